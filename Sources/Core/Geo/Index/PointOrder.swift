/// Points sorted along a Hilbert curve over the map of the world. The points of a tile are a contiguous run, so their
/// number and their mean come from prefix sums.
struct PointOrder: Sendable {
  /// Positions on a map of 2³¹ by 2³¹ cells, each about 2 cm wide at the equator.
  static let levels = 31

  private(set) var ids: [Int32] = []
  private var keys: [UInt64] = []
  private var xs: [UInt32] = []
  private var ys: [UInt32] = []
  /// Prefix sums of the positions.
  private var sumX: [Int64] = [0]
  private var sumY: [Int64] = [0]
  /// The indices of removed points, ascending.
  private var gone: [Int32] = []

  /// The content of a cell.
  struct Cell {
    var count = 0
    var sumX: Int64 = 0
    var sumY: Int64 = 0
    /// The id of the first point.
    var id: Int32

    mutating func add(x: UInt32, y: UInt32) {
      count += 1
      sumX += Int64(x)
      sumY += Int64(y)
    }
  }

  init(_ points: [(id: Int32, x: UInt32, y: UInt32)]) {
    let unordered = points.map { hilbertKey(x: $0.x, y: $0.y, levels: PointOrder.levels) }
    for place in orderOfKeys(unordered) {
      let point = points[Int(place)]
      ids.append(point.id)
      keys.append(unordered[Int(place)])
      xs.append(point.x)
      ys.append(point.y)
      sumX.append(sumX[sumX.count - 1] + Int64(point.x))
      sumY.append(sumY[sumY.count - 1] + Int64(point.y))
    }
  }

  /// - Returns: false when there is no such point.
  mutating func remove(_ id: Int32, x: UInt32, y: UInt32) -> Bool {
    let key = hilbertKey(x: x, y: y, levels: PointOrder.levels)
    var place = first { $0 >= key }
    while place < keys.count && keys[place] == key {
      let at = lowerBound(gone, Int32(place))
      if ids[place] == id && !(at < gone.count && gone[at] == place) {
        gone.insert(Int32(place), at: at)
        return true
      }
      place += 1
    }
    return false
  }

  /// The indices of the points in the tile.
  private func run(zoom: Int, x: Int, y: Int) -> Range<Int> {
    let shift = UInt64(2 * (PointOrder.levels - zoom))
    let tile = hilbertKey(x: UInt32(x), y: UInt32(y), levels: zoom)
    let (low, high) = (tile << shift, (tile + 1) << shift)
    let start = first { $0 >= low }
    return start..<max(start, first { $0 >= high })
  }

  func count(zoom: Int, x: Int, y: Int) -> Int {
    let run = run(zoom: zoom, x: x, y: y)
    return run.count - goneCount(run)
  }

  /// Calls the function for each cell of the tile that holds a point. The tile has 2^levels cells on each side.
  @_optimize(speed)
  func forEachCell(zoom: Int, x: Int, y: Int, levels: Int, _ body: (Cell, UInt32, UInt32) -> Void) {
    let run = run(zoom: zoom, x: x, y: y)
    let shift = UInt64(2 * (PointOrder.levels - min(zoom + levels, PointOrder.levels)))
    var place = run.lowerBound
    while place < run.upperBound {
      let key = keys[place] >> shift
      let end = self.end(of: key, shift, from: place, before: run.upperBound)
      var cell = Cell(
        count: end - place, sumX: sumX[end] - sumX[place], sumY: sumY[end] - sumY[place], id: ids[place])
      let missing = gone[lowerBound(gone, Int32(place))..<lowerBound(gone, Int32(end))]
      var alive = place
      for lost in missing {
        cell.count -= 1
        cell.sumX -= Int64(xs[Int(lost)])
        cell.sumY -= Int64(ys[Int(lost)])
        if alive == lost { alive += 1 }
      }
      if cell.count > 0 {
        cell.id = ids[alive]
        body(cell, xs[alive], ys[alive])
      }
      place = end
    }
  }

  private func goneCount(_ run: Range<Int>) -> Int {
    lowerBound(gone, Int32(run.upperBound)) - lowerBound(gone, Int32(run.lowerBound))
  }

  /// The end of the run of points in one cell. Searches with doubling steps, then by bisection.
  private func end(of key: UInt64, _ shift: UInt64, from place: Int, before limit: Int) -> Int {
    var step = 1
    while place + step < limit && keys[place + step] >> shift == key { step *= 2 }
    var (low, high) = (place + step / 2, min(place + step, limit))
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] >> shift == key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func first(_ isReached: (UInt64) -> Bool) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if isReached(keys[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

private func lowerBound(_ values: [Int32], _ value: Int32) -> Int {
  var (low, high) = (0, values.count)
  while low < high {
    let middle = (low + high) / 2
    if values[middle] >= value { high = middle } else { low = middle + 1 }
  }
  return low
}
