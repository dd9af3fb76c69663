import Base
import Testing

struct GeoJSONTests {
  func place(_ latitude: Double, _ longitude: Double) throws -> Coordinates {
    try #require(Coordinates(latitude: latitude, longitude: longitude))
  }

  @Test("Features are written by RFC 7946, longitude first, with six decimals at most")
  func features() throws {
    var json = GeoJSON()
    try json.addPoint(place(50.1008, 14.26), JSONObject([("id", .string("LKPR"))]))
    try json.addLine([place(0, 0), place(-0.0000004, 1.0000005)], JSONObject())
    try json.addArea([place(1, 1), place(1, 2), place(2, 2)], JSONObject())
    #expect(
      json.finished() == #"{"type":"FeatureCollection","features":["#
        + #"{"type":"Feature","properties":{"id":"LKPR"},"geometry":{"type":"Point","coordinates":[14.26,50.1008]}},"#
        + #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[0,0],[1.000001,0]]}},"#
        + #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[1,1],[2,1],[2,2],[1,1]]]}}"#
        + "]}")
  }

  @Test("A line across the 180th meridian continues beyond it instead of going around the world")
  func dateLine() throws {
    var json = GeoJSON()
    try json.addLine([place(0, 179), place(0, -179), place(0, 179)], JSONObject())
    #expect(json.finished().contains("[[179,0],[181,0],[179,0]]"))
  }

  @Test("The box around places goes the shorter way around the world")
  func box() throws {
    #expect(GeographicBox([]) == nil)
    #expect(
      GeographicBox(try [place(50, 14), place(49, 17), place(51, 16)])
        == GeographicBox(west: 14, south: 49, east: 17, north: 51))
    #expect(
      GeographicBox(try [place(-37, 175), place(21, -158)])
        == GeographicBox(west: 175, south: -37, east: 202, north: 21))
    #expect(GeographicBox(try [place(1, 2)]) == GeographicBox(west: 2, south: 1, east: 2, north: 1))
  }
}
