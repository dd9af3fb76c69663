import Base
import Sync

/// The batches being written to disk, in order. A failed one stays and is tried again: nothing is shown as
/// saved before it is (P-20, P-27).
struct CommitQueue: Sendable {
  struct Waiting: Sendable {
    let batch: Int64
    let entries: [Entry]
    var notice: Notice?
    /// The space whose synchronisation has something to send once this is on disk.
    let space: String?
    /// Whether a space's synchronisation waits for it.
    let isSync: Bool
    /// The bytes that nothing needs once this is on disk.
    let drops: [String]
    var hasFailed = false
  }

  private(set) var waiting: [Waiting] = []
  /// Whether they fail for lack of space: those after the first fail only because it did.
  private(set) var isFull = false
  private var last: Int64 = 0
  /// How long the storage may take before the user hears of it.
  static let patienceMilliseconds: Int64 = 5_000
  /// The first of those that waited when a timer began to run.
  private var watched: Int64?
  /// Whether the storage takes unusually long.
  private(set) var isSlow = false

  /// The effect that commits the entries; none while an earlier batch has failed: then they go after it, for a later
  /// value must never be overwritten by an earlier one.
  mutating func add(
    _ entries: [Entry], notice: Notice?, space: String?, isSync: Bool, drops: [String]
  ) -> Effect? {
    last += 1
    let waits = hasFailed
    waiting.append(
      Waiting(
        batch: last, entries: entries, notice: notice, space: space, isSync: isSync, drops: drops, hasFailed: waits))
    return waits ? nil : .commit(batch: last, entries)
  }

  /// The notice of the last batch, which a later batch will show instead.
  mutating func takeLastNotice() -> Notice? {
    guard let index = waiting.indices.last, let notice = waiting[index].notice else { return nil }
    waiting[index].notice = nil
    return notice
  }

  mutating func finish(_ batch: Int64) -> Waiting? {
    guard let index = waiting.firstIndex(where: { $0.batch == batch }) else { return nil }
    isSlow = false
    return waiting.remove(at: index)
  }

  /// Whether a timer has to run now.
  mutating func watch() -> Bool {
    guard watched == nil, let first = waiting.first else { return false }
    watched = first.batch
    return true
  }

  /// That timer has fired. Failed batches are shown as failed.
  mutating func watchEnded() {
    isSlow = !hasFailed && waiting.first?.batch == watched
    watched = nil
  }

  mutating func fail(_ batch: Int64, isFull: Bool) {
    if isFull { self.isFull = true }
    isSlow = false
    for index in waiting.indices where waiting[index].batch == batch { waiting[index].hasFailed = true }
  }

  var hasFailed: Bool { waiting.contains { $0.hasFailed } }

  /// The failed batches once more, in their order.
  mutating func again() -> [Effect] {
    isFull = false
    var effects: [Effect] = []
    for index in waiting.indices where waiting[index].hasFailed {
      waiting[index].hasFailed = false
      effects.append(.commit(batch: waiting[index].batch, waiting[index].entries))
    }
    return effects
  }
}

/// How to undo the last deletion or change of many records.
struct Undo: Sendable {
  let space: String
  /// Records that were deleted.
  var restored: [(key: RecordKey, fields: Fields)] = []
  /// Fields that were changed.
  var changed: [(key: RecordKey, fields: [Changed])] = []
  /// Records that were made.
  var made: [RecordKey] = []

  /// A field as it was and as it became; nil where it has no value.
  struct Changed: Sendable {
    let name: String
    let before: JSON?
    let after: JSON?
  }

  /// A file that was taken from a draft.
  var chosen: (sha256: String, choice: Blob.Choice)?
  /// What the same work did in other spaces.
  var others: [Undo] = []
  /// The blobs that went along to another space, and the one from which they went.
  var files: [(sha256: String, space: String)] = []
  /// Those that the last of the other spaces did not have before.
  var carried: [String] = []
}

