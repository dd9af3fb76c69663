/// What a packed value begins with: three bits for the kind, five for a number, 31 when the number follows.
///
/// | kind | number | then |
/// |---|---|---|
/// | 0 | 0 null, 1 false, 2 true, 3 a canonical UUID | its 16 bytes |
/// | 1 | an integer from zero | |
/// | 2 | an integer below zero: −1 − number | |
/// | 3, 4 | bytes of a decimal number as it was written, of a text | the UTF-8 |
/// | 5 | the place of a text in ``PackedForm`` | |
/// | 6, 7 | bytes of an array's, an object's contents | the values; the members |
///
/// A member is its name and its value. A name is the place of a known one plus 1, or 0, its length and its UTF-8. Numbers that
/// follow have seven bits in a byte, the lowest first, and the highest bit set in all but the last.
enum PackedKind: UInt8 {
  case simple, integer, negative, decimal, text, knownText, array, object
}

/// Takes packed values one after the other. It is emptied and used again, so that ten thousand records need one piece of
/// memory.
public final class PackedWriter {
  public private(set) var count = 0
  private var capacity = 512
  private var base = UnsafeMutablePointer<UInt8>.allocate(capacity: 512)
  /// The places of the names in the objects that are being read, to notice the second of a name.
  var names: [Int] = []

  public init() {}

  deinit { base.deallocate() }

  /// What has been written; it stays there until something else is.
  public var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  public func removeAll() {
    count = 0
    names.removeAll(keepingCapacity: true)
  }

  private func reserve(_ more: Int) {
    if capacity - count >= more { return }
    while capacity - count < more { capacity *= 2 }
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    UnsafeMutableRawPointer(larger).copyMemory(from: UnsafeRawPointer(base), byteCount: count)
    base.deallocate()
    base = larger
  }

  func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count += 1
  }

  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    UnsafeMutableRawPointer(base + count).copyMemory(from: UnsafeRawPointer(start), byteCount: bytes.count)
    count += bytes.count
  }

  /// A number that follows: see ``PackedKind``.
  public func append(number: UInt64) {
    reserve(10)
    var rest = number
    while rest > 0x7F {
      base[count] = UInt8(truncatingIfNeeded: rest) | 0x80
      count += 1
      rest >>= 7
    }
    base[count] = UInt8(truncatingIfNeeded: rest)
    count += 1
  }

  func append(_ kind: PackedKind, _ number: UInt64) {
    if number < 31 { return append(kind.rawValue << 5 | UInt8(truncatingIfNeeded: number)) }
    append(kind.rawValue << 5 | 31)
    append(number: number)
  }

  func append(integer: Int64) {
    if integer >= 0 { append(.integer, UInt64(integer)) } else { append(.negative, UInt64(-1 - integer)) }
  }

  func append(id: RecordID) {
    append(PackedKind.simple.rawValue << 5 | 3)
    for word in [id.high, id.low] {
      for place in 0..<8 { append(UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * place))) }
    }
  }

  func append(_ kind: PackedKind, _ bytes: UnsafeBufferPointer<UInt8>) {
    append(kind, UInt64(bytes.count))
    append(bytes)
  }

  /// Begins an array or an object.
  /// - Returns: where its contents begin, for ``close(_:from:)``.
  func open() -> Int {
    append(0)
    return count
  }

  /// Writes how long the contents have become before them.
  func close(_ kind: PackedKind, from start: Int) {
    let length = count - start
    if length < 31 {
      base[start - 1] = kind.rawValue << 5 | UInt8(truncatingIfNeeded: length)
      return
    }
    base[start - 1] = kind.rawValue << 5 | 31
    // The number is written behind the contents and then changes places with them.
    append(number: UInt64(length))
    let size = count - start - length
    var number: UInt64 = 0
    for place in 0..<size { number |= UInt64(base[start + length + place]) << UInt64(8 * place) }
    UnsafeMutableRawPointer(base + start + size).copyMemory(from: UnsafeRawPointer(base + start), byteCount: length)
    for place in 0..<size { base[start + place] = UInt8(truncatingIfNeeded: number >> UInt64(8 * place)) }
  }
}
