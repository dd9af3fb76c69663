import Base
import Sync

/// A map that somebody works with: its title, and where it opens. Its layers are ``Pin``s.
enum Project {
  static let title = Attribute<String>(
    Field("title", Text(cs: "Název", en: "Title"), .text(maximum: 80), required: true, searched: true))
  static let description = Attribute<String>(
    Field("description", Text(cs: "Popis", en: "Description"), .prose(maximum: 2000)))
  static let latitude = Attribute<DecimalDegrees>(
    Field("latitude", Text(cs: "Zeměpisná šířka", en: "Latitude"), .decimal))
  static let longitude = Attribute<DecimalDegrees>(
    Field("longitude", Text(cs: "Zeměpisná délka", en: "Longitude"), .decimal))
  /// As of a map of tiles: each is twice as near as the one before.
  static let zoom = Attribute<DecimalDegrees>(Field("zoom", Text(cs: "Přiblížení", en: "Zoom"), .decimal))

  /// I-90: a ``BaseMap``'s id; without one the built-in world alone.
  static let base = Attribute<String>(
    Field("base", Text(cs: "Podkladová mapa", en: "Base map"), .text(maximum: 40)))
  /// A ``BaseMap``'s that is drawn over it.
  static let over = Attribute<String>(
    Field("over", Text(cs: "Mapa přes ni", en: "Map over it"), .text(maximum: 40)))

  /// I-94: it can be thrown away with its layers.
  static let isSample = Attribute<Bool>(Field("sample", Text(cs: "Ukázka", en: "Sample"), .flag))

  /// Nil when it is not whole, or not on the earth.
  static func start(_ fields: Fields) -> (place: Coordinates, zoom: Double)? {
    guard let latitude = fields[latitude.name]?.double, let longitude = fields[longitude.name]?.double,
      let zoom = fields[zoom.name]?.double, let place = Coordinates(latitude: latitude, longitude: longitude)
    else { return nil }
    return (place, min(max(zoom, 0), 22))
  }

  static let collection = RecordType(
    "inventoryProject", Text(cs: "Projekty", en: "Projects"),
    [
      title.field, description.field, latitude.field, longitude.field, zoom.field, base.field, over.field,
      isSample.field,
    ],
    keepsHistory: true)
}

/// A layer on the map of a project.
enum Pin {
  static let project = Attribute<RecordID>(
    Field("project", Text(cs: "Projekt", en: "Project"), .reference("inventoryProject"), required: true))
  static let layer = Attribute<RecordID>(
    Field("layer", Text(cs: "Vrstva", en: "Layer"), .reference("inventoryLayer"), required: true))
  /// The smallest is drawn first, below the others.
  static let order = Attribute<Int>(Field("order", Text(cs: "Pořadí", en: "Order"), .integer(0...100_000)))
  /// At first, for everybody who has the project; a device may show something else, see ``ShownLayers``.
  static let isHidden = Attribute<Bool>(Field("hidden", Text(cs: "Skrytá", en: "Hidden"), .flag))
  /// What the layer was called when it was pinned: whoever may not read it sees that.
  static let title = Attribute<String>(Field("title", Text(cs: "Název", en: "Title"), .text(maximum: 80)))
  /// The account that put the layer in, where there is one: contributors take out what they have put in (P-52).
  static let maker = Attribute<String>(
    Field("maker", Text(cs: "Účet autora", en: "Account of its author"), .text(maximum: 80)))

  static let collection = RecordType(
    "inventoryPin", Text(cs: "Vrstvy projektů", en: "Layers of projects"),
    [project.field, layer.field, order.field, isHidden.field, title.field, maker.field, Layer.label.field]
      + Styling.fields)
}
