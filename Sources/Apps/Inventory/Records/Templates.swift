import Base
import Kit
import Sync

/// A layer with sensible attributes, so that a first map takes a minute. What a template makes is the user's own from then on.
enum Template: String, Named {
  case lamp, tree, hydrant, manhole, sign, bench, playground, parcel, pipe

  var title: Text {
    switch self {
    case .lamp: Text(cs: "Lampy", en: "Street lamps")
    case .tree: Text(cs: "Stromy", en: "Trees")
    case .hydrant: Text(cs: "Hydranty", en: "Hydrants")
    case .manhole: Text(cs: "Šachty", en: "Manholes")
    case .sign: Text(cs: "Značky", en: "Signs")
    case .bench: Text(cs: "Lavičky", en: "Benches")
    case .playground: Text(cs: "Hřiště", en: "Playgrounds")
    case .parcel: Text(cs: "Pozemky", en: "Parcels")
    case .pipe: Text(cs: "Potrubí", en: "Pipes")
    }
  }

  var kind: GeometryKind {
    switch self {
    case .lamp, .tree, .hydrant, .manhole, .sign, .bench: .point
    case .playground, .parcel: .polygon
    case .pipe: .line
    }
  }

  var symbol: Symbol {
    switch self {
    case .lamp: .star
    case .tree: .circle
    case .hydrant, .bench: .square
    case .manhole: .diamond
    case .sign: .triangle
    case .playground, .parcel, .pipe: .circle
    }
  }

  /// Of an object within 24 × 24.
  var outline: String { layerPath(kind, symbol) }

  var colour: String {
    switch self {
    case .lamp: "#c98a00"
    case .tree: "#1f6f4a"
    case .hydrant: "#a3262c"
    case .manhole: "#2f3b48"
    case .sign: "#1d5fa8"
    case .bench: "#b3541e"
    case .playground: "#8a2f7d"
    case .parcel: "#6b6f12"
    case .pipe: "#1d5fa8"
    }
  }

  /// An attribute that a template makes.
  struct Line {
    let title: Text
    let type: ValueType
    var unit = ""
    var range: ClosedRange<Int64>?
    var options: [Text] = []

    init(_ cs: String, _ en: String, _ type: ValueType, unit: String = "", range: ClosedRange<Int64>? = nil) {
      title = Text(cs: cs, en: en)
      self.type = type
      self.unit = unit
      self.range = range
    }

    init(_ cs: String, _ en: String, _ options: [Text]) {
      self.init(cs, en, .choice)
      self.options = options
    }
  }

  /// The first one labels the objects.
  var lines: [Line] {
    switch self {
    case .lamp:
      [
        Line("Číslo", "Number", .text),
        Line("Zdroj", "Light source", [Text(cs: "LED", en: "LED"), Text(cs: "Sodík", en: "Sodium"), Template.other]),
        Line("Výška", "Height", .number, unit: "m", range: 0...60), Template.condition,
        Line("Svítí", "Working", .flag), Template.checked, Template.note,
      ]
    case .tree:
      [
        Line("Druh", "Species", .text), Line("Obvod kmene", "Girth", .number, unit: "cm", range: 0...2000),
        Line("Výška", "Height", .number, unit: "m", range: 0...130), Template.condition,
        Line("Vysazeno", "Planted", .date), Template.note,
      ]
    case .hydrant:
      [
        Line("Číslo", "Number", .text),
        Line("Typ", "Type", [Text(cs: "Podzemní", en: "Underground"), Text(cs: "Nadzemní", en: "Above ground")]),
        Line("Průměr", "Diameter", .number, unit: "mm", range: 10...1000), Template.condition, Template.checked,
        Template.note,
      ]
    case .manhole:
      [
        Line("Číslo", "Number", .text),
        Line("Síť", "Network", Template.networks),
        Line("Hloubka", "Depth", .number, unit: "m", range: 0...100), Template.condition, Template.note,
      ]
    case .sign:
      [
        Line("Kód", "Code", .text), Line("Text", "Text", .text), Template.condition, Template.checked,
        Template.note,
      ]
    case .bench:
      [
        Line("Číslo", "Number", .text),
        Line(
          "Materiál", "Material",
          [
            Text(cs: "Dřevo", en: "Wood"), Text(cs: "Kov", en: "Metal"), Text(cs: "Beton", en: "Concrete"),
            Template.other,
          ]),
        Line("Opěradlo", "Backrest", .flag), Template.condition, Template.note,
      ]
    case .playground:
      [
        Line("Název", "Name", .text), Line("Oploceno", "Fenced", .flag), Template.condition, Template.checked,
        Template.note,
      ]
    case .parcel:
      [
        Line("Číslo", "Number", .text), Line("Vlastník", "Owner", .text),
        Line("Výměra", "Registered area", .number, unit: "m²", range: 0...1_000_000_000), Template.note,
      ]
    case .pipe:
      [
        Line("Označení", "Name", .text), Line("Síť", "Network", Template.networks),
        Line("Průměr", "Diameter", .number, unit: "mm", range: 1...10_000), Line("Uloženo", "Laid", .date),
        Template.note,
      ]
    }
  }

  private static var other: Text { Text(cs: "Jiné", en: "Other") }
  private static var note: Line { Line("Poznámka", "Note", .prose) }
  private static var checked: Line { Line("Kontrola", "Checked", .date) }
  private static var networks: [Text] {
    [
      Text(cs: "Voda", en: "Water"), Text(cs: "Kanalizace", en: "Sewer"), Text(cs: "Plyn", en: "Gas"),
      Text(cs: "Elektřina", en: "Electricity"), other,
    ]
  }
  private static var condition: Line {
    Line(
      "Stav", "Condition",
      [Text(cs: "Dobrý", en: "Good"), Text(cs: "Opotřebený", en: "Worn"), Text(cs: "Poškozený", en: "Damaged")])
  }
}
