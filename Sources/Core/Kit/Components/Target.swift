import Base
import HTML

/// How a component reacts to a press: it is a link for an address and a button for an action.
///
/// - Parameter target: `.href(…)`, `.action(…)`, or `.none` when the component cannot be pressed.
@inline(never)
func pressable(_ target: HTML.Attribute, _ attributes: [HTML.Attribute], _ content: [Node]) -> Node {
  if target.name == "href" { return element("a", [target] + attributes, content) }
  if target.name == "data-action" { return element("button", [.type("button"), target] + attributes, content) }
  return element("div", attributes, content)
}

/// A state that is shown. The word beside it says what it is; the colour only repeats it.
public enum Tone: Sendable, CaseIterable {
  case neutral, good, warn, bad

  var className: String {
    switch self {
    case .neutral: ""
    case .good: "good"
    case .warn: "warn"
    case .bad: "bad"
    }
  }
}

/// A class name, followed by those that depend on a condition.
func classes(_ name: String, _ more: String) -> HTML.Attribute {
  more.utf8.isEmpty ? .class(name) : .class(name + " " + more)
}
