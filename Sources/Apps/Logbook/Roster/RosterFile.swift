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

  func called(_ uid: String) -> RosterLeg {
    RosterLeg(uid: uid, start: start, end: end, departure: departure, arrival: arrival, number: number)
  }
}

/// L-152: what a calendar file of a roster (RFC 5545) says of flights: each event with a beginning, an end and two airports.
/// Days off, standby, positioning and whatever else stands in it are counted.
public struct RosterFile: Sendable {
  public internal(set) var legs: [RosterLeg] = []
  /// Of flights that the calendar calls off.
  public internal(set) var cancelled: [String] = []
  /// L-165: duties of several flights whose times the calendar does not say.
  public internal(set) var untimed: [UntimedDuty] = []
  /// Events that are no flights.
  public internal(set) var otherCount = 0
  /// Events whose time zone is not known here.
  public internal(set) var unknownZoneCount = 0
  let airports: Airports?
  /// The zones that the file defines.
  private(set) var zones: [CalendarZone] = []

  /// Nil when the text is no calendar.
  ///
  /// - Parameter airports: by which two words are known to be airports; without them a dash has to stand between them.
  public init?(_ text: String, airports: Airports?) {
    self.airports = airports
    let lines = RosterFile.unfolded(text)
    guard lines.contains(where: { folded($0) == Array("begin:vcalendar".utf8) }) else { return nil }
    let properties = lines.map { CalendarProperty($0) }
    zones = CalendarZone.all(properties)
    var event: Event?
    /// Within an event: reminders, which have texts of their own.
    var part = ""
    var zone = "UTC"
    var isCancelling = false
    for property in properties {
      switch (property.name, event != nil) {
      case ("BEGIN", false) where property.isCalled("VEVENT"): event = Event(isCancelled: isCancelling)
      case ("END", true) where property.isCalled("VEVENT"):
        if let event { take(event, zone) }
        event = nil
        part = ""
      case ("BEGIN", true): part = property.value
      case ("END", true): part = ""
      case ("X-WR-TIMEZONE", false): zone = property.value
      case ("METHOD", false): isCancelling = property.isCalled("CANCEL")
      case (_, true) where part.utf8.isEmpty: event?.take(property)
      default: break
      }
    }
    settleLegs()
  }

  /// An event that a file has twice is one flight; but some programs give the legs of a duty one identity. The first leg has
  /// it, the others with their places.
  private mutating func settleLegs() {
    var seen: [Key: (departure: String, arrival: String)] = [:]
    var settled: [RosterLeg] = []
    for leg in legs {
      if let first = seen[Key(leg.uid)] {
        if first.departure == leg.departure && first.arrival == leg.arrival { continue }
        let uid = leg.uid + "\u{1F}" + leg.departure + leg.arrival
        if seen[Key(uid)] != nil { continue }
        seen[Key(uid)] = (leg.departure, leg.arrival)
        settled.append(leg.called(uid))
      } else {
        seen[Key(leg.uid)] = (leg.departure, leg.arrival)
        settled.append(leg)
      }
    }
    legs = settled.inOrder { $0.start < $1.start }
    cancelled = cancelled.filter { seen[Key($0)] == nil }
  }

  struct Event {
    var uid = ""
    var start: CalendarProperty?
    var end: CalendarProperty?
    var minutes: Int?
    var isCancelled: Bool
    var summary = ""
    /// Place and description.
    var texts: [String] = []

    init(isCancelled: Bool) {
      self.isCancelled = isCancelled
    }

    mutating func take(_ property: CalendarProperty) {
      switch property.name {
      case "UID": uid = property.value
      case "DTSTART": start = property
      case "DTEND": end = property
      case "DURATION": minutes = property.minutes
      case "STATUS": isCancelled = isCancelled || property.isCalled("CANCELLED")
      case "SUMMARY": summary = property.text
      case "LOCATION", "DESCRIPTION": texts.append(property.text)
      default: break
      }
    }
  }

  private mutating func take(_ event: Event, _ zone: String) {
    guard let start = event.start, !start.isDay, event.end != nil || event.minutes != nil,
      !RosterWords.isNoFlight(event.summary, event.texts)
    else {
      otherCount += 1
      return
    }
    if takeDuty(event, start, zone) { return }
    guard let found = found([event.summary] + event.texts) else {
      otherCount += 1
      return
    }
    if event.isCancelled || RosterWords.isCancelled(event.summary) {
      otherCount += 1
      if !event.uid.utf8.isEmpty { cancelled.append(event.uid) }
      return
    }
    guard let (from, to) = span(event, start, zone) else {
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

  /// Nil in a zone that is not known.
  func span(_ event: Event, _ start: CalendarProperty, _ zone: String) -> (Instant, Instant)? {
    guard let from = start.instant(zone, zones),
      let to = event.end?.instant(zone, zones) ?? event.minutes.map({ from.adding(minutes: $0) })
    else { return nil }
    return (from, to)
  }

  /// The first text that names two airports.
  private func found(_ texts: [String]) -> RosterWords.Found? {
    for text in texts {
      if let found = RosterWords.find(text, airports) { return found }
    }
    return nil
  }

  /// Long lines go on in lines that begin with white space.
  private static func unfolded(_ text: String) -> [String] {
    // A fold may stand within a character.
    var lines: [[UInt8]] = []
    for part in text.parts(at: 0x0A) {
      var bytes = Array(part.utf8)
      if bytes.last == 0x0D { bytes.removeLast() }
      if let first = bytes.first, first == 0x20 || first == 0x09, !lines.isEmpty {
        lines[lines.count - 1] += bytes.dropFirst()
      } else {
        lines.append(bytes)
      }
    }
    return lines.map { String(utf8: $0) }
  }
}
