import Base
import Sync

// What people's programs write into cells, read without looking at the column.

/// In which order the parts of `3/4/2026` stand.
public enum DateOrder: Sendable, CaseIterable {
  case dayFirst
  case monthFirst
}

/// A day as it is written, before it is known which part is the month.
enum WrittenDay {
  case day(Day)
  /// Two numbers before the year that are both at most 12.
  case either(dayFirst: Day, monthFirst: Day)

  /// `2026-11-21` (also with slashes or points), `20261121`, `21/11/2026`, `11/21/26`, `21. 11. 2026`, `21 Nov 2026`, each also
  /// with a time behind it, a day of the week before it; seconds since 1970; the five digits in which a spreadsheet counts days.
  /// Years of two digits are those of 1950 to 2049.
  init?(_ text: String) {
    // What nearly all files write.
    if let day = Day(iso: text) ?? WrittenDay.packed(text) ?? WrittenDay.serial(text) {
      self = .day(day)
      return
    }
    if let seconds = epochSeconds(text) {
      self = .day(Instant(milliseconds: seconds * 1000).day)
      return
    }
    guard let parts = WrittenDay.parts(text) else { return nil }
    if parts.isYearFirst || parts.month != nil {
      let year = parts.isYearFirst ? parts.numbers[0] : parts.numbers[1]
      let day = parts.month == nil ? parts.numbers[2] : parts.isYearFirst ? parts.numbers[1] : parts.numbers[0]
      guard let day = Day(year: WrittenDay.whole(year), month: parts.month ?? parts.numbers[1], day: day)
      else { return nil }
      self = .day(day)
      return
    }
    let year = WrittenDay.whole(parts.numbers[2])
    let dayFirst = Day(year: year, month: parts.numbers[1], day: parts.numbers[0])
    let monthFirst = Day(year: year, month: parts.numbers[0], day: parts.numbers[1])
    switch (dayFirst, monthFirst) {
    case (let one?, let other?):
      self = one == other || WrittenDay.hasPoints(text) ? .day(one) : .either(dayFirst: one, monthFirst: other)
    case (let day?, nil), (nil, let day?): self = .day(day)
    case (nil, nil): return nil
    }
  }

  /// `4.5.2024`: nobody who writes points begins with the month.
  private static func hasPoints(_ text: String) -> Bool {
    let rest = text.utf8.drop { digitValue($0) == nil }.drop { digitValue($0) != nil }
    return rest.first == 0x2E
  }

  /// Whether only one order is possible, and which; nil when the year stands first or both are.
  static func evidence(_ text: String) -> DateOrder? {
    guard let parts = parts(text), !parts.isYearFirst, parts.month == nil else { return nil }
    let (first, second) = (parts.numbers[0], parts.numbers[1])
    if first > 12 && second <= 12 { return .dayFirst }
    return second > 12 && first <= 12 ? .monthFirst : nil
  }

  func day(_ order: DateOrder) -> Day {
    switch self {
    case .day(let day): day
    case .either(let dayFirst, let monthFirst): order == .dayFirst ? dayFirst : monthFirst
    }
  }

  /// Eight digits: the year first, or else last.
  private static func packed(_ text: String) -> Day? {
    guard text.utf8.count == 8, let number = integer(text), number > 0 else { return nil }
    func day(_ year: Int64, _ month: Int64, _ day: Int64) -> Day? {
      (1900...2099).contains(year) ? Day(year: Int(year), month: Int(month), day: Int(day)) : nil
    }
    return day(number / 10_000, number / 100 % 100, number % 100)
      ?? day(number % 10_000, number / 10_000 % 100, number / 1_000_000)
  }

  /// 18264 to 54789, the years 1950 to 2049: the days since the end of 1899.
  private static func serial(_ text: String) -> Day? {
    guard text.utf8.count == 5, let number = integer(text), (18_264...54_789).contains(number) else { return nil }
    return Day(year: 1899, month: 12, day: 30)?.adding(days: Int(number))
  }

