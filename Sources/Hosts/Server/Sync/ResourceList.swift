import Base
import ServerStorage
import Sync

extension SyncService {
  /// `GET /{collection}?after=&limit=&field=value…` (P-28): `{"records": […], "after": "…"}` in the order of ids.
  /// `after` is absent on the last page. A page also ends when as many bytes of records were read as an answer may hold
  /// (P-38).
  ///
  /// - Parameters:
  ///   - after: the page begins after this id.
  ///   - limit: 1 … 1000, nil is 100.
  ///   - filter: only records whose fields have exactly these values: the text of a string, otherwise the JSON.
  public func records(
    space: RecordID, collection: String, after: String?, limit: Int?, filter: [(name: String, value: String)] = []
  ) -> SyncAnswer {
    answering {
      guard RecordKey.isName(collection) else {
        throw Refused(answer: SyncAnswer(problem: "not-found", status: 404, "there is no such collection"))
      }
      let start = try after.map { text -> RecordID in
        guard let id = RecordID(text) else { throw WireError("after", "must be a UUID") }
        return id
      }
      let limit = min(max(limit ?? 100, 1), 1000)
      return try storage.read { reading in
        guard try reading.space(space) != nil else { return .notFound }
        var text = LongText("{\"records\":[")
        var last: RecordID?
        var count = 0
        var more = false
        var seenBytes = 0
        try reading.records(of: collection, in: space, after: start) { record in
          if count == limit || seenBytes >= Self.pageByteLimit {
            more = true
            return false
          }
          last = record.id
          seenBytes += record.fields.count + 100
          guard try filter.isEmpty || record.matches(filter) else { return true }
          text.append(record, isFirst: count == 0)
          count += 1
          return true
        }
        text.append(more ? "],\"after\":\"\(last?.description ?? "")\"}" : "]}")
        return SyncAnswer(status: 200, text)
      }
    }
  }
}

extension RawRecord {
  fileprivate func matches(_ filter: [(name: String, value: String)]) throws -> Bool {
    let fields = try JSON.parse([UInt8](fields))
    return filter.allSatisfy { name, wanted in
      guard let value = fields[name] else { return wanted.isEmpty }
      return (value.text ?? value.serialized) == wanted
    }
  }
}
