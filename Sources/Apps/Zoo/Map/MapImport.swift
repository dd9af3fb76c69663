import Base
import Sync

/// The zoo's map and its places, of an extract of OpenStreetMap as GeoJSON and of a list of the zoo's own numbered places. A
/// pure function: the same bytes make the same records. The rules are Z-40 … Z-46 in Specs/zoo.md.
public struct MapImport: Sendable {
  /// Something that was left out, and why.
  public struct Problem: Sendable {
    /// The line of the list or the number of the feature, from 1.
    public let row: Int
    public let value: String
    public let reason: Text
  }

  /// Locations in the order of the sources, then the layers of the map.
  public private(set) var records: [Record] = []
  public private(set) var problems: [Problem] = []
  public private(set) var locationCount = 0
  public private(set) var shapeCount = 0
  /// Z-131: what the sources lack altogether; nil for nothing. Importing them would take away what is there.
  public private(set) var lack: Lack?

  public enum Lack: Sendable { case shapes, places }

  /// - Parameters:
  ///   - geojson: a collection of features with OpenStreetMap's tags as properties.
  ///   - places: `number,latitude,longitude,name` in each line, without a header; nil when there is none.
  /// - Throws: when the GeoJSON is none.
  public init(geojson: [UInt8], places: [UInt8]?) throws(JSONError) {
    let features = MapFeature.all(in: try JSON.parse(geojson))
    let ground = features.first { $0.tag("tourism") == "zoo" && !$0.areas.isEmpty }
    let frame = MapFrame(ground)
    var drawing = MapDrawing(frame)
    for feature in features { drawing.add(feature) }
    var locations = LocationImport(frame)
    if let places { locations.add(list: places) }
    let lacksPlaces = places != nil && locations.records.isEmpty
    for feature in features { locations.add(feature) }
    problems = locations.problems
    let layers = MapLayer.records(drawing.shapes)
    records = locations.records + layers
    locationCount = locations.records.count
    shapeCount = drawing.shapes.count
    lack = shapeCount == 0 ? .shapes : lacksPlaces ? .places : nil
  }
}

/// A feature of OpenStreetMap.
struct MapFeature {
  /// Its place in the file, from 1.
  let number: Int
  private let properties: JSONObject
  private(set) var point: MapPoint?
  private(set) var lines: [[MapPoint]] = []
  /// Outer rings with their holes, none closed by a repeated place.
  private(set) var areas: [[[MapPoint]]] = []

  static func all(in json: JSON) -> [MapFeature] {
    var features: [MapFeature] = []
    for (index, item) in (json.items("features") ?? []).enumerated() {
      if let feature = MapFeature(item, index + 1) { features.append(feature) }
    }
    return features
  }

  private init?(_ json: JSON, _ number: Int) {
    guard let geometry = json["geometry"], let coordinates = geometry["coordinates"] else { return nil }
    self.number = number
    properties = json.members("properties") ?? JSONObject()
    switch geometry.text("type") ?? "" {
    case "Point": point = MapFeature.point(coordinates)
    case "LineString": lines = [MapFeature.line(coordinates)]
    case "MultiLineString": lines = (coordinates.items ?? []).map { MapFeature.line($0) }
    case "Polygon": areas = [MapFeature.area(coordinates)]
    case "MultiPolygon": areas = (coordinates.items ?? []).map { MapFeature.area($0) }
    default: return nil
    }
  }

  private static func point(_ json: JSON) -> MapPoint? {
    guard let pair = json.items, pair.count >= 2, let x = pair[0].double, let y = pair[1].double,
      let place = Coordinates(latitude: y, longitude: x)
    else { return nil }
    return MapPoint(place)
  }

  private static func line(_ json: JSON) -> [MapPoint] { (json.items ?? []).compactMap { point($0) } }

  private static func area(_ json: JSON) -> [[MapPoint]] {
    var rings: [[MapPoint]] = []
    for ring in json.items ?? [] {
      var points = line(ring)
      if points.count > 1, points.first == points.last { points.removeLast() }
      if points.count > 2 { rings.append(points) }
    }
    return rings
  }

  func tag(_ name: String) -> String? { properties.text(name) }

  func has(_ name: String, _ values: String...) -> Bool {
    guard let value = tag(name) else { return false }
    return values.isEmpty || values.contains(value)
  }

  /// The point, or the middle of the box around the area.
  var place: MapPoint? {
    if let point { return point }
    guard let ring = areas.first?.first, let first = ring.first else { return nil }
    var (west, east, south, north) = (first.x, first.x, first.y, first.y)
    for point in ring {
      (west, east) = (min(west, point.x), max(east, point.x))
      (south, north) = (min(south, point.y), max(north, point.y))
    }
    return MapPoint(x: west + (east - west) / 2, y: south + (north - south) / 2)
  }
}

