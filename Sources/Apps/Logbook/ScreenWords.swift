import Base
import Kit

extension Words {
  static let less = Text(cs: "Ubrat", en: "Less")
  static let oneMore = Text(cs: "Přidat", en: "More")
  static let moreTimes = Text(cs: "Další doby a časy", en: "More times")
  static let wholeFlightIFR = Text(cs: "Celý let IFR", en: "Whole flight IFR")
  static let searchAircraft = Text(cs: "Hledat letadlo", en: "Search aircraft")
  static let noSuchAircraft = Text(
    cs: "Takové letadlo v zápisníku není.", en: "There is no such aircraft in the logbook.")
  static let showFound = Text(cs: "Zobrazit", en: "Show")
  static let airlineFields = Text(
    cs: "Číslo letu, přístroje, vlek a další", en: "Flight number, instruments, tow and more")
  // Names of screens and things
  static let flights = Text(cs: "Lety", en: "Flights")
  static let aircraft = Text(cs: "Letadla", en: "Aircraft")
  static let anAircraft = Text(cs: "Letadlo", en: "Aircraft")
  static let pilot = Text(cs: "Pilot", en: "Pilot")
  static let transfer = Text(cs: "Import a export", en: "Import and export")
  static let notFound = Text(cs: "Tady nic není", en: "Nothing here")
  static let notFoundText = Text(
    cs: "Záznam neexistuje, nebo byl smazán.", en: "The record does not exist or has been deleted.")

  // What can be done
  static let addRecord = Text(cs: "Přidat záznam", en: "Add a record")
  static let edit = Text(cs: "Upravit", en: "Edit")
  static let copy = Text(cs: "Nový podle tohoto", en: "New one like this")
  static let delete = Text(cs: "Smazat", en: "Delete")
  static let save = Text(cs: "Uložit", en: "Save")
  static let cancel = Text(cs: "Zrušit", en: "Cancel")
  static let close = Text(cs: "Zavřít", en: "Close")
  static let discard = Text(cs: "Zahodit", en: "Discard")
  static let stop = Text(cs: "Zastavit", en: "Stop")
  static let yes = Text(cs: "ano", en: "yes")

  // List
  static let chooseFlight = Text(cs: "Vyberte záznam ze seznamu.", en: "Choose a record from the list.")
  static let noRecords = Text(
    cs:
      "Zápisník je zatím prázdný. Přidejte první let, importujte svůj zápisník, nebo si aplikaci vyzkoušejte s ukázkovým.",
    en: "The logbook is still empty. Add the first flight, import your logbook, or try the app with a sample one.")
  static let importOrSamples = Text(cs: "Import a ukázkový zápisník", en: "Import and sample book")
  static let nothingMatches = Text(cs: "Filtru neodpovídá žádný záznam.", en: "Nothing matches the filter.")
  static let withoutDate = Text(cs: "Bez data", en: "Without a date")
  static let noAircraft = Text(cs: "bez letadla", en: "no aircraft")
  static let flightRemark = Text(cs: "Let letadlem", en: "In an aircraft")
  static let sessionRemark = Text(cs: "Zařízení pro výcvik (FSTD)", en: "In a training device (FSTD)")

  // Filter
  static let search = Text(cs: "Hledat", en: "Search")
  static let filter = Text(cs: "Filtr", en: "Filter")
  static let kind = Text(cs: "Druh", en: "Kind")
  static let allKinds = Text(cs: "Vše", en: "Everything")
  static let onlyFlights = Text(cs: "Jen lety", en: "Flights only")
  static let onlySessions = Text(cs: "Jen simulátor", en: "Simulator only")
  static let aircraftType = Text(cs: "Typ letadla", en: "Aircraft type")
  static let exactAircraft = Text(cs: "Letadlo", en: "Aircraft")
  static let any = Text(cs: "Jakékoli", en: "Any")
  static let clearAircraft = Text(cs: "Zrušit výběr letadla", en: "Clear the aircraft")
  static let from = Text(cs: "od", en: "from")
  static let to = Text(cs: "do", en: "to")
  static let fromDay = Text(cs: "Od", en: "From")
  static let toDay = Text(cs: "Do", en: "To")
  static let last28 = Text(cs: "28 dní", en: "28 days")
  static let last90 = Text(cs: "90 dní", en: "90 days")
  static let thisYear = Text(cs: "Letos", en: "This year")
  static let always = Text(cs: "Celé období", en: "All time")
  static func quoted(_ text: String) -> Text { Text(cs: "„\(text)“", en: "“\(text)”") }
  static let clearFilter = Text(cs: "Zrušit filtr", en: "Clear the filter")
  static let clearFilterText = Text(
    cs: "Seznam bude zase ukazovat všechny záznamy.", en: "The list will show all records again.")
  static let flightTime = Text(cs: "Doba letu", en: "Flight time")
  static let sessionTime = Text(cs: "Simulátor", en: "Simulator")

  static func found(_ count: Int, of all: Int, _ format: Format) -> String {
    switch format.language {
    case .czech: format.number(count) + " z " + format.number(all)
    case .english: format.number(count) + " of " + format.number(all)
    }
  }

