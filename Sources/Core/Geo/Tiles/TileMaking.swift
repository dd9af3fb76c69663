public import Base

/// Makes tiles of objects. At high zoom every object is drawn. At low zoom points merge into counts, and shapes that
/// are too small to draw become dots. No object disappears: it is drawn, or it is part of a count in the tile of its
/// centre.
public struct TileMaking {
  public let name: String
  public let index: SpatialIndex
  /// The first number of its features: that of an object is added.
  let firstID: UInt64
  /// The lines and areas that are at hand.
  let shapes: PackedShapes
  /// The geometry of the object of that number, where it is not at hand, and its attributes.
  let geometry: (Int) -> Geometry?
  let properties: (Int, Position?) -> JSONObject
  /// The attributes of a feature beside it.
  let names: ((Int, Position?) -> JSONObject?)?
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
  ///   - shapes: lines and areas by the number of their object, as far as they are at hand.
  ///   - geometry: of the object of that number, if it is not.
  ///   - properties: its attributes; the place is that of a point, in units of the tile.
  ///   - names: the attributes that it has in the layer for names; nil where no name stands.
  ///   - leastBytes: what no object's attributes go below. A tile that would be too large even so is not tried.
  ///   - preparing: is told the numbers of almost all objects that are asked for next, some of them twice, for those who read
  ///     many at once.
  public init(
    name: String, index: SpatialIndex, firstID: UInt64 = 0, shapes: PackedShapes = PackedShapes(),
    geometry: @escaping (Int) -> Geometry?,
    properties: @escaping (Int, Position?) -> JSONObject, names: ((Int, Position?) -> JSONObject?)? = nil,
    leastBytes: Int = 0, preparing: (([Int]) -> Void)? = nil
  ) {
    self.name = name
    self.index = index
    self.firstID = firstID
    self.shapes = shapes
    self.geometry = geometry
    self.properties = properties
    self.names = names
    self.leastBytes = leastBytes
    self.preparing = preparing
  }

  /// The tile with the objects as its only layer, below zoom 16 within about 200 kB. A feature has the object's number as its id
  /// and its attributes. `point_count` says for how many points it stands, itself included, `shape_count` the same of lines and
  /// areas too small to be drawn; both are missing where it is one object.
  public func encoded(_ tile: TileID) -> [UInt8] { TileMaking.encoded(tile, [self], TileArrangement(layer: name)) }

