import Base

/// Why bytes are not deflated content, and the offset of the byte where this was found, from 0.
public enum InflateFault: Error, Equatable, Sendable {
  /// The bytes end within a block.
  case truncated(byte: Int)
  /// A block of an unknown kind, or a stored block whose two lengths differ.
  case wrongBlock(byte: Int)
  /// Impossible codes, or bits that match no code.
  case wrongCode(byte: Int)
  /// A reference to before the beginning of the content.
  case wrongDistance(byte: Int)
  /// The content is larger than the limit.
  case tooLarge(limit: Int)
}

/// Decompresses bytes that were compressed by RFC 1951. Bytes after the last block are ignored.
///
/// - Parameter limit: the largest size of the content in bytes. A hundred bytes can expand to a hundred thousand.
public func inflated(_ bytes: ArraySlice<UInt8>, atMost limit: Int) throws(InflateFault) -> [UInt8] {
  var reader = InflateReader(bytes, limit: limit)
  while try !reader.block() {}
  return reader.out
}

private struct InflateReader {
  private(set) var out: [UInt8] = []
  private let bytes: ArraySlice<UInt8>
  private let limit: Int
  private var index: Int
  private var buffer: UInt64 = 0
  private var filled = 0

  init(_ bytes: ArraySlice<UInt8>, limit: Int) {
    self.bytes = bytes
    self.limit = limit
    index = bytes.startIndex
  }

  private var place: Int { index - bytes.startIndex }

  /// Reads one block.
  ///
  /// - Returns: whether it was the last one.
  mutating func block() throws(InflateFault) -> Bool {
    let isLast = try bits(1) == 1
    switch try bits(2) {
    case 0: try stored()
    case 1: try coded(InflateReader.fixedLiterals, InflateReader.fixedDistances)
    case 2:
      let (literals, distances) = try codes()
      try coded(literals, distances)
    default: throw .wrongBlock(byte: place)
    }
    return isLast
  }

  private mutating func stored() throws(InflateFault) {
    let spare = filled % 8
    buffer >>= UInt64(spare)
    filled -= spare
    let count = try bits(16)
    guard try bits(16) == count ^ 0xFFFF else { throw .wrongBlock(byte: place) }
    if count > limit - out.count { throw .tooLarge(limit: limit) }
    // Return the whole bytes that were fetched too early.
    index -= filled / 8
    buffer = 0
    filled = 0
    if count > bytes.endIndex - index { throw .truncated(byte: bytes.count) }
    out.append(contentsOf: bytes[index..<index + count])
    index += count
  }

  private mutating func coded(_ literals: HuffmanCode, _ distances: HuffmanCode) throws(InflateFault) {
    while true {
      let symbol = try symbol(of: literals)
      if symbol == 256 { return }
      if symbol < 256 {
        if out.count >= limit { throw .tooLarge(limit: limit) }
        out.append(UInt8(truncatingIfNeeded: symbol))
        continue
      }
      guard symbol < 286 else { throw .wrongCode(byte: place) }
      let length = symbol == 285 ? 258 : 3 + (try value(of: symbol - 257, step: 4))
      let far = try self.symbol(of: distances)
      guard far < 30 else { throw .wrongCode(byte: place) }
      let distance = 1 + (try value(of: far, step: 2))
      if distance > out.count { throw .wrongDistance(byte: place) }
      if length > limit - out.count { throw .tooLarge(limit: limit) }
      for _ in 0..<length { out.append(out[out.count - distance]) }
    }
  }

  /// Symbols stand for ever wider ranges: the first `2 · step` symbols for one value each, then each further bit adds
  /// `step` symbols.
  private mutating func value(of symbol: Int, step: Int) throws(InflateFault) -> Int {
    if symbol < 2 * step { return symbol }
    let extra = symbol / step - 1
    return (step + symbol % step) << extra + (try bits(extra))
  }

  // MARK: - Codes

  private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private static let fixedLiterals: HuffmanCode = {
    var lengths = [UInt8](repeating: 8, count: 288)
    for symbol in 144..<256 { lengths[symbol] = 9 }
    for symbol in 256..<280 { lengths[symbol] = 7 }
    return HuffmanCode(lengths[...]) ?? HuffmanCode()
  }()

  private static let fixedDistances = HuffmanCode([UInt8](repeating: 5, count: 32)[...]) ?? HuffmanCode()

  /// The codes of a block that has its own. Their lengths are coded too.
  private mutating func codes() throws(InflateFault) -> (literals: HuffmanCode, distances: HuffmanCode) {
    let literalCount = try bits(5) + 257
    let distanceCount = try bits(5) + 1
    var lengthLengths = [UInt8](repeating: 0, count: 19)
    for place in 0..<(try bits(4) + 4) {
      lengthLengths[InflateReader.lengthOrder[place]] = UInt8(truncatingIfNeeded: try bits(3))
    }
    guard literalCount <= 286, let lengthCode = HuffmanCode(lengthLengths[...]) else { throw .wrongCode(byte: place) }
    var lengths: [UInt8] = []
    let count = literalCount + distanceCount
    while lengths.count < count {
      let symbol = try symbol(of: lengthCode)
      if symbol < 16 {
        lengths.append(UInt8(truncatingIfNeeded: symbol))
        continue
      }
      guard symbol > 16 || !lengths.isEmpty else { throw .wrongCode(byte: place) }
      let repeated = symbol == 16 ? lengths[lengths.count - 1] : 0
      let times = symbol == 16 ? 3 + (try bits(2)) : symbol == 17 ? 3 + (try bits(3)) : 11 + (try bits(7))
      if times > count - lengths.count { throw .wrongCode(byte: place) }
      for _ in 0..<times { lengths.append(repeated) }
    }
    // A block without an end symbol would never end.
    guard lengths[256] > 0, let literals = HuffmanCode(lengths[..<literalCount]),
      let distances = HuffmanCode(lengths[literalCount...])
    else { throw .wrongCode(byte: place) }
    return (literals, distances)
  }

  private mutating func symbol(of code: HuffmanCode) throws(InflateFault) -> Int {
    fill()
    guard let (symbol, length) = code.symbol(UInt32(truncatingIfNeeded: buffer)) else {
      if filled < 15 { throw .truncated(byte: bytes.count) }
      throw .wrongCode(byte: place)
    }
    if length > filled { throw .truncated(byte: bytes.count) }
    buffer >>= UInt64(length)
    filled -= length
    return symbol
  }

  // MARK: - Bits

  private mutating func bits(_ count: Int) throws(InflateFault) -> Int {
    if filled < count { fill() }
    if filled < count { throw .truncated(byte: bytes.count) }
    let value = Int(truncatingIfNeeded: buffer & (1 << UInt64(count) - 1))
    buffer >>= UInt64(count)
    filled -= count
    return value
  }

  private mutating func fill() {
    while filled <= 48, index < bytes.endIndex {
      buffer |= UInt64(bytes[index]) << UInt64(filled)
      filled += 8
      index += 1
    }
  }
}
