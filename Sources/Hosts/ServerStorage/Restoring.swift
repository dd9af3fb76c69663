import Base
import Sync

extension ServerStorage {
  /// Call this once after a backup has replaced the data: every space continues in a new epoch. Changes that were
  /// committed after the backup are lost here, but devices still hold them. They recognise them by the lost range and
  /// send them again.
  ///
  /// - Parameters:
  ///   - epochs: the epochs that were in use until now, as far as they can be read. A new epoch is later than those too, so that
  ///     no version is ever given twice.
  ///   - now: P-90: names the new epoch, when that is later. Nobody else knows of what was restored from the same backup before.
  public func beginEpochs(after epochs: [RecordID: Int64] = [:], at now: Instant? = nil) throws {
    let known = try read { try $0.spaces().map { $0.id } }
    try write(spaces: known) { writing in
      for var space in try writing.spaces() {
        space.beginEpoch(after: epochs[space.id] ?? 0, at: now)
        try writing.update(space)
      }
    }
  }

  /// The latest epoch of every space.
  public func epochs() throws -> [RecordID: Int64] {
    var epochs: [RecordID: Int64] = [:]
    for space in try read({ try $0.spaces() }) { epochs[space.id] = space.latestEpoch }
    return epochs
  }
}

extension Space {
  /// Continues in a new epoch. What was given out after its version counts as lost.
  ///
  /// - Parameters:
  ///   - known: an epoch that was in use.
  ///   - now: P-90: names the new epoch, when that is later.
  package mutating func beginEpoch(after known: Int64 = 0, at now: Instant?) {
    let second = (now?.milliseconds ?? 0) / 1000
    let next = max(latestEpoch, known) + 1
    epoch = second < firstTimedEpoch ? next : max(next, second)
    let first = firstVersion(ofEpoch: epoch)
    lost.append(LostRange(after: version, before: first))
    version = first
  }

  /// Its epoch, or the later one into which its versions reach: a clock that goes back may begin epochs closely.
  fileprivate var latestEpoch: Int64 { epoch < firstTimedEpoch ? epoch : max(epoch, version >> 20) }
}
