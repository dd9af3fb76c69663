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
  /// Which version of its event says so; nil of an event that repeats.
  let version: Int?
  /// Whether the calendar calls it off.
  private(set) var isCancelled = false

  init(
    uid: String, start: Instant, end: Instant, departure: String, arrival: String, number: String, version: Int? = nil
  ) {
    self.uid = uid
    self.start = start
    self.end = end
    self.departure = departure
    self.arrival = arrival
    self.number = number
    self.version = version
  }

  var calledOff: RosterLeg {
    var copy = self
    copy.isCancelled = true
    return copy
  }

  func called(_ uid: String) -> RosterLeg {
    let leg = RosterLeg(
      uid: uid, start: start, end: end, departure: departure, arrival: arrival, number: number, version: version)
    return isCancelled ? leg.calledOff : leg
  }

  /// Whether it begins when the other does, between the same places.
  func isFlight(_ other: RosterLeg) -> Bool { start == other.start && isBetween(other) }

  func isBetween(_ other: RosterLeg) -> Bool { departure == other.departure && arrival == other.arrival }

  /// Whether it is on the day of that moment, or at most six hours apart from it.
  func isNear(_ other: Instant) -> Bool {
    start.day == other.day || abs(start.milliseconds - other.milliseconds) <= 6 * 3_600_000
  }
}

