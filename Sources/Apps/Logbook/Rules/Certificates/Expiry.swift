import Base

/// How a date of expiry looks today: what colours show must also be words.
public enum Expiry: Equatable, Sendable {
  case valid(days: Int)
  /// Valid, but the time to do something has come.
  case ending(days: Int)
  case lastDay
  case expired(days: Int)

  /// - Parameter warningDays: how long before the expiry the warning begins: 45 days for medical certificates, which
  ///   can be revalidated from then on without losing days.
  public init(_ expires: Day, today: Day, warningDays: Int = 45) {
    let days = today.days(to: expires)
    if days < 0 {
      self = .expired(days: -days)
    } else if days == 0 {
      self = .lastDay
    } else if days <= warningDays {
      self = .ending(days: days)
    } else {
      self = .valid(days: days)
    }
  }

  /// Whether the privilege may be used today: the day of expiry is the last one.
  public var isValid: Bool {
    switch self {
    case .valid, .ending, .lastDay: true
    case .expired: false
    }
  }

  public var words: Text {
    switch self {
    case .valid(let days): Text(cs: "Platí ještě \(Expiry.czech(days))", en: "Valid for \(Expiry.english(days))")
    case .ending(let days): Text(cs: "Končí za \(Expiry.czech(days))", en: "Ends in \(Expiry.english(days))")
    case .lastDay: Text(cs: "Dnes platí naposledy", en: "Today is the last day")
    case .expired(let days):
      Text(cs: "Neplatí už \(Expiry.czech(days))", en: "Expired \(Expiry.english(days)) ago")
    }
  }

  /// From two years on the days are too many to mean anything; the date stands beside them.
  private static func czech(_ days: Int) -> String {
    let years = wholeYears(days)
    let format = Format(.czech)
    if years >= 2 { return "přes " + String(years) + "\u{A0}" + format.plural(years, one: "", few: "roky", many: "let") }
    return format.number(days) + " " + format.plural(days, one: "den", few: "dny", many: "dní")
  }

  private static func english(_ days: Int) -> String {
    let years = wholeYears(days)
    if years >= 2 { return "over " + String(years) + "\u{A0}years" }
    return Format(.english).number(days) + (days == 1 ? " day" : " days")
  }

  /// No more than have passed, whatever leap years are among them.
  private static func wholeYears(_ days: Int) -> Int { (days - 1) * 4 / 1461 }
}
