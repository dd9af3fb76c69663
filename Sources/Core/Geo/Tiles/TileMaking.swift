public import Base

/// Makes tiles of objects. At high zoom every object is drawn. At low zoom points merge into counts, and shapes that
/// are too small to draw become dots. No object disappears: it is drawn, or it is part of a count in the tile of its
/// centre.
public struct TileMaking {
  public let name: String
  public let index: SpatialIndex
  /// The first number of its features: that of an object is added.
  let firstID: UInt64
  /// The geometry and the attributes of the object of that number.
  let geometry: (Int) -> Geometry?
  let properties: (Int, Position?) -> JSONObject
  /// No object's attributes take less.
  let leastBytes: Int
  /// Is told the numbers of the objects that are asked for next.
  let preparing: (([Int]) -> Void)?

  /// Units across a tile.
  static let extent = 4096.0
  /// The margin beyond the border of a tile, so that wide lines and the symbols of points are complete there.
  static let margin = 64.0
  /// From this zoom on every point is drawn.
  static let fullZoom = 16
  /// From here on a point stands for those in the same cell of 16 units; before, cells of 256 units are counts.
  static let thinnedZoom = 14
  /// A tile with more points than this does not draw them one by one.
  static let mostPoints = 10_000
  /// A browser reads a larger tile so slowly that people notice. Below the full zoom the tile is made coarser until it
  /// fits.
  static let mostBytes = 200_000
  /// No feature takes less, without the attributes of an object.
  private static let leastBytes = 20

  /// - Parameters:
  ///   - firstID: the number of a feature is this and the object's: several makings in one tile have numbers of their own.
  ///   - geometry: of the object of that number.
  ///   - properties: its attributes; the place is that of a point, in units of the tile.
  ///   - leastBytes: what no object's attributes go below. A tile that would be too large even so is not tried.
  ///   - preparing: is told the numbers of almost all objects that are asked for next, some of them twice, for those who read
  ///     many at once.
  public init(
    name: String, index: SpatialIndex, firstID: UInt64 = 0, geometry: @escaping (Int) -> Geometry?,
    properties: @escaping (Int, Position?) -> JSONObject, leastBytes: Int = 0, preparing: (([Int]) -> Void)? = nil
  ) {
    self.name = name
    self.index = index
    self.firstID = firstID
    self.geometry = geometry
    self.properties = properties
    self.leastBytes = leastBytes
    self.preparing = preparing
  }

  /// The objects of a tile. A feature has the object's number as its id and its attributes. `point_count` says for how many
  /// points it stands, itself included, `shape_count` the same of lines and areas too small to be drawn; both are missing
  /// where it is one object.
  public func layer(_ tile: TileID) -> VectorTile.Layer {
    TileMaking.layer(name, TileMaking.features(tile, [self], [shapes(tile)], coarseness: 0))
  }

  /// The tile with the objects as its only layer, below zoom 16 within about 200 kB.
  public func encoded(_ tile: TileID) -> [UInt8] {
    TileMaking.encoded(tile, [self]) { features in
      var result = VectorTile()
      result.layers = [TileMaking.layer(name, features)]
      return result
    }
  }

  private static func layer(_ name: String, _ features: [TileFeature]) -> VectorTile.Layer {
    var layer = VectorTile.Layer(name: name)
    layer.features = features
    return layer
  }

  /// The tile with the objects of several, those of the first before the others; below zoom 16 within about 200 kB.
  ///
  /// - Parameter arranged: the layers of these features.
  public static func encoded(
    _ tile: TileID, _ makings: [TileMaking], arranged: ([TileFeature]) -> VectorTile
  ) -> [UInt8] {
    let shapes = makings.map { $0.shapes(tile) }
    var bytes: [UInt8] = []
    for coarseness in 0..<7 {
      let isLast = tile.zoom >= fullZoom || coarseness == 6
      // Counting is cheap, but every object that becomes a feature must be read.
      let least = zip(makings, shapes).map { $0.least(tile, $1, coarseness) }
      let (count, size) = least.reduce((0, 0)) { ($0.0 + $1.features, $0.1 + $1.bytes) }
      if !isLast && (count > mostPoints || size > mostBytes) { continue }
      for (making, shapes) in zip(makings, shapes) { making.prepare(tile, shapes, coarseness) }
      bytes = arranged(features(tile, makings, shapes, coarseness: coarseness)).encoded()
      if isLast || bytes.count <= mostBytes { break }
    }
    return bytes
  }

  /// The approximate number of features and the bytes that they take at least, without those of small shapes.
  private func least(_ tile: TileID, _ shapes: [Shape], _ coarseness: Int) -> (features: Int, bytes: Int) {
    var (objects, counts) = (0, 0)
    for shape in shapes where !shape.isSmall(coarseness) { objects += 1 }
    if let crowd = crowdLevels(tile, coarseness) {
      var cells = 0
      index.points.forEachCell(zoom: tile.zoom, x: tile.x, y: tile.y, levels: crowd) { _, _, _ in cells += 1 }
      // A count has no object's attributes.
      if tile.zoom < TileMaking.thinnedZoom { counts = cells } else { objects += cells }
    }
    let features = objects + counts
    return (features, features * TileMaking.leastBytes + objects * leastBytes)
  }

