public import Base

/// A place that somebody typed or pasted.
public struct EnteredPlace: Equatable, Sendable {
  public enum Notation: String, Equatable, Sendable {
    case degrees = "dd"
    case minutes = "dm"
    case seconds = "dms"
    case utm
    case militaryGrid = "mgrs"
    case krovak = "sjtsk"
    case plusCode = "pluscode"
    case geoLink = "geo"
    case link
    case wellKnownText = "wkt"
    case geoJSON = "geojson"
    case iso6709
  }

  public let coordinates: Coordinates
  public let notation: Notation
  /// The name that a link gives to the place.
  public var label: String?
  /// The place when longitude came first, because nothing in the text said which number is which. Nil when the text
  /// did.
  public var ifSwapped: Coordinates?
  /// The words behind a short plus code (`3CPC+R2 Praha`). Nothing here knows where they are: the place is the code's nearest to
  /// the one that was given, which is a guess.
  public var unreadWords: String?

  init(_ coordinates: Coordinates, _ notation: Notation, label: String? = nil, ifSwapped: Coordinates? = nil) {
    self.coordinates = coordinates
    self.notation = notation
    self.label = label
    self.ifSwapped = ifSwapped
  }
}

/// Why a text is not a place.
public enum EnteringFault: String, Error, Equatable, Sendable {
  case empty
  /// It does not look like coordinates. It may be a name to search for.
  case notCoordinates = "not_coordinates"
  /// Only one of the two coordinates.
  case incomplete
  case outOfRange = "out_of_range"
  /// 60 minutes or more.
  case badMinutes = "bad_minutes"
  /// 60 seconds or more.
  case badSeconds = "bad_seconds"
  /// Two latitudes, two longitudes, or a sign and a letter.
  case hemisphereConflict = "hemisphere_conflict"
  /// A fraction of degrees before minutes, or of minutes before seconds.
  case mixedNotation = "mixed_notation"
  /// Metres of UTM without their zone.
  case zoneMissing = "zone_missing"
  case badZone = "bad_zone"
  /// A short plus code, and no place near it is known.
  case needsReference = "needs_reference"
  /// A shortened link, which only its service can resolve.
  case needsNetwork = "needs_network"
  /// It can be read in more than one way.
  case ambiguous
}

extension EnteredPlace {
  /// Reads coordinates in any usual notation: degrees with or without minutes and seconds, with a decimal point or
  /// comma, with letters or Czech and English words for the directions; UTM, MGRS, S-JTSK, plus codes, ISO 6709, geo:
  /// links, links of map services, a point as WKT or GeoJSON. It refuses a text that is not clearly a place.
  ///
  /// - Parameter near: a place that completes short plus codes, also those with the words of another place behind them.
  /// - Throws: why the text is not a place.
  public init(_ text: String, near: Coordinates? = nil) throws(EnteringFault) {
    let scalars = plainScalars(text)
    if scalars.isEmpty { throw .empty }
    let plain = String(String.UnicodeScalarView(scalars))
    self = try read(plain, near)
  }
}

private func read(_ plain: String, _ near: Coordinates?) throws(EnteringFault) -> EnteredPlace {
  if let place = try link(plain) { return place }
  if let place = try geoLink(plain) { return place }
  let plain = withoutUsualSystem(plain)
  if plain.utf8.isEmpty { throw .notCoordinates }
  if let place = try structured(plain) { return place }
  if let place = try grid(plain, near) { return place }
  return try degreesOrMetres(plain)
}

/// The text without the name of the usual reference system (G-26), whose `84` is no coordinate: `WGS84`, `WGS 84:`, `(EPSG:4326)`.
private func withoutUsualSystem(_ text: String) -> String {
  let bytes = Array(text.utf8)
  let lower = Array(lowered(text).utf8)
  // In ISO 6709 the name stands between other letters.
  func isWordEnd(_ place: Int) -> Bool {
    guard lower.indices.contains(place) else { return true }
    return !(0x61...0x7A).contains(lower[place]) && !(0x30...0x39).contains(lower[place]) && lower[place] < 0x80
  }
  for (name, number) in [("wgs", "84"), ("epsg", "4326")] {
    let (name, number) = (Array(name.utf8), Array(number.utf8))
    for start in lower.indices where lower[start...].starts(with: name) && isWordEnd(start - 1) {
      var place = start + name.count
      while place < lower.count, Array(" :-_".utf8).contains(lower[place]) { place += 1 }
      guard lower[place...].starts(with: number), isWordEnd(place + number.count) else { continue }
      var rest = Array(bytes[(place + number.count)...])
      if start == 0 { while let first = rest.first, Array(" :/,;".utf8).contains(first) { rest.removeFirst() } }
      return withoutUsualSystem(String(utf8: Array(bytes[..<start]) + [0x20] + rest))
    }
  }
  var plain = bytes[...]
  while plain.first == 0x20 { plain.removeFirst() }
  while plain.last == 0x20 { plain.removeLast() }
  return String(utf8: Array(plain))
}

/// The text with plain signs in place of those that keyboards and word processors insert for minus, degrees, minutes
/// and seconds, without white space at the ends.
func plainScalars(_ text: String) -> [Unicode.Scalar] {
  var result: [Unicode.Scalar] = []
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x2212, 0x2010...0x2015: result.append("-")
    case 0xBA, 0x2DA, 0xB0: result.append("°")
    case 0x2032, 0x2018, 0x2019, 0xB4, 0x60, 0x2B9:
      // Two minute signs are a second sign.
      if result.last == "'" { result[result.count - 1] = "\"" } else { result.append("'") }
    case 0x27: if result.last == "'" { result[result.count - 1] = "\"" } else { result.append("'") }
    case 0x2033, 0x201C, 0x201D, 0x201E, 0x2BA: result.append("\"")
    case 0x09...0x0D, 0x20, 0xA0, 0x2000...0x200A, 0x202F, 0x3000: result.append(" ")
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060, 0xFEFF: break
    default: result.append(scalar)
    }
  }
  while result.last == " " { result.removeLast() }
  if let first = result.firstIndex(where: { $0 != " " }) { result.removeFirst(first) }
  return result
}

func outOfRange(_ latitude: Double, _ longitude: Double) throws(EnteringFault) -> Coordinates {
  guard let place = Coordinates(latitude: latitude, longitude: longitude) else { throw .outOfRange }
  return place
}
