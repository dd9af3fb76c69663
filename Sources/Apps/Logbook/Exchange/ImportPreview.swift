import Base
import Sync

/// What is shown of a file before anything is stored, and what the user has chosen.
struct ImportPreview: Sendable {
  let result: ImportResult
  let file: String
  private(set) var includesSimilar = false
  private(set) var overwrites: Bool
  /// Places of items for which the user wants it the other way round.
  private(set) var chosen: Set<Int> = []
  private(set) var before = Totals()
  private(set) var after = Totals()
  private(set) var wantedCount = 0
  /// For each collection of the logbook: how many are new, changed, here already.
  let counts: [[Int]]

  init(_ result: ImportResult, file: String, _ existing: [Record]) {
    self.result = result
    self.file = file
    overwrites = result.overwrites
    counts = ImportPreview.counts(result)
    for record in existing { ImportPreview.add(record, to: &before) }
    sum(existing)
  }

  private static func counts(_ result: ImportResult) -> [[Int]] {
    var counts = Logbook.backupCollections.map { _ in [0, 0, 0] }
    for item in result.items {
      let kind =
        switch item.status {
        case .new: 0
        case .changed: 1
        case .same: 2
        case .similar: 3
        }
      guard kind < 3,
        let place = Logbook.backupCollections.firstIndex(where: { $0.name.sameBytes(item.key.collection) })
      else { continue }
      counts[place][kind] += 1
    }
    return counts
  }

  var wanted: [ImportResult.Item] {
    result.wanted(includingSimilar: includesSimilar, overwriting: overwrites, except: chosen)
  }

  /// Places of the items that look like others.
  var similar: [Int] {
    result.items.indices.filter { if case .similar = result.items[$0].status { true } else { false } }
  }

  /// Places of the items that change what is here.
  var changed: [Int] { result.items.indices.filter { result.items[$0].status == .changed } }

  func isWanted(_ place: Int) -> Bool {
    switch result.items[place].status {
    case .new: true
    case .same: false
    case .changed: overwrites != chosen.contains(place)
    case .similar: includesSimilar != chosen.contains(place)
    }
  }

  mutating func includeSimilar(_ isOn: Bool, _ existing: [Record]) {
    includesSimilar = isOn
    for place in similar { chosen.remove(place) }
    sum(existing)
  }

  mutating func overwrite(_ isOn: Bool, _ existing: [Record]) {
    overwrites = isOn
    for place in changed { chosen.remove(place) }
    sum(existing)
  }

  mutating func toggle(_ place: Int, _ existing: [Record]) {
    if chosen.remove(place) == nil { chosen.insert(place) }
    sum(existing)
  }

  private mutating func sum(_ existing: [Record]) {
    let wanted = wanted
    wantedCount = wanted.count
    var replaced: Set<RecordKey> = []
    after = before
    var totals = Totals()
    for item in wanted where item.status == .changed { replaced.insert(item.key) }
    if replaced.isEmpty {
      totals = before
    } else {
      for record in existing where !replaced.contains(record.key) { ImportPreview.add(record, to: &totals) }
    }
    for item in wanted { ImportPreview.add(Record(item.key, fields: item.fields), to: &totals) }
    after = totals
  }

  private static func add(_ record: Record, to totals: inout Totals) {
    if record.key.collection.sameBytes(Flight.collection.name) { totals.add(LogEntry(record)) }
  }
}
