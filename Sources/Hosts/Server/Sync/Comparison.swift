import Base
import ServerStorage
import Sync

extension SyncService {
  /// The most records that one request may fetch.
  private static var fetchLimit: Int { 1000 }

  /// `GET …/digest` (P-16). Reads the digest that was stored with the last change.
  ///
  /// - Parameter known: the header `If-None-Match` (P-34).
  public func digest(space: RecordID, known: String? = nil, reader: RecordID? = nil) -> SyncAnswer {
    answering {
      try storage.read { reading in
        guard let space = try reading.readable(space, by: reader) else { return .notFound }
        if let answer = SyncAnswer.unchanged(space, known: known) { return answer }
        let digest = DigestAnswer(
          version: space.version, epoch: space.epoch, cursor: Cursor(endOf: space).text, lost: space.lost,
          digest: try reading.digest(of: space.id))
        var answer = SyncAnswer(status: 200, body: digest.wire.bytes)
        answer.mayBeKept(space)
        return answer
      }
    }
  }

  /// `POST …/digest`: `{"buckets": [3, 77], "after": 0}` lists the records of the buckets with a later version, up to a
  /// limit of bytes. `next` is then the version from which the list continues. A request without `after` gets
  /// everything at once. `{"fetch": [["flight", "uuid"], …]}` returns the records as they are, without unknown ones, up
  /// to the same limit. `next` is then the number of keys that were processed (P-38).
  ///
  /// - Parameter limit: the most entries in a part of a list.
  public func digest(space: RecordID, body: [UInt8], limit: Int = .max, reader: RecordID? = nil) -> SyncAnswer {
    answering {
      let json = try JSON.parse(body)
      let buckets = try json["buckets"].map { try self.buckets($0) }
      let keys = try json["fetch"].map { try self.keys($0) }
      let after = try json["after"].map { try self.version($0) }
      return try storage.read { reading in
        guard let space = try reading.readable(space, by: reader) else { return .notFound }
        if let keys { return try fetched(keys, space, reading) }
        if let buckets { return try listed(buckets, after, limit, space, reading) }
        throw WireError("buckets", "or fetch must be given")
      }
    }
  }

  private func buckets(_ json: JSON) throws -> Set<Int> {
    let items = json.items ?? [.null]
    var buckets: Set<Int> = []
    for item in items {
      guard let number = item.int64, (0..<Int64(Digest.bucketCount)).contains(number) else {
        throw WireError("buckets", "must be a list of numbers from 0 to 255")
      }
      buckets.insert(Int(number))
    }
    return buckets
  }

  private func version(_ json: JSON) throws -> Int64 {
    guard let version = json.int64, version >= 0 else { throw WireError("after", "must be a version") }
    return version
  }

  private func keys(_ json: JSON) throws -> [RecordKey] {
    let items = json.items ?? [.null]
    guard items.count <= Self.fetchLimit else {
      throw Refused(answer: SyncAnswer(problem: "too-many", status: 413, "at most 1000 records are fetched at once"))
    }
    return try items.map { item in
      guard let pair = item.items, pair.count == 2, let collection = pair[0].text, RecordKey.isName(collection),
        let id = pair[1].text.flatMap({ RecordID($0) })
      else { throw WireError("fetch", "must be a list of pairs of a collection and an id") }
      return RecordKey(collection, id)
    }
  }

  private func fetched(_ keys: [RecordKey], _ space: Space, _ reading: Storage.Reading) throws -> SyncAnswer {
    var text = LongText("{\"changes\":[")
    var isFirst = true
    var next: Int?
    var seen: Set<RecordKey> = []
    for (index, key) in keys.enumerated() where seen.insert(key).inserted {
      if text.count >= Self.pageByteLimit {
        next = index
        break
      }
      try reading.rawRecords([key], in: space.id) { record in
        text.append(record, isFirst: isFirst)
        isFirst = false
      }
    }
    text.append(next.map { "],\"next\":\($0)}" } ?? "]}")
    return SyncAnswer(status: 200, text)
  }

  /// - Parameter after: nil for everything, however long. A device from before lists had parts treats a record that is
  ///   missing from its list as gone.
  private func listed(
    _ buckets: Set<Int>, _ after: Int64?, _ limit: Int, _ space: Space, _ reading: Storage.Reading
  ) throws -> SyncAnswer {
    var text = LongText("{\"records\":[")
    var (last, count): (Int64?, Int) = (nil, 0)
    var next: Int64?
    try reading.listing(buckets: buckets, in: space.id, after: after ?? 0) { entry in
      if after != nil && (text.count >= Self.pageByteLimit || count == limit) {
        next = last
        return false
      }
      text.append(entry, isFirst: last == nil)
      last = entry.version
      count += 1
      return true
    }
    text.append(next.map { "],\"next\":\($0)}" } ?? "]}")
    return SyncAnswer(status: 200, text)
  }
}

extension LongText {
  /// The same form as ``BucketListing/wire``.
  fileprivate mutating func append(_ entry: BucketListing.Entry, isFirst: Bool) {
    append(atMost: ShortText.capacity) { room in
      var text = ShortText(room)
      text.append(isFirst ? "{\"collection\":\"" : ",{\"collection\":\"")
      var collection = entry.key.collection
      collection.withUTF8 { text.append(UnsafeRawBufferPointer($0)) }
      text.append("\",\"id\":\"")
      text.append(entry.key.id)
      text.append("\",\"version\":")
      text.append(entry.version)
      text.append(entry.deleted ? ",\"deleted\":true}" : "}")
      return text.count
    }
  }
}
