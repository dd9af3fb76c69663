import Base
import Store
import Sync

/// L-36: the whole logbook as one JSON file: `{"vademecum": "logbook", "version": 1, "records": [{"collection", "id",
/// "fields"}]}`. The fields are those of the record as it is stored, also those that this version does not know.
enum Backup {
  static let mark = "vademecum"
  static let records = "records"

  static func records(_ items: [JSON]) -> [BackupRecord] {
    var records: [BackupRecord] = []
    records.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      guard let collection = item.text("collection"), let id = item.text("id").flatMap({ RecordID($0) }),
        let fields = item.members("fields")
      else { continue }
      records.append(BackupRecord(key: RecordKey(collection, id), fields: fields, number: index + 1))
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
    var isFirst = true
    for record in ExportPlace.sorted(records) {
      bytes.append(isFirst ? "\n" : ",\n")
      isFirst = false
      var json = JSONObject()
      json.add("collection", record.key.collection)
      json.add("id", record.id.description)
      json.add("fields", .object(record.fields))
      JSON.object(json).write(into: &bytes)
    }
    bytes.append("\n]}\n")
    return bytes
  }
}
