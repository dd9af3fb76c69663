import Base
import HTML
import Kit
import Store

/// P-109: somebody has deleted a person elsewhere while something is typed into a form of the card.
extension VaccinationApp {
  /// Nil where the person is there, or nothing was typed.
  func formWithoutPerson(_ place: VaccinationRoute, _ context: Context) -> Node? {
    guard isAboutNobody(place), sheet?.isChanged == true, let form = formNode(context) else { return nil }
    if case .personForm = place { return form }
    return div {
      section(.class("card warn"), .key("without-person"), .role("status")) { p { LeftoverWords.formText } }
      form
    }
  }

  /// Whether it is the address of a form of a person who is not here.
  func isAboutNobody(_ place: VaccinationRoute) -> Bool {
    place.isForm && place.person.map { family.member($0) == nil } ?? false
  }

  func formTitle(_ place: VaccinationRoute) -> Text {
    switch place {
    case .personForm(nil): Words.addPerson
    case .personForm: Words.editPerson
    case .illness: Words.addIllness
    case .doseForm: sheet?.isImmunity == true ? Words.editIllness : Words.editDose
    case .paper: Words.paperTitle
    case .plan: Words.planTitle
    case .ownForm(_, nil): Words.addOwn
    case .ownForm: Words.editOwn
    case .newDose, .today, .people, .card, .why, .dose, .picture, .print, .share, .family, .catalogue, .schedule, .drafts,
      .newEntry, .entryForm, .difference, .journey, .transfer, .about, .lock, .unknown:
      Words.addDose
    }
  }
}
