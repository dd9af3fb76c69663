import Base
import HTML
import Store
import Sync

// Pieces that several screens are made of.

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
