/// Lines and areas by number, packed: a map draws them again and again, and reading their records would take longer than
/// drawing. A place is rounded to a ten-millionth of a degree, about a centimetre.
public struct PackedShapes: Sendable {
  /// Where a shape begins in `words`, by number; -1 where none is kept.
  private var starts: [Int32] = []
  /// Each shape: its kind, the number of its areas, of each the number of its paths, of each the number of its positions, and
  /// these.
  private var words: [Int32] = []
  private var unused = 0

  private enum Kind: Int32 {
    case line, lines, polygon, polygons
  }

  private static let scale = 1e7
  /// Degrees that a word can hold.
  private static let most = 214.0
  /// Fewer words are not worth packing anew.
  private static let leastWaste = 4096

  public init() {}

  /// Keeps the shape of that number instead of an earlier one. Points and collections are not kept, nor what lies beyond 214
  /// degrees.
  public mutating func set(_ number: Int, _ geometry: Geometry?) {
    remove(number)
    guard let geometry else { return }
    let start = words.count
    switch geometry {
    case .line(let line): append(.line, [[line]])
    case .lines(let lines): append(.lines, [lines])
    case .polygon(let polygon): append(.polygon, [polygon.rings])
    case .polygons(let polygons): append(.polygons, polygons.map { $0.rings })
    case .point, .points, .collection: return
    }
    if words.count == start { return }
    while starts.count <= number { starts.append(-1) }
    starts[number] = Int32(start)
  }

  private mutating func append(_ kind: Kind, _ areas: [[[Position]]]) {
    let start = words.count
    words.append(kind.rawValue)
    words.append(Int32(areas.count))
    for paths in areas {
      words.append(Int32(paths.count))
      for path in paths {
        words.append(Int32(path.count))
        for position in path {
          guard position.x.magnitude < PackedShapes.most, position.y.magnitude < PackedShapes.most else {
            words.removeLast(words.count - start)
            return
          }
          words.append(Int32((position.x * PackedShapes.scale).rounded()))
          words.append(Int32((position.y * PackedShapes.scale).rounded()))
        }
      }
    }
  }

  public mutating func remove(_ number: Int) {
    guard starts.indices.contains(number), starts[number] >= 0 else { return }
    unused += end(of: Int(starts[number])) - Int(starts[number])
    starts[number] = -1
    if unused > PackedShapes.leastWaste && unused > words.count / 2 { packAnew() }
  }

  private mutating func packAnew() {
    var packed: [Int32] = []
    packed.reserveCapacity(words.count - unused)
    for (number, start) in starts.enumerated() where start >= 0 {
      starts[number] = Int32(packed.count)
      packed.append(contentsOf: words[Int(start)..<end(of: Int(start))])
    }
    words = packed
    unused = 0
  }

  private func end(of start: Int) -> Int {
    var place = start + 2
    for _ in 0..<words[start + 1] {
      let paths = words[place]
      place += 1
      for _ in 0..<paths { place += 1 + 2 * Int(words[place]) }
    }
    return place
  }

  /// Nil when none is kept.
  public subscript(number: Int) -> Geometry? {
    guard starts.indices.contains(number), starts[number] >= 0 else { return nil }
    var place = Int(starts[number])
    let kind = Kind(rawValue: words[place])
    let count = words[place + 1]
    place += 2
    switch kind {
    case .line: return .line(paths(&place)[0])
    case .lines: return .lines(paths(&place))
    case .polygon: return .polygon(Polygon(rings: paths(&place)))
    case .polygons: return .polygons((0..<count).map { _ in Polygon(rings: paths(&place)) })
    case nil: return nil
    }
  }

  private func paths(_ place: inout Int) -> [[Position]] {
    let count = Int(words[place])
    place += 1
    var paths: [[Position]] = []
    paths.reserveCapacity(count)
    for _ in 0..<count {
      var path: [Position] = []
      read(&place, into: &path)
      paths.append(path)
    }
    return paths
  }

  /// Reads the path that begins at the place, and goes on to the next.
  @_optimize(speed)
  private func read(_ place: inout Int, into path: inout [Position]) {
    let length = Int(words[place])
    path.removeAll(keepingCapacity: true)
    path.reserveCapacity(length)
    for index in 0..<length {
      let (x, y) = (words[place + 1 + 2 * index], words[place + 2 + 2 * index])
      path.append(Position(x: Double(x) / PackedShapes.scale, y: Double(y) / PackedShapes.scale))
    }
    place += 1 + 2 * length
  }

  // MARK: - Going along a shape without making it

  /// Where somebody is who goes along the paths of a shape.
  struct Walk {
    fileprivate var place: Int
    /// 1 for lines, 2 for areas.
    let dimension: Int
    /// The areas; lines are one.
    let count: Int
  }

  /// Nil when none is kept.
  func walk(_ number: Int) -> Walk? {
    guard starts.indices.contains(number), starts[number] >= 0 else { return nil }
    let start = Int(starts[number])
    let isLine = words[start] <= Kind.lines.rawValue
    return Walk(place: start + 2, dimension: isLine ? 1 : 2, count: Int(words[start + 1]))
  }

  /// How many paths the next area has. All of them must be read before the one after it.
  func pathCount(_ walk: inout Walk) -> Int {
    walk.place += 1
    return Int(words[walk.place - 1])
  }

  func next(_ walk: inout Walk, into path: inout [Position]) { read(&walk.place, into: &path) }
}