/// What is drawn: the zoo's ground with some of what is around it.
struct MapFrame {
  let ground: [[MapPoint]]
  let west: Int32
  let south: Int32
  let east: Int32
  let north: Int32
  let plane: LocalPlane

  /// Some 250 m around the zoo.
  private static let margin: Int32 = 2_500

  init(_ zoo: MapFeature?) {
    ground = zoo?.areas.compactMap { $0.first } ?? []
    var (west, south, east, north): (Int32, Int32, Int32, Int32) = (.max, .max, .min, .min)
    for point in ground.joined() {
      (west, east) = (min(west, point.x), max(east, point.x))
      (south, north) = (min(south, point.y), max(north, point.y))
    }
    let hasGround = west <= east
    self.west = hasGround ? west - MapFrame.margin : -180_000_000
    self.east = hasGround ? east + MapFrame.margin : 180_000_000
    self.south = hasGround ? south - MapFrame.margin * 2 / 3 : -90_000_000
    self.north = hasGround ? north + MapFrame.margin * 2 / 3 : 90_000_000
    plane = LocalPlane(latitude: hasGround ? Double(south) / 1_000_000 : 0)
  }

  /// Within the zoo, or no farther from its fence than so many metres.
  func isInZoo(_ point: MapPoint, withinMetres: Double = 0) -> Bool {
    for ring in ground {
      if MapFrame.isInside(point, ring) { return true }
      guard withinMetres > 0 else { continue }
      for index in ring.indices {
        let next = ring[index + 1 < ring.count ? index + 1 : 0]
        if plane.nearest(point, on: ring[index], next).metres <= withinMetres { return true }
      }
    }
    return ground.isEmpty
  }

  /// Counts how often a ray to the east crosses the ring.
  static func isInside(_ point: MapPoint, _ ring: [MapPoint]) -> Bool {
    var isInside = false
    var last = ring[ring.count - 1]
    for corner in ring {
      if (corner.y > point.y) != (last.y > point.y) {
        let part = Double(point.y - last.y) / Double(corner.y - last.y)
        if Double(point.x) < Double(last.x) + part * Double(corner.x - last.x) { isInside.toggle() }
      }
      last = corner
    }
    return isInside
  }

  func holds(_ point: MapPoint) -> Bool {
    west <= point.x && point.x <= east && south <= point.y && point.y <= north
  }

  /// The parts of a line that are within, each with the first place beyond at its ends.
  func clipped(line: [MapPoint]) -> [[MapPoint]] {
    var parts: [[MapPoint]] = []
    var part: [MapPoint] = []
    for index in line.indices {
      let isNear =
        holds(line[index]) || (index > 0 && holds(line[index - 1]))
        || (index + 1 < line.count && holds(line[index + 1]))
      if isNear {
        part.append(line[index])
      } else if !part.isEmpty {
        parts.append(part)
        part = []
      }
    }
    if part.count > 1 { parts.append(part) }
    return parts.filter { $0.count > 1 }
  }

  /// Sutherland and Hodgman: the ring cut at each edge of the frame in turn.
  func clipped(ring: [MapPoint]) -> [MapPoint] {
    var result = ring
    for edge in 0..<4 {
      var cut: [MapPoint] = []
      guard var last = result.last else { return [] }
      for point in result {
        let (isIn, wasIn) = (isWithin(point, edge), isWithin(last, edge))
        if isIn != wasIn { cut.append(crossing(last, point, edge)) }
        if isIn { cut.append(point) }
        last = point
      }
      result = cut
    }
    return result
  }

  private func isWithin(_ point: MapPoint, _ edge: Int) -> Bool {
    switch edge {
    case 0: point.x >= west
    case 1: point.x <= east
    case 2: point.y >= south
    default: point.y <= north
    }
  }

  private func crossing(_ one: MapPoint, _ other: MapPoint, _ edge: Int) -> MapPoint {
    if edge < 2 {
      let x = edge == 0 ? west : east
      let part = Double(x - one.x) / Double(other.x - one.x)
      return MapPoint(x: x, y: one.y + Int32((Double(other.y - one.y) * part).rounded()))
    }
    let y = edge == 2 ? south : north
    let part = Double(y - one.y) / Double(other.y - one.y)
    return MapPoint(x: one.x + Int32((Double(other.x - one.x) * part).rounded()), y: y)
  }
}
