import Base

/// A point as WKT or GeoJSON, or in the form of ISO 6709; nil for other texts.
func structured(_ text: String) throws(EnteringFault) -> EnteredPlace? {
  let bytes = Array(text.utf8)
  if bytes[0] == UInt8(ascii: "{") {
    guard let features = try? GeoJSONReading(bytes).features, case .point(let point)? = features.first?.geometry else {
      throw .notCoordinates
    }
    return EnteredPlace(try outOfRange(point.y, point.x), .geoJSON)
  }
  if let place = try sentence(text) { return place }
  let upper = bytes.map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 32 : $0 }
  if let place = Base.contains(upper, Array("POINT".utf8)) ? upper.firstIndex(of: UInt8(ascii: "(")) : nil {
    guard bytes.last == UInt8(ascii: ")") else { throw .notCoordinates }
    let numbers = String(utf8: bytes[(place + 1)..<(bytes.count - 1)]).parts(at: 0x20)
      .filter { !$0.isEmpty }.map { decimalNumber($0) }
    guard numbers.count >= 2, let x = numbers[0], let y = numbers[1] else { throw .notCoordinates }
    switch try systemNumber(upper) {
    case nil, 4326?: return EnteredPlace(try outOfRange(y, x), .wellKnownText)
    case 5514?:
      let krovak = Krovak(east: x, north: y)
      guard krovak.isInRange, let place = krovak.coordinates else { throw .outOfRange }
      return EnteredPlace(place, .wellKnownText)
    // G-26: metres of another system would look like degrees near its origin.
    case _?: throw .notCoordinates
    }
  }
  // The system may be named; it is WGS 84 where nothing else is.
  let system = Array("CRSWGS_84/".utf8)
  return try iso6709(
    bytes.count > system.count && Array(upper.suffix(system.count)) == system
      ? Array(bytes.dropLast(system.count)) : bytes)
}

/// `SRID=4326;POINT(…)`; nil where no system is named.
private func systemNumber(_ upper: [UInt8]) throws(EnteringFault) -> Int64? {
  let name = Array("SRID=".utf8)
  guard upper.starts(with: name) else { return nil }
  guard let number = integer(String(utf8: upper[name.count...].prefix { $0 >= 0x30 && $0 <= 0x39 })) else { throw .notCoordinates }
  return number
}

/// `$GPGGA,123519,5005.226,N,01425.206,E,…`, as receivers send it (NMEA 0183); nil for other texts.
private func sentence(_ text: String) throws(EnteringFault) -> EnteredPlace? {
  guard text.startsWith("$G") else { return nil }
  let fields = text.parts(at: UInt8(ascii: ","))
  guard let north = fields.firstIndex(where: { $0 == "N" || $0 == "S" }), north > 0, north + 2 < fields.count else {
    throw .notCoordinates
  }
  return try degreesOrMetres(fields[(north - 1)...(north + 2)].joined(separator: " "))
}

/// `+50.0871+014.4201/`: two or three signed numbers with nothing between them.
private func iso6709(_ bytes: [UInt8]) throws(EnteringFault) -> EnteredPlace? {
  var numbers: [[UInt8]] = []
  for (index, byte) in bytes.enumerated() {
    switch byte {
    case UInt8(ascii: "+"), UInt8(ascii: "-"): numbers.append([byte])
    case 0x30...0x39, UInt8(ascii: "."):
      if numbers.isEmpty { return nil }
      numbers[numbers.count - 1].append(byte)
    case UInt8(ascii: "/") where index == bytes.count - 1: break
    default: return nil
    }
  }
  guard numbers.count == 2 || numbers.count == 3 else { return nil }
  // `-742000-1043000` may as well be metres of S-JTSK. Only ISO 6709 has the slash.
  let sizes = numbers.map { decimalNumber(String(utf8: Array($0.dropFirst()))) ?? 0 }
  if bytes.last != UInt8(ascii: "/"),
    Krovak(southing: max(sizes[0], sizes[1]), westing: min(sizes[0], sizes[1])).isInRange
  {
    throw .ambiguous
  }
  return EnteredPlace(
    try outOfRange(try sexagesimal(numbers[0], degreeDigits: 2), try sexagesimal(numbers[1], degreeDigits: 3)),
    .iso6709)
}

