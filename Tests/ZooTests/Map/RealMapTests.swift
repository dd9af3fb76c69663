import Base
import Sync
import Testing
import Zoo

/// The map of the Prague zoo from the files beside the project.
@Suite(.enabled(if: ZooFiles.areThere, "the files of the Prague zoo are not beside the project"))
struct RealMapTests {
  let shapes: [MapShape]
  let result: MapImport

  init() throws {
    result = try RealMap.result.get()
    shapes = result.records.flatMap { MapShape.read($0[MapLayer.shapes] ?? "") }
  }

  @Test("All 50 places of the zoo's list are there, and nothing is left out")
  func places() {
    #expect(result.problems.isEmpty)
    #expect(result.records.count { $0[Location.number] != nil } == 50)
    #expect(Set(result.records.map { $0.key.id }).count == result.records.count)
  }

  @Test("The layers are small enough for records: at most 100 kB together")
  func size() {
    let bytes = result.records.reduce(0) { $0 + ($1[MapLayer.shapes] ?? "").utf8.count }
    #expect(bytes < 100_000)
  }

  @Test(
    "Z-46: the shortest ways are those of Bellman and Ford's naive algorithm, with steps and without, for 300 pairs")
  func againstBellmanFord() throws {
    let graph = PathGraph(shapes)
    var random = SplitMix64(seed: 46)
    for avoids in [false, true] {
      let naive = NaiveGraph(shapes, withoutSteps: avoids)
      for _ in 0..<5 {
        let start = Int(random.next() % UInt64(naive.points.count))
        let costs = naive.seconds(from: start)
        for _ in 0..<30 {
          let goal = Int(random.next() % UInt64(naive.points.count))
          let from = try #require(naive.points[start].coordinates)
          let to = try #require(naive.points[goal].coordinates)
          let way = graph.way(from: from, to: to, avoidingSteps: avoids)
          if costs[goal] == .infinity {
            #expect(way == nil)
          } else {
            let seconds = try #require(way).seconds
            #expect(abs(seconds - costs[goal]) < 0.01 * max(1, costs[goal] / 100))
          }
        }
      }
    }
  }

  @Test("From the main entrance nearly every numbered place can be reached within an hour")
  func everywhere() throws {
    let graph = PathGraph(shapes)
    func place(_ record: Record?) throws -> Coordinates {
      try #require(
        Coordinates(
          latitude: record?[Location.latitude]?.number ?? 0, longitude: record?[Location.longitude]?.number ?? 0))
    }
    let entrance = try place(result.records.first { $0.fields.text("nameCs") == "Hlavní vchod" })
    for record in result.records where record[Location.number] != nil {
      let goal = try place(record)
      let way = try #require(graph.way(from: entrance, to: goal))
      #expect(way.minutes <= 40)
    }
  }
}

/// Edges are relaxed until nothing changes.
struct NaiveGraph {
  var points: [MapPoint] = []
  private var edges: [(Int, Int, Double)] = []

  init(_ shapes: [MapShape], withoutSteps: Bool) {
    var numbers: [MapPoint: Int] = [:]
    for shape in shapes where [.path, .road, .steps].contains(shape.kind) && !(withoutSteps && shape.kind == .steps) {
      for ring in shape.rings {
        for (one, other) in zip(ring, ring.dropFirst()) where one != other {
          for point in [one, other] where numbers[point] == nil {
            numbers[point] = points.count
            points.append(point)
          }
          guard let from = one.coordinates, let to = other.coordinates else { continue }
          let seconds = GreatCircle(from: from, to: to).metres / (4_000.0 / 3600) * (shape.kind == .steps ? 1.5 : 1)
          edges.append((numbers[one]!, numbers[other]!, seconds))
        }
      }
    }
  }

  func seconds(from start: Int) -> [Double] {
    var costs = [Double](repeating: .infinity, count: points.count)
    costs[start] = 0
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for (one, other, cost) in edges {
        if costs[one] + cost < costs[other] - 1e-9 { (costs[other], hasChanged) = (costs[one] + cost, true) }
        if costs[other] + cost < costs[one] - 1e-9 { (costs[one], hasChanged) = (costs[other] + cost, true) }
      }
    }
    return costs
  }
}
