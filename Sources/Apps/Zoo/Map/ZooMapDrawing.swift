import Base
import Kit
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
      properties.add("pin", pin(place) ?? "")
      json.addPoint(place.coordinates, properties)
    }
    return json.finished()
  }

  /// Of its first animal that has a picture or a drawing.
  private static func pin(_ place: ZooMapContent.Place) -> String? {
    place.animals.first { !$0.pin.utf8.isEmpty }?.pin
  }

  /// The place, and around it its animals when they are several.
  ///
  /// - Parameter side: where the pin stands beside the place while a way leads there, which the animals would hide. Then the first one
  ///   stands for all of them.
  static func chosen(_ place: ZooMapContent.Place?, side: GoalSide? = nil) -> String {
    var json = GeoJSON()
    guard let place else { return json.finished() }
    let fanned = side == nil && place.animals.count > 1 ? place.animals.prefix(mostFanned) : []
    let rings = fanned.isEmpty ? 0 : fanned.count > innerRing ? 2 : 1
    let pin = pin(place)
    var properties = JSONObject([("name", .string(place.name)), ("rings", .integer(Int64(rings)))])
    if let side { properties.add("side", pin == nil ? "here" : side.name) }
    json.addPoint(place.coordinates, properties)
    if let side, let pin {
      json.addPoint(
        place.coordinates,
        JSONObject([("id", .string(place.id.description)), ("pin", .string(pin)), ("side", .string(side.name))]))
    }
    for (index, animal) in fanned.enumerated() {
      json.addPoint(
        place.coordinates,
        JSONObject([
          ("id", .string(animal.id.description)), ("pin", .string(animal.pin)),
          ("at", .integer(fan(index, of: fanned.count))),
        ]))
    }
    return json.finished()
  }

  /// Two rings have room for so many.
  static let mostFanned = 20
  private static let innerRing = 8

  /// Where a pin stands: each ring has 24 places, from the top onwards (Web/map-styles.js); what the inner one has no room for is on
  /// the outer one.
  private static func fan(_ index: Int, of count: Int) -> Int64 {
    if index < innerRing { return Int64(index * 24 / min(count, innerRing)) }
    return Int64(24 + (index - innerRing) * 24 / (count - innerRing))
  }

  static func way(_ way: PathGraph.Way?) -> String {
    var json = GeoJSON()
    if let way { json.addLine(way.places, JSONObject()) }
    return json.finished()
  }
}

/// Z-58: where the pin of a way's goal stands beside it: not where the way comes from, and never above, where bars cover it.
enum GoalSide {
  case below, left, right

  init(_ goal: Coordinates, _ way: PathGraph.Way?) {
    guard let before = way?.places.last(where: { GreatCircle(from: $0, to: goal).metres > 12 }) else {
      self = .below
      return
    }
    switch WalkingPill.wind(from: goal, to: before) {
    case 2, 3: self = .left
    case 4, 5, 6: self = .right
    default: self = .below
    }
  }

  /// As Web/map-styles.js calls it.
  var name: String {
    switch self {
    case .below: "below"
    case .left: "left"
    case .right: "right"
    }
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
