import Base

/// What the kit says to editors of what is published.
public enum EditingWords {
  static let saveDraft = Text(cs: "Uložit koncept", en: "Save the draft")
  static let draftSaved = Text(cs: "Koncept uložen.", en: "Draft saved.")
  static let publish = Text(cs: "Zveřejnit", en: "Publish")
  static let published = Text(cs: "Zveřejněno.", en: "Published.")
  static let publishText = Text(
    cs: "Čtenáři uvidí tyto změny při nejbližší synchronizaci.",
    en: "Readers see these changes with their next synchronisation.")
  public static let differencesTitle = Text(cs: "Co zveřejnění změní", en: "What publishing changes")
  static let noDifference = Text(
    cs: "Koncept se od zveřejněného neliší.", en: "The draft is the same as what is published.")
  static let readersSee = Text(cs: "Zveřejněno teď", en: "Published now")
  static let draftSays = Text(cs: "Koncept", en: "Draft")
  static let nothing = Text(cs: "nic", en: "nothing")
  static let contested = Text(
    cs: "Zveřejněno bylo mezitím něco jiného. Vyberte, co platí.",
    en: "Something else was published meanwhile. Choose which one stands.")
  static let useDraft = Text(cs: "Platí koncept", en: "The draft stands")
  static let usePublished = Text(cs: "Platí zveřejněné", en: "What is published stands")
  static let chooseFirst = Text(
    cs: "Nejdříve vyberte u polí, která se mezitím změnila.", en: "First choose at the fields that changed meanwhile.")
  static let discardDraft = Text(cs: "Zahodit koncept", en: "Discard the draft")
  static let discardDraftText = Text(
    cs: "Co je zveřejněno, zůstane, jak je.", en: "What is published stays as it is.")
  static let draftDiscarded = Text(cs: "Koncept zahozen.", en: "Draft discarded.")
  static let history = Text(cs: "Historie", en: "History")
  static let historyText = Text(
    cs: "Kdo co kdy změnil. Historii zná server, je k ní třeba síť.",
    en: "Who has changed what and when. The server knows the history; it needs a network.")
  static let showHistory = Text(cs: "Zobrazit historii", en: "Show the history")
  static let noSteps = Text(cs: "Zatím žádné změny.", en: "No changes yet.")
  static let noHistory = Text(
    cs: "Historii se nepodařilo načíst. Zkuste to znovu se sítí.",
    en: "The history could not be read. Try again with a network.")
  static let importer = Text(cs: "Import", en: "Import")
  static let useVersion = Text(cs: "Vrátit do formuláře", en: "Bring back into the form")
  static let filledIn = Text(
    cs: "Formulář má tehdejší údaje. Uložte je, nebo je zveřejněte.",
    en: "The form has the data of then. Save them, or publish them.")
}
