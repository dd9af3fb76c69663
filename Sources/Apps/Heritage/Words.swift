import Base

/// Every text people see that no field carries, in Czech and English.
enum Words {
  static let title = Text(cs: "Historie", en: "Heritage")
  static let whole = Text(cs: "Historie školy", en: "The history")
  static let history = Text(cs: "Časová osa", en: "Time line")
  static let people = Text(cs: "Osobnosti", en: "People")
  static let overview = Text(cs: "Přehled", en: "Overview")
  static let tour = Text(cs: "Procházka", en: "Tour")
  /// Of the whole tour, below its title.
  static let stops = Text(cs: "Zastavení", en: "Stops")
  static let help = Text(cs: "Nápověda", en: "Help")
  static let notFound = Text(cs: "Tady nic není", en: "Nothing here")
  static let notFoundText = Text(
    cs: "Taková stránka v historii není. Možná byla vyřazena.",
    en: "There is no such page in the history. It may have been removed.")
  static let close = Text(cs: "Zavřít", en: "Close")

  // Time line
  static let asList = Text(cs: "Zobrazit jako seznam", en: "Show as a list")
  static let asLine = Text(cs: "Zobrazit jako časovou osu", en: "Show as a time line")
  static let years = Text(cs: "Přejít na rok", en: "Go to the year")
  static let lasts = Text(cs: "dodnes", en: "today")
  static let share = Text(cs: "Sdílet", en: "Share")
  static let previous = Text(cs: "Předchozí", en: "Previous")
  static let next = Text(cs: "Další", en: "Next")
  static let sources = Text(cs: "Prameny", en: "Sources")
  static let place = Text(cs: "Místo", en: "Place")
  static let drawing = Text(cs: "Kresba", en: "Drawing")
  static let inOtherLanguage = Text(cs: "anglicky", en: "in Czech")
  static func position(_ number: Int, _ count: Int, _ language: Language) -> String {
    Text(cs: "\(number) z \(count)", en: "\(number) of \(count)")(language)
  }
  static func item(_ number: Int, _ count: Int, _ language: Language) -> String {
    Text(cs: "Událost \(number) z \(count)", en: "Item \(number) of \(count)")(language)
  }

  // A day in history
  static func today(_ years: Int, _ format: Format) -> String {
    format.language == .czech
      ? "Dnes před " + format.number(years) + (years == 1 ? " rokem" : " lety")
      : format.number(years) + (years == 1 ? " year ago today" : " years ago today")
  }
  static let thisMonth = Text(cs: "V tomto měsíci", en: "This month")
  static func roundYears(_ years: Int, _ format: Format) -> String {
    format.language == .czech
      ? "Letos je to " + format.number(years) + " let" : format.number(years) + " years ago this year"
  }

  // List
  static let chronology = Text(cs: "Přehled událostí", en: "Chronology")
  static let search = Text(cs: "Hledat v historii", en: "Search the history")
  static let nothingMatches = Text(cs: "Hledání nic neodpovídá.", en: "Nothing matches the search.")
  static let choose = Text(cs: "Vyberte událost ze seznamu.", en: "Choose an item from the list.")
  static let noMilestones = Text(cs: "Zatím tu nejsou žádné události.", en: "There are no items yet.")
  static let noPeriod = Text(cs: "Mimo období", en: "Outside the periods")
  static let undated = Text(cs: "Bez data", en: "Undated")
  static func found(_ count: Int, _ format: Format) -> String {
    format.number(count) + " "
      + (format.language == .czech
        ? format.plural(count, one: "událost", few: "události", many: "událostí")
        : format.plural(count, one: "item", few: "items", many: "items"))
  }

  // People
  static let searchPeople = Text(cs: "Hledat osobnosti", en: "Search people")
  static let choosePerson = Text(cs: "Vyberte osobnost ze seznamu.", en: "Choose a person from the list.")
  static let group = Text(cs: "Uspořádat podle", en: "Arrange by")
  static let byCentury = Text(cs: "Století", en: "Century")
  static let byArea = Text(cs: "Obor", en: "Field")
  static let byFaculty = Text(cs: "Fakulta", en: "Faculty")
  static let byName = Text(cs: "Jméno", en: "Name")
  static let otherField = Text(cs: "Další obory", en: "Other fields")
  static let noCentury = Text(cs: "Rok narození se ověřuje", en: "Year of birth being verified")
  static let noFaculty = Text(cs: "Bez uvedené fakulty", en: "No faculty given")
  static func century(_ number: Int, _ language: Language) -> String {
    language == .czech
      ? "Narození v \(number). století"
      : "Born in the \(number)\(ending(number)) century"
  }
  private static func ending(_ number: Int) -> String {
    if (11...13).contains(number) { return "th" }
    return number % 10 == 1 ? "st" : number % 10 == 2 ? "nd" : number % 10 == 3 ? "rd" : "th"
  }
  static let athletes = Text(cs: "Sportovci", en: "Athletes")
  static let athlete = Text(cs: "sportovec", en: "athlete")
  static let inOffice = Text(cs: "V čele", en: "In office")
  static let milestones = Text(cs: "Na časové ose", en: "On the time line")
  static let noText = Text(
    cs: "Podrobnější text se ještě ověřuje.", en: "A longer text is still being verified.")

  // Rectors
  static let rectors = Text(cs: "Rektoři", en: "Rectors")
  /// Of an institution that has no rectors.
  static let heads = Text(cs: "V čele", en: "Heads")
  static let rectorsRemark = Text(cs: "Kdo stál v čele, rok za rokem", en: "Who was at the head, year by year")
  static let gap = Text(cs: "Tyto roky ještě ověřujeme", en: "We are still verifying these years")
  static let gapText = Text(
    cs: "Kdo byl v této době v čele, zatím nemáme doložené dost spolehlivým pramenem. Proto tu nikdo není.",
    en: "We do not have a reliable enough source yet for who was at the head then, so nobody is listed here.")
  static let about = Text(cs: "Více o osobnosti", en: "More about the person")
  static let pages = Text(cs: "Stránky rektorů", en: "Pages of the rectors")
  static let strip = Text(cs: "Pás všech rektorů", en: "Strip of all rectors")
  static let noTerms = Text(
    cs: "Zatím tu není žádné doložené období.", en: "There is no documented term in office yet.")
  static func role(_ role: String) -> Text {
    switch role {
    case "director": Text(cs: "ředitel", en: "director")
    case "acting": Text(cs: "pověřen vedením", en: "acting rector")
    default: Text(cs: "rektor", en: "rector")
    }
  }

  // Overview
  static let faculties = Text(cs: "Fakulty", en: "Faculties")
  static let facultiesMissing = Text(
    cs: "Údaje o dalších fakultách se ještě ověřují.", en: "The data of the other faculties are still being verified.")
  static let inNumbers = Text(cs: "V číslech", en: "In numbers")
  static let periods = Text(cs: "Období", en: "Periods")
  static let web = Text(cs: "Web", en: "Web site")
  static let deans = Text(cs: "Děkani", en: "Deans")
  static let deansRemark = Text(
    cs: "Jen doložená jména; řada není úplná.", en: "Documented names only; the list is not complete.")
  static func since(_ year: Int, _ language: Language) -> String {
    Text(cs: "od roku \(year)", en: "since \(year)")(language)
  }
}
