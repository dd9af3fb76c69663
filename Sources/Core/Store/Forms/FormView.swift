import Base
import HTML
import Sync

/// Beside the name of what must be filled in. Its control says so to those who do not see it.
public var requiredMark: Node { span(.class("required"), .attribute("aria-hidden", "true")) { " *" } }

extension Form {
  /// The field with its label, hint and fault. `changed` is the action that follows each input, so that drafts are kept
  /// and computed fields follow while typing.
  public func control(
    _ field: Field, _ language: Language, changed: String, label caption: String? = nil, placeholder: String = "",
    list: String? = nil
  ) -> Node {
    let fault = fault(field)
    let name = caption ?? field.label(language)
    if case .flag = field.kind { return flag(field, name, language, changed) }
    return div(.class(fault == nil ? "field \(shape(field))" : "field wrong \(shape(field))"), .key(field.name)) {
      fieldName(field, name)
      control(field, changed, placeholder, list, isWrong: fault != nil)
      elsewhereNote(field, language, changed: changed)
      if value(field) != nil { understood(text(field), by: field, format.durations) }
      if let fault {
        p(.class("fault"), .id(controlID(field) + "-fault"), .role("alert")) { fault }
      } else if let hint = field.hint {
        p(.class("hint"), .id(controlID(field) + "-hint")) { hint }
      }
    }
  }

  /// Of segments there is no one control to which a label could belong.
  private func fieldName(_ field: Field, _ name: String) -> Node {
    let words = nodes {
      name
      if mustBeFilled(field) { requiredMark }
    }
    if Form.hasSegments(field) { return span(.class("field-name"), .id(controlID(field) + "-name")) { words } }
    return HTML.label(.for(controlID(field))) { words }
  }

  /// Whether somebody has to do something in it. A required choice with a value keeps one, and a native list always shows one.
  private func mustBeFilled(_ field: Field) -> Bool {
    guard field.isRequired else { return false }
    guard case .choice(let choices) = field.kind else { return true }
    return Form.hasSegments(field) && !choices.contains { $0.name == text(field) }
  }

  private func controlID(_ field: Field) -> String { "f-" + field.name }

  /// How much room the control needs.
  private func shape(_ field: Field) -> String {
    switch field.kind {
    case .minutes, .time, .integer, .decimal: "short"
    case .day, .choice, .reference, .flag: "medium"
    case .text, .prose, .codes, .structure: "long"
    }
  }

  private func control(
    _ field: Field, _ changed: String, _ placeholder: String, _ list: String?, isWrong: Bool
  ) -> Node {
    let described = isWrong ? controlID(field) + "-fault" : field.hint == nil ? nil : controlID(field) + "-hint"
    let state: [HTML.Attribute] = [
      .attribute("aria-describedby", described), isWrong ? .attribute("aria-invalid", "true") : .none,
      mustBeFilled(field) ? .attribute("aria-required", "true") : .none,
    ]
    if Form.hasSegments(field) { return segments(field, controlID(field), changed, state) }
    let common: [HTML.Attribute] = [.id(controlID(field)), .name(field.name), .input(changed, value: id)] + state
    switch field.kind {
    case .prose:
      return element("textarea", common + [.attribute("rows", "3"), .value(text(field))], [])
    case .choice(let choices):
      return element("select", common, options(field, choices))
    case .day:
      return element("input", common + [.type("date"), .value(text(field))], [])
    case .time, .minutes:
      return element(
        "input",
        common + [
          .type("text"), .attribute("inputmode", field.keys(format.durations)), .attribute("autocomplete", "off"),
          .placeholder(placeholder.utf8.isEmpty ? example(field) : placeholder), .value(text(field)),
        ], [])
    case .integer, .decimal:
      return element(
        "input",
        common + [
          .type("text"), .attribute("inputmode", field.keys(format.durations)), .attribute("autocomplete", "off"),
          .placeholder(placeholder), .value(text(field)),
        ], [])
    case .text, .reference, .codes, .structure, .flag:
      return element(
        "input",
        common + [
          .type("text"), .attribute("autocomplete", "off"), .attribute("list", list), .placeholder(placeholder),
          field.inCapitals ? .attribute("autocapitalize", "characters") : .none, .value(text(field)),
        ], [])
    }
  }

  /// What an empty control of a time or a duration shows.
  private func example(_ field: Field) -> String {
    if case .minutes = field.kind { format.typedMinutes(.zero) } else { "0:00" }
  }

  private func options(_ field: Field, _ choices: [Field.Choice]) -> [Node] {
    var nodes: [Node] = []
    // A choice may say what it means that none is made.
    if !field.isRequired && !choices.contains(where: { $0.name.utf8.isEmpty }) { nodes.append(option(.value("")) { "–" }) }
    for choice in choices {
      let isChosen = choice.name == text(field)
      nodes.append(option(.value(choice.name), .selected(isChosen)) { choice.label })
    }
    return nodes
  }

  private func flag(_ field: Field, _ name: String, _ language: Language, _ changed: String) -> Node {
    div(.class("field flag"), .key(field.name)) {
      HTML.label {
        input(
          .type("checkbox"), .name(field.name), .value("true"), .change(changed, value: id),
          .checked(text(field) == "true"))
        span { name }
      }
      elsewhereNote(field, language, changed: changed)
    }
  }
}
