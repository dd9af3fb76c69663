import Geo
import Testing

@Suite("Editing")
struct EditingTests {
  static let square = Polygon(shell: GeometryTests.path(ValidityTests.square))

  static func area(_ polygon: Polygon) -> Double { polygon.rings.reduce(0) { $0 + planarArea($1) } }

  @Test("G-19: a line through an area divides it, a line that ends within it does not")
  func dividing() {
    let parts = split(EditingTests.square, by: GeometryTests.path([(-1, 3), (10, 3)]))
    #expect(parts.map { EditingTests.area($0) } == [54, 27])
    #expect(split(EditingTests.square, by: GeometryTests.path([(-1, 3), (5, 3)])) == [EditingTests.square])
  }

  @Test("G-19: a line is divided by another line and at a point on it")
  func dividingLines() {
    let line = GeometryTests.path([(0, 0), (4, 0), (4, 4)])
    let parts = split(line, by: GeometryTests.path([(2, -1), (2, 1), (5, 1)]))
    #expect(
      parts == [
        GeometryTests.path([(0, 0), (2, 0)]), GeometryTests.path([(2, 0), (4, 0), (4, 1)]),
        GeometryTests.path([(4, 1), (4, 4)]),
      ])
    #expect(split(line, at: Position(x: 4.1, y: 2), within: 0.2).count == 2)
    #expect(split(line, at: Position(x: 4.1, y: 2), within: 0.01) == [line])
    #expect(split(line, at: Position(x: 0, y: 0), within: 0.2).count == 1)
  }

  @Test("G-20: areas that overlap are joined, areas that touch in a point stay separate")
  func joining() {
    let other = Polygon(shell: GeometryTests.path([(5, 5), (15, 5), (15, 15), (5, 15), (5, 5)]))
    let union = overlay([EditingTests.square], [other], .union)
    #expect(union.map { EditingTests.area($0) } == [165])
    let corner = Polygon(shell: GeometryTests.path([(9, 9), (12, 9), (12, 12), (9, 9)]))
    #expect(overlay([EditingTests.square], [corner], .union).count == 2)
  }

  @Test("G-20: a hole can only be cut within the area")
  func hole() throws {
    let ring = GeometryTests.path([(2, 2), (4, 2), (4, 4), (2, 2)])
    let cut = try #require(cuttingHole(ring, from: EditingTests.square))
    #expect(cut.holes.count == 1)
    #expect(EditingTests.area(cut) == 79)
    #expect(cuttingHole(GeometryTests.path([(5, 5), (15, 5), (5, 15), (5, 5)]), from: EditingTests.square) == nil)
  }

  @Test("G-20: lines are joined at their nearest ends, in either direction")
  func joiningLines() {
    let one = GeometryTests.path([(0, 0), (1, 0)])
    let whole = GeometryTests.path([(0, 0), (1, 0), (2, 0), (3, 0)])
    #expect(joined(one, GeometryTests.path([(2, 0), (3, 0)])) == whole)
    #expect(joined(one, GeometryTests.path([(3, 0), (2, 0)])) == whole)
    #expect(joined(GeometryTests.path([(2, 0), (3, 0)]), one) == whole)
    #expect(joined(one, []) == one)
  }

  @Test("G-20: the nearest ends are those on the ground: far north, and across the 180th meridian")
  func joiningOnTheGround() {
    // At 80° north two thousandths of a degree eastwards are shorter than one northwards.
    let one = GeometryTests.path([(0, 79), (0, 80)])
    let other = GeometryTests.path([(0, 80.001), (0.002, 80)])
    #expect(joined(one, other) == GeometryTests.path([(0, 79), (0, 80), (0.002, 80), (0, 80.001)]))
    let west = GeometryTests.path([(179, 0), (179.999, 0)])
    let east = GeometryTests.path([(-179.999, 0), (-179, 0)])
    #expect(joined(west, east) == west + east)
  }

  @Test("G-27: a hole is cut from an area whose spike would part by rounding")
  func holeBesideASpike() throws {
    let area = Polygon(rings: [
      GeometryTests.path([
        (4.372716895578504, 4.242812287082234), (0.0639708759667494, 4.890204049602838), (4.734400309688601, 2.6142406795474775),
        (4.372716895578504, 4.242812287082234),
      ]),
      GeometryTests.path([
        (2.9912449836529236, 3.899399341327281), (1.6986211777693974, 4.093616870083462), (3.0997500078859526, 3.410827859066854),
        (2.9912449836529236, 3.899399341327281),
      ]),
    ])
    let ring = GeometryTests.path([
      (3.7633816050343842, 3.465286495280766), (3.572565693325545, 3.3875659070813553), (3.890556656691789, 3.2520626863688538),
      (3.7633816050343842, 3.465286495280766),
    ])
    let cut = try #require(cuttingHole(ring, from: area))
    #expect(Geometry.polygon(cut).fault == nil && cut.holes.count == 2)
    #expect(cut.holes.contains { $0.contains { $0.isAt(ring[0]) } })
  }
}
