import Base
import Geo
import Kit
import Sync

/// What the map's style needs of each object of a layer, in the tiles of one zoom.
final class ObjectLook {
  private let layer: LayerContent
  private let style: DrawnStyle
  private let format: Format
  /// Pixels across a point.
  private let size: Int
  /// Whether its points are circles, which a map draws by the ten thousand; signs are pictures.
  private let isCircle: Bool
  /// By colour. Most objects share what they are drawn with, and are told apart by it.
  private var known: [Key: JSONObject] = [:]
  /// Of an object that says nothing else.
  private(set) lazy var plain = properties(of: style.colour)
  var hasNames: Bool { style.label != nil }

  /// From here on names are drawn (I-80).
  static let namedZoom = 16
  /// A layer of more objects has dots where they would cover each other.
  private static let mostSigns = 1_000

  init(_ layer: LayerContent, _ style: DrawnStyle, zoom: Int, format: Format) {
    self.layer = layer
    self.style = style
    self.format = format
    let isCrowded = zoom < ObjectLook.namedZoom && layer.count > ObjectLook.mostSigns
    size = isCrowded ? (zoom < 15 ? 6 : 9) : style.size
    isCircle = isCrowded || style.symbol == .circle
  }

  /// Whether all objects of a layer look otherwise when it has so many instead.
  static func isOther(_ count: Int, _ now: Int) -> Bool { (count > mostSigns) != (now > mostSigns) }

  /// What an object is drawn with.
  ///
  /// - Parameter value: of the object's field.
  func properties(_ value: (_ field: String) -> JSON?) -> JSONObject {
    properties(of: ObjectLook.colour(layer, style, value))
  }

  /// What its name is drawn with; nil where none is.
  func name(_ value: (_ field: String) -> JSON?) -> JSONObject? {
    guard let label = style.label else { return nil }
    let words = label.full(value(label.name), format)
    let name = words.utf8.isEmpty ? layer.name(format, value) : words
    return JSONObject([(ObjectLook.standsInLetters(name) ? "name" : "joined-name", .string(name))])
  }

  private func properties(of colour: String) -> JSONObject {
    if let known = known[Key(colour)] { return known }
    var properties = JSONObject([("colour", .string(colour))])
    if layer.kinds.contains(.point) {
      if !isCircle { properties.add("icon", "shape/" + style.symbol.name + "/" + colour) }
      properties.add("size", Int64(size))
    }
    if layer.hasLengths { properties.add("width", Int64(style.width)) }
    if layer.hasAreas { properties.add("fill", Int64(style.fill)) }
    if style.opacity < 100 { properties.add("opacity", Int64(style.opacity)) }
    known[Key(colour)] = properties
    return properties
  }

  static func colour(_ fields: Fields, _ layer: LayerContent, _ style: DrawnStyle? = nil) -> String {
    colour(layer, style) { fields[$0] }
  }

  /// I-11: the colour of the option that the object has, where its layer's options have colours; else the layer's, or what a
  /// project has instead. I-83: also of a value that was stored as another type than the attribute has now.
  private static func colour(_ layer: LayerContent, _ style: DrawnStyle?, _ value: (_ field: String) -> JSON?) -> String {
    for attribute in layer.attributes where attribute.hasColours {
      if let code = attribute.read(value(attribute.name))?.text, let colour = attribute.options[code]?.colour {
        return colour
      }
    }
    return style?.colour ?? layer.colour
  }

  /// Whether a name can be set letter by letter. Scripts whose letters join or change places, and signs beyond 16 bits, are drawn
  /// whole by the device.
  static func standsInLetters(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x20..<0x300, 0x370..<0x590, 0x1E00..<0x200B, 0x2010..<0x2028, 0x2030..<0x2060, 0x20A0..<0x20D0,
        0x2100..<0x2600,
        0x3000..<0x302A, 0x3030..<0x3099, 0x309B..<0xA000, 0xAC00..<0xD7A4:
        true
      default: false
      }
    }
  }
}

/// Which objects of a tile have their names in it (I-80): of the points in a cell of 64 by 32 pixels one, as more cannot be read;
/// in the nearest tiles all.
final class NamePlaces {
  /// Whether the tile has names at all.
  let isWanted: Bool
  private let isFull: Bool
  private var taken: [Bool]

  private static let columns = 8
  private static let rows = 16
  /// Units across a tile.
  private static let extent = 4096.0

  init(_ tile: TileID) {
    isWanted = tile.zoom >= ObjectLook.namedZoom
    isFull = tile.zoom >= 18
    taken = [Bool](repeating: false, count: isWanted && !isFull ? NamePlaces.columns * NamePlaces.rows : 0)
  }

  /// - Parameter place: of a point, in units of the tile; lines and areas have none.
  func takes(_ place: Geo.Position?) -> Bool {
    guard isWanted, !isFull, let place else { return isWanted }
    // Beyond its border the next tile has the name.
    guard place.x >= 0, place.y >= 0, place.x < NamePlaces.extent, place.y < NamePlaces.extent else { return false }
    let column = Int(place.x / NamePlaces.extent * Double(NamePlaces.columns))
    let row = Int(place.y / NamePlaces.extent * Double(NamePlaces.rows))
    let cell = row * NamePlaces.columns + column
    if taken[cell] { return false }
    taken[cell] = true
    return true
  }
}
