import Base

/// A map of another server, below what the app draws: pictures of the ground, or vector tiles. It needs a network.
public struct MapBackdrop: Equatable, Sendable {
  /// Told apart from the others of the map by it.
  public let name: String
  /// An `https` address: of an archive of tiles (`.pmtiles`), of a TileJSON (`.json`), or of pictures of 256 by 256 pixels in the
  /// projection of web maps (EPSG:3857), with `{z}`, `{x}` and `{y}` in place of a tile's numbers, or `{bbox-epsg-3857}` in place of
  /// its edges in metres.
  public let address: String
  /// Outside of it nothing is asked for; nearer ones are drawn larger.
  public let zooms: ClosedRange<Int>
  /// Tiles are counted from the south.
  public let isFromSouth: Bool

  public init(name: String, address: String, zooms: ClosedRange<Int>, isFromSouth: Bool = false) {
    self.name = name
    self.address = address
    self.zooms = zooms
    self.isFromSouth = isFromSouth
  }

  public static func == (one: MapBackdrop, other: MapBackdrop) -> Bool {
    one.name == other.name && one.address == other.address && one.zooms == other.zooms
      && one.isFromSouth == other.isFromSouth
  }
}

extension MapBackdrop {
  var json: JSON {
    var json = JSONObject([("name", .string(name)), ("address", .string(address))])
    json.add("least", Int64(zooms.lowerBound))
    json.add("most", Int64(zooms.upperBound))
    if isFromSouth { json.add("fromSouth", true) }
    return .object(json)
  }
}