/// L-152: what a calendar file of a roster (RFC 5545) says of flights: each event with a beginning, an end and two airports.
/// Days off, standby, positioning and whatever else stands in it are counted.
public struct RosterFile: Sendable {
  public internal(set) var legs: [RosterLeg] = []
  /// The identities of flights that the calendar calls off.
  public internal(set) var cancelled: [String] = []
  /// Those of which the calendar says nothing but the identity of the event, which may be that of several flights.
  private(set) var bare: [String] = []
  private var bareVersions: [Key: Int] = [:]
  /// Those of them whose times are known.
  private(set) var calledOff: [RosterLeg] = []
  /// L-165: duties of several flights whose times the calendar does not say.
  public internal(set) var untimed: [NamedEvent] = []
  /// Flights that repeat in a way that is not understood: only the first is among the legs.
  public internal(set) var unrepeated: [NamedEvent] = []
  /// Events that are no flights.
  public internal(set) var otherCount = 0
  /// Events whose time zone is not known here.
  public internal(set) var unknownZoneCount = 0
  /// The first and the last day on which an event begins, as they are written.
  private(set) var days: (first: Day, last: Day)?
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
    var events: [Event] = []
    var event: Event?
    /// Within an event: reminders, which have texts of their own.
    var part = ""
    var zone = "UTC"
    var isCancelling = false
    for property in properties {
      switch (property.name, event != nil) {
      case ("BEGIN", false) where property.isCalled("VEVENT"): event = Event(isCancelled: isCancelling)
      case ("END", true) where property.isCalled("VEVENT"):
        if let event { events.append(event) }
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
    var replaced: [Key: [Event]] = [:]
    for event in events where event.original != nil { replaced[Key(event.uid), default: []].append(event) }
    for event in events {
      if let day = event.day { days = (min(days?.first ?? day, day), max(days?.last ?? day, day)) }
      takeAll(event, zone, replaced: event.uid.utf8.isEmpty ? [] : replaced[Key(event.uid)] ?? [])
    }
    settleLegs()
  }

  /// An event that a file has twice is one flight; but some programs give one identity to the legs of a duty, or to a flight
  /// on each of its days. The first leg has it, the others with their places, and those between the same places with their day.
  private mutating func settleLegs() {
    /// Where the leg of that name is among the settled ones.
    var seen: [Key: Int] = [:]
    var settled: [RosterLeg] = []
    let all = legs.map { leg in
      let version = bareVersions[Key(leg.uid)]
      return version ?? 0 > leg.version ?? .max ? leg.calledOff : leg
    }
    for leg in RosterLeg.newest(all) {
      let names = RosterLeg.names(leg.uid, leg.departure, leg.arrival, leg.start)
      let isOfPlaces = seen[Key(leg.uid)].map { settled[$0].isBetween(leg) } ?? false
      for name in [leg.uid] + names.dropFirst(isOfPlaces ? 1 : 0) {
        guard let index = seen[Key(name)] else {
          seen[Key(name)] = settled.count
          settled.append(leg.called(name))
          break
        }
        if settled[index].isFlight(leg) {
          if !leg.isCancelled { settled[index] = leg.called(name) }
          break
        }
      }
    }
    settled = settled.inOrder { $0.start < $1.start }
    legs = settled.filter { !$0.isCancelled }
    calledOff = settled.filter { $0.isCancelled }
    bare = cancelled.filter { seen[Key($0)] == nil }
    cancelled = bare + calledOff.map { $0.uid }
  }

  struct Event {
    var uid = ""
    private var sequence = 0
    var start: CalendarProperty?
    var end: CalendarProperty?
    var minutes: Int?
    var isCancelled: Bool
    var summary = ""
    /// Place and description.
    var texts: [String] = []
    /// How it repeats; empty for a rule of another kind.
    var rules: [String] = []
    /// When it does not happen although it would by the rule.
    var exceptions: [CalendarProperty] = []
    /// Of one that stands for a moment of an event that repeats: that moment.
    var original: CalendarProperty?

    init(isCancelled: Bool) {
      self.isCancelled = isCancelled
    }

    mutating func take(_ property: CalendarProperty) {
      switch property.name {
      case "UID": uid = property.value
      case "SEQUENCE": sequence = integer(property.value).map { Int(clamping: $0) } ?? 0
      case "DTSTART": start = property
      case "DTEND": end = property
      case "DURATION": minutes = property.minutes
      case "STATUS": isCancelled = isCancelled || property.isCalled("CANCELLED")
      case "SUMMARY": summary = property.text
      case "LOCATION", "DESCRIPTION": texts.append(property.text)
      case "RRULE": rules.append(property.value)
      case "RDATE", "EXRULE": rules.append("")
      case "EXDATE": exceptions += property.value.parts(at: UInt8(ascii: ",")).map { property.with(trimmed($0)) }
      case "RECURRENCE-ID": original = property
      default: break
      }
    }

    /// The day on which it begins, as it is written.
    var day: Day? { (start?.value.first(bytes: 8)).flatMap { WrittenDay($0) }?.day(.dayFirst) }

    /// Nil where a day of it may have a version of its own.
    var version: Int? { rules.isEmpty && original == nil ? sequence : nil }

    /// The same times of the clock so many days later.
    func moved(days: Int) -> Event {
      var copy = self
      copy.start = start?.adding(days: days)
      copy.end = end?.adding(days: days)
      return copy
    }
  }

  mutating func take(_ event: Event, _ zone: String) {
    guard let start = event.start, !RosterWords.isNoFlight(event.summary, event.texts) else {
      otherCount += 1
      callOff(event)
      return
    }
    guard start.isDay || event.end != nil || event.minutes != nil else { return pass(event) }
    if takeDuty(event, start, zone) { return }
    if start.isDay { return pass(event) }
    guard let found = found(event) else {
      return pass(event)
    }
    let isCancelled = event.isCancelled || RosterWords.isCancelled(event.summary)
    guard let (from, to) = span(event, start, zone) else {
      if isCancelled {
        otherCount += 1
        callOff(event)
      } else {
        unknownZoneCount += 1
      }
      return
    }
    let minutes = (to.milliseconds - from.milliseconds) / 60_000
    guard isCancelled || (1...1200).contains(minutes) else { return pass(event) }
    let uid =
      event.uid.utf8.isEmpty ? found.departure + found.arrival + from.day.iso + from.minuteOfDay.text : event.uid
    let leg = RosterLeg(
      uid: uid, start: from, end: to, departure: found.departure, arrival: found.arrival, number: found.number,
      version: event.version)
    if isCancelled { otherCount += 1 }
    legs.append(isCancelled ? leg.calledOff : leg)
  }

  /// A cancellation need not say more than the identity of what it calls off.
  private mutating func callOff(_ event: Event) {
    guard event.isCancelled, event.original == nil, !event.uid.utf8.isEmpty else { return }
    cancelled.append(event.uid)
    bareVersions[Key(event.uid)] = max(bareVersions[Key(event.uid)] ?? 0, event.version ?? 0)
  }

  /// Nil in a zone that is not known. Some programs write the day of the beginning for an end past midnight.
  func span(_ event: Event, _ start: CalendarProperty, _ zone: String) -> (Instant, Instant)? {
    if start.isDay { return wholeDay(event, start, zone) }
    guard let from = start.instant(zone, zones),
      let to = event.end?.instant(zone, zones) ?? event.minutes.map({ from.adding(minutes: $0) })
    else { return nil }
    let isSameDay = event.end.map { $0.value.first(bytes: 8) == start.value.first(bytes: 8) } ?? false
    return (from, to < from && isSameDay ? to.adding(minutes: 1440) : to)
  }

  /// An event that cannot be planned. If it says that it is a flight, the screen names it.
  private mutating func pass(_ event: Event) {
    let isCancelled = event.isCancelled || RosterWords.isCancelled(event.summary)
    let isFlight =
      !RosterWords.number(event.summary).utf8.isEmpty
      && (found(event) != nil || isOfSeveral(event) || RosterWords.isFlight(event.summary))
    if let day = event.day, isFlight, !isCancelled {
      untimed.append(NamedEvent(title: event.summary, day: day))
    } else {
      otherCount += 1
      callOff(event)
    }
  }

  /// The first text that names two airports. The title may have the number alone (`FLY LH1691`) and the places stand below it.
  private func found(_ event: Event) -> RosterWords.Found? {
    let number = RosterWords.number(event.summary)
    for text in [event.summary] + event.texts {
      guard var found = RosterWords.find(text, airports) else { continue }
      if found.number.utf8.isEmpty { found.number = number }
      return found
    }
    // `PRG 0805 MUC 0910`
    let own = airports == nil ? [] : DutyText(event.summary, airports).legs
    if own.count == 1 { return (own[0].departure, own[0].arrival, number) }
    if number.utf8.isEmpty { return nil }
    for text in event.texts {
      let legs = DutyText(text, airports).legs
      if legs.count == 1 { return (legs[0].departure, legs[0].arrival, number) }
    }
    let named = labelled(event)
    guard let first = named.first, !named.contains(where: { $0 != first }) else { return nil }
    return (first.departure, first.arrival, number)
  }

  private func labelled(_ event: Event) -> [RosterWords.Route] {
    ([event.summary] + event.texts).flatMap { RosterWords.labelled($0, airports) }
  }

  /// Whether different flights stand below a number.
  private func isOfSeveral(_ event: Event) -> Bool {
    let named = labelled(event)
    return !RosterWords.number(event.summary).utf8.isEmpty && named.contains { $0 != named[0] }
  }

  /// Long lines go on in lines that begin with white space.
  private static func unfolded(_ text: String) -> [String] {
    // A fold may stand within a character.
    var lines: [[UInt8]] = []
    for part in text.parts(at: text.utf8.contains(0x0A) ? 0x0A : 0x0D) {
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
