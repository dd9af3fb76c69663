public import Base

/// Finds many objects by box and by distance, and counts them by tile. Objects from the initialiser are packed. Later
/// changes are kept beside them until ``rebuilt()``, which should be called when idle.
public struct SpatialIndex: Sendable {
  struct Entry: Sendable {
    let id: Int32
    /// Degrees. West is within −180..<180; east may lie beyond.
    let box: Rectangle
    let isPoint: Bool

    /// The centre on the map of 2³¹ by 2³¹ cells.
    var cell: (x: UInt32, y: UInt32) {
      let place = mercator(Position(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2))
      let x = place.x - place.x.rounded(.down)
      let size = 2_147_483_648.0
      return (UInt32(min(max(x * size, 0), size - 1)), UInt32(min(max(place.y * size, 0), size - 1)))
    }
  }

  /// By their numbers.
  private let packed: [Entry]
  private let tree: BoxTree
  /// Only the lines and areas, so that a tile full of points does not hide them.
  private let shapes: BoxTree
  private let shapeNumbers: [Int32]
  /// Their centres, see ``Entry/cell``: a tile of a whole town needs all of them.
  private let shapeCells: [(x: UInt32, y: UInt32)]
  private(set) var points: PointOrder
  private var isGone: [Bool]
  private(set) var added: [Int32: Entry] = [:]
  private var goneCount = 0

  /// - Parameter objects: each with its own number within 0..<2³¹. Objects without a place, or with a position that is
  ///   not on the earth, are skipped.
  public init(_ objects: some Sequence<(id: Int, geometry: Geometry)> = EmptyCollection()) {
    var collected = Objects()
    for object in objects { collected.add(object.id, object.geometry) }
    self.init(collected)
  }

  /// What an index is made of, for callers that have one object after the other.
  public struct Objects {
    fileprivate var entries: [Entry] = []

    public init() {}

    /// See ``SpatialIndex/init(_:)``.
    public mutating func add(_ id: Int, _ geometry: Geometry) {
      if let entry = Entry(id, geometry) { entries.append(entry) }
    }
  }

  public init(_ objects: Objects) { self.init(objects.entries) }

  private init(_ unordered: [Entry]) {
    let isOrdered = unordered.indices.dropFirst().allSatisfy { unordered[$0 - 1].id < unordered[$0].id }
    let entries = isOrdered ? unordered : orderOfKeys(unordered.map { UInt64($0.id) }).map { unordered[Int($0)] }
    packed = entries
    isGone = [Bool](repeating: false, count: entries.count)
    let cells = entries.map { $0.cell }
    let order = orderOfKeys(cells.map { hilbertKey(x: $0.x, y: $0.y, levels: PointOrder.levels) })
    tree = BoxTree(entries.map { $0.box }, inOrder: order)
    shapeNumbers = order.filter { !entries[Int($0)].isPoint }
    shapeCells = shapeNumbers.map { cells[Int($0)] }
    shapes = BoxTree(
      shapeNumbers.map { entries[Int($0)].box }, inOrder: shapeNumbers.indices.map { Int32($0) })
    points = PointOrder(
      order.filter { entries[Int($0)].isPoint }.map { (entries[Int($0)].id, cells[Int($0)].x, cells[Int($0)].y) })
  }

