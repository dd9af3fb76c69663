import Base
import HTML
import Store
import Sync

// Pieces that several screens are made of.

func iconLink(_ url: String, _ icon: String, _ label: String) -> Node {
  a(.class("icon-button"), .href(url), .label(label), .title(label)) { Node.raw(icon) }
}

func iconButton(_ action: String, value: String = "", _ icon: String, _ label: String) -> Node {
  button(.class("icon-button"), .type("button"), .action(action, value: value), .label(label), .title(label)) {
    Node.raw(icon)
  }
}

/// An empty list says why it is empty and what to do.
func empty(_ text: String, @NodeBuilder buttons: () -> [Node] = { [] }) -> Node {
  div(.class("empty")) {
    p { text }
    div(.class("buttons")) { buttons() }
  }
}

/// One value of a detail; nothing when it is empty.
func value(_ key: String, _ label: String, _ text: String) -> Node? {
  text.utf8.isEmpty
    ? nil
    : div(.class("value"), .key(key)) {
      dt { label }
      dd { text }
    }
}

/// The findings at a control or in a detail.
func finding(_ text: String, _ severity: Finding.Severity, key: String) -> Node {
  p(.class(severity == .error ? "finding wrong" : "finding"), .key(key)) {
    Node.raw(Icons.warning)
    text
  }
}

extension Context {
  func words(_ text: Text) -> String { text(language) }
}
