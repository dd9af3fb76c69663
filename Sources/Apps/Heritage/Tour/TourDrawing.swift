import Base
import Store

/// The tour as features for the style `walk` of Web/map-styles.js.
enum TourDrawing {
  /// - Parameter walk: those that have numbers, in the order of the walk (E-46).
  static func places(_ sites: [SiteRow], _ walk: [SiteRow]) -> String {
    var json = GeoJSON()
    for site in sites {
      var properties = JSONObject([("id", .string(site.id.description)), ("name", .string(site.name))])
      if walk.count > 1, let stop = walk.firstIndex(where: { $0.id == site.id }) {
        properties.add("number", Int64(stop + 1))
      }
      json.addPoint(site.place, properties)
    }
    return json.finished()
  }

  static func chosen(_ site: SiteRow?) -> String {
    var json = GeoJSON()
    if let site { json.addPoint(site.place, JSONObject([("name", .string(site.name))])) }
    return json.finished()
  }

  /// Straight from one to the next.
  static func way(_ places: [Coordinates]) -> String {
    var json = GeoJSON()
    if places.count > 1 { json.addLine(places, JSONObject()) }
    return json.finished()
  }
}
