import Base
import Testing

@testable import Vaccination

@Suite("The engine on a small catalogue")
struct EngineTests {
  private let person = Person(born: Day(iso: "2024-01-10")!)

  private func answer(
    _ catalogue: Catalogue, _ doses: [GivenDose], on day: String, person: Person? = nil
  ) throws -> Assessment.Answer {
    let assessment = Assessment(of: person ?? self.person, doses, by: catalogue, on: try #require(Day(iso: day)))
    return try #require(assessment.answers.first)
  }

  @Test("V-4: an empty card is forecast from birth, with the reason for each day")
  func empty() throws {
    let catalogue = try Sketch.catalogue(Sketch.series("s", ["a"], Sketch.twoDoses))
    let forecast = try answer(catalogue, [], on: "2024-01-10").forecast
    #expect(forecast.status == .notComplete)
    #expect(forecast.dose == 1)
    #expect(forecast.earliest?.day.iso == "2025-01-10")
    #expect(forecast.recommended?.day.iso == "2025-02-10")
    #expect(forecast.pastDue?.day.iso == "2025-07-09")
    guard case .age(let age) = forecast.recommended?.by else { throw Unexpected() }
    #expect(age == Period(months: 13))
  }

  @Test("V-5: a dose before the minimum age is not valid, and the next interval is counted from it")
  func tooSoon() throws {
    let catalogue = try Sketch.catalogue(Sketch.series("s", ["a"], Sketch.twoDoses))
    let doses = ["2025-02-01", "2025-02-28"].map { Sketch.dose($0, "dead-a", in: catalogue) }
    let answer = try answer(catalogue, doses, on: "2025-03-01")
    #expect(answer.verdicts.map { $0?.status } == [.valid, .notValid])
    guard case .tooSoon(let after, let earliest)? = answer.verdicts[1]?.reasons.first else { throw Unexpected() }
    #expect(after.isExact && after.first.iso == "2025-02-01")
    #expect(earliest.iso == "2025-03-01")
    #expect(answer.forecast.dose == 2)
    #expect(answer.forecast.earliest?.day.iso == "2025-03-28")
  }

  @Test("V-6: the grace period is applied and reported")
  func grace() throws {
    var catalogue = try Sketch.catalogue(Sketch.series("s", ["a"], Sketch.twoDoses))
    let doses = [Sketch.dose("2025-01-06", "dead-a", in: catalogue)]
    #expect(try answer(catalogue, doses, on: "2025-03-01").verdicts[0]?.status == .notValid)
    catalogue.graceDays = 4
    let verdict = try answer(catalogue, doses, on: "2025-03-01").verdicts[0]
    #expect(verdict?.status == .valid)
    #expect(verdict?.reasons.contains { if case .grace = $0 { true } else { false } } == true)
  }

  @Test("V-96: who came too early has no grace at the next dose within a year, except at the first one of the series")
  func graceIsLost() throws {
    var catalogue = try Sketch.catalogue(Sketch.series("s", ["a"], Sketch.twoDoses))
    catalogue.graceDays = 4
    func verdicts(_ days: [String]) throws -> [Verdict.Status?] {
      try answer(catalogue, days.map { Sketch.dose($0, "dead-a", in: catalogue) }, on: "2030-01-01").verdicts.map { $0?.status }
    }
    #expect(try verdicts(["2025-02-01", "2025-02-27"]) == [.valid, .valid])
    #expect(try verdicts(["2025-02-01", "2025-02-10", "2025-03-08"]) == [.valid, .notValid, .notValid])
    #expect(try verdicts(["2025-02-01", "2025-02-10", "2025-03-10"]) == [.valid, .notValid, .valid])
    #expect(try verdicts(["2025-01-02", "2025-01-08"]) == [.notValid, .valid])
    catalogue = try Sketch.catalogue(
      Sketch.series("s", ["a"], "\"doses\": [{\"n\": 1}, {\"n\": 2, \"interval\": {\"min\": \"P18M\"}}]"))
    catalogue.graceDays = 4
    #expect(try verdicts(["2025-02-01", "2025-03-01", "2026-08-30"]) == [.valid, .notValid, .valid])
  }

  @Test("V-96: in CDC's data the time between the absolute minimum and the minimum is grace")
  func graceOfAges() throws {
    let dose = "{\"n\": 2, \"age\": {\"absMin\": \"P24M\", \"min\": \"P25M\"}}"
    var catalogue = try Sketch.catalogue(Sketch.series("s", ["a"], "\"doses\": [{\"n\": 1}, \(dose)]"))
    func verdicts(_ days: [String]) throws -> [Verdict.Status?] {
      try answer(catalogue, days.map { Sketch.dose($0, "dead-a", in: catalogue) }, on: "2030-01-01").verdicts.map { $0?.status }
    }
    let days = ["2025-02-01", "2026-01-09", "2026-01-20"]
    #expect(try verdicts(days) == [.valid, .notValid, .valid])
    catalogue.isGraceBeforeMinimum = true
    #expect(try verdicts(days) == [.valid, .notValid, .notValid])
    #expect(try verdicts(["2025-02-01", "2026-01-20"]) == [.valid, .valid])
  }

  @Test("V-7: a late series continues and is never restarted")
  func late() throws {
    let catalogue = try Sketch.catalogue(Sketch.series("s", ["a"], Sketch.twoDoses))
    let forecast = try answer(catalogue, [Sketch.dose("2025-02-01", "dead-a", in: catalogue)], on: "2060-01-01")
      .forecast
    #expect(forecast.dose == 2)
    #expect(!forecast.isRestart)
    #expect(forecast.recommended?.day.iso == "2025-08-01")
  }

  @Test("V-8: another dose after the last one is extraneous")
  func extraneous() throws {
    let catalogue = try Sketch.catalogue(Sketch.series("s", ["a"], Sketch.twoDoses))
    let days = ["2025-02-01", "2025-09-01", "2025-12-01"]
    let answer = try answer(catalogue, days.map { Sketch.dose($0, "dead-a", in: catalogue) }, on: "2026-01-01")
    #expect(answer.verdicts.map { $0?.status } == [.valid, .valid, .extraneous])
    #expect(answer.forecast.status == .complete)
  }

  @Test("V-9: a live vaccine soon after another live one is not valid, and the next waits for both")
  func live() throws {
    let catalogue = try Sketch.catalogue(
      Sketch.series("s", ["b"], "\"doses\": [{\"n\": 1, \"age\": {\"min\": \"P12M\"}}]"))
    let doses = [("2025-02-01", "live-a"), ("2025-02-28", "live-b")].map { Sketch.dose($0.0, $0.1, in: catalogue) }
    let answer = try answer(catalogue, doses, on: "2025-03-01")
    #expect(answer.verdicts[0] == nil)
    #expect(answer.verdicts[1]?.status == .notValid)
    #expect(answer.forecast.earliest?.day.iso == "2025-03-28")
    let together = [("2025-02-01", "live-a"), ("2025-02-01", "live-b")].map { Sketch.dose($0.0, $0.1, in: catalogue) }
    #expect(try self.answer(catalogue, together, on: "2025-03-01").forecast.status == .complete)
  }

  @Test("V-10: a combined product counts for each antigen, and a group is as far as its slowest antigen")
  func combined() throws {
    let catalogue = try Sketch.catalogue(Sketch.series("s", ["a", "b"], Sketch.twoDoses))
    let doses = [Sketch.dose("2025-02-01", "both", in: catalogue), Sketch.dose("2025-09-01", "dead-a", in: catalogue)]
    let forecast = try answer(catalogue, doses, on: "2025-10-01").forecast
    #expect(forecast.status == .notComplete)
    #expect(forecast.dose == 2)
    #expect(forecast.recommended?.day.iso == "2025-08-01")
  }

  @Test("V-11: the same product twice on one day counts once")
  func duplicate() throws {
    let catalogue = try Sketch.catalogue(
      Sketch.series("s", ["a"], "\"doses\": [{\"n\": 1}, {\"n\": 2}]"))
    let doses = ["1", "2"].map { Sketch.dose("2025-02-01", "dead-a", in: catalogue, id: $0) }
    let answer = try answer(catalogue, doses, on: "2025-03-01")
    #expect(answer.verdicts.map { $0?.status } == [.valid, .notValid])
    #expect(answer.forecast.dose == 2)
  }

  @Test("V-11: of two products against the same on one day one counts, also where nothing asks for an interval")
  func sameDay() throws {
    let catalogue = try Sketch.catalogue(
      Sketch.series("s", ["a"], "\"doses\": [{\"n\": 1}, {\"n\": 2}]"))
    for other in ["both", nil] {
      let doses = [("2025-02-01", "dead-a"), ("2025-02-01", other)].map { Sketch.dose($0.0, $0.1, in: catalogue) }
      let answer = try answer(catalogue, doses, on: "2025-03-01")
      #expect(answer.verdicts.filter { $0?.status == .valid }.count == 1)
      #expect(answer.forecast.dose == 2)
    }
  }

  @Test("V-5: a dose before the birth counts for nothing, also where the schedule has no least age")
  func beforeBirth() throws {
    let catalogue = try Sketch.catalogue(Sketch.series("s", ["a"], "\"doses\": [{\"n\": 1}, {\"n\": 2}]"))
    for (day, status) in [("2024-01-09", Verdict.Status.notValid), ("2014-02-01", .notValid), ("2024-01-10", .valid)] {
      let answer = try answer(catalogue, [Sketch.dose(day, "dead-a", in: catalogue)], on: "2025-03-01")
      #expect(answer.verdicts[0]?.status == status)
      #expect(answer.forecast.dose == (status == .valid ? 2 : 1))
    }
  }

  @Test(
    "V-12: a dose of unknown product counts for its antigen and is said to be unsure; one of nothing changes nothing")
  func unknown() throws {
    let catalogue = try Sketch.catalogue(Sketch.series("s", ["a"], Sketch.twoDoses))
    var nothing = Sketch.dose("2025-05-01", nil, in: catalogue)
    nothing.antigens = []
    let answer = try answer(catalogue, [Sketch.dose("2025-02-01", nil, in: catalogue), nothing], on: "2025-06-01")
    #expect(answer.verdicts[0]?.status == .valid)
    #expect(answer.verdicts[0]?.reasons.map { $0.name } == ["productUnknown"])
    #expect(answer.verdicts[1] == nil)
    #expect(answer.forecast.dose == 2)
  }

  @Test("V-14: expired and damaged doses are substandard and do not count")
  func substandard() throws {
    let catalogue = try Sketch.catalogue(Sketch.series("s", ["a"], Sketch.twoDoses))
    var dose = Sketch.dose("2025-02-01", "dead-a", in: catalogue)
    dose.isSubstandard = true
    let answer = try answer(catalogue, [dose], on: "2025-02-02")
    #expect(answer.verdicts[0]?.status == .substandard)
    #expect(answer.forecast.dose == 1)
  }

  @Test("V-15: boosters repeat from the last dose for ever")
  func boosters() throws {
    let catalogue = try Sketch.catalogue(
      Sketch.series("s", ["a"], "\"doses\": [{\"n\": 1}], \"boosters\": [{\"every\": \"P10Y/P15Y\"}]"))
    let days = ["2025-02-01", "2030-02-01", "2044-02-29"]
    let forecast = try answer(catalogue, days.map { Sketch.dose($0, "dead-a", in: catalogue) }, on: "2045-01-01")
      .forecast
    #expect(forecast.recommended?.day.iso == "2054-03-01")
    #expect(forecast.pastDue?.day.iso == "2059-02-28")
  }

  @Test(
    "V-16: where an interval changes at an age, the earlier of the long one and the later of short one and birthday holds",
    arguments: [("2075-01-10", "2080-01-10"), ("2081-06-01", "2084-06-01"), ("2085-01-01", "2088-01-01")])
  func ageSwitch(_ last: String, _ next: String) throws {
    let catalogue = try Sketch.catalogue(
      Sketch.series(
        "s", ["a"],
        "\"doses\": [{\"n\": 1}], \"boosters\": [{\"every\": \"P5Y\", \"until\": \"P60Y\"}, "
          + "{\"every\": \"P3Y\", \"since\": \"P60Y\"}]"))
    let doses = ["2070-01-01", last].map { Sketch.dose($0, "dead-a", in: catalogue) }
    #expect(try answer(catalogue, doses, on: "2086-01-01").forecast.recommended?.day.iso == next)
  }

  @Test("V-17: a series that allows it restarts after a gap")
  func restart() throws {
    let catalogue = try Sketch.catalogue(
      Sketch.series(
        "s", ["a"],
        "\"doses\": [{\"n\": 1}, {\"n\": 2, \"interval\": {\"min\": \"P1W\"}, \"restartAfter\": \"P6W\"}]"))
    let first = Sketch.dose("2025-02-01", "dead-a", in: catalogue)
    #expect(try answer(catalogue, [first], on: "2025-03-14").forecast.dose == 2)
    let forecast = try answer(catalogue, [first], on: "2025-03-15").forecast
    #expect(forecast.dose == 1)
    #expect(forecast.isRestart)
    let second = try answer(catalogue, [first, Sketch.dose("2025-04-01", "dead-a", in: catalogue)], on: "2025-04-02")
    #expect(second.verdicts.map { $0?.status } == [.valid, .valid])
    #expect(second.forecast.dose == 2)
    #expect(!second.forecast.isRestart)
  }

  @Test("V-18: a season is the next one that is not over and begins after the last dose")
  func season() throws {
    let catalogue = try Sketch.catalogue(
      Sketch.series(
        "s", ["a"],
        "\"doses\": [{\"n\": 1, \"season\": {\"from\": \"09-01\", \"best\": \"10-01\", \"to\": \"02-28\"}}], "
          + "\"boosters\": [{\"every\": \"P1Y\", \"seasonal\": true}]"))
    let dose = Sketch.dose("2025-01-15", "dead-a", in: catalogue)
    for (today, start) in [("2025-02-01", "2025-09-01"), ("2026-02-28", "2025-09-01"), ("2026-03-01", "2026-09-01")] {
      #expect(try answer(catalogue, [dose], on: today).forecast.earliest?.day.iso == start, "\(today)")
    }
    #expect(try answer(catalogue, [dose], on: "2025-09-15").forecast.recommended?.day.iso == "2025-10-01")
  }

  @Test("V-19: weeks of a pregnancy count from its beginning, and doses before it do not count")
  func pregnancy() throws {
    let catalogue = try Sketch.catalogue(
      Sketch.series("s", ["a"], "\"appliesIf\": {\"pregnancyWeeks\": [28, 36]}, \"doses\": [{\"n\": 1}]"))
    var mother = Person(born: Day(iso: "1993-02-02")!)
    let earlier = Sketch.dose("2021-05-05", "dead-a", in: catalogue)
    #expect(try answer(catalogue, [earlier], on: "2026-01-10", person: mother).forecast.status == .notApplicable)
    mother.pregnantSince = Day(iso: "2026-01-10")!.adding(days: -210)
    let forecast = try answer(catalogue, [earlier], on: "2026-01-10", person: mother).forecast
    #expect(forecast.dose == 1)
    #expect(forecast.state(on: Day(iso: "2026-01-10")!) == .due)
    #expect(try answer(catalogue, [], on: "2026-03-01", person: mother).forecast.status == .agedOut)
  }

  @Test(
    "V-20: funding depends on the day, the age at the next dose and the age at the first one; the schedule does not")
  func funding() throws {
    let catalogue = try Sketch.catalogue(
      Sketch.series(
        "s", ["a"],
        Sketch.twoDoses
          + ", \"funding\": {\"state\": \"full\", \"since\": \"2025-01-01\", \"firstDoseBefore\": \"P18M\"}"))
    #expect(try answer(catalogue, [], on: "2025-02-01").isFunded == true)
    #expect(try answer(catalogue, [], on: "2025-07-10").isFunded == false)
    let first = Sketch.dose("2025-07-09", "dead-a", in: catalogue)
    #expect(try answer(catalogue, [first], on: "2026-07-10").isFunded == true)
    let late = try answer(catalogue, [Sketch.dose("2025-07-10", "dead-a", in: catalogue)], on: "2026-07-10")
    #expect(late.isFunded == false)
    #expect(late.forecast.dose == 2)
  }

  @Test("V-22: while the product is unknown, the earliest date of its kind applies")
  func unknownProduct() throws {
    func series(_ id: String, _ product: String, _ every: String) -> String {
      Sketch.series(
        id, ["a"],
        "\"products\": [\"\(product)\"], \"doses\": [{\"n\": 1}], \"boosters\": [{\"every\": \"\(every)\"}]")
    }
    let catalogue = try Sketch.catalogue(series("s", "dead-a", "P5Y") + "," + series("t", "live-a", "P3Y"))
    let known = try answer(catalogue, [Sketch.dose("2025-02-01", "dead-a", in: catalogue)], on: "2025-03-01")
    #expect(known.forecast.recommended?.day.iso == "2030-02-01")
    let unknown = try answer(catalogue, [Sketch.dose("2025-02-01", nil, in: catalogue)], on: "2025-03-01")
    #expect(unknown.forecast.recommended?.day.iso == "2028-02-01")
  }

  @Test("V-23: the age at the first dose decides where one series ends and another begins")
  func firstDose() throws {
    let young = Sketch.series("s", ["a"], "\"doses\": [{\"n\": 1, \"age\": {\"max\": \"P15Y\"}}, {\"n\": 2}]")
    let old = Sketch.series("t", ["a"], "\"doses\": [{\"n\": 1, \"age\": {\"min\": \"P15Y\"}}, {\"n\": 2}, {\"n\": 3}]")
    let catalogue = try Sketch.catalogue(young + "," + old)
    func statuses(_ day: String) throws -> [Forecast.Status] {
      let dose = Sketch.dose(day, "dead-a", in: catalogue)
      return Assessment(of: person, [dose], by: catalogue, on: try #require(Day(iso: "2045-01-01"))).answers.map {
        $0.forecast.status
      }
    }
    #expect(try statuses("2039-01-09") == [.notComplete, .notApplicable])
    #expect(try statuses("2039-01-10") == [.notApplicable, .notComplete])
  }

  @Test("V-13: a series for a later age is silent before that age, unless a dose counts in it")
  func laterAge() throws {
    var catalogue = try Sketch.catalogue(Sketch.series("s", ["a"], "\"doses\": [{\"n\": 1}]"))
    var later = catalogue.groups[0].goals[0].series[0]
    (later.id, later.seriesGroup, later.startsFrom) = ("later", "later", Period(years: 50))
    catalogue.groups[0].goals[0].series.append(later)
    for index in 0..<2 { catalogue.groups[0].goals[0].series[index].isDefault = true }
    catalogue.groups[0].choice = .scored
    #expect(try answer(catalogue, [], on: "2030-01-01").series == ["s"])
    #expect(try answer(catalogue, [], on: "2074-01-10").series == ["s", "later"])
  }

  @Test("V-21: a month or a year stands for its first to its last day")
  func inexact() throws {
    let catalogue = try Sketch.catalogue(Sketch.series("s", ["a"], Sketch.twoDoses))
    let span = try #require(InexactDay("2025-03"))
    let dose = GivenDose(id: "1", day: span.first, lastDay: span.last, product: catalogue.product("dead-a"))
    let found = InexactAssessment(of: person, [dose], by: catalogue, on: Day(iso: "2025-06-01")!)
    #expect(found.early.answers[0].forecast.recommended?.day.iso == "2025-09-01")
    #expect(found.late.answers[0].forecast.recommended?.day.iso == "2025-10-01")
    #expect(found.early.answers[0].verdicts[0]?.reasons.map { $0.name } == ["dateApproximate"])
  }

  @Test("V-29: a dose with a later day has not been given yet")
  func later() throws {
    let catalogue = try Sketch.catalogue(Sketch.series("s", ["a"], Sketch.twoDoses))
    let doses = ["2025-09-01", "2025-02-01"].map { Sketch.dose($0, "dead-a", in: catalogue) }
    let before = try answer(catalogue, doses, on: "2025-08-31")
    #expect(before.verdicts.map { $0?.status } == [nil, .valid])
    #expect(before.forecast.dose == 2)
    #expect(try answer(catalogue, doses, on: "2025-09-01").forecast.status == .complete)
  }

  @Test("V-24: an alternative schedule is followed from where it differs from the usual one")
  func alternatives() throws {
    let catalogue = try Sketch.catalogue(
      Sketch.series(
        "s", ["a"],
        "\"doses\": [{\"n\": 1}, {\"n\": 2, \"interval\": {\"min\": \"P1M\"}}], \"alternatives\": [{\"id\": \"fast\", "
          + "\"name\": \"fast\", \"doses\": [{\"n\": 1}, {\"n\": 2, \"interval\": {\"min\": \"P7D\"}}, "
          + "{\"n\": 3, \"interval\": {\"min\": \"P7D\"}}]}]"))
    func series(_ second: String) throws -> [String] {
      try answer(catalogue, ["2025-02-01", second].map { Sketch.dose($0, "dead-a", in: catalogue) }, on: "2025-04-01")
        .series
    }
    #expect(try series("2025-02-08") == ["s/fast"])
    #expect(try series("2025-03-01") == ["s"])
    #expect(try series("2025-02-03") == ["s"])
  }
}

struct Unexpected: Error {}
