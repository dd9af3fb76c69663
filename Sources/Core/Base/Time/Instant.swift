/// A point in time to the millisecond.
public struct Instant: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
  public var milliseconds: Int64

  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// This minute of this day, both in UTC.
  public init(day: Day, minute: MinuteOfDay = .midnight) {
    milliseconds = Int64(day.number) * 86_400_000 + Int64(minute.minute) * 60_000
  }

  /// Reads a date and time of RFC 3339 in any offset, for example `2026-07-04T09:05:00.250+02:00`. Digits beyond the
  /// millisecond are cut off. A leap second (`:60`) counts as the next second.
  public init?(rfc3339: String) {
    let bytes = [UInt8](rfc3339)
    guard bytes.count >= 20, bytes[10] | 0x20 == 0x74 || bytes[10] == 0x20, bytes[13] == 0x3A, bytes[16] == 0x3A,
      let day = Day(iso: String(utf8: bytes[0..<10])),
      let hour = wholeNumber(bytes[11..<13]), let minute = wholeNumber(bytes[14..<16]),
      let second = wholeNumber(bytes[17..<19]), hour < 24, minute < 60, second <= 60
    else { return nil }
    var index = 19
    var fraction = 0
    if bytes[19] == 0x2E {
      index = 20
      var scale = 100
      while index < bytes.count, let digit = digit(bytes[index]) {
        fraction += digit * scale
        scale /= 10
        index += 1
      }
      if index == 20 { return nil }
    }
    guard let offset = offsetMinutes(bytes[index...]) else { return nil }
    let seconds = Int64(hour * 3600 + minute * 60 + second) - Int64(offset) * 60
    milliseconds = Int64(day.number) * 86_400_000 + seconds * 1000 + Int64(fraction)
  }

  /// RFC 3339 in UTC, with milliseconds only when they are not zero: `2026-07-04T07:05:00Z`.
  public var rfc3339: String {
    let rest = Int(millisecondOfDay)
    let seconds = rest / 1000
    var text = day.iso + "T" + padded(seconds / 3600, 2) + ":" + padded(seconds / 60 % 60, 2)
    text += ":" + padded(seconds % 60, 2)
    if rest % 1000 != 0 { text += "." + padded(rest % 1000, 3) }
    return text + "Z"
  }

  public var description: String { rfc3339 }

  /// The day in UTC.
  public var day: Day {
    let days = milliseconds / 86_400_000
    return Day(number: Int32(clamping: milliseconds % 86_400_000 < 0 ? days - 1 : days))
  }

  /// The minute of the day in UTC; seconds are cut off.
  public var minuteOfDay: MinuteOfDay {
    MinuteOfDay(Int(millisecondOfDay / 60_000)) ?? .midnight
  }

  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  private var millisecondOfDay: Int64 {
    let rest = milliseconds % 86_400_000
    return rest < 0 ? rest + 86_400_000 : rest
  }
}

/// The offset `Z` or `±HH:MM` in minutes east of UTC.
private func offsetMinutes(_ bytes: ArraySlice<UInt8>) -> Int? {
  let start = bytes.startIndex
  if bytes.count == 1 && bytes[start] | 0x20 == 0x7A { return 0 }
  guard bytes.count == 6, bytes[start + 3] == 0x3A, let hours = wholeNumber(bytes[start + 1..<start + 3]),
    let minutes = wholeNumber(bytes[start + 4..<start + 6]), hours < 24, minutes < 60
  else { return nil }
  switch bytes[start] {
  case 0x2B: return hours * 60 + minutes
  case 0x2D: return -(hours * 60 + minutes)
  default: return nil
  }
}
