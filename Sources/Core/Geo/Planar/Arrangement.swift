import Base

/// The plane divided by edges. Half-edge 2e runs along edge e, and 2e + 1 runs against it. The face of a half-edge is
/// on its left.
struct Arrangement {
  private let noding: Noding
  /// The next half-edge with the same face on its left.
  private var next: [Int] = []
  /// The border of a face to which each half-edge belongs.
  private var cycle: [Int] = []
  /// For each border, the operands in which its face lies.
  private var inside: [UInt8] = []
  /// The half-edges that start at each node, counter-clockwise.
  private var outgoing: [[Int]] = []

  init(_ parts: [Noding.Part]) {
    noding = Noding(parts)
    outgoing = Arrangement.sorted(noding)
    link()
    classify()
  }

  private var halfCount: Int { noding.edges.count * 2 }

  private func start(_ half: Int) -> Int {
    half & 1 == 0 ? noding.edges[half >> 1].from : noding.edges[half >> 1].to
  }

  private func end(_ half: Int) -> Int { start(half ^ 1) }

  private static func sorted(_ noding: Noding) -> [[Int]] {
    var outgoing = [[Int]](repeating: [], count: noding.nodes.count)
    for (index, edge) in noding.edges.enumerated() {
      outgoing[edge.from].append(2 * index)
      outgoing[edge.to].append(2 * index + 1)
    }
    for node in outgoing.indices where outgoing[node].count > 1 {
      let place = noding.nodes[node].position
      let seen = { (half: Int) -> Position in
        let edge = noding.edges[half >> 1]
        return noding.nodes[half & 1 == 0 ? edge.to : edge.from].position
      }
      let isUpper = { (p: Position) in p.y > place.y || (p.y == place.y && p.x > place.x) }
      outgoing[node] = outgoing[node].inOrder { one, other in
        let (a, b) = (seen(one), seen(other))
        if isUpper(a) != isUpper(b) { return isUpper(a) }
        return orientation(place, a, b) > 0
      }
    }
    return outgoing
  }

  private mutating func link() {
    var before = [Int](repeating: 0, count: halfCount)
    for halves in outgoing {
      for (index, half) in halves.enumerated() { before[half] = halves[index == 0 ? halves.count - 1 : index - 1] }
    }
    next = (0..<halfCount).map { before[$0 ^ 1] }
    cycle = [Int](repeating: -1, count: halfCount)
    var count = 0
    for half in 0..<halfCount where cycle[half] < 0 {
      var along = half
      repeat {
        cycle[along] = count
        along = next[along]
      } while along != half
      count += 1
    }
    inside = [UInt8](repeating: 0, count: count)
  }

  /// Finds the operands in which each face lies, from the outside of each connected part inwards.
  private mutating func classify() {
    var isKnown = [Bool](repeating: false, count: inside.count)
    var component = [Int](repeating: -1, count: noding.nodes.count)
    var lowest: [Int] = []
    for node in noding.nodes.indices where component[node] < 0 {
      var low = node
      var stack = [node]
      component[node] = lowest.count
      while let place = stack.popLast() {
        let (p, q) = (noding.nodes[place], noding.nodes[low])
        if (p.x, p.y) < (q.x, q.y) { low = place }
        for half in outgoing[place] where component[end(half)] < 0 {
          component[end(half)] = lowest.count
          stack.append(end(half))
        }
      }
      lowest.append(low)
    }
    for (number, low) in lowest.enumerated() {
      // The face left of the leftmost node surrounds the part. It lies between the last direction and the first.
      guard let outer = outerHalf(low) else { continue }
      let around = bits(around: noding.nodes[low].position, without: number, component)
      inside[cycle[outer]] = around
      isKnown[cycle[outer]] = true
      var first = [outer]
      while let half = first.popLast() {
        var along = half
        repeat {
          let twin = along ^ 1
          if !isKnown[cycle[twin]] {
            isKnown[cycle[twin]] = true
            inside[cycle[twin]] = inside[cycle[along]] ^ noding.edges[along >> 1].borders
            first.append(twin)
          }
          along = next[along]
        } while along != half
      }
    }
  }

