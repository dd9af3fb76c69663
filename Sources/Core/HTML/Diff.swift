import Base

/// The operations that turn the DOM made from `old` into the DOM of `new`.
public func diff(_ old: Node, _ new: Node) -> [Operation] {
  var difference = Difference()
  difference.compare(old, new)
  return difference.operations
}

/// Collects operations while it walks both trees; `path` is where it stands.
struct Difference {
  var operations: [Operation] = []
  var path: [Int] = []

  mutating func compare(_ old: Node, _ new: Node) {
    if old.element === new.element { return }
    guard isAlike(old, new) else {
      operations.append(.replace(path: path, html: new.html))
      return
    }
    switch new.kind {
    case .text:
      if old.element.tag != new.element.tag {
        operations.append(.setText(path: path, text: new.element.tag))
      }
    case .raw:
      if old.element.tag != new.element.tag { operations.append(.replace(path: path, html: new.html)) }
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
    if !childrenChanged && old.attributes == new.attributes { return }
    for attribute in old.attributes where new.value(of: attribute.name) == nil {
      switch new.meaning(of: attribute.name) {
      case .markup: operations.append(.removeAttribute(path: path, name: attribute.name))
      case .value: operations.append(.setValue(path: path, value: ""))
      case .flag: operations.append(.setFlag(path: path, name: attribute.name, isOn: false))
      }
    }
    for attribute in new.attributes {
      let before = old.value(of: attribute.name)
      let isSame = before == attribute.value
      switch new.meaning(of: attribute.name) {
      case .markup:
        if isSame { continue }
        operations.append(.setAttribute(path: path, name: attribute.name, value: attribute.value))
      case .value:
        // The same value again would overwrite what is being typed; but a select whose options changed has lost it.
        if isSame && !(childrenChanged && new.isTag("select")) { continue }
        operations.append(.setValue(path: path, value: attribute.value))
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
  if one.kind != other.kind { return false }
  return one.kind != .element || (one.tag == other.tag && one.key == other.key)
}
