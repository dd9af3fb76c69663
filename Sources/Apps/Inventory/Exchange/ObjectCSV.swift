import Base
import Files
import Geo
import Kit
import Store
import Sync

/// I-102: the objects of a layer as a table for spreadsheets: a column for each attribute, then where each object is, how long and
/// how large, and its id, by which an import finds it again.
enum ObjectCSV {
  static let id = "id"
  static let latitude = Text(cs: "Zeměpisná šířka", en: "Latitude")
  static let longitude = Text(cs: "Zeměpisná délka", en: "Longitude")
  static let length = Text(cs: "Délka (m)", en: "Length (m)")
  static let area = Text(cs: "Plocha (m²)", en: "Area (m²)")
  static let shape = "WKT"
  /// What an import knows from the shape.
  static let derived = [latitude, longitude, length, area]

  static func titles(_ layer: LayerContent, _ format: Format) -> [String] {
    let values = ExportedValues(layer.attributes)
    return values.columns.map { $0.title } + kept(values, format).map { $0.title }
  }

  /// - Parameter picture: what stands for the picture with this SHA-256.
  static func row(
    _ record: Record, _ values: ExportedValues, _ format: Format, picture: (String) -> String
  ) -> [String] {
    let said = said(record)
    return values.columns.map { text(record.fields[$0.shape.name], $0.shape, format, picture) }
      + kept(values, format).map { said[$0.place] }
  }

  /// What the app says never stands under the title of an attribute.
  private static func kept(_ values: ExportedValues, _ format: Format) -> [(place: Int, title: String)] {
    let further = [latitude, longitude, length, area].map { $0(format.language) } + [shape, id]
    var kept: [(place: Int, title: String)] = []
    for (place, title) in further.enumerated() where !values.hasColumn(title) { kept.append((place, title)) }
    return kept
  }

  /// As the columns of ``derived``, then the shape and the id.
  private static func said(_ record: Record) -> [String] {
    let geometry = LayerContent.geometry(record)?.cutAtAntimeridian
    var cells: [String] = ["", "", "", "", geometry?.wellKnownText ?? "", record.id.description]
    switch geometry?.dimension {
    case 2?:
      cells[2] = metres(geometry?.length ?? 0)
      cells[3] = metres(geometry?.area ?? 0)
    case 1?: cells[2] = metres(geometry?.length ?? 0)
    default:
      if case .point(let point)? = geometry {
        cells[0] = digits(point.y)
        cells[1] = digits(point.x)
      }
    }
    return cells
  }

  /// To centimetres, with a decimal point, for every program.
  private static func metres(_ value: Double) -> String { digits((value * 100).rounded() / 100) }

  /// `50`, not `50.0`.
  private static func digits(_ value: Double) -> String {
    let text = value.description
    return text.utf8.suffix(2).elementsEqual(".0".utf8) ? text.first(bytes: text.utf8.count - 2) : text
  }

  /// As other programs read it: numbers with their point, days as they are stored, options by their labels.
  static func text(
    _ value: JSON?, _ shape: AttributeShape, _ format: Format, _ picture: (String) -> String
  ) -> String {
    guard let value else { return "" }
    switch shape.type {
    case .number, .text, .prose, .date, .link:
      let read = shape.read(value) ?? value
      return read.text ?? read.serialized
    case .flag, .choice, .choices: return shape.words(value, format)
    case .photo: return picture(value.text ?? "")
    }
  }
}
