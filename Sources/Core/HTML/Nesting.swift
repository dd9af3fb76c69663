import Base

/// Elements without content and without an end tag.
let voidTags: [String] = [
  "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
]

private let blockTags: [String] = [
  "div", "p", "section", "article", "aside", "header", "footer", "main", "nav", "h1", "h2", "h3", "h4", "ul", "ol",
  "dl", "table", "form", "fieldset", "pre", "hr", "details", "figure", "dialog",
]

extension Element {
  /// Whether the HTML parser will leave the children where they are. The parser would put a `tbody` around rows, move
  /// texts out of tables and end a paragraph at the first block. Debug builds check this.
  var isWellNested: Bool {
    switch tag {
    case "table": holdsOnly(["caption", "colgroup", "thead", "tbody", "tfoot"])
    case "thead", "tbody", "tfoot": holdsOnly(["tr"])
    case "tr": holdsOnly(["th", "td"])
    case "select": holdsOnly(["option", "optgroup"])
    case "optgroup": holdsOnly(["option"])
    case "option", "textarea": children.allSatisfy { $0.tag == nil }
    case "p": !children.contains { $0.tag.map(blockTags.contains) ?? false }
    case "a", "button", "form", "li": !children.contains { $0.tag == tag }
    default: children.isEmpty || !voidTags.contains(tag)
    }
  }

  private func holdsOnly(_ tags: [String]) -> Bool {
    children.allSatisfy { $0.tag.map(tags.contains) ?? false }
  }
}

extension Node {
  var tag: String? {
    kind == .element ? element.tag : nil
  }
}
