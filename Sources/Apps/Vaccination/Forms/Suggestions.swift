import Base
import Sync

/// Which vaccines are offered first.
extension VaccinationApp {
  /// For a dose of the series: what was given before in it, then what the forecast names and the age allows, up to six.
  func suggestions(_ member: Member, _ series: Record, _ today: Day) -> [String] {
    let forecast = member.outlook(vaccines, today).thing(series.id)?.forecast
    var named = forecast?.products.map { vaccines.catalogue.products[$0].id } ?? []
    if named.isEmpty { named = candidates(series) }
    var codes: [String] = []
    func add(_ code: String) {
      if !codes.contains(code) { codes.append(code) }
    }
    for dose in member.doses where dose.isGiven {
      if let code = dose.fields[DoseRecord.product], named.contains(code) { add(code) }
    }
    for code in named where isLicensed(code, member, today) && vaccines.isOnMarket(code) { add(code) }
    for code in named where isLicensed(code, member, today) { add(code) }
    if codes.isEmpty { for code in named { add(code) } }
    return Array(codes.prefix(6))
  }

  /// For the line of a paper card: what this card has already, then a vaccine or two of each series, from birth on.
  func paperSuggestions(_ member: Member) -> [String] {
    var codes: [String] = []
    func add(_ code: String) {
      if codes.count < 12, !codes.contains(code) { codes.append(code) }
    }
    for dose in member.doses.reversed() {
      if let code = dose.fields[DoseRecord.product], vaccines.product(code) != nil { add(code) }
    }
    for series in vaccines.seriesByAge { for code in candidates(series).prefix(2) { add(code) } }
    return codes
  }

  /// The vaccines of a series: those it names, or else those against all that it is against and as little else as there is.
  private func candidates(_ series: Record) -> [String] {
    let named = series.codes("products").filter { vaccines.product($0) != nil }
    if !named.isEmpty { return named.filter { vaccines.isOnMarket($0) } + named.filter { !vaccines.isOnMarket($0) } }
    let wanted = series.codes("antigens")
    let fitting = vaccines.products.filter { product in
      let antigens = product.codes("antigens")
      return wanted.allSatisfy { code in antigens.contains(code) }
    }
    let inOrder = fitting.inOrder { one, other in
      let (left, right) = (one.codes("antigens").count, other.codes("antigens").count)
      return left == right ? one.catalogueName(.english).precedesBytes(other.catalogueName(.english)) : left < right
    }
    let codes = inOrder.compactMap { $0[CatalogueRecord.code] }
    return codes.filter { vaccines.isOnMarket($0) } + codes.filter { !vaccines.isOnMarket($0) }
  }

  private func isLicensed(_ code: String, _ member: Member, _ today: Day) -> Bool {
    guard let born = member.born, let place = vaccines.catalogue.product(code) else { return true }
    let product = vaccines.catalogue.products[place]
    return isWithin(today, product.licensedFrom, product.licensedBefore, born)
  }
}

extension Vaccines {
  /// What the law asks for, what is paid for, what is chosen; of each kind the earliest age first.
  var seriesByAge: [Record] {
    let keyed = series.map { record in
      (Vaccines.rank(record.fields.text("kind") ?? "") * 100_000 + firstAge(record), record)
    }
    return keyed.inOrder { $0.0 < $1.0 }.map { $0.1 }
  }

  private static func rank(_ kind: String) -> Int {
    switch kind {
    case "mandatory": 0
    case "voluntary-funded": 1
    case "voluntary-funded-risk", "mandatory-if-indicated": 2
    case "voluntary": 3
    case "travel": 4
    default: 5
    }
  }

  /// In days, of the first dose; late when there is none.
  private func firstAge(_ record: Record) -> Int {
    guard let place = group(of: record), let dose = catalogue.groups[place].goals.first?.series.first?.doses.first,
      let age = dose.ages.first?.recommended ?? dose.ages.first?.minimum
    else { return 50_000 }
    return min(max(age.roughDays, 0), 60_000)
  }
}
