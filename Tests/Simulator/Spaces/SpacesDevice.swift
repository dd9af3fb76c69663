import Base
import Sync

/// The memory of a device. A crash clears it, and it is read again from the disk.
struct SpacesMemory {
  var children = ChildSpaces()
  var replicas: [Replica] = []
  var syncs: [String: SpaceSync] = [:]
  var list = SpacesSync()
  var blobs = BlobList()
  var sending = BlobSending()
  /// The blobs that are being fetched.
  var fetching: [(request: Int64, blob: Blob)] = []

  /// Keeps a replica for each space that is held or has something unsent, and removes empty ones.
  mutating func arrange() {
    for space in children.all where space.isHeld || !space.isMade || space.loss != nil {
      if !replicas.contains(where: { $0.space == space.id }) { replicas.append(Replica(space: space.id)) }
    }
    replicas.removeAll { replica in
      guard replica.isBlank, blobs.unsent(in: replica.space).isEmpty else { return false }
      return children[replica.space].map { !$0.isHeld || $0.loss != nil } ?? true
    }
    for space in syncs.keys where !replicas.contains(where: { $0.space == space }) { syncs[space] = nil }
  }

  mutating func apply(_ entries: [Entry]) {
    children.apply(entries)
    for index in replicas.indices { replicas[index].apply(entries) }
    for entry in entries where entry.key.hasPrefix(Blob.prefix) { blobs.take(entry) }
  }

  /// Whether anything in the space waits to be sent: changes, questions, refusals or pictures.
  func hasUnsent(_ space: String) -> Bool {
    index(space).map { replicas[$0].hasUnsent } == true || !blobs.unsent(in: space).isEmpty
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
  /// The names of the blobs whose bytes are in its storage, and how many requests about them there were.
  var bytes: Set<String> = []
  var blobRequests: Int64 = 0
  var memory = SpacesMemory()
  var random: SplitMix64
  var isOnline = true
  /// Rises with each crash. Answers to an earlier life are ignored.
  var life = 0
  /// The batches that are on their way to the disk, with the names of the bytes that go when they are there.
  var writes: [(entries: [Entry], space: String?, drops: [String])] = []
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
    let all = disk.all
    read.children.apply(all)
    for entry in all where entry.key.hasPrefix(Blob.prefix) { read.blobs.take(entry) }
    let held = Set(
      all.compactMap { EntryKey($0.key)?.space }
        + read.children.all.filter { $0.isHeld || !$0.isMade || $0.loss != nil }.map { $0.id })
    for space in held.sorted() { read.replicas.append(disk.replica(space)) }
    read.arrange()
    return read
  }
}

/// A picture that somebody has added. Its bytes must be somewhere.
struct SpacesPicture {
  let device: Int
  let space: String
  let name: String
  /// Whether it was ever on the disk.
  var wasSaved = false
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
