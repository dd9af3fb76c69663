/// Lets the content of an element read like the page: nodes, texts, lists of nodes, `if`, `switch` and `for`.
@resultBuilder
public enum NodeBuilder {
  public static func buildExpression(_ node: Node) -> [Node] { [node] }
  public static func buildExpression(_ text: String) -> [Node] { [.text(text)] }
  public static func buildExpression(_ nodes: [Node]) -> [Node] { nodes }
  public static func buildExpression(_ node: Node?) -> [Node] { node.map { [$0] } ?? [] }
  public static func buildExpression(_ text: String?) -> [Node] { text.map { [.text($0)] } ?? [] }

  public static func buildBlock(_ parts: [Node]...) -> [Node] { joined(parts) }
  public static func buildArray(_ parts: [[Node]]) -> [Node] { joined(parts) }
  public static func buildOptional(_ part: [Node]?) -> [Node] { part ?? [] }
  public static func buildEither(first part: [Node]) -> [Node] { part }
  public static func buildEither(second part: [Node]) -> [Node] { part }
  public static func buildLimitedAvailability(_ part: [Node]) -> [Node] { part }

  private static func joined(_ parts: [[Node]]) -> [Node] {
    if parts.count == 1 { return parts[0] }
    var all: [Node] = []
    for part in parts { all.append(contentsOf: part) }
    return all
  }
}

/// Several nodes without an element around them, for helper functions of screens.
public func nodes(@NodeBuilder _ content: () -> [Node]) -> [Node] { content() }
