import Base
import ServerStorage
import Sync

extension SyncService {
  /// P-14: how long tombstones and the answers to pushes are kept.
  public static var keptDays: Int64 { 90 }

  /// Removes tombstones that are older, moves the horizon behind them, and forgets acknowledged operations. To be
  /// called now and then; each space is a commit of its own, so that pushes come between.
  public func compact() throws {
    let limit = Instant(milliseconds: now().milliseconds - Self.keptDays * 86_400_000)
    for space in try storage.read({ try $0.spaces() }) {
      try storage.write { writing in
        guard var space = try writing.space(space.id) else { return }
        try writing.trimOperations(in: space.id, before: limit)
        guard let highest = try writing.removeTombstones(in: space.id, before: limit) else { return }
        space.horizon = max(space.horizon, highest)
        try writing.update(space)
      }
    }
  }
}
