import Base
import Kit

extension Words {
  // Explaining columns
  static let mappingTitle = Text(cs: "Co je v kterém sloupci?", en: "What is in which column?")
  static let mappingText = Text(
    cs: "Tuto tabulku neznáme. Vyberte u každého sloupce, co obsahuje; příště se na stejné záhlaví nezeptáme.",
    en: "We do not know this table. Choose what each column holds; we will not ask again for the same header.")
  static let columnKept = Text(cs: "Uložit mezi další údaje", en: "Keep among the further data")
  static let columnIgnored = Text(cs: "Vynechat", en: "Leave out")
  static let columnRoute = Text(cs: "Trasa (odlet … přílet)", en: "Route (departure … arrival)")
  static let columnSolo = Text(cs: "Sólo (čas velitele, kde jiný není)", en: "Solo (PIC where there is none)")
  static let columnAllLandings = Text(cs: "Přistání celkem", en: "All landings")
  static let columnIsSession = Text(cs: "Simulátor (ano / ne)", en: "Simulator (yes / no)")
  static let datesAre = Text(cs: "Datum jako 3/4/2026 znamená", en: "A date such as 3/4/2026 means")
  static let byEvidence = Text(cs: "podle ostatních řádků", en: "as the other rows suggest")
  static let dayFirst = Text(cs: "den / měsíc / rok", en: "day / month / year")
  static let monthFirst = Text(cs: "měsíc / den / rok", en: "month / day / year")
  static let wholeNumbersAreMinutes = Text(
    cs: "Celé číslo v době letu znamená minuty (90 = 1:30)", en: "A whole number in a duration is minutes (90 = 1:30)")
  static let needsDate = Text(cs: "Určete sloupec s datem.", en: "Say which column is the date.")
  static let next = Text(cs: "Pokračovat", en: "Continue")
  static let noSamples = Text(cs: "prázdný", en: "empty")

  // Preview
  static let bookTotals = Text(cs: "Součty", en: "Totals")
  static let before = Text(cs: "Teď", en: "Now")
  static let after = Text(cs: "Po importu", en: "After the import")
  static let flightCount = Text(cs: "Počet letů", en: "Flights")
  static let simulatorTime = Text(cs: "Simulátor", en: "Simulator")
  static let findingsTitle = Text(
    cs: "Co je na letech neúplné nebo nepravděpodobné", en: "What is incomplete or implausible in the flights")

  /// How many of the flights of a file are shown before it is stored.
  static func firstOf(_ shown: Int, _ count: Int, _ format: Format) -> Text {
    if shown == count { return Text(cs: "Co se uloží", en: "What will be stored") }
    return Text(cs: "První tři z celkem \(format.number(count))", en: "The first three of \(format.number(count))")
  }

  static func incomplete(_ count: Int, _ format: Format) -> Text {
    let number = format.number(count)
    return Text(
      cs: Format(.czech).plural(
        count, one: "\(number) neúplný nebo nepravděpodobný", few: "\(number) neúplné nebo nepravděpodobné",
        many: "\(number) neúplných nebo nepravděpodobných"),
      en: "\(number) incomplete or implausible")
  }

  static func missingTables(_ names: [String]) -> Text {
    var list = ""
    for name in names { list += list.utf8.isEmpty ? name : ", " + name }
    return Text(
      cs:
        "Lety odkazují na další tabulky (\(list)). Přidejte i jejich soubory, jinak z nich zůstanou v dalších údajích jen čísla.",
      en:
        "The flights refer to other tables (\(list)). Add their files too; otherwise the further data will only hold numbers."
    )
  }

