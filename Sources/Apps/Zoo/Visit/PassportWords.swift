import Base

/// What the passport of a visitor says.
enum PassportWords {
  static let title = Text(cs: "Pas návštěvníka", en: "Visitor's passport")
  static let begin = Text(
    cs: "Označte zvíře, které jste viděli, a dostanete za něj razítko. Jde to i u jeho místa na mapě.",
    en: "Mark an animal that you have seen to get its stamp. This also works at its place on the map.")
  static let stamps = Text(cs: "Poslední razítka", en: "Latest stamps")
  static let whereAmI = Text(cs: "Kdo je kolem mě", en: "Who is around me")
  static let youAreAt = Text(cs: "Koho jste tu viděli?", en: "Who did you see here?")
  static let seen = Text(cs: "Viděno", en: "Seen")

  static func of(_ total: Int, _ format: Format) -> String {
    switch format.language {
    case .czech: "z " + format.number(total)
    case .english: "of " + format.number(total)
    }
  }

  static func today(_ count: Int, _ format: Format) -> String {
    switch format.language {
    case .czech:
      "Dnes " + format.number(count) + format.plural(count, one: " razítko", few: " razítka", many: " razítek")
    case .english: format.number(count) + (count == 1 ? " stamp today" : " stamps today")
    }
  }

  /// On the home screen.
  static func glance(_ seen: Int, of total: Int, _ format: Format) -> String {
    switch format.language {
    case .czech: "Viděno " + format.number(seen) + " z " + format.number(total) + " zvířat"
    case .english: format.number(seen) + " of " + format.number(total) + " animals seen"
    }
  }

  static func complete(_ count: Int, _ format: Format) -> String {
    switch format.language {
    case .czech: format.number(count) + format.plural(count, one: " úplný", few: " úplné", many: " úplných")
    case .english: format.number(count) + " complete"
    }
  }
}
