import Base
import Sync

/// The older form of the lexicon (Z-108): a table of animals, tables of relations `{id, id_c}`, `{id, id_f}`, `{id, id_b}`,
/// `{id, id_l}` to continents, foods, biotopes and locations, these code lists, and the classification. A table is told
/// by its columns.
struct LexiconTables {
  private(set) var entries: [LexiconEntry] = []
  private(set) var notes: [ImportNote] = []
  /// Places of the zoo with their coordinates as the source has them.
  private(set) var locations: [SourceRow] = []
  private var animals: [SourceRow] = []
  private var columns: [String] = []
  private var taxa: [Int64: Taxon] = [:]
  private var names: [Relation: [Int64: String]] = [:]
  private var relations: [(relation: Relation, rows: [SourceRow])] = []

  private struct Taxon {
    let type: String
    let title: String
  }

  private enum Relation: CaseIterable {
    case continent, food, biotope, location

    var column: String {
      switch self {
      case .continent: "id_c"
      case .food: "id_f"
      case .biotope: "id_b"
      case .location: "id_l"
      }
    }

    var field: Field {
      switch self {
      case .continent: Animal.continents.field
      case .food: Animal.foods.field
      case .biotope: Animal.biotopes.field
      case .location: Animal.localities.field
      }
    }

    /// The column of the name in the code list.
    var name: String {
      switch self {
      case .continent: "continent"
      case .food: "name_f"
      case .biotope: "biotop"
      case .location: "title"
      }
    }
  }

  init(_ tables: [SourceTable]) {
    for table in tables { sort(table) }
    for relation in Relation.allCases where names[relation] == nil { names[relation] = LexiconTables.usual(relation) }
    var places: [Key: Int] = [:]
    for row in animals {
      var entry = LexiconEntry(row)
      entry.taxonClass = taxon(row, "class")
      entry.order = taxon(row, "order")
      entry.family = taxon(row, "family")
      places[Key(row.id)] = entries.count
      entries.append(entry)
    }
    for (relation, rows) in relations {
      for row in rows { relate(row, relation, places) }
    }
  }

  private mutating func sort(_ table: SourceTable) {
    if table.has("id", "title", "latin_title") {
      animals += table.rows
      columns += table.columns
    } else if table.has("a", "b", "d") {
      for row in table.rows { addTaxon(row, id: "a", type: "b", title: "d") }
    } else if table.has("id_total", "type", "title") {
      for row in table.rows { addTaxon(row, id: "id_total", type: "type", title: "title") }
    } else if table.has("title", "gps_x", "gps_y") {
      locations += table.rows
      addNames(table, .location, id: "id")
    } else if let relation = Relation.allCases.first(where: { table.has("id", $0.column) }) {
      relations.append((relation, table.rows))
    } else if let relation = Relation.allCases.first(where: { table.has($0.name) && $0 != .location }) {
      addNames(table, relation, id: table.has(relation.column) ? relation.column : "id")
    } else {
      notes.append(ImportNote(.columnIsUnknown, source: table.name, row: 1, column: table.columns.first ?? ""))
    }
  }

  /// Of which the tables say nothing, for want of a column or of a table of relations (Z-113).
  var untold: [Field] {
    let taxa: [(column: String, field: Field)] = [
      ("class", Animal.taxonClass.field), ("order", Animal.order.field), ("family", Animal.family.field),
    ]
    let told = self.taxa.isEmpty ? [] : columns
    let texts = LexiconEntry.textColumns.filter { !columns.contains($0.column) }.map { $0.pair.cs }
    let related = Relation.allCases.filter { relation in !relations.contains { $0.relation == relation } }
    return taxa.filter { !told.contains($0.column) }.map { $0.field } + texts + related.map { $0.field }
  }

  private mutating func addTaxon(_ row: SourceRow, id: String, type: String, title: String) {
    guard let number = integer(trimmed(row[id])) else {
      return notes.append(ImportNote(.idIsMissing, row, id, row[id]))
    }
    taxa[number] = Taxon(type: trimmed(row[type]), title: trimmed(row[title]))
  }

  private mutating func addNames(_ table: SourceTable, _ relation: Relation, id: String) {
    for row in table.rows {
      guard let number = integer(trimmed(row[id])) else {
        notes.append(ImportNote(.idIsMissing, row, id, row[id]))
        continue
      }
      names[relation, default: [:]][number] = trimmed(row[relation.name])
    }
  }

  /// `Savci (Mammalia)` for the number of a class.
  private mutating func taxon(_ row: SourceRow, _ column: String) -> String {
    let value = trimmed(row[column])
    if isNothing(value) || value == "0" { return "" }
    guard let number = integer(value), let taxon = taxa[number], taxon.type == column else {
      notes.append(ImportNote(.relationToNowhere, row, column, value))
      return ""
    }
    return taxon.title
  }

  private mutating func relate(_ row: SourceRow, _ relation: Relation, _ places: [Key: Int]) {
    let target = trimmed(row[relation.column])
    guard let place = places[Key(row.id)] else {
      return notes.append(ImportNote(.relationFromNowhere, row, relation.column, target))
    }
    guard let number = integer(target), let name = names[relation]?[number] else {
      return notes.append(ImportNote(.relationToNowhere, row, relation.column, target))
    }
    switch relation {
    case .continent: entries[place].continents.append(name)
    case .food: entries[place].foods.append(name)
    case .biotope: entries[place].biotopes.append(name)
    case .location: entries[place].places.append((name, ""))
    }
  }

  /// The code lists that the portal had, for a package without them.
  private static func usual(_ relation: Relation) -> [Int64: String] {
    let names: [String] =
      switch relation {
      case .continent:
        ["Afrika", "Asie", "Jižní Amerika", "Severní Amerika", "Austrálie", "v přírodě nežije", "Evropa"]
      case .food:
        [
          "části rostlin", "živá kořist", "zdechliny", "plankton", "rostliny i živočichové", "bezobratlí", "ryby",
          "semena", "plody",
        ]
      case .biotope:
        [
          "moře", "sladké vody", "poušť a polopoušť", "travnaté území", "hory", "tropický les",
          "listnatý a smíšený les", "jehličnatý les", "tundra", "polární oblasti", "kamenité stepi a polopouště",
        ]
      case .location: []
      }
    var list: [Int64: String] = [:]
    for (index, name) in names.enumerated() { list[Int64(index + 1)] = name }
    return list
  }
}
