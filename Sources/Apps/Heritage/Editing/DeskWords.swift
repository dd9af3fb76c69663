import Base

/// What is said to those who keep a history.
enum DeskWords {
  static let title = Text(cs: "Redakce", en: "Editors' desk")
  static let onlyEditors = Text(
    cs: "Koncepty vidí jen editoři. Přihlaste se účtem editora.",
    en: "Only editors see drafts. Sign in with the account of an editor.")
  static let signIn = Text(cs: "Přihlásit se", en: "Sign in")
  static let edit = Text(cs: "Upravit", en: "Edit")
  static let nothingYet = Text(cs: "Zatím tu nic není.", en: "There is nothing here yet.")
  static let changed = Text(cs: "změna zveřejněného záznamu", en: "change to a published record")
  static let unpublished = Text(cs: "zatím nezveřejněné", en: "not published yet")
  static let begin = Text(cs: "Jak začít", en: "How to begin")
  static let beginText = Text(
    cs:
      "Představte instituci, pojmenujte období a přidávejte události. Nebo si celý obsah připravte v tabulce a importujte ho. Všechno je nejdřív koncept; čtenáři uvidí, co zveřejníte.",
    en:
      "Introduce the institution, name the periods and add milestones. Or prepare the whole content in a table and import it. Everything is a draft first; readers see what you publish."
  )

  // What is published together
  static func publishAll(_ count: Int, _ format: Format) -> String {
    format.language == .czech
      ? "Zveřejnit hotové (\(format.number(count)))" : "Publish what is ready (\(format.number(count)))"
  }
  static let publishAllTitle = Text(cs: "Zveřejnit hotové koncepty?", en: "Publish the drafts that are ready?")
  static func publishAllText(_ count: Int, _ format: Format) -> String {
    format.language == .czech
      ? "Čtenáři uvidí " + format.number(count) + " "
        + format.plural(
          count, one: "nový nebo změněný záznam", few: "nové nebo změněné záznamy",
          many: "nových nebo změněných záznamů")
        + ". Koncepty, kterým něco chybí nebo které čekají na ověření, zůstanou."
      : "Readers will see " + format.number(count)
        + (count == 1 ? " new or changed record" : " new or changed records")
        + ". Drafts that lack something or wait to be verified stay."
  }
  static let publish = Text(cs: "Zveřejnit", en: "Publish")
  static func published(_ count: Int) -> Text {
    Text(cs: "Zveřejněno záznamů: \(count)", en: "Records published: \(count)")
  }
  static func state(_ published: Int, _ drafts: Int, _ format: Format) -> String {
    let (shown, waiting) = (format.number(published), format.number(drafts))
    return format.language == .czech
      ? "zveřejněno " + shown + " · konceptů " + waiting
      : shown + " published · " + waiting + (drafts == 1 ? " draft" : " drafts")
  }
  static let ready = Text(cs: "hotovo", en: "ready")

  static let withdraw = Text(cs: "Stáhnout od čtenářů", en: "Withdraw from readers")
  static let withdrawText = Text(
    cs: "Záznam zmizí všem čtenářům.", en: "The record disappears for all readers.")
  static let withdrawn = Text(cs: "Záznam je stažen.", en: "The record is withdrawn.")
  static let wasWithdrawn = Text(
    cs: "Záznam byl mezitím stažen. V konceptu zůstaly jen jeho změny; ostatní údaje jsou v historii.",
    en: "The record was withdrawn in the meantime. The draft keeps only its own changes; the rest is in the history.")
}

/// What is missing before a record fits for readers (E-62).
enum LackWords {
  static let source = Text(
    cs: "Uveďte aspoň jednu stránku, která to dokládá.", en: "Give at least one page that confirms it.")
  static let note = Text(
    cs: "Nejdřív ověřte, co je v poznámce, a pak ji smažte.", en: "Check what the note asks for, then delete it.")
  static let date = Text(
    cs: "Zapište rok, měsíc nebo den: 1707, 1. 1707 nebo 18. 1. 1707.",
    en: "Enter a year, a month or a day: 1707, 1/1707 or 18/1/1707.")
  static let web = Text(
    cs: "Adresa začíná https:// nebo http://, jinak z ní nebude odkaz.",
    en: "The address begins with https:// or http://, otherwise it is no link.")
  static let author = Text(cs: "Kdo obrázek vytvořil?", en: "Who made the picture?")
  static let licence = Text(
    cs: "Pod jakou licencí se smí ukazovat?", en: "Under which licence may it be shown?")
  static let backwards = Text(cs: "Období končí dřív, než začíná.", en: "The period ends before it begins.")
  static let codeTaken = Text(cs: "Tento kód už má jiný záznam.", en: "Another record has this code.")
  static let noCoordinates = Text(
    cs: "Bez polohy by místo na mapě ani v seznamu nebylo. Stačí přibližná.",
    en: "Without a position the place would be neither on the map nor in the list. An approximate one is enough.")
  static let coordinates = Text(
    cs: "Taková poloha na Zemi není.", en: "There is no such place on Earth.")
  static let died = Text(cs: "Úmrtí nemůže být před narozením.", en: "Death cannot come before birth.")
  static let noPeriod = Text(cs: "Takové období tu není.", en: "There is no such period.")
  static let rows = Text(
    cs: "V některém řádku chybí údaj nebo není správně zapsaný.",
    en: "A row is incomplete or has a value in the wrong format.")
}
