import Base
import Sync

/// Records in a file that an app writes to be read by itself again: `{"collection", "id", "fields"}`. The fields are those of the
/// record as it is stored, also those that this version does not know.
extension Record {
  /// - Returns: nil for what is no such record.
  public init?(stored json: JSON) {
    guard let collection = json.text("collection"), let id = json.text("id").flatMap({ RecordID($0) }),
      let fields = json.members("fields")
    else { return nil }
    self.init(RecordKey(collection, id), fields: fields)
  }

  private var stored: JSON {
    .object(
      JSONObject([
        ("collection", .string(key.collection)), ("id", .string(id.description)), ("fields", .object(fields)),
      ]))
  }

  /// The items of an array, a line each. The same records make the same bytes.
  public static func append(stored records: [Record], to bytes: inout [UInt8]) {
    for (index, record) in records.enumerated() {
      bytes.append(index == 0 ? "\n" : ",\n")
      record.stored.write(into: &bytes)
    }
  }
}
