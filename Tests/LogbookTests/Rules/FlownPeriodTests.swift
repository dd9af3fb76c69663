import Base
import Logbook
import Sync
import Testing

struct FlownPeriodTests {
  private func entry(
    _ number: UInt64, _ date: String, _ total: String, night: String? = nil, ifr: String? = nil, from: String = "LKPR",
    to: String = "LKTB"
  ) -> LogEntry {
    LogEntry(
      Record(
        flightKey(number),
        fields: flight {
          $0[Flight.date] = day(date)
          $0[Flight.total] = minutes(total)
          $0[Flight.night] = night.map { minutes($0) }
          $0[Flight.ifr] = ifr.map { minutes($0) }
          $0[Flight.departure] = from
          $0[Flight.arrival] = to
        }))
  }

  private let today = day("2026-11-25")

  @Test("L-156: a week begins on Monday, a month and a year on their first day, and one goes back by whole ones")
  func periods() {
    func ends(_ period: StatisticsPeriod, _ back: Int = 0) -> [String] {
      period.days(today: today, back: back).map { [$0.first.iso, $0.last.iso] } ?? []
    }
    #expect(ends(.week) == ["2026-11-23", "2026-11-29"] && ends(.week, 2) == ["2026-11-09", "2026-11-15"])
    #expect(ends(.month) == ["2026-11-01", "2026-11-30"] && ends(.month, 9) == ["2026-02-01", "2026-02-28"])
    #expect(ends(.year) == ["2026-01-01", "2026-12-31"] && ends(.year, 2) == ["2024-01-01", "2024-12-31"])
    #expect(ends(.all) == [])
  }

  @Test("L-156: a bar has night, IFR beyond it, and the rest; a flight of another period is in none")
  func columns() {
    let entries = [
      entry(4, "2026-11-29", "1:00"),
      entry(3, "2026-11-23", "2:00", night: "0:30", ifr: "1:30"),
      entry(2, "2026-11-23", "1:00", ifr: "2:00"),
      entry(1, "2026-11-22", "9:00"),
    ]
    let week = FlownPeriod(.week, today: today, entries)
    #expect(week.columns.map(\.total) == [180, 0, 0, 0, 0, 0, 60])
    let monday = week.columns[0]
    #expect(monday.night == 30 && monday.instrumentByDay == 120 && monday.other == 30 && monday.count == 2)
    #expect(week.totals[.total] == 240 && week.totals.flightCount == 3)
    #expect(FlownPeriod(.week, today: today, back: 1, entries).columns.map(\.total) == [0, 0, 0, 0, 0, 0, 540])
    let month = FlownPeriod(.month, today: today, entries)
    #expect(month.columns.count == 30 && month.columns[21].total == 540 && month.columns[28].total == 60)
  }

  @Test("L-156: a year has its months; all has its years, or its months while the book is young")
  func years() {
    let old = [entry(3, "2026-03-01", "1:00"), entry(2, "2024-02-29", "2:00"), entry(1, "2023-12-31", "0:30")]
    #expect(
      FlownPeriod(.year, today: today, back: 2, old).columns.map(\.total) == [0, 120] + [Int](repeating: 0, count: 10))
    let all = FlownPeriod(.all, today: today, old)
    #expect(all.columns.map(\.first.year) == [2023, 2024, 2025, 2026] && all.columns.map(\.total) == [30, 120, 0, 60])
    let young = FlownPeriod(.all, today: today, Array(old.prefix(1)) + [entry(9, "2025-12-31", "0:20")])
    #expect(young.columns.map(\.total) == [20, 0, 0, 60] && young.columns[0].last == day("2025-12-31"))
    #expect(FlownPeriod(.all, today: today, [LogEntry]()).columns.map(\.total) == [0])
  }

  @Test("L-156: a wrong year long ago makes the bars wider, and no flight is missing in them")
  func wide() {
    let entries = [entry(2, "2026-03-01", "1:00"), entry(1, "0206-05-04", "0:30")]
    let all = FlownPeriod(.all, today: today, entries)
    #expect(all.columns.count == 183 && all.columns[0].first == day("0200-01-01"))
    #expect(all.columns[0].total == 30 && all.columns[182].total == 60 && all.columns[182].first == day("2020-01-01"))
    #expect(all.columns.map(\.total).reduce(0, +) == 90 && all.totals[.total] == 90)
    let earlier = FlownPeriod(.all, today: today, [entries[0], entry(3, "1950-03-01", "0:20")])
    #expect(earlier.columns.count == 77 && earlier.columns[0].first == day("1950-01-01"))
  }

  @Test("L-157: the longest and the farthest flight, the day and the month with the most hours")
  func records() {
    let entries = [
      entry(5, "2026-11-24", "1:00"), entry(4, "2026-11-24", "1:30"), entry(3, "2026-10-02", "2:10", to: "EGLL"),
      entry(2, "2026-10-01", "2:00"), entry(1, "2026-09-01", "2:15"),
    ]
    let best = FlownRecords(entries) { $0.arrival == "EGLL" ? 564 : 100 }
    #expect(best.longest?.place == 4 && best.longest?.minutes == 135)
    #expect(best.farthest?.place == 2 && best.farthest?.nauticalMiles == 564)
    #expect(best.busiestDay?.day == day("2026-11-24") && best.busiestDay?.minutes == 150 && best.busiestDay?.count == 2)
    #expect(best.busiestMonth?.first == day("2026-10-01") && best.busiestMonth?.minutes == 250)
    let nothing = FlownRecords([LogEntry]())
    #expect(
      nothing.longest == nil && nothing.farthest == nil && nothing.busiestDay == nil && nothing.busiestMonth == nil)
  }
}
