public import Base

/// An Open Location Code (plus code): `9F2P3CPC+R2`. A short code lacks the beginning.
public struct PlusCode: Equatable, Sendable {
  /// In capitals, with the plus and the padding zeros.
  public let text: String
  /// Whether the beginning is missing: then the place is known only near another place.
  public let isShort: Bool

  private static let alphabet = Array("23456789CFGHJMPQRVWX".utf8)
  private static let plus = UInt8(ascii: "+")
  private static let zero = UInt8(ascii: "0")

  /// Nil for a text that is not a plus code.
  public init?(_ text: String) {
    let bytes = Array(text.utf8).map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 32 : $0 }
    guard let place = bytes.firstIndex(of: PlusCode.plus), place <= 8, place % 2 == 0, bytes.count > 1 else {
      return nil
    }
    let (before, after) = (bytes[..<place], bytes[(place + 1)...])
    if after.count == 1 || after.contains(PlusCode.plus) { return nil }
    if let first = before.firstIndex(of: PlusCode.zero) {
      // Zeros replace whole pairs up to the end of the first part, and nothing may follow.
      if place != 8 || first == 0 || first % 2 != 0 || !after.isEmpty { return nil }
      if before[first...].contains(where: { $0 != PlusCode.zero }) { return nil }
    }
    let digits = before.filter { $0 != PlusCode.zero } + after
    for digit in digits where !PlusCode.alphabet.contains(digit) { return nil }
    isShort = place < 8
    if !isShort, let first = bytes.first, let latitude = PlusCode.alphabet.firstIndex(of: first) {
      if latitude >= 9 { return nil }
      if bytes.count > 1, let longitude = PlusCode.alphabet.firstIndex(of: bytes[1]), longitude >= 18 { return nil }
    }
    self.text = String(utf8: bytes)
  }

  /// The cell with this number of digits (2, 4, 6, 8, 10…15) that contains the place.
  public init(_ place: Coordinates, digits: Int = 10) {
    let count = min(max(digits, 2), 15)
    let cells = PlusCode.cells(place, digits: count)
    self.init(latitudeCells: cells.0, longitudeCells: cells.1, digits: count)
  }

  /// Cells are 1/8000° / 5⁵ high and 1/8000° / 4⁵ wide. They count from the south pole and from 180° W.
  private init(latitudeCells: Int64, longitudeCells: Int64, digits count: Int) {
    var (north, east) = (latitudeCells, longitudeCells)
    var code = [UInt8](repeating: PlusCode.zero, count: 15)
    for place in stride(from: 14, through: 10, by: -1) {
      code[place] = PlusCode.alphabet[Int(north % 5 * 4 + east % 4)]
      (north, east) = (north / 5, east / 4)
    }
    for place in stride(from: 8, through: 0, by: -2) {
      code[place] = PlusCode.alphabet[Int(north % 20)]
      code[place + 1] = PlusCode.alphabet[Int(east % 20)]
      (north, east) = (north / 20, east / 20)
    }
    var bytes = Array(code.prefix(min(count, 8)))
    while bytes.count < 8 { bytes.append(PlusCode.zero) }
    bytes.append(PlusCode.plus)
    if count > 8 { bytes += code[8..<count] }
    text = String(utf8: bytes)
    isShort = false
  }

  /// Rounds down, but a value that is just below a whole number by its last digits counts as that number.
  private static func whole(_ value: Double) -> Double {
    let nearest = value.rounded()
    return (value - nearest).magnitude < 1e-6 ? nearest : value.rounded(.down)
  }

  private static func cells(_ place: Coordinates, digits: Int) -> (Int64, Int64) {
    let (north, east) = (25_000_000.0, 8_192_000.0)
    var latitude = Int64(whole(place.latitude * north)) + 90 * 25_000_000
    var longitude = Int64(whole(place.longitude * east)) + 180 * 8_192_000
    latitude = min(max(latitude, 0), 180 * 25_000_000 - 1)
    longitude = (longitude % (360 * 8_192_000) + 360 * 8_192_000) % (360 * 8_192_000)
    return (latitude, longitude)
  }

  /// The cell's box; nil for a short code.
  public var box: GeographicBox? {
    if isShort { return nil }
    var (south, west) = (Int64(0), Int64(0))
    var (high, wide) = (Int64(20 * 25_000_000), Int64(20 * 8_192_000))
    var count = 0
    for byte in text.utf8 {
      guard count < 15, let value = PlusCode.alphabet.firstIndex(of: byte) else { continue }
      if count >= 10 {
        (high, wide) = (high / 5, wide / 4)
        south += Int64(value / 4) * high
        west += Int64(value % 4) * wide
      } else if count % 2 == 0 {
        if count > 0 { high /= 20 }
        south += Int64(value) * high
      } else {
        if count > 1 { wide /= 20 }
        west += Int64(value) * wide
      }
      count += 1
    }
    let (north, east) = (south + high, west + wide)
    return GeographicBox(
      west: Double(west) / 8_192_000 - 180, south: Double(south) / 25_000_000 - 90,
      east: Double(east) / 8_192_000 - 180, north: Double(north) / 25_000_000 - 90)
  }

  /// The middle of the cell; nil for a short code.
  public var coordinates: Coordinates? {
    box.flatMap { Coordinates(latitude: ($0.south + $0.north) / 2, longitude: ($0.west + $0.east) / 2) }
  }

  /// The full code of the matching cell nearest to a place.
  public func completed(near place: Coordinates) -> PlusCode? {
    if !isShort { return self }
    let before = text.utf8.firstIndex(of: PlusCode.plus).map { text.utf8.distance(from: text.utf8.startIndex, to: $0) }
    let missing = 8 - (before ?? 8)
    let start = PlusCode(place).text.first(bytes: missing)
    guard let code = PlusCode(start + text), let centre = code.coordinates else { return nil }
    var size = 20.0
    for _ in 1..<max(1, missing / 2) { size /= 20 }
    var (latitude, longitude) = (centre.latitude, centre.longitude)
    if place.latitude + size / 2 < latitude && latitude - size >= -90 {
      latitude -= size
    } else if place.latitude - size / 2 > latitude && latitude + size <= 90 {
      latitude += size
    }
    if place.longitude + size / 2 < longitude {
      longitude -= size
    } else if place.longitude - size / 2 > longitude {
      longitude += size
    }
    let digits = code.text.utf8.count { PlusCode.alphabet.contains($0) }
    return Position(x: longitude, y: latitude).coordinates.map { PlusCode($0, digits: digits) }
  }
}
