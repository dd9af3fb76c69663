import Base
import ServerStorage
import Sync

extension SyncService {
  /// Pages stay bounded in memory, whatever the records hold.
  private static var pageByteLimit: Int { 8 * 1024 * 1024 }

  /// `GET …/changes` (P-12 … P-15).
  ///
  /// - Parameters:
  ///   - cursor: as a page gave it; nil for everything from the beginning.
  ///   - limit: how many changes at most; more than 10 000 are 10 000, nil is 1000.
  public func changes(space: RecordID, cursor: String?, limit: Int?) -> SyncAnswer {
    answering {
      var from: Cursor?
      if let cursor {
        from = Cursor(cursor)
        if from == nil { throw WireError("cursor", "is not one of this server") }
      }
      let limit = min(max(limit ?? 1000, 1), ChangesPage.limit)
      return try storage.read { reading in
        guard let space = try reading.space(space) else { return .notFound }
        let start = from ?? Cursor(epoch: space.epoch, version: 0, since: space.horizon)
        guard start.isValid(in: space) else { return .cursorExpired }
        let name = PageCache.Name(
          space: space.id, epoch: space.epoch, version: space.version, horizon: space.horizon, cursor: cursor ?? "",
          limit: limit)
        if let body = pages.page(name) { return SyncAnswer(status: 200, body: body) }
        let body = try page(of: space, from: start, limit, reading)
        pages.keep(body, as: name)
        return SyncAnswer(status: 200, body: body)
      }
    }
  }

  private func page(
    of space: Space, from cursor: Cursor, _ limit: Int, _ reading: Storage.Reading
  ) throws -> [UInt8] {
    var body: [UInt8] = []
    // Room that is not used costs nothing; growing into it would copy megabytes again and again.
    let atMost = min(Int64(limit), space.version - cursor.version)
    body.reserveCapacity(min(Self.pageByteLimit, 4096 + Int(max(0, atMost)) * 512))
    body.append(contentsOf: "{\"changes\":[".utf8)
    var count = 0
    var end = cursor.version
    var more = false
    try reading.changes(in: space.id, after: cursor.version) { record in
      if count == limit || body.count > Self.pageByteLimit {
        more = true
        return false
      }
      if count > 0 { body.append(UInt8(ascii: ",")) }
      record.write(into: &body)
      count += 1
      end = record.version
      return true
    }
    let next = more ? Cursor(epoch: space.epoch, version: end, since: cursor.since) : Cursor(endOf: space)
    body.append(contentsOf: "],\"cursor\":\"\(next.text)\",\"epoch\":\(space.epoch)".utf8)
    body.append(contentsOf: ",\"version\":\(next.version),\"more\":\(more)}".utf8)
    return body
  }
}

extension Cursor {
  /// Of a client that holds all of the space.
  init(endOf space: Space) {
    self.init(epoch: space.epoch, version: space.version)
  }

  /// P-14: not from another epoch, not from before a tombstone that is gone, not from the future.
  func isValid(in space: Space) -> Bool {
    epoch == space.epoch && version <= space.version && max(version, since) >= space.horizon
  }
}

extension RawRecord {
  /// One entry of a page of changes; the same as the ``Record/change`` of the record, its fields copied as they lie
  /// in the storage. The names before them are put together on the stack, so that the page grows in two steps.
  func write(into bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
      var head = ShortText(buffer)
      head.append("{\"collection\":\"")
      head.append(collection)
      head.append("\",\"id\":\"")
      head.append(id)
      head.append("\",\"version\":")
      head.append(version)
      head.append(deleted ? ",\"deleted\":true}" : ",\"fields\":")
      bytes.append(contentsOf: head.bytes)
    }
    if deleted { return }
    bytes.append(contentsOf: fields)
    bytes.append(UInt8(ascii: "}"))
  }
}