/// A short message at the foot of the screen.
public struct Notice: Equatable, Sendable {
  public var text: Text
  public var canUndo: Bool
  public var isError: Bool

  public init(_ text: Text, canUndo: Bool = false, isError: Bool = false) {
    self.text = text
    self.canUndo = canUndo
    self.isError = isError
  }
}

/// A question before something is done.
public final class Dialog: Sendable {
  public let title: Text
  public let text: Text
  /// What the confirming button says and sends.
  public let confirm: Text
  /// What the other button says.
  public let cancel: Text
  public let action: String
  public let value: String
  /// Whether something is deleted by it.
  public let isDestructive: Bool

  public init(
    title: Text, text: Text, confirm: Text, cancel: Text? = nil, action: String, value: String = "",
    isDestructive: Bool = false
  ) {
    self.title = title
    self.text = text
    self.confirm = confirm
    self.cancel = cancel ?? Words.cancel
    self.action = action
    self.value = value
    self.isDestructive = isDestructive
  }
}

extension UpdateContext {
  /// Takes the last deletion or change of many records back.
  func undoLast() {
    notices = []
    guard let undo = undo else { return }
    self.undo = nil
    if let (sha256, choice) = undo.chosen { addToDraft(choice.form, sha256, named: choice.name) }
    let words = undo.made.isEmpty ? Words.restored : Words.undone
    var entries: [Entry] = []
    var stayed = 0
    let parts = [undo] + undo.others
    // What goes back to another space is not among the deleted records of this one (P-70).
    let moves = parts.contains { !$0.made.isEmpty } && parts.contains { !$0.restored.isEmpty }
    for part in parts {
      entries += applied(in: part.space, keepsValues: parts.count == 1 || !moves) {
        part.entries($0, tab: $1, staying: &stayed)
      }
    }
    for (sha256, space) in undo.files { carryBlob(sha256, type: "", size: 0, from: space, to: space) }
    if let last = undo.others.last { withdraw(undo.carried, from: last) }
    var said = words
    if stayed > 0 { said = entries.isEmpty ? Words.stay(stayed) : words + " " + Words.stay(stayed) }
    if entries.isEmpty { return mayChange(undo.space) ? show(said) : () }
    commit(entries + takeDirtyDrafts(), notice: Notice(said), space: undo.space)
  }
}

extension UpdateContext {
  /// Files that went along are not sent to a space that has told nobody of them.
  private func withdraw(_ files: [String], from part: Undo) {
    let replica = replica(part.space)
    if files.isEmpty || part.made.contains(where: { replica.confirmed.contains($0) }) { return }
    let named = names(among: files, in: part.space)
    for file in files where !named.contains(file) { withdrawBlob(file, from: part.space) }
  }
}

extension Undo {
  /// P-48: a value that is no longer the one that was given has been changed since, and stays.
  ///
  /// - Parameter stayed: counts those values.
  fileprivate func entries(_ replica: Replica, tab: String, staying stayed: inout Int) -> [Entry] {
    var entries: [Entry] = []
    for record in restored {
      entries += replica.restore(record.key, record.fields, tab: tab, offset: entries.count)
    }
    var kept = 0
    for record in changed {
      // A record that somebody has deleted since stays deleted.
      guard let now = replica.visible(record.key)?.fields else { continue }
      let changes = record.fields.filter { $0.before != $0.after && now[$0.name] != $0.before }
      let back = changes.filter { now[$0.name] == $0.after }
      kept += changes.count - back.count
      if back.isEmpty { continue }
      entries += replica.edit(
        record.key, back.map { (name: $0.name, value: $0.before) }, tab: tab, offset: entries.count)
    }
    stayed += kept
    // What was split off a value that stays would be nowhere else.
    if kept > 0 { return entries }
    for key in made { entries += replica.delete(key, tab: tab, offset: entries.count) }
    return entries
  }
}
