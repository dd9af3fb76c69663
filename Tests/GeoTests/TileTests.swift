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
    let features = TileTests.making([line]).layer(tile).features
    #expect(features.map(\.geometry) == [.line(GeometryTests.path([(-64, 4096), (2048, 4096)]))])
  }

  @Test("G-17: points merge into counts whose sum is their number")
  func counts() throws {
    let points = (0..<1000).map { IndexTests.point(14 + Double($0 % 10) * 1e-4, 50 + Double($0) * 1e-5) }
    let tile = try #require(TileID(zoom: 0, x: 0, y: 0))
    let features = TileTests.making(points).layer(tile).features
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
    let bytes = TileMaking.encoded(try #require(TileID(zoom: 2, x: 2, y: 1)), makings) { features in
      var layer = VectorTile.Layer(name: "all")
      layer.features = features
      var tile = VectorTile()
      tile.layers = [layer]
      return tile
    }
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
    let features = TileTests.making([area]).layer(try #require(TileID(zoom: 3, x: 4, y: 2))).features
    #expect(features.count == 1)
    #expect(features[0].geometry.dimension == 0)
    #expect(features[0].properties["n"] == 0)
  }

  @Test("G-18: a line across the 180th meridian is drawn on both sides")
  func antimeridian() throws {
    let line = Geometry.line(GeometryTests.path([(170, 10), (-170, 10)]))
    let making = TileTests.making([line])
    for x in [0, 3] {
      #expect(making.layer(try #require(TileID(zoom: 2, x: x, y: 1))).features.count == 1)
    }
    for x in [1, 2] {
      #expect(making.layer(try #require(TileID(zoom: 2, x: x, y: 1))).features.isEmpty)
    }
  }
}
