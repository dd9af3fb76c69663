import Base
import ServerStorage
import Sync
import Synchronization

/// P-94: the data were put back to an earlier state by other means than `vademecum restore`, as from a copy of the disk. A device
/// of somebody who may write shows it: it knows of more than the space has. Without a new epoch it would compare and drop what only
/// it still has.
extension SyncService {
  /// Call this when the cursor of a device was refused.
  ///
  /// - Parameter account: of the device. Whoever may only read shows nothing.
  public func noticeSetBack(of space: RecordID, cursor: String?, account: RecordID) async {
    guard let cursor = cursor.flatMap({ Cursor($0) }) else { return }
    _ = await change(of: account, in: space, parsing: {}) { writing, _ in
      guard try writing.role(of: account, in: space)?.mayPush == true, var found = try writing.space(space),
        cursor.epoch == found.epoch, cursor.version > found.version,
        found.beginEpoch(knowing: cursor.version, at: self.now(), self.begun)
      else { return Changed(.cursorExpired) }
      try writing.update(found)
      return Changed(.cursorExpired, commit: (space, found.version))
    }
  }
}

extension SpaceWriter {
  /// P-94: the device knows a version that the space does not have, or that numbers of its own were applied.
  mutating func noticeSetBack(by request: PushRequest, _ log: DeviceLog?, _ begun: BegunEpochs) throws -> Changed? {
    guard account != nil, request.epoch == space.epoch, let first = request.operations.first else { return nil }
    let known = request.operations.reduce(0) { max($0, $1.base) }
    guard known > space.version || first.number > (log?.last ?? 0) + 1, beginEpoch(knowing: known, begun) else {
      return nil
    }
    try writing.update(space)
    return Changed(.cursorExpired, commit: (space.id, space.version))
  }
}

extension Space {
  /// - Parameter version: what a device claims to know.
  /// - Returns: false when it knows what no server can have given out, or a day has not passed since the last time: otherwise whoever
  ///   makes claims could make all others compare all the time.
  mutating func beginEpoch(knowing version: Int64, at now: Instant, _ begun: BegunEpochs) -> Bool {
    guard begun.mayBegin(in: self, at: now) else { return false }
    var next = self
    next.beginEpoch(at: now)
    guard version < next.version else { return false }
    self = next
    begun.note(next, at: now)
    return true
  }
}

/// When an epoch began. Mostly it says so itself. P-119: one that began by a clock that was ahead does not, perhaps for years; then it
/// counts what this process has begun.
final class BegunEpochs: Sendable {
  private static let daySeconds: Int64 = 86_400
  private let begun = Mutex<[RecordID: (epoch: Int64, at: Instant)]>([:])

  /// Whether a day has passed since the last time.
  func mayBegin(in space: Space, at now: Instant) -> Bool {
    let age = now.milliseconds / 1000 - space.epoch
    if space.epoch < firstTimedEpoch || age >= BegunEpochs.daySeconds { return true }
    if age >= 0 { return false }
    // A later epoch than that of the space was begun in a transaction that is done again.
    guard let last = begun.withLock({ $0[space.id] }), last.epoch <= space.epoch else { return true }
    return abs(now.milliseconds - last.at.milliseconds) >= BegunEpochs.daySeconds * 1000
  }

  func note(_ space: Space, at now: Instant) {
    begun.withLock { $0[space.id] = (space.epoch, now) }
  }
}
