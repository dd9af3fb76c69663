import Base
import Sync

extension ServerStorage {
  /// Call this once after a backup has replaced the data: every space continues in a new epoch. Changes that were
  /// committed after the backup are lost here, but devices still hold them. They recognise them by the lost range and
  /// send them again.
  ///
  /// - Parameter epochs: the epochs that were in use until now, as far as they can be read. A new epoch is later than
  ///   those too, so that no version is ever given twice.
  public func beginEpochs(after epochs: [RecordID: Int64] = [:]) throws {
    let known = try read { try $0.spaces().map { $0.id } }
    try write(spaces: known) { writing in
      for var space in try writing.spaces() {
        let epoch = max(space.epoch, epochs[space.id] ?? 0) + 1
        let first = firstVersion(ofEpoch: epoch)
        space.lost.append(LostRange(after: space.version, before: first))
        space.epoch = epoch
        space.version = first
        try writing.update(space)
      }
    }
  }

  /// The epoch of every space.
  public func epochs() throws -> [RecordID: Int64] {
    var epochs: [RecordID: Int64] = [:]
    for space in try read({ try $0.spaces() }) { epochs[space.id] = space.epoch }
    return epochs
  }
}
