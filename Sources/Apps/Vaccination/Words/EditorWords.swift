import Base

/// What is said to editors of the catalogue.
enum EditorWords {
  static var drafts: Text { Text(cs: "Redakce", en: "Editors' desk") }
  static var onlyEditors: Text {
    Text(cs: "Katalog upravují jen jeho editoři.", en: "Only its editors can change the catalogue.")
  }
  static var toAccount: Text { Text(cs: "Účet", en: "Account") }
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
      en: "Readers lose the entry. Doses on their cards stay, but no longer count.")
  }
  static var withdrawn: Text { Text(cs: "Staženo.", en: "Withdrawn.") }
  static var wasWithdrawn: Text {
    Text(
      cs: "Záznam byl mezitím stažen. Zveřejněním se vrátí.",
      en: "The entry was withdrawn in the meantime. Publishing brings it back.")
  }
  static var choose: Text { Text(cs: "Přidat", en: "Add") }
  static var preview: Text { Text(cs: "Jak to bude vypadat", en: "How it will look") }
  static var noDoses: Text {
    Text(cs: "Až přidáte první dávku, objeví se tu kalendář.", en: "The schedule appears once there is a first dose.")
  }
  static var otherValues: Text { Text(cs: "Ostatní hodnoty", en: "Other values") }
  static var eachBooster: Text { Text(cs: "každé", en: "each") }
  static var previousDose: Text { Text(cs: "předchozí dávky", en: "the dose before") }

  /// - Parameter filled: what is filled in there; empty for nothing.
  static func more(_ filled: String) -> Text {
    filled.utf8.isEmpty
      ? Text(cs: "Další podmínky", en: "Further conditions")
      : Text(cs: "Další podmínky: \(filled)", en: "Further conditions: \(filled)")
  }

  /// - Parameter list: `doses`, `boosters` or `alternatives`.
  static func adding(_ list: String) -> Text {
    switch list {
    case "doses": Text(cs: "Přidat dávku", en: "Add a dose")
    case "boosters": Text(cs: "Přidat přeočkování", en: "Add a booster")
    default: Text(cs: "Přidat jiné schéma", en: "Add another schedule")
    }
  }

  static func removing(_ list: String) -> Text {
    switch list {
    case "doses": Text(cs: "Odebrat dávku", en: "Remove the dose")
    case "boosters": Text(cs: "Odebrat přeočkování", en: "Remove the booster")
    default: Text(cs: "Odebrat schéma", en: "Remove the schedule")
    }
  }

  static func listTitle(_ list: String) -> Text {
    list == "doses" ? Text(cs: "Dávky", en: "Doses") : Text(cs: "Přeočkování", en: "Boosters")
  }

  static func entryTitle(_ list: String, _ number: String) -> Text {
    list == "boosters"
      ? Text(cs: "\(number). přeočkování v seznamu", en: "Booster \(number)")
      : Text(cs: "Schéma \(number)", en: "Schedule \(number)")
  }
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
