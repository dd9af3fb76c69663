/// A duration in whole minutes, the unit of block times and totals.
public struct Minutes: Hashable, Comparable, Sendable, CustomStringConvertible {
  public var count: Int

  public static let zero = Minutes(0)

  public init(_ count: Int) {
    self.count = count
  }

  /// Reads what people type, with white space around it: hours and minutes as `1:25` or `1h25` (two digits of minutes,
  /// below 60), whole hours as `2` or `2h` (a bare number is hours, never minutes), decimal hours as `1.5` or `1,5` (at
  /// most four decimals, rounded to the nearest minute). At most 999 999 hours, never negative.
  public init?(text: String) {
    let bytes = trimmed(text)
    guard let end = bytes.firstIndex(where: { digit($0) == nil }) else {
      guard bytes.count <= 6, let hours = wholeNumber(bytes) else { return nil }
      count = hours * 60
      return
    }
    let rest = bytes[(end + 1)...]
    guard end - bytes.startIndex <= 6, let hours = wholeNumber(bytes[..<end]) else { return nil }
    switch bytes[end] {
    case 0x3A, 0x68, 0x48:
      if rest.isEmpty && bytes[end] != 0x3A {
        count = hours * 60
        return
      }
      guard rest.count == 2, let minutes = wholeNumber(rest), minutes < 60 else { return nil }
      count = hours * 60 + minutes
    case 0x2E, 0x2C:
      guard rest.count <= 4, let decimals = wholeNumber(rest) else { return nil }
      var scale = 1
      for _ in rest { scale *= 10 }
      count = hours * 60 + (decimals * 60 + scale / 2) / scale
    default:
      return nil
    }
  }

  /// `1:25`; below zero `-0:05`
  public var text: String {
    let size = count.magnitude
    return (count < 0 ? "-" : "") + String(size / 60) + ":" + padded(Int(size % 60), 2)
  }

  public var description: String { text }

  public static func < (left: Minutes, right: Minutes) -> Bool {
    left.count < right.count
  }

  public static func + (left: Minutes, right: Minutes) -> Minutes {
    Minutes(left.count + right.count)
  }

  public static func - (left: Minutes, right: Minutes) -> Minutes {
    Minutes(left.count - right.count)
  }

  public static func += (left: inout Minutes, right: Minutes) {
    left.count += right.count
  }

  public static func -= (left: inout Minutes, right: Minutes) {
    left.count -= right.count
  }
}
