import Base
import Kit
import Store
import Sync

/// L-36: the whole logbook as one JSON file: `{"vademecum": "logbook", "version": 1, "records": […]}`.
enum Backup {
  static let mark = "vademecum"
  static let records = "records"

  static func records(_ items: [JSON]) -> [BackupRecord] {
    var records: [BackupRecord] = []
    records.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      guard let record = Record(stored: item) else { continue }
      records.append(BackupRecord(key: record.key, fields: record.fields, number: index + 1))
    }
    return records
  }

  /// The logbook in the file of everything that a device holds; nil when it is none. Records of other apps are passed over.
  static func ofDevice(_ json: JSON) -> [BackupRecord]? {
    guard json["exported"] != nil, let spaces = json.items("spaces") else { return nil }
    let own = spaces.filter { $0.text("space") == Context.privateSpace }
    let schema = Schema(Logbook.backupCollections)
    return own.flatMap { Backup.records($0.items("records") ?? []) }.filter {
      schema.collection(named: $0.key.collection) != nil
    }
  }
}

extension Logbook {
  /// All records of the logbook's collections as a backup. The same records make the same bytes.
  public static func exportBackup(_ records: [Record]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append("{\"\(Backup.mark)\":\"logbook\",\"version\":1,\"\(Backup.records)\":[")
    Record.append(stored: ExportPlace.sorted(records), to: &bytes)
    bytes.append("\n]}\n")
    return bytes
  }
}
