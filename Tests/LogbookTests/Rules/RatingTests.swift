import Base
import Logbook
import Sync
import Testing

struct RatingTests {
  private func entry(_ iso: String, _ change: (inout Fields) -> Void) -> LogEntry {
    LogEntry(
      Record(
        flightKey(1),
        fields: flight {
          $0[Flight.date] = day(iso)
          change(&$0)
        }))
  }

  /// An hour as PIC with one landing, `count` times.
  private func flights(_ count: Int, _ iso: String, dual: Bool = false) -> [LogEntry] {
    (0..<count).map { _ in
      entry(iso) {
        $0[Flight.total] = minutes("1:00")
        $0[dual ? Flight.dual : Flight.pic] = minutes("1:00")
        $0[Flight.landingsDay] = 1
      }
    }
  }

  @Test("FCL.740, FCL.625: SEP and TMG last two years, ME, type and instrument ratings one; a printed date overrides")
  func validity() {
    let months = RatingKind.allCases.map(\.validityMonths)
    #expect(months == [24, 24, 12, 24, 12, 12, 12, nil])
    var fields = Fields()
    fields[Rating.kind] = .singleEngine
    fields[Rating.checked] = day("2026-05-10")
    #expect(Rating.expiry(fields) == day("2028-05-10"))
    fields[Rating.expires] = day("2028-05-31")
    #expect(Rating.expiry(fields) == day("2028-05-31"))
    #expect(
      RatingKind.singleEngine.expiry(afterCheck: day("2026-05-10"), previous: nil, toEndOfMonth: true)
        == day("2028-05-31"))
    #expect(RatingKind.other.expiry(afterCheck: day("2026-05-10"), previous: nil) == nil)
  }

  @Test(
    "FCL.740: a check in the last 3 months counts from the old expiry, an earlier one restarts validity at its own date"
  )
  func check() {
    let old = day("2026-06-30")
    #expect(RatingKind.multiEngine.expiry(afterCheck: day("2026-03-30"), previous: old) == day("2027-06-30"))
    #expect(RatingKind.multiEngine.expiry(afterCheck: day("2026-03-29"), previous: old) == day("2027-03-29"))
    #expect(RatingKind.type.expiry(afterCheck: day("2026-07-01"), previous: old) == day("2027-07-01"))
    #expect(RatingKind.instrument.expiry(afterCheck: old, previous: old) == day("2027-06-30"))
  }

  @Test(
    "FCL.740.A: SEP by experience needs 12 h, 6 h as PIC, 12 take-offs, 12 landings and 1 h of refresher in the last 12 months"
  )
  func experience() {
    func missing(_ flights: [LogEntry], waived: Bool = false) -> [Int] {
      Revalidation(
        of: .singleEngine, expires: day("2026-12-31"), flights: flights, today: day("2026-11-21"),
        isRefresherWaived: waived
      ).experience.map(\.missing)
    }
    #expect(missing([]) == [720, 360, 12, 12, 60])
    #expect(missing(flights(11, "2026-03-01")) == [60, 0, 1, 1, 60])
    #expect(missing(flights(11, "2026-03-01") + flights(1, "2026-11-20", dual: true)) == [0, 0, 0, 0, 0])
    #expect(missing(flights(12, "2026-03-01"), waived: true) == [0, 0, 0, 0, 0])
    #expect(missing(flights(12, "2026-03-01", dual: true)) == [0, 360, 0, 0, 0])
    // The day before the window, the day on which it opens, and a plan.
    #expect(missing(flights(12, "2025-12-30")) == [720, 360, 12, 12, 60])
    #expect(missing(flights(12, "2025-12-31")) == [0, 0, 0, 0, 60])
    #expect(missing(flights(12, "2026-11-22")) == [720, 360, 12, 12, 60])
  }

  @Test("FCL.740.A: a check in the last 3 months revalidates SEP without experience")
  func checkInstead() {
    func revalidation(_ check: String) -> Revalidation {
      Revalidation(
        of: .singleEngine, expires: day("2026-12-31"), flights: [], today: day("2026-11-21"), checks: [day(check)])
    }
    #expect(revalidation("2026-09-30").isComplete && revalidation("2026-09-30").checkFrom == day("2026-09-30"))
    #expect(!revalidation("2026-09-29").isComplete)
    #expect(!revalidation("2026-11-22").isComplete)
  }

  @Test("FCL.740.A: ME and type ratings need the check and ten route sectors, or one with an examiner")
  func sectors() {
    let sectors = (0..<10).map { _ in
      entry("2026-05-05") {
        $0[Flight.total] = minutes("1:00")
        $0[Flight.departure] = "LKPR"
        $0[Flight.arrival] = "LKTB"
      }
    }
    func revalidation(_ flights: [LogEntry], checks: [Day] = [day("2026-11-01")], examiner: Bool = false)
      -> Revalidation
    {
      Revalidation(
        of: .type, expires: day("2026-12-31"), flights: flights, today: day("2026-11-21"), checks: checks,
        isSectorWithExaminerFlown: examiner)
    }
    #expect(revalidation(sectors).isComplete && revalidation([], examiner: true).isComplete)
    #expect(!revalidation(sectors, checks: []).isComplete)
    #expect(revalidation(Array(sectors.dropLast())).routeSectors?.missing == 1)
    #expect(revalidation(sectors).experience.isEmpty && !revalidation(sectors).isExperienceComplete)
  }

  @Test("L-167: land and water together revalidate both, with an hour as PIC and six take-offs and landings in each")
  func landAndSea() {
    func missing(land: Int, sea: Int, of group: RatingGroup) -> [Int] {
      let both: [(group: RatingGroup, flights: [LogEntry])] = [
        (.singleEngine, flights(land, "2026-03-01")), (.singleEngineSea, flights(sea, "2026-03-02")),
      ]
      return Revalidation(
        of: group == .singleEngine ? .singleEngine : .singleEngineSea, expires: day("2026-12-31"),
        flights: both.first { $0.group == group }!.flights, today: day("2026-11-21"), isRefresherWaived: true,
        landAndSea: both
      ).experience.map(\.missing)
    }
    for group in [RatingGroup.singleEngine, .singleEngineSea] {
      #expect(missing(land: 6, sea: 6, of: group).allSatisfy { $0 == 0 })
      #expect(missing(land: 8, sea: 4, of: group) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2])
    }
    // One class alone is enough for its own rating, and helps the other one.
    #expect(missing(land: 12, sea: 4, of: .singleEngine) == [0, 0, 0, 0, 0])
    #expect(missing(land: 12, sea: 4, of: .singleEngineSea) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2])
    #expect(missing(land: 12, sea: 0, of: .singleEngineSea) == [720, 360, 12, 12, 0])
  }
}