  /// The half-edge from the leftmost node with the outside on its left: its next direction counter-clockwise passes
  /// over the west.
  private func outerHalf(_ node: Int) -> Int? {
    let place = noding.nodes[node].position
    // All directions lie between south (exclusive) and north, so this is the last one counter-clockwise from the south.
    return outgoing[node].inOrder { one, other in
      orientation(place, noding.nodes[end(one)].position, noding.nodes[end(other)].position) > 0
    }.last
  }

  /// The operands that contain a place, by the edges of all parts but its own.
  private func bits(around place: Position, without own: Int, _ component: [Int]) -> UInt8 {
    var bits: UInt8 = 0
    for edge in noding.edges where edge.borders != 0 && component[edge.from] != own {
      let (a, b) = (noding.nodes[edge.from].position, noding.nodes[edge.to].position)
      if (a.y > place.y) != (b.y > place.y), (orientation(a, b, place) > 0) == (b.y > a.y) { bits ^= edge.borders }
    }
    return bits
  }

  /// The areas of the chosen faces. With `divided`, faces stay apart where a dividing line runs.
  func areas(divided: Bool = false, _ isChosen: (UInt8) -> Bool) -> [Polygon] {
    let chosen = inside.map(isChosen)
    let isBorder = (0..<halfCount).map { half -> Bool in
      let (left, right) = (cycle[half], cycle[half ^ 1])
      if !chosen[left] { return false }
      return !chosen[right] || (divided && noding.edges[half >> 1].divides && left != right)
    }
    var isDone = [Bool](repeating: false, count: halfCount)
    var rings: [[Position]] = []
    for half in 0..<halfCount where isBorder[half] && !isDone[half] {
      var nodes: [Int] = []
      var along = half
      repeat {
        isDone[along] = true
        nodes.append(start(along))
        var following = next[along]
        // Skip edges inside the area.
        while !isBorder[following] { following = next[following ^ 1] }
        along = following
      } while along != half
      for ring in simpleRings(nodes) { rings.append(ring.map { noding.position($0) }) }
    }
    return assembled(rings)
  }

  /// A border that passes through a node twice consists of several rings.
  private func simpleRings(_ nodes: [Int]) -> [[Int]] {
    var rings: [[Int]] = []
    var path: [Int] = []
    var places: [Int: Int] = [:]
    for node in nodes {
      if let place = places[node] {
        rings.append(Array(path[place...]) + [node])
        for gone in path[(place + 1)...] { places[gone] = nil }
        path.removeSubrange((place + 1)...)
      } else {
        places[node] = path.count
        path.append(node)
      }
    }
    if let first = path.first { rings.append(path + [first]) }
    return rings.filter { $0.count > 3 }
  }
}

/// Shells (counter-clockwise) with the holes (clockwise) in them, the largest first.
private func assembled(_ rings: [[Position]]) -> [Polygon] {
  let measured = rings.map { (ring: $0, area: planarArea($0)) }
  let shells = measured.filter { $0.area > 0 }.inOrder { $0.area > $1.area }
  var polygons = shells.map { Polygon(shell: $0.ring) }
  let tree = BoxTree(
    shells.map { shell in
      var box = Rectangle.nothing
      for position in shell.ring { box.extend(toX: position.x, y: position.y) }
      return box
    })
  for (hole, area) in measured where area < 0 {
    // The smallest shell around the hole. Shells are sorted by size.
    var found = -1
    let at = Rectangle(minX: hole[0].x, minY: hole[0].y, maxX: hole[0].x, maxY: hole[0].y)
    tree.forEach(in: at) { shell in
      if shell > found, shells[shell].area > -area, lies(hole, inside: shells[shell].ring) { found = shell }
      return true
    }
    if found >= 0 { polygons[found].rings.append(hole) }
  }
  return polygons
}
