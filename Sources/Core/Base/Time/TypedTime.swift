// Reads what people type on a phone's number pad or on a keyboard. Files of other programs are read by `Minutes(text:)`
// and `MinuteOfDay(text:)`, where a point is a decimal point.

extension Minutes {
  /// Reads a duration as people type it: `1:45`, `1.45`, `1,45`, `1 45`, `1h45`, `1+45` (two digits of minutes), `145`
  /// (the last two of three to six digits are minutes), `2` and `12` (hours), `8,5` and `8.5` (tenths of an hour),
  /// `1.75` (75 cannot be minutes, so it is a fraction), and with hours in groups as ``Format`` writes them: `4 382:15`. Nil for
  /// anything else. Whoever writes tenths means a fraction by every decimal sign: `1.45` is 87 minutes then, and all else is as above.
  ///
  /// - Parameter countsHours: whether a bare number of up to five digits is hours, as in a total over years.
  public init?(typed: String, countsHours: Bool = false, style: DurationStyle = .hoursAndMinutes) {
    let bytes = ungrouped(trimmed(typed), countsHours: countsHours)
    if let (hours, rest) = halves(bytes), rest.count == 2, let minutes = wholeNumber(rest), minutes < 60,
      style == .hoursAndMinutes || !isDecimalSign(bytes[hours.endIndex])
    {
      guard hours.count <= 6, let hours = wholeNumber(hours) else { return nil }
      self.init(hours * 60 + minutes)
      return
    }
    // Nobody has flown 100 000 hours: of six digits two are minutes, in a sum too.
    if (countsHours ? 6...7 : 3...6).contains(bytes.count), let number = wholeNumber(bytes) {
      guard number % 100 < 60 else { return nil }
      self.init(number / 100 * 60 + number % 100)
      return
    }
    self.init(text: String(utf8: bytes))
  }

  /// Whether somebody could take the text for another duration than it is read as, so that a form says which it is: decimals
  /// beside hours and minutes, in tenths a second decimal or a row of digits, and a row of digits that is all hours.
  public static func isAmbiguous(typed: String, countsHours: Bool = false, style: DurationStyle) -> Bool {
    let bytes = ungrouped(trimmed(typed), countsHours: countsHours)
    let sign = bytes.firstIndex { digit($0) == nil }
    if countsHours && sign == nil { return bytes.count > 2 }
    switch style {
    case .hoursAndMinutes: return sign.map { isDecimalSign(bytes[$0]) } ?? false
    case .tenths:
      guard let sign else { return bytes.count > 2 }
      return isDecimalSign(bytes[sign]) && bytes.endIndex - sign != 2
    }
  }
}

extension MinuteOfDay {
  /// Reads a time as people type it: as `init(text:)` does, and `9.50`, `9,50`, `8 05`, `8h05`. Nil for anything else.
  public init?(typed: String) {
    if let (hour, rest) = halves(trimmed(typed)), rest.count == 2 {
      self.init(text: String(utf8: hour) + ":" + String(utf8: rest))
    } else {
      self.init(text: typed)
    }
  }
}

/// Without the sign between the thousands of the hours and the three digits behind it: a space, also one that breaks no line (U+00A0,
/// U+202F), or a comma. Three digits that nothing follows are hours only where a bare number is, and behind a comma never.
private func ungrouped(_ bytes: ArraySlice<UInt8>, countsHours: Bool) -> ArraySlice<UInt8> {
  guard let end = bytes.firstIndex(where: { digit($0) == nil }), (1...3).contains(end - bytes.startIndex),
    let sign = [[0x2C], [0x20], [0xC2, 0xA0], [0xE2, 0x80, 0xAF]].first(where: { bytes[end...].starts(with: $0) })
  else { return bytes }
  let rest = bytes[(end + sign.count)...]
  guard rest.prefix(while: { digit($0) != nil }).count == 3, rest.count > 3 || countsHours && bytes[end] != 0x2C else { return bytes }
  return bytes[..<end] + rest
}

private func isDecimalSign(_ byte: UInt8) -> Bool { byte == 0x2E || byte == 0x2C }

/// The digits before and after the only character that is not a digit; nil when there is no such character, or nothing
/// before it.
private func halves(_ bytes: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
  guard let sign = bytes.firstIndex(where: { digit($0) == nil }), sign > bytes.startIndex else { return nil }
  switch bytes[sign] {
  // : . , space h H +
  case 0x3A, 0x2E, 0x2C, 0x20, 0x68, 0x48, 0x2B: return (bytes[..<sign], bytes[(sign + 1)...])
  default: return nil
  }
}
