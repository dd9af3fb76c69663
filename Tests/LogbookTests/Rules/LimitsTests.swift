import Base
import Logbook
import Testing

struct LimitsTests {
  private func flown(_ start: String, _ time: String) -> FlownTime {
    FlownTime(start: utc(start), minutes: minutes(time).count)
  }

  private func duty(_ kind: DutyKind, _ start: String, _ end: String) -> Duty {
    Duty(kind, Span(start: utc(start), end: utc(end)))
  }

  private func words(_ breach: Breach) -> String { "\(breach.limit) \(breach.first)…\(breach.last) \(breach.most)" }

  /// 99:50 in the 28 days to 2026-03-28: 10 h on each of nine days and 9:50, and 5 h on the day before the window.
  private var book: [FlownTime] {
    [flown("2026-02-28T08:00", "5:00")]
      + (1...9).map { flown("2026-03-0\($0)T08:00", "10:00") } + [flown("2026-03-28T08:00", "9:50")]
  }

  @Test("ORO.FTL.210: the window of 28 days to 2026-03-28 starts 03-01 and holds 99:50")
  func window28() {
    let standing = Limits(flights: book, duties: []).standing(.flight28Days, on: day("2026-03-28"))
    #expect(standing.windowStart == day("2026-03-01") && standing.windowEnd == day("2026-03-28"))
    #expect(standing.value == minutes("99:50") && standing.remaining == minutes("0:10") && standing.isKept)
    #expect(standing.nextRelease.map { "\($0.day) \($0.minutes)" } == "2026-03-29 10:00")
  }

