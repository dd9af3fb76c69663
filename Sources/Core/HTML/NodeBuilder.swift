import Base

/// Lets the content of an element read like the page: nodes, texts, lists of nodes, `if`, `switch` and `for`.
///
/// Each line of a screen becomes one call that appends to the list before it; none of them is inlined, because
/// there are hundreds of such lines.
@resultBuilder
public enum NodeBuilder {
  public static func buildExpression(_ node: Node) -> Node { node }
  public static func buildExpression(_ text: String) -> String { text }
  public static func buildExpression(_ nodes: [Node]) -> [Node] { nodes }
  public static func buildExpression(_ node: Node?) -> Node? { node }
  public static func buildExpression(_ text: String?) -> String? { text }
  public static func buildExpression(_ text: Text) -> Text { text }
  public static func buildExpression(_ text: Text?) -> Text? { text }

  public static func buildBlock() -> [Node] { [] }

  @inline(never)
  public static func buildPartialBlock(first node: Node) -> [Node] { [node] }
  @inline(never)
  public static func buildPartialBlock(first text: String) -> [Node] { [.text(text)] }
  public static func buildPartialBlock(first nodes: [Node]) -> [Node] { nodes }
  @inline(never)
  public static func buildPartialBlock(first node: Node?) -> [Node] { node.map { [$0] } ?? [] }
  @inline(never)
  public static func buildPartialBlock(first text: String?) -> [Node] { text.map { [.text($0)] } ?? [] }
  @inline(never)
  public static func buildPartialBlock(first text: Text) -> [Node] { [.text(text)] }
  @inline(never)
  public static func buildPartialBlock(first text: Text?) -> [Node] { text.map { [.text($0)] } ?? [] }

  @inline(never)
  public static func buildPartialBlock(accumulated: consuming [Node], next node: Node) -> [Node] {
    accumulated.append(node)
    return accumulated
  }

  @inline(never)
  public static func buildPartialBlock(accumulated: consuming [Node], next text: String) -> [Node] {
    accumulated.append(.text(text))
    return accumulated
  }

  @inline(never)
  public static func buildPartialBlock(accumulated: consuming [Node], next nodes: [Node]) -> [Node] {
    for node in nodes { accumulated.append(node) }
    return accumulated
  }

  @inline(never)
  public static func buildPartialBlock(accumulated: consuming [Node], next node: Node?) -> [Node] {
    if let node { accumulated.append(node) }
    return accumulated
  }

  @inline(never)
  public static func buildPartialBlock(accumulated: consuming [Node], next text: String?) -> [Node] {
    if let text { accumulated.append(.text(text)) }
    return accumulated
  }

  @inline(never)
  public static func buildPartialBlock(accumulated: consuming [Node], next text: Text) -> [Node] {
    accumulated.append(.text(text))
    return accumulated
  }

  @inline(never)
  public static func buildPartialBlock(accumulated: consuming [Node], next text: Text?) -> [Node] {
    if let text { accumulated.append(.text(text)) }
    return accumulated
  }

  @inline(never)
  public static func buildArray(_ parts: [[Node]]) -> [Node] {
    var all: [Node] = []
    for part in parts {
      for node in part { all.append(node) }
    }
    return all
  }

  public static func buildOptional(_ part: [Node]?) -> [Node] { part ?? [] }
  public static func buildEither(first part: [Node]) -> [Node] { part }
  public static func buildEither(second part: [Node]) -> [Node] { part }
  public static func buildLimitedAvailability(_ part: [Node]) -> [Node] { part }
}

/// Several nodes without an element around them, for helper functions of screens.
public func nodes(@NodeBuilder _ content: () -> [Node]) -> [Node] { content() }
