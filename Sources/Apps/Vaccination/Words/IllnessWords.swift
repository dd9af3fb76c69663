import Base

/// Words about illnesses and antibodies that stand on a card (V-83).
extension Words {
  static let addIllness = Text(cs: "Prodělaná nemoc", en: "Past illness")
  static let editIllness = Text(cs: "Upravit prodělanou nemoc", en: "Edit the illness")
  static let illnessSaved = Text(cs: "Prodělaná nemoc je zapsaná.", en: "The illness is saved.")
  static let illnessText = Text(
    cs: "Zapište nemoc, kterou potvrdil lékař, nebo protilátky z laboratoře. Stačí rok.",
    en: "Enter an illness that a doctor has confirmed, or antibodies by a laboratory. The year will do.")
  static let whichIllness = Text(cs: "Která nemoc", en: "Which illness")
  static let otherIllness = Text(cs: "Jiná nemoc", en: "Another illness")
  static let illnessMissing = Text(cs: "Vyberte nemoc.", en: "Choose the illness.")
  static let knownBy = Text(cs: "Jak se to ví", en: "How it is known")
  static let byDoctor = Text(cs: "Nemoc potvrdil lékař", en: "A doctor confirmed the illness")
  static let byLaboratory = Text(cs: "Protilátky zjistila laboratoř", en: "A laboratory found antibodies")
  static let immuneShort = Text(cs: "imunita", en: "immune")
  static let whatItMeans = Text(cs: "Co to znamená", en: "What it means")
  static let noVaccinationNeeded = Text(cs: "očkování není potřeba", en: "no vaccination needed")
  static let vaccinationStays = Text(cs: "očkuje se dál", en: "vaccination goes on")
  static let illnessDoesNotProtect = Text(
    cs: "Tato nemoc podle katalogu nechrání natrvalo.", en: "By the catalogue this illness does not protect for good.")
  static let illnessUnconfirmed = Text(
    cs: "Nemoc nikdo nepotvrdil, do průkazu se neukládá.",
    en: "Nobody has confirmed the illness, so it is not stored.")

  static func otherIllnesses(_ count: Int) -> Text {
    Text(
      cs: "Nemoci, které v katalogu nejsou, se neukládají. Je jich \(count).",
      en: "Illnesses that are not in the catalogue are not stored. There are \(count).")
  }
}
