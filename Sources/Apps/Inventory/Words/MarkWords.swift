import Base
import Sync

/// The texts of drawing on pictures.
enum MarkWords {
  static let draw = Text(cs: "Kreslit do fotky", en: "Draw on the picture")
  static let hint = Text(
    cs: "Vyberte nástroj a táhněte po fotce. Bez kreslení přidáte značku tlačítkem a posunete ji posuvníky.",
    en:
      "Choose a tool and drag over the picture. To work without drawing, add a mark with the button and move it with the sliders."
  )
  static let tool = Text(cs: "Nástroj", en: "Tool")
  static let colour = Text(cs: "Barva", en: "Colour")
  static let text = Text(cs: "Text do fotky", en: "Text on the picture")
  static let words = Text(cs: "Text značky", en: "Text of the mark")
  static let textFirst = Text(cs: "Nejdřív napište text.", en: "Write the text first.")
  static let add = Text(cs: "Přidat doprostřed", en: "Add in the middle")
  static let delete = Text(cs: "Smazat značku", en: "Delete the mark")
  static let mark = Text(cs: "Značka ve fotce", en: "Mark on the picture")
  static let marks = Text(cs: "Značky", en: "Marks")
  static let done = Text(cs: "Hotovo", en: "Done")
  static let tooMany = Text(
    cs: "Do jedné fotky se vejde nejvýš 100 značek.", en: "A picture holds at most 100 marks.")
  static let fetchFirst = Text(
    cs: "Kreslit se dá, až bude fotka v tomto zařízení.",
    en: "The picture must be on this device before you can draw on it.")

  static func name(_ kind: PictureMark.Kind) -> Text {
    switch kind {
    case .arrow: Text(cs: "Šipka", en: "Arrow")
    case .ellipse: Text(cs: "Kroužek", en: "Circle")
    case .text: Text(cs: "Text", en: "Text")
    }
  }

  /// What the mark is, as a list has it.
  static func title(_ mark: PictureMark, _ language: Language) -> String {
    let name = name(mark.kind)(language)
    if mark.kind != .text { return name + ", " + colourName(mark.colour)(language) }
    return language == .czech ? name + " „" + mark.text + "“" : name + " “" + mark.text + "”"
  }

  static func colourName(_ colour: String) -> Text {
    switch colour {
    case "#ffd60a": Text(cs: "žlutá", en: "yellow")
    case "#d70015": Text(cs: "červená", en: "red")
    case "#ffffff": Text(cs: "bílá", en: "white")
    case "#0a0a0a": Text(cs: "černá", en: "black")
    default: Text(cs: "jiná barva", en: "another colour")
    }
  }

  static func drawn(_ marks: [PictureMark], _ language: Language) -> String {
    (language == .czech ? "Do fotky je nakresleno: " : "Drawn on the picture: ")
      + listed(marks.map { title($0, language) })
  }

  static func unknown(_ count: Int, _ format: Format) -> String {
    let number = format.number(count)
    return format.language == .czech
      ? number
        + format.plural(
          count, one: " značku z novější verze aplikace tu nelze zobrazit.",
          few: " značky z novější verze aplikace tu nelze zobrazit.",
          many: " značek z novější verze aplikace tu nelze zobrazit.")
      : number
        + format.plural(
          count, one: " mark of a newer version of the app cannot be shown here.",
          few: " marks of a newer version of the app cannot be shown here.",
          many: " marks of a newer version of the app cannot be shown here.")
  }

  /// What a slider moves.
  static func slider(_ axis: MarkAxis, of kind: PictureMark.Kind) -> Text {
    switch (kind, axis) {
    case (.text, .fromX), (.text, .toX): Text(cs: "Vodorovně", en: "Across")
    case (.text, .fromY), (.text, .toY): Text(cs: "Svisle", en: "Down")
    case (.arrow, .fromX): Text(cs: "Začátek vodorovně", en: "Start across")
    case (.arrow, .fromY): Text(cs: "Začátek svisle", en: "Start down")
    case (.arrow, .toX): Text(cs: "Hrot vodorovně", en: "Tip across")
    case (.arrow, .toY): Text(cs: "Hrot svisle", en: "Tip down")
    case (.ellipse, .fromX): Text(cs: "Jedna strana vodorovně", en: "One side across")
    case (.ellipse, .fromY): Text(cs: "Jedna strana svisle", en: "One side down")
    case (.ellipse, .toX): Text(cs: "Druhá strana vodorovně", en: "Other side across")
    case (.ellipse, .toY): Text(cs: "Druhá strana svisle", en: "Other side down")
    }
  }
}
