import Base

/// What happens on the map of the current screen.
public enum MapEvent: Sendable {
  /// A press on a feature. A press beside every feature has empty `id` and `source`.
  case tapped(source: String, id: String, at: Coordinates)
  /// A finger drags a feature of a layer that allows it; the coordinates are those of the finger.
  case dragged(source: String, id: String, DragPhase, at: Coordinates)
  /// The map has moved.
  case moved(center: Coordinates, zoom: Double, box: GeographicBox)
  /// A tile of a source is in sight and is needed as ``MapEffect/tile(_:_:)``. The event may change nothing else: the
  /// page is not drawn again.
  case tile(TileRequest)
  /// Pictures of the ground have come, or cannot be had now: there is no network, or their server refuses.
  case backdrop(name: String, isThere: Bool)
  /// The device cannot draw the map, or the map's files are not on the device and there is no network.
  case failed
}

/// A phase of dragging. The start is followed by one end; in between there are as many moves as frames are drawn.
public enum DragPhase: Named, Sendable {
  case started, moved, ended
  /// A second finger touched the screen, or the pointer left the window. Nothing was moved.
  case cancelled

  public var name: String {
    switch self {
    case .started: "started"
    case .moved: "moved"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}

/// A tile that the map requests. At each zoom, 2^zoom by 2^zoom tiles cover the world, with x to the east and y to the
/// south.
public struct TileRequest: Sendable {
  public let number: Int64
  public let source: String
  public let zoom: Int
  public let x: Int
  public let y: Int

  public init(number: Int64, source: String, zoom: Int, x: Int, y: Int) {
    self.number = number
    self.source = source
    self.zoom = zoom
    self.x = x
    self.y = y
  }
}

extension UpdateContext {
  public func answer(_ tile: TileRequest, _ bytes: [UInt8]) { effects.append(.map(.tile(tile.number, bytes))) }
}

/// What the device reports about its position while a screen needs it.
public enum PositionEvent: Sendable {
  case found(Position)
  case failed(PositionFault)
}

/// The device's position.
public struct Position: Equatable, Sendable {
  public let place: Coordinates
  /// The position is within this many metres with a probability of 95 % (W3C Geolocation, § 6.2).
  public let accuracyMetres: Double
  /// Degrees clockwise from north; nil when the device does not move.
  public let heading: Double?

  public init(place: Coordinates, accuracyMetres: Double, heading: Double? = nil) {
    self.place = place
    self.accuracyMetres = accuracyMetres
    self.heading = heading
  }
}

public enum PositionFault: Sendable {
  /// The user or the device's administrator does not allow it.
  case denied
  case unavailable
  case late
}

extension PositionFault {
  /// A message for people, with the next step.
  public var words: Text {
    switch self {
    case .denied:
      Text(
        cs: "Zařízení polohu nesdílí. Povolte ji této stránce v nastavení prohlížeče.",
        en: "The device does not share its position. Allow it for this page in the browser's settings.")
    case .unavailable:
      Text(
        cs: "Polohu teď nelze zjistit. Zkuste to pod širým nebem.",
        en: "The position cannot be found now. Try it in the open.")
    case .late:
      Text(cs: "Zjištění polohy trvá příliš dlouho.", en: "Finding the position is taking too long.")
    }
  }
}

extension Event.Kind {
  /// Reads the events of maps and positions; nil for an event that this version does not know.
  init?(mapEvent json: JSON) {
    switch json.text("event") {
    case "tapped"?:
      guard let place = Coordinates(json) else { return nil }
      self = .map(.tapped(source: json.text("source") ?? "", id: json.text("id") ?? "", at: place))
    case "dragged"?:
      guard let place = Coordinates(json), let phase = json.text("phase").flatMap({ DragPhase(name: $0) })
      else { return nil }
      self = .map(.dragged(source: json.text("source") ?? "", id: json.text("id") ?? "", phase, at: place))
    case "moved"?:
      guard let place = Coordinates(json), let zoom = json["zoom"]?.double, let box = json.items("box"), box.count == 4,
        let west = box[0].double, let south = box[1].double, let east = box[2].double, let north = box[3].double
      else { return nil }
      self = .map(
        .moved(center: place, zoom: zoom, box: GeographicBox(west: west, south: south, east: east, north: north)))
    case "tile"?:
      guard let number = json.int64("tile"), let zoom = json.int64("zoom"), let x = json.int64("x"),
        let y = json.int64("y"), let tile = TileRequest(number, json.text("source") ?? "", zoom, x, y)
      else { return nil }
      self = .map(.tile(tile))
    case "backdrop"?: self = .map(.backdrop(name: json.text("name") ?? "", isThere: json.flag("isThere") == true))
    case "failed"?: self = .map(.failed)
    default: return nil
    }
  }

  init?(position json: JSON) {
    if let reason = json.text("failed") {
      let fault: PositionFault = reason == "denied" ? .denied : reason == "late" ? .late : .unavailable
      self = .position(.failed(fault))
      return
    }
    guard let place = Coordinates(json) else { return nil }
    self = .position(
      .found(Position(place: place, accuracyMetres: json["accuracy"]?.double ?? 0, heading: json["heading"]?.double)))
  }
}

extension TileRequest {
  fileprivate init?(_ number: Int64, _ source: String, _ zoom: Int64, _ x: Int64, _ y: Int64) {
    guard let zoom = Int(exactly: zoom), let x = Int(exactly: x), let y = Int(exactly: y) else { return nil }
    self.init(number: number, source: source, zoom: zoom, x: x, y: y)
  }
}

extension Coordinates {
  fileprivate init?(_ json: JSON) {
    guard let latitude = json["latitude"]?.double, let longitude = json["longitude"]?.double else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
