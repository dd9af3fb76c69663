import Base
import HTML
import Store

/// A finding at a control or in a detail.
public func finding(_ text: Text, _ severity: Finding.Severity, key: String) -> Node {
  p(.class(severity == .error ? "finding wrong" : "finding"), .key(key)) {
    Node.raw(Icons.warning)
    text
  }
}

extension Finding {
  func node(_ language: Language) -> Node { finding(Text(text(language)), severity, key: "rule-\(rule)-" + field) }
}
