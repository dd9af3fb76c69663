import HTML

/// A minimal DOM that carries out operations as the bridge does.
public final class DOM {
  public private(set) var tag = ""
  public private(set) var text = ""
  /// Includes the value of a control, in whatever way HTML writes it.
  public var attributes: [String: String] = [:]
  public private(set) var children: [DOM] = []

  public convenience init(_ html: String) {
    var rest = Substring(html)
    self.init(parsing: &rest)
    precondition(rest.isEmpty, "one node")
  }

  /// Parses what `Node` prints, and drawings. Nothing else.
  init(parsing rest: inout Substring) {
    guard rest.first == "<" else {
      let end = rest.firstIndex(of: "<") ?? rest.endIndex
      text = unescape(rest[..<end])
      rest = rest[end...]
      return
    }
    rest.removeFirst()
    tag = read(&rest, until: " />")
    readAttributes(&rest)
    let isClosed = rest.first == "/"
    rest.removeFirst(isClosed ? 2 : 1)
    if isClosed || ["input", "br", "hr", "img", "wbr"].contains(tag) { return }
    while !rest.hasPrefix("</") { children.append(DOM(parsing: &rest)) }
    rest.removeFirst(tag.count + 3)
    if tag == "textarea" {
      attributes["value"] = children.first?.text
      children = []
    }
    checkNesting()
  }

  private func checkNesting() {
    let tags = children.map { $0.tag.isEmpty ? nil : $0.tag }
    precondition(Nesting.isKept(in: tag, tags), "the HTML parser would rearrange \(description)")
  }

  private func readAttributes(_ rest: inout Substring) {
    while rest.first == " " {
      rest.removeFirst()
      let name = read(&rest, until: "= />")
      attributes[name] = ""
      guard rest.hasPrefix("=\"") else { continue }
      rest.removeFirst(2)
      attributes[name] = unescape(Substring(read(&rest, until: "\"")))
      rest.removeFirst()
    }
  }

  public var description: String {
    if tag.isEmpty { return "'\(text)'" }
    let list = attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    return "<\(tag)\(list)>" + children.map { $0.description }.joined() + "</>"
  }

  public func apply(_ operation: HTML.Operation) {
    switch operation {
    case .setAttribute(let path, let name, let value): self[path].attributes[name] = value
    case .removeAttribute(let path, let name): self[path].attributes[name] = nil
    case .setValue(let path, let value): self[path].attributes["value"] = value.isEmpty ? nil : value
    case .setFlag(let path, let name, let isOn): self[path].attributes[name] = isOn ? "" : nil
    case .setText(let path, let text):
      precondition(self[path].tag.isEmpty)
      self[path].text = text
    case .replace(let path, let html): self[path].become(DOM(html))
    case .insert(let path, let index, let html):
      self[path].children.insert(DOM(html), at: index)
      self[path].checkNesting()
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

extension DOM {
  /// All texts below this element in reading order, separated by spaces. No-break spaces read as spaces.
  public var words: String {
    if tag.isEmpty { return String(text.map { $0 == "\u{A0}" ? " " : $0 }) }
    var words = ""
    var isWithinWord = false
    for child in children {
      if child.tag == "wbr" { isWithinWord = true }
      let more = child.words
      if more.isEmpty { continue }
      words += (words.isEmpty || isWithinWord ? "" : " ") + more
      isWithinWord = false
    }
    return words
  }

  public func all(_ isWanted: (DOM) -> Bool) -> [DOM] {
    (isWanted(self) ? [self] : []) + children.flatMap { $0.all(isWanted) }
  }

  public func first(_ isWanted: (DOM) -> Bool) -> DOM? {
    if isWanted(self) { return self }
    for child in children {
      if let found = child.first(isWanted) { return found }
    }
    return nil
  }

  public func first(class name: String) -> DOM? { first { $0.has(class: name) } }

  public func all(class name: String) -> [DOM] { all { $0.has(class: name) } }

  private func has(class name: String) -> Bool {
    attributes["class"]?.split(separator: " ").contains(Substring(name)) ?? false
  }

  /// What a form would send: its controls by name.
  public var controls: [(name: String, value: String)] {
    all { $0.attributes["name"] != nil }.compactMap { control in
      let isOff =
        ["checkbox", "radio"].contains(control.attributes["type"]) && control.attributes["checked"] == nil
      return isOff ? nil : (control.attributes["name"] ?? "", control.controlValue)
    }
  }

  private var controlValue: String {
    if let value = attributes["value"] { return value }
    let options = tag == "select" ? all { $0.tag == "option" } : []
    return (options.first { $0.attributes["selected"] != nil } ?? options.first)?.attributes["value"] ?? ""
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
    let reference = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&"), ("&#13;", "\r")]
      .first { rest.hasPrefix($0.0) }
    result += reference?.1 ?? String(character)
    rest = rest.dropFirst(reference?.0.count ?? 1)
  }
  return result
}
