import Base
import Geo
import Testing

@Suite("Geometries in a rectangle")
struct BoxMeetingTests {
  private static func path(_ places: (Double, Double)...) -> [Position] { places.map { Position(x: $0.0, y: $0.1) } }

  private static func ring(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [Position] {
    path((west, south), (east, south), (east, north), (west, north), (west, south))
  }

  private static let corner = Geometry.line(path((14, 50), (14, 51), (15, 51)))
  private static let holed = Geometry.polygon(Polygon(rings: [ring(0, 0, 9, 9), ring(3, 3, 6, 6)]))
  private static let pacific = Geometry.line(path((179.5, 10), (-179.5, 12)))

  @Test(
    "I-31: a line or an area is in a rectangle when a part of it is, not when only its box is",
    arguments: [
      (corner, (14.3, 50.2, 14.9, 50.8), false), (corner, (13.9, 50.4, 14.1, 50.6), true),
      (corner, (14.2, 51, 14.3, 52), true), (corner, (13, 49, 16, 52), true), (corner, (15.1, 50, 16, 52), false),
      (.line(path((0, 0), (10, 10))), (4, 5.5, 5, 6), false), (.line(path((0, 0), (10, 10))), (4, 4.5, 5, 6), true),
      (holed, (4, 4, 5, 5), false), (holed, (1, 1, 2, 2), true), (holed, (2, 2, 4, 4), true), (holed, (-1, -1, 10, 10), true),
      (holed, (9, 9, 10, 10), true), (holed, (9.1, 0, 10, 9), false),
      (.point(Position(x: 3, y: 4)), (3, 4, 5, 6), true), (.point(Position(x: 3, y: 4)), (3.1, 4, 5, 6), false),
      (pacific, (179.8, 10, 180.2, 12), true), (pacific, (-180, 11, -179.8, 12), true), (pacific, (-180.4, 10, -180.3, 11), true),
      (pacific, (-179, 10, 179, 12), false),
      (.polygon(Polygon(rings: [ring(170, -10, 190, 10)])), (-175, -1, -174, 1), true),
      (.polygon(Polygon(rings: [ring(170, -10, 190, 10)])), (-169, -1, -168, 1), false),
    ] as [(Geometry, (Double, Double, Double, Double), Bool)])
  func meets(geometry: Geometry, box: (Double, Double, Double, Double), isMet: Bool) {
    #expect(geometry.meets(GeographicBox(west: box.0, south: box.1, east: box.2, north: box.3)) == isMet)
  }
}
