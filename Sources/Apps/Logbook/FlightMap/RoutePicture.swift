import Base
import HTML
import Kit
import Sync

/// U-26: the way of a flight over the land below it, in the colour of the night where it was night. The picture of the world is a
/// file, which all flights share: it is stretched to the width that a degree has here.
struct RoutePicture {
  private let circle: GreatCircle
  private let middle: Coordinates
  private let from: Coordinates
  private let to: Coordinates
  /// Parts of the flight, each from one fraction of the way to another.
  let parts: [(start: Double, end: Double, isNight: Bool)]
  /// Units of the drawing in a degree to the east and to the north.
  private let eastward: Double
  private let northward: Double
  /// The middle of what is drawn, seen from the middle of the flight.
  private let offset: (east: Double, north: Double)

  private static let width = 3200.0
  private static let height = 1320.0
  /// Of a short flight the country around it is seen, unless its ends would then lie on each other. Closer, nothing is exact.
  private static let usual = 500.0
  private static let closest = 1500.0
  private static let apart = 240.0
  static let world = "/vendor/world.svg"

  /// Nil around one place, and where a place is not known.
  init?(_ fields: Fields, _ atlas: Atlas, _ rule: NightRule) {
    guard let departure = fields[Flight.departure], let arrival = fields[Flight.arrival],
      let from = atlas.coordinates(departure), let to = atlas.coordinates(arrival)
    else { return nil }
    let circle = GreatCircle(from: from, to: to)
    // Along a way that leads to the other side of the earth, no map is not misleading.
    guard circle.nauticalMiles >= 3, circle.nauticalMiles < 9000 else { return nil }
    (self.from, self.to, self.circle) = (from, to, circle)
    middle = circle.place(at: 0.5)
    parts = RoutePicture.parts(NightRoute(fields, from: from, to: to), rule)
    var (west, east, south, north) = (0.0, 0.0, 0.0, 0.0)
    for step in 0...32 {
      let place = RoutePicture.seen(circle.place(at: Double(step) / 32), from: middle)
      (west, east) = (min(west, place.east), max(east, place.east))
      (south, north) = (min(south, place.north), max(north, place.north))
    }
    let narrowing = max(0.15, cosine(middle.latitude * degree))
    let wide = (RoutePicture.width - 700) / max(0.001, (east - west) * narrowing)
    let high = (RoutePicture.height - 520) / max(0.001, north - south)
    let short = RoutePicture.apart / max((east - west) * narrowing, north - south)
    northward = min(min(wide, high), min(RoutePicture.closest, max(RoutePicture.usual, short)))
    eastward = northward * narrowing
    offset = ((west + east) / 2, (south + north) / 2)
  }

  private static func parts(_ route: NightRoute?, _ rule: NightRule) -> [(start: Double, end: Double, isNight: Bool)] {
    guard let route else { return [(0, 1, false)] }
    let whole = Double(route.time.end.milliseconds - route.time.start.milliseconds)
    var parts: [(start: Double, end: Double, isNight: Bool)] = []
    var done = 0.0
    for night in route.nights(by: rule) {
      let start = Double(night.start.milliseconds - route.time.start.milliseconds) / whole
      let end = Double(night.end.milliseconds - route.time.start.milliseconds) / whole
      if start > done { parts.append((done, start, false)) }
      parts.append((start, end, true))
      done = end
    }
    if done < 1 { parts.append((done, 1, false)) }
    return parts
  }

  /// Degrees to the east and to the north of the middle.
  private static func seen(_ place: Coordinates, from middle: Coordinates) -> (east: Double, north: Double) {
    var east = place.longitude - middle.longitude
    if east > 180 { east -= 360 } else if east < -180 { east += 360 }
    return (east, place.latitude - middle.latitude)
  }

  private func x(_ east: Double) -> Int { Int((RoutePicture.width / 2 + (east - offset.east) * eastward).rounded()) }
  private func y(_ north: Double) -> Int { Int((RoutePicture.height / 2 - (north - offset.north) * northward).rounded()) }

  private func point(_ place: Coordinates) -> (x: Int, y: Int) {
    let seen = RoutePicture.seen(place, from: middle)
    return (x(seen.east), y(seen.north))
  }

  private func path(_ start: Double, _ end: Double) -> String {
    let steps = max(1, Int(((end - start) * 32).rounded(.up)))
    var text = ""
    for step in 0...steps {
      let place = point(circle.place(at: start + (end - start) * Double(step) / Double(steps)))
      text += (step == 0 ? "M" : "L") + String(place.x) + " " + String(place.y)
    }
    return text
  }

  /// The header says the same in words.
  var node: Node {
    svg(
      .class("route-picture"), .attribute("viewBox", "0 0 3200 1320"), .attribute("aria-hidden", "true"),
      .attribute("preserveAspectRatio", "xMidYMid meet")
    ) {
      world(0)
      // Beyond the edge of the map it begins anew.
      if (180 - middle.longitude.magnitude) * eastward < 2 * RoutePicture.width { world(middle.longitude > 0 ? 360 : -360) }
      for part in parts {
        element("path", .class(part.isNight ? "way night" : "way"), .attribute("d", path(part.start, part.end)))
      }
      end(point(from))
      end(point(to))
      plane
    }
  }

  private func world(_ turned: Double) -> Node {
    element(
      "image", .href(RoutePicture.world), .attribute("preserveAspectRatio", "none"),
      .attribute("x", String(x(-180 - middle.longitude + turned))), .attribute("y", String(y(90 - middle.latitude))),
      .attribute("width", String(Int((360 * eastward).rounded()))),
      .attribute("height", String(Int((180 * northward).rounded()))))
  }

  private func end(_ place: (x: Int, y: Int)) -> Node {
    element(
      "circle", .class("end"), .attribute("cx", String(place.x)), .attribute("cy", String(place.y)),
      .attribute("r", "62"))
  }

  /// In the middle of the way, where it does not cover all of it.
  private var plane: Node? {
    let (before, after) = (point(circle.place(at: 0.48)), point(circle.place(at: 0.52)))
    let (start, finish) = (point(from), point(to))
    let (wide, high) = (finish.x - start.x, finish.y - start.y)
    if wide * wide + high * high < 800 * 800 { return nil }
    let heading = Int((arcTangent(Double(after.y - before.y), Double(after.x - before.x)) / degree).rounded())
    let place = point(middle)
    return element(
      "path", .class("plane"),
      .attribute("transform", "translate(" + String(place.x) + " " + String(place.y) + ") rotate(" + String(heading) + ")"),
      .attribute(
        "d",
        "M150 0L141-18L120-24L42-24L-24-138L-51-138L-18-24L-93-24L-123-63L-147-63L-129 0"
          + "L-147 63L-123 63L-93 24L-18 24L-51 138L-24 138L42 24L120 24L141 18Z"))
  }
}
