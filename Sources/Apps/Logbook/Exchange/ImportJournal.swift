import Base
import Sync

/// What an import has stored, kept in the logbook, so that the whole of it can be undone, also later and on another
/// device (L-37). It is written in parts, each in one transaction with the records that it names.
public enum ImportJournal {
  /// What all parts of an import have in common.
  static let batch = Attribute<String>(
    Field("batch", Text(cs: "Import", en: "Import"), .text(maximum: 36), required: true))
  static let file = Attribute<String>(Field("file", Text(cs: "Soubor", en: "File"), .text(maximum: 500)))
  static let date = Attribute<Day>(Field("date", Text(cs: "Datum", en: "Date"), .day))
  static let time = Attribute<MinuteOfDay>(Field("time", Text(cs: "Čas UTC", en: "Time UTC"), .time))
  /// `[[collection, id], …]`
  static let made = Attribute<JSON>(Field("made", Text(cs: "Vytvořené záznamy", en: "Records made"), .structure))
  /// `[[collection, id, before, after], …]`, both as the fields that were changed; a removed one is null.
  static let changed = Attribute<JSON>(
    Field("changed", Text(cs: "Změněné záznamy", en: "Records changed"), .structure))

  public static let collection = Sync.Collection(
    "import", Text(cs: "Importy", en: "Imports"),
    [batch.field, file.field, date.field, time.field, made.field, changed.field])

  /// The record of one part.
  ///
  /// - Parameters:
  ///   - batch: the same for all parts of an import.
  ///   - record: what is here before the items are stored.
  public static func part(
    _ items: some Sequence<ImportResult.Item>, batch: RecordID, number: Int, file: String, now: Instant,
    record: (RecordKey) -> Record?
  ) -> (key: RecordKey, changes: [(name: String, value: JSON?)]) {
    var made: [JSON] = []
    var changed: [JSON] = []
    for item in items {
      let name: [JSON] = [.string(item.key.collection), item.key.id.json]
      guard let old = record(item.key) else {
        made.append(.array(name))
        continue
      }
      var before = JSONObject()
      var after = JSONObject()
      for change in item.changes {
        before.add(change.name, old.fields[change.name] ?? .null)
        after.add(change.name, change.value ?? .null)
      }
      changed.append(.array(name + [.object(before), .object(after)]))
    }
    var fields = Fields()
    fields[self.batch] = batch.description
    fields[self.file] = file
    fields[date] = now.day
    fields[time] = now.minuteOfDay
    if !made.isEmpty { fields[self.made] = .array(made) }
    if !changed.isEmpty { fields[self.changed] = .array(changed) }
    let key = RecordKey(collection.name, RecordID.v8(named: String(number), in: batch.description))
    return (key, fields.members.map { ($0.name, $0.value) })
  }
}

/// The imports that can be undone, the newest first.
struct Imports: Sendable {
  struct Entry: Sendable {
    let batch: String
    let file: String
    let date: Day?
    let time: MinuteOfDay?
    var count = 0
    var parts: [RecordKey] = []
  }

  private(set) var entries: [Entry] = []

  /// - Parameter records: the parts.
  init(_ records: [Record] = []) {
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

  func entry(_ batch: String) -> Entry? { entries.first { $0.batch.sameBytes(batch) } }
}

/// How one part is taken back: the records it made are deleted, the fields it changed get their old values unless they
/// were changed again since. Aircraft that are still flown stay (L-18).
struct ImportUndo {
  var deleted: [RecordKey] = []
  var changes: [(key: RecordKey, changes: [(name: String, value: JSON?)])] = []

  init(_ part: Record, isNeeded: (RecordKey) -> Bool, record: (RecordKey) -> Record?) {
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
  static func made(_ part: Record) -> [RecordKey] {
    (part[ImportJournal.made]?.items ?? []).compactMap { key($0) }
  }

  private static func key(_ item: JSON) -> RecordKey? {
    guard let parts = item.items, parts.count >= 2, let collection = parts[0].text, let id = RecordID(json: parts[1])
    else { return nil }
    return RecordKey(collection, id)
  }
}
