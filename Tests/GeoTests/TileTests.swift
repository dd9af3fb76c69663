import Base
import Geo
import Testing

@Suite("Vector tiles")
struct TileTests {
  static func making(_ geometries: [Geometry]) -> TileMaking {
    TileMaking(
      name: "layer", index: SpatialIndex(geometries.enumerated().map { (id: $0.offset, geometry: $0.element) }),
      geometry: { geometries[$0] }, properties: { number, _ in JSONObject([("n", .integer(Int64(number)))]) })
  }

  /// The features of the tile of these geometries.
  static func features(_ geometries: [Geometry], _ tile: TileID) throws -> [TileFeature] {
    try VectorTile(making(geometries).encoded(tile)).layers.first?.features ?? []
  }

  @Test("G-15: a written tile reads back the same; a truncated tile is refused")
  func roundTrip() throws {
    var tile = VectorTile()
    var layer = VectorTile.Layer(name: "vrstva")
    layer.features = [
      TileFeature(
        id: 7, geometry: .polygon(Polygon(shell: GeometryTests.path([(0, 0), (9, 0), (9, 9), (0, 0)]))),
        properties: JSONObject([("a", "č"), ("b", -3), ("c", true), ("d", .decimal("1.5"))])),
      TileFeature(
        id: nil, geometry: .lines([GeometryTests.path([(1, 2), (3, 4)]), GeometryTests.path([(5, 6), (7, 8)])]),
        properties: JSONObject()),
    ]
    tile.layers = [layer]
    let bytes = tile.encoded()
    #expect(try VectorTile(bytes).layers.first?.features == layer.features)
    #expect(throws: TileFault.self) { try VectorTile(Array(bytes.dropLast(3))) }
  }

  @Test("G-15: features keep their attributes in a tile where many share theirs, in any order")
  func sharedAttributes() throws {
    var random = SplitMix64(seed: 15)
    let shared = (0..<40).map { JSONObject([("colour", .string("c\($0)")), ("size", .integer(Int64($0 % 3)))]) }
    var layer = VectorTile.Layer(name: "objects")
    for number in 0..<3_000 {
      let place = Geometry.point(Position(x: Double(number % 64), y: Double(number / 64)))
      var attributes = shared[Int(random.next() % (number < 1_500 ? 3 : 40))]
      switch random.next() % 8 {
      case 0: attributes["point_count"] = .integer(Int64(random.next() % 4))
      case 1: attributes = JSONObject(attributes.members.map { ($0.name, $0.value) })   // the same, in another place
      case 2: attributes = JSONObject()
      default: break
      }
      layer.features.append(TileFeature(id: UInt64(number), geometry: place, properties: attributes))
    }
    var tile = VectorTile()
    tile.layers = [layer]
    #expect(try VectorTile(tile.encoded()).layers.first?.features == layer.features)
  }

  @Test("G-16: a line is cut at the tile's margin")
  func clipping() throws {
    let line = Geometry.line(GeometryTests.path([(-90, 0), (90, 0)]))
    let tile = try #require(TileID(zoom: 1, x: 1, y: 0))
    let features = try TileTests.features([line], tile)
    #expect(features.map(\.geometry) == [.line(GeometryTests.path([(-64, 4096), (2048, 4096)]))])
  }

  @Test("G-17: points merge into counts whose sum is their number")
  func counts() throws {
    let points = (0..<1000).map { IndexTests.point(14 + Double($0 % 10) * 1e-4, 50 + Double($0) * 1e-5) }
    let tile = try #require(TileID(zoom: 0, x: 0, y: 0))
    let features = try TileTests.features(points, tile)
    #expect(features.count == 1)
    #expect(features[0].properties.members.count == 1)
    #expect(features[0].properties["point_count"] == 1000)
  }

  @Test(
    "G-17: what several layers have in one cell is one count; a single object is drawn as itself, by a number of its own"
  )
  func countsOfLayers() throws {
    let index = { (places: [Double]) in
      SpatialIndex(places.enumerated().map { (id: $0.offset, geometry: IndexTests.point($0.element, 50)) })
    }
    let makings = [(UInt64(0), [14.0, 14.001]), (100, [14.002]), (200, [40.0])].map { first, places in
      TileMaking(name: "", index: index(places), firstID: first, geometry: { _ in nil }) { number, _ in
        JSONObject([("n", .integer(Int64(number)))])
      }
    }
    let bytes = TileMaking.encoded(
      try #require(TileID(zoom: 2, x: 2, y: 1)), makings, TileArrangement(layer: "all"))
    let features = try #require(try VectorTile(bytes).layers.first).features
    #expect(features.map { $0.id } == [nil, 200])
    #expect(features.map { $0.properties } == [JSONObject([("point_count", 3)]), JSONObject([("n", 0)])])
  }

  @Test("I-82: what is read at once for a tile is what it draws, and the tile is the same as without")
  func readAtOnce() throws {
    let tile = try #require(TileID(zoom: 14, x: 8847, y: 5550))
    let places = (0..<22_500).map { number in
      IndexTests.point(14.3925 + 0.02 * Double(number % 150) / 150, 50.079 + 0.011 * Double(number / 150) / 150)
    }
    let index = SpatialIndex(places.enumerated().map { (id: $0.offset, geometry: $0.element) })
    let properties = { (number: Int, _: Position?) in
      JSONObject([("id", .string(String(1_000_000 + number) + "-a363-7000-8000-000000000000"))])
    }
    var read: [[Int]] = []
    let bytes = TileMaking(
      name: "layer", index: index, geometry: { places[$0] }, properties: properties, leastBytes: 36,
      preparing: { read.append($0) }
    ).encoded(tile)
    #expect(
      bytes == TileMaking(name: "layer", index: index, geometry: { places[$0] }, properties: properties).encoded(tile))
    let drawn = try #require(try VectorTile(bytes).layers.first).features.compactMap { $0.id.map { Int($0) } }
    #expect(drawn.count > 900 && read.map { Set($0) } == [Set(drawn)])
  }