  private static func whole(_ year: Int) -> Int { year >= 100 ? year : year < 50 ? 2000 + year : 1900 + year }

  /// The numbers of a date in their order, and the month when it is a word; a time behind it is left out.
  private static func parts(_ text: String) -> (numbers: [Int], month: Int?, isYearFirst: Bool)? {
    var numbers: [Int] = []
    var digitCounts: [Int] = []
    var month: Int?
    let bytes = folded(text)
    var index = 0
    while index < bytes.count {
      let start = index
      if let digit = digitValue(bytes[index]) {
        var value = digit
        index += 1
        while index < bytes.count, index - start < 5, let digit = digitValue(bytes[index]) {
          value = value * 10 + digit
          index += 1
        }
        // The hour of a time that follows.
        if index < bytes.count, bytes[index] == UInt8(ascii: ":") { break }
        numbers.append(value)
        digitCounts.append(index - start)
      } else if isLetter(bytes[index]) {
        while index < bytes.count, isLetter(bytes[index]) { index += 1 }
        if index - start == 1 && bytes[start] == UInt8(ascii: "t") && !numbers.isEmpty { break }
        if numbers.isEmpty && month == nil && isWeekday(bytes[start..<index]) { continue }
        guard month == nil, let found = monthNumber(bytes[start..<index]) else { return nil }
        month = found
      } else if [0x2F, 0x2E, 0x2D, 0x20, 0x2C].contains(bytes[index]) {
        index += 1
      } else {
        return nil
      }
    }
    guard numbers.count == (month == nil ? 3 : 2), digitCounts.allSatisfy({ $0 <= 4 }) else { return nil }
    let isYearFirst = digitCounts[0] == 4
    let year = isYearFirst ? digitCounts[0] : digitCounts[digitCounts.count - 1]
    guard year == 4 || year == 2 else { return nil }
    return (numbers, month, isYearFirst)
  }

  /// By its first letters in English, Czech, Slovak, German, French, Spanish, Italian, Portuguese,
  /// Dutch or Polish.
  private static func monthNumber(_ word: ArraySlice<UInt8>) -> Int? {
    // July before June: in Czech it begins as June does.
    for (index, names) in monthNames.enumerated().reversed() where names.contains(where: { word.starts(with: $0) }) {
      return index + 1
    }
    return nil
  }

  /// As a whole, so that no month is one.
  private static func isWeekday(_ word: ArraySlice<UInt8>) -> Bool {
    weekdayNames.contains { word.elementsEqual($0) }
  }

  private static let weekdayNames = """
    mon tue wed thu fri sat sun tues thur thurs monday tuesday wednesday thursday friday saturday sunday
    mo di mi do fr sa so montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
    po ut st ct pa ne pondeli utery streda ctvrtek patek sobota nedele
    lun mer jeu ven sam dim lundi mardi mercredi jeudi vendredi samedi dimanche
    """.parts(at: 0x0A).map { $0.parts(at: 0x20) }.joined().map { Array($0.utf8) }

  private static let monthNames = """
    jan led ene gen sty
    feb uno fev lut
    mar mrz maer bre mrt
    apr dub avr abr kwi
    may mai kve maj mei mag
    jun cerven cervna juin giu cze
    jul cervenec cervence juil lug lip
    aug srp aou ago sie
    sep zar set wrz
    oct okt rij ott paz out
    nov lis
    dec dez pro dic gru
    """.parts(at: 0x0A).map { $0.parts(at: 0x20).map { Array($0.utf8) } }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
}

private func digitValue(_ byte: UInt8) -> Int? { byte >= 0x30 && byte <= 0x39 ? Int(byte - 0x30) : nil }

/// Nine or ten digits: how some programs write a moment.
private func epochSeconds(_ text: String) -> Int64? {
  let count = text.utf8.count
  return count == 9 || count == 10 ? integer(text) : nil
}

