import Base

/// What the home screen says.
enum HomeWords {
  static var home: Text { Text(cs: "Všechny aplikace", en: "All apps") }
  static var otherApps: Text { Text(cs: "Další aplikace", en: "Other apps") }

  /// How far a day is off; from two years on in years.
  static func days(from today: Day, to day: Day, _ format: Format) -> String {
    let count = today.days(to: day)
    let size = count < 0 ? -count : count
    let number = format.number(size)
    switch (count, format.language) {
    case (0, .czech): return "dnes"
    case (0, .english): return "today"
    case (1, .czech): return "zítra"
    case (1, .english): return "tomorrow"
    case (-1, .czech): return "od včerejška"
    case (-1, .english): return "since yesterday"
    case (730..., .czech):
      let years = years(count)
      return "za " + format.number(years) + " " + format.plural(years, one: "rok", few: "roky", many: "let")
    case (730..., .english): return "in " + format.number(years(count)) + " years"
    case (2..., .czech): return "za " + number + " " + format.plural(size, one: "den", few: "dny", many: "dní")
    case (2..., .english): return "in " + number + " days"
    case (_, .czech): return "už " + number + " " + format.plural(size, one: "den", few: "dny", many: "dní")
    case (_, .english): return number + " days ago"
    }
  }

  /// The nearest number of years.
  static func years(_ days: Int) -> Int { (days * 100 + 18_262) / 36_525 }
}
