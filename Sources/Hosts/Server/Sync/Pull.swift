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
          space: space.id, created: space.created, epoch: space.epoch, version: space.version, horizon: space.horizon,
          cursor: cursor ?? "", limit: limit)
        if let answer = SyncAnswer.unchanged(space, known: known) { return answer }
        let packed = space.kind == .published ? PackedOnce() : nil
        let (page, ready) = try pages.page(name) ?? (built(name, of: space, from: start, reading), packed)
        pages.keep(page, ready, as: name)
        var answer = SyncAnswer(status: 200)
        answer.pieces = page.pieces
        answer.packed = ready
        answer.mayBeKept(space)
        return answer
      }
    }
  }

  /// Each change is looked for in the whole page: with more of them it is built as fast.
  private static var mostContinued: Int { 200 }

  private func built(
    _ name: PageCache.Name, of space: Space, from cursor: Cursor, _ reading: Storage.Reading
  ) throws -> BuiltPage {
    var page = try continued(name, of: space, reading) ?? BuiltPage(after: cursor.version)
    let last = page.last
    try page.fill(limit: name.limit, most: Self.pageByteLimit) { try reading.changes(in: space.id, after: last, $0) }
    page.close(
      at: page.isWhole ? Cursor(endOf: space) : Cursor(epoch: space.epoch, version: page.last, since: cursor.since))
    return page
  }

  /// The page of an earlier state without what has changed since; nil when there is none, or when that is too much.
  private func continued(_ name: PageCache.Name, of space: Space, _ reading: Storage.Reading) throws -> BuiltPage? {
    guard let earlier = pages.earlier(than: name) else { return nil }
    var page = earlier.page
    var count = 0
    try reading.changes(in: space.id, after: earlier.version) { record in
      count += 1
      page.remove(record)
      return count <= Self.mostContinued && !page.isWornOut
    }
    return count > Self.mostContinued || page.isWornOut ? nil : page
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
