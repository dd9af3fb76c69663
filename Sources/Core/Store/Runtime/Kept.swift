import Base
import Sync

/// U-10: what an app keeps for itself on this device alone: where a map stood, not what somebody has entered. It is not sent, and
/// signing out forgets it.
enum Kept {
  static let prefix = "k/"
}

extension UpdateContext {
  /// Replaces what was kept under the name; nil forgets it. Names begin with the app's: `inventory/places`.
  public func keep(_ name: String, _ value: JSON?) {
    kept[name] = value
    commit([Entry(Kept.prefix + name, value?.serialized)])
  }
}
