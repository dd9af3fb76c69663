import Base
import Sync

extension Store {
  /// Handles one event from the bridge and returns a JSON array of effects. An event that this version does not know
  /// has no effects. The event is JSON in one line; data that can be megabytes follow after a line feed, see
  /// ``EventRest``. So it is with the answer: the bytes of its effects follow it in their order, and each effect says in
  /// its member `bytes` how many of them are its own.
  public mutating func handle(bridged bytes: [UInt8]) -> [UInt8] {
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.count
    let json = bytes.withUnsafeBufferPointer { try? JSON.parse(UnsafeBufferPointer(rebasing: $0[..<end])) }
    guard let json, let event = Event(json: json, rest: EventRest(bytes, from: end + 1)) else { return [] }
    let effects = handle(event)
    if effects.isEmpty { return [] }
    var answer: [UInt8] = [UInt8(ascii: "[")]
    var rest: [UInt8] = []
    for (index, effect) in effects.enumerated() {
      if index > 0 { answer.append(UInt8(ascii: ",")) }
      effect.print(into: &answer, rest: &rest)
    }
    answer.append(UInt8(ascii: "]"))
    if rest.isEmpty { return answer }
    answer.append(0x0A)
    answer.append(contentsOf: rest)
    return answer
  }
}

/// The bytes after the line of an event, unchanged: the entries of `stored` and `loaded`, the body of `response`, the
/// text of `file`.
public struct EventRest: Sendable {
  private let bytes: [UInt8]
  private let start: Int

  /// - Parameter start: the index of the first byte; beyond the end when nothing follows.
  public init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    self.start = start
  }

  public var stored: StoredEntries { StoredEntries(bytes, from: min(start, bytes.count)) }

  /// The bytes that follow, unchanged.
  public var binary: [UInt8] { [UInt8](bytes.dropFirst(start)) }

  /// The bytes that follow where they lie.
  public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[min(start, $0.count)...])) }
  }

  /// Nil when nothing follows. An empty text is not nil.
  public var text: String? {
    if start > bytes.count { return nil }
    return bytes.withUnsafeBufferPointer { String(utf8: UnsafeBufferPointer(rebasing: $0[start...])) }
  }
}
