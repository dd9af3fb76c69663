/// The files of a zip archive as ``Zip`` writes it: read from the archive's beginning, inflated by RFC 1951 with fixed
/// codes, written without looking at the writer.
struct ZipReading {
  private(set) var files: [String: [UInt8]] = [:]

  init?(_ bytes: [UInt8]) {
    var place = 0
    func number(_ offset: Int, _ size: Int) -> Int {
      (0..<size).reduce(0) { $0 | Int(bytes[place + offset + $1]) << (8 * $1) }
    }
    while Array(bytes[place..<place + 4]) == [0x50, 0x4B, 3, 4] {
      let (packed, whole, nameLength) = (number(18, 4), number(22, 4), number(26, 2))
      let name = String(decoding: bytes[(place + 30)..<(place + 30 + nameLength)], as: UTF8.self)
      let start = place + 30 + nameLength + number(28, 2)
      guard let content = ZipReading.inflate(Array(bytes[start..<start + packed])), content.count == whole else {
        return nil
      }
      files[name] = content
      place = start + packed
    }
    guard Array(bytes[place..<place + 4]) == [0x50, 0x4B, 1, 2] else { return nil }
  }

  static func inflate(_ bytes: [UInt8]) -> [UInt8]? {
    var bit = 0
    func bits(_ count: Int) -> Int {
      var value = 0
      for index in 0..<count {
        value |= Int(bytes[bit / 8] >> UInt8(bit % 8) & 1) << index
        bit += 1
      }
      return value
    }
    func code(_ count: Int, after start: Int = 0) -> Int {
      (0..<count).reduce(start) { value, _ in value << 1 | bits(1) }
    }
    guard bits(1) == 1, bits(2) == 1 else { return nil }
    var out: [UInt8] = []
    let lengthBase = [
      3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
    ]
    let lengthExtra = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
    while true {
      let seven = code(7)
      let symbol: Int
      if seven < 24 {
        symbol = 256 + seven
      } else {
        let eight = code(1, after: seven)
        symbol = eight < 0xC0 ? eight - 0x30 : eight < 0xC8 ? 280 + eight - 0xC0 : code(1, after: eight) - 0x190 + 144
      }
      if symbol == 256 { return out }
      if symbol < 256 {
        out.append(UInt8(symbol))
        continue
      }
      let length = lengthBase[symbol - 257] + bits(lengthExtra[symbol - 257])
      let far = code(5)
      let extra = far < 2 ? 0 : far / 2 - 1
      let distance = far < 2 ? far + 1 : ((2 + far % 2) << extra) + 1 + bits(extra)
      guard distance <= out.count else { return nil }
      for _ in 0..<length { out.append(out[out.count - distance]) }
    }
  }
}
