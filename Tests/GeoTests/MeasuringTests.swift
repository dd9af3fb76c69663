import Base
import Geo
import Testing

@Suite("Measuring")
struct MeasuringTests {
  static func place(_ latitude: Double, _ longitude: Double) throws -> Coordinates {
    try #require(Coordinates(latitude: latitude, longitude: longitude))
  }

  static func isNear(_ one: Double, _ other: Double, _ tolerance: Double) -> Bool {
    (one - other).magnitude <= tolerance
  }

  @Test("G-5: the distance from Prague to Brno")
  func inverse() throws {
    let way = Geodesic(from: try MeasuringTests.place(50.0865, 14.4114), to: try MeasuringTests.place(49.191, 16.6075))
    #expect(MeasuringTests.isNear(way.length, 187_292.140_087, 1e-6))
    #expect(MeasuringTests.isNear(way.startAzimuth, 121.283_777_771, 1e-8))
  }

  @Test("G-5: distances between nearly opposite places, from pole to pole, and between equal places")
  func extremes() throws {
    let place = MeasuringTests.place
    #expect(
      MeasuringTests.isNear(
        Geodesic(from: try place(0.5, 0), to: try place(-0.5, 179.7)).length, 19_995_624.889_961, 1e-6))
    #expect(
      MeasuringTests.isNear(Geodesic(from: try place(0, 0), to: try place(0, 179.5)).length, 19_980_861.908_891, 1e-6))
    #expect(
      MeasuringTests.isNear(Geodesic(from: try place(90, 14), to: try place(-90, 14)).length, 20_003_931.458_625, 1e-6))
    #expect(Geodesic(from: try place(50, 14), to: try place(50, 14)).length == 0)
  }

  @Test("G-5: a place at a distance and azimuth measures back to both")
  func direct() throws {
    let start = try MeasuringTests.place(50.08, 14.42)
    let end = Geodesic.place(from: start, azimuth: 222, metres: 1_234_567.891)
    let back = Geodesic(from: start, to: end)
    #expect(MeasuringTests.isNear(back.length, 1_234_567.891, 2e-8))
    #expect(MeasuringTests.isNear(back.startAzimuth, -138, 1e-10))
  }

  @Test("G-6: the area of a parcel, with and without a hole")
  func area() {
    let shell = GeometryTests.path([
      (14.4201, 50.0871), (14.42038, 50.0871), (14.42038, 50.08737), (14.4201, 50.08737), (14.4201, 50.0871),
    ])
    #expect(MeasuringTests.isNear(Polygon(shell: shell).area, 601.801_21, 1e-4))
    #expect(MeasuringTests.isNear(Polygon(shell: shell, holes: [shell]).area, 0, 1e-9))
    #expect(geodesicArea(shell) > 0)
    #expect(geodesicArea(shell.reversed()) < 0)
  }

  @Test(
    "G-6: a square metre, a small area around a pole and one across the 180th meridian are exact within 1e-9",
    arguments: [
      ([(14.42, 50.08), (14.42001, 50.08), (14.42001, 50.08001), (14.42, 50.08001)], 0.796_152_025_738_035),
      ([(0, 89.9999), (90, 89.9999), (180, 89.9999), (-90, 89.9999)], 249.510_901_411_783),
      (
        [(179.99999, -40), (-179.99999, -40), (-179.99999, -39.99999), (179.99999, -39.99999)],
        1.896_335_244_217_772
      ),
    ] as [([(Double, Double)], Double)])
  func smallArea(_ ring: [(Double, Double)], _ expected: Double) {
    #expect(MeasuringTests.isNear(geodesicArea(GeometryTests.path(ring)), expected, 1e-9 * expected))
  }

  @Test("G-6: a strip of 500 kilometres and a metre is exact within 20 nanometres of its width")
  func strip() {
    let ring = GeometryTests.path([(10, 50), (17, 50.5), (17, 50.50001), (10, 50.00001)])
    #expect(MeasuringTests.isNear(geodesicArea(ring), 554_820.531_712_891, 1e6 * 2e-8))
  }

  @Test("G-6: the area around a pole is the smaller side of its ring")
  func polarArea() {
    let ring = GeometryTests.path([(0, 80), (90, 80), (180, 80), (-90, 80), (0, 80)])
    #expect((2e12..<4e12).contains(Polygon(shell: ring).area))
  }
}

@Suite("Numbers that are not finite")
struct OddNumberTests {
  static let odd = [Double.nan, .infinity, -.infinity, 1e308, -1e300, 5e-324]

  @Test("G-7: every function returns, whatever the numbers are", arguments: odd)
  func noTrap(_ number: Double) throws {
    let path = GeometryTests.path([(0, 0), (number, 1), (1, number), (0, 0)])
    for geometry: Geometry in [.line(path), .polygon(Polygon(shell: path)), .points(path), .point(path[1])] {
      _ = (geometry.length, geometry.area, geometry.fault, geometry.crossing, geometry.cutAtAntimeridian)
      _ = (GeographicBox(geometry), geometry.geoJSON)
      let index = SpatialIndex([(id: 0, geometry: geometry)])
      _ = TileTests.making([geometry]).encoded(try #require(TileID(zoom: 1, x: 1, y: 0)))
      #expect(index.count <= 1)
    }
    _ = overlay([Polygon(shell: path)], [EditingTests.square], .union)
    _ = split(EditingTests.square, by: path)
    _ = snap(Position(x: number, y: number), to: [.line(path)], within: 5)
    let start = try #require(Coordinates(latitude: 50, longitude: 14))
    #expect(Geodesic.place(from: start, azimuth: .nan, metres: 1) == start)
    #expect(Geodesic.place(from: start, azimuth: 0, metres: .infinity) == start)
  }
}
