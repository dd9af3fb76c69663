import Base

/// The place of a row among others, computed once for each row. Its parts are compared one after another.
public struct SortKey: Equatable, Sendable {
  private(set) var bytes: [UInt8] = []

  public init() {}

  /// By the alphabet of the language.
  public mutating func add(_ text: String, _ language: Language) {
    bytes += collationKey(text, language)
    // Below every weight: a text comes before those that it begins.
    bytes.append(0)
  }

  /// By the alphabet of the language, from its end.
  public mutating func addReversed(_ text: String, _ language: Language) {
    for byte in collationKey(text, language) { bytes.append(~byte) }
    bytes.append(0xFF)
  }

  /// The smallest first.
  public mutating func add(_ number: Int64) {
    let shifted = UInt64(bitPattern: number) ^ (1 << 63)
    for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: shifted >> UInt64(56 - 8 * byte))) }
  }

  /// Whether a row with this key comes before one with the other.
  public func comes(before other: SortKey) -> Bool { precedes(bytes, other.bytes) }

  /// The latest first; without a day last.
  public mutating func addLatestFirst(_ day: Day?) {
    add(day.map { ~Int64($0.number) } ?? Int64.max)
  }
}
