import Base
import Geo

/// What is shown of a shape while it is drawn: geodesic measures on WGS 84 (I-23).
struct SketchMeasures: Equatable, Sendable {
  /// Metres: of a line; of an area, around it with its holes. Nil with fewer than two vertices.
  let length: Double?
  /// Square metres; nil with fewer than three vertices.
  let area: Double?
  /// Degrees clockwise from north, of the last edge; nil without one.
  let heading: Double?

  init(_ sketch: Sketch) {
    let path = sketch.paths[sketch.path]
    let isArea = sketch.kind == .polygon
    var length = 0.0
    for ring in sketch.paths {
      length += geodesicLength(isArea && ring.count > 2 ? ring + [ring[0]] : ring)
    }
    self.length = sketch.kind != .point && sketch.vertexCount > 1 ? length : nil
    let outer = sketch.paths[0]
    area =
      isArea && outer.count > 2
      ? sketch.paths.dropFirst().filter { $0.count > 2 }.reduce(geodesicArea(outer).magnitude) {
        $0 - geodesicArea($1).magnitude
      } : nil
    heading =
      path.count > 1 && sketch.kind != .point ? SketchMeasures.heading(path[path.count - 2], path[path.count - 1]) : nil
  }

  private static func heading(_ one: Geo.Position, _ other: Geo.Position) -> Double? {
    guard let start = one.coordinates, let end = other.coordinates, !one.isAt(other) else { return nil }
    let azimuth = Geodesic(from: start, to: end).startAzimuth
    return azimuth < 0 ? azimuth + 360 : azimuth
  }
}

extension Format {
  /// Metres below ten kilometres, with decimals where they say something: `12.4 m`, `350 m`, `12.3 km`.
  func length(_ metres: Double) -> String {
    if metres < 100 { return decimal(metres, places: 1) + "\u{A0}m" }
    if metres < 10_000 { return decimal(metres, places: 0) + "\u{A0}m" }
    return decimal(metres / 1000, places: 1) + "\u{A0}km"
  }

  /// Square metres, hectares from one on, square kilometres from one on.
  func area(_ squareMetres: Double) -> String {
    if squareMetres < 10_000 { return decimal(squareMetres, places: squareMetres < 100 ? 1 : 0) + "\u{A0}m²" }
    if squareMetres < 1_000_000 { return decimal(squareMetres / 10_000, places: 2) + "\u{A0}ha" }
    return decimal(squareMetres / 1_000_000, places: 2) + "\u{A0}km²"
  }

  /// `48.1234° N, 16.5678° E`, within a metre or so.
  func place(_ place: Coordinates) -> String {
    let (south, north) = language == .czech ? ("j.\u{A0}š.", "s.\u{A0}š.") : ("S", "N")
    let (west, east) = language == .czech ? ("z.\u{A0}d.", "v.\u{A0}d.") : ("W", "E")
    return decimal(place.latitude.magnitude, places: 5) + "°\u{A0}" + (place.latitude < 0 ? south : north) + ", "
      + decimal(place.longitude.magnitude, places: 5) + "°\u{A0}" + (place.longitude < 0 ? west : east)
  }
}
