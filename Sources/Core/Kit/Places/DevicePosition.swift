import Base
import Store

/// The user's position on an app's map: whether the user wants it, what the device reported, and how it is drawn.
public struct DevicePosition: Sendable {
  /// Whether the user wants to be shown on the map. A screen that shows the position then needs it.
  public var isWanted = false
  public private(set) var position: Position?
  public private(set) var fault: PositionFault?
  /// The position, and the circle that contains it with a probability of 95 %, for the layer `position` of a style.
  public private(set) var source = MapSource(empty: "position")

  public init() {}

  public var place: Coordinates? { position?.place }

  /// Z-130: how inaccurate the position is, where that matters for what is near.
  public var vagueMetres: Double? { position.flatMap { $0.accuracyMetres > 100 ? $0.accuracyMetres : nil } }

  /// The user pressed the button. When the user no longer wants the position, it disappears from the map immediately.
  public mutating func toggle() {
    isWanted.toggle()
    fault = nil
    if !isWanted { show(nil) }
  }

  /// - Returns: whether this is the first position after none. The map then moves there.
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

  /// The distance in a straight line; nil while the user's position is not known.
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