  /// Tells which objects the features will be made of: all but what small shapes hide.
  private func prepare(_ tile: TileID, _ shapes: [Shape], _ coarseness: Int) {
    guard let preparing else { return }
    var wanted: [Int] = []
    let dry = TileMaking(name: name, index: index) { number in
      wanted.append(number)
      return nil
    } properties: { number, _ in
      wanted.append(number)
      return JSONObject()
    }
    _ = TileMaking.features(tile, [dry], [shapes], coarseness: coarseness)
    preparing(wanted)
  }

  /// - Parameter coarseness: how often the cells of crowds and the size of what is a dot are doubled.
  private static func features(
    _ tile: TileID, _ makings: [TileMaking], _ shapes: [[Shape]], coarseness: Int
  ) -> [TileFeature] {
    var features: [TileFeature] = []
    var counts = TileCounts(tile)
    for (making, shapes) in zip(makings, shapes) {
      let (points, small) = making.drawn(tile, shapes, coarseness, &features)
      if tile.zoom < thinnedZoom {
        for cell in points { counts.add(cell, isShape: false, making) }
        for cell in small { counts.add(cell, isShape: true, making) }
      } else {
        making.add(points, "point_count", tile, &features)
        making.add(small, "shape_count", tile, &features)
      }
    }
    return features + counts.features
  }

  /// What lies in each cell, when crowds are drawn as one; everything else is added to the features.
  private func drawn(
    _ tile: TileID, _ shapes: [Shape], _ coarseness: Int, _ features: inout [TileFeature]
  ) -> (points: [TileCell], shapes: [TileCell]) {
    let crowd = crowdLevels(tile, coarseness)
    let points = crowd.map { pointCells(tile, $0) } ?? []
    if crowd == nil { addPoints(tile, &features) }
    var small: [UInt64: TileCell] = [:]
    for shape in shapes {
      let entry = shape.entry
      if !shape.isSmall(coarseness), addShape(Int(entry.id), tile, &features) { continue }
      guard let at = tile.within(entry.cell) else { continue }
      let key = crowd.map { tile.cell(at, $0) } ?? UInt64(UInt32(bitPattern: entry.id))
      small[key, default: TileCell(key: key, content: PointOrder.Cell(id: entry.id))].content.add(x: at.x, y: at.y)
    }
    return (points, small.values.map { $0 }.inOrder { $0.content.id < $1.content.id })
  }

  /// How often a side of the tile is halved into cells; nil when every point is drawn.
  private func crowdLevels(_ tile: TileID, _ coarseness: Int) -> Int? {
    if tile.zoom < TileMaking.thinnedZoom { return max(4 - coarseness, 2) }
    if tile.zoom < TileMaking.fullZoom { return max(8 - coarseness, 2) }
    return index.points.count(zoom: tile.zoom, x: tile.x, y: tile.y) > TileMaking.mostPoints ? 8 : nil
  }

  /// Each cell as one of its objects, which stands for the others.
  private func add(_ cells: [TileCell], _ name: String, _ tile: TileID, _ features: inout [TileFeature]) {
    for cell in cells {
      let content = cell.content
      let place = tile.middle(content)
      var attributes = properties(Int(content.id), place)
      if content.count > 1 { attributes[name] = .integer(Int64(content.count)) }
      features.append(TileFeature(id: id(Int(content.id)), geometry: .point(place), properties: attributes))
    }
  }

  func id(_ object: Int) -> UInt64 { firstID + UInt64(object) }

  /// Every point of the tile and its margin.
  private func addPoints(_ tile: TileID, _ features: inout [TileFeature]) {
    let projection = TileProjection(tile)
    index.forEachEntry(in: tile.box(margin: TileMaking.margin / TileMaking.extent), shapesOnly: false) { entry in
      guard entry.isPoint else { return true }
      let middle = projection.project(Position(x: entry.box.minX, y: entry.box.minY), turns: 0)
      let turns = ((TileMaking.extent / 2 - middle.x) / projection.world).rounded()
      let place = Position(x: (middle.x + turns * projection.world).rounded(), y: middle.y.rounded())
      features.append(
        TileFeature(
          id: id(Int(entry.id)), geometry: .point(place), properties: properties(Int(entry.id), place)))
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
  private func addShape(_ object: Int, _ tile: TileID, _ features: inout [TileFeature]) -> Bool {
    guard let whole = geometry(object), whole.firstOutside == nil else { return true }
    let projection = TileProjection(tile)
    var isDrawn = false
    var isHere = false
    for part in projection.drawn(whole, isHere: &isHere) {
      features.append(TileFeature(id: id(object), geometry: part, properties: properties(object, nil)))
      isDrawn = true
    }
    return isDrawn || !isHere
  }
}
