/// A time of the day to the minute, 00:00 … 23:59, without a time zone.
public struct MinuteOfDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Minutes since midnight, 0…1439.
  public let minute: Int

  public static let midnight = MinuteOfDay(checked: 0)

  private init(checked minute: Int) {
    self.minute = minute
  }

  /// Nil outside of 0…1439.
  public init?(_ minute: Int) {
    guard minute >= 0, minute < 1440 else { return nil }
    self.minute = minute
  }

  /// Reads `09:05`, and what people type beside it.
  public init?(text bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.count == 5, bytes[2] == 0x3A, let ten = digit(bytes[0]), let one = digit(bytes[1]), ten * 10 + one < 24,
      let tens = digit(bytes[3]), let ones = digit(bytes[4]), tens < 6
    {
      minute = (ten * 10 + one) * 60 + tens * 10 + ones
      return
    }
    guard let typed = MinuteOfDay(text: String(utf8: bytes)) else { return nil }
    self = typed
  }

  /// Reads what people type: `9:05`, `09:05`, `905` or `0905`, with white space around it.
  public init?(text: String) {
    let bytes = trimmed(text)
    let hour: ArraySlice<UInt8>
    let rest: ArraySlice<UInt8>
    if let colon = bytes.firstIndex(of: 0x3A) {
      hour = bytes[..<colon]
      rest = bytes[(colon + 1)...]
    } else {
      hour = bytes.dropLast(2)
      rest = bytes.suffix(2)
    }
    guard hour.count <= 2, rest.count == 2, let hours = wholeNumber(hour), let minutes = wholeNumber(rest),
      hours < 24, minutes < 60
    else { return nil }
    minute = hours * 60 + minutes
  }

  /// 0…23
  public var hour: Int { minute / 60 }
  /// 0…59
  public var minuteOfHour: Int { minute % 60 }

  /// `09:05`
  public var text: String {
    padded(hour, 2) + ":" + padded(minuteOfHour, 2)
  }

  public var description: String { text }

  public static func < (left: MinuteOfDay, right: MinuteOfDay) -> Bool {
    left.minute < right.minute
  }
}
