import Base
import Sync

/// U-10: what an app keeps for itself on this device alone: where a map stood, not what somebody has entered. It is not sent, and
/// signing out forgets it.
enum Kept {
  static let prefix = "h/"
  /// Where devices had it until November 2026, among the child spaces.
  private static let earlier = "k/"

  static func nameInEarlierKey(_ key: String) -> String? {
    key.startsWith(earlier) && ChildSpace.id(inKey: key) == nil ? key.dropping(bytes: earlier.utf8.count) : nil
  }
}

extension UpdateContext {
  /// Replaces what was kept under the name; nil forgets it. Names begin with the app's: `inventory/places`.
  public func keep(_ name: String, _ value: JSON?) {
    kept[name] = value
    commit([Entry(Kept.prefix + name, value?.serialized)])
  }

  /// Moves what an earlier version kept to its place.
  func moveEarlierKept(_ stored: [Entry]) {
    for entry in stored {
      guard let name = Kept.nameInEarlierKey(entry.key) else { continue }
      if kept[name] == nil { keep(name, entry.value.flatMap { JSON.read($0) }) }
      commit([Entry(entry.key, nil)])
    }
  }
}
