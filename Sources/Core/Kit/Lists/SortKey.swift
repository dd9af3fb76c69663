import Base

/// The sort key of a row, computed once for each row. Its parts are compared one after another.
public struct SortKey: Equatable, Sendable {
  private(set) var bytes: [UInt8] = []

  public init() {}

  /// Sorts by the alphabet of the language.
  public mutating func add(_ text: String, _ language: Language) {
    bytes += collationKey(text, language)
    // Zero is below every weight, so a text comes before the texts that begin with it.
    bytes.append(0)
  }

  /// Sorts by the alphabet of the language, from the end of the text.
  public mutating func addReversed(_ text: String, _ language: Language) {
    for byte in collationKey(text, language) { bytes.append(~byte) }
    bytes.append(0xFF)
  }

  /// Sorts the smallest number first.
  public mutating func add(_ number: Int64) {
    let shifted = UInt64(bitPattern: number) ^ (1 << 63)
    for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: shifted >> UInt64(56 - 8 * byte))) }
  }

  /// Whether a row with this key comes before a row with the other key.
  public func comes(before other: SortKey) -> Bool { precedes(bytes, other.bytes) }

  /// Sorts the latest day first, and rows without a day last.
  public mutating func addLatestFirst(_ day: Day?) {
    add(day.map { ~Int64($0.number) } ?? Int64.max)
  }
}
