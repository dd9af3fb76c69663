import Base
import HTML
import Kit
import Store
import Sync

/// V-83: the form of an illness that somebody has had, or of antibodies that a laboratory has found.
extension SheetView {
  var illness: Node {
    form {
      card("main") {
        p(.class("quiet"), .key("text")) { Words.illnessText }
        toggles(DoseRecord.antigens.name, title: Words.whichIllness, diseases.filter { isCommon($0.code) })
        otherIllnesses
        if let fault = sheet.session.form.fault(DoseRecord.antigens.field) {
          p(.class("fault"), .key("antigens-fault"), .role("alert")) { fault }
        }
        div(.class("field"), .key("known-by")) {
          p(.class("chips-title")) { Words.knownBy }
          chips(label: Words.knownBy) {
            known(.illness, Words.byDoctor)
            known(.antibodies, Words.byLaboratory)
          }
        }
        date
      }
      card("more") {
        field(DoseRecord.place.name)
        field(DoseRecord.doctor.name)
        field(DoseRecord.note.name)
      }
    }
  }

  /// V-83: the illnesses that few people in Europe have had, folded until one of them is chosen.
  private var otherIllnesses: Node? {
    let others = diseases.filter { !isCommon($0.code) }
    if others.isEmpty { return nil }
    return details(.key("others"), .flag("open", others.contains { sheet.has(DoseRecord.antigens.name, $0.code) })) {
      summary { Words.otherIllness }
      chips(label: Words.otherIllness) {
        for choice in others { toggle(DoseRecord.antigens.name, choice.code, choice.label) }
      }
    }
  }

  private func isCommon(_ code: String) -> Bool {
    switch code {
    case "var", "mea", "mum", "rub", "per", "hepa", "hepb", "tbe": true
    default: false
    }
  }

  private func known(_ outcome: DoseRecord.Outcome, _ title: Text) -> Node {
    chip(
      .action(sheet.prefix + "set", value: DoseRecord.outcome.name + "=" + outcome.name), title,
      isOn: sheet.text(DoseRecord.outcome.name) == outcome.name)
  }

  /// The diseases of the catalogue by their names.
  var diseases: [(code: String, label: Text)] {
    alphabetically(vaccines.diseases, language).map { record in
      (record[CatalogueRecord.code] ?? "", Text(record.catalogueName(language)))
    }
  }
}
