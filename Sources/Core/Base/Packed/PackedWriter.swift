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

/// Collects packed values one after another. It is emptied and reused, so that ten thousand records need one
/// allocation.
public struct PackedWriter: Sendable {
  /// What has been written.
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) { bytes.append(text) }

  /// A number that follows: see ``PackedKind``.
  mutating func append(number: UInt64) {
    // Nearly all are the places of names.
    if number < 0x80 { return bytes.append(UInt8(number)) }
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func append(_ kind: PackedKind, _ number: UInt64) {
    if number < 31 { return bytes.append(kind.rawValue << 5 | UInt8(truncatingIfNeeded: number)) }
    bytes.append(kind.rawValue << 5 | 31)
    append(number: number)
  }

  mutating func append(integer: Int64) {
    if integer >= 0 { append(.integer, UInt64(integer)) } else { append(.negative, UInt64(-1 - integer)) }
  }

  mutating func append(id: RecordID) {
    bytes.append(PackedKind.simple.rawValue << 5 | 3)
    append(word: id.high)
    append(word: id.low)
  }

  private mutating func append(word: UInt64) {
    withUnsafeBytes(of: word.bigEndian) { word in
      word.withMemoryRebound(to: UInt8.self) { bytes.append($0) }
    }
  }

  mutating func append(_ kind: PackedKind, _ text: UnsafeBufferPointer<UInt8>) {
    append(kind, UInt64(text.count))
    bytes.append(text)
  }

  /// Begins an array or an object.
  /// - Returns: where its contents begin, for ``close(_:from:)``.
  mutating func open() -> Int {
    bytes.append(0)
    return bytes.count
  }

  /// Writes the header in front of the contents, when their length is known.
  mutating func close(_ kind: PackedKind, from start: Int) {
    let length = bytes.count - start
    if length < 31 {
      bytes[start - 1] = kind.rawValue << 5 | UInt8(truncatingIfNeeded: length)
      return
    }
    bytes[start - 1] = kind.rawValue << 5 | 31
    // The header is written behind the contents, then moved in front of them.
    append(number: UInt64(length))
    let size = bytes.count - start - length
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      var number: UInt64 = 0
      for place in 0..<size { number |= UInt64(base[start + length + place]) << UInt64(8 * place) }
      UnsafeMutableRawPointer(base + start + size).copyMemory(from: UnsafeRawPointer(base + start), byteCount: length)
      for place in 0..<size { base[start + place] = UInt8(truncatingIfNeeded: number >> UInt64(8 * place)) }
    }
  }
}
