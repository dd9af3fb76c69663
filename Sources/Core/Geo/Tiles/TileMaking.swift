public import Base

/// Makes tiles of objects: every one at high zoom; lower down points crowd into counts and what is too small to be drawn
/// becomes a dot. Nothing is left out silently: every object is drawn, or is part of a count in the tile of its middle.
public struct TileMaking {
  public let name: String
  public let index: SpatialIndex
  /// The geometry and the attributes of the object of that number.
  private let geometry: (Int) -> Geometry?
  private let properties: (Int) -> JSONObject

  /// Units across a tile.
  static let extent = 4096.0
  /// Beyond the tile's border, so that a line's width and a point's symbol are whole there.
  static let margin = 64.0
  /// From here on every point is drawn.
  static let fullZoom = 16
  /// From here on a point stands for those in the same cell of 16 units; before, cells of 64 units are counts.
  static let thinnedZoom = 14
  /// More points are not drawn one by one in a tile.
  static let mostPoints = 10_000
  /// More bytes take a browser longer to read than people wait; below the full zoom what is drawn is made coarser until it fits.
  static let mostBytes = 200_000
  /// No feature takes less: an object's id alone is 40.
  private static let leastBytes = 56

  public init(
    name: String, index: SpatialIndex, geometry: @escaping (Int) -> Geometry?,
    properties: @escaping (Int) -> JSONObject
  ) {
    self.name = name
    self.index = index
    self.geometry = geometry
    self.properties = properties
  }

  /// The objects of a tile. A feature has the object's number as its id and its attributes. `point_count` says for how many
  /// points it stands, itself included, `shape_count` the same of lines and areas too small to be drawn; both are missing
  /// where it is one.
  public func layer(_ tile: TileID) -> VectorTile.Layer { layer(tile, shapes(tile), coarseness: 0) }

  /// The tile with the objects as its only layer, below zoom 16 within about 200 kB.
  public func encoded(_ tile: TileID) -> [UInt8] { TileMaking.encoded(tile, name: name, [self]) }

  /// The tile with the objects of several in one layer, those of the first below the others; as a whole within the size of
  /// ``encoded(_:)``.
  public static func encoded(_ tile: TileID, name: String, _ makings: [TileMaking]) -> [UInt8] {
    let shapes = makings.map { $0.shapes(tile) }
    var bytes: [UInt8] = []
    for coarseness in 0..<7 {
      let isLast = tile.zoom >= fullZoom || coarseness == 6
      // Counting is cheap, while every object that becomes a feature is read.
      let count = zip(makings, shapes).reduce(0) { $0 + $1.0.featureCount(tile, $1.1, coarseness) }
      if !isLast && count * leastBytes > mostBytes { continue }
      var layer = VectorTile.Layer(name: name)
      for (making, shapes) in zip(makings, shapes) {
        layer.features += making.layer(tile, shapes, coarseness: coarseness).features
      }
      var result = VectorTile()
      result.layers = [layer]
      bytes = result.encoded()
      if isLast || bytes.count <= mostBytes { break }
    }
    return bytes
  }

  /// How many features there are about, without those of small shapes.
  private func featureCount(_ tile: TileID, _ shapes: [Shape], _ coarseness: Int) -> Int {
    var count = 0
    for shape in shapes where !shape.isSmall(coarseness) { count += 1 }
    guard let crowd = crowdLevels(tile, coarseness) else { return count }
    index.points.forEachCell(zoom: tile.zoom, x: tile.x, y: tile.y, levels: crowd) { _, _, _ in count += 1 }
    return count
  }

  /// - Parameter coarseness: how often the cells of crowds and the size of what is a dot are doubled.
  private func layer(_ tile: TileID, _ shapes: [Shape], coarseness: Int) -> VectorTile.Layer {
    var layer = VectorTile.Layer(name: name)
    let crowd = crowdLevels(tile, coarseness)
    if let crowd { addCells(pointCells(tile, crowd), "point_count", tile, &layer) } else { addPoints(tile, &layer) }
    var small: [UInt64: PointOrder.Cell] = [:]
    for shape in shapes {
      let entry = shape.entry
      if !shape.isSmall(coarseness), addShape(Int(entry.id), tile, &layer) { continue }
      guard let at = within(entry.cell, tile) else { continue }
      let key = crowd.map { self.cell(at, tile, $0) } ?? UInt64(UInt32(bitPattern: entry.id))
      small[key, default: PointOrder.Cell(id: entry.id)].add(x: at.x, y: at.y)
    }
    addCells(small.values.map { $0 }.inOrder { $0.id < $1.id }, "shape_count", tile, &layer)
    return layer
  }

  /// How often a side of the tile is halved into cells; nil when every point is drawn.
  private func crowdLevels(_ tile: TileID, _ coarseness: Int) -> Int? {
    if tile.zoom < TileMaking.thinnedZoom { return max(6 - coarseness, 2) }
    if tile.zoom < TileMaking.fullZoom { return max(8 - coarseness, 2) }
    return index.points.count(zoom: tile.zoom, x: tile.x, y: tile.y) > TileMaking.mostPoints ? 8 : nil
  }

