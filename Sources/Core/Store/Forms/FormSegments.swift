import Base
import HTML
import Sync

/// A field with a few short choices: they lie side by side, each one press away. Many or long ones are a native list.
extension Form {
  /// How many letters the longest words of all choices may have together: what a phone of 320 px has in one line.
  private static let mostLetters = 30

  static func hasSegments(_ field: Field) -> Bool {
    guard case .choice(let choices) = field.kind, (2...4).contains(choices.count) else { return false }
    for language in [Language.czech, .english] {
      var letters = 0
      for choice in choices { letters += longestWord(of: choice.label(language)) }
      if letters > mostLetters { return false }
    }
    return true
  }

  private static func longestWord(of text: String) -> Int {
    var longest = 0
    for word in text.parts(at: 0x20) { longest = max(longest, word.unicodeScalars.count) }
    return longest
  }

  /// Radio buttons: the arrow keys go through them, and the form gets the chosen one by the field's name.
  func segments(_ field: Field, _ id: String, _ changed: String, _ attributes: [HTML.Attribute]) -> Node {
    guard case .choice(let choices) = field.kind else { return div {} }
    return element(
      "div", [.class("segmented"), .role("radiogroup"), .attribute("aria-labelledby", id + "-name")] + attributes,
      nodes {
        let hasDash = !field.isRequired && !choices.contains { $0.name == Form.unsaid }
        if hasDash { segment(field, "", Text("–"), id: id, changed) }
        for (place, choice) in choices.enumerated() {
          segment(field, choice.name, choice.label, id: place == 0 && !hasDash ? id : nil, changed)
        }
      })
  }

  /// The name of a choice that says as much as none at all: a dash beside it would be the same twice.
  private static let unsaid = "unknown"

  /// - Parameter id: of the first, to which the focus goes.
  private func segment(_ field: Field, _ value: String, _ title: Text, id: String?, _ changed: String) -> Node {
    let text = text(field)
    let isChosen = text == value || value == Form.unsaid && text.utf8.isEmpty && !field.isRequired
    return label(.class("segment"), .key("=" + value)) {
      input(
        .type("radio"), .attribute("id", id), .name(field.name), .input(changed, value: self.id),
        .value(value), .checked(isChosen))
      span { title }
    }
  }
}
