import Base
import ServerStorage
import Sync

extension SyncService {
  /// P-14: how long tombstones are kept.
  public static var keptDays: Int64 { 90 }

  /// Removes older tombstones and moves the horizon behind them. No operation is forgotten: a device that comes back
  /// late still learns the result of each (P-5). Call this now and then. Each space is its own commit, so that pushes
  /// can come between.
  ///
  /// - Parameter due: the time that counts for it (P-78); nil for now.
  public func compact(due: Instant? = nil) throws {
    let due = due ?? now()
    let limit = Instant(milliseconds: due.milliseconds - Self.keptDays * 86_400_000)
    for space in try storage.read({ try $0.spaces() }) {
      try storage.write(space: space.id) { writing in
        guard var space = try writing.space(space.id) else { return }
        if try clear(space, due, writing) { return }
        try emptyTrash(of: &space, due, writing)
        guard let highest = try writing.removeTombstones(in: space.id, before: limit) else { return }
        space.horizon = max(space.horizon, highest)
        try writing.update(space)
      }
    }
  }

  /// P-64: removes the content of a child space whose time in the trash is over.
  ///
  /// - Returns: whether it is such a space.
  private func clear(_ space: Space, _ due: Instant, _ writing: Storage.Writing) throws -> Bool {
    guard let deleted = space.place?.deleted else { return false }
    let days = (due.milliseconds - deleted.milliseconds) / millisecondsPerDay
    if days < ChildSpaceLimits.trashDays { return false }
    if space.bytes > 0 { try writing.clear(space: space.id) }
    return true
  }

  /// P-54: removes trashed records whose time is over.
  private func emptyTrash(of space: inout Space, _ due: Instant, _ writing: Storage.Writing) throws {
    let limit = Instant(milliseconds: due.milliseconds - Self.trashDays * 86_400_000)
    let bytes = try writing.deleteTrash(in: space.id, before: limit)
    if bytes == 0 { return }
    space.bytes = max(0, space.bytes - bytes)
    try writing.update(space)
  }
}