/// `9:05`, `0905`, `9.05`, `9h05`, `09:05:00`, `9:05 PM`, `0905Z`, `2026-11-21 09:05`, `2026-11-21T09:05:00Z`; `24:00` for midnight at
/// the end of the day; `00:10+1` and `00:10 (+1)` on the next day. A time of another zone is none, because its day may be another one.
func importedTime(_ text: String, countsMinutes: Bool) -> MinuteOfDay? {
  if countsMinutes, let minute = integer(text) { return MinuteOfDay(minute == 1440 ? 0 : Int(clamping: minute)) }
  if let time = MinuteOfDay(text: text) { return time }
  if let seconds = epochSeconds(text) { return Instant(milliseconds: seconds * 1000).minuteOfDay }
  var bytes = folded(text)[...]
  for mark in ["(+1)", "+1"] where bytes.ends(with: mark) {
    bytes.removeLast(mark.utf8.count)
    trimEnd(&bytes)
    guard bytes.contains(UInt8(ascii: ":")) else { return nil }
  }
  if let time = timeInWords(bytes) { return time }
  for zone in ["utc", "+00:00", "z"] where bytes.ends(with: zone) {
    bytes.removeLast(zone.utf8.count)
    trimEnd(&bytes)
  }
  let isMorning = bytes.ends(with: "am")
  let isAfternoon = bytes.ends(with: "pm")
  if isMorning || isAfternoon {
    bytes.removeLast(2)
    trimEnd(&bytes)
  }
  if let gap = bytes.lastIndex(where: { $0 == 0x20 || $0 == UInt8(ascii: "t") }) {
    guard WrittenDay(String(utf8: bytes[..<gap])) != nil else { return nil }
    bytes = bytes[(gap + 1)...]
  }
  guard let time = plainTime(bytes) else { return nil }
  if !isMorning && !isAfternoon { return time }
  guard (1...12).contains(time.hour) else { return nil }
  return MinuteOfDay(time.minute % 720 + (isAfternoon ? 720 : 0))
}

/// `9h05`, `09 h 05`, `9 h`
private func timeInWords(_ bytes: ArraySlice<UInt8>) -> MinuteOfDay? {
  let parts = String(utf8: bytes.filter { $0 != 0x20 }).parts(at: UInt8(ascii: "h"))
  guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { digitValue($0) != nil } }), (1...2).contains(parts[0].utf8.count),
    parts[1].utf8.isEmpty || parts[1].utf8.count == 2
  else { return nil }
  return plainTime(Array((parts[0] + ":" + (parts[1].utf8.isEmpty ? "00" : parts[1])).utf8)[...])
}

/// Hours and minutes, perhaps with seconds.
private func plainTime(_ bytes: ArraySlice<UInt8>) -> MinuteOfDay? {
  var parts = String(utf8: bytes).parts(at: UInt8(ascii: ":"))
  if parts.count == 3 {
    guard parts[2].utf8.allSatisfy({ digitValue($0) != nil || $0 == 0x2E }) else { return nil }
    parts.removeLast()
  }
  if parts.count == 1 { parts = parts[0].parts(at: 0x2E) }
  guard parts.count <= 2 else { return nil }
  let text = parts.count == 2 ? parts[0] + ":" + parts[1] : parts[0]
  return text == "24:00" || text == "2400" ? .midnight : MinuteOfDay(text: text)
}

private func trimEnd(_ bytes: inout ArraySlice<UInt8>) {
  while bytes.last == 0x20 { bytes.removeLast() }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with word: String) -> Bool { suffix(word.utf8.count).elementsEqual(word.utf8) }
}

