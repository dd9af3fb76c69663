import Base
import Sync

extension ServerStorage {
  /// To be called once when a backup has taken the place of the data: every space goes on in a new epoch. What was
  /// committed after the backup is lost here, but devices still hold it; they recognise it by the lost range and send
  /// it again.
  ///
  /// - Parameter epochs: the epochs that were in use until now, as far as they can still be read; a new epoch is later
  ///   than those too, so that no version is ever given twice.
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
