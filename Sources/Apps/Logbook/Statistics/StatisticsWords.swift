import Base

extension Words {
  static let statistics = Text(cs: "Statistiky", en: "Statistics")
  static let noStatistics = Text(
    cs: "Zatím není co sčítat. Přidejte první let, nebo převeďte praxi z papírového zápisníku.",
    en: "There is nothing to sum up yet. Add the first flight, or bring your experience forward from a paper logbook.")
  static let totals = Text(cs: "Celkem", en: "Totals")
  static let sumOf = Text(cs: "V zápisníku + předchozí praxe", en: "In the logbook + previous experience")
  static let landings = Text(cs: "Přistání", en: "Landings")
  static let allTotals = Text(cs: "Všechny součty", en: "All totals")
  static let timeAsPIC = Text(cs: "Velitel včetně SPIC a PICUS", en: "PIC with SPIC and PICUS")
  static let sessions = Text(cs: "Simulátory", en: "Simulator sessions")
  static let count = Text(cs: "Počet", en: "Number")
  static let showAll = Text(cs: "Ukázat vše", en: "Show all")
  static let notGiven = Text(cs: "Neuvedeno", en: "Not given")
  static let hoursFlown = Text(cs: "Hodiny", en: "Hours")

  /// As it stands within a sentence.
  static func lowered(_ grouping: Grouping) -> Text {
    switch grouping {
    case .year: Text(cs: "podle roků", en: "by year")
    case .month: Text(cs: "podle měsíců", en: "by month")
    case .type: Text(cs: "podle typů", en: "by type")
    case .aircraft: Text(cs: "podle letadel", en: "by aircraft")
    case .airport: Text(cs: "podle letišť", en: "by airport")
    }
  }

  // Experience brought forward
  static let addPrevious = Text(cs: "Přidat předchozí praxi", en: "Add previous experience")
  static let editPrevious = Text(cs: "Upravit předchozí praxi", en: "Edit previous experience")
  static let previousSaved = Text(cs: "Předchozí praxe je uložena.", en: "The previous experience is saved.")
  static let previousDeleted = Text(cs: "Předchozí praxe je smazána.", en: "The previous experience is deleted.")
  static let noPrevious = Text(
    cs: "Zatím tu není žádná předchozí praxe. Přepište sem součty z papírového zápisníku a započtou se do celkových.",
    en: "There is no previous experience yet. Enter the totals of your paper logbook, and the sums include them.")
  static func withoutPlaces(_ count: Int, _ format: Format) -> Text {
    let cs = Format(.czech).plural(
      count, one: "let bez známých míst", few: "lety bez známých míst", many: "letů bez známých míst")
    return Text(
      cs: "\(count) \(cs)", en: count == 1 ? "1 flight without known places" : "\(count) flights without known places")
  }
}
