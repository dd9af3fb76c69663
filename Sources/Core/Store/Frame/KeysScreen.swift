import Base
import HTML

/// The shortcuts that the browser's host listens to (`Web/host/gestures/keys.js`), for reading: those that press something in the app that was
/// used last, and those that are the same everywhere (U-18).
extension Frame {
  func keysScreen(_ guide: Guide) -> Node {
    div(.class("sheet")) {
      section(.class("card")) {
        dl(.class("keys")) {
          for shortcut in Guide.Shortcut.allCases where isUsed(shortcut, guide) {
            for (keys, text) in KeyWords.lines(of: shortcut) { line(keys, text) }
          }
          for (keys, text) in KeyWords.everywhere { line(keys, text) }
        }
      }
    }
  }

  private func line(_ keys: String, _ text: Text) -> Node {
    div(.class("key-line"), .key(keys)) {
      dt { element("kbd", [], [.text(keys)]) }
      dd { text }
    }
  }

  private func isUsed(_ shortcut: Guide.Shortcut, _ guide: Guide) -> Bool {
    guide.keys.contains(shortcut) || (guide.editorKeys.contains(shortcut) && isEditor)
  }

  private var isEditor: Bool {
    guard let usual = shownApp.published else { return false }
    return context.mayEdit(context.shownSpace(shownApp.id, usual: usual))
  }
}

enum KeyWords {
  static var title: Text { Text(cs: "Klávesové zkratky", en: "Keyboard shortcuts") }

  static func lines(of shortcut: Guide.Shortcut) -> [(keys: String, text: Text)] {
    switch shortcut {
    case .add: [("n", Text(cs: "Nový záznam", en: "Add a record"))]
    case .search: [("/", Text(cs: "Hledat", en: "Search"))]
    case .rows: [("j", Text(cs: "Další", en: "Next")), ("k", Text(cs: "Předchozí", en: "Previous"))]
    case .edit: [("e", Text(cs: "Upravit", en: "Edit"))]
    }
  }

  static var everywhere: [(keys: String, text: Text)] {
    [
      ("Ctrl S, ⌘ S", Text(cs: "Uložit formulář", en: "Save the form")),
      ("Esc", Text(cs: "Zavřít otázku nebo nabídku", en: "Close a question or the menu")),
      ("?", Text(cs: "Tento seznam", en: "This list")),
    ]
  }
}
