import Base
import Store

/// The zoo as features for the style `zoo` of Web/map-styles.js.
enum ZooMapDrawing {
  static func base(_ shapes: [MapShape]) -> String {
    var json = GeoJSON()
    for shape in shapes {
      var properties = JSONObject([("kind", .string(shape.kind.name))])
      if !shape.name.utf8.isEmpty { properties.add("name", shape.name) }
      if shape.kind.isArea {
        json.addArea(rings: shape.rings.map { ring in ring.compactMap { $0.coordinates } }, properties)
      } else {
        for ring in shape.rings { json.addLine(ring.compactMap { $0.coordinates }, properties) }
      }
    }
    return json.finished()
  }

  static func places(_ places: [ZooMapContent.Place], areServices: Bool) -> String {
    var json = GeoJSON()
    for place in places where place.kind.isService == areServices {
      var properties = JSONObject([
        ("id", .string(place.id.description)), ("name", .string(place.name)), ("kind", .string(place.kind.name)),
      ])
      if let number = place.number { properties.add("number", Int64(number)) }
      properties.add("animals", Int64(place.animals.count))
      json.addPoint(place.coordinates, properties)
    }
    return json.finished()
  }

  static func chosen(_ place: ZooMapContent.Place?) -> String {
    var json = GeoJSON()
    if let place { json.addPoint(place.coordinates, JSONObject([("name", .string(place.name))])) }
    return json.finished()
  }

  static func way(_ way: PathGraph.Way?) -> String {
    var json = GeoJSON()
    if let way { json.addLine(way.places, JSONObject()) }
    return json.finished()
  }
}

extension Location.Kind {
  /// What is there for visitors, not for animals.
  var isService: Bool {
    switch self {
    case .entrance, .food, .toilets, .playground, .service: true
    case .house, .enclosure, .area: false
    }
  }
}