  private func within(_ cell: (x: UInt32, y: UInt32), _ tile: TileID) -> (x: UInt32, y: UInt32)? {
    let shift = UInt32(PointOrder.levels - tile.zoom)
    return cell.x >> shift == tile.x && cell.y >> shift == tile.y ? cell : nil
  }

  private func cell(_ at: (x: UInt32, y: UInt32), _ tile: TileID, _ levels: Int) -> UInt64 {
    let shift = UInt32(max(0, PointOrder.levels - tile.zoom - levels))
    return UInt64(at.x >> shift) << 32 | UInt64(at.y >> shift)
  }

  /// The cells with points, those that were added since the index was packed among them.
  private func pointCells(_ tile: TileID, _ levels: Int) -> [PointOrder.Cell] {
    var cells: [PointOrder.Cell] = []
    var places: [UInt64: Int] = [:]
    let added = index.added.values.filter { $0.isPoint && within($0.cell, tile) != nil }
    index.points.forEachCell(zoom: tile.zoom, x: tile.x, y: tile.y, levels: levels) { cell, x, y in
      if !added.isEmpty { places[self.cell((x, y), tile, levels)] = cells.count }
      cells.append(cell)
    }
    for entry in added.map({ $0 }).inOrder({ $0.id < $1.id }) {
      let key = cell(entry.cell, tile, levels)
      if let place = places[key] {
        cells[place].add(x: entry.cell.x, y: entry.cell.y)
      } else {
        var cell = PointOrder.Cell(id: entry.id)
        cell.add(x: entry.cell.x, y: entry.cell.y)
        places[key] = cells.count
        cells.append(cell)
      }
    }
    return cells
  }

  private func addCells(_ cells: [PointOrder.Cell], _ name: String, _ tile: TileID, _ layer: inout VectorTile.Layer) {
    // Counts stand for the crowd; nearer, one of them stands for the others.
    let isCount = tile.zoom < TileMaking.thinnedZoom
    for cell in cells {
      let unit = TileMaking.extent / Double(UInt32(1) << UInt32(PointOrder.levels - tile.zoom))
      let count = Double(cell.count)
      let place = Position(
        x: ((Double(cell.sumX) / count) * unit - Double(tile.x) * TileMaking.extent).rounded(),
        y: ((Double(cell.sumY) / count) * unit - Double(tile.y) * TileMaking.extent).rounded())
      let isOne = cell.count == 1
      var attributes = isOne || !isCount ? properties(Int(cell.id)) : JSONObject()
      if !isOne { attributes[name] = .integer(Int64(cell.count)) }
      let id = isOne || !isCount ? UInt64(cell.id) : nil
      layer.features.append(TileFeature(id: id, geometry: .point(place), properties: attributes))
    }
  }

  /// Every point of the tile and its margin.
  private func addPoints(_ tile: TileID, _ layer: inout VectorTile.Layer) {
    index.forEachEntry(in: tile.box(margin: TileMaking.margin / TileMaking.extent), shapesOnly: false) { entry in
      guard entry.isPoint else { return true }
      let projection = TileProjection(tile)
      let middle = projection.project(Position(x: entry.box.minX, y: entry.box.minY), turns: 0)
      let turns = ((TileMaking.extent / 2 - middle.x) / projection.world).rounded()
      let place = Position(x: (middle.x + turns * projection.world).rounded(), y: middle.y.rounded())
      layer.features.append(
        TileFeature(id: UInt64(entry.id), geometry: .point(place), properties: properties(Int(entry.id))))
      return true
    }
  }

  /// A line or an area.
  private struct Shape {
    let entry: SpatialIndex.Entry
    /// Units of the longer side of its box.
    let side: Double

    /// Whether it is smaller than can be drawn as what it is.
    func isSmall(_ coarseness: Int) -> Bool { side < Double(8 << coarseness) }
  }

  /// Lines and areas of the tile and its margin.
  private func shapes(_ tile: TileID) -> [Shape] {
    let world = TileProjection(tile).world
    var found: [Shape] = []
    index.forEachEntry(in: tile.box(margin: TileMaking.margin / TileMaking.extent), shapesOnly: true) { entry in
      let box = entry.box
      // The map stretches what is north or south of the equator.
      let stretching = cosine(min(max((box.minY + box.maxY) / 2, -89.9), 89.9) * degree)
      let side = max(box.maxX - box.minX, (box.maxY - box.minY) / stretching)
      found.append(Shape(entry: entry, side: side / 360 * world))
      return true
    }
    return found
  }

  /// False when nothing of the shape can be drawn.
  private func addShape(_ id: Int, _ tile: TileID, _ layer: inout VectorTile.Layer) -> Bool {
    guard let whole = geometry(id), whole.firstOutside == nil else { return true }
    let projection = TileProjection(tile)
    var isDrawn = false
    var isHere = false
    for part in projection.drawn(whole, isHere: &isHere) {
      layer.features.append(TileFeature(id: UInt64(id), geometry: part, properties: properties(id)))
      isDrawn = true
    }
    return isDrawn || !isHere
  }
}
