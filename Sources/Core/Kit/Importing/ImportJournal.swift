import Base
import Sync

/// What an app's imports have stored, kept as records, so that a whole import can be undone, even later and on another
/// device. The journal is written in parts: each part is one transaction with the records that it names.
public struct ImportJournal: Sendable {
  /// The id that all parts of one import share.
  public static let batch = Attribute<String>(
    Field("batch", Text(cs: "Import", en: "Import"), .text(maximum: 36), required: true))
  public static let file = Attribute<String>(Field("file", Text(cs: "Soubor", en: "File"), .text(maximum: 500)))
  public static let date = Attribute<Day>(Field("date", Text(cs: "Datum", en: "Date"), .day))
  public static let time = Attribute<MinuteOfDay>(Field("time", Text(cs: "Čas UTC", en: "Time UTC"), .time))
  /// `[[collection, id], …]`
  public static let made = Attribute<JSON>(Field("made", Text(cs: "Vytvořené záznamy", en: "Records made"), .structure))
  /// `[[collection, id, before, after], …]`. Both states hold only the changed fields; a removed field is null.
  public static let changed = Attribute<JSON>(
    Field("changed", Text(cs: "Změněné záznamy", en: "Records changed"), .structure))

  public let collection: RecordType

  /// - Parameter name: the name of the collection, which belongs to the app.
  public init(_ name: String) {
    let fields = [
      ImportJournal.batch.field, ImportJournal.file.field, ImportJournal.date.field, ImportJournal.time.field,
      ImportJournal.made.field, ImportJournal.changed.field,
    ]
    collection = RecordType(name, Text(cs: "Importy", en: "Imports"), fields)
  }

  /// The record for one part.
  ///
  /// - Parameters:
  ///   - batch: the id of the import, the same for all its parts.
  ///   - record: gives a record as it is before the items are stored.
  public func part(
    _ items: ArraySlice<ImportItem>, batch: RecordID, number: Int, file: String, now: Instant,
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
    fields[ImportJournal.batch] = batch.description
    fields[ImportJournal.file] = file
    fields[ImportJournal.date] = now.day
    fields[ImportJournal.time] = now.minuteOfDay
    if !made.isEmpty { fields[ImportJournal.made] = .array(made) }
    if !changed.isEmpty { fields[ImportJournal.changed] = .array(changed) }
    let key = RecordKey(collection.name, RecordID.v8(named: String(number), in: batch.description))
    return (key, fields.members.map { ($0.name, $0.value) })
  }
}
