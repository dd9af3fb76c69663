import Base

/// The paths of the zoo as a graph: where they meet and bend are its nodes. Made of the ways of the map, which share the places
/// where they meet.
public struct PathGraph: Sendable {
  public struct Way: Sendable {
    /// From the start to the goal, both where they are nearest to a path.
    public let places: [Coordinates]
    public let metres: Double
    public let hasSteps: Bool
    /// At 4 km/h, as people walk with children who stop; a metre of steps takes as long as one and a half (Z-46).
    public let seconds: Double

    /// Begun ones count.
    public var minutes: Int { max(1, Int((seconds / 60).rounded(.up))) }
  }

  private let plane: LocalPlane
  private var points: [MapPoint] = []
  /// Of each edge, which is there once for both directions.
  private var edges: [Edge] = []
  /// The edges of each node, one node after the other, and where each begins.
  private var incident: [Int32] = []
  private var firstIncident: [Int32] = []

  private struct Edge: Sendable {
    let from: Int32
    let to: Int32
    let metres: Double
    let isSteps: Bool

    var cost: Double { isSteps ? metres * PathGraph.stairs : metres }
  }

  /// How much longer a metre of stairs takes.
  private static let stairs = 1.5
  private static let metresPerSecond = 4_000.0 / 3_600

  public init(_ shapes: [MapShape]) {
    let ways = shapes.filter { $0.kind.isWay }
    plane = LocalPlane(latitude: Double(ways.first?.rings.first?.first?.y ?? 0) / 1_000_000)
    var numbers: [MapPoint: Int32] = [:]
    for way in ways {
      for ring in way.rings { add(ring, isSteps: way.kind == .steps, &numbers) }
    }
    listIncident()
  }

  public var nodeCount: Int { points.count }
  public var edgeCount: Int { edges.count }
  public var isEmpty: Bool { edges.isEmpty }

  private mutating func add(_ ring: [MapPoint], isSteps: Bool, _ numbers: inout [MapPoint: Int32]) {
    var last: Int32 = -1
    for point in ring {
      let number: Int32
      if let known = numbers[point] {
        number = known
      } else {
        number = Int32(points.count)
        numbers[point] = number
        points.append(point)
      }
      if last >= 0, last != number {
        edges.append(
          Edge(from: last, to: number, metres: plane.metres(points[Int(last)], point), isSteps: isSteps))
      }
      last = number
    }
  }

  private mutating func listIncident() {
    firstIncident = [Int32](repeating: 0, count: points.count + 1)
    for edge in edges {
      firstIncident[Int(edge.from) + 1] += 1
      firstIncident[Int(edge.to) + 1] += 1
    }
    for node in 0..<points.count { firstIncident[node + 1] += firstIncident[node] }
    var next = firstIncident
    incident = [Int32](repeating: 0, count: edges.count * 2)
    for (number, edge) in edges.enumerated() {
      for node in [Int(edge.from), Int(edge.to)] {
        incident[Int(next[node])] = Int32(number)
        next[node] += 1
      }
    }
  }

  // MARK: - From a place to a path

  /// A place on an edge.
  struct Foot: Sendable {
    let edge: Int
    /// From its `from` to its `to`, 0…1.
    let part: Double
    /// How far the place is from where it was looked for.
    let metres: Double
  }

  /// Where the next path is; nil when there is none.
  func foot(of place: Coordinates, avoidingSteps: Bool) -> Foot? {
    let point = MapPoint(place)
    var best: Foot?
    for (number, edge) in edges.enumerated() where !(avoidingSteps && edge.isSteps) {
      let near = plane.nearest(point, on: points[Int(edge.from)], points[Int(edge.to)])
      if near.metres < best?.metres ?? .infinity { best = Foot(edge: number, part: near.part, metres: near.metres) }
    }
    return best
  }

  private func place(of foot: Foot) -> MapPoint {
    let edge = edges[foot.edge]
    let (one, other) = (points[Int(edge.from)], points[Int(edge.to)])
    return MapPoint(
      x: one.x + Int32((Double(other.x - one.x) * foot.part).rounded()),
      y: one.y + Int32((Double(other.y - one.y) * foot.part).rounded()))
  }

  // MARK: - The shortest way

