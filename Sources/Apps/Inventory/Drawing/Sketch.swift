import Base
import Geo

/// A shape while it is drawn: the vertices of its line or point, or of its rings, each ring without its end. What is drawn is
/// changed by ``SketchStep``s only, so that each can be undone.
struct Sketch: Equatable, Sendable {
  /// A vertex of a path.
  struct Vertex: Equatable, Sendable {
    let path: Int
    let index: Int

    init(_ path: Int, _ index: Int) {
      self.path = path
      self.index = index
    }
  }

  let kind: GeometryKind
  /// The point, the line, or the shell with its holes. There is one at least.
  private(set) var paths: [[Geo.Position]] = [[]]
  /// Where the next vertex is added.
  private(set) var path = 0
  /// Where the next tap moves it.
  private(set) var chosen: Vertex?

  init(_ kind: GeometryKind) { self.kind = kind }

  /// - Parameter paths: one at least.
  init(_ kind: GeometryKind, restoring paths: [[Geo.Position]]) {
    self.kind = kind
    self.paths = paths
  }

  /// Of an object that is there; nil for shapes of several parts, which are not drawn by hand.
  init?(_ geometry: Geometry) {
    switch geometry {
    case .point(let point):
      self.init(.point)
      paths = [[point]]
    case .line(let line):
      self.init(.line)
      paths = [line]
    case .polygon(let polygon):
      self.init(.polygon)
      paths = polygon.rings.map { Array($0.dropLast()) }
      if paths.isEmpty { paths = [[]] }
    case .points, .lines, .polygons, .collection: return nil
    }
  }

  var isEmpty: Bool { paths.allSatisfy { $0.isEmpty } }
  var vertexCount: Int { paths.reduce(0) { $0 + $1.count } }

  func position(_ vertex: Vertex) -> Geo.Position? {
    guard paths.indices.contains(vertex.path), paths[vertex.path].indices.contains(vertex.index) else { return nil }
    return paths[vertex.path][vertex.index]
  }

  /// The one that was added last to the path that is drawn.
  var last: Vertex? { paths[path].isEmpty ? nil : Vertex(path, paths[path].count - 1) }

  /// All vertices, path by path.
  var vertices: [Vertex] {
    var all: [Vertex] = []
    for path in paths.indices { for index in paths[path].indices { all.append(Vertex(path, index)) } }
    return all
  }

  /// The middles of the edges, each with the place that a vertex inserted there gets.
  var middles: [(vertex: Vertex, position: Geo.Position)] {
    if kind == .point { return [] }
    var all: [(vertex: Vertex, position: Geo.Position)] = []
    for path in paths.indices where paths[path].count > 1 {
      let line = paths[path]
      let isClosed = kind == .polygon && line.count > 2
      for index in 0..<(isClosed ? line.count : line.count - 1) {
        // The shorter way around the earth.
        let edge = unwrapped([line[index], line[index + 1 == line.count ? 0 : index + 1]])
        let middle = Geo.Position(x: (edge[0].x + edge[1].x) / 2, y: (edge[0].y + edge[1].y) / 2)
        all.append((Vertex(path, index + 1), middle))
      }
    }
    return all
  }

  // MARK: - Steps

  /// The sketch after a step; nil when the step means nothing here.
  func after(_ step: SketchStep) -> Sketch? {
    var next = self
    switch step {
    case .add(let position):
      if kind == .point { next.paths[0] = [position] } else { next.paths[path].append(position) }
      next.chosen = nil
    case .insert(let vertex, let position):
      guard kind != .point, paths.indices.contains(vertex.path), (0...paths[vertex.path].count).contains(vertex.index)
      else { return nil }
      next.paths[vertex.path].insert(position, at: vertex.index)
      next.chosen = vertex
    case .move(let vertex, let position):
      guard self.position(vertex) != nil else { return nil }
      next.paths[vertex.path][vertex.index] = position
      next.chosen = vertex
    case .remove(let vertex):
      guard position(vertex) != nil else { return nil }
      next.paths[vertex.path].remove(at: vertex.index)
      next.chosen = nil
      next.dropEmptyHole(vertex.path)
    case .choose(let vertex):
      guard position(vertex) != nil else { return nil }
      next.chosen = vertex
      next.path = kind == .polygon ? vertex.path : 0
    case .unchoose: next.chosen = nil
    case .beginHole:
      guard kind == .polygon, paths[0].count > 2, paths.last?.isEmpty == false else { return nil }
      next.paths.append([])
      next.path = next.paths.count - 1
      next.chosen = nil
    case .removeHole(let hole):
      guard hole > 0, paths.indices.contains(hole) else { return nil }
      next.paths.remove(at: hole)
      next.path = 0
      next.chosen = nil
    case .clear: next = Sketch(kind)
    }
    return next
  }

  private mutating func dropEmptyHole(_ hole: Int) {
    guard hole > 0, paths[hole].isEmpty else { return }
    paths.remove(at: hole)
    path = 0
  }

  // MARK: - The shape

  /// I-20: a line has two vertices at least, an area three in each ring; nil when there are fewer. A hole that was only begun
  /// is none.
  var geometry: Geometry? {
    guard paths[0].count >= kind.leastVertices else { return nil }
    switch kind {
    case .point: return .point(paths[0][0])
    case .line: return .line(paths[0])
    case .polygon:
      let rings = paths.filter { !$0.isEmpty }
      if rings.contains(where: { $0.count < 3 }) { return nil }
      return .polygon(Polygon(rings: rings.map { $0 + [$0[0]] }))
    }
  }

  /// I-21: what is wrong with the shape, and where.
  var fault: ValidityFault? { geometry?.fault }
}

/// What is done to a sketch, one thing that is undone at once.
enum SketchStep: Equatable, Sendable {
  case add(Geo.Position)
  case insert(Sketch.Vertex, Geo.Position)
  case move(Sketch.Vertex, Geo.Position)
  case remove(Sketch.Vertex)
  case choose(Sketch.Vertex)
  case unchoose
  case beginHole
  case removeHole(Int)
  case clear
}
