import Base
import Store

extension Words {
  static let day = Text(cs: "Rychlý zápis", en: "Quick entry")
  static let dayRemark = Text(
    cs: "Jeden let nebo celý den, co let, to řádek", en: "One flight or a whole day, a line each")
  static let legs = Text(cs: "Lety", en: "Flights")
  static let isMissing = Text(cs: "Chybí", en: "Missing")
  static let saveDay = Text(cs: "Uložit lety", en: "Save the flights")
  static let wholeInstrument = Text(cs: "Celý IFR", en: "All IFR")
  static let dayIsOpen = Text(
    cs: "Rozepsané lety nejsou uloženy. Pokračovat", en: "You have unsaved flights. Continue")
  static let keypad = Text(cs: "Klávesy", en: "Keys")
  static let erase = Text(cs: "Smazat znak", en: "Delete a character")
  static let otherKeys = Text(cs: "Klávesnice zařízení", en: "The device's keyboard")

  static func leg(_ index: Int, _ slot: Text) -> Text {
    let number = String(index + 1)
    return Text(cs: number + ". let: " + slot(.czech), en: "Flight " + number + ": " + slot(.english))
  }

  static func landed(byNight: Bool) -> Text {
    byNight
      ? Text(cs: "Moje přistání v noci", en: "My landing by night")
      : Text(cs: "Moje přistání ve dne", en: "My landing by day")
  }

  static func daySaved(_ count: Int) -> Text {
    Text(
      cs: Format(.czech).number(count) + " "
        + Format(.czech).plural(count, one: "let je uložen.", few: "lety jsou uloženy.", many: "letů je uloženo."),
      en: count == 1 ? "The flight is saved." : Format(.english).number(count) + " flights are saved.")
  }

  static func flightCount(_ count: Int, _ language: Language) -> String {
    let format = Format(language)
    switch language {
    case .czech: return format.number(count) + " " + format.plural(count, one: "let", few: "lety", many: "letů")
    case .english: return format.number(count) + (count == 1 ? " flight" : " flights")
    }
  }
}
