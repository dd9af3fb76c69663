extension Node {
  /// The node as HTML text.
  public var html: String {
    var bytes: [UInt8] = []
    print(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the node as HTML in UTF-8.
  public func print(into bytes: inout [UInt8]) {
    print(into: &bytes, chosen: nil)
  }

  /// - Parameter chosen: the value of the `select` around this node, whose option gets `selected`.
  private func print(into bytes: inout [UInt8], chosen: String?) {
    switch content {
    case .text(let text): escape(text, into: &bytes)
    case .raw(let markup): bytes.append(contentsOf: markup.utf8)
    case .element(let element): element.print(into: &bytes, chosen: chosen)
    }
  }

  fileprivate static func print(_ nodes: [Node], into bytes: inout [UInt8], chosen: String?) {
    for node in nodes { node.print(into: &bytes, chosen: chosen) }
  }
}

extension Element {
  fileprivate func print(into bytes: inout [UInt8], chosen: String?) {
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: tag.utf8)
    let content = contentValue
    for attribute in attributes where content == nil || !sameBytes(attribute.name, "value") {
      attribute.print(into: &bytes)
    }
    if let chosen, sameBytes(tag, "option"), let value = value(of: "value"), sameBytes(value, chosen),
      self.value(of: "selected") == nil
    {
      bytes.append(contentsOf: " selected".utf8)
    }
    bytes.append(UInt8(ascii: ">"))
    if children.isEmpty, voidTags.contains(where: { sameBytes($0, tag) }) { return }
    if let content, sameBytes(tag, "textarea") {
      printKeepingFirstNewline(content, into: &bytes)
    } else {
      if sameBytes(tag, "pre"), case .text(let text)? = children.first?.content, text.utf8.first == 10 {
        bytes.append(10)
      }
      Node.print(children, into: &bytes, chosen: sameBytes(tag, "select") ? content : chosen)
    }
    bytes.append(contentsOf: "</".utf8)
    bytes.append(contentsOf: tag.utf8)
    bytes.append(UInt8(ascii: ">"))
  }

  /// The value of a control that HTML writes as content: a text area's text, a select's chosen option.
  private var contentValue: String? {
    sameBytes(tag, "textarea") || sameBytes(tag, "select") ? value(of: "value") : nil
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
    bytes.append(contentsOf: name.utf8)
    if value.utf8.isEmpty { return }
    bytes.append(contentsOf: "=\"".utf8)
    escape(value, into: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }
}

/// Escapes for texts and for attributes in double quotes alike. A carriage return is written as a reference,
/// because the parser would make a line feed of it; U+0000 cannot be in HTML and becomes U+FFFD.
private func escape(_ text: String, into bytes: inout [UInt8]) {
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
    case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
    case 13: bytes.append(contentsOf: "&#13;".utf8)
    case 0: bytes.append(contentsOf: "\u{FFFD}".utf8)
    default: bytes.append(byte)
    }
  }
}
