import Base

/// What is said to editors of the catalogue.
enum EditorWords {
  static var drafts: Text { Text(cs: "Redakce", en: "Editors' desk") }
  static var onlyEditors: Text {
    Text(cs: "Katalog upravují jen jeho editoři.", en: "Only its editors change the catalogue.")
  }
  static var toAccount: Text { Text(cs: "Účet", en: "Account") }
  static var chooseDraft: Text {
    Text(cs: "Vyberte koncept, nebo založte nový záznam.", en: "Choose a draft, or begin a new entry.")
  }
  static var noDrafts: Text {
    Text(
      cs: "Žádné koncepty. Záznam otevřete k úpravě také z katalogu.",
      en: "No drafts. Entries can be opened for editing from the catalogue, too.")
  }
  static var newEntry: Text { Text(cs: "Nový záznam", en: "A new entry") }
  static var edit: Text { Text(cs: "Upravit záznam", en: "Edit the entry") }
  static var notPublished: Text { Text(cs: "zatím nezveřejněno", en: "not published yet") }
  static var changed: Text { Text(cs: "změněno oproti zveřejněnému", en: "differs from what is published") }
  static var withdraw: Text { Text(cs: "Stáhnout z katalogu", en: "Withdraw from the catalogue") }
  static var withdrawText: Text {
    Text(
      cs: "Čtenářům záznam zmizí. Dávky na jejich kartách zůstanou, jen se nebudou počítat.",
      en: "Readers lose the entry. Doses on their cards stay, but are not counted any more.")
  }
  static var withdrawn: Text { Text(cs: "Staženo.", en: "Withdrawn.") }
  static var wasWithdrawn: Text {
    Text(
      cs: "Záznam byl mezitím stažen. Zveřejněním se vrátí.",
      en: "The entry was withdrawn meanwhile. Publishing brings it back.")
  }
  static var technical: Text { Text(cs: "Další pravidla", en: "Further rules") }
  static var technicalText: Text {
    Text(
      cs: "V zápisu katalogu (JSON), jak jej popisuje dokumentace.",
      en: "In the catalogue's own notation (JSON), as the documentation says.")
  }
  static var choose: Text { Text(cs: "Přidat", en: "Add") }
  static var addDose: Text { Text(cs: "Přidat dávku", en: "Add a dose") }
  static var removeDose: Text { Text(cs: "Odebrat dávku", en: "Remove the dose") }
  static var periodHint: Text {
    Text(
      cs: "Doby pište třeba „2 měsíce“, „6 týdnů“ nebo „1 rok 6 měsíců“.",
      en: "Write spans like “2 months”, “6 weeks” or “1 year 6 months”.")
  }
  static var age: Text { Text(cs: "Věk", en: "Age") }
  static var interval: Text { Text(cs: "Odstup od předchozí", en: "Interval from the one before") }
  static var earliest: Text { Text(cs: "Nejdříve", en: "Earliest") }
  static var recommended: Text { Text(cs: "Doporučeno", en: "Recommended") }
  static var recommendedEnd: Text { Text(cs: "Nejpozději před", en: "Before") }
  static var from: Text { Text(cs: "Od", en: "From") }
  static var before: Text { Text(cs: "Méně než", en: "Under") }
  static var sourceTitle: Text { Text(cs: "Název zdroje", en: "Title of the source") }
  static var sourceAddress: Text { Text(cs: "Adresa", en: "Address") }

  /// What one record of a kind is called.
  static func title(_ collection: String) -> Text {
    switch collection {
    case "disease": Text(cs: "Nemoc", en: "Disease")
    case "product": Text(cs: "Vakcína", en: "Vaccine")
    case "series": Text(cs: "Očkovací schéma", en: "Schedule")
    default: Text(cs: "Pravidlo", en: "Rule")
    }
  }
}
