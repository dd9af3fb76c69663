/// Reads packed values one after another. Any bytes are safe to read: it returns nil where they are not a
/// ``PackedForm``.
public struct PackedReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var index = 0
  /// The parser accepts no deeper nesting. Each level of reading recurses.
  private static let depthLimit = 128

  public init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Whether all has been read.
  public var isAtEnd: Bool { index >= bytes.count }

  /// The number of bytes that have not been read.
  public var left: Int { bytes.count - index }

  /// A number that stands by itself, see ``PackedKind``.
  @inline(__always)
  public mutating func number() -> UInt64? {
    // Nearly all are the places of names.
    if index < bytes.count, bytes[index] < 0x80 {
      index += 1
      return UInt64(bytes[index - 1])
    }
    return longNumber()
  }

  @inline(never)
  private mutating func longNumber() -> UInt64? {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while index < bytes.count && shift < 64 {
      let byte = bytes[index]
      index += 1
      if shift == 63 && byte > 1 { return nil }
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    return nil
  }

  private struct Head {
    let kind: PackedKind
    let number: UInt64

    /// Whether `number` says how many bytes of contents follow.
    var hasContents: Bool {
      switch kind {
      case .decimal, .text, .array, .object: true
      case .simple, .integer, .negative, .knownText: false
      }
    }
  }

  @inline(__always)
  private mutating func head() -> Head? {
    if isAtEnd { return nil }
    let byte = bytes[index]
    index += 1
    guard let kind = PackedKind(rawValue: byte >> 5) else { return nil }
    if byte & 31 < 31 { return Head(kind: kind, number: UInt64(byte & 31)) }
    return number().map { Head(kind: kind, number: $0) }
  }

  /// The next so many bytes.
  public mutating func next(_ count: UInt64) -> UnsafeBufferPointer<UInt8>? {
    if count > UInt64(bytes.count - index) { return nil }
    let start = index
    index += Int(truncatingIfNeeded: count)
    return UnsafeBufferPointer(rebasing: bytes[start..<index])
  }

  /// Passes a value without reading it.
  @inline(never)
  public mutating func skip() -> Bool {
    if isAtEnd { return false }
    let byte = bytes[index]
    if byte & 31 == 31 { return skipLong() }
    guard let kind = PackedKind(rawValue: byte >> 5) else { return false }
    var count = 1
    switch kind {
    case .decimal, .text, .array, .object: count += Int(byte & 31)
    case .simple: if byte & 31 == 3 { count += 16 }
    case .integer, .negative, .knownText: break
    }
    if count > bytes.count - index { return false }
    index += count
    return true
  }

  private mutating func skipLong() -> Bool {
    guard let head = head() else { return false }
    if head.hasContents { return next(head.number) != nil }
    return head.kind != .simple || head.number != 3 || next(16) != nil
  }

  /// The next value.
  public mutating func value(_ form: PackedForm, depth: Int = 0) -> JSON? {
    guard let head = head() else { return nil }
    switch head.kind {
    case .simple: return simple(head.number)
    case .integer: return Int64(exactly: head.number).map { .integer($0) }
    case .negative: return Int64(exactly: head.number).map { .integer(-1 - $0) }
    case .decimal: return next(head.number).map { .decimal(String(utf8: $0)) }
    case .text: return next(head.number).map { .string(String(utf8: $0)) }
    case .knownText: return form.text(head.number).map { .string($0) }
    case .array:
      guard depth < PackedReader.depthLimit, let contents = next(head.number) else { return nil }
      var reader = PackedReader(contents)
      var items: [JSON] = []
      items.reserveCapacity(reader.count(named: false))
      while !reader.isAtEnd {
        guard let item = reader.value(form, depth: depth + 1) else { return nil }
        items.append(item)
      }
      return .array(items)
    case .object:
      guard depth < PackedReader.depthLimit, let contents = next(head.number) else { return nil }
      var reader = PackedReader(contents)
      return reader.members(form, depth: depth + 1).map { .object($0) }
    }
  }

  private mutating func simple(_ number: UInt64) -> JSON? {
    switch number {
    case 0: return .null
    case 1: return .bool(false)
    case 2: return .bool(true)
    case 3: return sixteenBytes().map { .string($0.description) }
    default: return nil
    }
  }

  private mutating func sixteenBytes() -> RecordID? {
    guard let bytes = next(16) else { return nil }
    let raw = UnsafeRawBufferPointer(bytes)
    return RecordID(
      high: UInt64(bigEndian: raw.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }

  /// The value when it is a canonical UUID that lies in 16 bytes; nil for every other one.
  public mutating func id() -> RecordID? {
    guard let head = head(), head.kind == .simple, head.number == 3 else { return nil }
    return sixteenBytes()
  }

  /// The value when it is a text, without making one; nil for every other value.
  public mutating func withText<Result>(
    _ form: PackedForm, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    guard let head = head() else { return nil }
    switch head.kind {
    case .text: return next(head.number).map(body)
    case .knownText: return form.withText(head.number, body)
    case .simple: return simple(head.number)?.text.map { $0.withBytes(body) }
    case .integer, .negative, .decimal, .array, .object: return nil
    }
  }

  /// The contents of the next value when it is an array, to be read one after another; nil for every other value.
  public mutating func items() -> PackedReader? { contents(of: .array) }

  /// The contents of the next value when it is an object: each member's name (``isName(_:_:)``) and its value; nil for every
  /// other value.
  public mutating func membersInPlace() -> PackedReader? { contents(of: .object) }

  private mutating func contents(of kind: PackedKind) -> PackedReader? {
    guard let head = head(), head.kind == kind else { return nil }
    return next(head.number).map { PackedReader($0) }
  }

  /// The next value when it is a number, see ``JSON/double``; nil for every other value.
  public mutating func double() -> Double? {
    guard let head = head() else { return nil }
    switch head.kind {
    case .integer: return Int64(exactly: head.number).map { Double($0) }
    case .negative: return Int64(exactly: head.number).map { Double(-1 - $0) }
    case .decimal: return next(head.number).flatMap { decimalNumber($0) }
    case .simple, .text, .knownText, .array, .object: return nil
    }
  }

  /// Whether the next name is this one.
  public mutating func isName(_ name: StaticString, _ form: PackedForm) -> Bool {
    guard let place = number() else { return false }
    if place > 0 {
      guard place - 1 < UInt64(form.names.texts.count) else { return false }
      return form.names.texts[Int(truncatingIfNeeded: place - 1)].withBytes { $0.isText(name) }
    }
    return number().flatMap { next($0) }.map { $0.isText(name) } ?? false
  }

  /// How many values there are from here to the end, so that their array is made once.
  /// - Parameter named: whether they are members.
  private func count(named: Bool) -> Int {
    var reader = self
    var count = 0
    while !reader.isAtEnd {
      if named && !reader.skipName() || !reader.skip() { break }
      count += 1
    }
    return count
  }

  private mutating func skipName() -> Bool {
    guard let place = number() else { return false }
    if place > 0 { return true }
    guard let length = number() else { return false }
    return next(length) != nil
  }

  /// All members from here to the end.
  public mutating func members(_ form: PackedForm, depth: Int = 0) -> JSONObject? {
    var members: [JSONObject.Member] = []
    members.reserveCapacity(count(named: true))
    while !isAtEnd {
      guard let name = name(form), let value = value(form, depth: depth) else { return nil }
      members.append((name, value))
    }
    return JSONObject(members)
  }

  /// The name with this index.
  public mutating func name(_ form: PackedForm) -> String? {
    guard let place = number() else { return nil }
    if place > 0 { return form.name(place - 1) }
    return number().flatMap { next($0) }.map { String(utf8: $0) }
  }

  /// The value of one member from here to the end, without reading the others; nil when there is no such member.
  public mutating func value(_ name: String, _ form: PackedForm) -> JSON? {
    go(to: name, form) ? value(form) : nil
  }

  /// Goes on to the value of one member. Returns whether there is one from here to the end.
  public mutating func go(to name: String, _ form: PackedForm) -> Bool {
    let wanted = form.place(ofName: name)
    while let place = number() {
      if place > 0 {
        if place - 1 == wanted { return true }
      } else {
        guard let spelled = number().flatMap({ next($0) }) else { return false }
        if name.withBytes({ $0.elementsEqual(spelled) }) { return true }
      }
      if !skip() { return false }
    }
    return false
  }
}

extension PackedForm {
  /// The name at that place; nil when there is none.
  public func name(_ place: UInt64) -> String? {
    place < UInt64(names.texts.count) ? names.texts[Int(truncatingIfNeeded: place)] : nil
  }

  func text(_ place: UInt64) -> String? {
    place < UInt64(texts.texts.count) ? texts.texts[Int(truncatingIfNeeded: place)] : nil
  }

  func withText<Result>(_ place: UInt64, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    place < UInt64(texts.texts.count) ? texts.texts[Int(truncatingIfNeeded: place)].withBytes(body) : nil
  }

  /// The place of a name that is known.
  public func place(ofName name: String) -> UInt64? {
    name.withBytes { names.place(of: $0) }.map { UInt64($0) }
  }
}
