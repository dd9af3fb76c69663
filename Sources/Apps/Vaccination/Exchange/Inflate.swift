import Base

/// Decompresses DEFLATE (RFC 1951), raw or within zlib (RFC 1950).
struct Inflate {
  private let input: ArraySlice<UInt8>
  private var place: Int
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var output: [UInt8] = []
  private let limit: Int

  /// - Parameter limit: a card holds less; more would be an attack.
  /// - Throws: `badCompression`, `tooLarge`.
  static func raw(_ bytes: ArraySlice<UInt8>, limit: Int = 2_000_000) throws(ImportFault) -> [UInt8] {
    var inflate = Inflate(bytes, limit)
    try inflate.run()
    return inflate.output
  }

  /// With the header of zlib; its checksum is not looked at, since what is inside has a signature.
  static func zlib(_ bytes: [UInt8], limit: Int = 2_000_000) throws(ImportFault) -> [UInt8] {
    guard bytes.count > 2, bytes[0] & 0x0F == 8, (Int(bytes[0]) * 256 + Int(bytes[1])) % 31 == 0,
      bytes[1] & 0x20 == 0
    else { throw .badCompression }
    return try raw(bytes[2...], limit: limit)
  }

  private init(_ input: ArraySlice<UInt8>, _ limit: Int) {
    self.input = input
    self.limit = limit
    place = input.startIndex
  }

  private mutating func run() throws(ImportFault) {
    while true {
      let isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copyStored()
      case 1: try copy(Inflate.fixedLengths, Inflate.fixedDistances)
      case 2:
        let (lengths, distances) = try readCodes()
        try copy(lengths, distances)
      default: throw .badCompression
      }
      if isLast { return }
    }
  }

  private mutating func take(_ count: Int) throws(ImportFault) -> Int {
    while bitCount < count {
      if place == input.endIndex { throw .badCompression }
      bits |= UInt32(input[place]) << UInt32(bitCount)
      place += 1
      bitCount += 8
    }
    let value = bits & (UInt32(1) << UInt32(count) - 1)
    bits >>= UInt32(count)
    bitCount -= count
    return Int(value)
  }

  private mutating func put(_ byte: UInt8) throws(ImportFault) {
    if output.count == limit { throw .tooLarge }
    output.append(byte)
  }

  private mutating func copyStored() throws(ImportFault) {
    (bits, bitCount) = (0, 0)
    let (length, check) = (try take(16), try take(16))
    if length != check ^ 0xFFFF || input.endIndex - place < length { throw .badCompression }
    for byte in input[place..<(place + length)] { try put(byte) }
    place += length
  }

  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]

  private mutating func copy(_ lengths: HuffmanCode, _ distances: HuffmanCode) throws(ImportFault) {
    while true {
      let symbol = try read(lengths)
      if symbol == 256 { return }
      if symbol < 256 {
        try put(UInt8(symbol))
        continue
      }
      let place = symbol - 257
      if place >= Inflate.lengthBases.count { throw .badCompression }
      let length = Inflate.lengthBases[place] + (try take(Inflate.lengthBits[place]))
      let code = try read(distances)
      if code >= 30 { throw .badCompression }
      let extra = code < 4 ? 0 : code / 2 - 1
      let base = code < 4 ? code + 1 : (2 + code % 2) << extra + 1
      let distance = base + (try take(extra))
      if distance > output.count { throw .badCompression }
      for _ in 0..<length { try put(output[output.count - distance]) }
    }
  }

  private mutating func read(_ code: HuffmanCode) throws(ImportFault) -> Int {
    var (value, first, index) = (0, 0, 0)
    for length in 1...15 {
      value |= try take(1)
      let count = code.counts[length]
      if value - first < count { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw .badCompression
  }

  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private mutating func readCodes() throws(ImportFault) -> (HuffmanCode, HuffmanCode) {
    let (literals, distances, codes) = (try take(5) + 257, try take(5) + 1, try take(4) + 4)
    var lengths = [Int](repeating: 0, count: 19)
    for index in 0..<codes { lengths[Inflate.order[index]] = try take(3) }
    let meta = HuffmanCode(lengths)
    var all: [Int] = []
    while all.count < literals + distances {
      let symbol = try read(meta)
      switch symbol {
      case 0...15: all.append(symbol)
      case 16:
        guard let last = all.last else { throw .badCompression }
        all += [Int](repeating: last, count: try take(2) + 3)
      case 17: all += [Int](repeating: 0, count: try take(3) + 3)
      default: all += [Int](repeating: 0, count: try take(7) + 11)
      }
    }
    if all.count > literals + distances { throw .badCompression }
    return (HuffmanCode(Array(all[..<literals])), HuffmanCode(Array(all[literals...])))
  }

  private static let fixedLengths = HuffmanCode(
    (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private static let fixedDistances = HuffmanCode([Int](repeating: 5, count: 30))
}

/// A canonical Huffman code by the lengths of its symbols, of which none is above 15.
private struct HuffmanCode: Sendable {
  /// How many symbols have each length.
  let counts: [Int]
  /// Symbols by length, then by value.
  let symbols: [Int]

  init(_ lengths: [Int]) {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []
    for length in 1...15 {
      for (symbol, own) in lengths.enumerated() where own == length {
        symbols.append(symbol)
        counts[length] += 1
      }
    }
    self.counts = counts
    self.symbols = symbols
  }
}
