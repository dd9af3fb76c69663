import Base
import Testing

struct CalendarFileTests {
  let stamp = Instant(rfc3339: "2026-11-21T08:09:10Z")!

  func lines(_ events: [CalendarEvent]) -> [String] {
    let file = calendarFile(events, name: "Test", product: "Logbook", stamp: stamp)
    #expect(file.hasSuffix("\r\n"))
    return file.dropLast().split(separator: "\r\n", omittingEmptySubsequences: false).map { String($0) }
  }

  func event(_ summary: String) -> CalendarEvent {
    CalendarEvent(uid: "a@b", day: Day(iso: "2026-12-31")!, summary: summary, details: "x", reminders: [45])
  }

  @Test("RFC 5545: an all-day event ends on the following day")
  func wholeDay() {
    #expect(
      lines([event("Medical")]) == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Vademecum//Logbook//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH",
        "X-WR-CALNAME:Test", "BEGIN:VEVENT", "UID:a@b", "DTSTAMP:20261121T080910Z", "DTSTART;VALUE=DATE:20261231",
        "DTEND;VALUE=DATE:20270101", "SUMMARY:Medical", "DESCRIPTION:x", "TRANSP:TRANSPARENT", "BEGIN:VALARM",
        "ACTION:DISPLAY", "TRIGGER:-P45D", "DESCRIPTION:Medical", "END:VALARM", "END:VEVENT", "END:VCALENDAR",
      ])
  }

  @Test("V-88, RFC 5545: an event with a time lasts half an hour, has no zone, says its place and takes time")
  func timed() {
    let event = CalendarEvent(
      uid: "a@b", day: Day(iso: "2026-12-31")!, time: MinuteOfDay(text: "8:05"), place: "Brno, Main 1", summary: "x")
    let found = lines([event])
    #expect(found.contains("DTSTART:20261231T080500") && found.contains("DURATION:PT30M"))
    #expect(found.contains("LOCATION:Brno\\, Main 1") && found.contains("TRANSP:OPAQUE"))
    #expect(!found.contains { $0.hasPrefix("DTEND") || $0.hasPrefix("DTSTART;") })
  }

  @Test(
    "RFC 5545: commas, semicolons, backslashes and line ends in a text are escaped, other control characters are left out"
  )
  func escapes() {
    #expect(lines([event("a,b;c\\d\ne\r\u{7}f")]).contains("SUMMARY:a\\,b\\;c\\\\d\\nef"))
  }

  @Test("RFC 5545: no line has more than 75 bytes, and no character is split", arguments: 1...90)
  func folds(count: Int) {
    let summary = String(repeating: "x", count: count) + String(repeating: "ř€", count: 60)
    let file = calendarFile([event(summary)], name: "Test", product: "Logbook", stamp: stamp)
    var longest = 0
    for line in lines([event(summary)]) { longest = max(longest, line.utf8.count) }
    #expect((73...75).contains(longest))
    #expect(file.replacing("\r\n ", with: "").contains("SUMMARY:" + summary + "\r\n"))
  }
}
