import Base
import HTML

/// What a component is when it is pressed: a link for an address, a button for an action.
///
/// - Parameter target: `.href(…)`, `.action(…)`, or `.none` for what cannot be pressed.
@inline(never)
func pressable(_ target: HTML.Attribute, _ attributes: [HTML.Attribute], _ content: [Node]) -> Node {
  if target.name == "href" { return element("a", [target] + attributes, content) }
  if target.name == "data-action" { return element("button", [.type("button"), target] + attributes, content) }
  return element("div", attributes, content)
}

/// The state of something. The word beside it says it; the colour only repeats it.
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

/// A class name with those that follow from a condition.
func classes(_ name: String, _ more: String) -> HTML.Attribute {
  more.utf8.isEmpty ? .class(name) : .class(name + " " + more)
}
