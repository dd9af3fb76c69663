import Base
import HTML

/// A map on the page. A screen with a map gives it in `Screen.map` and puts `mapElement` where the map belongs.
///
/// The runtime compares scenes from one event to the next and tells the host only about differences. Sources and
/// cameras are compared as objects: an app makes a new object when the content changes, and keeps the old one
/// otherwise.
public struct MapScene: Sendable {
  /// The id of the map's element in the page.
  public let element: String
  /// The name of a style in `Web/map-styles.js`. The style says which layers there are and how they look.
  public let style: String
  public var sources: [MapSource]
  /// From the lowest. All are below what the sources show.
  public var backdrops: [MapBackdrop]
  /// The position of the map. A new object moves the map there; afterwards the user moves it freely.
  public var camera: MapCamera

  public init(element: String, style: String, sources: [MapSource], backdrops: [MapBackdrop] = [], camera: MapCamera) {
    self.element = element
    self.style = style
    self.sources = sources
    self.backdrops = backdrops
    self.camera = camera
  }
}

/// The features of one kind, which the style's layers draw.
public final class MapSource: Sendable {
  public let name: String
  /// A collection of features (RFC 7946). A feature that can be pressed has the property `id`.
  public let geojson: String
  /// The number of the state that the tiles show, for more features than a text should hold. The map requests each tile
  /// in sight with ``MapEvent/tile(_:)``. Nil when the features are a text.
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

  /// A source without features.
  public convenience init(empty name: String) { self.init(name, GeoJSON().finished()) }
}

/// The position of a map.
public final class MapCamera: Sendable {
  public enum Target: Sendable {
    /// The whole box is visible, as near as possible but not above this zoom.
    case box(GeographicBox, closest: Double)
    /// The coordinates are in the middle. At zoom 0 the whole world is visible; each further zoom doubles all lengths.
    case place(Coordinates, zoom: Double)
  }

  public let target: Target
  /// Moves there in an animation, unless the device asks for reduced motion.
  public let isAnimated: Bool

  public init(_ target: Target, isAnimated: Bool = false) {
    self.target = target
    self.isAnimated = isAnimated
  }
}

/// The map's place in the page, which the host fills. Patches of the page never touch what the host puts there.
/// Elements over the map (buttons, the attribution) are given as content, which comes after the map.
public func mapElement(_ id: String, @NodeBuilder over content: () -> [Node]) -> Node {
  div(.class("map"), .key(id)) {
    div(.class("map-canvas"), .id(id), .attribute("data-map", id))
    content()
  }
}
