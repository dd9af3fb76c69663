import Base

extension Node {
  /// The node as HTML text.
  public var html: String {
    var bytes: [UInt8] = []
    print(into: &bytes)
    return String(utf8: bytes)
  }

  /// Appends the node as HTML in UTF-8.
  public func print(into bytes: inout [UInt8]) {
    print(into: &bytes, chosen: nil)
  }

  /// - Parameter chosen: the value of the `select` around this node, whose option gets `selected`.
  fileprivate func print(into bytes: inout [UInt8], chosen: String?) {
    switch kind {
    case .text: escape(element.tag, into: &bytes)
    case .raw: bytes.append(element.tag)
    case .element: element.print(into: &bytes, chosen: chosen)
    }
  }
}

extension Element {
  fileprivate func print(into bytes: inout [UInt8], chosen: String?) {
    let isSelect = isTag("select")
    let isTextArea = isTag("textarea")
    // The value of a control that HTML writes as content: a text area's text, a select's chosen option.
    let content = isSelect || isTextArea ? value(of: "value") : nil
    bytes.append(UInt8(ascii: "<"))
    bytes.append(tag)
    for attribute in attributes where content == nil || attribute.name != "value" {
      attribute.print(into: &bytes)
    }
    if let chosen, isTag("option"), value(of: "value") == chosen, value(of: "selected") == nil {
      bytes.append(" selected")
    }
    bytes.append(UInt8(ascii: ">"))
    if children.isEmpty, voidTags.contains(tag) { return }
    if isTextArea, let content {
      printKeepingFirstNewline(content, into: &bytes)
    } else {
      if isTag("pre"), let first = children.first, first.kind == .text, first.element.tag.utf8.first == 10 {
        bytes.append(10)
      }
      for child in children { child.print(into: &bytes, chosen: isSelect ? content : chosen) }
    }
    bytes.append("</")
    bytes.append(tag)
    bytes.append(UInt8(ascii: ">"))
  }

  /// The parser drops one line feed right after `<textarea>`.
  private func printKeepingFirstNewline(_ text: String, into bytes: inout [UInt8]) {
    if text.utf8.first == 10 { bytes.append(10) }
    escape(text, into: &bytes)
  }
}

extension Attribute {
  fileprivate func print(into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: " "))
    bytes.append(name)
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
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "&"): bytes.append("&amp;")
    case UInt8(ascii: "<"): bytes.append("&lt;")
    case UInt8(ascii: ">"): bytes.append("&gt;")
    case UInt8(ascii: "\""): bytes.append("&quot;")
    case 13: bytes.append("&#13;")
    case 0: bytes.append("\u{FFFD}")
    default: bytes.append(byte)
    }
  }
}