  @Test("ORO.FTL.210: at 99:50 a sector of 0:10 is legal (100:00), one of 0:11 a breach")
  func equalIsLegal() {
    let limits = Limits(flights: book, duties: [])
    let legal = limits.lookAhead(minutes("0:10"), on: day("2026-03-28"), of: .flightTime)[0]
    #expect(legal.isLegal && legal.value == minutes("100:00") && legal.most == minutes("0:10"))
    let breach = limits.lookAhead(minutes("0:11"), on: day("2026-03-28"), of: .flightTime)[0]
    #expect(!breach.isLegal && breach.value == minutes("100:01") && breach.firstLegalDay == day("2026-03-29"))
    #expect(
      Limits(flights: book + [flown("2026-03-28T20:00", "0:10")], duties: []).breaches(through: day("2026-03-28"))
        .isEmpty)
    #expect(
      Limits(flights: book + [flown("2026-03-28T20:00", "0:11")], duties: []).breaches(through: day("2026-03-28")).map(
        words)
        == ["flight28Days 2026-03-28…2026-03-28 100:01"])
  }

  @Test("ORO.FTL.210: 7 days with duties of 52 h, airport standby 4, home standby 8 and reserve 10 are 58:00 of 60")
  func sevenDays() {
    let limits = Limits(
      flights: [],
      duties: [
        duty(.flightDuty, "2026-03-02T06:00", "2026-03-02T18:00"),
        duty(.flightDuty, "2026-03-03T06:00", "2026-03-03T18:00"),
        duty(.positioning, "2026-03-04T06:00", "2026-03-04T14:00"),
        duty(.training, "2026-03-05T08:00", "2026-03-05T18:00"),
        duty(.flightDuty, "2026-03-06T10:00", "2026-03-06T20:00"),
        duty(.airportStandby, "2026-03-07T06:00", "2026-03-07T10:00"),
        duty(.otherStandby, "2026-03-08T06:00", "2026-03-08T14:00"),
        duty(.reserve, "2026-03-08T14:00", "2026-03-09T00:00"),
      ])
    let standing = limits.standing(.duty7Days, on: day("2026-03-08"))
    #expect(standing.value == minutes("58:00") && standing.limit.most == minutes("60:00"))
    #expect(standing.remaining == minutes("2:00") && standing.windowStart == day("2026-03-02"))
    #expect(standing.nextRelease.map { "\($0.day) \($0.minutes)" } == "2026-03-09 12:00")
    #expect(
      limits.standings(on: day("2026-03-08")).map(\.value.text) == ["0:00", "0:00", "0:00", "58:00", "58:00", "58:00"])
    let forecast = limits.lookAhead(minutes("6:30"), on: day("2026-03-08"), of: .duty)
    #expect(forecast.map(\.isLegal) == [false, true, true])
    #expect(forecast[0].most == minutes("2:00") && forecast[0].firstLegalDay == day("2026-03-09"))
  }

  @Test("ORO.FTL.210: the limits are 100, 900 and 1000 h of flight time, 60, 110 and 190 h of duty, and nothing else")
  func limits() {
    #expect(Limit.allCases.map(\.most.text) == ["100:00", "900:00", "1000:00", "60:00", "110:00", "190:00"])
  }

  @Test("ORO.FTL.210: 12 calendar months run from the first of month M−11 to the last of month M")
  func twelveMonths() {
    #expect(Limit.flight12Months.windowStart(on: day("2026-03-15")) == day("2025-04-01"))
    #expect(Limit.flight12Months.windowEnd(on: day("2026-03-15")) == day("2026-03-31"))
    #expect(Limit.flight12Months.windowStart(on: day("2026-12-31")) == day("2026-01-01"))
    #expect(Limit.flightCalendarYear.windowStart(on: day("2026-12-31")) == day("2026-01-01"))
    #expect(Limit.flightCalendarYear.windowEnd(on: day("2026-01-31")) == day("2026-12-31"))
    let limits = Limits(
      flights: [
        flown("2025-03-31T08:00", "7:00"), flown("2025-04-01T08:00", "8:00"), flown("2025-04-30T08:00", "9:00"),
      ],
      duties: [])
    let standing = limits.standing(.flight12Months, on: day("2026-03-15"))
    #expect(standing.value == minutes("17:00"))
    #expect(standing.nextRelease.map { "\($0.day) \($0.minutes)" } == "2026-04-01 17:00")
    let year = limits.standing(.flightCalendarYear, on: day("2025-04-10"))
    #expect(year.value == minutes("15:00") && year.nextRelease?.day == day("2026-01-01"))
  }

  @Test(
    "ORO.FTL.210: a flight over midnight is split at 00:00 UTC, at the home base's midnight, or not, by the setting")
  func midnight() {
    func values(_ boundary: DayBoundary) -> [String] {
      let limits = Limits(flights: [flown("2026-03-10T21:30", "4:00")], duties: [], boundary: boundary)
      return ["2026-03-09", "2026-03-10", "2026-03-11"].map {
        limits.standing(.flight28Days, on: day($0)).value.text
      }
    }
    #expect(values(DayBoundary()) == ["0:00", "2:30", "4:00"])
    #expect(values(DayBoundary(offsetMinutes: 60)) == ["0:00", "1:30", "4:00"])
    #expect(values(DayBoundary(offsetMinutes: -600)) == ["0:00", "4:00", "4:00"])
    #expect(values(DayBoundary(splitsAtMidnight: false)) == ["0:00", "4:00", "4:00"])
  }

  @Test("Standby that ends in a flight duty counts once, in full from the report on")
  func calledOut() {
    let limits = Limits(
      flights: [],
      duties: [
        duty(.otherStandby, "2026-03-10T06:00", "2026-03-10T14:00"),
        duty(.flightDuty, "2026-03-10T10:00", "2026-03-10T20:00"),
        duty(.positioning, "2026-03-10T18:00", "2026-03-10T20:00"),
      ])
    #expect(limits.standing(.duty7Days, on: day("2026-03-10")).value == minutes("11:00"))
  }

  @Test("A quarter of a minute over the limit is a breach")
  func quarter() {
    let full = (2...6).map { duty(.flightDuty, "2026-03-0\($0)T06:00", "2026-03-0\($0)T18:00") }
    let limits = Limits(flights: [], duties: full + [duty(.otherStandby, "2026-03-07T06:00", "2026-03-07T06:01")])
    let standing = limits.standing(.duty7Days, on: day("2026-03-07"))
    #expect(standing.value == minutes("60:01") && !standing.isKept)
    #expect(limits.breaches(through: day("2026-03-08")).map(\.first) == [day("2026-03-07")])
    #expect(limits.breaches(through: day("2026-03-08")).map(\.last) == [day("2026-03-08")])
  }

  @Test("A plan before planned flights must leave room for them too")
  func plans() {
    let limits = Limits(
      flights: book + [flown("2026-03-29T08:00", "9:00"), flown("2026-03-30T08:00", "10:00")], duties: [])
    // 03-28 has 99:50; on 03-29 ten hours drop out and nine come.
    #expect(
      limits.lookAhead(minutes("1:00"), on: day("2026-03-28"), of: .flightTime).map(\.most.text) == [
        "0:10", "776:10", "876:10",
      ])
    #expect(limits.lookAhead(minutes("1:00"), on: day("2026-03-29"), of: .flightTime)[0].most == minutes("1:10"))
  }

  @Test("A breach lasts until enough hours have dropped out, also after the requested day")
  func breach() {
    let flights = (1...11).map { FlownTime(start: Instant(day: day("2026-03-01").adding(days: $0)), minutes: 600) }
    #expect(
      Limits(flights: flights, duties: []).breaches(through: day("2026-03-20")).map(words)
        == ["flight28Days 2026-03-12…2026-03-29 110:00"])
    #expect(Limits(flights: flights, duties: []).breaches(through: day("2026-03-11")).isEmpty)
  }

  @Test("Times that cannot be one flight or one duty are reported, not counted")
  func uncounted() {
    let limits = Limits(
      flights: [flown("2026-03-01T08:00", "850:00"), flown("2026-03-01T08:00", "1:00")],
      duties: [
        duty(.flightDuty, "2026-03-02T08:00", "2026-03-01T08:00"),
        duty(.training, "2026-03-02T08:00", "2027-03-02T08:00"),
      ])
    #expect(limits.uncountedCount == 3)
    #expect(
      limits.standings(on: day("2026-03-02")).map(\.value.text) == ["1:00", "1:00", "1:00", "0:00", "0:00", "0:00"])
  }
}
