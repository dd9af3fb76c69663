import Base
import Sync

extension Store {
  /// One event as the bridge sends it, answered by a JSON array of effects; an event that this version does not know
  /// has none. The event is JSON in one line; what lies in the storage follows `loaded` after a line feed.
  public mutating func handle(bridged bytes: [UInt8]) -> [UInt8] {
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.count
    let json = bytes.withUnsafeBufferPointer { try? JSON.parse(UnsafeBufferPointer(rebasing: $0[..<end])) }
    let stored = StoredEntries(bytes, from: min(end + 1, bytes.count))
    guard let json, let event = Event(json: json, stored: stored) else { return [] }
    let effects = handle(event)
    if effects.isEmpty { return [] }
    var answer: [UInt8] = [UInt8(ascii: "[")]
    for (index, effect) in effects.enumerated() {
      if index > 0 { answer.append(UInt8(ascii: ",")) }
      effect.print(into: &answer)
    }
    answer.append(UInt8(ascii: "]"))
    return answer
  }
}
