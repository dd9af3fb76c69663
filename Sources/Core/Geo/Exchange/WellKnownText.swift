public import Base

extension Geometry {
  /// Reads a geometry as well-known text (OGC 06-103r4): `POINT (14.42 50.08)`, `POLYGON Z ((…))`, also with `SRID=4326;` in
  /// front. A ring that is not closed is closed. Whether it lies on the earth is not asked, see ``firstOutside``.
  ///
  /// - Returns: nil for any other text.
  public init?(wellKnownText text: String) {
    var reader = WellKnownTextReader(text)
    guard reader.skipsSystem(), let geometry = reader.geometry(depth: 0), reader.isAtEnd else { return nil }
    self = geometry
  }

  /// The geometry as well-known text, with the digits of its numbers.
  public var wellKnownText: String {
    var hasHeights = false
    forEachPosition { if $0.height != nil { hasHeights = true } }
    var bytes: [UInt8] = []
    bytes.append(wellKnown: self, hasHeights)
    return String(utf8: bytes)
  }
}

private struct WellKnownTextReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = [UInt8](text) }

  private mutating func skipBlanks() {
    while index < bytes.count, isBlank(bytes[index]) { index += 1 }
  }

  var isAtEnd: Bool { bytes[index...].allSatisfy { isBlank($0) } }

  private mutating func skip(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// In lower case; empty when there is none.
  private mutating func word() -> String {
    skipBlanks()
    let start = index
    while index < bytes.count, (0x61...0x7A).contains(bytes[index] | 0x20) { index += 1 }
    return String(utf8: bytes[start..<index].map { $0 | 0x20 })
  }

  /// Nil when none follows.
  private mutating func number() -> Double? {
    skipBlanks()
    let start = index
    while index < bytes.count, isOfNumber(bytes[index]) { index += 1 }
    return index == start ? nil : decimalNumber(String(utf8: bytes[start..<index]))
  }

  private func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "e"), UInt8(ascii: "E"): true
    default: false
    }
  }

  /// False for coordinates of another system than WGS 84.
  mutating func skipsSystem() -> Bool {
    let start = index
    guard word() == "srid", skip(UInt8(ascii: "=")) else {
      index = start
      return true
    }
    return number() == 4326 && skip(UInt8(ascii: ";"))
  }

  mutating func geometry(depth: Int) -> Geometry? {
    guard depth < 16 else { return nil }
    var name = word()
    var marks = ""
    // No kind of geometry ends with one of the two letters.
    while let last = name.utf8.last, last == UInt8(ascii: "z") || last == UInt8(ascii: "m") {
      marks += last == UInt8(ascii: "z") ? "z" : "m"
      name = name.first(bytes: name.utf8.count - 1)
    }
    let start = index
    let mark = word()
    if mark == "z" || mark == "m" || mark == "zm" { marks = mark } else { index = start }
    let isMeasured = marks == "m"
    let beforeEmpty = index
    if word() == "empty" { return .collection([]) }
    index = beforeEmpty
    switch name {
    case "point":
      guard let points = list({ $0.position(isMeasured) }), points.count == 1 else { return nil }
      return .point(points[0])
    case "linestring": return line(isMeasured).map { .line($0) }
    case "polygon": return polygon(isMeasured).map { .polygon($0) }
    case "multipoint": return list { $0.pointOfSeveral(isMeasured) }.map { .points($0) }
    case "multilinestring": return list { $0.line(isMeasured) }.map { .lines($0) }
    case "multipolygon": return list { $0.polygon(isMeasured) }.map { .polygons($0) }
    case "geometrycollection": return list { $0.geometry(depth: depth + 1) }.map { .collection($0) }
    default: return nil
    }
  }

  private mutating func list<Item>(_ read: (inout WellKnownTextReader) -> Item?) -> [Item]? {
    guard skip(UInt8(ascii: "(")) else { return nil }
    var items: [Item] = []
    repeat {
      guard let item = read(&self) else { return nil }
      items.append(item)
    } while skip(UInt8(ascii: ","))
    return skip(UInt8(ascii: ")")) ? items : nil
  }

  private mutating func position(_ isMeasured: Bool) -> Position? {
    guard let x = number(), let y = number() else { return nil }
    let third = number()
    // A measure says nothing of the place.
    _ = number()
    return Position(x: x, y: y, height: isMeasured ? nil : third)
  }

  /// `(1 2)` or `1 2`
  private mutating func pointOfSeveral(_ isMeasured: Bool) -> Position? {
    let hasBracket = skip(UInt8(ascii: "("))
    guard let position = position(isMeasured) else { return nil }
    return hasBracket && !skip(UInt8(ascii: ")")) ? nil : position
  }

  private mutating func line(_ isMeasured: Bool) -> [Position]? {
    guard let line = list({ $0.position(isMeasured) }), line.count > 1 else { return nil }
    return line
  }

  private mutating func polygon(_ isMeasured: Bool) -> Polygon? {
    list { $0.ring(isMeasured) }.map { Polygon(rings: $0) }
  }

  private mutating func ring(_ isMeasured: Bool) -> [Position]? {
    guard var ring = list({ $0.position(isMeasured) }), let first = ring.first, let last = ring.last else { return nil }
    if !first.isAt(last) { ring.append(first) }
    return ring.count < 4 ? nil : ring
  }
}

extension [UInt8] {
  fileprivate mutating func append(wellKnown geometry: Geometry, _ hasHeights: Bool) {
    let mark = hasHeights ? " Z " : " "
    switch geometry {
    case .point(let point):
      append("POINT" + mark)
      append(path: [point], hasHeights)
    case .line(let line):
      append("LINESTRING" + mark)
      append(path: line, hasHeights)
    case .polygon(let polygon):
      append("POLYGON" + mark)
      append(paths: polygon.wound.rings, hasHeights)
    case .points(let points):
      append("MULTIPOINT" + mark)
      append(paths: points.map { [$0] }, hasHeights)
    case .lines(let lines):
      append("MULTILINESTRING" + mark)
      append(paths: lines, hasHeights)
    case .polygons(let polygons):
      append("MULTIPOLYGON" + mark)
      append(items: polygons) { $0.append(paths: $1.wound.rings, hasHeights) }
    case .collection(let parts):
      append("GEOMETRYCOLLECTION" + mark)
      append(items: parts) { $0.append(wellKnown: $1, hasHeights) }
    }
  }

  private mutating func append<Item>(items: [Item], _ write: (inout [UInt8], Item) -> Void) {
    if items.isEmpty { return append("EMPTY") }
    append("(")
    for (place, item) in items.enumerated() {
      if place > 0 { append(", ") }
      write(&self, item)
    }
    append(")")
  }

  private mutating func append(paths: [[Position]], _ hasHeights: Bool) {
    append(items: paths) { $0.append(path: $1, hasHeights) }
  }

  private mutating func append(path: [Position], _ hasHeights: Bool) {
    append(items: path) { bytes, position in
      bytes.append(number: position.x)
      bytes.append(" ")
      bytes.append(number: position.y)
      if hasHeights {
        bytes.append(" ")
        bytes.append(number: position.height ?? 0)
      }
    }
  }
}
