import Base
import Sync

/// `DTSTART;TZID=Europe/Prague:20261121T080500`
struct CalendarProperty {
  let name: String
  private(set) var value: String
  /// The zone that it names.
  let zone: String?
  let isDay: Bool
  /// Of the moment of an event that repeats: whether all later ones are meant, too (RANGE of RFC 5545).
  let isForFollowing: Bool

  init(_ line: String) {
    let bytes = Array(line.utf8)
    var colon = bytes.count
    var isQuoted = false
    for (index, byte) in bytes.enumerated() {
      if byte == 0x22 { isQuoted.toggle() }
      if byte == UInt8(ascii: ":") && !isQuoted {
        colon = index
        break
      }
    }
    let head = String(utf8: bytes[..<colon]).parts(at: UInt8(ascii: ";"))
    name = capitals(head[0])
    value = colon < bytes.count ? trimmed(String(utf8: bytes[(colon + 1)...])) : ""
    var zone: String?
    var (isDay, isForFollowing) = (false, false)
    for parameter in head.dropFirst() {
      let parts = parameter.parts(at: UInt8(ascii: "="), limit: 2)
      guard parts.count == 2 else { continue }
      if capitals(parts[0]) == "TZID" {
        zone = String(utf8: parts[1].utf8.filter { $0 != 0x22 })
      }
      if capitals(parts[0]) == "VALUE" { isDay = capitals(parts[1]) == "DATE" }
      if capitals(parts[0]) == "RANGE" { isForFollowing = capitals(parts[1]) == "THISANDFUTURE" }
    }
    self.zone = zone
    self.isDay = isDay
    self.isForFollowing = isForFollowing
  }

  /// Whether the value is that word, in any case.
  func isCalled(_ word: String) -> Bool { capitals(value) == word }

  /// Of `PT2H35M`, `P0DT2H`; nil when it is another text.
  var minutes: Int? {
    var (sum, number) = (0, 0)
    var bytes = Array(capitals(value).utf8)[...]
    if bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    guard bytes.first == UInt8(ascii: "P") else { return nil }
    for byte in bytes.dropFirst() {
      switch byte {
      case 0x30...0x39: number = min(number * 10 + Int(byte - 0x30), 100_000)
      case UInt8(ascii: "W"): (sum, number) = (sum + number * 10_080, 0)
      case UInt8(ascii: "D"): (sum, number) = (sum + number * 1440, 0)
      case UInt8(ascii: "H"): (sum, number) = (sum + number * 60, 0)
      case UInt8(ascii: "M"): (sum, number) = (sum + number, 0)
      case UInt8(ascii: "S"), UInt8(ascii: "T"): number = 0
      default: return nil
      }
    }
    return sum
  }

  /// Without the signs that escape commas and line ends.
  var text: String {
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in value.utf8 {
      if isEscaped {
        bytes.append(byte == UInt8(ascii: "n") || byte == UInt8(ascii: "N") ? 0x20 : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        bytes.append(byte)
      }
    }
    return String(utf8: bytes)
  }

  /// The day and the time of the clock in it; nil when the value is no moment.
  var clock: (day: Day, time: MinuteOfDay)? {
    var bytes = Array(value.utf8)
    if bytes.last == UInt8(ascii: "Z") { bytes.removeLast() }
    guard bytes.count == 15, bytes[8] == UInt8(ascii: "T") else { return nil }
    func number(_ range: Range<Int>) -> Int? { integer(String(utf8: bytes[range])).map { Int(clamping: $0) } }
    guard let year = number(0..<4), let month = number(4..<6), let date = number(6..<8), let hour = number(9..<11),
      let minute = number(11..<13), let day = Day(year: year, month: month, day: date),
      let time = MinuteOfDay(hour < 24 && minute < 60 ? hour * 60 + minute : -1)
    else { return nil }
    return (day, time)
  }

  /// Nil when the value is no moment, or its zone is not known.
  ///
  /// - Parameters:
  ///   - fallback: the zone of a moment that has none.
  ///   - zones: those that the file defines; names of Europe need none of them.
  func instant(_ fallback: String, _ zones: [CalendarZone]) -> Instant? {
    guard let clock else { return nil }
    return CalendarProperty.instant(
      Instant(day: clock.day, minute: clock.time), in: zoneName(fallback), zones)
  }

  /// The zone of the moment.
  func zoneName(_ fallback: String) -> String { value.utf8.last == UInt8(ascii: "Z") ? "UTC" : zone ?? fallback }

  /// The moment at which the clocks of a zone show this; nil when the zone is not known.
  static func instant(_ local: Instant, in name: String, _ zones: [CalendarZone]) -> Instant? {
    guard let known = RosterZone.boundary(name) else {
      let offset = zones.first { $0.name == name }?.offset(local) ?? WorldZone.offset(name, at: local)
      return offset.map { local.adding(minutes: -$0) }
    }
    let winter = local.adding(minutes: -known.offsetMinutes)
    let summer = winter.adding(minutes: -60)
    // Of an hour that the clock shows twice it is the first (RFC 5545, 3.3.5).
    return known.offset(at: summer) == known.offsetMinutes ? winter : summer
  }
}

extension CalendarProperty {
  /// Another value of the same zone.
  func with(_ value: String) -> CalendarProperty {
    var copy = self
    copy.value = value
    return copy
  }

  /// Whether it is that moment, or the whole day of it.
  func means(_ start: CalendarProperty, _ zone: String, _ zones: [CalendarZone]) -> Bool {
    if value.utf8.count == 8 { return start.value.utf8.prefix(8).elementsEqual(value.utf8) }
    let moment = instant(zone, zones)
    return moment != nil && moment == start.instant(zone, zones)
  }

  /// The same time of the clock so many days later; nil when it is no moment.
  func adding(days: Int) -> CalendarProperty? {
    guard let day = clock?.day.adding(days: days) else { return nil }
    return with(String(utf8: day.iso.utf8.filter { $0 != UInt8(ascii: "-") } + Array(value.utf8.dropFirst(8))))
  }
}

extension Instant {
  func adding(minutes: Int) -> Instant { Instant(milliseconds: milliseconds + Int64(minutes) * 60_000) }
}
