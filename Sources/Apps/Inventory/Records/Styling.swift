import Base
import Kit
import Sync

/// How a layer is drawn. A layer says it for all projects, a pin says otherwise for one (I-59).
enum Styling {
  /// Pixels.
  static let size = Attribute<Int>(
    Field("size", Text(cs: "Velikost značky v\u{A0}bodech", en: "Symbol size in pixels"), .integer(12...48)))
  /// Pixels.
  static let width = Attribute<Int>(
    Field("width", Text(cs: "Tloušťka čáry v bodech", en: "Line width in pixels"), .integer(1...16)))
  /// Percent.
  static let fill = Attribute<Int>(
    Field("fill", Text(cs: "Krytí výplně v\u{A0}%", en: "Opacity of the fill in %"), .integer(0...100)))
  /// Percent; what lies below shows through.
  static let opacity = Attribute<Int>(
    Field("opacity", Text(cs: "Krytí celé vrstvy v\u{A0}%", en: "Opacity of the layer in %"), .integer(10...100)))
  /// As of a map of tiles: each is twice as near as the one before.
  static let minimumZoom = Attribute<Int>(
    Field(
      "minimumZoom", Text(cs: "Vidět od přiblížení", en: "Shown from zoom"), .integer(0...18),
      hint: Text(
        cs: "0 je celý svět, 10 okres, 14 obec, 18 dům.", en: "0 is the world, 10 a region, 14 a town, 18 a house.")))
  static let maximumZoom = Attribute<Int>(
    Field("maximumZoom", Text(cs: "Vidět do přiblížení", en: "Shown up to zoom"), .integer(0...18)))

  static var own: [Field] {
    [size.field, width.field, fill.field, opacity.field, minimumZoom.field, maximumZoom.field]
  }

  static var fields: [Field] { [Layer.colour.field, Layer.symbol.field] + own }

  /// Which fields say something of a layer with these kinds of shapes, of which the first is its own.
  static func isShown(_ field: Field, _ kinds: [GeometryKind]) -> Bool {
    switch field.name {
    case Layer.symbol.name, size.name: kinds.contains(.point)
    case width.name: kinds.contains { $0 != .point }
    case fill.name: kinds.contains(.polygon)
    default: kinds.first.map { field.name != Layer.also($0).name } ?? true
    }
  }

  /// Of a record's fields those that say how it is drawn.
  static func part(of fields: Fields) -> Fields {
    var part = Fields()
    for field in Styling.fields + [Layer.label.field] {
      if let value = fields[field.name] { part[field.name] = value }
    }
    return part
  }
}

/// How objects of a layer are drawn: as a pin says, otherwise as their layer, otherwise as usual.
struct DrawnStyle: Sendable {
  let colour: String
  let symbol: Symbol
  /// Pixels.
  let size: Int
  let width: Int
  /// Percent.
  let fill: Int
  let opacity: Int
  let label: AttributeShape?
  /// The last one has no end.
  let zooms: ClosedRange<Int>

  /// - Parameter pin: what a project says, see ``Styling/part(of:)``.
  init(_ layer: LayerContent, _ pin: Fields = Fields()) {
    self.init(pin, over: layer.style, layer.attributes)
  }

  init(_ pin: Fields, over layer: Fields, _ attributes: [AttributeShape]) {
    colour = DrawnStyle.colour(pin[Layer.colour]) ?? DrawnStyle.colour(layer[Layer.colour]) ?? Layer.usualColour
    symbol = pin[Layer.symbol] ?? layer[Layer.symbol] ?? .circle
    size = min(max(pin[Styling.size] ?? layer[Styling.size] ?? 22, 12), 48)
    width = min(max(pin[Styling.width] ?? layer[Styling.width] ?? 3, 1), 16)
    fill = min(max(pin[Styling.fill] ?? layer[Styling.fill] ?? 28, 0), 100)
    opacity = min(max(pin[Styling.opacity] ?? layer[Styling.opacity] ?? 100, 10), 100)
    let labelled = pin[Layer.label] ?? layer[Layer.label]
    label = attributes.first { $0.id == labelled }
    let least = min(max(pin[Styling.minimumZoom] ?? layer[Styling.minimumZoom] ?? 0, 0), 18)
    zooms = least...max(least, min(pin[Styling.maximumZoom] ?? layer[Styling.maximumZoom] ?? 18, 18))
  }

  /// I-2: nil when it is no colour.
  static func colour(_ text: String?) -> String? {
    guard let text, text.utf8.count == 7, text.startsWith("#"), hexNumber(text.dropping(bytes: 1)) != nil else {
      return nil
    }
    return text
  }
}
