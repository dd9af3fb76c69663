/// An event for a calendar file: of a whole day, or at a time of it.
public struct CalendarEvent: Sendable {
  /// Never changes for an event, so that a calendar that reads the file again updates the event and does not add
  /// another.
  public let uid: String
  public let day: Day
  /// Where the event is, whatever zone that has; nil of a whole day.
  public let time: MinuteOfDay?
  public let place: String
  public let summary: String
  public let details: String
  /// How many days before the event the calendar reminds.
  public let reminders: [Int]
  /// How often the event has changed since it was first published; nil in a file that is read only once.
  public var sequence: Int?
  /// The time of the last change.
  public var modified: Instant?
  /// Whether the event was cancelled. A calendar then removes it.
  public var isCancelled = false

  public init(
    uid: String, day: Day, time: MinuteOfDay? = nil, place: String = "", summary: String, details: String = "",
    reminders: [Int] = []
  ) {
    self.uid = uid
    self.day = day
    self.time = time
    self.place = place
    self.summary = summary
    self.details = details
    self.reminders = reminders
  }
}

/// The events as a calendar file (RFC 5545), both for a download and for a subscription.
///
/// - Parameters:
///   - name: the name of the calendar, shown to people.
///   - product: the part of Vademecum that made the file.
///   - stamp: when the file was made; everything else in it depends only on the events.
public func calendarFile(_ events: [CalendarEvent], name: String, product: String, stamp: Instant) -> String {
  var file = CalendarLines()
  file.add("BEGIN:VCALENDAR")
  file.add("VERSION:2.0")
  file.add("PRODID:-//Vademecum//" + product + "//EN")
  file.add("CALSCALE:GREGORIAN")
  file.add("METHOD:PUBLISH")
  file.add("X-WR-CALNAME:", text: name)
  for event in events { file.add(event, stamp: basic(stamp)) }
  file.add("END:VCALENDAR")
  return String(utf8: file.bytes)
}

/// `20261121T080000Z`
private func basic(_ instant: Instant) -> String {
  let minute = instant.minuteOfDay
  let second = Int((instant.milliseconds / 1000) % 60)
  return basic(instant.day) + "T" + padded(minute.hour, 2) + padded(minute.minuteOfHour, 2) + padded(max(0, second), 2)
    + "Z"
}

/// `20261121`
private func basic(_ day: Day) -> String {
  let parts = day.parts
  return padded(parts.year, 4) + padded(parts.month, 2) + padded(parts.day, 2)
}

private struct CalendarLines {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ event: CalendarEvent, stamp: String) {
    add("BEGIN:VEVENT")
    add("UID:", text: event.uid)
    add("DTSTAMP:" + stamp)
    if let time = event.time {
      // Without a zone: it is the time of the place, as people say it. How long it takes nobody has said.
      add("DTSTART:" + basic(event.day) + "T" + padded(time.hour, 2) + padded(time.minuteOfHour, 2) + "00")
      add("DURATION:PT30M")
    } else {
      add("DTSTART;VALUE=DATE:" + basic(event.day))
      // The end is the first day after the event.
      add("DTEND;VALUE=DATE:" + basic(event.day.adding(days: 1)))
    }
    add("SUMMARY:", text: event.summary)
    if !event.place.utf8.isEmpty { add("LOCATION:", text: event.place) }
    if !event.details.utf8.isEmpty { add("DESCRIPTION:", text: event.details) }
    if let sequence = event.sequence { add("SEQUENCE:" + String(sequence)) }
    if let modified = event.modified { add("LAST-MODIFIED:" + basic(modified)) }
    if event.isCancelled { add("STATUS:CANCELLED") }
    add(event.time == nil ? "TRANSP:TRANSPARENT" : "TRANSP:OPAQUE")
    for days in event.reminders {
      add("BEGIN:VALARM")
      add("ACTION:DISPLAY")
      add("TRIGGER:-P" + String(days) + "D")
      add("DESCRIPTION:", text: event.summary)
      add("END:VALARM")
    }
    add("END:VEVENT")
  }

  /// A line with text written by people: commas, semicolons, backslashes and line ends are escaped.
  mutating func add(_ name: String, text: String) {
    var line = [UInt8](name)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
        line.append(UInt8(ascii: "\\"))
        line.append(byte)
      case 0x0A:
        line.append(UInt8(ascii: "\\"))
        line.append(UInt8(ascii: "n"))
      case 0x09, 0x20..., 0x80...: if byte != 0x7F { line.append(byte) }
      default: break
      }
    }
    fold(line)
  }

  mutating func add(_ line: String) { fold([UInt8](line)) }

  /// No line is longer than 75 bytes. The rest continues on the next line after a space. Characters are not split.
  private mutating func fold(_ line: [UInt8]) {
    var start = 0
    while line.count - start > room(start) {
      var end = start + room(start)
      while line[end] & 0xC0 == 0x80 { end -= 1 }
      append(line[start..<end], isFirst: start == 0)
      start = end
    }
    append(line[start...], isFirst: start == 0)
  }

  private func room(_ start: Int) -> Int { start == 0 ? 75 : 74 }

  private mutating func append(_ part: ArraySlice<UInt8>, isFirst: Bool) {
    if !isFirst { bytes.append(0x20) }
    for byte in part { bytes.append(byte) }
    bytes.append(0x0D)
    bytes.append(0x0A)
  }
}
