import Base
import HTML
import Store
import Sync

/// The card as a grid: diseases below each other, the doses against each beside it in the order of time.
extension VaccinationApp {
  struct GridRow {
    let name: String
    let cells: [(dose: CardDose, isValid: Bool?)]
    /// V-83: the illness, or the antibodies.
    var immunity: [CardDose] = []
  }

  /// V-55: one line for each disease of which anything stands on the card; a combined vaccine stands in several.
  func gridRows(_ member: Member, _ context: Context) -> [GridRow] {
    let outlook = member.outlook(vaccines, context.localDay)
    let doses = Array(member.doses.reversed()).filter { $0.isGiven }
    var rows: [GridRow] = []
    for code in gridCodes(doses + member.doses.filter { $0.outcome.isImmunity }) {
      guard let disease = vaccines.disease(code), let antigen = vaccines.catalogue.antigen(code) else { continue }
      var cells: [(dose: CardDose, isValid: Bool?)] = []
      for dose in doses where isAgainst(dose, code) { cells.append((dose, isValid(dose, antigen, outlook))) }
      let immunity = member.doses.filter { $0.outcome.isImmunity && isAgainst($0, code) }
      if !cells.isEmpty || !immunity.isEmpty {
        rows.append(GridRow(name: disease.catalogueName(context.language), cells: cells, immunity: immunity))
      }
    }
    let others = doses.filter { dose in !vaccines.diseases.contains { isAgainst(dose, $0[CatalogueRecord.code] ?? "") }
    }
    if !others.isEmpty {
      rows.append(GridRow(name: Words.otherVaccines(context.language), cells: others.map { ($0, nil) }))
    }
    return rows
  }

  /// V-97: as on a paper card: in the order of the first doses, and as each vaccine names what it is against.
  private func gridCodes(_ doses: [CardDose]) -> [String] {
    var codes: [String] = []
    for dose in doses {
      for code in self.codes(dose) where !codes.contains(code) { codes.append(code) }
    }
    return codes
  }

  private func codes(_ dose: CardDose) -> [String] {
    if let product = dose.fields[DoseRecord.product].flatMap({ vaccines.product($0) }) { return product.codes("antigens") }
    return dose.fields[DoseRecord.antigens]?.codes ?? []
  }

  private func isAgainst(_ dose: CardDose, _ code: String) -> Bool { codes(dose).contains(code) }

  /// Nil when nothing is said of it.
  private func isValid(_ dose: CardDose, _ antigen: Int, _ outlook: Outlook) -> Bool? {
    let verdicts = outlook.verdicts(dose.id).filter { found in
      vaccines.catalogue.groups[found.group].goals.contains { $0.antigen == antigen }
    }
    if verdicts.isEmpty { return nil }
    return verdicts.contains { $0.verdict.status == .valid }
  }

  func grid(_ member: Member, _ context: Context) -> Node {
    let rows = gridRows(member, context)
    if rows.isEmpty {
      return member.doses.isEmpty
        ? nothingOnCard(member) : p(.class("card quiet"), .key("grid")) { Words.nothingInGrid }
    }
    let count = rows.reduce(0) { max($0, $1.cells.count) }
    return div(
      .class("card card-grid"), .key("grid"), .attribute("tabindex", "0"), .role("group"), .label(Words.grid)
    ) {
      table {
        thead {
          tr {
            th(.attribute("scope", "col")) { Words.disease }
            for number in 1...max(1, count) {
              th(.attribute("scope", "col"), .key(String(number))) { Words.doseTitle(number, context.format) }
            }
          }
        }
        tbody {
          for row in rows {
            tr(.key(row.name)) {
              th(.attribute("scope", "row")) {
                row.name
                for dose in row.immunity { immunityLink(dose, member, context) }
              }
              for (place, cell) in row.cells.enumerated() { gridCell(cell, place, member, context) }
              for place in row.cells.count..<max(count, row.cells.count) { td(.key("e" + String(place))) {} }
            }
          }
        }
      }
    }
  }

  private func immunityLink(_ dose: CardDose, _ member: Member, _ context: Context) -> Node {
    small(.class("state good"), .key(dose.id.description)) {
      a(.href(VaccinationRoute.dose(member.id, dose.id).url)) {
        dose.outcome.label(context.language) + " " + (dose.day?.words(context.format) ?? "")
      }
    }
  }

  private func gridCell(_ cell: (dose: CardDose, isValid: Bool?), _ place: Int, _ member: Member, _ context: Context)
    -> Node
  {
    td(.class(cell.isValid == false ? "not-counted" : ""), .key(String(place))) {
      a(.href(VaccinationRoute.dose(member.id, cell.dose.id).url)) {
        span { cell.dose.day?.words(context.format) ?? "?" }
        small { doseTitle(cell.dose.fields, context.language) }
        if cell.isValid == false { small(.class("state warn")) { Words.countsNot } }
        if cell.dose.isToCome(context.localDay) { small(.class("state")) { Words.notYet } }
      }
    }
  }
}
