import Base
import Sync

/// The imports that can be undone, the newest first.
public struct Imports: Sendable {
  public struct Entry: Sendable {
    public let batch: String
    public let file: String
    public let date: Day?
    public let time: MinuteOfDay?
    /// Of records made and changed.
    public var count = 0
    public var parts: [RecordKey] = []
  }

  public private(set) var entries: [Entry] = []

  /// - Parameter records: the parts.
  public init(_ records: [Record] = []) {
    for record in records {
      guard let batch = record[ImportJournal.batch] else { continue }
      let count =
        (record[ImportJournal.made]?.items?.count ?? 0) + (record[ImportJournal.changed]?.items?.count ?? 0)
      if let place = entries.firstIndex(where: { $0.batch.sameBytes(batch) }) {
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

  public func entry(_ batch: String) -> Entry? { entries.first { $0.batch.sameBytes(batch) } }
}

/// How one part is taken back: the records it made are deleted, the fields it changed get their old values unless they
/// were changed again since. Records that the app still needs stay.
public struct ImportUndo {
  public var deleted: [RecordKey] = []
  public var changes: [(key: RecordKey, changes: [(name: String, value: JSON?)])] = []

  public init(_ part: Record, isNeeded: (RecordKey) -> Bool, record: (RecordKey) -> Record?) {
    for key in ImportUndo.made(part) where record(key) != nil && !isNeeded(key) { deleted.append(key) }
    for item in part[ImportJournal.changed]?.items ?? [] {
      guard let key = ImportUndo.key(item), let parts = item.items, parts.count == 4, let now = record(key),
        let before = parts[2].members, let after = parts[3].members
      else { continue }
      var back: [(name: String, value: JSON?)] = []
      for member in before.members where now.fields[member.name] ?? .null == after[member.name] {
        back.append((member.name, member.value.isNull ? nil : member.value))
      }
      if !back.isEmpty { changes.append((key, back)) }
    }
  }

  /// The records that a part has made.
  public static func made(_ part: Record) -> [RecordKey] {
    (part[ImportJournal.made]?.items ?? []).compactMap { key($0) }
  }

  private static func key(_ item: JSON) -> RecordKey? {
    guard let parts = item.items, parts.count >= 2, let collection = parts[0].text, let id = RecordID(json: parts[1])
    else { return nil }
    return RecordKey(collection, id)
  }
}
