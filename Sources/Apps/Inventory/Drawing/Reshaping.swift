import Base
import Geo

/// What is made of shapes that are there: parts of one, one of two, one with a hole (I-53 … I-55). Edges are straight in
/// longitude and latitude, as the map draws them.
enum Reshaping {
  /// Why nothing is made of them.
  enum Fault: Error, Equatable, Sendable {
    case isPoint
    case severalParts
    case kindsDiffer
    case doesNotDivide
    case endsApart
    case areasApart
    case holeOutside
    case invalid(ValidityFault.Code)
  }

  /// Degrees, about two centimetres: what is nearer than that meets. What snapped to an edge lies on it within the rounding.
  static let reach = 2e-7

  // MARK: - Splitting

  /// The parts of a line or an area, the largest first.
  ///
  /// - Parameter line: what divides it; it may end on the border.
  static func split(_ geometry: Geometry, by line: [Position]) throws(Fault) -> [Geometry] {
    let parts: [(geometry: Geometry, size: Double)]
    switch geometry {
    case .point, .points: throw .isPoint
    case .lines, .polygons, .collection: throw .severalParts
    case .line(let path):
      let whole = unwrapped(path)
      parts = Geo.split(whole, by: reaching(placed(line, near: whole))).map { (.line($0), geodesicLength($0)) }
    case .polygon(let polygon):
      let whole = Polygon(rings: polygon.rings.map { placed($0, near: polygon.shell) })
      parts = Geo.split(whole, by: reaching(placed(line, near: whole.shell))).map { (.polygon($0), $0.area) }
    }
    let least = geometry.dimension == 1 ? 0.001 : 0.000_1
    let real = parts.filter { $0.size > least }.inOrder { $0.size > $1.size }
    if real.count < 2 { throw .doesNotDivide }
    var result: [Geometry] = []
    for part in real { result.append(try checked(part.geometry)) }
    return result
  }

  /// A little longer at both ends: a line that ends on a border divides what is behind it.
  private static func reaching(_ line: [Position]) -> [Position] {
    var path: [Position] = []
    for position in line where path.last.map({ !$0.isAt(position) }) ?? true { path.append(position) }
    guard path.count > 1 else { return path }
    return [beyond(path[0], from: path[1])] + path + [beyond(path[path.count - 1], from: path[path.count - 2])]
  }

  private static func beyond(_ end: Position, from other: Position) -> Position {
    let (dx, dy) = (end.x - other.x, end.y - other.y)
    let length = (dx * dx + dy * dy).squareRoot()
    return Position(x: end.x + dx / length * reach, y: end.y + dy / length * reach)
  }

  // MARK: - Joining

  /// Two lines as one, at the ends that meet; two areas as one, when they share a border or a part.
  static func join(_ one: Geometry, _ other: Geometry) throws(Fault) -> Geometry {
    switch (one, other) {
    case (.point, _), (_, .point), (.points, _), (_, .points): throw .isPoint
    case (.line(let first), .line(let second)):
      return try joined(unwrapped(first), placed(second, near: first))
    case (.polygon(let first), .polygon(let second)):
      let near = { (polygon: Polygon) in Polygon(rings: polygon.rings.map { placed($0, near: first.shell) }) }
      return try joined(near(first), near(second))
    case (.line, .polygon), (.polygon, .line): throw .kindsDiffer
    default: throw .severalParts
    }
  }

  private static func joined(_ one: [Position], _ other: [Position]) throws(Fault) -> Geometry {
    guard let (first, last) = ends(one), let (start, end) = ends(other) else { throw .endsApart }
    var second = other
    // The ends that are joined are the same place, so that no step of a millimetre stays between them.
    let pairs = [
      (last, start, 0), (last, end, other.count - 1), (first, end, other.count - 1), (first, start, 0),
    ]
    guard let (own, _, place) = pairs.first(where: { isNear($0.0, $0.1) }) else { throw .endsApart }
    second[place] = own
    return try checked(.line(Geo.joined(one, second)))
  }

  private static func ends(_ line: [Position]) -> (Position, Position)? {
    guard let first = line.first, let last = line.last, line.count > 1 else { return nil }
    return (first, last)
  }

  private static func joined(_ one: Polygon, _ other: Polygon) throws(Fault) -> Geometry {
    let (first, second) = Touching.aligned(one, other)
    let whole = overlay([first], [second], .union).filter { $0.area > 0.000_1 }
    guard whole.count == 1, var result = whole.first else { throw .areasApart }
    // What lies between borders that were drawn twice is no hole.
    result.rings = [result.shell] + result.holes.filter { geodesicArea($0).magnitude > 0.000_1 }
    return try checked(.polygon(result))
  }

  // MARK: - Holes

  /// The area without what lies within the ring, which lies in it.
  ///
  /// - Parameter ring: closed or not.
  static func cut(_ ring: [Position], from geometry: Geometry) throws(Fault) -> Geometry {
    guard case .polygon(let polygon) = geometry else {
      switch geometry {
      case .polygons, .collection: throw .severalParts
      default: throw .kindsDiffer
      }
    }
    let whole = Polygon(rings: polygon.rings.map { placed($0, near: polygon.shell) })
    var border = placed(ring, near: whole.shell)
    if let first = border.first, let last = border.last, !first.isAt(last) { border.append(first) }
    if let fault = Geometry.polygon(Polygon(shell: border)).fault { throw .invalid(fault.code) }
    guard let rest = cuttingHole(border, from: whole) else { throw .holeOutside }
    return try checked(.polygon(rest))
  }

  // MARK: - Places

  static func isNear(_ one: Position, _ other: Position) -> Bool {
    (one.y - other.y).magnitude <= reach
      && (one.x - other.x).magnitude * max(cosine(one.y * degree), 0.01) <= reach
  }

  /// The path as it goes on beyond the 180th meridian, on the side where the other begins.
  private static func placed(_ path: [Position], near other: [Position]) -> [Position] {
    guard let start = other.first, let first = path.first else { return path }
    let turns = ((start.x - first.x) / 360).rounded() * 360
    let line = unwrapped(path)
    return turns == 0 ? line : line.map { Position(x: $0.x + turns, y: $0.y, height: $0.height) }
  }

  private static func checked(_ geometry: Geometry) throws(Fault) -> Geometry {
    if let fault = geometry.fault { throw .invalid(fault.code) }
    return geometry
  }
}