  /// The shortest way along the paths between where they are nearest to the two places; nil when no path joins them.
  ///
  /// Dijkstra's algorithm from the start, that ends when nothing can be shorter any more than the best way to the goal.
  public func way(from start: Coordinates, to goal: Coordinates, avoidingSteps: Bool = false) -> Way? {
    guard let one = foot(of: start, avoidingSteps: avoidingSteps),
      let other = foot(of: goal, avoidingSteps: avoidingSteps)
    else { return nil }
    var costs = [Double](repeating: .infinity, count: points.count)
    // The edge by which a node was reached; −1 for the first nodes.
    var arrivals = [Int32](repeating: -1, count: points.count)
    var queue = NodeQueue()
    let (first, last) = (edges[one.edge], edges[other.edge])
    for (node, cost) in [(first.from, first.cost * one.part), (first.to, first.cost * (1 - one.part))]
    where cost < costs[Int(node)] {
      costs[Int(node)] = cost
      queue.add(node, cost)
    }
    var best = one.edge == other.edge ? (other.part - one.part).magnitude * first.cost : .infinity
    var end: Int32 = -1
    while let (node, cost) = queue.takeLeast(), cost < best {
      if cost > costs[Int(node)] { continue }
      for (target, rest) in [(last.from, last.cost * other.part), (last.to, last.cost * (1 - other.part))]
      where target == node && cost + rest < best {
        best = cost + rest
        end = node
      }
      relax(node, cost, avoidingSteps, &costs, &arrivals, &queue)
    }
    return best < .infinity ? way(one, other, end: end, arrivals) : nil
  }

  private func relax(
    _ node: Int32, _ cost: Double, _ avoidingSteps: Bool, _ costs: inout [Double], _ arrivals: inout [Int32],
    _ queue: inout NodeQueue
  ) {
    for place in Int(firstIncident[Int(node)])..<Int(firstIncident[Int(node) + 1]) {
      let number = incident[place]
      let edge = edges[Int(number)]
      if avoidingSteps && edge.isSteps { continue }
      let next = edge.from == node ? edge.to : edge.from
      let reached = cost + edge.cost
      if reached < costs[Int(next)] {
        costs[Int(next)] = reached
        arrivals[Int(next)] = number
        queue.add(next, reached)
      }
    }
  }

  /// Puts the way together from its end, a node of the goal's edge; −1 when start and goal are on one edge.
  private func way(_ start: Foot, _ goal: Foot, end: Int32, _ arrivals: [Int32]) -> Way? {
    var line = [place(of: goal)]
    var stairs = 0.0
    var node = end
    while node >= 0 {
      line.append(points[Int(node)])
      let number = arrivals[Int(node)]
      if number < 0 { break }
      let edge = edges[Int(number)]
      if edge.isSteps { stairs += edge.metres }
      node = edge.from == node ? edge.to : edge.from
    }
    line.append(place(of: start))
    var metres = 0.0
    for index in 1..<line.count { metres += plane.metres(line[index - 1], line[index]) }
    let last = line.count - 1
    if edges[start.edge].isSteps { stairs += plane.metres(line[last - 1], line[last]) }
    if edges[goal.edge].isSteps && last > 1 { stairs += plane.metres(line[0], line[1]) }
    var places: [Coordinates] = []
    for point in line.reversed() {
      if let place = point.coordinates { places.append(place) }
    }
    let walked = metres + stairs * (PathGraph.stairs - 1)
    return Way(places: places, metres: metres, hasSteps: stairs > 0.5, seconds: walked / PathGraph.metresPerSecond)
  }
}

/// Nodes by their cost, the least first: a binary heap. A node may be in it several times, of which the least counts.
private struct NodeQueue {
  private var heap: [(node: Int32, cost: Double)] = []

  mutating func add(_ node: Int32, _ cost: Double) {
    heap.append((node, cost))
    var place = heap.count - 1
    while place > 0, heap[place].cost < heap[(place - 1) / 2].cost {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func takeLeast() -> (node: Int32, cost: Double)? {
    guard let least = heap.first else { return nil }
    let last = heap.removeLast()
    if heap.isEmpty { return least }
    heap[0] = last
    var place = 0
    while true {
      var child = 2 * place + 1
      if child >= heap.count { return least }
      if child + 1 < heap.count, heap[child + 1].cost < heap[child].cost { child += 1 }
      if heap[place].cost <= heap[child].cost { return least }
      heap.swapAt(place, child)
      place = child
    }
  }
}
