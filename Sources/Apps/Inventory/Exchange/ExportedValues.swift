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

  private let shapes: [AttributeShape]

  init(_ shapes: [AttributeShape]) {
    self.shapes = shapes
  }

  /// - Parameter records: the attributes of one layer, in any order.
  public init(_ records: [Record]) {
    self.init(AttributeShape.ordered(records))
  }

  /// Values of attributes that no longer exist are left out.
  ///
  /// - Parameter picture: what stands for the picture with this SHA-256.
  public func values(
    _ fields: Fields, picture: (String) -> String = { "urn:sha256:" + $0 }
  ) -> JSONObject {
    var values = JSONObject()
    for shape in shapes {
      if let value = fields[shape.name] { values[shape.title] = exported(value, shape, picture) }
    }
    return values
  }

  private func exported(_ value: JSON, _ shape: AttributeShape, _ picture: (String) -> String) -> JSON {
    switch shape.type {
    case .number, .text, .prose, .date, .link: value
    case .flag: .bool(value.text == "yes")
    case .choice: .string(label(value.text ?? "", shape))
    case .choices: .array((value.codes ?? []).map { .string(label($0, shape)) })
    case .photo: .string(picture(value.text ?? ""))
    }
  }

  private func label(_ code: String, _ shape: AttributeShape) -> String { shape.options[code]?.label ?? code }
}

extension AttributeShape {
  /// The attributes of a layer in their order.
  static func ordered(_ records: [Record]) -> [AttributeShape] {
    records.map { AttributeShape($0) }.inOrder { $0.order != $1.order ? $0.order < $1.order : $0.id < $1.id }
  }
}