  @Test("G-17: an area too small to be drawn is a dot with its attributes")
  func dots() throws {
    let area = Geometry.polygon(Polygon(shell: GeometryTests.path([(14, 50), (14.001, 50), (14, 50.001), (14, 50)])))
    let features = try TileTests.features([area], try #require(TileID(zoom: 3, x: 4, y: 2)))
    #expect(features.count == 1)
    #expect(features[0].geometry.dimension == 0)
    #expect(features[0].properties["n"] == 0)
  }

  @Test("G-18: a line across the 180th meridian is drawn on both sides")
  func antimeridian() throws {
    let line = Geometry.line(GeometryTests.path([(170, 10), (-170, 10)]))
    for x in 0...3 {
      let features = try TileTests.features([line], try #require(TileID(zoom: 2, x: x, y: 1)))
      #expect(features.count == (x == 0 || x == 3 ? 1 : 0))
    }
  }

  @Test("G-16, G-18: what is kept packed is drawn like its geometry, in every tile that it is in")
  func packedIsDrawnAlike() throws {
    var random = SplitMix64(seed: 16)
    func number(_ most: Int) -> Int { Int(random.next() % UInt64(most)) }
    func path(_ count: Int, _ centre: Position, _ reach: Int) -> [Position] {
      (0..<count).map { _ in
        Position(
          x: centre.x + Double(number(2 * reach + 1) - reach) / 1e7, y: centre.y + Double(number(2 * reach + 1) - reach) / 1e7)
      }
    }
    func ring(_ count: Int, _ centre: Position, _ reach: Int) -> [Position] {
      let open = path(count, centre, reach)
      return open + open.prefix(1)
    }
    // Each with its place on the map, of which a side is 1.
    let centres = [
      (Position(x: 14.4, y: 50), 0.54, 0.339_145), (Position(x: 179.99, y: 10), 0.999_97, 0.472_08),
      (Position(x: -180, y: -40), 0, 0.621_421), (Position(x: 20, y: 84), 0.555_56, 0.030_7),
    ]
    var drawn = 0
    for _ in 0..<150 {
      let (centre, x, y) = centres[number(4)]
      let reach = [20_000, 3_000_000, 60_000_000][number(3)]
      let shapes: [Geometry] = (0..<6).map { kind in
        let rings = [ring(3 + number(6), centre, reach), ring(3, centre, reach / 4)]
        switch kind {
        case 0: return .line(path(2 + number(9), centre, reach))
        case 1: return .lines([path(2, centre, reach), path(4, centre, reach)])
        case 2: return .polygon(Polygon(rings: Array(rings.prefix(1 + number(2)))))
        case 3: return .polygons([Polygon(rings: rings), Polygon(rings: [ring(5, centre, reach)])])
        case 4: return .polygon(Polygon(shell: GeometryTests.path([(-170, 70), (-60, 71), (60, 72), (170, 70), (-170, 70)])))
        default: return .line([Position(x: 170, y: centre.y), Position(x: -170, y: centre.y + 1)])
        }
      }
      var packed = PackedShapes()
      for (slot, shape) in shapes.enumerated() { packed.set(slot, shape) }
      let index = SpatialIndex(shapes.enumerated().map { (id: $0.offset, geometry: $0.element) })
      let zoom = number(18)
      let side = Double(1 << zoom)
      let tile = try #require(TileID(zoom: zoom, x: Int(x * side), y: Int(y * side)))
      let properties = { (slot: Int, _: Position?) in JSONObject([("n", .integer(Int64(slot)))]) }
      let whole = TileMaking(name: "all", index: index, geometry: { shapes[$0] }, properties: properties).encoded(tile)
      let made = TileMaking(name: "all", index: index, shapes: packed, geometry: { _ in nil }, properties: properties)
      #expect(made.encoded(tile) == whole)
      drawn += try VectorTile(whole).layers.first?.features.count ?? 0
    }
    #expect(drawn > 300)
  }
}
