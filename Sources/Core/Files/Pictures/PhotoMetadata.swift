public import Base

/// What a camera wrote into a picture file: where, in which direction and when it was taken (Exif 2.32: TIFF with a
/// directory of GPS tags). Unreadable values are left out (F-50).
public struct PhotoMetadata: Equatable, Sendable {
  public private(set) var place: Coordinates?
  /// Degrees clockwise from north, 0 up to 360; from magnetic north when the camera knows no other.
  public private(set) var direction: Double?
  /// By the camera's clock: `2026-11-21 08:00:00`.
  public private(set) var taken: String?

  /// - Parameter exif: the bytes after `Exif` and two zeros in a JPEG.
  public init(exif: [UInt8]) {
    guard let reader = ExifReader(exif), let first = reader.directory(at: reader.number(4, 4)) else { return }
    if let gps = reader.directory(at: reader.long(first, 0x8825)) {
      place = PhotoMetadata.place(reader, gps)
      direction = reader.rationals(gps, 17, count: 1).flatMap { (0...360).contains($0[0]) ? $0[0] : nil }
      if direction == 360 { direction = 0 }
    }
    if let details = reader.directory(at: reader.long(first, 0x8769)) {
      taken = reader.text(details, 0x9003).flatMap { PhotoMetadata.moment($0) }
    }
  }

  public static func == (one: PhotoMetadata, other: PhotoMetadata) -> Bool {
    one.place == other.place && one.direction == other.direction
      && (one.taken ?? "") == (other.taken ?? "")
  }

  private static func place(_ reader: ExifReader, _ gps: [ExifReader.Entry]) -> Coordinates? {
    guard let latitude = degrees(reader, gps, 2, negative: UInt8(ascii: "S")),
      let longitude = degrees(reader, gps, 4, negative: UInt8(ascii: "W"))
    else { return nil }
    return Coordinates(latitude: latitude, longitude: longitude)
  }

  /// Degrees, minutes and seconds. The preceding tag says on which side of zero.
  private static func degrees(
    _ reader: ExifReader, _ gps: [ExifReader.Entry], _ tag: Int, negative: UInt8
  ) -> Double? {
    guard let parts = reader.rationals(gps, tag, count: 3), let side = reader.text(gps, tag - 1)?.utf8.first else {
      return nil
    }
    let degrees = parts[0] + parts[1] / 60 + parts[2] / 3600
    return side == negative ? -degrees : degrees
  }

  /// Reads `2026:11:21 08:00:00`. A camera without a clock writes blanks or zeros.
  private static func moment(_ text: String) -> String? {
    var bytes = [UInt8](text)
    guard bytes.count == 19, bytes[4] == UInt8(ascii: ":"), bytes[7] == UInt8(ascii: ":"), bytes[10] == 0x20 else {
      return nil
    }
    (bytes[4], bytes[7]) = (UInt8(ascii: "-"), UInt8(ascii: "-"))
    let isNumber = { (place: Int) in bytes[place] >= UInt8(ascii: "0") && bytes[place] <= UInt8(ascii: "9") }
    let digits = [0, 1, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 17, 18]
    let day = Day(iso: String(utf8: Array(bytes[..<10])))
    return digits.allSatisfy(isNumber) && day != nil ? String(utf8: bytes) : nil
  }
}

/// Reads the directories of TIFF. Offsets outside the bytes give nil.
private struct ExifReader {
  struct Entry {
    let tag: Int
    let type: Int
    let count: Int
    /// The offset of the value, or of the offset that leads to it.
    let start: Int
  }

  private let bytes: [UInt8]
  private let isLittle: Bool

  init?(_ bytes: [UInt8]) {
    guard bytes.count > 8, bytes[0] == bytes[1], bytes[0] == UInt8(ascii: "I") || bytes[0] == UInt8(ascii: "M") else {
      return nil
    }
    self.bytes = bytes
    isLittle = bytes[0] == UInt8(ascii: "I")
    if number(2, 2) != 42 { return nil }
  }

  /// A number of two or four bytes; also nil when it is too large for an offset in a file.
  func number(_ start: Int, _ length: Int) -> Int? { unsigned(start, length).flatMap { Int(exactly: $0) } }

  private func unsigned(_ start: Int, _ length: Int) -> UInt32? {
    guard start >= 0, start <= bytes.count - length else { return nil }
    var value: UInt32 = 0
    for index in 0..<length {
      value = value << 8 | UInt32(bytes[isLittle ? start + length - 1 - index : start + index])
    }
    return value
  }

  func directory(at start: Int?) -> [Entry]? {
    guard let start, start > 0, start < bytes.count, let count = number(start, 2) else { return nil }
    var entries: [Entry] = []
    for place in 0..<count {
      let at = start + 2 + place * 12
      guard let tag = number(at, 2), let type = number(at + 2, 2), let items = number(at + 4, 4), at + 12 <= bytes.count
      else { break }
      entries.append(Entry(tag: tag, type: type, count: items, start: at + 8))
    }
    return entries
  }

  private func entry(_ entries: [Entry], _ tag: Int, type: Int) -> Entry? {
    entries.first { $0.tag == tag && $0.type == type }
  }

  func long(_ entries: [Entry], _ tag: Int) -> Int? {
    entry(entries, tag, type: 4).flatMap { number($0.start, 4) }
  }

  /// The text up to its zero byte.
  func text(_ entries: [Entry], _ tag: Int) -> String? {
    guard let entry = entry(entries, tag, type: 2), entry.count > 0, entry.count <= 100,
      let start = entry.count <= 4 ? entry.start : number(entry.start, 4), start >= 0,
      start <= bytes.count - entry.count
    else { return nil }
    return String(utf8: Array(bytes[start..<start + entry.count].prefix { $0 != 0 }))
  }

  func rationals(_ entries: [Entry], _ tag: Int, count: Int) -> [Double]? {
    guard let entry = entry(entries, tag, type: 5), entry.count == count, let start = number(entry.start, 4),
      start <= bytes.count - 8 * count
    else { return nil }
    var values: [Double] = []
    for place in 0..<count {
      guard let over = unsigned(start + place * 8, 4), let under = unsigned(start + place * 8 + 4, 4), under > 0
      else { return nil }
      values.append(Double(over) / Double(under))
    }
    return values
  }
}
