/// How a person writes durations (L-144). Only the writing differs: what is kept are minutes.
public enum DurationStyle: Sendable {
  /// `1:45`
  case hoursAndMinutes
  /// Tenths of an hour, with the decimal sign of the language: `1.8`
  case tenths
}

extension Format {
  /// A duration to read, with the hours in groups: `1:25`, `1 234:05`; in tenths the nearest one: `1.4`. Half a tenth is rounded
  /// away from zero, and what is not zero never reads as zero: 2 minutes are `0.03`.
  public func minutes(_ minutes: Minutes) -> String { text(minutes, isExact: false, isGrouped: true) }

  /// A duration that is compared with another one: in tenths with a second decimal when it is none of them, so that two
  /// durations that differ also look different.
  public func exactMinutes(_ minutes: Minutes) -> String { text(minutes, isExact: true, isGrouped: true) }

  /// A duration in a control: ``Minutes/init(typed:countsHours:style:)`` reads the same minutes back.
  public func typedMinutes(_ minutes: Minutes) -> String { text(minutes, isExact: true, isGrouped: false) }

  private func text(_ minutes: Minutes, isExact: Bool, isGrouped: Bool) -> String {
    let size = UInt64(minutes.count.magnitude)
    let hours: UInt64
    let rest: String
    switch durations {
    case .hoursAndMinutes:
      hours = size / 60
      rest = ":" + padded(Int(size % 60), 2)
    case .tenths:
      // A hundredth is less than a minute, so that two decimals tell every minute.
      let hasHundredths = isExact ? size % 6 != 0 : size > 0 && size < 3
      let scale: UInt64 = hasHundredths ? 100 : 10
      let parts = (size * scale + 30) / 60
      hours = parts / scale
      rest = decimalSign + padded(Int(parts % scale), hasHundredths ? 2 : 1)
    }
    return (minutes.count < 0 ? minus : "") + (isGrouped ? grouped(hours) : String(hours)) + rest
  }
}
