import Base
import Sync

/// A part of a run that can be left out.
enum StoryPart: Hashable, Sendable {
  case user(device: Int, turn: Int)
  case failure(Int)
  case fault(Int)
}

// The story of a run, for people.
extension Simulation {
  func tell(_ text: @autoclosure () -> String) {
    if plan.tellsStory { story.append("\(step): \(text())") }
  }

  /// A, B, C … in the order in which records were created.
  func letter(_ key: RecordKey) -> String {
    let index = keys.firstIndex(of: key) ?? keys.count
    return "\(key.collection) \(String(UnicodeScalar(UInt8(65 + index % 26))))\(index < 26 ? "" : "\(index / 26)")"
  }

  func tell(_ operation: Operation, _ who: String) {
    tell("\(who) \(words(operation))")
  }

  private func words(_ operation: Operation) -> String {
    let verb =
      switch operation.kind {
      case .edit: operation.makesRecord ? "makes" : "edits"
      case .delete: "deletes"
      case .restore: "brings back"
      }
    let set = operation.set.members.map { " \($0.name)=\($0.value.serialized)" }
    let unset = operation.unset.map { " \($0) removed" }
    let base = operation.makesRecord ? "" : " on version \(short(operation.base))"
    return "\(verb) \(letter(operation.key))\(base)\((set + unset).joined())"
  }

  /// A version as epoch and count.
  func short(_ version: Int64) -> String {
    version >> 40 == 0 ? "\(version)" : "\(version >> 40)·\(version & (1 << 40 - 1))"
  }

  func tell(_ effect: ReferenceServer.Effect) {
    guard let record = effect.after?.record else { return }
    let owner = envelopeOwner.map { "\($0.device)" } ?? "?"
    tell("the server takes from device \(owner): \(words(effect.operation)); now \(words(record))")
  }

  func words(_ record: Record) -> String {
    let fields = record.fields.members.map { "\($0.name)=\($0.value.serialized)" }.joined(separator: " ")
    return "\(letter(record.key)) version \(short(record.version)): \(record.deleted ? "deleted" : fields)"
  }

  /// Describes what a device applies from the server or another tab.
  func tell(_ entries: [Entry], on tab: SimulatedTab) {
    guard plan.tellsStory else { return }
    for entry in entries {
      switch EntryKey(entry.key) {
      case .record(_, let key):
        tell("device \(tab.device) has \(tab.replica.confirmed[key].map { words($0) } ?? "no \(letter(key))")")
      case .conflict(_, let key, let name):
        let verb = entry.value == nil ? "asks no more" : "asks"
        tell("device \(tab.device) \(verb) about \(letter(key)), \(name): \(entry.value ?? "")")
      case .refusal: if let value = entry.value { tell("device \(tab.device) keeps as refused \(value)") }
      case .state, .operation, nil: break
      }
    }
  }
}
