import Base

/// The kit's words for editors of published records.
public enum EditingWords {
  static let aboutDrafts = Text(cs: "Jak fungují koncepty", en: "How drafts work")
  static let whatDraftsAre = Text(
    cs: "Změna je nejdřív koncept, který vidí jen editoři. Čtenáři ji uvidí, až ji zveřejníte.",
    en: "A change is first a draft that only editors see. Readers see it once you publish it.")
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
  static let aPicture = Text(cs: "obrázek", en: "a picture")
  static let contested = Text(
    cs: "Mezitím bylo zveřejněno něco jiného. Vyberte, co platí.",
    en: "Something else was published in the meantime. Choose which to keep.")
  static let useDraft = Text(cs: "Platí koncept", en: "Keep the draft")
  static let usePublished = Text(cs: "Platí zveřejněné", en: "Keep what is published")
  static let chooseFirst = Text(
    cs: "Nejdříve vyberte u polí, která se mezitím změnila.",
    en: "First choose for the fields that have changed in the meantime.")
  static let discardDraft = Text(cs: "Zahodit koncept", en: "Discard the draft")
  static let discardDraftText = Text(
    cs: "Co je zveřejněno, zůstane, jak je.", en: "What is published stays as it is.")
  static let draftDiscarded = Text(cs: "Koncept zahozen.", en: "Draft discarded.")
  static let history = Text(cs: "Historie", en: "History")
  static let historyText = Text(
    cs: "Kdo co kdy změnil. Historii zná server, je k ní třeba síť.",
    en: "Who changed what and when. The history is on the server, so it needs a network.")
  static let showHistory = Text(cs: "Zobrazit historii", en: "Show the history")
  static let noSteps = Text(cs: "Zatím žádné změny.", en: "No changes yet.")
  static let noHistory = Text(
    cs: "Historii se nepodařilo načíst. Zkuste to znovu se sítí.",
    en: "The history could not be read. Try again with a network.")
  static let importer = Text(cs: "Import", en: "Import")
  static let nameless = Text(cs: "Člen beze jména", en: "Member without a name")
  static let useVersion = Text(cs: "Vrátit do formuláře", en: "Bring back into the form")
  static let filledIn = Text(
    cs: "Formulář má tehdejší údaje. Uložte je, nebo je zveřejněte.",
    en: "The form shows the data from that time. Save or publish them.")
  static let choosePicture = Text(cs: "Vybrat obrázek", en: "Choose a picture")
  static let removePicture = Text(cs: "Odebrat obrázek", en: "Remove the picture")
  static let cropTitle = Text(cs: "Výřez obrázku", en: "Part of the picture")
  static let cropHint = Text(
    cs: "Táhněte prstem po obrázku, nebo použijte posuvníky. Čtenáři uvidí jen to, co je v rámečku.",
    en: "Drag on the picture, or use the sliders. Readers will see only what is within the frame.")
  static let wholePicture = Text(cs: "Vybraný obrázek", en: "The chosen picture")
  static let cropSize = Text(cs: "Velikost výřezu", en: "Size of the part")
  static let cropLeft = Text(cs: "Posun vodorovně", en: "Move across")
  static let cropTop = Text(cs: "Posun svisle", en: "Move down")
  static let useCrop = Text(cs: "Použít výřez", en: "Use this part")
  static let reading = Text(cs: "Obrázek se připravuje…", en: "The picture is being prepared…")
  static let waits = Text(cs: "Čeká na obrázek…", en: "Waiting for the picture…")
  static let waitsText = Text(
    cs: "Vybraný obrázek se ještě připravuje. Jakmile bude hotový, bude se pokračovat i s ním.",
    en: "The chosen picture is still being prepared. This continues as soon as it is ready.")
  static let pictureNotAdded = Text(
    cs: "Obrázek nebyl přidán: formulář byl opuštěn dřív, než byl hotový.",
    en: "The picture was not added: the form was left before it was ready.")
  public static let altRequired = Text(
    cs: "Obrázek potřebuje popis pro ty, kdo ho nevidí.",
    en: "A picture needs a description for those who do not see it.")
}
