import Base

/// What is said of the sample project.
enum SampleWords {
  static var title: Text { Text(cs: "Ukázkový park", en: "Sample park") }
  static var open: Text { Text(cs: "Otevřít ukázku", en: "Open a sample") }
  static var hint: Text {
    Text(
      cs: "Tohle je ukázka. Zkoušejte, co chcete, a pak ji zahoďte.",
      en: "This is a sample. Try whatever you like, then throw it away.")
  }
  static var throwAway: Text { Text(cs: "Zahodit ukázku", en: "Throw the sample away") }
  static var question: Text { Text(cs: "Zahodit ukázku?", en: "Throw the sample away?") }
  static var questionText: Text {
    Text(
      cs: "Smaže se projekt, ukázkové vrstvy a všechno, co jste do nich přidali. Vaše ostatní vrstvy zůstanou.",
      en: "The project, the layers of the sample and all that you have added to them are deleted. Your other layers stay.")
  }
  static var thrownAway: Text { Text(cs: "Ukázka je pryč.", en: "The sample is gone.") }
}
