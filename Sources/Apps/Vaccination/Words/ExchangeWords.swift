import Base

/// Words of importing and exporting cards.
extension Words {
  static let importTitle = Text(cs: "Načíst průkaz", en: "Import a card")
  static let importText = Text(
    cs: "Soubory FHIR, SMART Health Card, naše záloha nebo tabulka CSV. Než se cokoli uloží, uvidíte, co v souboru je.",
    en:
      "FHIR files, SMART Health Cards, our backup or a CSV table. You see what is in the file before anything is stored."
  )
  static let chooseFile = Text(cs: "Vybrat soubor", en: "Choose a file")
  static let pasteCode = Text(cs: "Nebo vložte text certifikátu", en: "Or paste the text of a certificate")
  static let readCode = Text(cs: "Přečíst", en: "Read it")
  static let pastedCode = Text(cs: "Vložený text", en: "Pasted text")
  static let showCards = Text(cs: "Ukázat průkazy", en: "Show the cards")
  static let notAText = Text(cs: "Tento soubor není text.", en: "This file is not text.")
  static let deviceFile = Text(cs: "všechno z jednoho zařízení", en: "everything of a device")
  static let ourFile = Text(cs: "naše záloha", en: "our backup")
  static let ourTable = Text(cs: "naše tabulka", en: "our table")
  static let otherTable = Text(cs: "tabulka očkování", en: "a table of vaccinations")
  static let fhirFile = Text(cs: "soubor FHIR", en: "a FHIR file")
  static let smartCard = Text(cs: "SMART Health Card", en: "a SMART Health Card")
  static let euCertificate = Text(cs: "certifikát EU", en: "an EU certificate")
  static let sameDose = Text(
    cs: "stejná osoba, den a vakcína", en: "the same person, day and vaccine")
  static let signatureUnchecked = Text(cs: "Podpis nebyl ověřen.", en: "The signature was not checked.")
  static let whoseUnknown = Text(
    cs: "Soubor neříká, koho se toto očkování týká.", en: "The file does not say whose vaccination this is.")
  static let whoseQuestion = Text(
    cs: "Soubor neříká, čí průkaz to je. Komu ta očkování patří?",
    en: "The file does not say whose card this is. Whose vaccinations are they?")
  static let notKnownAsGiven = Text(
    cs: "Soubor neříká, že bylo podáno.", en: "The file does not say that it was given.")
  static let codesDisagree = Text(
    cs: "Kódy vakcíny v souboru si odporují. Platí první.",
    en: "The file's codes of the vaccine contradict each other. The first one holds.")
  static let bornUnclear = Text(
    cs: "Soubor nezná celé datum narození. Přidejte nejdřív tuto osobu a soubor načtěte znovu.",
    en: "The file does not have the whole date of birth. Add this person first and import the file again.")
  static let isRecovery = Text(
    cs: "Potvrzení o prodělané nemoci není očkování, do průkazu se neukládá.",
    en: "A certificate of recovery is no vaccination and is not stored.")
  static let isTest = Text(
    cs: "Výsledek testu není očkování, do průkazu se neukládá.",
    en: "A test result is no vaccination and is not stored.")
  static let dateUnreadable = Text(
    cs: "Datum chybí nebo se nedá přečíst. Toto očkování dopište do průkazu ručně.",
    en: "The date is missing or cannot be read. Add this vaccination to the card by hand.")
  static let dayToCome = Text(
    cs: "Tento den ještě nenastal. Dávka se začne počítat, až nastane.",
    en: "This day has not come yet. The dose does not count before it.")
  static let toBeStored = Text(cs: "Co se uloží", en: "What will be stored")
  static let newPerson = Text(cs: "nová osoba", en: "a new person")
  static let exportTitle = Text(cs: "Uložit do souboru", en: "Export")
  static let backupTitle = Text(cs: "Záloha (JSON)", en: "Backup (JSON)")
  static let backupText = Text(cs: "všechny průkazy, dá se načíst zpět", en: "all cards, can be read back")
  static let csvTitle = Text(cs: "Tabulka (CSV)", en: "Table (CSV)")
  static let csvText = Text(cs: "pro tabulkový program, dá se načíst zpět", en: "for a spreadsheet, can be read back")
  static let fhirText = Text(cs: "pro lékaře a jiné aplikace", en: "for doctors and other apps")
}
