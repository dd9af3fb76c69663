import Base
import Geo
import Kit
import Sync

/// What objects of one kind have in common: how they are drawn and which attributes they have.
enum Layer {
  static let title = Attribute<String>(
    Field("title", Text(cs: "Název", en: "Title"), .text(maximum: 80), required: true, searched: true))
  static let description = Attribute<String>(
    Field("description", Text(cs: "Popis", en: "Description"), .prose(maximum: 2000)))
  static let kind = Attribute<GeometryKind>(
    Field(
      "kind", Text(cs: "Co se do ní kreslí", en: "What you draw in it"),
      .choice(GeometryKind.allCases.map { Field.Choice($0.name, $0.label) }), required: true))
  static let alsoPoints = Attribute<Bool>(Field("points", Text(cs: "Také body", en: "Points too"), .flag))
  static let alsoLines = Attribute<Bool>(Field("lines", Text(cs: "Také čáry", en: "Lines too"), .flag))
  static let alsoAreas = Attribute<Bool>(Field("areas", Text(cs: "Také plochy", en: "Areas too"), .flag))
  /// `#rrggbb`
  static let colour = Attribute<String>(Field("colour", Text(cs: "Barva", en: "Colour"), .text(maximum: 7)))
  static let symbol = Attribute<Symbol>(
    Field(
      "symbol", Text(cs: "Značka", en: "Symbol"), .choice(Symbol.allCases.map { Field.Choice($0.name, $0.label) })))
  /// The attribute that stands beside an object on the map and heads its row.
  static let label = Attribute<RecordID>(
    Field("label", Text(cs: "Popisek podle", en: "Labelled by"), .reference("inventoryAttribute")))

  /// I-94: it came with the sample, and goes with it.
  static let isSample = Attribute<Bool>(Field("sample", Text(cs: "Ukázka", en: "Sample"), .flag))

  static let collection = RecordType(
    "inventoryLayer", Text(cs: "Vrstvy", en: "Layers"),
    [title.field, description.field, kind.field] + GeometryKind.allCases.map { also($0).field }
      + [colour.field, symbol.field, label.field, isSample.field] + Styling.own,
    keepsHistory: true, definesSpace: true)

  /// I-9: whether shapes of this kind are drawn in it besides those of its `kind`.
  static func also(_ kind: GeometryKind) -> Attribute<Bool> {
    switch kind {
    case .point: alsoPoints
    case .line: alsoLines
    case .polygon: alsoAreas
    }
  }

  /// I-9: all that can be drawn in it.
  /// - Parameter first: its `kind`.
  static func kinds(from first: GeometryKind, _ fields: Fields) -> [GeometryKind] {
    [first] + GeometryKind.allCases.filter { $0 != first && fields[also($0)] == true }
  }

  static let usualColour = "#b3541e"

  /// Told apart on a light and on a dark ground.
  static let colours = ["#b3541e", "#1f6f4a", "#1d5fa8", "#8a2f7d", "#a3262c", "#6b6f12", "#2f3b48", "#c98a00"]
}

/// What the objects of a layer are on the ground.
enum GeometryKind: String, Named, FieldValue {
  case point, line, polygon

  var label: Text {
    switch self {
    case .point: Text(cs: "Body", en: "Points")
    case .line: Text(cs: "Čáry", en: "Lines")
    case .polygon: Text(cs: "Plochy", en: "Areas")
    }
  }

  /// Of several parts what each of them is; nil for parts of different kinds.
  init?(_ geometry: Geometry) {
    switch geometry {
    case .point, .points: self = .point
    case .line, .lines: self = .line
    case .polygon, .polygons: self = .polygon
    case .collection: return nil
    }
  }

  /// The fewest vertices that make one.
  var leastVertices: Int {
    switch self {
    case .point: 1
    case .line: 2
    case .polygon: 3
    }
  }
}

/// The shape of a point on the map: layers are told apart without their colours too.
enum Symbol: String, Named, FieldValue {
  case circle, square, triangle, diamond, star

  var label: Text {
    switch self {
    case .circle: Text(cs: "Kruh", en: "Circle")
    case .square: Text(cs: "Čtverec", en: "Square")
    case .triangle: Text(cs: "Trojúhelník", en: "Triangle")
    case .diamond: Text(cs: "Kosočtverec", en: "Diamond")
    case .star: Text(cs: "Hvězda", en: "Star")
    }
  }
}

/// Whether it is `#rrggbb`.
func isColour(_ text: String) -> Bool {
  text.utf8.count == 7 && text.startsWith("#") && hexNumber(text.dropping(bytes: 1)) != nil
}
