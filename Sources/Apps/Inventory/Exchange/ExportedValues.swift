import Base
import Geo
import Kit
import Sync

/// The objects of a layer as other programs read them (I-50, I-82): values stand under the titles of their attributes,
/// numbers are numbers, yes and no are flags, options are their labels.
public struct ExportedValues: Sendable {
  /// The collection of objects, in the space of a layer.
  public static let objects = MappedObject.collection.name
  /// The collection of attributes, in the same space.
  public static let attributes = LayerAttribute.collection.name
  /// The field of an object that says where it is: a geometry of RFC 7946.
  public static let geometry = MappedObject.geometry.name

  /// The attributes, each under a name of its own: two people who were offline may have given the same title.
  let columns: [(title: String, shape: AttributeShape)]
  /// Their titles as they are compared.
  private let folds: [[UInt8]]

  init(_ shapes: [AttributeShape]) {
    var columns: [(title: String, shape: AttributeShape)] = []
    var taken: [String] = []
    for shape in shapes {
      // To GDAL, and in a GeoPackage, `Name` and `name` are one.
      let title = Titles.free(shape.title, taken: taken)
      taken.append(title)
      columns.append((title, shape))
    }
    self.columns = columns
    folds = taken.map { folded($0) }
  }

  /// - Parameter records: the attributes of one layer, in any order.
  public init(_ records: [Record]) {
    self.init(AttributeShape.ordered(records))
  }

  /// Also under a title that differs in case or diacritics only.
  public func hasColumn(_ title: String) -> Bool {
    let wanted = folded(title)
    return folds.contains { $0 == wanted }
  }

  /// Values of attributes that no longer exist are left out.
  ///
  /// - Parameter picture: what stands for the picture with this SHA-256.
  public func values(
    _ fields: Fields, picture: (String) -> String = { "urn:sha256:" + $0 }
  ) -> JSONObject {
    var values = JSONObject()
    for (title, shape) in columns {
      if let value = fields[shape.name] { values[title] = exported(value, shape, picture) }
    }
    return values
  }

  private func exported(_ value: JSON, _ shape: AttributeShape, _ picture: (String) -> String) -> JSON {
    let read = shape.read(value)
    switch shape.type {
    case .number, .text, .prose, .date, .link: return read ?? value
    // What is neither says what it is.
    case .flag: return read.map { .bool($0.text == "yes") } ?? value
    case .choice: return .string(shape.plain(read ?? value))
    case .choices:
      return (read ?? value).codes.map { .array($0.map { .string(shape.label($0)) }) } ?? value
    case .photo: return .string(picture(value.text ?? ""))
    }
  }
}

extension AttributeShape {
  /// The attributes of a layer in their order.
  static func ordered(_ records: [Record]) -> [AttributeShape] {
    records.map { AttributeShape($0) }.inOrder { $0.order != $1.order ? $0.order < $1.order : $0.id < $1.id }
  }
}
