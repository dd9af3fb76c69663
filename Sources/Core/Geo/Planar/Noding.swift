import Base

/// A point of the grid to which crossings are rounded.
struct GridPoint: Hashable {
  let x: Double
  let y: Double

  var position: Position { Position(x: x, y: y) }
}

/// An edge between two nodes that crosses no other.
struct NodedEdge {
  let from: Int
  let to: Int
  /// A bit for each operand: whether its border runs here an odd number of times.
  var borders: UInt8
  /// Whether a dividing line runs here.
  var divides: Bool
}

/// Lines split where they meet. Coordinates are integers on a grid that is finer than a millimetre on the earth, so all
/// edges of a crossing share one node. Given positions keep their own digits in the result.
struct Noding {
  private(set) var nodes: [GridPoint] = []
  private(set) var edges: [NodedEdge] = []
  private let unit: Double
  private var given: [GridPoint: Position] = [:]

  struct Part {
    let path: [Position]
    /// The bit of the operand; 0 for a dividing line.
    let operand: UInt8
  }

  private struct Piece {
    var a: GridPoint
    var b: GridPoint
    let operand: UInt8
  }

  init(_ all: [Part]) {
    let parts = all.filter { part in part.path.allSatisfy { $0.isFinite } }
    var largest = 0.0
    for part in parts {
      for position in part.path { largest = max(largest, position.x.magnitude, position.y.magnitude) }
    }
    // 2⁴¹ units from the origin to the farthest position, so that differences and products are exact.
    unit =
      largest > 0 && largest.isFinite
      ? Double(sign: .plus, exponent: max(largest.exponent, -900) - 40, significand: 1) : 1
    var pieces: [Piece] = []
    for part in parts {
      let path = part.path.map { onGrid($0) }
      for (place, position) in zip(path, part.path) where given[place] == nil { given[place] = position }
      for index in path.indices.dropFirst() where path[index] != path[index - 1] {
        pieces.append(Piece(a: path[index - 1], b: path[index], operand: part.operand))
      }
    }
    // Rounding a crossing may create another one. Two or three rounds are usual.
    for _ in 0..<50 {
      guard let divided = Noding.divided(pieces) else { break }
      pieces = divided
    }
    collect(pieces)
  }

  private func onGrid(_ position: Position) -> GridPoint {
    GridPoint(x: (position.x / unit).rounded() + 0, y: (position.y / unit).rounded() + 0)
  }

  /// The position of a node: as given, or rounded to the grid.
  func position(_ node: Int) -> Position {
    given[nodes[node]] ?? Position(x: nodes[node].x * unit, y: nodes[node].y * unit)
  }

  /// The pieces split where they meet; nil when they meet only at their ends.
  private static func divided(_ pieces: [Piece]) -> [Piece]? {
    let segments = Segments(pieces.map { [$0.a.position, $0.b.position] })
    var cuts: [Int: [GridPoint]] = [:]
    func cut(_ index: Int, _ place: Position) {
      let point = GridPoint(x: place.x.rounded() + 0, y: place.y.rounded() + 0)
      if point != pieces[index].a && point != pieces[index].b { cuts[index, default: []].append(point) }
    }
    segments.forEachMeeting { one, other, meeting in
      let places: [Position]
      switch meeting {
      case .nothing: places = []
      case .crossing(let place), .touching(let place): places = [place]
      case .overlap(let start, let end): places = [start, end]
      }
      for place in places {
        cut(one, place)
        cut(other, place)
      }
      return true
    }
    if cuts.isEmpty { return nil }
    var result: [Piece] = []
    for (index, piece) in pieces.enumerated() {
      guard let points = cuts[index] else {
        result.append(piece)
        continue
      }
      let (dx, dy) = (piece.b.x - piece.a.x, piece.b.y - piece.a.y)
      let ordered = points.inOrder { one, other in
        (one.x - other.x) * dx + (one.y - other.y) * dy < 0
      }
      var from = piece.a
      for point in ordered + [piece.b] where point != from {
        result.append(Piece(a: from, b: point, operand: piece.operand))
        from = point
      }
    }
    return result
  }

  /// Edges that coincide become one.
  private mutating func collect(_ pieces: [Piece]) {
    var numbers: [GridPoint: Int] = [:]
    var known: [UInt64: Int] = [:]
    func number(_ point: GridPoint) -> Int {
      if let number = numbers[point] { return number }
      nodes.append(point)
      numbers[point] = nodes.count - 1
      return nodes.count - 1
    }
    for piece in pieces {
      let (a, b) = (number(piece.a), number(piece.b))
      let key = UInt64(min(a, b)) << 32 | UInt64(max(a, b))
      if let edge = known[key] {
        edges[edge].borders ^= piece.operand
        if piece.operand == 0 { edges[edge].divides = true }
      } else {
        known[key] = edges.count
        edges.append(NodedEdge(from: a, to: b, borders: piece.operand, divides: piece.operand == 0))
      }
    }
  }
}
