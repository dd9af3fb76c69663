import Base
import Sync

/// One flight that a calendar names.
public struct RosterLeg: Equatable, Sendable {
  /// The event's identity; of an event without one, what it says.
  public let uid: String
  public let start: Instant
  public let end: Instant
  public let departure: String
  public let arrival: String
  /// As the airline writes it; empty when it does not.
  public let number: String
}

/// L-152: what a calendar file of a roster (RFC 5545) says of flights: each event with a beginning, an end and two airports.
/// Days off, standby, positioning and whatever else stands in it are counted.
public struct RosterFile: Sendable {
  public private(set) var legs: [RosterLeg] = []
  /// Events that are no flights.
  public private(set) var otherCount = 0
  /// Events whose time zone is not known here.
  public private(set) var unknownZoneCount = 0
  private let airports: Airports?

  /// Nil when the text is no calendar.
  ///
  /// - Parameter airports: by which two words are known to be airports; without them a dash has to stand between them.
  public init?(_ text: String, airports: Airports?) {
    self.airports = airports
    let lines = RosterFile.unfolded(text)
    guard lines.contains(where: { folded($0) == Array("begin:vcalendar".utf8) }) else { return nil }
    var event: Event?
    var zone = "UTC"
    for line in lines {
      let property = Property(line)
      switch (property.name, event != nil) {
      case ("BEGIN", false) where property.value == "VEVENT": event = Event()
      case ("END", true) where property.value == "VEVENT":
        if let event { take(event, zone) }
        event = nil
      case ("X-WR-TIMEZONE", false): zone = property.value
      case ("UID", true): event?.uid = property.value
      case ("DTSTART", true): event?.start = property
      case ("DTEND", true): event?.end = property
      case ("SUMMARY", true): event?.texts.insert(property.text, at: 0)
      case ("LOCATION", true), ("DESCRIPTION", true): event?.texts.append(property.text)
      default: break
      }
    }
    // An event that a file has twice is one flight.
    var seen: Set<Key> = []
    legs = legs.filter { seen.insert(Key($0.uid)).inserted }.inOrder { $0.start < $1.start }
  }

  private struct Event {
    var uid = ""
    var start: Property?
    var end: Property?
    /// The summary first.
    var texts: [String] = []
  }

  private mutating func take(_ event: Event, _ zone: String) {
    guard let start = event.start, let end = event.end, !start.isDay,
      !event.texts.contains(where: { RosterFile.isPositioning($0) }),
      let found = found(event.texts)
    else {
      otherCount += 1
      return
    }
    guard let from = start.instant(zone), let to = end.instant(zone) else {
      unknownZoneCount += 1
      return
    }
    let minutes = (to.milliseconds - from.milliseconds) / 60_000
    guard (1...1200).contains(minutes) else {
      otherCount += 1
      return
    }
    let uid =
      event.uid.utf8.isEmpty ? found.departure + found.arrival + from.day.iso + from.minuteOfDay.text : event.uid
    legs.append(
      RosterLeg(
        uid: uid, start: from, end: to, departure: found.departure, arrival: found.arrival, number: found.number))
  }

  /// The first text that names two airports.
  private func found(_ texts: [String]) -> RosterWords.Found? {
    for text in texts {
      if let found = RosterWords.find(text, airports) { return found }
    }
    return nil
  }

  private static func isPositioning(_ text: String) -> Bool {
    let words = folded(text).split { !(0x61...0x7A).contains($0) }
    return words.contains { word in
      ["dh", "dhd", "deadhead", "positioning", "pos"].contains { word.elementsEqual($0.utf8) }
    }
  }

  /// Long lines go on in lines that begin with white space.
  private static func unfolded(_ text: String) -> [String] {
    var lines: [String] = []
    for part in text.parts(at: 0x0A) {
      var bytes = Array(part.utf8)
      if bytes.last == 0x0D { bytes.removeLast() }
      if let first = bytes.first, first == 0x20 || first == 0x09, !lines.isEmpty {
        lines[lines.count - 1] += String(utf8: bytes.dropFirst())
      } else {
        lines.append(String(utf8: bytes))
      }
    }
    return lines
  }
}

/// `DTSTART;TZID=Europe/Prague:20261121T080500`
private struct Property {
  let name: String
  let value: String
  private let zone: String?
  let isDay: Bool

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
    var isDay = false
    for parameter in head.dropFirst() {
      let parts = parameter.parts(at: UInt8(ascii: "="), limit: 2)
      guard parts.count == 2 else { continue }
      if capitals(parts[0]) == "TZID" {
        zone = String(utf8: parts[1].utf8.filter { $0 != 0x22 })
      }
      if capitals(parts[0]) == "VALUE" { isDay = capitals(parts[1]) == "DATE" }
    }
    self.zone = zone
    self.isDay = isDay
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

