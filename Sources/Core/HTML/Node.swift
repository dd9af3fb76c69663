import Base

/// A piece of a page as a plain value: a text, an element, or trusted markup.
///
/// Child lists hold no empty texts and no two texts in a row, so the index of a child here is the index of
/// the DOM node that the browser makes of the printed HTML. `diff` relies on that.
public struct Node: Sendable {
  let element: Element

  /// One word to pass on, whatever is in it: the screens are half of the code, and each of their lines passes nodes.
  @inline(never)
  init(_ kind: Element.Kind, _ text: String) {
    element = Element(kind, text, english: text)
  }

  @inline(never)
  init(_ text: Text) {
    element = Element(.text, text.cs, english: text.en)
  }

  @inline(never)
  init(tag: String, _ attributes: consuming [Attribute], _ children: consuming [Node]) {
    element = Element(tag: tag, attributes: attributes, children: children)
  }

  public static func text(_ text: String) -> Node { Node(.text, text) }
  public static func text(_ text: Text) -> Node { Node(text) }

  /// Constant markup written by us, such as a static icon; never anything that came from a user or a record.
  /// It has to be exactly one element, without space around it, as it counts as one child.
  public static func raw(_ markup: String) -> Node { Node(.raw, markup) }

  /// The identity among its siblings given with `.key(…)`.
  public var key: String? { element.key }

  var kind: Element.Kind { element.kind }
}

/// What a node holds, boxed: copying a tree copies references, and comparing a subtree that was kept from the last
/// rendering is comparing one pointer.
final class Element: Sendable {
  enum Kind: Sendable { case element, text, raw }

  let kind: Kind
  /// The tag of an element; of the other kinds the markup itself or the text, in Czech.
  let tag: String
  /// Of a text: what it is in English.
  let english: String
  let key: String?
  let attributes: [Attribute]
  let children: [Node]

  init(_ kind: Kind, _ text: String, english: String) {
    assert(text.isEmpty == english.isEmpty, "a text is empty in both languages or in neither")
    self.kind = kind
    tag = text
    self.english = english
    key = nil
    attributes = []
    children = []
  }

  init(tag: String, attributes given: consuming [Attribute], children: consuming [Node]) {
    kind = .element
    self.tag = tag
    english = ""
    (attributes, key) = Attribute.settle(given)
    self.children = Element.merge(children)
    assert(isWellNested, "the HTML parser would rearrange this element and break the child indices of diff")
  }

  /// What a text or markup is in the language.
  func text(in language: Language) -> String {
    switch language {
    case .czech: tag
    case .english: english
    }
  }

  func attribute(_ name: String) -> Attribute? {
    for attribute in attributes where attribute.name == name { return attribute }
    return nil
  }

  func has(_ name: String) -> Bool { attribute(name) != nil }

  func value(of name: String, in language: Language) -> String? { attribute(name)?.value(in: language) }

  func isTag(_ name: String) -> Bool { kind == .element && tag == name }

  /// Joins neighbouring texts and drops empty ones, as the HTML parser will.
  private static func merge(_ nodes: [Node]) -> [Node] {
    var wasText = false
    for node in nodes {
      let isText = node.kind == .text
      if isText && (wasText || node.element.tag.utf8.isEmpty) { return merged(nodes) }
      wasText = isText
    }
    return nodes
  }

  private static func merged(_ nodes: [Node]) -> [Node] {
    var merged: [Node] = []
    merged.reserveCapacity(nodes.count)
    for node in nodes {
      if node.kind != .text {
        merged.append(node)
      } else if let last = merged.last, last.kind == .text {
        let (first, second) = (last.element, node.element)
        merged[merged.count - 1] = .text(Text(cs: first.tag + second.tag, en: first.english + second.english))
      } else if !node.element.tag.utf8.isEmpty {
        merged.append(node)
      }
    }
    return merged
  }
}

/// Builds any element; the shorthands (`div`, `span`, …) call it.
public func element(_ tag: String, _ attributes: consuming [Attribute], _ children: consuming [Node]) -> Node {
  Node(tag: tag, attributes, children)
}

public func element(_ tag: String, _ attributes: Attribute..., @NodeBuilder content: () -> [Node] = { [] }) -> Node {
  element(tag, attributes, content())
}

extension Node: Equatable {
  public static func == (left: Node, right: Node) -> Bool {
    let (one, other) = (left.element, right.element)
    return one === other
      || (one.kind == other.kind && one.tag == other.tag && one.english == other.english && one.key == other.key
        && one.attributes == other.attributes && one.children == other.children)
  }
}
