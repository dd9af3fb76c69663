import Base

/// What the quiz says beside ``Words``.
enum QuizWords {
  static let topic = Text(cs: "O čem kvíz je", en: "What the quiz is about")
  static let rightAnswers = Text(cs: "správně", en: "right")
  /// By how much was right.
  static func praise(_ right: Int, of count: Int) -> Text {
    if right == count { return Text(cs: "Všechno správně!", en: "All answers right!") }
    if right * 10 >= count * 7 { return Text(cs: "Výborně, skoro vše!", en: "Very good, nearly all!") }
    if right * 10 >= count * 4 { return Text(cs: "Slušný výsledek", en: "A fair result") }
    return Text(cs: "Příště to půjde líp", en: "Better luck next time")
  }
  static let toLearn = Text(cs: "Co se ještě naučit", en: "What to learn")
  static let again = Text(cs: "Zopakovat, co nevyšlo", en: "Repeat what went wrong")
  private static let whichAnimal = Text(cs: "Které zvíře je na obrázku?", en: "Which animal is in the picture?")

  static func picture(_ number: Int) -> Text { Text(cs: "Obrázek \(number)", en: "Picture \(number)") }

  static func title(_ topic: Quiz.Topic) -> Text {
    switch topic {
    case .everything: Text(cs: "Vše", en: "All")
    case .pictures: Text(cs: "Obrázky", en: "Pictures")
    case .orders: Text(cs: "Řády", en: "Orders")
    case .continents: Text(cs: "Světadíly", en: "Continents")
    }
  }

  static func prompt(_ kind: Quiz.Kind, _ animal: String) -> Text {
    switch kind {
    case .picture: whichAnimal
    case .portrait:
      Text(cs: "\(animal) – který obrázek to je?", en: "Which picture shows this animal: \(animal)?")
    case .continent:
      Text(cs: "\(animal) – na kterém světadíle žije?", en: "On which continent does this animal live: \(animal)?")
    case .order:
      Text(cs: "\(animal) – do kterého řádu patří?", en: "To which order does this animal belong: \(animal)?")
    }
  }
}