/// `±DD.D`, `±DDMM.M` or `±DDMMSS.S`. The number of digits before the point tells which.
private func sexagesimal(_ bytes: [UInt8], degreeDigits: Int) throws(EnteringFault) -> Double {
  let digits = Array(bytes.dropFirst())
  let whole = digits.prefix { $0 != UInt8(ascii: ".") }.count
  var (degrees, minutes, seconds) = (digits[...], digits[0..<0], digits[0..<0])
  if whole == degreeDigits + 2 {
    (degrees, minutes) = (digits[..<degreeDigits], digits[degreeDigits...])
  } else if whole == degreeDigits + 4 {
    (degrees, minutes) = (digits[..<degreeDigits], digits[degreeDigits..<(degreeDigits + 2)])
    seconds = digits[(degreeDigits + 2)...]
  }
  guard let d = decimalNumber(String(utf8: degrees)) else { throw .notCoordinates }
  let m = minutes.isEmpty ? 0 : decimalNumber(String(utf8: minutes)) ?? 0
  let s = seconds.isEmpty ? 0 : decimalNumber(String(utf8: seconds)) ?? 0
  if m >= 60 { throw .badMinutes }
  if s >= 60 { throw .badSeconds }
  let value = d + m / 60 + s / 3600
  return bytes[0] == UInt8(ascii: "-") ? -value : value
}

/// Plus codes, UTM and MGRS; nil for other texts.
func grid(_ whole: String, _ near: Coordinates?) throws(EnteringFault) -> EnteredPlace? {
  let text = withoutGridName(whole)
  let words = text.parts(at: 0x20).filter { !$0.isEmpty }
  if words.isEmpty { return nil }
  let first = words[0].utf8.last == UInt8(ascii: ",") ? words[0].first(bytes: words[0].utf8.count - 1) : words[0]
  // `+52 +26` are degrees.
  let isNumber = first.utf8.first == UInt8(ascii: "+") && decimalNumber(first.dropping(bytes: 1)) != nil
  if !isNumber, let code = PlusCode(first) {
    if let place = code.coordinates { return EnteredPlace(place, .plusCode) }
    guard let near else { throw .needsReference }
    guard let place = code.completed(near: near)?.coordinates else { throw .notCoordinates }
    var entered = EnteredPlace(place, .plusCode)
    if words.count > 1 { entered.unreadWords = words.dropFirst().joined(separator: " ") }
    return entered
  }
  let upper = Array(text.utf8).map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 32 : $0 }
  let digitCount = upper.prefix { $0 >= 0x30 && $0 <= 0x39 }.count
  guard digitCount == 1 || digitCount == 2 else { return nil }
  var rest = Array(upper[digitCount...])
  while rest.first == 0x20 { rest.removeFirst() }
  guard let band = rest.first, band >= 0x41, band <= 0x5A else { return nil }
  let zone = upper.prefix(digitCount).reduce(0) { $0 * 10 + Int($1 - 0x30) }
  if rest.count > 1, rest[1] == 0x20 {
    if let place = try utm(zone, band, Array(rest.dropFirst(2))) { return place }
    // 33U VR 58522 48292
    rest.remove(at: 1)
  }
  guard rest.count > 2, rest[1] >= 0x41, rest[1] <= 0x5A, rest[2] >= 0x41, rest[2] <= 0x5A else { return nil }
  // `50deg` is not a grid reference.
  guard rest.count > 3, rest[3...].allSatisfy({ $0 == 0x20 || ($0 >= 0x30 && $0 <= 0x39) }) else { return nil }
  // The digits are in one piece, or in two equal ones.
  let pieces = String(utf8: rest[3...]).parts(at: 0x20).map { $0.utf8.count }.filter { $0 > 0 }
  if pieces.count > 2 || (pieces.count == 2 && pieces[0] != pieces[1]) { throw .notCoordinates }
  guard let square = MilitaryGrid(upper.filter { $0 != 0x20 }) else {
    if zone == 0 || zone > 60 { throw .badZone }
    throw .notCoordinates
  }
  return EnteredPlace(square.coordinates, .militaryGrid)
}

