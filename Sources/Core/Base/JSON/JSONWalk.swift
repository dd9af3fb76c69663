/// Walks through JSON text that is written as ``JSON/write(into:)`` writes it, without white space, and makes values only of
/// what its caller asks for: everything else is checked and stepped over. For text that has a hundred thousand records.
///
/// It refuses what ``JSON/parse(_:depthLimit:)`` refuses, and some text that `parse` accepts: white space, names with escapes,
/// and objects with hundreds of members. Its caller then parses the text. After a refusal the walk is of no use any more.
public struct JSONWalk {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var depth: Int
  /// Where the names of the objects lie that the walk is in, to find those that are there twice.
  private var names: [Range<Int>] = []

  /// An object with more members is refused: comparing their names with each other would take long.
  private static let mostMembers = 300

  /// - Parameter depthLimit: as in ``JSON/parse(_:depthLimit:)``.
  public init(_ bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int = 64) {
    self.bytes = bytes
    depth = depthLimit
  }

  public var isAtEnd: Bool { index == bytes.count }

  private var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// Walks over the members of the object that comes next.
  ///
  /// - Parameter body: is given each name, and must step over its value. It returns whether it could.
  /// - Returns: whether it was an object and every value could be stepped over.
  public mutating func members(
    _ body: (_ name: UnsafeBufferPointer<UInt8>, _ walk: inout JSONWalk) -> Bool
  ) -> Bool {
    guard enter(0x7B) else { return false }
    let first = names.count
    var seen: UInt64 = 0
    if next == 0x7D { return leave() }
    repeat {
      guard let name = name(after: first, &seen), body(name, &self) else { return false }
    } while step(over: 0x2C)
    guard next == 0x7D else { return false }
    names.removeLast(names.count - first)
    return leave()
  }

  /// Walks over the items of the array that comes next.
  ///
  /// - Parameter body: must step over one item. It returns whether it could.
  /// - Returns: whether it was an array and every item could be stepped over.
  public mutating func items(_ body: (_ walk: inout JSONWalk) -> Bool) -> Bool {
    guard enter(0x5B) else { return false }
    if next == 0x5D { return leave() }
    repeat {
      if !body(&self) { return false }
    } while step(over: 0x2C)
    return next == 0x5D && leave()
  }

  /// Steps over the value that comes next, and returns its bytes; nil when there is none.
  public mutating func skip() -> UnsafeBufferPointer<UInt8>? {
    let start = index
    let isValue: Bool
    switch next {
    case 0x22: isValue = skipText()
    case 0x7B: isValue = members { $1.skip() != nil }
    case 0x5B: isValue = items { $0.skip() != nil }
    case 0x2D, 0x30...0x39: isValue = skipNumber() != nil
    case 0x74: isValue = skip("true")
    case 0x66: isValue = skip("false")
    case 0x6E: isValue = skip("null")
    default: isValue = false
    }
    return isValue ? UnsafeBufferPointer(rebasing: bytes[start..<index]) : nil
  }

  /// Steps over the text that comes next, and returns its bytes; nil when there is none, and when it has escapes.
  public mutating func plainText() -> UnsafeBufferPointer<UInt8>? {
    let start = index + 1
    guard next == 0x22, skipText(mayEscape: false) else { return nil }
    return UnsafeBufferPointer(rebasing: bytes[start..<index - 1])
  }

  /// Steps over the integer that comes next; nil when there is none of 64 bits.
  public mutating func integer() -> Int64? {
    guard next == 0x2D || (0x30...0x39).contains(next) else { return nil }
    return skipNumber()?.int64
  }

  // MARK: - Steps

  private mutating func enter(_ bracket: UInt8) -> Bool {
    if depth == 0 || next != bracket { return false }
    depth -= 1
    index += 1
    return true
  }

  private mutating func leave() -> Bool {
    depth += 1
    index += 1
    return true
  }

  private mutating func step(over byte: UInt8) -> Bool {
    if next != byte { return false }
    index += 1
    return true
  }

  private mutating func skip(_ word: StaticString) -> Bool {
    for place in 0..<word.utf8CodeUnitCount where !step(over: word.utf8Start[place]) { return false }
    return true
  }

  private mutating func skipNumber() -> JSON? {
    var parser = JSONParser(bytes: bytes, depthLimit: 0)
    parser.index = index
    guard let number = try? parser.number() else { return nil }
    index = parser.index
    return number
  }

  private mutating func name(after first: Int, _ seen: inout UInt64) -> UnsafeBufferPointer<UInt8>? {
    guard let name = plainText(), step(over: 0x3A) else { return nil }
    let place = index - 2 - name.count..<index - 2
    let hash = PackedWords.hash(name)
    let bit: UInt64 = 1 << UInt64((hash ^ hash >> 15) & 63)
    if seen & bit != 0 && names[first...].contains(where: { bytes[$0].elementsEqual(name) }) { return nil }
    if names.count - first >= JSONWalk.mostMembers { return nil }
    seen |= bit
    names.append(place)
    return name
  }

  /// The text at the next byte, which is its opening quotation mark.
  private mutating func skipText(mayEscape: Bool = true) -> Bool {
    let start = index + 1
    var place = start
    while place < bytes.count {
      let byte = bytes[place]
      if byte == 0x22 {
        index = place + 1
        return true
      }
      if byte == 0x5C { return mayEscape && skipEscapes(from: start, at: place) }
      let length = byte < 0x80 ? (byte < 0x20 ? 0 : 1) : lengthOfUTF8(bytes, at: place)
      if length == 0 { return false }
      place += length
    }
    return false
  }

  @inline(never)
  private mutating func skipEscapes(from start: Int, at place: Int) -> Bool {
    var parser = JSONParser(bytes: bytes, depthLimit: 0)
    parser.index = place
    guard (try? parser.escapedString(from: start)) != nil else { return false }
    index = parser.index
    return true
  }
}
