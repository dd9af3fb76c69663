/// A piece of a page as a plain value: a text, an element, or trusted markup.
///
/// Child lists hold no empty texts and no two texts in a row, so the index of a child here is the index of
/// the DOM node that the browser makes of the printed HTML. `diff` relies on that.
public struct Node: Sendable {
  enum Content: Sendable {
    case text(String)
    case raw(String)
    case element(Element)
  }

  let content: Content

  public static func text(_ text: String) -> Node { Node(content: .text(text)) }

  /// Constant markup written by us, such as a static icon; never anything that came from a user or a record.
  /// It has to be exactly one element, without space around it, as it counts as one child.
  public static func raw(_ markup: String) -> Node { Node(content: .raw(markup)) }

  /// The identity among its siblings given with `.key(…)`.
  public var key: String? {
    if case .element(let element) = content { element.key } else { nil }
  }
}

/// The heavy part of an element, boxed: copying a tree copies references, and comparing a subtree that was kept
/// from the last rendering is comparing one pointer.
final class Element: Sendable {
  let tag: String
  let key: String?
  let attributes: [Attribute]
  let children: [Node]

  init(tag: String, attributes given: [Attribute], children: [Node]) {
    self.tag = tag
    (attributes, key) = Attribute.settle(given)
    self.children = Element.merge(children)
    assert(isWellNested, "the HTML parser would rearrange this element and break the child indices of diff")
  }

  func value(of name: String) -> String? {
    for attribute in attributes where sameBytes(attribute.name, name) { return attribute.value }
    return nil
  }

  /// Joins neighbouring texts and drops empty ones, as the HTML parser will.
  private static func merge(_ nodes: [Node]) -> [Node] {
    var merged: [Node] = []
    merged.reserveCapacity(nodes.count)
    for node in nodes {
      guard case .text(let text) = node.content else {
        merged.append(node)
        continue
      }
      if text.utf8.isEmpty { continue }
      if case .text(let before)? = merged.last?.content {
        merged[merged.count - 1] = .text(before + text)
      } else {
        merged.append(node)
      }
    }
    return merged
  }
}

/// Builds any element; the shorthands (`div`, `span`, …) call it.
public func element(_ tag: String, _ attributes: [Attribute], _ children: [Node]) -> Node {
  Node(content: .element(Element(tag: tag, attributes: attributes, children: children)))
}

public func element(_ tag: String, _ attributes: Attribute..., @NodeBuilder content: () -> [Node] = { [] }) -> Node {
  element(tag, attributes, content())
}

extension Node: Equatable {
  public static func == (left: Node, right: Node) -> Bool {
    switch (left.content, right.content) {
    case (.text(let one), .text(let other)), (.raw(let one), .raw(let other)):
      sameBytes(one, other)
    case (.element(let one), .element(let other)):
      one === other
        || (sameBytes(one.tag, other.tag) && sameKey(one.key, other.key) && one.attributes == other.attributes
          && one.children == other.children)
    case (.text, _), (.raw, _), (.element, _):
      false
    }
  }
}

/// Byte for byte, because Swift's own `==` takes canonically equivalent strings for the same text, and costs
/// Unicode tables in wasm.
func sameBytes(_ one: String, _ other: String) -> Bool {
  one.utf8.count == other.utf8.count && one.utf8.elementsEqual(other.utf8)
}

func sameKey(_ one: String?, _ other: String?) -> Bool {
  guard let one, let other else { return one == nil && other == nil }
  return sameBytes(one, other)
}
