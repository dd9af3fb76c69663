import Base
import ServerStorage
import Sync

extension RecordReading {
  /// The living records of some collections, up to `byteLimit`.
  func records(of collections: [String], in space: RecordID, upTo byteLimit: Int) throws -> [Record] {
    var records: [Record] = []
    var bytes = 0
    for collection in collections {
      try self.records(of: collection, in: space, after: nil) { raw in
        bytes += raw.fields.count
        if bytes > byteLimit { return false }
        let fields = try JSON.parse(Array(raw.fields)).members ?? Fields()
        records.append(Record(RecordKey(collection, raw.id), version: raw.version, fields: fields))
        return true
      }
    }
    return records
  }
}