  // Form
  static func formTitle(_ kind: RecordKind, isNew: Bool) -> Text {
    switch (kind, isNew) {
    case (.flight, true): Text(cs: "Nový let", en: "New flight")
    case (.flight, false): Text(cs: "Upravit let", en: "Edit flight")
    case (.session, true): Text(cs: "Nový simulátor", en: "New simulator session")
    case (.session, false): Text(cs: "Upravit simulátor", en: "Edit simulator session")
    }
  }
  static let departureAndArrival = Text(cs: "Odlet a přílet", en: "Departure and arrival")
  static let aircraftAndPIC = Text(cs: "Letadlo a velitel", en: "Aircraft and pilot in command")
  static let timeOfFlight = Text(cs: "Doba letu", en: "Time of flight")
  static let takeOffsAndLandings = Text(cs: "Vzlety a přistání", en: "Take-offs and landings")
  static let simulatorRecency = Text(
    cs: "Počítají se do nedávné praxe na typu, který simulátor zastupuje.",
    en: "They count as recent experience on the type that the simulator represents.")
  static let functions = Text(cs: "Pilotní funkce", en: "Pilot function")
  static let isComputed = Text(cs: "Vypočteno z časů.", en: "Computed from the times.")
  static func useComputed(_ total: String) -> Text {
    Text(cs: "Použít vypočtenou dobu \(total)", en: "Use the computed time \(total)")
  }
  static let newAircraft = Text(
    cs: "Toto letadlo zatím neznáme. Založí se s letem:", en: "This aircraft is new. It is added with the flight:")
  static let flightIsOpen = Text(
    cs: "Rozepsaný let není uložen. Pokračovat", en: "You have an unsaved flight. Continue")
  static let flightClock = Text(cs: "Časy letu", en: "Times of the flight")
  static let now = Text(cs: "teď", en: "now")
  static func runs(_ time: String) -> Text {
    Text(cs: "Let trvá \(time).", en: "The flight has lasted \(time).")
  }
  static let backFlight = Text(cs: "Zpáteční let", en: "Return flight")
  static let saveAndGoOn = Text(cs: "Uložit a další úsek", en: "Save, next leg")
  static let onwardFlight = Text(cs: "Další úsek", en: "Next leg")
  static let recentRemarks = Text(cs: "Nedávné poznámky", en: "Recent remarks")
  static let flightSaved = Text(cs: "Let je uložen.", en: "The flight is saved.")
  static let sessionSaved = Text(cs: "Simulátor je uložen.", en: "The simulator session is saved.")
  static let discardChanges = Text(cs: "Zahodit změny?", en: "Discard the changes?")
  static let discardChangesText = Text(
    cs: "Co jste napsali, nebude uloženo.", en: "What you typed will not be saved.")

  static func overlaps(_ row: Row) -> Text {
    Text { language in
      let format = Format(language)
      let when = (row.day.map { format.dayShort($0) } ?? "") + " " + (row.time.map { format.time($0) } ?? "")
      let route = row.departure + " – " + row.arrival
      switch language {
      case .czech: return "Překrývá se s letem \(when) \(route)."
      case .english: return "It overlaps the flight of \(when) \(route)."
      }
    }
  }

  // Detail
  static let toCheck = Text(cs: "Ke kontrole", en: "To check")
  static let deleteQuestion = Text(cs: "Smazat záznam?", en: "Delete the record?")
  static let recordDeleted = Text(cs: "Záznam je smazán.", en: "The record is deleted.")

  // Aircraft and pilot
  static let chooseAircraft = Text(cs: "Vyberte letadlo ze seznamu.", en: "Choose an aircraft from the list.")
  static func noAircraftMatches(_ text: String) -> Text {
    Text(cs: "Hledání „\(text)“ neodpovídá žádné letadlo.", en: "No aircraft matches “\(text)”.")
  }
  static let addAircraft = Text(cs: "Přidat letadlo", en: "Add an aircraft")
  static let editAircraft = Text(cs: "Upravit letadlo", en: "Edit aircraft")
  static let noAircraftYet = Text(
    cs: "Zatím tu není žádné letadlo. Založí se i samo s prvním letem.",
    en: "There is no aircraft yet. The first flight adds one, too.")
  static let aircraftSaved = Text(cs: "Letadlo je uloženo.", en: "The aircraft is saved.")
  static let aircraftDeleted = Text(cs: "Letadlo je smazáno.", en: "The aircraft is deleted.")
  static let flown = Text(cs: "Nalétáno", en: "Flown")
  static let showFlights = Text(cs: "Ukázat lety", en: "Show the flights")
  static let noPilot = Text(
    cs: "Jméno a číslo průkazu stojí na každé straně výpisu.",
    en: "Your name and licence number are on every page of the report.")
  static let enterPilot = Text(cs: "Doplnit údaje", en: "Enter your data")
  static let pilotSaved = Text(cs: "Údaje pilota jsou uloženy.", en: "The pilot's data are saved.")

  static func aircraftIsUsed(_ registration: String, _ count: Int, _ format: Format) -> String {
    switch format.language {
    case .czech:
      "\(registration) nelze smazat, je v zápisníku: " + format.records(count) + "."
    case .english: "\(registration) cannot be deleted, the logbook needs it: " + format.records(count) + "."
    }
  }

  // Two records of one aircraft
  static let twin = Text(cs: "Jedno letadlo dvakrát", en: "One aircraft twice")
  static func twinText(_ other: String) -> Text {
    Text(
      cs: "Stejnou imatrikulaci má i \(other). Lety mohou přejít k němu a tento záznam se smaže.",
      en: "\(other) has the same registration. The flights can go there, and this record is deleted.")
  }
  static let joinTwin = Text(cs: "Sloučit", en: "Join")
  static let showTwin = Text(cs: "Zobrazit druhé", en: "Show the other")
  static func twinJoined(_ moved: Int, signed: Int, _ format: Format) -> Text {
    let (cs, en) = (Format(.czech), Format(.english))
    if signed == 0 {
      return Text(
        cs: "Letadla jsou sloučena: \(cs.records(moved)).", en: "The aircraft are joined: \(en.records(moved)).")
    }
    return Text(
      cs: "Přešlo: \(cs.records(moved)). Podepsané zůstaly: \(cs.records(signed)).",
      en: "Moved: \(en.records(moved)). Signed ones stayed: \(en.records(signed)).")
  }
}
