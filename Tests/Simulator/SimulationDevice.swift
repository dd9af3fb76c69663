import Base
import Sync

/// The storage of one device: a map with atomic commits. `entries` survives every crash.
struct SimulatedDisk {
  private(set) var entries: [String: String] = [:]
  /// Counts the batches. A tab that knows generation n applies n + 1 when it is announced. A tab that has missed one
  /// reads everything again. Otherwise an announcement from a tab that has died would undo what was read later.
  private(set) var generation = 0

  mutating func commit(_ batch: [Entry]) {
    generation += 1
    for entry in batch { entries[entry.key] = entry.value }
  }

  mutating func clear() { entries = [:] }

  /// In the order of keys, as a host reads it at the start.
  var all: [Entry] {
    entries.keys.sorted { $0.precedesBytes($1) }.map { Entry($0, entries[$0]) }
  }

  func replica(_ space: String) -> Replica {
    var replica = Replica(space: space)
    replica.apply(all)
    return replica
  }
}

/// A batch on its way to the disk.
struct SimulatedWrite {
  let entries: [Entry]
  /// Whether the synchronisation waits for it.
  let isSync: Bool
  /// The user's actions in it.
  let actions: [Action]
  /// How often the disk will refuse it.
  var failures: Int
}

/// An open tab. It exists only in memory, and a crash throws it away.
final class SimulatedTab {
  let id: Int
  /// The device, and its life: an evicted device begins a new one.
  let device: Int
  var replica: Replica
  var sync = SpaceSync()
  var random: SplitMix64
  var isLeader = false
  /// The generation of the disk up to which the changes are in memory.
  var generation = 0
  /// In order. The first one is being written.
  var writes: [SimulatedWrite] = []
  /// The current wait. Older timers are void.
  var wait = 0
  var name: String { "t\(id)" }

  init(id: Int, device: Int, replica: Replica, random: SplitMix64) {
    self.id = id
    self.device = device
    self.replica = replica
    self.random = random
  }
}

final class SimulatedDevice {
  let index: Int
  /// Rises with every eviction.
  var life = 0
  var disk = SimulatedDisk()
  var tabs: [SimulatedTab] = []
  var isOnline = true
  var role = SimulatedRole.editor
  /// The action that made the change at a place of the outbox.
  var actions: [String: Action] = [:]
  /// How often its user has acted.
  var turns = 0
  /// Drafts are on the disk, so they survive every crash.
  var forms: [SimulatedForm] = []

  init(index: Int) {
    self.index = index
  }

  var owner: Owner { Owner(device: index, life: life) }
  var leader: SimulatedTab? { tabs.first { $0.isLeader } }
}

/// A device's life, as the owner of memory or knowledge.
struct Owner: Hashable, CustomStringConvertible {
  let device: Int
  let life: Int
  var description: String { "\(device).\(life)" }
}

/// The knowledge of a user who changes a record that was shown some time ago.
struct Knowledge {
  /// The step of the simulation in which it was seen.
  let at: Int
  /// The seen values, by the ledger's names. Only these may be overwritten.
  let values: Set<String>
  /// The record to which this applies; nil for all records.
  let key: RecordKey?
  /// What the user has typed or cleared. The rest of a record that is kept whole was only seen.
  let typed: [(field: String, value: JSON?)]

  init(at step: Int, values: Set<String>, of key: RecordKey? = nil, typed: [(field: String, value: JSON?)] = []) {
    self.at = step
    self.values = values
    self.key = key
    self.typed = typed
  }
}

/// An action of a user, with the values that must not be lost.
struct Action {
  enum Kind: String { case edit, delete, restore, giveUp }

  let number: Int
  let owner: Owner
  let key: RecordKey
  let kind: Kind
  let values: [(field: String, value: JSON?)]
  let place: String
  /// The step of the simulation in which it was done.
  let madeAt: Int
  /// The number of the first of the changes that the user has repeated after refusals.
  var origin: Int
  /// Nil for an action on the present record.
  var knowledge: Knowledge?

  /// Since when the user knew the state on which the change was made.
  var knewAt: Int { knowledge?.at ?? madeAt }
}

/// The next events, sorted by time. Events of the same time keep their order of creation.
struct EventQueue<Event> {
  private var heap: [(time: Int64, order: Int, event: Event)] = []
  private var count = 0

  var isEmpty: Bool { heap.isEmpty }
  var nextTime: Int64? { heap.first?.time }

  mutating func add(_ event: Event, at time: Int64) {
    count += 1
    heap.append((time, count, event))
    var child = heap.count - 1
    while child > 0, isEarlier(child, (child - 1) / 2) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func next() -> (time: Int64, event: Event)? {
    guard let first = heap.first else { return nil }
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && isEarlier(child, least) {
        least = child
      }
      if least == parent { break }
      heap.swapAt(parent, least)
      parent = least
    }
    return (first.time, first.event)
  }

  /// Drops events, for example when everything on the way is lost.
  mutating func removeAll(where isGone: (Event) -> Bool) {
    let kept = heap.filter { !isGone($0.event) }.sorted { ($0.time, $0.order) < ($1.time, $1.order) }
    heap = kept
  }

  private func isEarlier(_ a: Int, _ b: Int) -> Bool {
    (heap[a].time, heap[a].order) < (heap[b].time, heap[b].order)
  }
}

extension SplitMix64 {
  mutating func below(_ count: Int) -> Int { count <= 1 ? 0 : Int(next() % UInt64(count)) }
  mutating func between(_ low: Int64, _ high: Int64) -> Int64 { low + Int64(next() % UInt64(high - low + 1)) }
  /// True in `perMille` of a thousand cases.
  mutating func chance(_ perMille: Int) -> Bool { Int(next() % 1000) < perMille }
}