  /// The place of an object in `packed`; nil when it is not there any more.
  private func place(of id: Int32) -> Int? {
    var (low, high) = (0, packed.count)
    while low < high {
      let middle = (low + high) / 2
      if packed[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < packed.count && packed[low].id == id && !isGone[low] ? low : nil
  }

  public var count: Int { packed.count - goneCount + added.count }

  /// Adds an object or moves it. An object without a place is removed.
  public mutating func update(_ id: Int, _ geometry: Geometry?) {
    remove(id)
    guard let geometry, let entry = Entry(id, geometry) else { return }
    added[entry.id] = entry
  }

  public mutating func remove(_ id: Int) {
    let id = Int32(truncatingIfNeeded: id)
    if added.removeValue(forKey: id) != nil { return }
    guard let place = place(of: id) else { return }
    isGone[place] = true
    goneCount += 1
    let entry = packed[place]
    if entry.isPoint { _ = points.remove(id, x: entry.cell.x, y: entry.cell.y) }
  }

  /// The box around one object; nil when it has no place.
  public func box(of id: Int) -> GeographicBox? {
    let id = Int32(truncatingIfNeeded: id)
    guard let box = (added[id] ?? place(of: id).map { packed[$0] })?.box else { return nil }
    return GeographicBox(west: box.minX, south: box.minY, east: box.maxX, north: box.maxY)
  }

  /// Whether so much has changed that queries take longer.
  public var isWorthRebuilding: Bool { added.count + goneCount > max(1000, packed.count / 16) }

  /// The same objects, packed again.
  public func rebuilt() -> SpatialIndex {
    var entries: [Entry] = []
    for (number, entry) in packed.enumerated() where !isGone[number] { entries.append(entry) }
    entries += added.values.map { $0 }.inOrder { $0.id < $1.id }
    return SpatialIndex(entries)
  }

  /// The box around all objects; nil when there are none.
  public var box: GeographicBox? {
    var arcs: [(west: Double, east: Double)] = []
    var (south, north) = (90.0, -90.0)
    forEachEntry { entry in
      arcs.append((entry.box.minX, entry.box.maxX))
      (south, north) = (min(south, entry.box.minY), max(north, entry.box.maxY))
    }
    return smallestArc(around: arcs).map {
      GeographicBox(west: $0.west, south: south, east: $0.east, north: north)
    }
  }

  private func forEachEntry(_ body: (Entry) -> Void) {
    for (number, entry) in packed.enumerated() where !isGone[number] { body(entry) }
    for entry in added.values { body(entry) }
  }

  /// Calls the function with the number of each object whose box meets this one, borders included, until it returns
  /// false.
  public func forEach(in box: GeographicBox, _ body: (Int) -> Bool) {
    forEachEntry(in: box) { body(Int($0.id)) }
  }

  func forEachEntry(in box: GeographicBox, _ body: (Entry) -> Bool) {
    let queries = SpatialIndex.queries(box)
    var goesOn = true
    for (turn, query) in queries.enumerated() where goesOn {
      tree.forEach(in: query) { number in
        let entry = packed[number]
        if isGone[number] || queries[..<turn].contains(where: { $0.intersects(entry.box) }) { return true }
        goesOn = body(entry)
        return goesOn
      }
    }
    for entry in added.values where goesOn {
      if queries.contains(where: { $0.intersects(entry.box) }) { goesOn = body(entry) }
    }
  }

  /// Calls the function with each line and area whose box meets this one, and its centre (see ``Entry/cell``).
  func forEachShape(in box: GeographicBox, _ body: (Entry, (x: UInt32, y: UInt32)) -> Void) {
    let queries = SpatialIndex.queries(box)
    for (turn, query) in queries.enumerated() {
      shapes.forEach(in: query) { place in
        let number = Int(shapeNumbers[place])
        let entry = packed[number]
        if isGone[number] || queries[..<turn].contains(where: { $0.intersects(entry.box) }) { return true }
        body(entry, shapeCells[place])
        return true
      }
    }
    for entry in added.values where !entry.isPoint {
      if queries.contains(where: { $0.intersects(entry.box) }) { body(entry, entry.cell) }
    }
  }

  /// The box and the same box one turn further west or east, because the boxes of objects lie within −180…540.
  private static func queries(_ box: GeographicBox) -> [Rectangle] {
    let west = box.west - ((box.west + 180) / 360).rounded(.down) * 360
    // Without a shift the digits stay exact.
    let turn = box.west >= -180 && box.west < 180 ? 0 : west - box.west
    let width = min(box.east - box.west, 360)
    return [0.0, 360, -360].compactMap { shift -> Rectangle? in
      let east = box.east - box.west > 360 ? box.west + turn + width : box.east + turn
      let query = Rectangle(minX: box.west + turn + shift, minY: box.south, maxX: east + shift, maxY: box.north)
      return query.maxX < -180 || query.minX > 540 ? nil : query
    }
  }
}

extension SpatialIndex.Entry {
  fileprivate init?(_ id: Int, _ geometry: Geometry) {
    if case .point(let point) = geometry, let place = point.coordinates {
      let x = place.longitude == 180 ? -180 : place.longitude
      self.init(
        id: Int32(truncatingIfNeeded: id),
        box: Rectangle(minX: x, minY: place.latitude, maxX: x, maxY: place.latitude), isPoint: true)
      return
    }
    guard geometry.firstOutside == nil, let box = GeographicBox(geometry) else { return nil }
    self.init(
      id: Int32(truncatingIfNeeded: id),
      box: Rectangle(minX: box.west, minY: box.south, maxX: box.east, maxY: box.north), isPoint: false)
  }
}
