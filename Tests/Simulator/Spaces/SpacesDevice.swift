import Base
import Sync

/// The memory of a device. A crash clears it, and it is read again from the disk.
struct SpacesMemory {
  var children = ChildSpaces()
  var replicas: [Replica] = []
  var syncs: [String: SpaceSync] = [:]
  var list = SpacesSync()

  /// Keeps a replica for each space that is held or has something unsent, and removes empty ones.
  mutating func arrange() {
    for space in children.all where space.isHeld || !space.isMade || space.loss != nil {
      if !replicas.contains(where: { $0.space == space.id }) { replicas.append(Replica(space: space.id)) }
    }
    replicas.removeAll { replica in
      guard replica.isBlank else { return false }
      return children[replica.space].map { !$0.isHeld || $0.loss != nil } ?? true
    }
    for space in syncs.keys where !replicas.contains(where: { $0.space == space }) { syncs[space] = nil }
  }

  mutating func apply(_ entries: [Entry]) {
    children.apply(entries)
    for index in replicas.indices { replicas[index].apply(entries) }
  }

  func index(_ space: String) -> Int? { replicas.firstIndex { $0.space == space } }

  func runs(_ space: String) -> Bool {
    guard let child = children[space], let index = index(space) else { return false }
    return child.isRunning && (child.isHeld || replicas[index].hasUnsent)
  }
}

/// A device of an account, with one tab.
final class SpacesDevice {
  let index: Int
  let account: Int
  var disk = SimulatedDisk()
  var memory = SpacesMemory()
  var random: SplitMix64
  var isOnline = true
  /// Rises with each crash. Answers to an earlier life are ignored.
  var life = 0
  /// The batches that are on their way to the disk.
  var writes: [(entries: [Entry], space: String?)] = []
  /// The latest wait of each synchronisation.
  var waits: [String: Int] = [:]

  init(index: Int, account: Int, seed: UInt64) {
    self.index = index
    self.account = account
    random = SplitMix64(seed: seed)
  }

  /// Everything on the disk.
  func read() -> SpacesMemory {
    var read = SpacesMemory()
    read.children.apply(disk.all)
    let held = Set(
      disk.all.compactMap { EntryKey($0.key)?.space }
        + read.children.all.filter { $0.isHeld || !$0.isMade || $0.loss != nil }.map { $0.id })
    for space in held.sorted() { read.replicas.append(disk.replica(space)) }
    read.arrange()
    return read
  }
}

/// A value that somebody has saved. It must be somewhere.
struct SpacesAction {
  let device: Int
  let space: String
  let key: RecordKey
  let field: String
  let value: String
  /// Whether it was ever on the disk.
  var wasSaved = false
  var isDone = false
}