  /// The tile with the objects of several, those of the first before the others; below zoom 16 within about 200 kB.
  public static func encoded(_ tile: TileID, _ makings: [TileMaking], _ arrangement: TileArrangement) -> [UInt8] {
    let shapes = makings.map { $0.shapes(tile) }
    for coarseness in 0..<6 where tile.zoom < fullZoom {
      // Counting is cheap, but every object that becomes a feature must be read.
      let least = zip(makings, shapes).map { $0.least(tile, $1, coarseness) }
      let (count, size) = least.reduce((0, 0)) { ($0.0 + $1.features, $0.1 + $1.bytes) }
      if count > mostPoints || size > mostBytes { continue }
      let sheet = drawn(tile, makings, shapes, coarseness, TileSheet(arrangement, mostBytes: mostBytes))
      if sheet.isFull { continue }
      let bytes = sheet.bytes
      if bytes.count <= mostBytes { return bytes }
    }
    return drawn(tile, makings, shapes, tile.zoom < fullZoom ? 6 : 0, TileSheet(arrangement)).bytes
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

  /// - Parameter coarseness: how often the cells of crowds and the size of what is a dot are doubled.
  private static func drawn(
    _ tile: TileID, _ makings: [TileMaking], _ shapes: [[Shape]], _ coarseness: Int, _ empty: TileSheet
  ) -> TileSheet {
    for (making, shapes) in zip(makings, shapes) { making.prepare(tile, shapes, coarseness) }
    var sheet = empty
    draw(tile, makings, shapes, coarseness, &sheet)
    return sheet
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
    var sheet = TileSheet(TileArrangement(layer: name))
    TileMaking.draw(tile, [dry], [shapes], coarseness, &sheet)
    preparing(wanted)
  }

  private static func draw(
    _ tile: TileID, _ makings: [TileMaking], _ shapes: [[Shape]], _ coarseness: Int, _ sheet: inout TileSheet
  ) {
    var counts = TileCounts(tile)
    for (making, shapes) in zip(makings, shapes) where !sheet.isFull {
      let (points, small) = making.drawLarge(tile, shapes, coarseness, &sheet)
      if tile.zoom < thinnedZoom {
        for cell in points { counts.add(cell, isShape: false, making) }
        for cell in small { counts.add(cell, isShape: true, making) }
      } else {
        making.add(points, "point_count", tile, &sheet)
        making.add(small, "shape_count", tile, &sheet)
      }
    }
    counts.draw(on: &sheet)
  }

  /// Draws what no crowd hides. Gives what lies in each cell of the others.
  @_optimize(speed)
  private func drawLarge(
    _ tile: TileID, _ shapes: [Shape], _ coarseness: Int, _ sheet: inout TileSheet
  ) -> (points: [TileCell], shapes: [TileCell]) {
    let crowd = crowdLevels(tile, coarseness)
    let points = crowd.map { pointCells(tile, $0) } ?? []
    var projection = TileProjection(tile)
    if crowd == nil { addPoints(tile, projection, &sheet) }
    var small = SmallShapes(tile, levels: crowd)
    for shape in shapes {
      if !shape.isSmall(coarseness) {
        if sheet.isFull { break }
        if addShape(Int(shape.id), &projection, &sheet) { continue }
      }
      small.add(shape.id, shape.cell)
    }
    return (points, small.cells)
  }

  /// How often a side of the tile is halved into cells; nil when every point is drawn.
  private func crowdLevels(_ tile: TileID, _ coarseness: Int) -> Int? {
    if tile.zoom < TileMaking.thinnedZoom { return max(4 - coarseness, 2) }
    if tile.zoom < TileMaking.fullZoom { return max(8 - coarseness, 2) }
    return index.points.count(zoom: tile.zoom, x: tile.x, y: tile.y) > TileMaking.mostPoints ? 8 : nil
  }

  /// Each cell as one of its objects, which stands for the others.
  @_optimize(speed)
  private func add(_ cells: [TileCell], _ name: String, _ tile: TileID, _ sheet: inout TileSheet) {
    var counted = CountedLooks(name)
    for cell in cells {
      let content = cell.content
      let place = tile.middle(content)
      let attributes = properties(Int(content.id), place)
      let look = counted.look(attributes, content.count)
      sheet.add(id(Int(content.id)), at: place, look, name: names?(Int(content.id), place))
    }
  }

  func id(_ object: Int) -> UInt64 { firstID + UInt64(object) }

  /// Every point of the tile and its margin.
  @_optimize(speed)
  private func addPoints(_ tile: TileID, _ projection: TileProjection, _ sheet: inout TileSheet) {
    index.forEachEntry(in: tile.box(margin: TileMaking.margin / TileMaking.extent)) { entry in
      guard entry.isPoint else { return true }
      let middle = projection.project(Position(x: entry.box.minX, y: entry.box.minY), turns: 0)
      let turns = ((TileMaking.extent / 2 - middle.x) / projection.world).rounded()
      let place = Position(x: (middle.x + turns * projection.world).rounded(), y: middle.y.rounded())
      let object = Int(entry.id)
      sheet.add(id(object), at: place, properties(object, place), name: names?(object, place))
      return true
    }
  }

  /// A line or an area.
  private struct Shape {
    let id: Int32
    /// The longer side of its box in units. Of one that is small in any case it may be up to a tenth too long.
    let side: Float
    /// Its centre.
    let cell: (x: UInt32, y: UInt32)

    /// Units below which no shape is drawn as such.
    static let least = 8

    /// Whether it is too small to be drawn as a shape.
    func isSmall(_ coarseness: Int) -> Bool { side < Float(Shape.least << coarseness) }
  }

  /// The lines and areas of the tile and its margin.
  @_optimize(speed)
  private func shapes(_ tile: TileID) -> [Shape] {
    let units = TileProjection(tile).world / 360
    let box = tile.box(margin: TileMaking.margin / TileMaking.extent)
    // The map stretches everything north and south of the equator. Most shapes of a town are small even by the most of the tile,
    // which need not be found for each. A tile of the whole world may have its largest shapes' centres anywhere.
    let farthest = tile.zoom < 6 ? 89.9 : min(max(box.north.magnitude, box.south.magnitude), 89.9)
    let most = 1.1 / cosine(farthest * degree)
    var found: [Shape] = []
    index.forEachShape(in: box) { entry, cell in
      let (width, height) = (entry.box.maxX - entry.box.minX, entry.box.maxY - entry.box.minY)
      var side = max(width, height * most) * units
      if side >= Double(Shape.least) {
        let middle = min(max((entry.box.minY + entry.box.maxY) / 2, -89.9), 89.9)
        side = max(width, height / cosine(middle * degree)) * units
      }
      found.append(Shape(id: entry.id, side: Float(side), cell: cell))
    }
    return found
  }

  /// False when nothing of the shape can be drawn.
  private func addShape(_ object: Int, _ projection: inout TileProjection, _ sheet: inout TileSheet) -> Bool {
    var isDrawn = false
    func draw(_ dimension: Int, _ commands: [UInt32]) {
      sheet.add(id(object), dimension, commands, properties(object, nil), name: names?(object, nil))
      isDrawn = true
    }
    if let walk = shapes.walk(object) {
      projection.draw(shapes, walk, draw)
    } else {
      guard let whole = geometry(object), whole.firstOutside == nil else { return true }
      projection.draw(whole, draw)
    }
    return isDrawn || !projection.isHere
  }
}
