import Base
import Testing
import Zoo

struct PathGraphTests {
  /// A square of paths with a side of 1000 millionths of a degree (111.2 m northwards at the equator). Its northern
  /// side is steps. There is also an island without a bridge.
  let graph = PathGraph([
    MapShape(.path, [[MapPoint(x: 0, y: 0), MapPoint(x: 1000, y: 0), MapPoint(x: 1000, y: 1000)]]),
    MapShape(.path, [[MapPoint(x: 0, y: 0), MapPoint(x: 0, y: 1000)]]),
    MapShape(.steps, [[MapPoint(x: 0, y: 1000), MapPoint(x: 1000, y: 1000)]]),
    MapShape(.path, [[MapPoint(x: 9000, y: 9000), MapPoint(x: 9000, y: 9500)]]),
    MapShape(.closed, [[MapPoint(x: 1000, y: 1000), MapPoint(x: 9000, y: 9000)]]),
    MapShape(.building, [[MapPoint(x: 0, y: 0), MapPoint(x: 500, y: 0), MapPoint(x: 500, y: 500)]]),
  ])

  func place(_ x: Double, _ y: Double) throws -> Coordinates {
    try #require(Coordinates(latitude: y / 1_000_000, longitude: x / 1_000_000))
  }

  @Test("Z-45: paths meet where they share a place; closed paths and other lines are not walked")
  func size() {
    #expect(graph.nodeCount == 6)
    #expect(graph.edgeCount == 5)
  }

  @Test("Z-46: the way begins and ends at the nearest path, and walking takes 4 km/h")
  func alongOnePath() throws {
    let way = try #require(graph.way(from: place(-300, 200), to: place(-300, 900)))
    #expect(way.places.map { MapPoint($0) } == [MapPoint(x: 0, y: 200), MapPoint(x: 0, y: 900)])
    #expect(abs(way.metres - 77.8) < 0.1)
    #expect(way.minutes == 2)
    #expect(!way.hasSteps)
  }

  @Test("Z-46: a metre of steps counts as one and a half, so a longer but quicker way is chosen")
  func steps() throws {
    // Over the steps 0.1 + 1 × 1.5 + 0.1 sides, around 0.9 + 1 + 0.9.
    let short = try #require(graph.way(from: place(0, 900), to: place(1000, 900)))
    #expect(short.hasSteps)
    #expect(abs(short.metres - 133.4) < 0.2)
    // Over the steps 0.6 + 1.5 + 0.6, around 0.4 + 1 + 0.4.
    let around = try #require(graph.way(from: place(0, 400), to: place(1000, 400)))
    #expect(!around.hasSteps)
    #expect(abs(around.metres - 200.2) < 0.2)
  }

  @Test("Z-47: without steps no step is walked, and none is the nearest path")
  func withoutSteps() throws {
    let way = try #require(graph.way(from: place(0, 900), to: place(1000, 900), avoidingSteps: true))
    #expect(!way.hasSteps)
    #expect(abs(way.metres - 311.3) < 0.3)
    let beside = try #require(graph.way(from: place(450, 1000), to: place(0, 900), avoidingSteps: true))
    #expect(beside.places.first.map { MapPoint($0) } == MapPoint(x: 0, y: 1000))
  }

  @Test("Z-46: there is no way to a place that no path reaches")
  func noWay() throws {
    #expect(graph.way(from: try place(0, 0), to: try place(9000, 9400)) == nil)
    #expect(PathGraph([]).way(from: try place(0, 0), to: try place(0, 1)) == nil)
  }

  @Test("Z-46: the way from a place to itself is empty")
  func nowhere() throws {
    let way = try #require(graph.way(from: place(10, 500), to: place(10, 500)))
    #expect(way.metres == 0)
    #expect(way.minutes == 1)
  }
}
