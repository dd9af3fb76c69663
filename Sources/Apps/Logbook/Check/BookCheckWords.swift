import Base

// The check of the whole book.
extension Words {
  static let checkTitle = Text(cs: "Kontrola zápisníku", en: "Check the logbook")
  static let checkRemark = Text(cs: "Najde záznamy, které nedávají smysl", en: "Finds records that make no sense")
  static let nothingFound = Text(
    cs: "Nic k opravě: tomuto výběru neodpovídá žádný nález.", en: "Nothing to correct: no finding matches this choice."
  )
  static let severity = Text(cs: "Závažnost", en: "Severity")
  static let rule = Text(cs: "Pravidlo", en: "Rule")
  static let allRules = Text(cs: "Všechna pravidla", en: "All rules")
  static let anError = Text(cs: "Chyba", en: "Error")
  static let aWarning = Text(cs: "Upozornění", en: "Warning")

  static func multiPilotOffer(_ registrations: String) -> Text {
    Text(
      cs: "Tato letadla řídí dva piloti, ale zápisník je vede jako jednopilotní: \(registrations).",
      en: "Two pilots fly these aircraft, but the logbook has them as single-pilot: \(registrations).")
  }
  static let multiPilotMark = Text(cs: "Označit jako vícepilotní", en: "Mark as multi-pilot")
  static let multiPilotMarked = Text(
    cs: "Letadla jsou označená jako vícepilotní.", en: "The aircraft are marked as multi-pilot.")
  static let multiPilotTimes = Text(
    cs: "Dobu letů, které už jsou v zápisníku, pak přesune oprava mnoha letů.",
    en: "The time of flights that are in the logbook already is moved by repairing many flights.")

  static func severity(_ severity: BookCheck.Severity) -> Text {
    switch severity {
    case .all: Text(cs: "Vše", en: "All")
    case .errors: Text(cs: "Chyby", en: "Errors")
    case .warnings: Text(cs: "Upozornění", en: "Warnings")
    }
  }

  /// The subject of a rule of Specs/logbook.md, in a few words.
  static func title(ofRule rule: Int) -> Text {
    switch rule {
    case 2: Text(cs: "Datum", en: "Date")
    case 3: Text(cs: "Chybějící údaj", en: "Missing value")
    case 4: Text(cs: "Přílet před odletem", en: "Arrival before departure")
    case 5: Text(cs: "Vzlet a přistání", en: "Take-off and landing")
    case 6: Text(cs: "Celková doba", en: "Total time")
    case 7: Text(cs: "Součet SE, ME a vícepilotní doby", en: "Sum of SE, ME and multi-pilot time")
    case 8: Text(cs: "SE i ME v jednom letu", en: "SE and ME in one flight")
    case 9: Text(cs: "Noc a IFR", en: "Night and IFR")
    case 10: Text(cs: "Součet doby ve funkcích", en: "Sum of function times")
    case 11: Text(cs: "Funkce a posádka", en: "Function and crew")
    case 12: Text(cs: "Chybí potvrzení velitele", en: "Not countersigned")
    case 13: Text(cs: "Vzlety a přistání v noci", en: "Take-offs and landings by night")
    case 14: Text(cs: "Doba na simulátoru", en: "Time in a simulator")
    case 15: Text(cs: "Dvě letadla téže imatrikulace", en: "Two aircraft with one registration")
    case 16: Text(cs: "Datum narození", en: "Date of birth")
    case 17: Text(cs: "Překryv s jiným letem", en: "Overlap with another flight")
    case 41: Text(cs: "Doba služby", en: "Duty period")
    case 42: Text(cs: "Osvědčení", en: "Certificate")
    case 43: Text(cs: "Kvalifikace", en: "Rating")
    case 44: Text(cs: "Dřívější praxe", en: "Previous experience")
    case 91: Text(cs: "Souřadnice místa", en: "Coordinates of a place")
    case 166: Text(cs: "Letadlo pro dva piloty", en: "Aircraft of two pilots")
    default: Text(cs: "Další", en: "Other")
    }
  }
}
