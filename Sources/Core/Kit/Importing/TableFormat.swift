import Base
import Files
import Sync

/// A table that an app can import, as a value: how it is recognised, and what its columns are.
public struct TableFormat: Sendable {
  public struct Column: Sendable {
    /// What the column may be called, compared without case, spaces and underscores.
    public let names: [String]
    public let field: Field
    /// The value of a cell that is not empty; nil when it says nothing.
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

  /// In which the ids of its rows are made; it never changes.
  public let name: String
  public let title: Text
  public let collection: RecordType
  public let columns: [Column]
  /// A table is of this format when it has the columns of these fields.
  public let signature: [String]
  /// Where a cell that fits no field is kept; nil when there is no such field.
  public let remarks: Attribute<String>?
  /// Two records with the same text look like the same thing; nil for one that is like no other.
  public let likeness: @Sendable (Fields) -> String?
  /// What is said of two such records.
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

  /// For each column of the format its place in the header; nil where the table has none.
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
