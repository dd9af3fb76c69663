import Base
import Foundation
import Sync
import Zoo

/// The real data set beside the project, and the starter content within it.
enum ZooFiles {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let folder = root.deletingLastPathComponent().appendingPathComponent("shared/data/zoo")

  static let areThere = FileManager.default.fileExists(atPath: folder.path)

  static func file(_ name: String) throws -> ZooImport.File {
    ZooImport.File(name: name, [UInt8](try Data(contentsOf: folder.appendingPathComponent(name))))
  }

  /// The published records of `Content/zoo.json`: code lists, places, some animals.
  static func starter() throws -> [Record] {
    let json = try JSON.parse([UInt8](Data(contentsOf: root.appendingPathComponent("Content/zoo.json"))))
    return (json.items("published") ?? []).map { item in
      let key = RecordKey(item.text("collection") ?? "", RecordID(item.text("id") ?? "") ?? RecordID(high: 0, low: 0))
      return Record(key, version: 1, fields: item.members("fields") ?? Fields())
    }
  }
}

extension ZooImport {
  /// The animal with this id in the source.
  func animal(_ id: String) -> Fields? {
    items.first { $0.key == Zoo.key(Animal.collection, id) }?.fields
  }

  func notes(_ finding: ImportFinding, _ id: String? = nil) -> [ImportNote] {
    notes.filter { $0.finding == finding && (id == nil || $0.id == id) }
  }
}

/// A lexicon with these rows, each with its cells by column.
func lexicon(_ rows: [[String: String]]) -> ZooImport.File {
  let columns = [
    "id", "title", "latin_title", "classes", "order", "description", "image_src", "image_alt", "continents",
    "spread_note",
    "biotop", "biotopes_note", "food", "food_note", "proportions", "reproduction", "attractions", "projects_note",
    "breeding", "localities_title", "localities_url",
  ]
  var text = columns.joined(separator: ";") + "\n"
  for row in rows {
    text += columns.map { $0 == "id" ? row[$0] ?? "" : "\"" + (row[$0] ?? "''") + "\"" }.joined(separator: ";") + "\n"
  }
  return ZooImport.File(name: "lexicon.csv", [UInt8](text.utf8))
}
