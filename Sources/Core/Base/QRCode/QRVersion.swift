/// The size of a QR code, and how much of it is correction of level M.
struct QRVersion {
  /// 1 to 10.
  let number: Int

  init(_ number: Int) { self.number = number }

  /// The centres of the alignment patterns, both in rows and in columns.
  var alignments: [Int] {
    if number == 1 { return [] }
    let last = 4 * number + 10
    if number < 7 { return [6, last] }
    return [6, 2 * number + 8, last]
  }

  private var blocks: Int { [1, 1, 1, 2, 2, 4, 4, 4, 5, 5][number - 1] }
  /// The correction codewords of each block.
  private var corrections: Int { [10, 16, 26, 18, 24, 16, 18, 22, 22, 26][number - 1] }

  /// All codewords, including those for correction.
  private var total: Int { [26, 44, 70, 100, 134, 172, 196, 242, 292, 346][number - 1] }
  private var data: Int { total - blocks * corrections }
  private var countBits: Int { number < 10 ? 8 : 16 }

  func holds(_ bytes: Int) -> Bool { 4 + countBits + 8 * bytes <= 8 * data }

  /// The bytes and their correction in blocks, interleaved: the first codewords of all blocks come first.
  func codewords(of bytes: [UInt8]) -> [UInt8] {
    let content = content(of: bytes)
    let divisor = Self.divisor(corrections)
    let short = data / blocks
    let long = data % blocks  // this many blocks at the end have one codeword more
    var pieces: [[UInt8]] = []
    var start = 0
    for block in 0..<blocks {
      let end = start + short + (block >= blocks - long ? 1 : 0)
      pieces.append(Array(content[start..<end]))
      start = end
    }
    var result: [UInt8] = []
    for place in 0...short { for piece in pieces where place < piece.count { result.append(piece[place]) } }
    let remainders = pieces.map { Self.remainder(of: $0, divisor) }
    for place in 0..<corrections { for remainder in remainders { result.append(remainder[place]) } }
    return result
  }

  /// The mode (bytes), the length, the bytes, the terminator and the padding.
  private func content(of bytes: [UInt8]) -> [UInt8] {
    var bits: [Bool] = []
    func append(_ value: Int, _ count: Int) {
      for place in stride(from: count - 1, through: 0, by: -1) { bits.append(value >> place & 1 == 1) }
    }
    append(4, 4)
    append(bytes.count, countBits)
    for byte in bytes { append(Int(byte), 8) }
    append(0, min(4, 8 * data - bits.count))
    append(0, (8 - bits.count % 8) % 8)
    var isFirst = true
    while bits.count < 8 * data {
      append(isFirst ? 0xEC : 0x11, 8)
      isFirst.toggle()
    }
    return stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
  }
}

/// Reed–Solomon error correction over the field of 256 elements with the polynomial 0x11D.
extension QRVersion {
  private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
    var result = 0
    for place in stride(from: 7, through: 0, by: -1) {
      result = result << 1 ^ (result >> 7) * 0x11D
      if other >> UInt8(place) & 1 == 1 { result ^= Int(one) }
    }
    return UInt8(truncatingIfNeeded: result)
  }

  /// The product of (x − 2ⁿ) for all n below the degree, highest power first, without the leading 1.
  private static func divisor(_ degree: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: degree)
    result[degree - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<degree {
      for place in 0..<degree {
        result[place] = product(result[place], root) ^ (place + 1 < degree ? result[place + 1] : 0)
      }
      root = product(root, 2)
    }
    return result
  }

  private static func remainder(of piece: [UInt8], _ divisor: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: divisor.count)
    for byte in piece {
      let factor = byte ^ result[0]
      for place in divisor.indices {
        result[place] = (place + 1 < divisor.count ? result[place + 1] : 0) ^ product(divisor[place], factor)
      }
    }
    return result
  }
}
