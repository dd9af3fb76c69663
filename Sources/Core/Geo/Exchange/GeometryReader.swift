import Base

/// Reads the geometry objects of GeoJSON. Each fault has its path.
struct GeometryReader {
  private(set) var warnings: [GeoJSONFault] = []

  mutating func geometry(_ json: JSON, _ path: String) throws(GeoJSONFault) -> Geometry {
    guard let type = json.text("type") else { throw GeoJSONFault(code: .geometryType, path: path) }
    if json["geometry"] != nil || json["properties"] != nil || json["features"] != nil {
      warnings.append(GeoJSONFault(code: .extraMember, path: path))
    }
    if type == "GeometryCollection" { return try collection(json, path) }
    guard let kind = Kind(type) else { throw GeoJSONFault(code: .geometryType, path: joined(path, "type")) }
    let place = joined(path, "coordinates")
    guard let coordinates = json["coordinates"] else { throw GeoJSONFault(code: .coordinatesMissing, path: place) }
    switch kind {
    case .point:
      if coordinates.items?.isEmpty == true { return .points([]) }
      return .point(try position(coordinates, place))
    case .line: return .line(try line(coordinates, place))
    case .polygon: return .polygon(try polygon(coordinates, place))
    case .points: return .points(try positions(coordinates, place))
    case .lines:
      return .lines(
        try each(coordinates, place) { reader, json, path throws(GeoJSONFault) in
          try reader.line(json, path)
        })
    case .polygons:
      return .polygons(
        try each(coordinates, place) { reader, json, path throws(GeoJSONFault) in
          try reader.polygon(json, path)
        })
    }
  }

  private enum Kind {
    case point, line, polygon, points, lines, polygons

    init?(_ type: String) {
      let names: [(String, Kind)] = [
        ("Point", .point), ("LineString", .line), ("Polygon", .polygon), ("MultiPoint", .points),
        ("MultiLineString", .lines), ("MultiPolygon", .polygons),
      ]
      for (name, kind) in names where name == type {
        self = kind
        return
      }
      return nil
    }
  }

  private mutating func collection(_ json: JSON, _ path: String) throws(GeoJSONFault) -> Geometry {
    guard let items = json.items("geometries") else {
      throw GeoJSONFault(code: .coordinatesMissing, path: joined(path, "geometries"))
    }
    if items.count == 1 { warnings.append(GeoJSONFault(code: .nestedCollection, path: path)) }
    var parts: [Geometry] = []
    for (index, item) in items.enumerated() {
      parts.append(try geometry(item, joined(path, "geometries[" + String(index) + "]")))
    }
    return .collection(parts)
  }

  private mutating func each<Part>(
    _ json: JSON, _ path: String, _ read: (inout GeometryReader, JSON, String) throws(GeoJSONFault) -> Part
  ) throws(GeoJSONFault) -> [Part] {
    guard let items = json.items else { throw GeoJSONFault(code: .coordinatesNesting, path: path) }
    var parts: [Part] = []
    parts.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      parts.append(try read(&self, item, path + "[" + String(index) + "]"))
    }
    return parts
  }

  private func position(_ json: JSON, _ path: String) throws(GeoJSONFault) -> Position {
    guard let items = json.items else { throw GeoJSONFault(code: .coordinatesNesting, path: path) }
    var numbers: [Double] = []
    for item in items.prefix(3) {
      guard let number = item.double else {
        throw GeoJSONFault(code: item.items == nil ? .positionNotNumber : nestingCode(item), path: path)
      }
      numbers.append(number)
    }
    if numbers.count < 2 { throw GeoJSONFault(code: .positionTooShort, path: path) }
    return Position(x: numbers[0], y: numbers[1], height: numbers.count > 2 ? numbers[2] : nil)
  }

  /// When numbers are nested one level deeper than expected, positions stand where one number should be.
  private func nestingCode(_ json: JSON) -> GeoJSONFault.Code {
    json.items?.first?.items == nil ? .positionNotNumber : .coordinatesNesting
  }

  private func positions(_ json: JSON, _ path: String) throws(GeoJSONFault) -> [Position] {
    guard let items = json.items else { throw GeoJSONFault(code: .coordinatesNesting, path: path) }
    var result: [Position] = []
    result.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      // The path is made only where it is needed.
      if let items = item.items, items.count == 2, let x = items[0].double, let y = items[1].double {
        result.append(Position(x: x, y: y))
      } else {
        result.append(try position(item, path + "[" + String(index) + "]"))
      }
    }
    return result
  }

  private mutating func line(_ json: JSON, _ path: String) throws(GeoJSONFault) -> [Position] {
    let line = try positions(json, path)
    if line.count == 1 { throw GeoJSONFault(code: .lineTooShort, path: path) }
    return line
  }

  private mutating func polygon(_ json: JSON, _ path: String) throws(GeoJSONFault) -> Polygon {
    let rings = try each(json, path) { reader, json, path throws(GeoJSONFault) in try reader.ring(json, path) }
    return Polygon(rings: rings.first?.isEmpty == true ? [] : rings)
  }

  private mutating func ring(_ json: JSON, _ path: String) throws(GeoJSONFault) -> [Position] {
    var ring = try positions(json, path)
    if !ring.isEmpty && ring.count < 4 { throw GeoJSONFault(code: .ringTooShort, path: path) }
    if let first = ring.first, let last = ring.last, !first.isAt(last) {
      ring.append(first)
      warnings.append(GeoJSONFault(code: .ringNotClosed, path: path))
    }
    return ring
  }
}
