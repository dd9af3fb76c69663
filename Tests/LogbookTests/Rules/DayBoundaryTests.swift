import Base
import Sync
import Testing

@testable import Logbook

struct DayBoundaryTests {
  private let prague = DayBoundary(offsetMinutes: 60, hasSummerTime: true)

  private func at(_ text: String) -> Instant { Instant(rfc3339: text)! }

  @Test(
    "L-103: summer time of the European Union begins and ends at 01:00 UTC of the last Sundays",
    arguments: [
      ("2026-03-29T00:59:00Z", 60), ("2026-03-29T01:00:00Z", 120), ("2026-10-25T00:59:00Z", 120),
      ("2026-10-25T01:00:00Z", 60), ("2024-03-31T01:00:00Z", 120), ("2024-10-27T00:59:00Z", 120),
      ("2026-01-15T12:00:00Z", 60),
      ("2026-07-15T12:00:00Z", 120),
    ])
  func changes(moment: String, offset: Int) {
    #expect(prague.offset(at: at(moment)) == offset)
    #expect(DayBoundary(offsetMinutes: 60).offset(at: at(moment)) == 60)
  }

  @Test("L-103: a day begins at the local midnight, in winter and in summer")
  func days() {
    #expect(prague.start(of: Day(iso: "2026-01-15")!) == at("2026-01-14T23:00:00Z"))
    #expect(prague.start(of: Day(iso: "2026-07-15")!) == at("2026-07-14T22:00:00Z"))
    #expect(prague.start(of: Day(iso: "2026-03-29")!) == at("2026-03-28T23:00:00Z"), "the day that lasts 23 hours")
    #expect(prague.start(of: Day(iso: "2026-10-25")!) == at("2026-10-24T22:00:00Z"), "the day that lasts 25 hours")
  }

  @Test(
    "L-103: a moment belongs to the day that the home base has then, east and west of UTC",
    arguments: [
      ("2026-08-10T21:59:00Z", "2026-08-10", "2026-08-10"), ("2026-08-10T22:00:00Z", "2026-08-11", "2026-08-10"),
      ("2026-08-11T04:59:00Z", "2026-08-11", "2026-08-10"), ("2026-08-11T05:00:00Z", "2026-08-11", "2026-08-11"),
      ("2026-01-15T22:59:59Z", "2026-01-15", "2026-01-15"), ("2026-01-15T23:00:00Z", "2026-01-16", "2026-01-15"),
    ])
  func dayOfMoment(moment: String, east: String, west: String) {
    #expect(prague.day(of: at(moment)).iso == east)
    #expect(DayBoundary(offsetMinutes: -300).day(of: at(moment)).iso == west)
    #expect(DayBoundary().day(of: at(moment)) == at(moment).day)
  }

  @Test("L-103: a flight in a summer night is split where the home base has its midnight")
  func split() {
    let flight = FlownTime(start: at("2026-07-14T21:00:00Z"), minutes: 180)
    func on(_ day: String, _ boundary: DayBoundary) -> Minutes {
      Limits(flights: [flight], duties: [], boundary: boundary).standing(.flight28Days, on: Day(iso: day)!).value
    }
    #expect(on("2026-07-14", prague) == Minutes(60))
    #expect(on("2026-07-14", DayBoundary(offsetMinutes: 60)) == Minutes(120))
  }

  @Test(
    "L-103: a duty over the night of a clock change keeps its length",
    arguments: [
      ("2026-03-28T22:00:00Z", "2026-03-29T06:00:00Z"), ("2026-10-24T22:00:00Z", "2026-10-25T06:00:00Z"),
    ])
  func duty(report: String, release: String) {
    let duty = Duty(.flightDuty, Span(start: at(report), end: at(release)))
    let times = DutyTimes([duty])
    #expect(times.full.map { $0.end - $0.start } == [480])
    let days = Limits(flights: [], duties: [duty], boundary: prague).standing(.duty7Days, on: duty.time.end.day)
    #expect(days.value == Minutes(480))
  }

  @Test(
    "L-103: two duties one after the other overlap in no hour that the clock shows twice, and in none that it leaves out",
    arguments: ["2026-10-25", "2026-03-29", "2026-07-05"])
  func consecutiveDuties(day: String) {
    let night = Duty(.flightDuty, Span(start: at(day + "T00:00:00Z"), end: at(day + "T01:30:00Z")))
    let morning = Duty(.positioning, Span(start: at(day + "T01:30:00Z"), end: at(day + "T03:00:00Z")))
    let limits = Limits(flights: [], duties: [morning, night], boundary: prague)
    #expect(limits.standing(.duty7Days, on: Day(iso: day)!).value == Minutes(180))
    let overlapping = Duty(.flightDuty, Span(start: at(day + "T00:30:00Z"), end: at(day + "T02:30:00Z")))
    #expect(
      Limits(flights: [], duties: [night, overlapping], boundary: prague).standing(.duty7Days, on: Day(iso: day)!).value
        == Minutes(150))
  }
}
