import Base
import Sync

/// A field that is a list of rows, each with the same few columns: sources, terms in office, deans, numbers, walks.
struct RowShape: Sendable {
  struct Column: Sendable {
    enum Kind: Sendable {
      case text, date, number
      case choice([Field.Choice])
    }

    /// The member of the row's object; `name.cs` is within another one. Empty when the row is a text itself.
    let name: String
    let label: Text
    let kind: Kind
    let isRequired: Bool

    init(_ name: String, _ label: Text, _ kind: Kind = .text, isRequired: Bool = false) {
      self.name = name
      self.label = label
      self.kind = kind
      self.isRequired = isRequired
    }
  }

  let field: Field
  let columns: [Column]
  /// What adds a row.
  let add: Text

  static func all(of kind: EditedKind) -> [RowShape] {
    switch kind {
    case .institution: [numbers, walks, sources]
    case .period: []
    case .milestone, .site: [sources]
    case .person: [terms, sources]
    case .faculty: [deans, sources]
    }
  }

  static func named(_ name: String, of kind: EditedKind) -> RowShape? {
    all(of: kind).first { $0.field.name == name }
  }

  static var sources: RowShape {
    RowShape(
      field: Common.sources.field,
      columns: [Column("", Text(cs: "Adresa stránky", en: "Address of the page"), isRequired: true)],
      add: Text(cs: "Přidat zdroj", en: "Add a source"))
  }

  private static var czech: Text { Text(cs: "Česky", en: "In Czech") }
  private static var english: Text { Text(cs: "Anglicky", en: "In English") }
  private static var from: Text { Text(cs: "Od", en: "From") }
  private static var to: Text { Text(cs: "Do", en: "To") }

  private static var terms: RowShape {
    RowShape(
      field: Person.terms.field,
      columns: [
        Column("from", from, .date, isRequired: true), Column("to", to, .date),
        Column(
          "role", Text(cs: "Úřad", en: "Office"),
          .choice(["rector", "director", "acting"].map { Field.Choice($0, Words.role($0)) })),
        Column("cs", czech), Column("en", english),
      ], add: Text(cs: "Přidat dobu v čele", en: "Add a term in office"))
  }

  private static var deans: RowShape {
    RowShape(
      field: Faculty.deans.field,
      columns: [
        Column("name", Text(cs: "Jméno", en: "Name"), isRequired: true), Column("from", from, .number),
        Column("to", to, .number),
      ], add: Text(cs: "Přidat děkana", en: "Add a dean"))
  }

  private static var numbers: RowShape {
    RowShape(
      field: Institution.numbers.field,
      columns: [
        Column("value", Text(cs: "Kolik", en: "How many"), .number, isRequired: true),
        Column("cs", Text(cs: "Čeho, česky", en: "Of what, in Czech"), isRequired: true),
        Column("en", Text(cs: "Čeho, anglicky", en: "Of what, in English")),
        Column("year", Text(cs: "V roce", en: "In the year"), .number, isRequired: true),
        Column("source", Text(cs: "Zdroj", en: "Source")),
      ], add: Text(cs: "Přidat číslo", en: "Add a number"))
  }

  private static var walks: RowShape {
    RowShape(
      field: Institution.walks.field,
      columns: [
        Column("id", Text(cs: "Kód", en: "Code"), isRequired: true), Column("name.cs", czech, isRequired: true),
        Column("name.en", english),
      ], add: Text(cs: "Přidat procházku", en: "Add a walk"))
  }

  // MARK: - Values

  /// Whether each row has what it needs, in the right form.
  func areWhole(_ value: JSON?) -> Bool {
    for row in value?.items ?? [] {
      for column in columns {
        let text = RowShape.text(row, column.name)
        if text.utf8.isEmpty {
          if column.isRequired { return false }
        } else {
          switch column.kind {
          case .date: if KnownDate(text) == nil { return false }
          case .number: if integer(text) == nil { return false }
          case .text, .choice: break
          }
        }
      }
    }
    return true
  }

  /// What a column of a row holds, as it is typed.
  static func text(_ row: JSON, _ name: String) -> String {
    if name.utf8.isEmpty { return row.text ?? "" }
    var value: JSON? = row
    for part in name.parts(at: UInt8(ascii: ".")) { value = value?[part] }
    guard let value, !value.isNull else { return "" }
    return value.text ?? value.serialized
  }

  /// What a column of a row holds, as people read it.
  static func words(_ row: JSON, _ column: Column, _ format: Format) -> String {
    let text = text(row, column.name)
    switch column.kind {
    case .date: return KnownDate(text)?.words(format) ?? text
    case .choice(let choices): return choices.first { $0.name == text }?.label(format.language) ?? text
    case .text, .number: return text
    }
  }

  /// All rows, as people read them.
  func words(_ value: JSON, _ format: Format) -> String? {
    value.items.map { rows in
      joined(rows.map { row in joined(columns.map { RowShape.words(row, $0, format) }, " · ") }, "; ")
    }
  }

  /// The row with another text in a column; an empty one is taken out.
  static func row(_ row: JSON, setting column: Column, to text: String) -> JSON {
    if column.name.utf8.isEmpty { return .string(text) }
    var value: JSON? = text.utf8.isEmpty ? nil : .string(text)
    if case .number = column.kind, let number = integer(text) { value = .integer(number) }
    return set(row, column.name.parts(at: UInt8(ascii: "."))[...], value)
  }

  /// The rows with their dates as they are stored, and without rows that say nothing.
  func settled(_ rows: [JSON]) -> [JSON] {
    var settled: [JSON] = []
    for var row in rows {
      var isEmpty = true
      for column in columns {
        let text = trimmed(RowShape.text(row, column.name))
        if !text.utf8.isEmpty { isEmpty = false }
        if case .date = column.kind, let date = KnownDate(typed: text) {
          row = RowShape.row(row, setting: column, to: date.text)
        }
      }
      if !isEmpty { settled.append(row) }
    }
    return settled
  }

  private static func set(_ json: JSON, _ path: ArraySlice<String>, _ value: JSON?) -> JSON {
    guard let name = path.first else { return value ?? .null }
    var object = json.members ?? JSONObject()
    let rest = path.dropFirst()
    object[name] = rest.isEmpty ? value : set(object[name] ?? .object(JSONObject()), rest, value)
    return .object(object)
  }
}
