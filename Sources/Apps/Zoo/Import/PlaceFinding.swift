import Base
import Sync

/// The places of the map by their names.
struct PlaceFinding {
  private var places: [(name: [UInt8], id: RecordID)] = []

  init(_ existing: [Record]) {
    for record in existing where record.key.collection == Location.collection.name && !record.deleted {
      add(record)
    }
  }

  mutating func add(_ location: Record) {
    for field in [Location.name.cs, Location.name.en] {
      if let name = location.fields.text(field.name) { places.append((folded(name), location.id)) }
    }
  }

  var isEmpty: Bool { places.isEmpty }

  /// Only the same name, in letters of any size and with or without diacritics; anything else would be guessing.
  func id(named name: String) -> RecordID? {
    let wanted = folded(name)
    return places.first { $0.name == wanted }?.id
  }
}
