import Base

/// Writes features as GeoJSON text, piece by piece. Numbers keep their digits, so reading gives the same geometry.
/// Shells are written counter-clockwise and holes clockwise (RFC 7946, 3.1.6).
public struct GeoJSONWriting: Sendable {
  private var bytes: [UInt8]
  private var isFirst = true

  public init() {
    bytes = Array("{\"type\":\"FeatureCollection\",\"features\":[".utf8)
  }

  /// What has been written since it was taken last: a large file is never whole in memory.
  public mutating func take() -> [UInt8] {
    let taken = bytes
    bytes = []
    return taken
  }

  public consuming func finished() -> [UInt8] {
    bytes.append("\n]}\n")
    return bytes
  }

  /// - Parameter feature: a geometry with a number that is not finite is written as null.
  public mutating func add(_ feature: Feature) {
    bytes.append(isFirst ? "\n" : ",\n")
    isFirst = false
    bytes.append("{\"type\":\"Feature\"")
    if let id = feature.id {
      bytes.append(",\"id\":")
      id.write(into: &bytes)
    }
    bytes.append(",\"geometry\":")
    if let geometry = feature.geometry, geometry.isFinite {
      bytes.append(geometry: geometry)
    } else {
      bytes.append("null")
    }
    bytes.append(",\"properties\":")
    feature.properties.write(into: &bytes)
    bytes.append("}")
  }
}

extension Geometry {
  var isFinite: Bool {
    var isFinite = true
    forEachPosition { position in
      if !position.isFinite || position.height?.isFinite == false { isFinite = false }
    }
    return isFinite
  }

  /// The geometry object of GeoJSON.
  public var geoJSON: String {
    var bytes: [UInt8] = []
    bytes.append(geometry: self)
    return String(utf8: bytes)
  }
}

extension [UInt8] {
  mutating func append(geometry: Geometry) {
    switch geometry {
    case .point(let point): append(kind: "Point") { $0.append(point) }
    case .points(let points): append(kind: "MultiPoint") { $0.append(path: points) }
    case .line(let line): append(kind: "LineString") { $0.append(path: line) }
    case .lines(let lines): append(kind: "MultiLineString") { $0.append(list: lines) { $0.append(path: $1) } }
    case .polygon(let polygon): append(kind: "Polygon") { $0.append(polygon) }
    case .polygons(let polygons):
      append(kind: "MultiPolygon") { $0.append(list: polygons) { $0.append($1) } }
    case .collection(let parts):
      append("{\"type\":\"GeometryCollection\",\"geometries\":")
      append(list: parts) { $0.append(geometry: $1) }
      append("}")
    }
  }

  private mutating func append(kind: String, _ coordinates: (inout [UInt8]) -> Void) {
    append("{\"type\":")
    append(json: kind)
    append(",\"coordinates\":")
    coordinates(&self)
    append("}")
  }

  private mutating func append<Item>(list: [Item], _ write: (inout [UInt8], Item) -> Void) {
    append(UInt8(ascii: "["))
    for (index, item) in list.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      write(&self, item)
    }
    append(UInt8(ascii: "]"))
  }

  private mutating func append(path: [Position]) { append(list: path) { $0.append($1) } }

  private mutating func append(_ position: Position) {
    append(UInt8(ascii: "["))
    append(number: position.x)
    append(UInt8(ascii: ","))
    append(number: position.y)
    if let height = position.height {
      append(UInt8(ascii: ","))
      append(number: height)
    }
    append(UInt8(ascii: "]"))
  }

  private mutating func append(_ polygon: Polygon) { append(list: polygon.wound.rings) { $0.append(path: $1) } }

  /// The shortest digits that read back as the same number, without a trailing `.0`.
  mutating func append(number: Double) {
    let text = number.description
    let bytes = Array(text.utf8)
    append(contentsOf: bytes.count > 2 && bytes.suffix(2).elementsEqual([0x2E, 0x30]) ? bytes.dropLast(2) : bytes[...])
  }
}

extension Polygon {
  /// With its shell counter-clockwise and its holes clockwise (RFC 7946, 3.1.6; and so wants KML).
  var wound: Polygon {
    var rings = rings
    for index in rings.indices where (planarArea(rings[index]) < 0) == (index == 0) { rings[index].reverse() }
    return Polygon(rings: rings)
  }
}

/// The area of a closed ring in the plane, positive when it runs counter-clockwise.
public func planarArea(_ ring: [Position]) -> Double {
  guard let origin = ring.first else { return 0 }
  var sum = 0.0
  for index in ring.indices.dropFirst() {
    let (one, other) = (ring[index - 1], ring[index])
    sum += (one.x - origin.x) * (other.y - origin.y) - (other.x - origin.x) * (one.y - origin.y)
  }
  return sum / 2
}
