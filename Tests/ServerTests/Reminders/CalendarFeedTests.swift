import Base
import Server
import ServerStorage
import Testing

struct CalendarFeedTests {
  private let start = Instant(rfc3339: "2026-11-23T08:00:00Z")!

  private func event(_ uid: String, _ day: String = "2026-12-31", _ summary: String = "Medical") -> CalendarEvent {
    CalendarEvent(uid: uid, day: Day(iso: day)!, summary: summary, reminders: [7])
  }

  private func later(days: Int64) -> Instant { Instant(milliseconds: start.milliseconds + days * 86_400_000) }

  private func read(_ events: [CalendarEvent], _ kept: inout [CalendarEventState], at now: Instant) -> CalendarFeed {
    let feed = CalendarFeed(events, kept: kept, cancelled: "Cancelled", now: now)
    kept.removeAll { state in feed.changed.contains { $0.uid == state.uid } || feed.forgotten.contains(state.uid) }
    kept += feed.changed
    return feed
  }

  @Test("K-25: an event keeps its number until its text changes; then the number rises by one")
  func numbers() {
    var kept: [CalendarEventState] = []
    #expect(read([event("a")], &kept, at: start).events[0].sequence == 0)
    let again = read([event("a")], &kept, at: later(days: 1))
    #expect(again.events[0].sequence == 0 && again.events[0].modified == start && again.changed.isEmpty)
    let moved = read([event("a", "2027-01-05")], &kept, at: later(days: 2))
    #expect(moved.events[0].sequence == 1 && moved.events[0].modified == later(days: 2))
    #expect(read([event("a", "2027-01-05", "Rating")], &kept, at: later(days: 3)).events[0].sequence == 2)
  }

  @Test("K-26: a withdrawn event is listed as cancelled for 30 days, without its text, and then left out")
  func withdrawn() {
    var kept: [CalendarEventState] = []
    _ = read([event("a"), event("b")], &kept, at: start)
    let gone = read([event("b")], &kept, at: later(days: 1))
    #expect(gone.events.map { $0.uid } == ["b", "a"])
    #expect(gone.events[1].isCancelled && gone.events[1].sequence == 1 && gone.events[1].summary == "Cancelled")
    #expect(gone.events[1].day.iso == "2026-12-31" && gone.events[1].reminders.isEmpty)
    #expect(read([event("b")], &kept, at: later(days: 30)).events.count == 2)
    #expect(read([event("b")], &kept, at: later(days: 31)).events.count == 1)
    let back = read([event("a"), event("b")], &kept, at: later(days: 60))
    #expect(back.events[0].sequence == 2 && !back.events[0].isCancelled)
    _ = read([], &kept, at: later(days: 61))
    #expect(read([], &kept, at: later(days: 470)).forgotten.sorted() == ["a", "b"])
    #expect(kept.isEmpty)
  }

  @Test("K-25: a calendar file contains number, change and cancellation as in RFC 5545")
  func file() {
    var kept: [CalendarEventState] = []
    _ = read([event("a")], &kept, at: start)
    let feed = read([], &kept, at: later(days: 1))
    let text = calendarFile(feed.events, name: "Test", product: "Vaccination", stamp: start)
    for line in [
      "PRODID:-//Vademecum//Vaccination//EN", "UID:a", "SEQUENCE:1", "LAST-MODIFIED:20261124T080000Z",
      "STATUS:CANCELLED",
    ] { #expect(text.contains(line + "\r\n"), "\(line)") }
    #expect(!text.contains("VALARM"))
  }
}
