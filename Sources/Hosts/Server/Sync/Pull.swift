import Base
import ServerStorage
import Sync

extension SyncService {
  /// P-38: an answer ends after the record that reaches this size.
  package static var pageByteLimit: Int { 4 * 1024 * 1024 }

  /// `GET …/changes` (P-12 … P-15).
  ///
  /// - Parameters:
  ///   - cursor: the cursor of a page; nil for everything from the beginning.
  ///   - limit: the most changes. More than 10 000 counts as 10 000; nil is 1000.
  ///   - known: the header `If-None-Match` (P-34).
  ///   - reader: the account that asks; nil for a reader of published spaces without an account, and for programs of
  ///     the server.
  public func changes(
    space: RecordID, cursor: String?, limit: Int?, known: String? = nil, reader: RecordID? = nil
  ) -> SyncAnswer {
    answering {
      var from: Cursor?
      if let cursor {
        from = Cursor(cursor)
        if from == nil { throw WireError("cursor", "is not one of this server") }
      }
      let limit = min(max(limit ?? 1000, 1), ChangesPage.limit)
      return try storage.read { reading in
        guard let space = try reading.readable(space, by: reader) else { return .notFound }
        let start = from ?? Cursor(epoch: space.epoch, version: 0, since: space.horizon)
        guard start.isValid(in: space) else { return .cursorExpired }
        let name = PageCache.Name(
          space: space.id, epoch: space.epoch, version: space.version, horizon: space.horizon, cursor: cursor ?? "",
          limit: limit)
        if let answer = SyncAnswer.unchanged(space, known: known) { return answer }
        let packed = space.kind == .published ? PackedOnce() : nil
        let page = try pages.page(name) ?? (page(of: space, from: start, limit, reading), packed)
        pages.keep(page.text, page.packed, as: name)
        var answer = SyncAnswer(status: 200, page.text)
        answer.packed = page.packed
        answer.mayBeKept(space)
        return answer
      }
    }
  }

  private func page(
    of space: Space, from cursor: Cursor, _ limit: Int, _ reading: Storage.Reading
  ) throws -> LongText {
    var text = LongText("{\"changes\":[")
    var count = 0
    var end = cursor.version
    var more = false
    try reading.changes(in: space.id, after: cursor.version) { record in
      if count == limit || text.count > Self.pageByteLimit {
        more = true
        return false
      }
      text.append(record, isFirst: count == 0)
      count += 1
      end = record.version
      return true
    }
    let next = more ? Cursor(epoch: space.epoch, version: end, since: cursor.since) : Cursor(endOf: space)
    text.append("],\"cursor\":\"\(next.text)\",\"epoch\":\(space.epoch),\"version\":\(next.version),\"more\":\(more)}")
    return text
  }
}

extension Cursor {
  /// The cursor of a client that holds the whole space.
  init(endOf space: Space) {
    self.init(epoch: space.epoch, version: space.version)
  }

  /// P-14: not from another epoch, not before a removed tombstone, not from the future.
  func isValid(in space: Space) -> Bool {
    epoch == space.epoch && version <= space.version && max(version, since) >= space.horizon
  }
}