  /// Nil when the value is no moment, or its zone is not known.
  ///
  /// - Parameter fallback: the zone of a moment that has none.
  func instant(_ fallback: String) -> Instant? {
    var bytes = Array(value.utf8)
    var zone = self.zone ?? fallback
    if bytes.last == UInt8(ascii: "Z") {
      bytes.removeLast()
      zone = "UTC"
    }
    guard bytes.count == 15, bytes[8] == UInt8(ascii: "T") else { return nil }
    func number(_ range: Range<Int>) -> Int? { integer(String(utf8: bytes[range])).map { Int(clamping: $0) } }
    guard let year = number(0..<4), let month = number(4..<6), let date = number(6..<8), let hour = number(9..<11),
      let minute = number(11..<13), let day = Day(year: year, month: month, day: date),
      let time = MinuteOfDay(hour < 24 && minute < 60 ? hour * 60 + minute : -1),
      let clock = RosterZone.boundary(zone)
    else { return nil }
    let local = Instant(day: day, minute: time).milliseconds
    let winter = Instant(milliseconds: local - Int64(clock.offsetMinutes) * 60_000)
    return Instant(milliseconds: local - Int64(clock.offset(at: winter)) * 60_000)
  }
}

/// The zones that rosters of European airlines are written in. Others need tables that change every year.
private enum RosterZone {
  static func boundary(_ name: String) -> DayBoundary? {
    let zone = folded(name)
    func has(_ words: [String]) -> Bool { words.contains { contains(zone, Array($0.utf8)) } }
    if has(["utc", "gmt", "zulu"]) || zone == [0x7A] { return DayBoundary() }
    if has(["istanbul", "turkey", "moscow", "riyadh"]) { return DayBoundary(offsetMinutes: 180) }
    if has(["dubai", "arabian"]) { return DayBoundary(offsetMinutes: 240) }
    if has(["london", "dublin", "lisbon", "belfast", "canary", "faroe", "jersey", "guernsey"]) {
      return DayBoundary(hasSummerTime: true)
    }
    if has([
      "helsinki", "athens", "bucharest", "sofia", "kiev", "kyiv", "riga", "tallinn", "vilnius", "nicosia", "fle ",
    ]) {
      return DayBoundary(offsetMinutes: 120, hasSummerTime: true)
    }
    if has(["minsk", "samara", "volgograd", "kaliningrad", "saratov"]) { return nil }
    if has(["europe/", "central europe", "w. europe", "romance standard"]) {
      return DayBoundary(offsetMinutes: 60, hasSummerTime: true)
    }
    return nil
  }
}

/// Two airports and a flight number in what people or programs write.
enum RosterWords {
  typealias Found = (departure: String, arrival: String, number: String)

  private struct Word {
    let text: String
    /// Whether a dash, an arrow or a slash stands before it.
    let isJoined: Bool
  }

  static func find(_ text: String, _ airports: Airports?) -> Found? {
    let words = words(text)
    let number = number(words)
    for index in words.indices.dropFirst() {
      let (from, to) = (words[index - 1], words[index])
      guard isCode(from.text), isCode(to.text), to.isJoined || !number.utf8.isEmpty else { continue }
      if let airports {
        guard let one = airports.airport(code: from.text), let other = airports.airport(code: to.text) else { continue }
        return (one.icao, other.icao, number)
      }
      if to.isJoined { return (from.text, to.text, number) }
    }
    return nil
  }

  private static func words(_ text: String) -> [Word] {
    var words: [Word] = []
    var word: [UInt8] = []
    var isJoined = false
    func isLetter(_ byte: UInt8) -> Bool {
      (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }
    for byte in Array(text.utf8) + [0x20] {
      if isLetter(byte) {
        word.append(byte)
        continue
      }
      if !word.isEmpty {
        words.append(Word(text: String(utf8: word), isJoined: isJoined))
        word = []
        isJoined = false
      }
      // A dash, a slash, a greater-than, or the first byte of a longer sign (– — →).
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") || byte >= 0xE2 {
        isJoined = true
      }
    }
    return words
  }

  private static func isCode(_ text: String) -> Bool {
    (3...4).contains(text.utf8.count) && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  }

  /// `OK530`, `OK 530`, `U21234`.
  private static func number(_ words: [Word]) -> String {
    for (index, word) in words.enumerated() {
      let bytes = Array(word.text.utf8)
      let digits = bytes.reversed().prefix { (0x30...0x39).contains($0) }.count
      let prefix = bytes.count - digits
      let hasLetter = bytes.prefix(max(2, prefix)).contains { (0x41...0x5A).contains($0) }
      if (3...7).contains(bytes.count), digits >= 1, prefix >= 1, prefix <= 3, hasLetter,
        bytes.allSatisfy({ (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) })
      {
        return word.text
      }
      if bytes.count == 2, digits < 2, hasLetter, index + 1 < words.count, !words[index + 1].isJoined {
        let next = Array(words[index + 1].text.utf8)
        if (1...4).contains(next.count), next.allSatisfy({ (0x30...0x39).contains($0) }) {
          return word.text + words[index + 1].text
        }
      }
    }
    return ""
  }
}