/// `1:25`, `1+25`, `1:25:00`, `1.42`, `1,42`, `1 h 25 min`, `85 min`, and a bare number as hours or minutes.
func importedDuration(_ text: String, countsMinutes: Bool) -> Minutes? {
  if let number = integer(text) {
    return number < 0 || number > Int64(longestMinutes) ? nil : Minutes(Int(number) * (countsMinutes ? 1 : 60))
  }
  if let minutes = Minutes(text: text) {
    // Where bare numbers are minutes, a fraction can only be hours of one flight.
    let isFraction = text.utf8.contains { $0 == 0x2E || $0 == 0x2C }
    return countsMinutes && isFraction && minutes.count > 1440 ? nil : minutes
  }
  var bytes = Array(text.utf8)
  var colons = 0
  for index in bytes.indices {
    if bytes[index] == UInt8(ascii: "+") { bytes[index] = UInt8(ascii: ":") }
    if bytes[index] == UInt8(ascii: ":") { colons += 1 }
    // More decimals than a minute needs.
    if bytes[index] == 0x2E || bytes[index] == 0x2C {
      let isNumber = bytes[(index + 1)...].allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      return isNumber
        ? Minutes(text: String(utf8: bytes[..<min(bytes.count, index + 5)])) : durationWithUnits(text)
    }
  }
  if colons == 2 { bytes = Array(bytes[..<(bytes.lastIndex(of: UInt8(ascii: ":")) ?? 0)]) }
  return Minutes(text: String(utf8: bytes)) ?? durationWithUnits(text)
}

/// `1 h 25 min`, `2 hrs 5 mins`, `85 min`, `1.5 hrs`, `2 hod`
private func durationWithUnits(_ text: String) -> Minutes? {
  var bytes = folded(text).filter { $0 != 0x20 }[...]
  for unit in ["minutes", "mins", "min", "m"] where bytes.ends(with: unit) {
    bytes.removeLast(unit.utf8.count)
    if let count = integer(String(utf8: bytes)) {
      return (0...Int64(longestMinutes)).contains(count) ? Minutes(Int(count)) : nil
    }
    let hours = bytes.prefix { digitValue($0) != nil }
    let rest = bytes.dropFirst(hours.count)
    for unit in unitsOfHours where rest.starts(with: unit.utf8) {
      let minutes = rest.dropFirst(unit.utf8.count)
      return Minutes(text: String(utf8: hours) + (minutes.count == 1 ? ":0" : ":") + String(utf8: minutes))
    }
    return nil
  }
  for unit in unitsOfHours where bytes.ends(with: unit) {
    return Minutes(text: String(utf8: bytes.dropLast(unit.utf8.count)))
  }
  return nil
}

private let unitsOfHours = ["hours", "hour", "hrs", "hr", "hod", "std", "h"]

/// `2`, also as `2.0` or `2,0`.
func importedCount(_ text: String) -> Int64? {
  let parts = text.parts(at: text.utf8.contains(0x2C) ? 0x2C : 0x2E)
  guard parts.count <= 2, parts.count == 1 || parts[1].utf8.allSatisfy({ $0 == 0x30 }) else { return nil }
  return integer(parts[0])
}

/// Whether a cell without a field of ours says nothing: a zero, a time of 0:00, a no.
func saysNothing(_ text: String) -> Bool {
  func isZero(_ byte: UInt8) -> Bool { byte == 0x30 || byte == 0x2E || byte == 0x2C || byte == 0x3A || byte == 0x2D }
  if text.utf8.allSatisfy(isZero) { return true }
  // `0.0h`
  if text.utf8.last == UInt8(ascii: "h") && text.utf8.first == 0x30 && text.utf8.dropLast().allSatisfy(isZero) { return true }
  let bytes = folded(text)
  return falseWords.contains { $0 == bytes }
}

/// Where a column asks yes or no: `false`, `no`, `0`, in any case, also as spreadsheets of other languages write it.
func isNo(_ text: String) -> Bool {
  let bytes = folded(text)
  return saysNothing(text) || noWords.contains { $0 == bytes }
}

private let falseWords = "false no nepravda falsch faux".parts(at: 0x20).map { Array($0.utf8) }
private let noWords = "n f off ne nein non".parts(at: 0x20).map { Array($0.utf8) }
