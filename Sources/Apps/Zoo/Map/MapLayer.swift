import Base
import Sync

/// A layer of the zoo's map: all shapes of some kinds, as one text. There are eight of them, with some 60 kB together; as
/// records of the published space they reach devices by ordinary synchronisation (decision 16).
public enum MapLayer {
  public static let name = Attribute<String>(
    Field("name", Text(cs: "Vrstva", en: "Layer"), .text(maximum: 40), required: true))
  /// See ``MapShape``: a line for each.
  public static let shapes = Attribute<String>(
    Field("shapes", Text(cs: "Tvary", en: "Shapes"), .prose(maximum: 500_000), required: true))

  public static let collection = RecordType(
    "mapLayer", Text(cs: "Vrstvy mapy", en: "Layers of the map"), [name.field, shapes.field])

  public static func key(_ layer: String) -> RecordKey { Zoo.key(collection, layer) }

  /// The layers of these shapes, each layer once.
  static func records(_ shapes: [MapShape]) -> [Record] {
    var records: [Record] = []
    for layer in layers {
      let text = MapShape.text(shapes.filter { $0.kind.layer == layer })
      if text.utf8.isEmpty { continue }
      var fields = Fields()
      fields[name] = layer
      fields[MapLayer.shapes] = text
      records.append(Record(key(layer), fields: fields))
    }
    return records
  }

  public static let layers = ["ground", "green", "water", "pens", "buildings", "ways", "barriers", "rails"]
}

/// A line or an area of the map.
///
/// Written as one line of text: the kind, a tab, the name, a tab, and the rings with semicolons between them. A ring is whole
/// numbers with spaces between them: longitude and latitude of its first place in millionths of a degree (0.1 m), then for each
/// further place how much they are more. The ring of an area does not repeat its first place.
public struct MapShape: Sendable {
  public enum Kind: Sendable, Named {
    case zoo
    case grass, wood, rock, field
    case water, stream
    case pen
    case building, pavilion, roof
    case path, steps, road, closed, square
    case fence, wall, hedge
    case tram, chairlift

    public var name: String {
      switch self {
      case .zoo: "zoo"
      case .grass: "grass"
      case .wood: "wood"
      case .rock: "rock"
      case .field: "field"
      case .water: "water"
      case .stream: "stream"
      case .pen: "pen"
      case .building: "building"
      case .pavilion: "pavilion"
      case .roof: "roof"
      case .path: "path"
      case .steps: "steps"
      case .road: "road"
      case .closed: "closed"
      case .square: "square"
      case .fence: "fence"
      case .wall: "wall"
      case .hedge: "hedge"
      case .tram: "tram"
      case .chairlift: "chairlift"
      }
    }

    public var layer: String {
      switch self {
      case .zoo: "ground"
      case .grass, .wood, .rock, .field: "green"
      case .water, .stream: "water"
      case .pen: "pens"
      case .building, .pavilion, .roof: "buildings"
      case .path, .steps, .road, .closed, .square: "ways"
      case .fence, .wall, .hedge: "barriers"
      case .tram, .chairlift: "rails"
      }
    }

    public var isArea: Bool {
      switch self {
      case .zoo, .grass, .wood, .rock, .field, .water, .pen, .building, .pavilion, .roof, .square: true
      case .stream, .path, .steps, .road, .closed, .fence, .wall, .hedge, .tram, .chairlift: false
      }
    }

    /// Whether visitors walk on it.
    public var isWay: Bool {
      switch self {
      case .path, .steps, .road: true
      case .zoo, .grass, .wood, .rock, .field, .water, .stream, .pen, .building, .pavilion, .roof, .closed, .square,
        .fence,
        .wall, .hedge, .tram, .chairlift:
        false
      }
    }
  }

  public let kind: Kind
  /// In the language of the place; mostly empty.
  public let name: String
  /// One line, or the outer ring of an area and its holes.
  public let rings: [[MapPoint]]

  public init(_ kind: Kind, name: String = "", _ rings: [[MapPoint]]) {
    self.kind = kind
    self.name = name
    self.rings = rings
  }

  /// The text of a layer with these shapes.
  public static func text(_ shapes: [MapShape]) -> String {
    var bytes: [UInt8] = []
    for shape in shapes { shape.append(to: &bytes) }
    return String(utf8: bytes)
  }

