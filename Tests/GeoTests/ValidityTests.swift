import Geo
import Testing

@Suite("Validity")
struct ValidityTests {
  static func fault(_ rings: [(Double, Double)]...) -> ValidityFault? {
    Geometry.polygon(Polygon(rings: rings.map { GeometryTests.path($0) })).fault
  }

  static let square: [(Double, Double)] = [(0, 0), (9, 0), (9, 9), (0, 9), (0, 0)]

  @Test("G-7: two corners in the wrong order cross in the middle")
  func bowTie() throws {
    let fault = try #require(ValidityTests.fault([(0, 0), (8, 0), (0, 8), (8, 8), (0, 0)]))
    #expect(fault.code == .selfIntersection)
    #expect(fault.place == Position(x: 4, y: 4))
  }

  @Test("G-7: a hole outside its shell, and a hole within another, are invalid")
  func holes() {
    let outside = ValidityTests.fault(ValidityTests.square, [(20, 20), (21, 20), (21, 21), (20, 20)])
    #expect(outside?.code == .holeOutside)
    #expect(outside?.place == Position(x: 20, y: 20))
    let nested = ValidityTests.fault(
      ValidityTests.square, [(1, 1), (8, 1), (8, 8), (1, 1)], [(5, 2), (6, 2), (6, 3), (5, 2)])
    #expect(nested?.code == .nestedHoles)
  }

  @Test("G-7: a hole may touch its shell in a point, but not divide the area")
  func touching() {
    #expect(ValidityTests.fault(ValidityTests.square, [(0, 4), (3, 3), (3, 5), (0, 4)]) == nil)
    let divided = ValidityTests.fault(ValidityTests.square, [(0, 4), (9, 4), (5, 6), (0, 4)])
    #expect(divided?.code == .disconnected)
  }

  @Test("G-7: rings that are too short, not closed or a spike are invalid")
  func rings() {
    #expect(ValidityTests.fault([(1, 1), (1, 1), (1, 1), (1, 1)])?.code == .tooFewPoints)
    #expect(ValidityTests.fault([(0, 0), (9, 0), (9, 9), (0, 9)])?.code == .ringNotClosed)
    #expect(ValidityTests.fault([(0, 0), (9, 0), (9, 9), (20, 20), (9, 9), (0, 9), (0, 0)])?.code == .selfTouch)
    #expect(Geometry.line(GeometryTests.path([(1, 1), (1, 1)])).fault?.code == .tooFewPoints)
    #expect(Geometry.point(Position(x: .nan, y: 1)).fault?.code == .notFinite)
  }

  @Test("G-7: a corner that is off a straight line by one unit in the last place is not on it")
  func exact() {
    let above = 0.5.nextUp
    let thin: [(Double, Double)] = [(0, 0), (1, 1), (0.5, above), (0, 0)]
    #expect(ValidityTests.fault(thin) == nil)
    #expect(ValidityTests.fault([(0, 0), (1, 1), (0.5, 0.5), (0, 0)])?.code == .selfIntersection)
  }

  @Test("G-8: the place where a line crosses itself is reported; a closed line is valid")
  func crossing() {
    #expect(Geometry.line(GeometryTests.path([(0, 0), (4, 4), (4, 0), (0, 4)])).crossing == Position(x: 2, y: 2))
    #expect(Geometry.line(GeometryTests.path(ValidityTests.square)).crossing == nil)
  }
}
