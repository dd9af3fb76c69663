import Base

/// A cell of a tile and what lies in it.
struct TileCell {
  /// See ``TileID/cell(_:_:)``.
  let key: UInt64
  var content: PointOrder.Cell
}

extension TileID {
  /// The place on the map of 2³¹ by 2³¹ cells, when it lies in the tile.
  func within(_ place: (x: UInt32, y: UInt32)) -> (x: UInt32, y: UInt32)? {
    let shift = UInt32(PointOrder.levels - zoom)
    return place.x >> shift == x && place.y >> shift == y ? place : nil
  }

  /// The key of the cell, of 2^levels on each side of the tile, in which the place lies.
  func cell(_ place: (x: UInt32, y: UInt32), _ levels: Int) -> UInt64 {
    let shift = UInt32(max(0, PointOrder.levels - zoom - levels))
    return UInt64(place.x >> shift) << 32 | UInt64(place.y >> shift)
  }

  /// The middle of what lies in a cell, in units of the tile.
  func middle(_ cell: PointOrder.Cell) -> Position {
    let unit = TileMaking.extent / Double(UInt32(1) << UInt32(PointOrder.levels - zoom))
    let count = Double(cell.count)
    return Position(
      x: ((Double(cell.sumX) / count) * unit - Double(x) * TileMaking.extent).rounded(),
      y: ((Double(cell.sumY) / count) * unit - Double(y) * TileMaking.extent).rounded())
  }
}

extension TileMaking {
  /// The cells with points, those that were added since the index was packed among them.
  func pointCells(_ tile: TileID, _ levels: Int) -> [TileCell] {
    var cells: [TileCell] = []
    var places: [UInt64: Int] = [:]
    let added = index.added.values.filter { $0.isPoint && tile.within($0.cell) != nil }
    index.points.forEachCell(zoom: tile.zoom, x: tile.x, y: tile.y, levels: levels) { cell, x, y in
      let key = tile.cell((x, y), levels)
      if !added.isEmpty { places[key] = cells.count }
      cells.append(TileCell(key: key, content: cell))
    }
    for entry in added.map({ $0 }).inOrder({ $0.id < $1.id }) {
      let key = tile.cell(entry.cell, levels)
      if let place = places[key] {
        cells[place].content.add(x: entry.cell.x, y: entry.cell.y)
      } else {
        var cell = TileCell(key: key, content: PointOrder.Cell(id: entry.id))
        cell.content.add(x: entry.cell.x, y: entry.cell.y)
        places[key] = cells.count
        cells.append(cell)
      }
    }
    return cells
  }
}

/// Attributes with the number of objects that a feature stands for. Neighbours are often alike and share theirs.
struct CountedLooks {
  private let name: String
  private var base = JSONObject()
  private var known: [JSONObject?] = []

  init(_ name: String) { self.name = name }

  mutating func look(_ attributes: JSONObject, _ count: Int) -> JSONObject {
    if count == 1 { return attributes }
    if !attributes.sharesMembers(with: base) {
      base = attributes
      known.removeAll(keepingCapacity: true)
    }
    if known.indices.contains(count), let look = known[count] { return look }
    var look = attributes
    look[name] = .integer(Int64(count))
    if count < 16 {
      while known.count <= count { known.append(nil) }
      known[count] = look
    }
    return look
  }
}

/// The crowds of a tile: one count for a cell, whatever lies in it. Counts of several layers would cover each other.
struct TileCounts {
  private struct Count {
    var points = 0
    var shapes = 0
    var sum: PointOrder.Cell
    /// Whose the first object is.
    let making: TileMaking
  }

  private let tile: TileID
  private var counts: [Count] = []
  private var places: [UInt64: Int] = [:]

  init(_ tile: TileID) { self.tile = tile }

  mutating func add(_ cell: TileCell, isShape: Bool, _ making: TileMaking) {
    let place = places[cell.key] ?? counts.count
    if place == counts.count {
      places[cell.key] = place
      counts.append(Count(sum: PointOrder.Cell(id: cell.content.id), making: making))
    }
    if isShape { counts[place].shapes += cell.content.count } else { counts[place].points += cell.content.count }
    counts[place].sum.count += cell.content.count
    counts[place].sum.sumX += cell.content.sumX
    counts[place].sum.sumY += cell.content.sumY
  }

  /// A single object is drawn as itself.
  func draw(on sheet: inout TileSheet) {
    for count in counts {
      let place = tile.middle(count.sum)
      if count.sum.count == 1 {
        let (making, object) = (count.making, Int(count.sum.id))
        sheet.add(
          making.id(object), at: place, making.properties(object, place), name: making.names?(object, place))
        continue
      }
      var properties = JSONObject()
      if count.points > 0 { properties.add("point_count", Int64(count.points)) }
      if count.shapes > 0 { properties.add("shape_count", Int64(count.shapes)) }
      sheet.add(nil, at: place, properties)
    }
  }
}

/// The lines and areas of a tile that are too small to be drawn as such.
struct SmallShapes {
  private let tile: TileID
  private let levels: Int?
  private var found: [TileCell] = []
  /// By cell, one more than the place in `found`; empty where each shape is a dot of its own.
  private var places: [Int32]

  /// - Parameter levels: how often a side of the tile is halved into cells in which shapes are one; nil where none are.
  init(_ tile: TileID, levels: Int?) {
    self.tile = tile
    self.levels = levels
    places = []
  }

  /// Takes it when its centre lies in the tile.
  mutating func add(_ id: Int32, _ centre: (x: UInt32, y: UInt32)) {
    guard let at = tile.within(centre) else { return }
    var cell = TileCell(
      key: levels.map { tile.cell(at, $0) } ?? UInt64(UInt32(bitPattern: id)), content: PointOrder.Cell(id: id))
    cell.content.add(x: at.x, y: at.y)
    guard let levels else {
      found.append(cell)
      return
    }
    if places.isEmpty { places = [Int32](repeating: 0, count: 1 << (2 * levels)) }
    let side = UInt64(1) << UInt64(levels)
    let slot = Int(cell.key >> 32 % side * side + (cell.key & 0xFFFF_FFFF) % side)
    if places[slot] > 0 {
      found[Int(places[slot]) - 1].content.add(x: at.x, y: at.y)
    } else {
      found.append(cell)
      places[slot] = Int32(found.count)
    }
  }

  /// In the order of the first objects.
  var cells: [TileCell] { found.inOrder { $0.content.id < $1.content.id } }
}
