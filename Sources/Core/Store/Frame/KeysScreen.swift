import Base
import HTML

/// The shortcuts that the browser's host listens to (`Web/host/keys.js`), for reading.
extension Frame {
  var keysScreen: Node {
    div(.class("sheet")) {
      section(.class("card")) {
        dl(.class("keys")) {
          for (keys, text) in KeyWords.all {
            div(.class("key-line"), .key(keys)) {
              dt { element("kbd", [], [.text(keys)]) }
              dd { text }
            }
          }
        }
      }
    }
  }
}

enum KeyWords {
  static var title: Text { Text(cs: "Klávesové zkratky", en: "Keyboard shortcuts") }

  static var all: [(keys: String, text: Text)] {
    [
      ("n", Text(cs: "Nový záznam", en: "Add a record")),
      ("/", Text(cs: "Hledat", en: "Search")),
      ("j", Text(cs: "Další", en: "Next")),
      ("k", Text(cs: "Předchozí", en: "Previous")),
      ("e", Text(cs: "Upravit", en: "Edit")),
      ("Ctrl S, ⌘ S", Text(cs: "Uložit formulář", en: "Save the form")),
      ("Esc", Text(cs: "Zavřít otázku nebo nabídku", en: "Close a question or the menu")),
      ("?", Text(cs: "Tento seznam", en: "This list")),
    ]
  }
}
