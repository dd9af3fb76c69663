import Base
import Sync
import TestSupport
import Testing

@testable import Zoo

@Suite("Programme of the zoo")
struct ProgrammeTests {
  private func clock(_ text: String) -> ZooClock {
    ZooClock(Instant(rfc3339: text) ?? Instant(milliseconds: 0))
  }
  private func day(_ text: String) -> Day { Day(iso: text) ?? .earliest }

  private func item(_ fields: [(String, JSON)], at time: String = "10:30") -> ProgrammeItem {
    ProgrammeItem(RecordID(high: 1, low: 2), JSONObject([("nameCs", "Krmení"), ("time", .string(time))] + fields))
  }

  @Test(
    "Z-50: the zoo's clock changes at 01:00 UTC of the last Sundays of March and October",
    arguments: [
      ("2026-01-15T12:00:00Z", "2026-01-15", "13:00"), ("2026-07-15T12:00:00Z", "2026-07-15", "14:00"),
      ("2026-03-29T00:59:00Z", "2026-03-29", "01:59"), ("2026-03-29T01:00:00Z", "2026-03-29", "03:00"),
      ("2026-10-25T00:59:00Z", "2026-10-25", "02:59"), ("2026-10-25T01:00:00Z", "2026-10-25", "02:00"),
      ("2024-03-31T01:00:00Z", "2024-03-31", "03:00"), ("2026-12-31T23:30:00Z", "2027-01-01", "00:30"),
    ])
  func zone(instant: String, day: String, time: String) {
    let clock = clock(instant)
    #expect(clock.day.iso == day && clock.time.text == time)
  }

  @Test("Z-51: an item takes place on its days of the week, from its first to its last day")
  func days() {
    let everyDay = item([])
    #expect(everyDay.isPlanned(on: day("1999-01-01")))
    let some = item([("weekdays", ["2", "7"]), ("from", "2026-11-24"), ("until", "2026-12-01")])
    #expect(some.days(from: day("2026-11-01"), count: 9).map(\.iso) == ["2026-11-24", "2026-11-29", "2026-12-01"])
    #expect(!some.isPlanned(on: day("2026-11-22")) && !some.isPlanned(on: day("2026-12-06")))
    #expect(!ProgrammeItem(RecordID(high: 1, low: 1), Fields()).isPlanned(on: day("2026-11-24")))
  }

  @Test(
    "Z-51: odd days of the week, a last day before the first, and the end of time make no days and no endless search")
  func oddDays() {
    #expect(item([("weekdays", ["9"])]).days(from: day("2026-11-01"), count: 5).isEmpty)
    #expect(
      item([("weekdays", ["9"]), ("until", "9999-12-31")]).days(from: day("2026-11-01"), count: 5).isEmpty)
    #expect(
      item([("from", "2026-12-02"), ("until", "2026-12-01")]).days(from: day("2026-11-01"), count: 5).isEmpty)
    #expect(item([("from", "9999-12-31")]).days(from: day("2026-11-01"), count: 5).count == 1)
  }

  @Test("Z-51: a cancelled day stays in the programme and says so")
  func cancelled() {
    let item = item([("cancelled", ["2026-11-24"])])
    #expect(item.isPlanned(on: day("2026-11-24")) && item.isCancelled(on: day("2026-11-24")))
    #expect(!item.isCancelled(on: day("2026-11-25")))
    #expect(ProgrammeState(item, clock("2026-11-24T08:00:00Z")) == .cancelled)
  }

  @Test("Z-52: an item says in how many minutes it begins, how long it still lasts, or that it is over")
  func state() {
    let item = item([("duration", 45)])
    #expect(ProgrammeState(item, clock("2026-11-24T09:10:00Z")) == .later(minutes: 20))
    #expect(ProgrammeState(item, clock("2026-11-24T09:30:00Z")) == .now(minutesLeft: 45))
    #expect(ProgrammeState(item, clock("2026-11-24T10:14:59Z")) == .now(minutesLeft: 1))
    #expect(ProgrammeState(item, clock("2026-11-24T10:15:00Z")) == .over)
    #expect(
      ProgrammeState(self.item([]), clock("2026-11-24T10:00:00Z")) == .over, "half an hour where none is said")
    let czech = Format(.czech)
    #expect(ProgrammeWords.state(.later(minutes: 1), czech) == "za 1 minutu")
    #expect(ProgrammeWords.state(.later(minutes: 20), czech) == "za 20 minut")
    #expect(ProgrammeWords.state(.later(minutes: 125), czech) == "za 2\u{A0}h\u{A0}5\u{A0}min")
    #expect(ProgrammeWords.state(.now(minutesLeft: 3), czech) == "právě teď, ještě 3 minuty")
    #expect(ProgrammeWords.state(.later(minutes: 20), Format(.english)) == "in 20 minutes")
  }

  @Test("Z-52: the next item is today's first that is not over and not cancelled")
  func next() {
    func record(_ name: String, _ time: String, _ more: [(String, JSON)] = []) -> Record {
      Record(
        Zoo.key(Programme.collection, name),
        fields: JSONObject([("nameCs", .string(name)), ("time", .string(time))] + more))
    }
    let plan = ProgrammePlan([
      record("late", "15:00"), record("early", "09:00"), record("off", "11:00", [("cancelled", ["2026-11-24"])]),
      record("other", "10:45", [("weekdays", ["1"])]),
    ])
    #expect(plan.items.compactMap { $0.fields.text("nameCs") } == ["early", "other", "off", "late"])
    let next = plan.next(clock("2026-11-24T09:30:00Z"))
    #expect(next?.item.fields.text("nameCs") == "late" && next?.state == .later(minutes: 270))
    #expect(
      plan.next(clock("2026-11-24T20:00:00Z")) == nil
        && ProgrammePlan().next(clock("2026-11-24T20:00:00Z")) == nil)
  }
}
