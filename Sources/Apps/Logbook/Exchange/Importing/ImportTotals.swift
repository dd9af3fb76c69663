import Base
import Kit
import Sync

/// What the book adds up to before and after an import, as the preview stands.
struct ImportTotals: Sendable {
  private(set) var before = Totals()
  private(set) var after = Totals()

  init() {}

  /// - Parameter existing: the records of the book.
  init(_ preview: ImportPreview, _ existing: [Record]) {
    for record in existing { ImportTotals.add(record, to: &before) }
    let wanted = preview.wanted
    var replaced: Set<RecordKey> = []
    for item in wanted where item.status == .changed { replaced.insert(item.key) }
    after = before
    if !replaced.isEmpty {
      after = Totals()
      for record in existing where !replaced.contains(record.key) { ImportTotals.add(record, to: &after) }
    }
    for item in wanted { ImportTotals.add(Record(item.key, fields: item.fields), to: &after) }
  }

  private static func add(_ record: Record, to totals: inout Totals) {
    if record.key.collection == Flight.collection.name { totals.add(LogEntry(record)) }
  }
}
