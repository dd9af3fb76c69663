import Base

/// Elements without content and without an end tag.
let voidTags: [String] = [
  "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
]

private let blockTags: [String] = [
  "div", "p", "section", "article", "aside", "header", "footer", "main", "nav", "h1", "h2", "h3", "h4", "ul", "ol",
  "dl", "table", "form", "fieldset", "pre", "hr", "details", "figure", "dialog",
]

/// Where the HTML parser leaves children. It would put a `tbody` around rows, move texts out of tables and end a paragraph at the
/// first block; then the indices of children were others. Debug builds check it, and all tests in what is drawn.
public enum Nesting {
  /// - Parameter children: their tags; nil for texts and markup.
  /// - Returns: whether the parser leaves them in an element with this tag.
  public static func isKept(in tag: String, _ children: [String?]) -> Bool {
    switch tag {
    case "table": only(["caption", "colgroup", "thead", "tbody", "tfoot"], children)
    case "thead", "tbody", "tfoot": only(["tr"], children)
    case "tr": only(["th", "td"], children)
    case "select": only(["option", "optgroup"], children)
    case "optgroup": only(["option"], children)
    case "option", "textarea": children.allSatisfy { $0 == nil }
    case "p": !children.contains { $0.map(blockTags.contains) ?? false }
    case "a", "button", "form", "li": !children.contains { $0 == tag }
    default: children.isEmpty || !voidTags.contains(tag)
    }
  }

  private static func only(_ tags: [String], _ children: [String?]) -> Bool {
    children.allSatisfy { $0.map(tags.contains) ?? false }
  }
}

extension Element {
  var isWellNested: Bool { Nesting.isKept(in: tag, children.map { $0.tag }) }
}

extension Node {
  var tag: String? {
    kind == .element ? element.tag : nil
  }
}
