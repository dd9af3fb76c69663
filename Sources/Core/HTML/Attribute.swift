import Base

/// What an element is given in its parentheses: an HTML attribute, or its key among its siblings. A reference, and made
/// by functions that are not inlined, so that each of the many mentions of an attribute costs one call.
public final class Attribute: Sendable {
  enum Kind: Sendable { case printed, key, absent }

  public let name: String
  /// The value; of one that people read or hear, in Czech.
  let value: String
  /// Of a value that people read or hear: what it is in English.
  let english: String?
  let kind: Kind
  /// The argument of an action, printed as the attribute `data-value`.
  let argument: String?

  @inline(never)
  public init(name: String, value: String) {
    self.name = name
    self.value = value
    english = nil
    kind = .printed
    argument = nil
  }

  @inline(never)
  init(name: String, _ text: Text) {
    self.name = name
    value = text.cs
    english = text.en
    kind = .printed
    argument = nil
  }

  @inline(never)
  init(kind: Kind, name: String, value: String, argument: String? = nil) {
    self.kind = kind
    self.name = name
    self.value = value
    english = nil
    self.argument = argument
  }

  func value(in language: Language) -> String {
    switch language {
    case .czech: value
    case .english: english ?? value
    }
  }

  /// Separates the key from what is printed. Several classes add up; of anything else the last one counts.
  static func settle(_ given: consuming [Attribute]) -> (attributes: [Attribute], key: String?) {
    var settled: [Attribute] = []
    settled.reserveCapacity(given.count)
    var key: String?
    for attribute in given {
      switch attribute.kind {
      case .absent: break
      case .key: key = attribute.value
      case .printed:
        attribute.add(to: &settled)
        if let argument = attribute.argument { Attribute(name: "data-value", value: argument).add(to: &settled) }
      }
    }
    return (settled, key)
  }

  private func add(to list: inout [Attribute]) {
    for index in list.indices where list[index].name == name {
      list[index] = name == "class" ? Attribute(name: name, value: list[index].value + " " + value) : self
      return
    }
    list.append(self)
  }
}

extension Attribute: Equatable {
  public static func == (left: Attribute, right: Attribute) -> Bool {
    left === right
      || (left.name == right.name && left.value == right.value && left.english == right.english
        && left.kind == right.kind
        && left.argument == right.argument)
  }
}

extension Attribute {
  /// Any attribute; `nil` leaves it out.
  @inline(never)
  public static func attribute(_ name: String, _ value: String?) -> Attribute {
    guard let value else { return none }
    return Attribute(name: name, value: value)
  }

  /// An attribute that people read or hear; `nil` leaves it out.
  @inline(never)
  public static func attribute(_ name: String, _ text: Text?) -> Attribute {
    guard let text else { return none }
    return Attribute(name: name, text)
  }

  /// An attribute without a value, such as `open`, there or not.
  @inline(never)
  public static func flag(_ name: String, _ isOn: Bool) -> Attribute {
    isOn ? Attribute(name: name, value: "") : none
  }

  /// Nothing, for a condition: `isLate ? .class("late") : .none`.
  public static var none: Attribute { Attribute(kind: .absent, name: "", value: "") }

  /// Tells siblings apart, so that a reordered list moves its rows and a new form is not the old one refilled.
  /// Not printed; unique among siblings.
  @inline(never)
  public static func key(_ key: String) -> Attribute { Attribute(kind: .key, name: "", value: key) }

  @inline(never)
  public static func `class`(_ names: String) -> Attribute { Attribute(name: "class", value: names) }
  @inline(never)
  public static func id(_ id: String) -> Attribute { Attribute(name: "id", value: id) }
  @inline(never)
  public static func role(_ role: String) -> Attribute { Attribute(name: "role", value: role) }
  /// What a screen reader says (`aria-label`).
  @inline(never)
  public static func label(_ text: String) -> Attribute { Attribute(name: "aria-label", value: text) }
  @inline(never)
  public static func label(_ text: Text) -> Attribute { Attribute(name: "aria-label", text) }
  public static func title(_ text: String) -> Attribute { Attribute(name: "title", value: text) }
  public static func title(_ text: Text) -> Attribute { Attribute(name: "title", text) }
  @inline(never)
  public static func href(_ url: String) -> Attribute { Attribute(name: "href", value: url) }
  public static func src(_ url: String) -> Attribute { Attribute(name: "src", value: url) }
  public static func alt(_ text: String) -> Attribute { Attribute(name: "alt", value: text) }
  public static func alt(_ text: Text) -> Attribute { Attribute(name: "alt", text) }
  /// The `id` of the control that a label belongs to.
  public static func `for`(_ id: String) -> Attribute { Attribute(name: "for", value: id) }
  public static func hidden(_ isHidden: Bool) -> Attribute { flag("hidden", isHidden) }
}

/// Controls of forms. Value, checked and selected are what the control *starts* with: later they are set only when
/// they differ from the last rendering, so that a rendering never overwrites what somebody is typing.
extension Attribute {
  @inline(never)
  public static func type(_ type: String) -> Attribute { Attribute(name: "type", value: type) }
  @inline(never)
  public static func name(_ name: String) -> Attribute { Attribute(name: "name", value: name) }
  /// Works on `input`, `option` and `button`, and likewise on `textarea` and `select`.
  @inline(never)
  public static func value(_ value: String) -> Attribute { Attribute(name: "value", value: value) }
  @inline(never)
  public static func placeholder(_ text: String) -> Attribute { Attribute(name: "placeholder", value: text) }
  public static func placeholder(_ text: Text) -> Attribute { Attribute(name: "placeholder", text) }
  public static func checked(_ isChecked: Bool) -> Attribute { flag("checked", isChecked) }
  public static func selected(_ isSelected: Bool) -> Attribute { flag("selected", isSelected) }
  public static func disabled(_ isDisabled: Bool) -> Attribute { flag("disabled", isDisabled) }
  public static var required: Attribute { flag("required", true) }
  public static func required(_ isRequired: Bool) -> Attribute { flag("required", isRequired) }
}

/// What the bridge reports to the core as an event `action`.
extension Attribute {
  /// When it is clicked, or Enter or Space is pressed on it.
  @inline(never)
  public static func action(_ name: String, value: String? = nil) -> Attribute {
    Attribute(kind: .printed, name: "data-action", value: name, argument: value)
  }
  /// On each keystroke in a control.
  @inline(never)
  public static func input(_ name: String, value: String? = nil) -> Attribute {
    Attribute(kind: .printed, name: "data-input", value: name, argument: value)
  }
  /// When a control's value was changed and left.
  @inline(never)
  public static func change(_ name: String, value: String? = nil) -> Attribute {
    Attribute(kind: .printed, name: "data-change", value: name, argument: value)
  }
  /// When a form is sent.
  @inline(never)
  public static func submit(_ name: String, value: String? = nil) -> Attribute {
    Attribute(kind: .printed, name: "data-submit", value: name, argument: value)
  }
  /// Reports the scrolling of this element under this name, for `ListWindow`.
  public static func scroll(_ list: String) -> Attribute { Attribute(name: "data-scroll", value: list) }
}
