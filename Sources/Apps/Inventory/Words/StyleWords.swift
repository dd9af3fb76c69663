import Base

/// The texts of how layers are drawn.
enum StyleWords {
  static let title = Text(cs: "Vzhled v tomto projektu", en: "Style in this project")
  static let change = Text(cs: "Změnit vzhled", en: "Change the style")
  static let saved = Text(cs: "Vzhled je uložený.", en: "The style is saved.")
  static let preview = Text(cs: "Náhled", en: "Preview")
  static let emptyZoom = Text(
    cs: "Tohle přiblížení je menší než to, od kterého je vrstva vidět.",
    en: "This zoom is smaller than the one from which the layer is shown.")
}
