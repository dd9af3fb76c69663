import Base
import Sync

/// HTML becoming text: tags go, block elements and `<br>` become line breaks, what scripts and styles hold goes too.
struct MarkupReader {
  private(set) var text: [UInt8] = []
  private(set) var pictures: [SafeText.Picture] = []
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func read() {
    while index < bytes.count {
      if beginsTag(bytes, at: index) {
        tag()
      } else {
        // Between tags a line break is a space.
        text.append(bytes[index] == 0x0A || bytes[index] == 0x0D ? 0x20 : bytes[index])
        index += 1
      }
    }
  }

  private mutating func tag() {
    if skip(from: "<!--", to: "-->") { return }
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      // A `>` within quotation marks ends nothing.
      if let quote = [UInt8(ascii: "\""), UInt8(ascii: "'")].first(where: { $0 == bytes[index] }), start + 1 < index,
        bytes[index - 1] == UInt8(ascii: "="), let end = bytes[(index + 1)...].firstIndex(of: quote)
      {
        index = end
      }
      index += 1
    }
    let tag = Tag(Array(bytes[min(start + 1, bytes.count)..<min(index, bytes.count)]))
    index += 1
    take(tag)
  }

  private mutating func take(_ tag: Tag) {
    if isOne(of: ["script", "style"], tag.name), !tag.isEnd {
      _ = skip(from: "", to: tag.name == "script" ? "</script>" : "</style>")
      return
    }
    if tag.name == "img", let source = tag.attribute("src"), !trimmed(source).utf8.isEmpty {
      pictures.append(SafeText.Picture(source: trimmed(source), alt: trimmed(tag.attribute("alt") ?? "")))
    }
    if isOne(of: MarkupReader.blocks, tag.name) { text.append(0x0A) }
  }

  private static let blocks = [
    "p", "br", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "table", "blockquote", "hr",
  ]

  private func isOne(of names: [String], _ name: String) -> Bool { names.contains(name) }

  /// Steps over what begins here so and up to that end, or to the end of everything.
  private mutating func skip(from start: String, to end: String) -> Bool {
    let (start, end) = ([UInt8](start), [UInt8](end))
    guard index + start.count <= bytes.count, Array(bytes[index..<index + start.count]) == start else { return false }
    index += start.count
    while index < bytes.count {
      if index + end.count <= bytes.count, Array(bytes[index..<index + end.count].map { smallLetter($0) }) == end {
        index += end.count
        return true
      }
      index += 1
    }
    return true
  }
}

private func smallLetter(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

/// What stands between `<` and `>`.
private struct Tag {
  let name: String
  let isEnd: Bool
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    isEnd = bytes.first == UInt8(ascii: "/")
    var name: [UInt8] = []
    for byte in bytes.dropFirst(isEnd ? 1 : 0) {
      let byte = smallLetter(byte)
      guard (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) else { break }
      name.append(byte)
    }
    self.name = String(utf8: name)
  }

  /// The attribute's value with its entities decoded; nil when it is absent.
  func attribute(_ wanted: String) -> String? {
    var index = 0
    while index < bytes.count {
      while index < bytes.count, !isBlank(bytes[index]) { index += 1 }
      while index < bytes.count, isBlank(bytes[index]) { index += 1 }
      let start = index
      while index < bytes.count, bytes[index] != UInt8(ascii: "="), !isBlank(bytes[index]) { index += 1 }
      let name = String(utf8: bytes[start..<index].map { smallLetter($0) })
      while index < bytes.count, isBlank(bytes[index]) { index += 1 }
      guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { continue }
      index += 1
      while index < bytes.count, isBlank(bytes[index]) { index += 1 }
      let value = self.value(at: &index)
      if name == wanted { return String(utf8: decodingEntities(value)) }
    }
    return nil
  }

  private func value(at index: inout Int) -> [UInt8] {
    guard index < bytes.count else { return [] }
    let quote = bytes[index]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { index += 1 }
    let start = index
    while index < bytes.count, isQuoted ? bytes[index] != quote : !isBlank(bytes[index]) { index += 1 }
    return Array(bytes[start..<index])
  }
}

/// The named entities that Czech and English texts have, and all numbers; any other stays as it is.
func decodingEntities(_ bytes: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  var index = 0
  while index < bytes.count {
    if bytes[index] == UInt8(ascii: "&"), let end = bytes[index...].prefix(10).firstIndex(of: UInt8(ascii: ";")),
      let character = entity(String(utf8: bytes[(index + 1)..<end]))
    {
      result.append(character)
      index = end + 1
    } else {
      result.append(bytes[index])
      index += 1
    }
  }
  return result
}

private func entity(_ name: String) -> String? {
  if name.startsWith("#") {
    let isHex = name.startsWith("#x") || name.startsWith("#X")
    let number =
      isHex ? hexNumber(name.dropping(bytes: 2)).map { Int64(clamping: $0) } : integer(name.dropping(bytes: 1))
    guard let number, number >= 0x20 || number == 0x0A || number == 0x09, let code = UInt32(exactly: number),
      let scalar = Unicode.Scalar(code)
    else { return nil }
    var text = ""
    text.unicodeScalars.append(scalar)
    return text
  }
  for (known, character) in entities where known == name { return character }
  return nil
}

private let entities: [(String, String)] = [
  ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("nbsp", " "), ("ndash", "–"),
  ("mdash", "—"), ("hellip", "…"), ("bdquo", "„"), ("ldquo", "“"), ("rdquo", "”"), ("sbquo", "‚"), ("lsquo", "‘"),
  ("rsquo", "’"), ("deg", "°"), ("times", "×"), ("sup2", "²"), ("sup3", "³"), ("frac12", "½"), ("micro", "µ"),
  ("scaron", "š"), ("Scaron", "Š"), ("aacute", "á"), ("Aacute", "Á"), ("eacute", "é"), ("Eacute", "É"),
  ("iacute", "í"), ("Iacute", "Í"), ("oacute", "ó"), ("Oacute", "Ó"), ("uacute", "ú"), ("Uacute", "Ú"),
  ("yacute", "ý"), ("Yacute", "Ý"), ("ouml", "ö"), ("uuml", "ü"), ("auml", "ä"), ("copy", "©"), ("reg", "®"),
]
