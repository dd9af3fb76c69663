import Base

/// Reads an XML 1.0 document event by event. It refuses everything that could make a small file large or reach outside
/// it: document types, and entities other than the five of XML itself, are faults. Depth and sizes are limited (F-30).
///
///     var reader = try XMLReader(bytes)
///     while let event = try reader.next() { … }
public struct XMLReader {
  public enum Event: Equatable, Sendable {
    case open(XMLElement)
    /// Also follows an element without content. The name is that of the element.
    case close(String)
    /// Character data, never empty. Several may follow one another.
    case text(String)
  }

  public struct Limits: Sendable {
    public var bytes = 256 << 20
    public var depth = 100
    public var attributes = 200

    public init(bytes: Int = 256 << 20, depth: Int = 100, attributes: Int = 200) {
      self.bytes = bytes
      self.depth = depth
      self.attributes = attributes
    }
  }

  private var scanner: XMLScanner
  private let limits: Limits
  /// The names of the elements that are open.
  private var path: [String] = []
  private var isEmptyElement = false
  private var hasRoot = false

  /// - Parameter bytes: in the encoding of their byte-order mark or declaration, otherwise in UTF-8.
  public init(_ bytes: [UInt8], _ limits: Limits = Limits()) throws(XMLFault) {
    if bytes.count > limits.bytes { throw XMLFault(.tooLarge, line: 1) }
    self.limits = limits
    let text = try XMLReader.utf8(bytes)
    scanner = XMLScanner(text)
  }

  /// - Parameter text: in UTF-8, whatever its declaration says: somebody else has decoded it.
  public init(text: [UInt8], _ limits: Limits = Limits()) throws(XMLFault) {
    if text.count > limits.bytes { throw XMLFault(.tooLarge, line: 1) }
    self.limits = limits
    scanner = XMLScanner(text.starts(with: [0xEF, 0xBB, 0xBF] as [UInt8]) ? [UInt8](text.dropFirst(3)) : text)
  }

  /// The next event; nil at the end of the document.
  public mutating func next() throws(XMLFault) -> Event? {
    if isEmptyElement {
      isEmptyElement = false
      return .close(path.removeLast())
    }
    while let byte = scanner.byte {
      if byte != UInt8(ascii: "<") {
        let text = try scanner.text()
        if !path.isEmpty { return .text(text) }
        guard text.utf8.allSatisfy({ isBlank($0) }) else { throw fault(.textOutside) }
      } else if scanner.skip("<!--") {
        try scanner.skip(through: "-->")
      } else if scanner.skip("<![CDATA[") {
        guard !path.isEmpty else { throw fault(.textOutside) }
        let text = try scanner.characterData()
        if !text.utf8.isEmpty { return .text(text) }
      } else if scanner.skip("<!") {
        throw fault(.documentType)
      } else if scanner.skip("<?") {
        try scanner.skip(through: "?>")
      } else if scanner.skip("</") {
        return try close()
      } else {
        return try open()
      }
    }
    guard path.isEmpty, hasRoot else { throw fault(.unclosed) }
    return nil
  }

  private mutating func open() throws(XMLFault) -> Event {
    if path.isEmpty && hasRoot { throw fault(.textOutside) }
    if path.count >= limits.depth { throw fault(.tooDeep) }
    hasRoot = true
    _ = scanner.skip("<")
    var element = XMLElement(name: try scanner.name())
    while true {
      let hasSpace = scanner.skipSpace()
      if scanner.skip("/>") {
        isEmptyElement = true
        break
      }
      if scanner.skip(">") { break }
      guard hasSpace, element.attributes.count < limits.attributes else { throw fault(.wrongTag) }
      let name = try scanner.name()
      _ = scanner.skipSpace()
      guard scanner.skip("=") else { throw fault(.wrongTag) }
      _ = scanner.skipSpace()
      guard element[name] == nil else { throw fault(.wrongTag) }
      element.attributes.append((name, try scanner.attributeValue()))
    }
    path.append(element.name)
    return .open(element)
  }

  private mutating func close() throws(XMLFault) -> Event {
    let name = try scanner.name()
    _ = scanner.skipSpace()
    guard scanner.skip(">"), let open = path.last, open == name else { throw fault(.wrongTag) }
    path.removeLast()
    return .close(name)
  }

  private func fault(_ kind: XMLFault.Kind) -> XMLFault { XMLFault(kind, line: scanner.line) }

  // MARK: - Encoding

  private static func utf8(_ bytes: [UInt8]) throws(XMLFault) -> [UInt8] {
    var encoding = TextEncoding.utf8
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      encoding = TextEncoding.of(bytes)
    } else if let name = declaredEncoding(bytes) {
      guard let declared = TextEncoding(name: name) else { throw XMLFault(.unknownEncoding, line: 1) }
      encoding = declared
    }
    if encoding == .utf8 && utf8Text(bytes) == nil { throw XMLFault(.unknownEncoding, line: 1) }
    return encoding.utf8(of: bytes)
  }

  /// The encoding in the declaration, which is ASCII in every encoding but UTF-16.
  private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let head = bytes[start..<min(bytes.count, start + 200)]
    guard head.starts(with: [UInt8]("<?xml")), let end = head.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let parts = String(utf8: head[..<end]).parts(at: UInt8(ascii: "="))
    for place in parts.indices.dropLast() where trimmedCell(parts[place]).utf8.reversed().starts(with: "gnidocne".utf8)
    {
      let value = Array(trimmedCell(parts[place + 1]).utf8)
      guard let quote = value.first, let end = value.dropFirst().firstIndex(of: quote) else { return nil }
      return String(utf8: value[1..<end])
    }
    return nil
  }
}

/// The beginning of an element.
public struct XMLElement: Equatable, Sendable {
  /// With its prefix: `x:row`.
  public let name: String
  public internal(set) var attributes: [(name: String, value: String)] = []

  /// The name behind the prefix.
  public var localName: String { xmlLocalName(name) }

  /// The value of an attribute; nil when there is no attribute of that name, including its prefix.
  public subscript(attribute: String) -> String? {
    attributes.first { $0.name == attribute }?.value
  }

  public static func == (one: XMLElement, other: XMLElement) -> Bool {
    one.name == other.name && one.attributes.count == other.attributes.count
      && one.attributes.indices.allSatisfy {
        one.attributes[$0].name == other.attributes[$0].name
          && one.attributes[$0].value == other.attributes[$0].value
      }
  }
}

/// The name behind the prefix: `row` of `x:row`.
public func xmlLocalName(_ name: String) -> String {
  let parts = name.parts(at: UInt8(ascii: ":"))
  return parts[parts.count - 1]
}

/// Why a document cannot be read, and the line where this was found, from 1.
public struct XMLFault: Error, Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    /// More bytes, or deeper nesting, than allowed.
    case tooLarge, tooDeep
    /// An encoding that we do not read, or bytes that do not fit the declared encoding.
    case unknownEncoding
    /// A document type, which may define entities.
    case documentType
    /// An entity that is not one of the five, or a reference to a character that XML does not allow.
    case unknownEntity
    /// A control character.
    case wrongCharacter
    /// A wrong name or attribute, an end tag that does not match the open element, or too many attributes.
    case wrongTag
    /// Text or a second element outside the document's only element.
    case textOutside
    /// The document ends before its element does, or has no element.
    case unclosed
  }

  public let kind: Kind
  public let line: Int

  init(_ kind: Kind, line: Int) {
    self.kind = kind
    self.line = line
  }
}
