extension Format {
  /// `21. 11. 2026`, `21 Nov 2026`, with no-break spaces: no line ends within it.
  public func day(_ day: Day) -> String {
    let year = String(day.year)
    return dayShort(day) + "\u{A0}" + year
  }

  /// Without the year: `21. 11.`, `21 Nov`
  public func dayShort(_ day: Day) -> String {
    let parts = day.parts
    return switch language {
    case .czech: String(parts.day) + ".\u{A0}" + String(parts.month) + "."
    case .english: String(parts.day) + "\u{A0}" + monthShort(parts.month)
    }
  }

  /// With the month in words: `21. listopadu 2026`, `21 November 2026`
  public func dayLong(_ day: Day) -> String {
    let parts = day.parts
    return switch language {
    case .czech: String(parts.day) + ". " + czechGenitives[parts.month - 1] + " " + String(parts.year)
    case .english: String(parts.day) + " " + month(parts.month) + " " + String(parts.year)
    }
  }

  /// `listopad 2026`, `November 2026`
  public func monthAndYear(_ day: Day) -> String {
    month(day.month) + " " + String(day.year)
  }

  /// The name of a month, 1…12, standing alone: `listopad`, `November`
  public func month(_ number: Int) -> String {
    months[number - 1](language)
  }

  /// The name of a month, 1…12, for narrow columns: `lis`, `Nov`
  public func monthShort(_ number: Int) -> String {
    shortMonths[number - 1](language)
  }

  /// The name of a day of the week, 1 = Monday … 7 = Sunday: `pondělí`, `Monday`
  public func weekday(_ number: Int) -> String {
    weekdays[number - 1](language)
  }

  public func weekday(_ day: Day) -> String {
    weekday(day.weekday)
  }

  /// The name of a day of the week, 1…7, for narrow columns: `po`, `Mon`
  public func weekdayShort(_ number: Int) -> String {
    shortWeekdays[number - 1](language)
  }

  public func weekdayShort(_ day: Day) -> String {
    weekdayShort(day.weekday)
  }

  /// The date and the time to the minute, in the zone that is `offsetMinutes` east of UTC: `21. 11. 2026 9:05`, `21 Nov
  /// 2026 09:05`
  public func instant(_ instant: Instant, offsetMinutes: Int = 0) -> String {
    let local = Instant(milliseconds: instant.milliseconds &+ Int64(offsetMinutes) * 60_000)
    return day(local.day) + " " + time(local.minuteOfDay)
  }

  /// `29. 11. 2026 9:05 UTC`: on a screen that says moments of no other zone.
  public func moment(_ moment: Instant) -> String { instant(moment) + " UTC" }

  /// `9:05`, `09:05`
  public func time(_ time: MinuteOfDay) -> String {
    switch language {
    case .czech: String(time.hour) + ":" + padded(time.minuteOfHour, 2)
    case .english: time.text
    }
  }
}

private let months = [
  Text(cs: "leden", en: "January"), Text(cs: "únor", en: "February"), Text(cs: "březen", en: "March"),
  Text(cs: "duben", en: "April"), Text(cs: "květen", en: "May"), Text(cs: "červen", en: "June"),
  Text(cs: "červenec", en: "July"), Text(cs: "srpen", en: "August"), Text(cs: "září", en: "September"),
  Text(cs: "říjen", en: "October"), Text(cs: "listopad", en: "November"), Text(cs: "prosinec", en: "December"),
]

private let shortMonths = [
  Text(cs: "led", en: "Jan"), Text(cs: "úno", en: "Feb"), Text(cs: "bře", en: "Mar"), Text(cs: "dub", en: "Apr"),
  Text(cs: "kvě", en: "May"), Text(cs: "čvn", en: "Jun"), Text(cs: "čvc", en: "Jul"), Text(cs: "srp", en: "Aug"),
  Text(cs: "zář", en: "Sep"), Text(cs: "říj", en: "Oct"), Text(cs: "lis", en: "Nov"), Text(cs: "pro", en: "Dec"),
]

private let czechGenitives = [
  "ledna", "února", "března", "dubna", "května", "června", "července", "srpna", "září", "října", "listopadu",
  "prosince",
]

private let weekdays = [
  Text(cs: "pondělí", en: "Monday"), Text(cs: "úterý", en: "Tuesday"), Text(cs: "středa", en: "Wednesday"),
  Text(cs: "čtvrtek", en: "Thursday"), Text(cs: "pátek", en: "Friday"), Text(cs: "sobota", en: "Saturday"),
  Text(cs: "neděle", en: "Sunday"),
]

private let shortWeekdays = [
  Text(cs: "po", en: "Mon"), Text(cs: "út", en: "Tue"), Text(cs: "st", en: "Wed"), Text(cs: "čt", en: "Thu"),
  Text(cs: "pá", en: "Fri"), Text(cs: "so", en: "Sat"), Text(cs: "ne", en: "Sun"),
]
