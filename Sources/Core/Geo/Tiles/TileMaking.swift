public import Base

/// Makes tiles of objects. At high zoom every object is drawn. At low zoom points merge into counts, and shapes that
/// are too small to draw become dots. No object disappears: it is drawn, or it is part of a count in the tile of its
/// centre.
public struct TileMaking {
  public let name: String
  public let index: SpatialIndex
  /// The geometry and the attributes of the object with this number.
  private let geometry: (Int) -> Geometry?
  private let properties: (Int) -> JSONObject

  /// Units across a tile.
  static let extent = 4096.0
  /// The margin beyond the border of a tile, so that wide lines and the symbols of points are complete there.
  static let margin = 64.0
  /// From this zoom on every point is drawn.
  static let fullZoom = 16
  /// From this zoom on one point represents all points in a cell of 16 units. Below it, cells of 64 units become
  /// counts.
  static let thinnedZoom = 14
  /// A tile with more points than this does not draw them one by one.
  static let mostPoints = 10_000
  /// A browser reads a larger tile so slowly that people notice. Below the full zoom the tile is made coarser until it
  /// fits.
  static let mostBytes = 200_000
  /// No feature is smaller: an object's id alone takes 40 bytes.
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

  /// The objects of a tile. The id of a feature is the object's number. `point_count` says how many points a feature
  /// represents, itself included; `shape_count` says the same for lines and areas too small to draw. Both are missing
  /// when the number is one.
  public func layer(_ tile: TileID) -> VectorTile.Layer { layer(tile, shapes(tile), coarseness: 0) }

  /// The tile with the objects as its only layer. Below zoom 16 it takes at most about 200 kB.
  public func encoded(_ tile: TileID) -> [UInt8] { TileMaking.encoded(tile, name: name, [self]) }

  /// The tile with the objects of several makers in one layer; the first maker's are at the bottom. The whole tile
  /// keeps the size limit of ``encoded(_:)``.
  public static func encoded(_ tile: TileID, name: String, _ makings: [TileMaking]) -> [UInt8] {
    let shapes = makings.map { $0.shapes(tile) }
    var bytes: [UInt8] = []
    for coarseness in 0..<7 {
      let isLast = tile.zoom >= fullZoom || coarseness == 6
      // Counting is cheap, but every object that becomes a feature must be read.
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

  /// The approximate number of features, without those of small shapes.
  private func featureCount(_ tile: TileID, _ shapes: [Shape], _ coarseness: Int) -> Int {
    var count = 0
    for shape in shapes where !shape.isSmall(coarseness) { count += 1 }
    guard let crowd = crowdLevels(tile, coarseness) else { return count }
    index.points.forEachCell(zoom: tile.zoom, x: tile.x, y: tile.y, levels: crowd) { _, _, _ in count += 1 }
    return count
  }

  /// - Parameter coarseness: how often the cell size and the size of dots are doubled.
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

  /// The cells with points, including points that were added since the index was packed.
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
    // At low zoom a count represents the points of a cell. Nearer, one of them represents the others.
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

  /// Adds every point of the tile and its margin.
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
    /// The longer side of its box in units.
    let side: Double

    /// Whether it is too small to be drawn as a shape.
    func isSmall(_ coarseness: Int) -> Bool { side < Double(8 << coarseness) }
  }

  /// The lines and areas of the tile and its margin.
  private func shapes(_ tile: TileID) -> [Shape] {
    let world = TileProjection(tile).world
    var found: [Shape] = []
    index.forEachEntry(in: tile.box(margin: TileMaking.margin / TileMaking.extent), shapesOnly: true) { entry in
      let box = entry.box
      // The map stretches everything north and south of the equator.
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
