public import Base

/// A tile in the format of Mapbox Vector Tiles 2.1: layers of features in units of the tile.
public struct VectorTile: Sendable {
  public struct Layer: Sendable {
    public var name: String
    /// 1 or 2.
    public var version = 2
    /// Units across the tile.
    public var extent = 4096
    public var features: [TileFeature] = []

    public init(name: String) { self.name = name }
  }

  public var layers: [Layer] = []

  public init() {}
}

/// A feature of a tile. Positions are in units from the tile's upper left corner, x eastwards, y southwards.
public struct TileFeature: Equatable, Sendable {
  public var id: UInt64?
  /// Points, lines or polygons. The format does not distinguish one from several.
  public var geometry: Geometry
  /// Texts, numbers and flags. Null is not written, and arrays and objects are written as their text.
  public var properties: JSONObject

  public init(id: UInt64?, geometry: Geometry, properties: JSONObject) {
    self.id = id
    self.geometry = geometry
    self.properties = properties
  }
}
