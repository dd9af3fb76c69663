import Base

/// What components say of themselves.
enum ComponentWords {
  static var close: Text { Text(cs: "Zavřít", en: "Close") }
  static var resize: Text { Text(cs: "Změnit výšku panelu", en: "Resize the panel") }
  static var less: Text { Text(cs: "Ubrat", en: "Less") }
  static var more: Text { Text(cs: "Přidat", en: "More") }
  static var now: Text { Text(cs: "Teď", en: "Now") }
  static var today: Text { Text(cs: "Dnes", en: "Today") }
  static var yesterday: Text { Text(cs: "Včera", en: "Yesterday") }
  static var here: Text { Text(cs: "Kde jsem", en: "Where I am") }

  /// How far a day is from today, as it is said.
  static func days(_ count: Int, _ language: Language) -> String {
    let format = Format(language)
    let size = abs(count)
    switch count {
    case 0: return today(language)
    case 1: return Text(cs: "zítra", en: "tomorrow")(language)
    case -1: return Text(cs: "včera", en: "yesterday")(language)
    default: break
    }
    let number = format.number(size)
    if count < 0 {
      return Text(cs: "před \(number) dny", en: "\(number) days ago")(language)
    }
    return Text(
      cs: "za " + number + " " + format.plural(size, one: "den", few: "dny", many: "dní"), en: "in \(number) days")(
        language)
  }
}
