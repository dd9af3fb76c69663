import Base
import Geo
import Testing

@Suite("Geometries and GeoJSON")
struct GeometryTests {
  static func path(_ numbers: [(Double, Double)]) -> [Position] { numbers.map { Position(x: $0.0, y: $0.1) } }

  static func read(_ text: String) throws(GeoJSONFault) -> GeoJSONReading { try GeoJSONReading(Array(text.utf8)) }

  @Test("G-1: a written geometry reads back the same, to the last digit")
  func roundTrip() throws {
    let shell = GeometryTests.path([(0.1, 0.2), (10, 0.30000000000000004), (10, 10), (0.1, 0.2)])
    let hole = GeometryTests.path([(7, 3), (8, 4), (8, 3), (7, 3)])
    let geometries: [Geometry] = [
      .point(Position(x: 14.420_123_456_789, y: 50, height: 201.5)), .line(Array(shell[..<3])),
      .polygon(Polygon(shell: shell, holes: [hole])), .points(shell), .lines([shell, hole]),
      .polygons([Polygon(shell: shell), Polygon(shell: shell.map { Position(x: $0.x + 20, y: $0.y) })]),
      .collection([.point(shell[0]), .line(shell)]),
    ]
    for geometry in geometries {
      var writing = GeoJSONWriting()
      writing.add(Feature(id: "a", geometry: geometry, properties: JSONObject([("n", 1)])))
      let features = try GeoJSONReading(writing.finished()).features
      #expect(features.count == 1)
      #expect(features[0].geometry == geometry)
      #expect(features[0].id == "a")
    }
  }

  @Test("G-2: a fault has its path, and only its feature is skipped")
  func faults() throws {
    let reading = try GeometryTests.read(
      #"""
      {"type":"FeatureCollection","features":[
      {"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[1,2]}},
      {"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]],[[0,0],[1,"x"],[1,1],[0,0]]]}},
      {"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[-742000,-1043000]}}]}
      """#)
    #expect(reading.features.count == 1)
    #expect(
      reading.faults.map(\.description) == [
        "position_not_number at features[1].geometry.coordinates[1][1]", "out_of_range at features[2].geometry",
      ])
  }

  @Test("G-2: a fault in a text that is not JSON has its line and column")
  func noJSON() {
    #expect(throws: GeoJSONFault.self) { try GeometryTests.read("{\"type\":\n \"Feature\",}") }
    do throws(GeoJSONFault) { _ = try GeometryTests.read("{\"type\":\n \"Feature\",}") } catch {
      #expect(error.code == .syntax)
      #expect(error.path == "line 2, column 12: unexpected character")
    }
  }

  @Test("G-3: shells are written counter-clockwise and holes clockwise")
  func winding() {
    let square = GeometryTests.path([(0, 0), (0, 9), (9, 9), (9, 0), (0, 0)])
    let hole = GeometryTests.path([(1, 1), (2, 1), (2, 2), (1, 1)])
    #expect(
      Geometry.polygon(Polygon(shell: square, holes: [hole])).geoJSON
        == #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[2,2],[2,1],[1,1]]]}"#)
  }

  @Test("G-4: the box of a geometry across the 180th meridian is the narrow one")
  func box() throws {
    let line = Geometry.line(GeometryTests.path([(179.5, -17), (-179.5, -16)]))
    let box = try #require(GeographicBox(line))
    #expect((box.west, box.south, box.east, box.north) == (179.5, -17, 180.5, -16))
    #expect(box.contains(try #require(Coordinates(latitude: -16.5, longitude: -179.9))))
    #expect(!box.contains(try #require(Coordinates(latitude: -16.5, longitude: -179.4))))
    let town = try #require(GeographicBox(.points(GeometryTests.path([(14.46, 50.1), (14.38, 50.06)]))))
    #expect((town.west, town.south, town.east, town.north) == (14.38, 50.06, 14.46, 50.1))
    #expect(GeographicBox(.points([])) == nil)
  }

  @Test("G-4: the box of an area around a pole contains the pole")
  func polarBox() throws {
    let ring = GeometryTests.path([(0, 80), (90, 80), (180, 80), (-90, 80), (0, 80)])
    let box = try #require(GeographicBox(.polygon(Polygon(shell: ring))))
    #expect((box.west, box.south, box.east, box.north) == (-180, 80, 180, 90))
  }
}
