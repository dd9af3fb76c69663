import Base

/// The texts of measuring while walking.
enum WalkWords {
  static let taken = Text(cs: "Vrcholy", en: "Vertices")
  static let refused = Text(cs: "Odmítnuto", en: "Refused")
  static let way = Text(cs: "Délka", en: "Length")
  static let pace = Text(cs: "Jak často přidat vrchol", en: "How often a vertex is added")
  static let worst = Text(cs: "Nejhorší přijatá přesnost", en: "Worst accuracy accepted")
  static let staysAwake = Text(
    cs: "Displej zůstane zapnutý. Co je zaměřené, je uložené v zařízení.",
    en: "The screen stays on. Measurements are stored on this device.")

  static func pace(_ pace: Walk.Pace) -> Text {
    switch pace {
    case .time(let milliseconds):
      Text(cs: "po " + String(milliseconds / 1000) + "\u{A0}s", en: "every " + String(milliseconds / 1000) + "\u{A0}s")
    case .metres(let metres):
      Text(cs: "po " + String(Int(metres)) + "\u{A0}m", en: "every " + String(Int(metres)) + "\u{A0}m")
    }
  }

  static func within(_ metres: Int) -> Text {
    Text(cs: "do " + String(metres) + "\u{A0}m", en: "within " + String(metres) + "\u{A0}m")
  }
}
