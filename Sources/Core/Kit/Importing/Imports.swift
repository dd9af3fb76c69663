import Base
import Sync

/// The imports that can be undone, the newest first.
public struct Imports: Sendable {
  public struct Entry: Sendable {
    public let batch: String
    public let file: String
    public let date: Day?
    public let time: MinuteOfDay?
    /// The number of records that the import made or changed.
    public var count = 0
    public var parts: [RecordKey] = []
  }

  public private(set) var entries: [Entry] = []

  /// - Parameter records: the parts of all imports.
  public init(_ records: [Record] = []) {
    for record in records {
      guard let batch = record[ImportJournal.batch] else { continue }
      let count =
        (record[ImportJournal.made]?.items?.count ?? 0) + (record[ImportJournal.changed]?.items?.count ?? 0)
      if let place = entries.firstIndex(where: { $0.batch == batch }) {
        entries[place].count += count
        entries[place].parts.append(record.key)
      } else {
        entries.append(
          Entry(
            batch: batch, file: record[ImportJournal.file] ?? "", date: record[ImportJournal.date],
            time: record[ImportJournal.time], count: count, parts: [record.key]))
      }
    }
    entries = entries.inOrder { Imports.moment($0) > Imports.moment($1) }
  }

  private static func moment(_ entry: Entry) -> Int64 {
    Int64((entry.date ?? .earliest).number) * 1440 + Int64((entry.time ?? .midnight).minute)
  }

  public func entry(_ batch: String) -> Entry? { entries.first { $0.batch == batch } }
}
