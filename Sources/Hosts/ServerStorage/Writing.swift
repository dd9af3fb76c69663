import Base
import Foundation

extension ServerStorage {
  /// One durable commit that changes no records and no versions of spaces.
  public func write<Result>(_ body: (Writing) throws -> Result) throws -> Result {
    try write(spaces: [], body)
  }

  /// One durable commit in one space.
  public func write<Result>(space: RecordID, _ body: (Writing) throws -> Result) throws -> Result {
    try write(spaces: [space], body)
  }

  /// One durable commit: when it returns, everything is on disk; when it throws, nothing has happened.
  ///
  /// - Parameters:
  ///   - spaces: the spaces whose records or versions may change, in any order. They are always taken in the order of
  ///     their ids, so that no two writers wait for each other.
  ///   - body: may be called several times when another writer was in the way. Its side effects outside the storage
  ///     must not add up.
  /// - Throws: ``StorageError/inTheWay`` when another writer was in the way each time, for about a second.
  public func write<Result>(spaces: [RecordID], _ body: (Writing) throws -> Result) throws -> Result {
    var ordered: [RecordID] = []
    for space in spaces.sorted() where ordered.last != space { ordered.append(space) }
    for pause in WritingPauses.milliseconds {
      do {
        return try commit(taking: ordered, body)
      } catch StorageError.inTheWay {
        Thread.sleep(forTimeInterval: Double(pause) / 1000)
      }
    }
    return try commit(taking: ordered, body)
  }
}

/// The pauses between the attempts of a commit: about a second in total.
private enum WritingPauses {
  static let milliseconds = [1, 5, 20, 50, 100, 200, 300, 400]
}
