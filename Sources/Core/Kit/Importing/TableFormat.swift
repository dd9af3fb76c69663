import Base
import Files
import Sync

/// A table that an app can import, described as a value: how it is recognised, and its columns.
public struct TableFormat: Sendable {
  public struct Column: Sendable {
    /// The possible names of the column, compared without case, spaces and underscores.
    public let names: [String]
    public let field: Field
    /// Reads the value of a cell that is not empty; nil when the cell has no meaning.
    public let read: @Sendable (String) throws(FieldFault) -> JSON?

    /// A column whose cells are written as a person types them (`Field.value(of:)`).
    public init(_ field: Field, _ names: String...) {
      self.init(field, names: names + [field.name, field.label.cs, field.label.en]) {
        (cell) throws(FieldFault) in try field.value(of: cell)
      }
    }

    public init(_ field: Field, names: [String], read: @escaping @Sendable (String) throws(FieldFault) -> JSON?) {
      self.field = field
      self.names = names
      self.read = read
    }
  }

  /// The namespace in which the ids of its rows are made. It never changes.
  public let name: String
  public let title: Text
  public let collection: RecordType
  public let columns: [Column]
  /// A table has this format when it has the columns of these fields.
  public let signature: [String]
  /// The attribute that keeps a cell that fits no field; nil when there is none.
  public let remarks: Attribute<String>?
  /// Two records with the same text look like the same thing. Nil for a record that resembles no other.
  public let likeness: @Sendable (Fields) -> String?
  /// What the screen says about two such records.
  public let why: ImportItem.Likeness

  public init(
    _ name: String, _ title: Text, _ collection: RecordType, _ columns: [Column], signature: [String],
    remarks: Attribute<String>? = nil,
    why: ImportItem.Likeness = ImportItem.Likeness("alike", Text(cs: "stejné údaje", en: "the same data")),
    likeness: @escaping @Sendable (Fields) -> String? = { _ in nil }
  ) {
    self.name = name
    self.title = title
    self.collection = collection
    self.columns = columns
    self.signature = signature
    self.remarks = remarks
    self.likeness = likeness
    self.why = why
  }

  /// The index of each of the format's columns in the header; nil for columns that the table lacks.
  func places(_ header: ImportColumns) -> [Int?] {
    columns.map { column in
      for name in column.names { if let place = header.index(of: name) { return place } }
      return nil
    }
  }

  func isHeader(_ header: ImportColumns) -> Bool {
    let places = places(header)
    return signature.allSatisfy { name in
      columns.indices.contains { columns[$0].field.name == name && places[$0] != nil }
    }
  }
}
