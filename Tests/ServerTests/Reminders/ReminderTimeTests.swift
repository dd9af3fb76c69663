import Base
import Foundation
import Server
import Testing

struct ReminderTimeTests {
  private let prague = LocalHour(TimeZone(identifier: "Europe/Prague")!)

  @Test(
    "K-29: the hour is by the user's clock, also on days when the clock changes",
    arguments: [
      ("2026-03-28", 2, "2026-03-28T01:00:00Z"),  // the day before
      ("2026-03-29", 2, "2026-03-29T01:00:00Z"),  // 2:00 is skipped; the clock shows 3:00
      ("2026-03-29", 3, "2026-03-29T01:00:00Z"), ("2026-03-29", 8, "2026-03-29T06:00:00Z"),
      ("2026-10-25", 2, "2026-10-25T00:00:00Z"),  // the first of two
      ("2026-10-25", 8, "2026-10-25T07:00:00Z"), ("2026-10-25", 0, "2026-10-24T22:00:00Z"),
    ])
  func hours(day: String, hour: Int, moment: String) throws {
    #expect(prague.moment(of: hour, on: try #require(Day(iso: day))) == Instant(rfc3339: moment))
  }

  @Test("K-29: the next hour comes once a day, also on days of 23 or 25 hours")
  func next() throws {
    for (start, end) in [
      ("2026-03-27T00:00:00Z", "2026-03-31T00:00:00Z"), ("2026-10-22T12:00:00Z", "2026-10-26T12:00:00Z"),
    ] {
      var moments: [Instant] = []
      var now = try #require(Instant(rfc3339: start))
      let end = try #require(Instant(rfc3339: end))
      while now < end {
        now = prague.next(2, after: now)
        if now < end { moments.append(now) }
      }
      #expect(moments.count == 4)
      #expect(Set(moments.map { prague.day(at: $0) }).count == 4)
    }
  }

  @Test("K-29: far in the east it is already tomorrow")
  func days() throws {
    let kiribati = LocalHour(try #require(TimeZone(identifier: "Pacific/Kiritimati")))
    let now = try #require(Instant(rfc3339: "2026-12-31T12:00:00Z"))
    #expect(kiribati.day(at: now).iso == "2027-01-01" && prague.day(at: now).iso == "2026-12-31")
  }

  private func plan(_ due: String, _ leads: [Int], today: String) throws -> [Int] {
    let event = DueEvent(
      uid: "a", day: try #require(Day(iso: due)), title: Text(cs: "", en: ""), details: Text(cs: "", en: ""), alarms: []
    )
    let plan = ReminderPlan([("logbook", event)], leads: ["logbook": leads], today: try #require(Day(iso: today)))
    return plan.items.map { $0.lead }
  }

  @Test("K-29: a reminder is due on its day and for two more days, never after the event; the nearer of two counts")
  func leads() throws {
    #expect(try plan("2026-12-31", [7], today: "2026-12-23") == [])
    #expect(try plan("2026-12-31", [7], today: "2026-12-24") == [7])
    #expect(try plan("2026-12-31", [7], today: "2026-12-26") == [7])
    #expect(try plan("2026-12-31", [7], today: "2026-12-27") == [])
    #expect(try plan("2026-12-31", [1], today: "2027-01-01") == [])
    #expect(try plan("2026-12-31", [0], today: "2026-12-31") == [0])
    #expect(try plan("2026-12-31", [8, 7], today: "2026-12-24") == [7])
    #expect(try plan("2026-12-31", [], today: "2026-12-24") == [])
  }
}
