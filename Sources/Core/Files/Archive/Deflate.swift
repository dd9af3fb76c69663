import Base

/// Compresses the bytes by RFC 1951 in one block of fixed codes: a repetition within 32 kB becomes a reference. A table
/// in XML shrinks to about a seventh. Better codes would gain little more.
public func deflated(_ bytes: [UInt8]) -> [UInt8] {
  var writer = DeflateWriter()
  writer.write(bytes)
  return writer.out
}

private struct DeflateWriter {
  private(set) var out: [UInt8] = []
  private var buffer: UInt32 = 0
  private var filled: UInt32 = 0

  private static let window = 32_768
  private static let longest = 258

  mutating func write(_ bytes: [UInt8]) {
    // The last block, with fixed codes.
    put(1, 1)
    put(1, 2)
    bytes.withUnsafeBufferPointer { compress($0) }
    literal(256)
    put(0, 7)
  }

  /// For each hash of three bytes, only its last position is tried.
  private mutating func compress(_ bytes: UnsafeBufferPointer<UInt8>) {
    var places = [Int32](repeating: -1, count: 1 << 15)
    var index = 0
    while index < bytes.count {
      guard index + 4 <= bytes.count else {
        literal(Int(bytes[index]))
        index += 1
        continue
      }
      let hash = DeflateWriter.hash(bytes, index)
      let before = Int(places[hash])
      places[hash] = Int32(index)
      var length = 0
      if before >= 0 && index - before <= DeflateWriter.window {
        let limit = min(DeflateWriter.longest, bytes.count - index)
        while length < limit && bytes[before + length] == bytes[index + length] { length += 1 }
      }
      if length < 4 {
        literal(Int(bytes[index]))
        index += 1
        continue
      }
      reference(length, index - before)
      let end = index + length
      index += 1
      while index < end {
        if index + 4 <= bytes.count { places[DeflateWriter.hash(bytes, index)] = Int32(index) }
        index += 1
      }
    }
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    let word =
      UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16 | UInt32(bytes[index + 3])
      << 24
    return Int((word &* 2_654_435_761) >> 17)
  }

  // MARK: - Codes

  /// A byte, the end (256) or a length (257…285).
  private mutating func literal(_ symbol: Int) {
    switch symbol {
    case 0..<144: code(UInt32(0x30 + symbol), 8)
    case 144..<256: code(UInt32(0x190 + symbol - 144), 9)
    case 256..<280: code(UInt32(symbol - 256), 7)
    default: code(UInt32(0xC0 + symbol - 280), 8)
    }
  }

  private mutating func reference(_ length: Int, _ distance: Int) {
    if length == DeflateWriter.longest {
      literal(285)
    } else {
      let (symbol, extra, rest) = DeflateWriter.split(length - 3, step: 4)
      literal(257 + symbol)
      put(rest, extra)
    }
    let (symbol, extra, rest) = DeflateWriter.split(distance - 1, step: 2)
    code(UInt32(symbol), 5)
    put(rest, extra)
  }

  /// Symbols stand for ever wider ranges: the first `2 · step` symbols for one value each, then each further bit adds
  /// `step` symbols.
  private static func split(_ value: Int, step: Int) -> (symbol: Int, extra: UInt32, rest: UInt32) {
    var extra = 0
    while value >> extra >= 2 * step { extra += 1 }
    return (value >> extra + extra * step, UInt32(extra), UInt32(value & ((1 << extra) - 1)))
  }

  /// Codes are written from their highest bit on.
  private mutating func code(_ code: UInt32, _ count: UInt32) {
    var reversed: UInt32 = 0
    for bit in 0..<count where code >> bit & 1 == 1 { reversed |= 1 << (count - 1 - bit) }
    put(reversed, count)
  }

  private mutating func put(_ bits: UInt32, _ count: UInt32) {
    buffer |= bits << filled
    filled += count
    while filled >= 8 {
      out.append(UInt8(truncatingIfNeeded: buffer))
      buffer >>= 8
      filled -= 8
    }
  }
}
