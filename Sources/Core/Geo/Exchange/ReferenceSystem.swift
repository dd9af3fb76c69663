import Base

/// The reference system of the coordinates in a file, if we can convert it to longitude and latitude.
enum ReferenceSystem: Equatable {
  /// Longitude and latitude on WGS 84, or on ETRS89, which is the same within a metre.
  case geographic
  /// EPSG:5514
  case krovak
  /// EPSG:3857
  case webMercator
  /// EPSG:326zz, 327zz and 258zz
  case utm(zone: Int, isNorthern: Bool)

  /// The system that the `crs` member of a GeoJSON text names; longitude and latitude without that member.
  ///
  /// - Throws: when it names an unknown system, or links to one. Nothing is fetched.
  init(of json: JSON) throws(GeoJSONFault) {
    guard let member = json["crs"], !member.isNull else {
      self = .geographic
      return
    }
    guard let name = member["properties"]?.text("name"), let system = ReferenceSystem(name) else {
      throw GeoJSONFault(code: .unknownReferenceSystem, path: "crs")
    }
    self = system
  }

  /// The system with a name such as `EPSG:5514` or `urn:ogc:def:crs:OGC:1.3:CRS84`.
  init?(_ name: String) {
    guard let last = name.parts(at: UInt8(ascii: ":")).last else { return nil }
    if lowered(last) == "crs84" {
      self = .geographic
      return
    }
    guard let code = integer(last) else { return nil }
    switch code {
    case 4326, 4258, 4979: self = .geographic
    case 5514: self = .krovak
    case 3857, 900_913: self = .webMercator
    case 32601...32660, 25828...25838: self = .utm(zone: Int(code % 100), isNorthern: true)
    case 32701...32760: self = .utm(zone: Int(code % 100), isNorthern: false)
    default: return nil
    }
  }

  /// The geometry in degrees on WGS 84. A position that cannot be converted becomes NaN.
  func inDegrees(_ geometry: Geometry) -> Geometry {
    if self == .geographic { return geometry }
    return geometry.replacingPaths { path in path.map { inDegrees($0) } }
  }

  private func inDegrees(_ position: Position) -> Position {
    let place: Coordinates?
    switch self {
    case .geographic: return position
    case .krovak: place = Krovak(east: position.x, north: position.y).coordinates
    case .webMercator:
      let around = 40_075_016.685_578_49
      return Position(
        x: position.x / around * 360, y: mercatorLatitude(0.5 - position.y / around), height: position.height)
    case .utm(let zone, let isNorthern):
      place = UTM(zone: zone, isNorthern: isNorthern, easting: position.x, northing: position.y)?.coordinates
    }
    guard let place else { return Position(x: .nan, y: .nan) }
    return Position(x: place.longitude, y: place.latitude, height: position.height)
  }
}
