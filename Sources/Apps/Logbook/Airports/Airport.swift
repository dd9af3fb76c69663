import Base

/// A place of the published airports.
public struct Airport: Sendable {
  /// Four characters; fields without a code of ICAO have their national one or one of the source's own (`_AYM`).
  public let icao: String
  /// Three letters, or empty.
  public let iata: String
  public let name: String
  public let city: String
  /// Two letters of ISO 3166.
  public let country: String
  public let coordinates: Coordinates
  /// Feet above the sea.
  public let elevation: Int

  /// Reads a line as ``line`` writes it; nil when it is none.
  init?(line: String) {
    let parts = line.parts(at: UInt8(ascii: "\t"))
    guard parts.count == Airport.columnCount, let latitude = decimalNumber(parts[5]),
      let longitude = decimalNumber(parts[6]), let elevation = integer(parts[7]),
      let coordinates = Coordinates(latitude: latitude, longitude: longitude)
    else { return nil }
    icao = parts[0]
    iata = parts[1]
    name = parts[2]
    city = parts[3]
    country = parts[4]
    self.coordinates = coordinates
    self.elevation = Int(clamping: elevation)
  }

  static let columnCount = 8

  /// `Brno-Turany · Brno`, the city only where the name does not say it.
  var title: String {
    city.utf8.isEmpty || contains(folded(name), folded(city)) ? name : name + " · " + city
  }
}
