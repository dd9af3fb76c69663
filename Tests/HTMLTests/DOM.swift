import HTML

/// A DOM in miniature, which carries out operations as the bridge does.
final class DOM {
  var tag = ""
  var text = ""
  var attributes: [String: String] = [:]
  var children: [DOM] = []

  convenience init(_ html: String) {
    var rest = Substring(html)
    self.init(parsing: &rest)
    precondition(rest.isEmpty, "one node")
  }

  /// Reads what `Node` prints; not more.
  init(parsing rest: inout Substring) {
    guard rest.first == "<" else {
      let end = rest.firstIndex(of: "<") ?? rest.endIndex
      text = unescape(rest[..<end])
      rest = rest[end...]
      return
    }
    rest.removeFirst()
    tag = read(&rest, until: " >")
    while rest.first == " " {
      rest.removeFirst()
      let name = read(&rest, until: "= >")
      attributes[name] = ""
      guard rest.hasPrefix("=\"") else { continue }
      rest.removeFirst(2)
      attributes[name] = unescape(Substring(read(&rest, until: "\"")))
      rest.removeFirst()
    }
    rest.removeFirst()
    if tag == "input" { return }
    while !rest.hasPrefix("</") { children.append(DOM(parsing: &rest)) }
    rest.removeFirst(tag.count + 3)
  }

  var description: String {
    if tag.isEmpty { return "'\(text)'" }
    let list = attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    return "<\(tag)\(list)>" + children.map { $0.description }.joined() + "</>"
  }

  func apply(_ operation: HTML.Operation) {
    switch operation {
    case .setAttribute(let path, let name, let value): self[path].attributes[name] = value
    case .removeAttribute(let path, let name): self[path].attributes[name] = nil
    case .setValue(let path, let value): self[path].attributes["value"] = value.isEmpty ? nil : value
    case .setFlag(let path, let name, let isOn): self[path].attributes[name] = isOn ? "" : nil
    case .setText(let path, let text):
      precondition(self[path].tag.isEmpty)
      self[path].text = text
    case .replace(let path, let html): self[path].become(DOM(html))
    case .insert(let path, let index, let html): self[path].children.insert(DOM(html), at: index)
    case .remove(let path, let index): self[path].children.remove(at: index)
    case .move(let path, let from, let to):
      let child = self[path].children.remove(at: from)
      self[path].children.insert(child, at: to)
    }
  }

  private subscript(path: [Int]) -> DOM { path.reduce(self) { $0.children[$1] } }

  private func become(_ other: DOM) {
    (tag, text, attributes, children) = (other.tag, other.text, other.attributes, other.children)
  }
}

private func read(_ rest: inout Substring, until ends: String) -> String {
  let end = rest.firstIndex(where: ends.contains) ?? rest.endIndex
  defer { rest = rest[end...] }
  return String(rest[..<end])
}

private func unescape(_ text: Substring) -> String {
  guard text.utf8.contains(UInt8(ascii: "&")) else { return String(text) }
  var result = ""
  var rest = text
  while let character = rest.first {
    let reference = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")].first { rest.hasPrefix($0.0) }
    result += reference?.1 ?? String(character)
    rest = rest.dropFirst(reference?.0.count ?? 1)
  }
  return result
}
