import Geo
import Testing

@Suite("Well-known text")
struct WellKnownTextTests {
  @Test(
    "G-25: every kind of geometry is written as well-known text and read back the same, with its heights",
    arguments: [
      "POINT (14.42 50.08)", "POINT Z (14.42 50.08 210)", "LINESTRING (14 50, 15 50.5)",
      "POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (1 1, 1 2, 2 2, 2 1, 1 1))", "MULTIPOINT ((1 2), (3 4))",
      "MULTILINESTRING ((0 0, 1 1), (2 2, 3 3))", "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5)))",
      "GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 1 1))",
    ])
  func both(text: String) {
    #expect(Geometry(wellKnownText: text)?.wellKnownText == text)
  }

  @Test("G-25: it is read as other programs write it")
  func read() {
    let point = Geometry.point(Position(x: 14.42, y: 50.08))
    for text in ["point(14.42 50.08)", " SRID=4326;POINT(1.442e1 50.08) ", "POINT M (14.42 50.08 7)", "Point ( 14.42\n50.08 )"] {
      #expect(Geometry(wellKnownText: text) == point, "\(text)")
    }
    #expect(Geometry(wellKnownText: "POINTZ (1 2 3)") == .point(Position(x: 1, y: 2, height: 3)))
    #expect(Geometry(wellKnownText: "POINT ZM (1 2 3 4)") == .point(Position(x: 1, y: 2, height: 3)))
    #expect(Geometry(wellKnownText: "MULTIPOINT (1 2, 3 4)")?.wellKnownText == "MULTIPOINT ((1 2), (3 4))")
    #expect(Geometry(wellKnownText: "POLYGON ((0 0, 1 0, 1 1))")?.wellKnownText == "POLYGON ((0 0, 1 0, 1 1, 0 0))")
    #expect(Geometry(wellKnownText: "MULTILINESTRING EMPTY")?.isEmpty == true)
  }

  @Test(
    "G-25: any other text is none",
    arguments: [
      "", "POINT", "POINT (1)", "POINT (1 2", "POINT (1 2) x", "POINT (1 2, 3 4)", "LINESTRING (1 2)", "POLYGON ((0 0, 1 1))",
      "CIRCLE (1 2 3)", "SRID=5514;POINT (-700000 -1000000)", "POINT (a b)", "MULTIPOINT ((1 2)",
      "GEOMETRYCOLLECTION (GEOMETRYCOLLECTION (X))", "50.08, 14.42",
    ])
  func none(text: String) {
    #expect(Geometry(wellKnownText: text) == nil)
  }

  @Test("G-25: what is nested without end is refused")
  func deep() {
    var text = ""
    for _ in 0..<10_000 { text += "GEOMETRYCOLLECTION(" }
    #expect(Geometry(wellKnownText: text) == nil)
  }
}
