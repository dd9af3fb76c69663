import Base
import Store

/// The tour as features for the style `walk` of Web/map-styles.js.
enum TourDrawing {
  static func places(_ sites: [SiteRow]) -> String {
    var json = GeoJSON()
    for site in sites {
      json.addPoint(
        site.place, JSONObject([("id", .string(site.id.description)), ("name", .string(site.name))]))
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
