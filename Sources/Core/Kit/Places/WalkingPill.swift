import Base
import HTML
import Store

/// What remains of a walk, shown over the map: the direction, the distance and the time.
public struct WalkingPill: Sendable {
  /// One of eight directions, clockwise from north.
  let wind: Int
  let metres: Double
  /// Nil where only the straight line is known.
  let minutes: Int?

  /// Below this distance the user has arrived: no position is more accurate.
  private static let thereMetres = 15.0

  /// - Parameters:
  ///   - here: where the user is.
  ///   - next: the next point of the walk.
  ///   - metres: the whole remaining distance.
  public init(from here: Coordinates, toward next: Coordinates, metres: Double, minutes: Int? = nil) {
    wind = WalkingPill.wind(from: here, to: next)
    self.metres = metres
    self.minutes = minutes
  }

  /// One of eight directions, clockwise from north. Within the distance of a walk the earth is treated as flat.
  public static func wind(from here: Coordinates, to next: Coordinates) -> Int {
    var east = next.longitude - here.longitude
    if east > 180 { east -= 360 }
    if east < -180 { east += 360 }
    let angle = arcTangent(east * cosine(here.latitude * degree), next.latitude - here.latitude) / degree
    return (Int((angle / 45).rounded()) + 8) % 8
  }

  public func node(_ format: Format) -> Node {
    let isThere = metres < WalkingPill.thereMetres
    return p(.class("walking-pill"), .key("walking"), .role("status")) {
      if isThere {
        Node.raw(Icons.locate)
        WalkingWords.there
      } else {
        Node.raw(
          "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\"><path transform=\"rotate(\(wind * 45) 12 12)\" d=\"M12 21V4M6 10l6-6 6 6\"/></svg>"
        )
        span(.class("hidden")) { WalkingWords.winds[wind] + ", " }
        strong { PlaceWords.distance(metres, format) }
        if let minutes { span { " · " + format.number(minutes) + "\u{A0}min" } }
      }
    }
  }
}

enum WalkingWords {
  static let there = Text(cs: "Jste na místě", en: "You are there")
  static var winds: [Text] {
    [
      Text(cs: "na sever", en: "north"), Text(cs: "na severovýchod", en: "north-east"),
      Text(cs: "na východ", en: "east"), Text(cs: "na jihovýchod", en: "south-east"),
      Text(cs: "na jih", en: "south"), Text(cs: "na jihozápad", en: "south-west"),
      Text(cs: "na západ", en: "west"), Text(cs: "na severozápad", en: "north-west"),
    ]
  }
}
