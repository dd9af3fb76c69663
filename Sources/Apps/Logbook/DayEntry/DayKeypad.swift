import Base
import HTML
import Kit
import Store

/// Keys for the lines of a day, so that no keyboard covers half of a phone: digits for a time; letters and the pilot's own
/// places for a place. The host types them into the control that has the focus.
struct DayKeypad {
  /// Of the last flights; one press each.
  let places: [String]
  let language: Language

  var node: Node {
    div(
      .class("keypad"), .key("keypad"), .flag("data-keypad", true), .role("group"), .label(Words.keypad)
    ) {
      div(.class("keys keys-digits"), .key("digits")) {
        for digit in ["1", "2", "3", "4", "5", "6", "7", "8", "9"] { key(digit) }
        key(Words.now(language), types: "now")
        key("0")
        erase
      }
      div(.class("keys keys-letters"), .key("letters")) {
        if !places.isEmpty {
          div(.class("keys-own")) { for place in places { key(place, types: "=" + place) } }
        }
        for (index, row) in ["Q W E R T Y U I O P", "A S D F G H J K L", "Z X C V B N M"].enumerated() {
          div(.class("keys-row")) {
            for letter in row.parts(at: UInt8(ascii: " ")) { key(letter) }
            if index == 2 { erase }
          }
        }
        div(.class("keys-row")) { key(Words.otherKeys(language), types: "keyboard") }
      }
    }
  }

  private var erase: Node {
    button(.class("key quiet"), .type("button"), .attribute("data-key", "erase"), .label(Words.erase)) { "⌫" }
  }

  private func key(_ face: String, types text: String? = nil) -> Node {
    button(.class("key"), .type("button"), .attribute("data-key", text ?? face)) { face }
  }
}
