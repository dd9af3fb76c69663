import Base

/// Every text people see that no field carries, in Czech and English.
enum Words {
  // Plausibility
  static let sameRegistration = Text(
    cs: "Letadlo s touto imatrikulací už v zápisníku je.",
    en: "The logbook already has an aircraft with this registration.")
  static let twoPilotsFlyIt = Text(
    cs:
      "Tento typ řídí dva piloti, ale letadlo není označené jako vícepilotní. K typové kvalifikaci se jeho lety nepočítají.",
    en:
      "Two pilots fly this type, but the aircraft is not marked as multi-pilot. Its flights do not count for the type rating."
  )
  static let implausibleBirth = Text(cs: "Zkontrolujte datum narození.", en: "Check the date of birth.")
  static let futureDate = Text(cs: "Datum je v budoucnosti.", en: "The date is in the future.")
  static let oldDate = Text(cs: "Zkontrolujte rok.", en: "Check the year.")
  static let aircraftGone = Text(
    cs: "Není tu: mezitím bylo smazáno, nebo ještě nepřišlo. Vraťte ho ve Smazaných záznamech, nebo zadejte jiné.",
    en: "It is not here: it was deleted in the meantime, or has not come yet. Bring it back under Deleted records, or enter another one.")
  static let missing = Text(cs: "FCL.050 tento údaj požaduje, doplňte ho.", en: "FCL.050 requires this; please add it.")
  static func missingFields(_ fields: String) -> Text {
    Text(cs: "FCL.050 požaduje ještě: \(fields).", en: "FCL.050 also requires: \(fields).")
  }
  static let sameTimes = Text(cs: "Odlet a přílet mají stejný čas.", en: "Departure and arrival have the same time.")
  static let takeOffOutside = Text(
    cs: "Vzlet musí být mezi odletem a příletem.", en: "The take-off must be between departure and arrival.")
  static let landingOutside = Text(
    cs: "Přistání musí být mezi vzletem a příletem.", en: "The landing must be between take-off and arrival.")
  static let overADay = Text(
    cs: "Jeden záznam nemůže být delší než 24 hodin. Minuty se píšou jako 0:45.",
    en: "One record cannot be longer than 24 hours. Minutes are written as 0:45.")
  static let noTime = Text(cs: "Doba je nulová.", en: "The time is zero.")
  static let bothClasses = Text(
    cs: "Jeden let nebývá SE i ME zároveň.", en: "One flight is rarely both SE and ME.")
  static let instructorIsPIC = Text(
    cs: "Doba instruktora patří i do doby velitele (PIC).", en: "Instructor time also counts as PIC time.")
  static let needsTwoPilots = Text(
    cs: "Druhý pilot a PICUS jen tam, kde je předepsán více než jeden pilot; doba je zapsána jako jednopilotní.",
    en: "Co-pilot and PICUS only where more than one pilot is required; the time is entered as single-pilot.")
  static let countersign = Text(
    cs: "Velitel tuto dobu potvrzuje v poznámkách.", en: "The pilot in command countersigns this time in the remarks.")
  static let nightWithoutTime = Text(cs: "Chybí doba v noci.", en: "The night time is missing.")
  static let manyLandings = Text(
    cs: "Na tak krátký let je to mnoho přistání.", en: "That is a lot of landings for such a short flight.")
  static let dayLandingInNight = Text(
    cs: "Celý let je v noci, přistání je ve dne.", en: "The whole flight is at night, the landing is by day.")

  static func longBlock(_ block: Minutes) -> Text {
    Text(
      cs: "Od odletu do příletu je \(block.text) – není přílet před odletem?",
      en: "From departure to arrival it is \(block.text) – is the arrival before the departure?")
  }

  static func totalDiffers(_ computed: Minutes) -> Text {
    Text(cs: "Z časů vychází \(computed.text).", en: "The times give \(computed.text).")
  }

  static func exceedsTotal(_ total: Minutes) -> Text {
    Text(
      cs: "Nemůže být delší než celková doba letu \(total.text).",
      en: "It cannot be longer than the total time of flight \(total.text).")
  }

  static func classesExceed(_ sum: Minutes, _ total: Minutes) -> Text {
    Text(
      cs: "SE, ME a vícepilotní doba dávají \(sum.text), více než celková doba letu \(total.text).",
      en: "SE, ME and multi-pilot time add up to \(sum.text), more than the total time of flight \(total.text).")
  }

  static func classesDiffer(_ sum: Minutes, _ total: Minutes) -> Text {
    Text(
      cs: "SE, ME a vícepilotní doba dávají \(sum.text) z celkové doby letu \(total.text).",
      en: "SE, ME and multi-pilot time add up to \(sum.text) of the total time of flight \(total.text).")
  }

  static func functionsExceed(_ sum: Minutes, _ total: Minutes) -> Text {
    Text(
      cs: "Pilotní funkce dávají dohromady \(sum.text), více než celková doba letu \(total.text).",
      en: "The pilot functions add up to \(sum.text), more than the total time of flight \(total.text).")
  }

  // Import
  static let noDate = Text(cs: "Chybí datum.", en: "The date is missing.")
  static let modelAlone = Text(
    cs: "Letadlo bez imatrikulace nelze založit.", en: "An aircraft cannot be added without a registration.")
  static let otherSheet = Text(
    cs: "Tento list není tabulka letů, nic z něj se nenačetlo.",
    en: "This sheet is no table of flights; nothing of it was read.")
  static let localTime = Text(
    cs: "Čas není v UTC; doplňte jej v UTC.", en: "This time is not in UTC; enter it in UTC.")
  static let unknownClass = Text(
    cs: "Není známo, kolik motorů a pilotů letadlo má; doba jeho letů není v SE, v ME ani ve vícepilotní.",
    en:
      "How many engines and pilots the aircraft has is not known; the time of its flights is in neither SE, ME nor multi-pilot."
  )
  static let noRegistration = Text(
    cs: "Imatrikulace nemá žádné písmeno ani číslici.", en: "The registration has neither letter nor digit.")

  static func shortTimes(_ example: String, _ time: String) -> Text {
    Text(
      cs: "Časům v tomto sloupci chybějí nuly na začátku; \(example) čteme jako \(time).",
      en: "The times of this column have lost their leading zeros; \(example) is read as \(time).")
  }

  static func pointedDurations(_ example: String, _ time: String) -> Text {
    Text(
      cs: "Podle časů jsou v dobách hodiny a minuty; \(example) čteme jako \(time).",
      en: "By the times, durations are hours and minutes; \(example) is read as \(time).")
  }

  static func daysFromAbove(_ count: Int) -> Text {
    Text(
      cs: "Řádky bez data mají datum řádku nad nimi (řádků: \(count)).",
      en: "Rows without a date have that of the row above (rows: \(count)).")
  }

  static func columnWithoutField(_ count: Int) -> Text {
    Text(
      cs: "Pro tento sloupec nemáme pole (hodnot: \(count)).",
      en: "We have no field for this column (values: \(count)).")
  }

  static func shortRow(_ cells: Int, _ columns: Int) -> Text {
    Text(
      cs: "Řádek má jen \(cells) z \(columns) buněk; zbývající se berou jako prázdné.",
      en: "The row has only \(cells) of \(columns) cells; the others count as empty.")
  }
}
