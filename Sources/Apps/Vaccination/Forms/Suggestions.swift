import Base
import Sync

/// Which vaccines are offered first.
extension VaccinationApp {
  /// For a dose of the series: what was given before in it, then what the forecast names and the age allows, up to six.
  func suggestions(_ member: Member, _ series: Record, _ today: Day) -> [String] {
    let outlook = member.outlook(vaccines, today)
    let forecast = outlook.thing(series.id)?.forecast
    var codes: [String] = []
    func add(_ code: String) {
      if !codes.contains(where: { $0.sameBytes(code) }) { codes.append(code) }
    }
    let named = forecast?.products.map { vaccines.catalogue.products[$0].id } ?? []
    for dose in member.doses where dose.isGiven {
      if let code = dose.fields[DoseRecord.product], named.contains(where: { $0.sameBytes(code) }) { add(code) }
    }
    for code in named where isLicensed(code, member, today) && isCurrent(code) { add(code) }
    for code in named where isLicensed(code, member, today) { add(code) }
    if codes.isEmpty { for code in named { add(code) } }
    if codes.isEmpty { for code in series.codes("products") where vaccines.product(code) != nil { add(code) } }
    return Array(codes.prefix(6))
  }

  /// For the line of a paper card: what this card has already, then the vaccines of what is planned for children.
  func paperSuggestions(_ member: Member, _ today: Day) -> [String] {
    var codes: [String] = []
    func add(_ code: String) {
      if codes.count < 12, vaccines.product(code) != nil, !codes.contains(where: { $0.sameBytes(code) }) { codes.append(code) }
    }
    for dose in member.doses { if let code = dose.fields[DoseRecord.product] { add(code) } }
    for series in vaccines.series where Suggestions.isUsual(series.fields.text("kind") ?? "") {
      for code in series.codes("products").prefix(3) where isCurrent(code) { add(code) }
    }
    for series in vaccines.series { for code in series.codes("products").prefix(1) { add(code) } }
    return codes
  }

  private func isCurrent(_ code: String) -> Bool {
    vaccines.product(code)?.fields.text("market")?.sameBytes("current") ?? false
  }

  private func isLicensed(_ code: String, _ member: Member, _ today: Day) -> Bool {
    guard let born = member.born, let place = vaccines.catalogue.product(code) else { return true }
    let product = vaccines.catalogue.products[place]
    return isWithin(today, product.licensedFrom, product.licensedBefore, born)
  }
}

private enum Suggestions {
  static func isUsual(_ kind: String) -> Bool { kind.sameBytes("mandatory") || kind.sameBytes("voluntary-funded") }
}
