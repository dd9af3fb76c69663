/// Writes a collection of features as GeoJSON (RFC 7946), piece by piece, into one array of bytes. Coordinates have six
/// decimals, a tenth of a metre.
public struct GeoJSON {
  private var bytes: [UInt8] = []
  private var isFirst = true

  public init() {
    bytes.append("{\"type\":\"FeatureCollection\",\"features\":[")
  }

  /// The whole collection. Nothing can be added to it afterwards.
  public consuming func finished() -> String {
    bytes.append("]}")
    return String(utf8: bytes)
  }

  /// A point with these properties.
  public mutating func addPoint(_ place: Coordinates, _ properties: JSONObject) {
    begin("Point", properties)
    append(place)
    end()
  }

  /// A line through these places in their order. Where it crosses the 180th meridian, longitudes continue beyond ±180°,
  /// so that a map draws one line instead of two ends joined around the world.
  public mutating func addLine(_ places: [Coordinates], _ properties: JSONObject) {
    begin("LineString", properties)
    append(places)
    end()
  }

  /// The area within these places. The last place is joined to the first.
  public mutating func addArea(_ places: [Coordinates], _ properties: JSONObject) {
    addArea(rings: [places], properties)
  }

  /// The area within the first ring, without the areas within the other rings.
  public mutating func addArea(rings: [[Coordinates]], _ properties: JSONObject) {
    begin("Polygon", properties)
    bytes.append(UInt8(ascii: "["))
    for (index, ring) in rings.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(ring + ring.prefix(1))
    }
    bytes.append(UInt8(ascii: "]"))
    end()
  }

  private mutating func begin(_ type: String, _ properties: JSONObject) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    bytes.append("{\"type\":\"Feature\",\"properties\":")
    properties.write(into: &bytes)
    bytes.append(",\"geometry\":{\"type\":")
    bytes.append(json: type)
    bytes.append(",\"coordinates\":")
  }

  private mutating func end() { bytes.append("}}") }

  private mutating func append(_ places: [Coordinates]) {
    var turns = 0.0
    bytes.append(UInt8(ascii: "["))
    for index in places.indices {
      if index > 0 {
        bytes.append(UInt8(ascii: ","))
        let step = places[index].longitude - places[index - 1].longitude
        if step > 180 { turns -= 360 }
        if step < -180 { turns += 360 }
      }
      append(places[index], eastward: turns)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func append(_ place: Coordinates, eastward: Double = 0) {
    bytes.append(UInt8(ascii: "["))
    bytes.append(degrees: place.longitude + eastward)
    bytes.append(UInt8(ascii: ","))
    bytes.append(degrees: place.latitude)
    bytes.append(UInt8(ascii: "]"))
  }
}

extension [UInt8] {
  /// Appends the number with six decimals, without trailing zeros.
  @inline(never)
  public mutating func append(degrees: Double) {
    let whole = Int64((degrees.magnitude * 1_000_000).rounded())
    if degrees < 0 && whole > 0 { append(UInt8(ascii: "-")) }
    append(decimal: whole / 1_000_000)
    var rest = whole % 1_000_000
    if rest > 0 { append(UInt8(ascii: ".")) }
    while rest > 0 {
      rest *= 10
      append(0x30 + UInt8(truncatingIfNeeded: rest / 1_000_000))
      rest %= 1_000_000
    }
  }
}

extension JSON {
  /// A number, for example of degrees, with six decimals.
  public static func degrees(_ value: Double) -> JSON {
    var bytes: [UInt8] = []
    bytes.append(degrees: value)
    return .decimal(String(utf8: bytes))
  }
}
