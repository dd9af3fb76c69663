import Base
import Geo
import Kit
import Testing

@testable import Inventory

@Suite("Shapes of KML and GPX")
struct MarkupTests {
  private func read(_ placemark: String) throws -> (shape: String?, notes: [String]) {
    let text = "<?xml version=\"1.0\"?><kml xmlns:gx=\"g\"><Document><Placemark>" + placemark + "</Placemark></Document></kml>"
    let table = try #require(try ImportedTable(markup: Array(text.utf8)))
    #expect(table.rows.count == 1)
    return (table.rows.first?.geometry?.wellKnownText, table.problems.map { $0.reason.en })
  }

  @Test("I-105: recorded walks of KML are lines, several of them in one object too")
  func tracks() throws {
    let walk = "<gx:Track><when>2026-05-01T10:00:00Z</when><gx:coord>14 50 200</gx:coord><gx:coord>14.1  50.1 201</gx:coord></gx:Track>"
    #expect(try read(walk).shape == "LINESTRING Z (14 50 200, 14.1 50.1 201)")
    let other = "<gx:Track><gx:coord>15 50</gx:coord><gx:coord>15.1 50.1</gx:coord></gx:Track>"
    let both = "<gx:MultiTrack>" + walk.replacing(" 200<", with: "<").replacing(" 201<", with: "<") + other + "</gx:MultiTrack>"
    #expect(try read(both).shape == "MULTILINESTRING ((14 50, 14.1 50.1), (15 50, 15.1 50.1))")
    #expect(try read("<gx:Track><gx:coord>14 50</gx:coord></gx:Track>").shape == nil)
  }

  @Test("I-105: blanks beside the commas of KML part nothing; what cannot be read of a shape is said")
  func blanks() throws {
    func line(_ text: String) -> String { "<LineString><coordinates>" + text + "</coordinates></LineString>" }
    #expect(try read(line(" 14.42, 50.08, 0\n14.43 , 50.09 ,0 ")).shape == "LINESTRING Z (14.42 50.08 0, 14.43 50.09 0)")
    let partly = try read(line("14,50 14;51 14,52"))
    #expect(partly.shape == "LINESTRING (14 50, 14 52)" && partly.notes == ["A part of its shape cannot be read; it comes without it."])
    #expect(try read(line("14,50, 14,51,")).shape == nil, "four numbers are no position")
  }

  @Test("I-105: a ring of KML that was not closed is told of, and holes may stand before their outline")
  func rings() throws {
    func ring(_ kind: String, _ text: String) -> String {
      "<\(kind)BoundaryIs><LinearRing><coordinates>\(text)</coordinates></LinearRing></\(kind)BoundaryIs>"
    }
    let outer = ring("outer", "0,0 9,0 9,9 0,9"), inner = ring("inner", "1,1 2,1 2,2 1,1")
    let read = try read("<Polygon>" + inner + outer + "</Polygon>")
    #expect(read.shape == "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 2 2, 2 1, 1 1))")
    #expect(read.notes == ["The outline was not closed, and is now."])
  }

  @Test("I-105: a text that was decoded is not decoded again, whatever it says of its encoding")
  func encoding() throws {
    for name in ["windows-1250", "UTF-16", "no-such"] {
      let text = """
        <?xml version="1.0" encoding="\(name)"?><gpx><wpt lat="50" lon="14"><name>Příliš žluťoučký kůň</name></wpt></gpx>
        """
      let table = try #require(try ImportedTable(markup: Array(text.utf8)))
      #expect(table.rows.first?.values.first == .string("Příliš žluťoučký kůň"), "\(name)")
    }
  }

  @Test("I-105: a point of a GPX track without a position is said to be missing")
  func track() throws {
    let text = """
      <gpx><trk><trkseg><trkpt lat="50" lon="14"/><trkpt lat="50.05"/><trkpt lat="50.1" lon="14"/></trkseg></trk></gpx>
      """
    let table = try #require(try ImportedTable(markup: Array(text.utf8)))
    #expect(table.rows.first?.geometry?.wellKnownText == "LINESTRING (14 50, 14 50.1)" && table.problems.count == 1)
  }
}
