import Base
import Geo
import Testing

@Suite("Spatial index")
struct IndexTests {
  static func point(_ x: Double, _ y: Double) -> Geometry { .point(Position(x: x, y: y)) }

  static func found(_ index: SpatialIndex, _ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [Int] {
    var ids: [Int] = []
    index.forEach(in: GeographicBox(west: west, south: south, east: east, north: north)) { id in
      ids.append(id)
      return true
    }
    return ids.sorted()
  }

  @Test("G-13: a moved object is found at its new place, a removed one nowhere")
  func changes() {
    var index = SpatialIndex((0..<100).map { (id: $0, geometry: IndexTests.point(Double($0), 0)) })
    index.update(5, IndexTests.point(50.5, 1))
    index.update(200, .line(GeometryTests.path([(50, -1), (51, 1)])))
    index.remove(51)
    #expect(IndexTests.found(index, 50, 0, 51, 1) == [5, 50, 200])
    #expect(IndexTests.found(index, 4.5, 0, 5.5, 1) == [])
    #expect(index.count == 100)
    #expect(IndexTests.found(index.rebuilt(), 50, 0, 51, 1) == [5, 50, 200])
    index.update(5, nil)
    #expect(index.rebuilt().count == 99)
  }

  @Test("G-13: objects in any order are found, moved and removed by their numbers")
  func numbers() {
    var random = SplitMix64(seed: 13)
    let numbers = (0..<500).map { _ in Int(random.next() % 1_000_000) }.reduce(into: [Int]()) { if !$0.contains($1) { $0.append($1) } }
    var index = SpatialIndex(numbers.map { (id: $0, geometry: IndexTests.point(Double($0) / 10_000, 0)) })
    for (turn, number) in numbers.enumerated() {
      let at = Double(number) / 10_000
      #expect(index.box(of: number)?.west == at && index.box(of: 1_000_001 + number) == nil)
      if turn % 3 == 0 { index.remove(number) }
      if turn % 3 == 1 { index.update(number, IndexTests.point(at, 10)) }
      let isHere = IndexTests.found(index, at, 0, at, 0).contains(number)
      #expect(isHere == (turn % 3 == 2))
      #expect(index.box(of: number)?.south == [nil, 10, 0][turn % 3])
      index.remove(number)
      #expect(index.box(of: number) == nil)
    }
    #expect(index.count == 0)
  }

  @Test("G-13: a box across the 180th meridian finds objects on both sides, each once")
  func antimeridian() {
    let index = SpatialIndex([
      (id: 1, geometry: IndexTests.point(179.9, 0)), (id: 2, geometry: IndexTests.point(-179.9, 0)),
      (id: 3, geometry: .line(GeometryTests.path([(179.5, 0), (-179.5, 0)]))),
      (id: 4, geometry: IndexTests.point(0, 0)),
    ])
    #expect(IndexTests.found(index, 179, -1, 181, 1) == [1, 2, 3])
    #expect(IndexTests.found(index, -181, -1, -179, 1) == [1, 2, 3])
    #expect(IndexTests.found(index, -180, -90, 180, 90) == [1, 2, 3, 4])
  }

  @Test("G-23: a position snaps to the nearest vertex within reach, otherwise to an edge")
  func snapping() throws {
    let line = Geometry.line(GeometryTests.path([(14.42, 50.08), (14.43, 50.08)]))
    let vertex = try #require(snap(Position(x: 14.42001, y: 50.08001), to: [line], within: 5))
    #expect(vertex.target == .vertex)
    #expect(vertex.place == Position(x: 14.42, y: 50.08))
    let edge = try #require(snap(Position(x: 14.425, y: 50.08001), to: [line], within: 5))
    #expect(edge.target == .edge)
    #expect((edge.place.y - 50.08).magnitude < 1e-9)
    #expect((edge.metres - 1.11).magnitude < 0.01)
    #expect(snap(Position(x: 14.425, y: 50.09), to: [line], within: 5) == nil)
  }

  @Test("G-23: nothing snaps to the other side of the earth")
  func snappingAcross() {
    // The edge crosses the 180th meridian, and not Greenwich.
    let line = Geometry.line(GeometryTests.path([(179, 10), (-179, 10)]))
    #expect(snap(Position(x: 0, y: 10), to: [line], within: 50) == nil)
    #expect(snap(Position(x: -179.5, y: 10.00001), to: [line], within: 50)?.target == .edge)
    #expect(snap(Position(x: 179.5, y: 10.00001), to: [line], within: 50)?.target == .edge)
  }

  @Test(
    "G-23: distances are those on the ground, at the equator and far north", arguments: [(0, 110.574), (80, 111.660)])
  func snappingDistance(_ latitude: Double, _ expected: Double) throws {
    let point = IndexTests.point(14, latitude + 0.001)
    let found = try #require(snap(Position(x: 14, y: latitude), to: [point], within: 200))
    #expect((found.metres / expected - 1).magnitude < 1e-3)
  }
}
