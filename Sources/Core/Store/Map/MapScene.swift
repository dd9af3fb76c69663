import Base
import HTML

/// What a map on the page shows. A screen that has one names it in `Screen.map` and puts `mapElement` where it shall be.
///
/// The runtime compares scenes from one event to the next and tells the host only what is different. Sources and cameras
/// are compared as objects: an app makes a new one when its content changes, and keeps it otherwise.
public struct MapScene: Sendable {
  /// The id of the map's element in the page.
  public let element: String
  /// The name of a style in `Web/map-styles.js`: which layers there are and how they look.
  public let style: String
  public var sources: [MapSource]
  /// What the map is to look at. A new object moves it there; afterwards the user moves it as he likes.
  public var camera: MapCamera

  public init(element: String, style: String, sources: [MapSource], camera: MapCamera) {
    self.element = element
    self.style = style
    self.sources = sources
    self.camera = camera
  }
}

/// The features of one kind, which the layers of the style draw.
public final class MapSource: Sendable {
  public let name: String
  /// A collection of features (RFC 7946). A feature that can be tapped has a property `id`.
  public let geojson: String
  /// Which state of them its tiles show, for more features than a text should hold: the map asks for each tile in sight by
  /// ``MapEvent/tile(_:)``. Nil for a text.
  public let tiles: Int64?
  /// All that is different from the state before, where that is known: other tiles need not be made again.
  public let change: Change?

  public struct Change: Sendable {
    /// Of the state before.
    let tiles: Int64?
    let box: GeographicBox
  }

  public init(_ name: String, _ geojson: String) {
    self.name = name
    self.geojson = geojson
    tiles = nil
    change = nil
  }

  /// - Parameters:
  ///   - tiles: another number for every other state.
  ///   - last: the state before, from which this one differs within the box only.
  public init(_ name: String, tiles: Int64, since last: MapSource? = nil, within box: GeographicBox? = nil) {
    self.name = name
    geojson = ""
    self.tiles = tiles
    change = box.map { Change(tiles: last?.tiles, box: $0) }
  }

  /// Without any feature.
  public convenience init(empty name: String) { self.init(name, GeoJSON().finished()) }
}

/// Where a map looks.
public final class MapCamera: Sendable {
  public enum Target: Sendable {
    /// All of it is seen, as near as possible, but not nearer than that zoom.
    case box(GeographicBox, closest: Double)
    /// In the middle; at each zoom a metre is twice as long as at the one before, the whole world is at 0.
    case place(Coordinates, zoom: Double)
  }

  public let target: Target
  /// Moves there in sight, unless the device asks for less motion.
  public let isAnimated: Bool

  public init(_ target: Target, isAnimated: Bool = false) {
    self.target = target
    self.isAnimated = isAnimated
  }
}

/// The place of a map in the page, which the host fills; what the host puts there no difference of pages ever touches.
/// What is drawn over the map (buttons, the attribution) comes as content behind it.
public func mapElement(_ id: String, @NodeBuilder over content: () -> [Node]) -> Node {
  div(.class("map"), .key(id)) {
    div(.class("map-canvas"), .id(id), .attribute("data-map", id))
    content()
  }
}
