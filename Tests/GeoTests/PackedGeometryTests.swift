import Base
import Geo
import Testing

/// Geometries that are read where they lie packed are those that are read as trees.
@Suite("Packed geometries")
struct PackedGeometryTests {
  private static func inPlace(_ text: String) -> Geometry? {
    guard let json = JSON.read(text) else { return nil }
    var form = PackedForm()
    var writer = PackedWriter()
    form.write(JSONObject([("before", .bool(true)), ("g", json), ("after", .integer(1))]), into: &writer)
    return writer.withBytes { bytes in
      var reader = PackedReader(bytes)
      return reader.go(to: "g", form) ? Geometry(packed: &reader, form) : nil
    }
  }

  @Test(
    "The usual ones are read in place",
    arguments: [
      #"{"type":"Point","coordinates":[14.4378005,50.0755381]}"#, #"{"type":"Point","coordinates":[-180,90]}"#,
      #"{"type":"Point","coordinates":[0,-0],"how":"gps","accuracy":3}"#,
      #"{"type":"LineString","coordinates":[[14,50],[14.5,-1e-7]]}"#,
      #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,0]],[[1,1],[1,2],[2,2],[1,1]]]}"#,
    ])
  func usual(text: String) {
    let geometry = PackedGeometryTests.inPlace(text)
    #expect(geometry != nil && geometry == JSON.read(text).flatMap { Geometry(geoJSON: $0) })
  }

  @Test(
    "All others are left to the tree",
    arguments: [
      #"{"type":"Point","coordinates":[14,50,250]}"#, #"{"type":"Point","coordinates":[]}"#,
      #"{"type":"Point","coordinates":[14]}"#, #"{"type":"Point","coordinates":["14",50]}"#,
      #"{"type":"Point","coordinates":[14,91]}"#,
      #"{"coordinates":[14,50],"type":"Point"}"#, #"{"how":"gps","type":"Point","coordinates":[14,50]}"#,
      #"{"type":"LineString","coordinates":[[14,50]]}"#,
      #"{"type":"LineString","coordinates":[]}"#, #"{"type":"Polygon","coordinates":[]}"#,
      #"{"type":"Polygon","coordinates":[[]]}"#, #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4]]]}"#,
      #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[0,0]]]}"#, #"{"type":"MultiPoint","coordinates":[[14,50]]}"#,
      #"{"type":"Punkt","coordinates":[14,50]}"#, #"{"type":7,"coordinates":[14,50]}"#, #"{"type":"Point"}"#, "{}",
      "[]", "7",
    ])
  func unusual(text: String) {
    #expect(PackedGeometryTests.inPlace(text) == nil)
  }
}