  static func dates(_ reading: DateReading) -> Text {
    let example = reading.example
    let count = reading.ambiguousCount
    let why =
      switch reading.evidence {
      case .none: Text(cs: "nic v souboru neříká, jak", en: "nothing in the file says which way")
      case .others: Text(cs: "pořadí plyne z ostatních dat", en: "the order follows from the other dates")
      case .sequence:
        Text(cs: "v tomto pořadí jdou řádky za sebou v čase", en: "in this order the rows follow one another in time")
      case .mixed: Text(cs: "soubor má data v obojím pořadí", en: "the file has dates in both orders")
      case .told: Text(cs: "podle vašeho určení", en: "as you specified")
      }
    let words = Format(.czech).plural(Int64(count), one: "datum", few: "data", many: "dat")
    let dates = count == 1 ? "1 date" : "\(count) dates"
    return Text(
      cs: "\(count) \(words) lze číst dvojím způsobem, například \(example) – \(why.cs).",
      en: "\(dates) can be read in two ways, for example \(example) – \(why.en).")
  }

  static func finding(_ finding: FindingCount, _ format: Format) -> Text {
    Text(
      cs:
        "\(finding.label.cs): \(finding.text.cs) Záznamů: \(format.number(finding.count)), první na řádku \(finding.line).",
      en:
        "\(finding.label.en): \(finding.text.en) Records: \(format.number(finding.count)), the first in row \(finding.line)."
    )
  }

  // Undo

  static func undoImportText(_ file: String, _ count: Int) -> Text {
    Text(
      cs:
        "Smaže záznamy, které vznikly importem „\(file)“, i s tím, co jste v nich od té doby změnili, a vrátí hodnoty, "
        + "které přepsal. Letadla, kterými jste létali i jinak, zůstanou. Záznamů: \(count).",
      en:
        "Deletes the records that the import of “\(file)” has made, with what you have changed in them since, and brings "
        + "back the values it has overwritten. Aircraft of other flights stay. Records: \(count).")
  }

}

extension Words {
  // Export
  static let exportTitle = Text(cs: "Export", en: "Export")
  static let guardFormulas = Text(
    cs: "Chránit CSV před vzorci: před =, +, - a @ na začátku textu napíše apostrof",
    en: "Guard the CSV against formulas: an apostrophe is written before a leading =, +, - or @"
  )
  static let download = Text(cs: "Stáhnout", en: "Download")

  static func filesInBackup(_ count: Int, of all: Int, _ format: Format) -> Text {
    Text(
      cs: "Přílohy v záloze: \(format.number(count)) z \(format.number(all)).",
      en: "Attachments in the backup: \(format.number(count)) of \(format.number(all)).")
  }

  static func filesLeftOut(_ count: Int, _ format: Format) -> Text {
    Text(
      cs: "V tomto zařízení není souborů: \(format.number(count)). Načtěte je u jejich letů a stáhněte zálohu znovu.",
      en:
        "Files that are not on this device: \(format.number(count)). Fetch them at their flights and download it again."
    )
  }

  /// - Parameter places: the names that are not known.
  static func routesLeftOut(_ count: Int, _ places: [String]) -> Text {
    var list = ""
    for place in places.prefix(20) { list += list.utf8.isEmpty ? place : ", " + place }
    if places.count > 20 { list += ", …" }
    return Text(
      cs: "Letů bez známé polohy odletu nebo příletu, které v trasách nejsou: \(count) (\(list)).",
      en:
        "Flights left out of the routes because the position of their departure or arrival is unknown: \(count) (\(list))."
    )
  }
  static let broughtForward = Text(cs: "Převedeno", en: "Brought forward")
  static let sumsWithin = Text(
    cs: "Součty uvnitř tabulky; převáděná praxe stojí na jejím začátku nebo konci",
    en: "Sums within the table; what is brought forward stands at its beginning or end")
  static let noSum = Text(cs: "Řádek předchozí praxe bez doby", en: "A row of previous experience without any time")
  static let previousHasNoRemarks = Text(
    cs: "Předchozí praxe nemá poznámky; delší text je jen zde",
    en: "Previous experience has no remarks; the longer text is only here")
}
