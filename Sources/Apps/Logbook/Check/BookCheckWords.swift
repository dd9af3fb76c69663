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
    case 2: Text(cs: "datum", en: "date")
    case 3: Text(cs: "chybějící údaj", en: "missing value")
    case 4: Text(cs: "přílet před odletem", en: "arrival before departure")
    case 5: Text(cs: "vzlet a přistání", en: "take-off and landing")
    case 6: Text(cs: "celková doba", en: "total time")
    case 7: Text(cs: "součet SE, ME a vícepilotní doby", en: "sum of SE, ME and multi-pilot time")
    case 8: Text(cs: "SE i ME v jednom letu", en: "SE and ME in one flight")
    case 9: Text(cs: "noc a IFR", en: "night and IFR")
    case 10: Text(cs: "součet doby ve funkcích", en: "sum of function times")
    case 11: Text(cs: "funkce a posádka", en: "function and crew")
    case 12: Text(cs: "chybí potvrzení velitele", en: "not countersigned")
    case 13: Text(cs: "vzlety a přistání v noci", en: "take-offs and landings by night")
    case 14: Text(cs: "doba na simulátoru", en: "time in a simulator")
    case 15: Text(cs: "dvě letadla téže imatrikulace", en: "two aircraft with one registration")
    case 16: Text(cs: "datum narození", en: "date of birth")
    case 17: Text(cs: "překryv s jiným letem", en: "overlap with another flight")
    case 41: Text(cs: "doba služby", en: "duty period")
    case 42: Text(cs: "osvědčení", en: "certificate")
    case 43: Text(cs: "kvalifikace", en: "rating")
    case 44: Text(cs: "dřívější praxe", en: "previous experience")
    case 91: Text(cs: "souřadnice místa", en: "coordinates of a place")
    default: Text(cs: "další", en: "other")
    }
  }
}
