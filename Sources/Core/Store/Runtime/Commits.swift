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
