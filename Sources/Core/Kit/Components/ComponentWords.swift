import Base

/// What components say of themselves.
enum ComponentWords {
  static var actions: Text { Text(cs: "Akce", en: "Actions") }
  static var close: Text { Text(cs: "Zavřít", en: "Close") }
  static var resize: Text { Text(cs: "Změnit výšku panelu", en: "Resize the panel") }
  static var less: Text { Text(cs: "Ubrat", en: "Less") }
  static var more: Text { Text(cs: "Přidat", en: "More") }
  static var now: Text { Text(cs: "Teď", en: "Now") }
  static var today: Text { Text(cs: "Dnes", en: "Today") }
  static var yesterday: Text { Text(cs: "Včera", en: "Yesterday") }
  static var here: Text { Text(cs: "Kde jsem", en: "Where I am") }

  /// How far a day is from today, as it is said: nobody counts the days of many years.
  static func days(_ count: Int) -> Text {
    let (czech, english) = (Format(.czech), Format(.english))
    let size = abs(count)
    switch count {
    case 0: return today
    case 1: return Text(cs: "zítra", en: "tomorrow")
    case -1: return Text(cs: "včera", en: "yesterday")
    default: break
    }
    if count < 0 { return Text(cs: "před \(czech.number(size)) dny", en: "\(english.number(size)) days ago") }
    if count >= 730 {
      let years = (count * 100 + 18_262) / 36_525
      let noun = czech.plural(years, one: "rok", few: "roky", many: "let")
      return Text(cs: "za " + czech.number(years) + " " + noun, en: "in \(english.number(years)) years")
    }
    let noun = czech.plural(size, one: "den", few: "dny", many: "dní")
    return Text(cs: "za " + czech.number(size) + " " + noun, en: "in \(english.number(size)) days")
  }
}
