import Base

/// The operations that turn the DOM that was made from `old` in its language into the DOM of `new` in its own. Another
/// language changes texts and attributes; the elements stay.
public func diff(_ old: Node, in before: Language, _ new: Node, in language: Language) -> [Operation] {
  var difference = Difference(before: before, language: language)
  difference.compare(old, new)
  return difference.operations
}

/// Collects operations while it walks both trees; `path` is where it stands.
struct Difference {
  let before: Language
  let language: Language
  var operations: [Operation] = []
  var path: [Int] = []

  mutating func compare(_ old: Node, _ new: Node) {
    if old.element === new.element && before == language { return }
    guard isAlike(old, new) else {
      operations.append(.replace(path: path, html: new.html(language)))
      return
    }
    switch new.kind {
    case .text:
      let text = new.element.text(in: language)
      if old.element.text(in: before) != text { operations.append(.setText(path: path, text: text)) }
    case .raw:
      if old.element.tag != new.element.tag { operations.append(.replace(path: path, html: new.html(language))) }
    case .element: compare(old.element, new.element)
    }
  }

  /// Children come before attributes, because a select can only take a value that it has an option for.
  private mutating func compare(_ old: Element, _ new: Element) {
    let count = operations.count
    compareChildren(old.children, new.children)
    compareAttributes(old, new, childrenChanged: operations.count > count)
  }

  private mutating func compareAttributes(_ old: Element, _ new: Element, childrenChanged: Bool) {
    if !childrenChanged && before == language && old.attributes == new.attributes { return }
    for attribute in old.attributes where !new.has(attribute.name) {
      switch new.meaning(of: attribute.name) {
      case .markup: operations.append(.removeAttribute(path: path, name: attribute.name))
      case .value: operations.append(.setValue(path: path, value: ""))
      case .flag: operations.append(.setFlag(path: path, name: attribute.name, isOn: false))
      }
    }
    for attribute in new.attributes {
      let value = attribute.value(in: language)
      let isSame = old.value(of: attribute.name, in: before) == value
      switch new.meaning(of: attribute.name) {
      case .markup:
        if isSame { continue }
        operations.append(.setAttribute(path: path, name: attribute.name, value: value))
      case .value:
        // The same value again would overwrite what is being typed; but a select whose options changed has lost it.
        if isSame && !(childrenChanged && new.isTag("select")) { continue }
        operations.append(.setValue(path: path, value: value))
      case .flag:
        if isSame { continue }
        operations.append(.setFlag(path: path, name: attribute.name, isOn: true))
      }
    }
  }
}

extension Element {
  enum Meaning { case markup, value, flag }

  /// Whether an attribute is only the start of something that the user changes then.
  func meaning(of name: String) -> Meaning {
    if name == "value" {
      return isTag("input") || isTag("textarea") || isTag("select") ? .value : .markup
    }
    let isFlag = name == "checked" ? isTag("input") : name == "selected" && isTag("option")
    return isFlag ? .flag : .markup
  }
}

/// Whether one node can become the other by changes inside it: the same kind, tag and key.
func isAlike(_ old: Node, _ new: Node) -> Bool {
  let (one, other) = (old.element, new.element)
  if one === other { return true }
  if one.kind != other.kind { return false }
  return one.kind != .element || (one.tag == other.tag && one.key == other.key)
}