/// `33 U 458522.25 mE 5548292.10 mN`; nil when no metres follow.
private func utm(_ zone: Int, _ band: UInt8, _ rest: [UInt8]) throws(EnteringFault) -> EnteredPlace? {
  var numbers: [Double] = []
  // Whether metres north come first, if letters say so.
  var isNorthFirst: Bool?
  for word in String(utf8: joinedThousands(rest)).parts(at: 0x20) where !word.isEmpty {
    var bytes = Array(word.utf8)
    let letter = bytes.first { $0 == 0x45 || $0 == 0x4E }
    // A comma between digits is a decimal comma. At the end it is a separator.
    while let last = bytes.last, [0x2C, 0x3B, 0x4D, 0x45, 0x4E, 0x3A, 0x3D].contains(last) { bytes.removeLast() }
    while let first = bytes.first, [0x45, 0x4E, 0x3A, 0x3D].contains(first) { bytes.removeFirst() }
    if let letter, isNorthFirst == nil {
      // A letter alone belongs to the first number, before it or behind it.
      let place = bytes.isEmpty ? max(numbers.count - 1, 0) : numbers.count
      isNorthFirst = (letter == 0x4E) == (place == 0)
    }
    if bytes.isEmpty { continue }
    bytes = bytes.map { $0 == 0x2C ? 0x2E : $0 }
    guard let number = decimalNumber(String(utf8: bytes)) else { return nil }
    numbers.append(number)
  }
  guard numbers.count == 2 else { return nil }
  // Letters tell the order, and so does a number that is too large for metres east.
  if isNorthFirst ?? (numbers[0] >= 1_000_000 && numbers[1] < 1_000_000) { numbers.swapAt(0, 1) }
  guard numbers[0] >= 100_000 else { return nil }
  guard (1...60).contains(zone) else { throw .badZone }
  guard let index = UTM.bands.firstIndex(of: band) else { throw .badZone }
  var isNorthern = index >= 10
  if band == UInt8(ascii: "S"), let north = UTM(zone: zone, isNorthern: true, easting: numbers[0], northing: numbers[1]) {
    // South is called so as often as the band from 32° to 40° north. The metres say which.
    isNorthern = north.coordinates.map { $0.latitude > 31 && $0.latitude < 41 } ?? false
  }
  guard
    let place = UTM(zone: zone, isNorthern: isNorthern, easting: numbers[0], northing: numbers[1])?.coordinates
  else { throw .outOfRange }
  // N, S and M are halves of the earth as often as bands. Another letter that contradicts the metres says that one of them is wrong.
  let isHalf = band == UInt8(ascii: "N") || band == UInt8(ascii: "S") || band == UInt8(ascii: "M")
  let south = Double(index * 8 - 80)
  if !isHalf && (place.latitude < south - 1 || place.latitude > south + (index == 19 ? 13 : 9)) { throw .badZone }
  return EnteredPlace(place, .utm)
}

/// `UTM 33U …`, `UTM zone 33U …` and `EPSG:32633 …` as `33U …`; without a band the letter of the half of the earth.
private func withoutGridName(_ text: String) -> String {
  var words = text.parts(at: 0x20).filter { !$0.isEmpty }
  while let first = words.first, words.count > 1,
    ["utm", "utm:", "zone", "zona", "zóna", "mgrs", "mgrs:"].contains(lowered(first))
  {
    words.removeFirst()
  }
  if let first = words.first, lowered(first).startsWith("epsg:"), let code = integer(first.dropping(bytes: 5)) {
    // North and south of the equator; the bands N and M touch it.
    if (32_601...32_660).contains(code) { words[0] = String(code - 32_600) + "N" }
    if (32_701...32_760).contains(code) { words[0] = String(code - 32_700) + "M" }
  }
  return words.joined(separator: " ")
}

/// `458 000 5 549 000` without the blanks between thousands: of six digits, or of seven after a group of one.
func joinedThousands(_ bytes: [UInt8]) -> [UInt8] {
  var words: [[UInt8]] = []
  for word in String(utf8: bytes).parts(at: 0x20) where !word.isEmpty {
    let word = Array(word.utf8)
    let digitCount = word.prefix { $0 >= 0x30 && $0 <= 0x39 }.count
    // Its first group may have a sign.
    let before = words.last.map { $0.first == UInt8(ascii: "-") ? $0.dropFirst() : $0[...] } ?? []
    if digitCount == 3, (1..<6).contains(before.count), before.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
      words[words.count - 1] += word
    } else {
      words.append(word)
    }
  }
  return Array(words.joined(separator: [0x20]))
}
