/// A code of RFC 1951. The format gives only the length of each symbol's code; the codes follow from the lengths.
struct HuffmanCode {
  /// How many codes have each length.
  private var counts = [Int](repeating: 0, count: 16)
  /// The symbols in the order of their codes.
  private var symbols: [UInt16] = []
  /// For each value of the next nine bits, the symbol and its length; 0 where the code is longer or does not exist.
  private var short = [UInt16](repeating: 0, count: 1 << HuffmanCode.shortBits)

  private static let shortBits = 9

  /// A code without symbols.
  init() {}

  /// Nil when the lengths do not form a code: the codes are more than the bits can distinguish, or fewer, unless there
  /// is only one symbol.
  ///
  /// - Parameter lengths: from 0 (the symbol does not occur) to 15.
  init?(_ lengths: ArraySlice<UInt8>) {
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var free = 1
    for length in 1..<16 {
      free = free << 1 - counts[length]
      if free < 0 { return nil }
    }
    let used = lengths.count { $0 > 0 }
    if free > 0 && used > 1 { return nil }
    // The start of the symbols of each length, and the first code.
    var starts = [Int](repeating: 0, count: 17)
    var codes = [Int](repeating: 0, count: 17)
    for length in 1..<16 {
      starts[length + 1] = starts[length] + counts[length]
      codes[length + 1] = (codes[length] + counts[length]) << 1
    }
    symbols = [UInt16](repeating: 0, count: used)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let length = Int(length)
      symbols[starts[length]] = UInt16(truncatingIfNeeded: symbol)
      starts[length] += 1
      if length <= HuffmanCode.shortBits { fillShort(symbol, codes[length], length) }
      codes[length] += 1
    }
  }

  /// Codes are written from their highest bit on, so we read them in reverse.
  private mutating func fillShort(_ symbol: Int, _ code: Int, _ length: Int) {
    var index = 0
    for bit in 0..<length where code >> bit & 1 == 1 { index |= 1 << (length - 1 - bit) }
    while index < short.count {
      short[index] = UInt16(truncatingIfNeeded: symbol << 4 | length)
      index += 1 << length
    }
  }

  /// The symbol whose code the bits begin with, and the length of that code; nil when there is none.
  ///
  /// - Parameter bits: the next bits, the first one lowest.
  func symbol(_ bits: UInt32) -> (symbol: Int, length: Int)? {
    let entry = Int(short[Int(truncatingIfNeeded: bits) & (1 << HuffmanCode.shortBits - 1)])
    if entry > 0 { return (entry >> 4, entry & 15) }
    var (code, first, start) = (0, 0, 0)
    for length in 1..<16 {
      code |= Int(bits >> UInt32(length - 1) & 1)
      let count = counts[length]
      if code - first < count { return (Int(symbols[start + code - first]), length) }
      start += count
      first = (first + count) << 1
      code <<= 1
    }
    return nil
  }
}
