import Base
import HTML
import Kit
import Store
import Sync

/// A dose of the card: what stands on the card, and what it is worth.
extension VaccinationApp {
  func showDose(_ member: Member, _ id: RecordID, _ screen: inout Screen, _ context: Context) {
    let language = context.language
    screen.back = VaccinationRoute.card(member.id, .past).url
    guard let dose = member.doses.first(where: { $0.id == id }) else {
      screen.detailTitle = Words.notFound
      screen.detail = nothingHere(context)
      return
    }
    screen.detailTitle = Text(doseTitle(dose.fields, language))
    screen.detailActions =
      member.isReadOnly
      ? []
      : [
        formLink(
          VaccinationRoute.doseForm(member.id, id).url, dose.outcome.isImmunity ? Words.editIllness : Words.editDose),
        iconButton("vaccination.dose.ask", value: id.description, Icons.trash, Words.delete),
      ]
    screen.detail = article(.class("sheet"), .key(id.description)) {
      section(.class("card"), .key("fields")) {
        p(.class("dose-day")) { dose.day?.words(context.format) ?? Words.dateUnknown(language) }
        if dose.fields[DoseRecord.isAbout] == true { p(.class("quiet")) { Words.dateIsAbout } }
        if dose.fields[DoseRecord.isSpoiled] == true {
          p(.class("quiet")) { DoseRecord.isSpoiled.field.label + "." }
        }
        dl(.class("values")) {
          for field in DoseRecord.collection.fields where !DoseScreen.isSaidElsewhere(field.name) {
            value(field.name, field.label, shown(field, dose.fields, context.format))
          }
        }
      }
      verdictCard(dose, member, context)
    }
  }

  private func shown(_ field: Field, _ fields: Fields, _ format: Format) -> String {
    guard let value = fields[field.name] else { return "" }
    if field.name == DoseRecord.antigens.name { return diseaseNames(value.codes ?? [], format.language) }
    switch field.kind {
    case .choice(let choices):
      return choices.first { $0.name == (value.text ?? "") }?.label(format.language) ?? value.text ?? ""
    case .day: return Day(json: value).map { format.day($0) } ?? ""
    case .text, .prose, .integer, .decimal, .minutes, .time, .reference, .flag, .codes, .structure:
      return field.input(of: value)
    }
  }

  /// V-83: of each disease whether vaccination against it ends.
  private func immunityCard(_ dose: CardDose, _ context: Context) -> Node {
    group(
      Words.whatItMeans,
      (dose.fields[DoseRecord.antigens]?.codes ?? []).compactMap { code in
        guard let disease = vaccines.disease(code), let place = vaccines.catalogue.antigen(code) else { return nil }
        let protects = vaccines.catalogue.antigens[place].isLasting
        return GroupedRow(
          .href(VaccinationRoute.catalogue(disease.id).url), key: code, title: Text(disease.catalogueName),
          remark: protects ? .empty : Words.illnessDoesNotProtect,
          end: protects ? Words.noVaccinationNeeded : Words.vaccinationStays, tone: protects ? .good : .neutral)
      })
  }

  private func verdictCard(_ dose: CardDose, _ member: Member, _ context: Context) -> Node? {
    if dose.outcome.isImmunity { return immunityCard(dose, context) }
    if !dose.isGiven { return nil }
    let outlook = member.outlook(vaccines, context.localDay)
    let verdicts = outlook.tellingVerdicts(dose.id, vaccines).filter { found in
      // Series that nobody is in say nothing about a dose that counts elsewhere.
      found.verdict.status == .valid
        || !DoseScreen.isOnlyWrongProduct(found.verdict) && !outlook.countsElsewhere(dose.id, found.group, vaccines)
    }
    if verdicts.isEmpty {
      // V-112: a vaccine of the catalogue is not called unknown.
      let isKnown = dose.fields[DoseRecord.product].map { vaccines.product($0) != nil } ?? false
      let isAgainstKnown = (dose.fields[DoseRecord.antigens]?.codes ?? []).contains { vaccines.disease($0) != nil }
      return p(.class("card quiet"), .key("verdicts")) { isKnown || isAgainstKnown ? Words.noScheduleText : Words.notJudgedText }
    }
    return section(.class("group verdicts"), .key("verdicts")) {
      h2(.class("group-name")) { Words.worth }
      ul(.class("rows"), .label(Words.worth)) {
        for found in verdicts {
          if let record = vaccines.series(ofGroup: found.group) {
            GroupedRow(
              .href(VaccinationRoute.why(member.id, record.id).url), key: record.id.description,
              title: Text(record.catalogueName),
              remark: Text(Words.reasons(found.verdict, context.format)),
              end: Text(Words.verdict(found.verdict, context.format)),
              tone: found.verdict.status == .valid ? .good : .warn
            ).node
          }
        }
      }
    }
  }
}

enum DoseScreen {
  /// In the title, in the day above, or for nobody to read.
  static func isSaidElsewhere(_ name: String) -> Bool {
    for other in ["person", "product", "date", "about", "own", "spoiled"] where other == name { return true }
    return false
  }

  static func isOnlyWrongProduct(_ verdict: Verdict) -> Bool {
    if verdict.reasons.isEmpty { return false }
    for reason in verdict.reasons {
      switch reason {
      case .wrongProduct, .inadvertent, .seriesComplete, .beginsSeries: break
      case .tooYoung, .tooOld, .tooSoon, .liveConflict, .duplicate, .substandard, .grace, .beforeWindow,
        .wrongAgeForProduct, .dateApproximate, .productUnknown:
        return false
      }
    }
    return true
  }
}
