import Base
import Sync

/// What one piece of work makes and deletes in one of the spaces that it is about.
public struct SpaceChanges: Sendable {
  public let space: String
  public var made: [(key: RecordKey, fields: Fields)]
  public var deleted: [RecordKey]

  public init(
    _ space: String, made: [(key: RecordKey, fields: Fields)] = [], deleted: [RecordKey] = []
  ) {
    (self.space, self.made, self.deleted) = (space, made, deleted)
  }
}

extension UpdateContext {
  /// Makes and deletes records of several spaces in one commit: what goes from one to another is always in one of them.
  ///
  /// - Parameters:
  ///   - files: the blobs that the made records name, which go along from the first of the spaces to the last.
  ///   - canUndo: whether the notice offers to take it back.
  ///   - isMove: whether each record that is deleted in the first space is the one that is made at the same place of the last.
  /// - Returns: false when one of the spaces may not be changed; then nothing is.
  @discardableResult
  public func change(_ parts: [SpaceChanges], files: [String] = [], notice: Text, canUndo: Bool = true, isMove: Bool = false)
    -> Bool
  {
    guard let first = parts.first, let last = parts.last, parts.allSatisfy({ mayChange($0.space) && holds($0.space) })
    else { return false }
    var undone: [Undo] = []
    for part in parts {
      var undo = Undo(space: part.space, made: part.made)
      for key in part.deleted {
        if let record = record(key, in: part.space) { undo.restored.append((key, record.fields)) }
      }
      undone.append(undo)
    }
    var undo = undone.removeFirst()
    undo.others = undone
    undo.isMove = isMove
    // Of a move the history says where it went.
    let moved = isMove ? Undo.moved(undo.restored, last.made, last.space) : [:]
    undo.files = files.map { ($0, first.space) }
    undo.carried = files.filter { blobs[$0, in: last.space] == nil }
    self.undo = canUndo ? undo : nil
    // What is made in another space at the same time has moved there: it is not among the deleted records (P-70).
    let moves = parts.contains { !$0.made.isEmpty }
    var entries: [Entry] = []
    for part in parts {
      entries += applied(in: part.space, keepsValues: !moves, moved: moved) { replica, tab in
        var made: [Entry] = []
        for (key, fields) in part.made {
          made += replica.edit(key, fields.members.map { ($0.name, $0.value) }, tab: tab, offset: made.count)
        }
        for key in part.deleted { made += replica.delete(key, tab: tab, offset: made.count) }
        return made
      }
    }
    for file in files { carryBlob(file, type: "", size: 0, from: first.space, to: last.space) }
    commit(entries + takeDirtyDrafts(), notice: Notice(notice, canUndo: canUndo), space: last.space)
    return true
  }
}
