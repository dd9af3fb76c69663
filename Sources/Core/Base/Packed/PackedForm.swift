/// A compact form of JSON, used in an arena of records; see ``PackedKind``. It keeps a dictionary of the names and
/// short texts that it has seen. The dictionary grows with what is written.
///
/// Reading gives back exactly what was written: numbers as they were written, texts byte by byte, members in their
/// order.
public struct PackedForm: Sendable {
  var names = PackedWords(limit: 4096, waitsForSecond: false)
  var texts = PackedWords(limit: 16384, waitsForSecond: true)
  /// Objects of one kind have the same names in the same order: for each name the place, plus 1, of the one that came after it
  /// last; at first of the first one of an object. So most names are compared with one, instead of being looked up.
  private var followers: [UInt16] = []

  /// The longest name and text in bytes that get an index in the dictionary, and the shortest text that is worth one.
  static let longestName = 64
  static let longestText = 24
  static let shortestText = 3

  public init() {}

  /// Writes a name, such as that of a member.
  public mutating func write(name: String, into writer: inout PackedWriter) {
    name.withBytes { _ = writeName($0, into: &writer) }
  }

  /// - Returns: the index of the name in the dictionary; nil when it has none.
  mutating func writeName(_ bytes: UnsafeBufferPointer<UInt8>, into writer: inout PackedWriter) -> Int? {
    if bytes.count <= PackedForm.longestName, let place = names.takePlace(of: bytes) {
      writer.append(number: UInt64(place) + 1)
      return place
    }
    writer.append(0)
    writer.append(number: UInt64(bytes.count))
    writer.append(bytes)
    return nil
  }

  mutating func writeText(_ bytes: UnsafeBufferPointer<UInt8>, into writer: inout PackedWriter) {
    if bytes.count >= PackedForm.shortestText, bytes.count <= PackedForm.longestText,
      let place = texts.takePlace(of: bytes)
    {
      return writer.append(.knownText, UInt64(place))
    }
    // A UUID with capital letters would be read back in lower case.
    if let id = RecordID(canonical: bytes) { return writer.append(id: id) }
    writer.append(.text, bytes)
  }

  /// - Returns: the index of a name in the dictionary; nil for a text, and for a name without an index.
  mutating func write(
    _ bytes: UnsafeBufferPointer<UInt8>, asName isName: Bool, into writer: inout PackedWriter
  ) -> Int? {
    if isName { return writeName(bytes, into: &writer) }
    writeText(bytes, into: &writer)
    return nil
  }
}

extension PackedForm {
  /// The place of the name that has followed last, when it stands here once more and its quotation mark behind it.
  func expectedName(after last: Int?, _ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    let slot = last.map { $0 + 1 } ?? 0
    guard slot < followers.count, followers[slot] > 0 else { return nil }
    let place = Int(followers[slot]) - 1
    return names.stands(place, in: bytes, at: start) ? place : nil
  }

  mutating func expect(_ place: Int, after last: Int?) {
    let slot = last.map { $0 + 1 } ?? 0
    while followers.count <= slot { followers.append(0) }
    followers[slot] = UInt16(truncatingIfNeeded: place + 1)
  }
}

extension PackedForm {
  /// Writes the members of an object, without saying how long they are.
  public mutating func write(_ members: JSONObject, into writer: inout PackedWriter) {
    for member in members.members {
      write(name: member.name, into: &writer)
      write(member.value, into: &writer)
    }
  }

  mutating func write(_ json: JSON, into writer: inout PackedWriter) {
    switch json {
    case .null: writer.append(.simple, 0)
    case .bool(let flag): writer.append(.simple, flag ? 2 : 1)
    case .integer(let value): writer.append(integer: value)
    case .decimal(let text): text.withBytes { writer.append(.decimal, $0) }
    case .string(let text): text.withBytes { writeText($0, into: &writer) }
    case .array(let items):
      let start = writer.open()
      for item in items { write(item, into: &writer) }
      writer.close(.array, from: start)
    case .object(let members):
      let start = writer.open()
      write(members, into: &writer)
      writer.close(.object, from: start)
    }
  }

  /// Writes the members of an object, reading them from JSON text in one pass, without a tree.
  ///
  /// - Parameter depthLimit: as in ``JSON/parse(_:depthLimit:)``.
  /// - Returns: false when the text is not an object that `parse` accepts, or when its names are so unusual that only
  ///   `parse` can tell. The caller must then discard what was written so far.
  public mutating func write(
    object text: UnsafeBufferPointer<UInt8>, depthLimit: Int = 64, into writer: inout PackedWriter
  ) -> Bool {
    if text.first != 0x7B { return false }
    var parser = JSONParser(bytes: text, depthLimit: depthLimit)
    do throws(JSONError) {
      try parser.packMembers(&writer, &self)
      return parser.index == text.count
    } catch {
      return false
    }
  }
}
