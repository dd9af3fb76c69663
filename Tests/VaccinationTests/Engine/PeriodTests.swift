import Base
import Testing

@testable import Vaccination

@Suite("Periods")
struct PeriodTests {
  private func day(_ iso: String) throws -> Day { try #require(Day(iso: iso)) }

  @Test(
    "V-3: years and months are added first, then days; a day that does not exist becomes the first of the next month")
  func arithmetic() throws {
    let cases: [(String, String, String)] = [
      ("2016-02-29", "10y", "2026-03-01"), ("2025-01-31", "1m", "2025-03-01"), ("2025-08-31", "1m", "2025-10-01"),
      ("2025-11-10", "6w", "2025-12-22"), ("2025-11-10", "3m+4w", "2026-03-10"), ("2009-07-10", "16y-4m", "2025-03-10"),
      ("2025-09-05", "10w-4d", "2025-11-10"), ("2025-12-31", "0d", "2025-12-31"),
    ]
    for (start, terms, end) in cases {
      let period = try #require(Period(terms: terms))
      #expect(try period.after(day(start)) == day(end), "\(start) \(terms)")
    }
  }

  @Test("V-3: results beyond the calendar become its end")
  func bounds() throws {
    #expect(Period(years: 2_000_000).after(try day("2025-01-01")) == .latest)
    #expect(Period(years: -2_000_000, months: Int(Int32.max), days: -5).after(try day("2025-01-01")) <= .latest)
    #expect(Period(days: Int(Int32.max)).after(try day("2025-01-01")) == .latest)
    #expect(Period(months: 1).after(.latest) == .latest)
  }

  @Test("V-3: both notations are read, and nothing else")
  func reading() {
    #expect(Period(iso: "P1Y6M") == Period(years: 1, months: 6))
    #expect(Period(iso: "P6W") == Period(days: 42))
    #expect(Period(terms: "1y-4d") == Period(years: 1, days: -4))
    for wrong in ["", "P", "P1", "1Y", "P-1Y", "PT1H", "P1.5Y", "P99999Y"] {
      #expect(Period(iso: wrong) == nil, "\(wrong)")
    }
    for wrong in ["", "4", "d", "4x", "4d+", "--4d", "99999d"] { #expect(Period(terms: wrong) == nil, "\(wrong)") }
  }
}
