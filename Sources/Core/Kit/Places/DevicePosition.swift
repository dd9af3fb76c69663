import Base
import Store

/// Where the user is, on the map of an app: whether that is wanted, what the device has said, and how it is drawn.
public struct DevicePosition: Sendable {
  /// Whether the user wants to be on the map; a screen that shows it needs the position then.
  public var isWanted = false
  public private(set) var position: Position?
  public private(set) var fault: PositionFault?
  /// The place and the circle in which it is with 95 %, for the layer `position` of a style.
  public private(set) var source = MapSource(empty: "position")

  public init() {}

  public var place: Coordinates? { position?.place }

  /// The button was pressed. Users who no longer want to be on the map leave it at once.
  public mutating func toggle() {
    isWanted.toggle()
    fault = nil
    if !isWanted { show(nil) }
  }

  /// - Returns: whether this is the first position after none, when a map goes there.
  public mutating func take(_ event: PositionEvent) -> Bool {
    switch event {
    case .failed(let fault):
      self.fault = fault
      if position == nil { isWanted = false }
      return false
    case .found(let found):
      let isFirst = position == nil
      fault = nil
      show(found)
      return isFirst
    }
  }

  /// As the crow flies; nil while it is not known where the user is.
  public func metres(to place: Coordinates) -> Double? {
    position.map { GreatCircle(from: $0.place, to: place).metres }
  }

  private mutating func show(_ found: Position?) {
    position = found
    source = MapSource("position", DevicePosition.drawing(found))
  }

  private static func drawing(_ position: Position?) -> String {
    var json = GeoJSON()
    guard let position else { return json.finished() }
    json.addArea(circle(position.place, metres: position.accuracyMetres), JSONObject([("kind", .string("accuracy"))]))
    json.addPoint(position.place, JSONObject([("kind", .string("position"))]))
    return json.finished()
  }

  private static func circle(_ center: Coordinates, metres: Double) -> [Coordinates] {
    let north = metres / 6_371_008.8 / degree
    let east = north / max(0.01, cosine(center.latitude * degree))
    var places: [Coordinates] = []
    for corner in 0..<48 {
      let angle = Double(corner) * 7.5 * degree
      if let place = Coordinates(
        latitude: center.latitude + north * sine(angle), longitude: center.longitude + east * cosine(angle))
      {
        places.append(place)
      }
    }
    return places
  }
}
