import Base
import HTML

/// One of few things, each in a word.
public struct Choice: Sendable {
  public let value: String
  public let title: Text

  public init(_ value: String, _ title: Text) {
    self.value = value
    self.title = title
  }
}

/// One of two to five that exclude each other. Radio buttons: the arrow keys go through them, and the chosen value is reported
/// as the text of `action`.
public func segmented(
  _ action: String, id: String, label caption: Text, chosen: String, isEnabled: Bool = true, _ choices: [Choice]
) -> Node {
  fieldset(.class("segmented"), .disabled(!isEnabled)) {
    legend(.class("hidden")) { caption }
    for choice in choices {
      label(.class("segment"), .key(choice.value)) {
        input(
          .type("radio"), .name(id), .value(choice.value), .change(action),
          .checked(choice.value == chosen))
        span { choice.title }
      }
    }
  }
}

/// - Parameter isOn: of a chip that is pressed or not; nil for one that only acts.
public func chip(
  _ target: HTML.Attribute, _ title: Text, icon: String? = nil, isOn: Bool? = nil, isEnabled: Bool = true
) -> Node {
  pressable(
    target,
    [
      .class(isOn == true ? "chip on" : "chip"), .attribute("aria-pressed", isOn.map { $0 ? "true" : "false" }),
      .disabled(!isEnabled),
    ], [icon.map { Node.raw($0) } ?? Node.text(""), span { title }])
}

/// Chips in a line that wraps.
public func chips(label caption: Text, @NodeBuilder _ content: () -> [Node]) -> Node {
  div(.class("chips"), .role("group"), .label(caption)) { content() }
}

/// A count that goes up and down by one. Between `least` and `most`; the button that would leave them does nothing.
public func stepper(
  _ action: String, label caption: Text, count: Int, least: Int = 0, most: Int = 99, _ language: Language
) -> Node {
  div(.class("stepper"), .role("group"), .label(caption)) {
    span(.class("stepper-name")) { caption }
    stepperButton(action, "-1", "−", ComponentWords.less + ": " + caption, count > least)
    output(.attribute("aria-live", "polite")) { Format(language).number(count) }
    stepperButton(action, "1", "+", ComponentWords.more + ": " + caption, count < most)
  }
}

private func stepperButton(_ action: String, _ step: String, _ sign: String, _ name: Text, _ isEnabled: Bool) -> Node {
  button(
    .class("stepper-button"), .type("button"), .action(action, value: step), .label(name),
    isEnabled ? .none : .attribute("aria-disabled", "true")
  ) { sign }
}
