import Base
import Geo
import TestSupport
import Testing

/// F-3: no reader stops the program, whatever the bytes are.
struct GeoJSONFuzzTests {
  private static let samples = [
    """
    {"type": "FeatureCollection", "bbox": [14, 50, 15, 51], "features": [
      {"type": "Feature", "id": 7, "properties": {"name": "Lípa"}, "geometry": {"type": "Point", "coordinates": [14.4, 50.1, 250]}},
      {"type": "Feature", "properties": null, "geometry": {"type": "LineString", "coordinates": [[14.4, 50.1], [179.9, -89]]}}]}
    """,
    """
    {"type": "Polygon", "coordinates": [[[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]], [[1, 1], [1, 2], [2, 2], [2, 1], [1, 1]]]}
    """,
  ].map { Array($0.utf8) }

  @Test("F-3: any bytes can be read as GeoJSON")
  func geoJSON() {
    Fuzzing.run("GeoJSON", GeoJSONFuzzTests.samples) { bytes in
      guard let reading = try? GeoJSONReading(bytes) else { return }
      if reading.features.count + reading.faults.count > 2 * bytes.count { Issue.record("\(bytes)") }
    }
  }
}
