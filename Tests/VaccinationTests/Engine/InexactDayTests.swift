import Base
import Testing

@testable import Vaccination

/// V-21: a card may have years or months alone.
@Suite("Doses whose days are not known exactly")
struct InexactDayTests {
  private let person = Person(born: Day(iso: "2024-01-10")!)

  private func found(
    _ doses: [(day: String, product: String)], series: String = Sketch.twoDoses, on day: String = "2026-06-01"
  ) throws -> (early: Assessment.Answer, late: Assessment.Answer) {
    let catalogue = try Sketch.catalogue(Sketch.series("s", ["a"], series))
    let given = try doses.enumerated().map { number, dose in
      let span = try #require(InexactDay(dose.day))
      return GivenDose(
        id: String(number), day: span.first, lastDay: span.last, product: catalogue.product(dose.product))
    }
    let both = InexactAssessment(of: person, given, by: catalogue, on: try #require(Day(iso: day)))
    return (both.early.answers[0], both.late.answers[0])
  }

  @Test("V-21: a dose in the month in which the minimum age is reached counts, and is said to be unsure")
  func monthOfTheMinimum() throws {
    let both = try found([("2025-01", "dead-a")])
    for answer in [both.early, both.late] {
      #expect(answer.verdicts[0]?.status == .valid)
      #expect(answer.verdicts[0]?.reasons.map { $0.name }.contains("dateApproximate") == true)
      #expect(answer.forecast.dose == 2)
    }
    #expect(try found([("2024-12", "dead-a")]).late.verdicts[0]?.status == .notValid)
  }

  @Test("V-21: two doses of one year are two doses, as long as both can have been in time")
  func yearsAlone() throws {
    let both = try found([("2025", "dead-a"), ("2025", "dead-a")])
    for answer in [both.early, both.late] {
      #expect(answer.verdicts.map { $0?.status } == [.valid, .valid])
      #expect(answer.forecast.status == .complete)
    }
    let far = "\"doses\": [{\"n\": 1, \"age\": {\"min\": \"P12M\"}}, {\"n\": 2, \"interval\": {\"min\": \"P13M\"}}]"
    #expect(try found([("2025", "dead-a"), ("2025", "dead-a")], series: far).early.verdicts[1]?.status == .notValid)
    // Exactly known, it is one dose that stands on the card twice.
    let same = try found([("2025-02-01", "dead-a"), ("2025-02-01", "dead-a")])
    #expect(same.early.verdicts[1]?.reasons.map { $0.name } == ["duplicate"])
  }

  @Test("V-21: no dose was given before the birth or after today")
  func withinLife() throws {
    let fromBirth = "\"doses\": [{\"n\": 1}, {\"n\": 2, \"interval\": {\"min\": \"P1M\", \"rec\": \"P1M\"}}]"
    let both = try found([("2024", "dead-a")], series: fromBirth, on: "2024-03-01")
    #expect(both.early.forecast.recommended?.day.iso == "2024-02-10")
    #expect(both.late.forecast.recommended?.day.iso == "2024-04-01")
  }

  @Test("V-9, V-21: live vaccines of one month are in each other's way only when they must have been")
  func live() throws {
    let once = "\"doses\": [{\"n\": 1, \"age\": {\"min\": \"P12M\"}}]"
    #expect(
      try found([("2025-02", "live-b"), ("2025-02", "live-a")], series: once).early.verdicts[1]?.status == .valid)
    let sure = try found([("2025-02-01", "live-b"), ("2025-02-20", "live-a")], series: once)
    #expect(sure.early.verdicts[1]?.status == .notValid)
  }

  @Test("V-29: an uncertain day beside it does not make a coming dose a given one")
  func coming() throws {
    let both = try found([("2025-02", "dead-a"), ("2026-09-01", "dead-a")])
    for answer in [both.early, both.late] {
      #expect(answer.verdicts[1] == nil)
      #expect(answer.forecast.dose == 2)
    }
  }
}
