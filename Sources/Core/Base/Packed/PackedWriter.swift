/// The header of a packed value: three bits for the kind and five for a number; 31 means that the number follows.
///
/// | kind | number | then |
/// |---|---|---|
/// | 0 | 0 null, 1 false, 2 true, 3 a canonical UUID | its 16 bytes |
/// | 1 | an integer from zero | |
/// | 2 | an integer below zero: −1 − number | |
/// | 3, 4 | length in bytes: of a decimal number as it was written, of a text | the UTF-8 |
/// | 5 | the index of a text in ``PackedForm`` | |
/// | 6, 7 | length in bytes of the contents: of an array, of an object | the values; the members |
///
/// A member is its name and its value. A name is the index of a known name plus 1, or 0 followed by its length and its
/// UTF-8. A number that follows has seven bits per byte, the lowest first. The highest bit is set in all bytes but the
/// last.
enum PackedKind: UInt8 {
  case simple, integer, negative, decimal, text, knownText, array, object
}

/// Collects packed values one after another in memory of its own. It is emptied and reused, so that ten thousand records
/// need one allocation.
public struct PackedWriter: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity = 1024
  private var count = 0

  public init() { base = .allocate(capacity: capacity) }

  deinit { base.deallocate() }

  /// What has been written. The bytes must not be kept.
  public borrowing func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: base, count: count))
  }

  public mutating func removeAll() { count = 0 }

  @inline(never)
  private mutating func grow(for more: Int) {
    let larger = max(capacity * 2, count + more)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    UnsafeMutableRawPointer(moved).copyMemory(from: base, byteCount: count)
    base.deallocate()
    (base, capacity) = (moved, larger)
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(for: 1) }
    base[count] = byte
    count += 1
  }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else { return }
    if text.count > capacity - count { grow(for: text.count) }
    UnsafeMutableRawPointer(base + count).copyMemory(from: start, byteCount: text.count)
    count += text.count
  }

  /// A number that follows: see ``PackedKind``.
  public mutating func append(number: UInt64) {
    // Nearly all are the places of names.
    if number < 0x80 { return append(UInt8(truncatingIfNeeded: number)) }
    var rest = number
    while rest > 0x7F {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func append(_ kind: PackedKind, _ number: UInt64) {
    if number < 31 { return append(kind.rawValue << 5 | UInt8(truncatingIfNeeded: number)) }
    append(kind.rawValue << 5 | 31)
    append(number: number)
  }

  mutating func append(integer: Int64) {
    if integer >= 0 { append(.integer, UInt64(integer)) } else { append(.negative, UInt64(-1 - integer)) }
  }

  mutating func append(id: RecordID) {
    if capacity - count < 17 { grow(for: 17) }
    base[count] = PackedKind.simple.rawValue << 5 | 3
    let place = UnsafeMutableRawPointer(base + count + 1)
    place.storeBytes(of: id.high.bigEndian, as: UInt64.self)
    place.storeBytes(of: id.low.bigEndian, toByteOffset: 8, as: UInt64.self)
    count += 17
  }

  mutating func append(_ kind: PackedKind, _ text: UnsafeBufferPointer<UInt8>) {
    append(kind, UInt64(text.count))
    append(text)
  }

  /// Begins an array or an object.
  /// - Returns: where its contents begin, for ``close(_:from:)``.
  mutating func open() -> Int {
    append(0)
    return count
  }

  /// Writes the header in front of the contents, when their length is known.
  mutating func close(_ kind: PackedKind, from start: Int) {
    let length = count - start
    if length < 31 {
      base[start - 1] = kind.rawValue << 5 | UInt8(truncatingIfNeeded: length)
      return
    }
    base[start - 1] = kind.rawValue << 5 | 31
    // The header is written behind the contents, then moved in front of them.
    append(number: UInt64(length))
    let size = count - start - length
    var number: UInt64 = 0
    for place in 0..<size { number |= UInt64(base[start + length + place]) << UInt64(8 * place) }
    UnsafeMutableRawPointer(base + start + size).copyMemory(from: base + start, byteCount: length)
    for place in 0..<size { base[start + place] = UInt8(truncatingIfNeeded: number >> UInt64(8 * place)) }
  }
}
