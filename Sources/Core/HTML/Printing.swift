import Base

extension Node {
  /// The node as HTML text.
  public func html(_ language: Language) -> String {
    var printing = Printing(language: language)
    printing.print(self)
    return String(utf8: printing.bytes)
  }
}

/// HTML in UTF-8, while it is written.
private struct Printing {
  let language: Language
  var bytes: [UInt8] = []

  /// - Parameter chosen: the value of the `select` around this node, whose option gets `selected`.
  mutating func print(_ node: Node, chosen: String? = nil) {
    switch node.kind {
    case .text: escape(node.element.text(in: language), into: &bytes)
    case .raw: bytes.append(node.element.tag)
    case .element: print(node.element, chosen: chosen)
    }
  }

  private mutating func print(_ element: Element, chosen: String?) {
    let isSelect = element.isTag("select")
    let isTextArea = element.isTag("textarea")
    // The value of a control that HTML writes as content: a text area's text, a select's chosen option.
    let content = isSelect || isTextArea ? element.value(of: "value", in: language) : nil
    bytes.append(UInt8(ascii: "<"))
    bytes.append(element.tag)
    for attribute in element.attributes where content == nil || attribute.name != "value" { print(attribute) }
    if let chosen, element.isTag("option"), element.value(of: "value", in: language) == chosen, !element.has("selected")
    {
      bytes.append(" selected")
    }
    bytes.append(UInt8(ascii: ">"))
    if element.children.isEmpty, voidTags.contains(element.tag) { return }
    if isTextArea, let content {
      printKeepingFirstNewline(content)
    } else {
      if element.isTag("pre"), let first = element.children.first, first.kind == .text,
        first.element.text(in: language).utf8.first == 10
      {
        bytes.append(10)
      }
      for child in element.children { print(child, chosen: isSelect ? content : chosen) }
    }
    bytes.append("</")
    bytes.append(element.tag)
    bytes.append(UInt8(ascii: ">"))
  }

  /// The parser drops one line feed right after `<textarea>`.
  private mutating func printKeepingFirstNewline(_ text: String) {
    if text.utf8.first == 10 { bytes.append(10) }
    escape(text, into: &bytes)
  }

  private mutating func print(_ attribute: Attribute) {
    bytes.append(UInt8(ascii: " "))
    bytes.append(attribute.name)
    let value = attribute.value(in: language)
    if value.utf8.isEmpty { return }
    bytes.append("=\"")
    escape(value, into: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }
}

/// Escapes for texts and for attributes in double quotes alike. A carriage return is written as a reference,
/// because the parser would make a line feed of it; U+0000 cannot be in HTML and becomes U+FFFD.
@inline(never)
private func escape(_ text: String, into bytes: inout [UInt8]) {
  text.withBytes { source in
    // What needs no escape, mostly all of it, is copied at once.
    var start = 0
    for index in source.indices {
      let replacement: String
      switch source[index] {
      case UInt8(ascii: "&"): replacement = "&amp;"
      case UInt8(ascii: "<"): replacement = "&lt;"
      case UInt8(ascii: ">"): replacement = "&gt;"
      case UInt8(ascii: "\""): replacement = "&quot;"
      case 13: replacement = "&#13;"
      case 0: replacement = "\u{FFFD}"
      default: continue
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<index]))
      bytes.append(replacement)
      start = index + 1
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start...]))
  }
}
