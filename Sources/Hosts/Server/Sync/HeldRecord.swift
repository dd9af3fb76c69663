import Base
import ServerStorage
import Sync

/// A record that operations of one request concern.
///
/// A class: it is looked up once for each operation, and changes where it lies.
final class HeldRecord {
  /// Nil when there is no such record.
  var record: StoredRecord?
  /// The lowest base version of the operations on it.
  var base: Int64
  /// Its index among the changes, when it has changed.
  var place: Int?

  init(base: Int64) { self.base = base }

  /// Adds the versions that its senders had not seen and that existed before this request.
  func addUnseen(before start: Int64, to versions: inout Set<Int64>) {
    guard let server = record?.server else { return }
    func add(_ version: Int64) {
      if version > base && version <= start { versions.insert(version) }
    }
    add(server.record.version)
    add(server.created)
    for field in server.changed { add(field.version) }
  }
}

/// P-6: which versions a device has made, as far as we have asked.
struct OwnVersions {
  private var device: RecordID?
  private var asked: Set<Int64> = []
  private var made: Set<Int64> = []

  /// Nil when we have not asked.
  func isOwn(_ version: Int64, _ device: RecordID) -> Bool? {
    self.device == device && asked.contains(version) ? made.contains(version) : nil
  }

  mutating func add(_ versions: Set<Int64>, made: Set<Int64>, _ device: RecordID) {
    if self.device != device { self = OwnVersions() }
    self.device = device
    asked.formUnion(versions)
    self.made.formUnion(made)
  }
}