  /// The shapes of a layer's text; lines of another form are passed over.
  public static func read(_ text: String) -> [MapShape] {
    var shapes: [MapShape] = []
    for line in text.parts(at: 0x0A) {
      let cells = line.parts(at: 0x09)
      guard cells.count == 3, let kind = Kind(name: cells[0]) else { continue }
      var rings: [[MapPoint]] = []
      for ring in cells[2].parts(at: UInt8(ascii: ";")) { rings.append(points(ring)) }
      shapes.append(MapShape(kind, name: cells[1], rings))
    }
    return shapes
  }

  private static func points(_ ring: String) -> [MapPoint] {
    var points: [MapPoint] = []
    var x: Int32 = 0
    var y: Int32 = 0
    var isX = true
    var value: Int32 = 0
    var isNegative = false
    func add() {
      let step = isNegative ? -value : value
      if isX {
        x &+= step
      } else {
        y &+= step
        points.append(MapPoint(x: x, y: y))
      }
      isX.toggle()
      (value, isNegative) = (0, false)
    }
    ring.withBytes { bytes in
      for byte in bytes {
        switch byte {
        case 0x20: add()
        case UInt8(ascii: "-"): isNegative = true
        default: value = value &* 10 &+ Int32(byte & 15)
        }
      }
    }
    add()
    return points
  }

  private func append(to bytes: inout [UInt8]) {
    bytes.append(kind.name)
    bytes.append(0x09)
    for byte in name.utf8 { bytes.append(byte < 0x20 ? 0x20 : byte) }
    bytes.append(0x09)
    for (place, ring) in rings.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ";")) }
      var last = MapPoint(x: 0, y: 0)
      for (index, point) in ring.enumerated() {
        if index > 0 { bytes.append(0x20) }
        bytes.append(decimal: Int64(point.x - last.x))
        bytes.append(0x20)
        bytes.append(decimal: Int64(point.y - last.y))
        last = point
      }
    }
    bytes.append(0x0A)
  }
}

/// A place in millionths of a degree.
public struct MapPoint: Hashable, Sendable {
  /// Eastward.
  public let x: Int32
  /// Northward.
  public let y: Int32

  public init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }

  public init(_ place: Coordinates) {
    x = Int32((place.longitude * 1_000_000).rounded())
    y = Int32((place.latitude * 1_000_000).rounded())
  }

  public var coordinates: Coordinates? {
    Coordinates(latitude: Double(y) / 1_000_000, longitude: Double(x) / 1_000_000)
  }
}

/// Metres in the plane around a latitude: within a zoo the earth is flat.
struct LocalPlane: Sendable {
  let eastMetres: Double
  static let northMetres = 6_371_008.8 * Double.pi / 180 / 1_000_000

  init(latitude: Double) { eastMetres = LocalPlane.northMetres * cosine(latitude * degree) }

  func metres(_ one: MapPoint, _ other: MapPoint) -> Double {
    let x = Double(other.x - one.x) * eastMetres
    let y = Double(other.y - one.y) * LocalPlane.northMetres
    return (x * x + y * y).squareRoot()
  }

  func squareMetres(_ ring: [MapPoint]) -> Double {
    var double = 0.0
    for index in ring.indices {
      let (one, other) = (ring[index], ring[index + 1 < ring.count ? index + 1 : 0])
      double +=
        Double(one.x - ring[0].x) * Double(other.y - ring[0].y) - Double(other.x - ring[0].x)
        * Double(one.y - ring[0].y)
    }
    return double.magnitude / 2 * eastMetres * LocalPlane.northMetres
  }

  /// The nearest place on the line between two places: its part of the way there, 0…1, and how far it is.
  func nearest(_ point: MapPoint, on one: MapPoint, _ other: MapPoint) -> (part: Double, metres: Double) {
    let (x, y) = (Double(other.x - one.x) * eastMetres, Double(other.y - one.y) * LocalPlane.northMetres)
    let (px, py) = (Double(point.x - one.x) * eastMetres, Double(point.y - one.y) * LocalPlane.northMetres)
    let square = x * x + y * y
    let part = square > 0 ? min(max((px * x + py * y) / square, 0), 1) : 0
    let (dx, dy) = (px - part * x, py - part * y)
    return (part, (dx * dx + dy * dy).squareRoot())
  }
}
