import Base
import Testing

@testable import Vaccination

@Suite("What the next dose is")
struct NextDoseTests {
  private func forecast(
    _ catalogue: Catalogue, _ doses: [GivenDose], born: String, on day: String, group: Int = 0
  ) -> Forecast {
    Assessment(of: Person(born: Day(iso: born)!), doses, by: catalogue, on: Day(iso: day)!, groups: [group]).answers[0].forecast
  }

  @Test("V-89: of the vaccines for a dose those are named that are licensed at the age at which it will be given")
  func licensed() throws {
    let age = "\"doses\": [{\"n\": 1, \"age\": {\"min\": \"P2M\", \"rec\": \"P2M\"}}]"
    let catalogue = try Sketch.catalogue(Sketch.series("s", ["a"], age))
    func named(on day: String) -> [String] {
      forecast(catalogue, [], born: "2024-01-10", on: day).products.map { catalogue.products[$0].id }
    }
    #expect(named(on: "2024-02-01") == ["live-a", "both"])
    #expect(named(on: "2025-01-09") == ["live-a", "both"])
    #expect(named(on: "2025-01-10") == ["live-a", "both", "dead-a"], "what is late is given today, not when it was due")
    let alone = try Sketch.catalogue(Sketch.series("s", ["a"], "\"products\": [\"dead-a\"], " + age))
    let found = forecast(alone, [], born: "2024-01-10", on: "2024-02-01").products
    #expect(found.map { alone.products[$0].id } == ["dead-a"], "where none is licensed, one is named all the same")
  }

  @Test("V-91: the second dose of a season is dose 2, and the first of the next season dose 1")
  func seasons() throws {
    let catalogue = try Sketch.catalogue(
      Sketch.series(
        "s", ["a"],
        "\"doses\": [{\"n\": 1, \"season\": {\"from\": \"09-01\", \"best\": \"10-01\", \"to\": \"02-28\"}}, "
          + "{\"n\": 2, \"interval\": {\"min\": \"P4W\"}}], \"boosters\": [{\"every\": \"P1Y\", \"seasonal\": true}]"))
    let doses = ["2025-10-12", "2025-11-20", "2026-10-05"].map { Sketch.dose($0, "dead-a", in: catalogue) }
    func number(_ count: Int, on day: String) -> Int? {
      forecast(catalogue, Array(doses.prefix(count)), born: "2024-01-10", on: day).dose
    }
    #expect(number(0, on: "2025-10-01") == 1)
    #expect(number(1, on: "2025-10-20") == 2)
    #expect(number(2, on: "2025-12-01") == 1)
    #expect(number(3, on: "2026-12-01") == 1)
  }

  @Test("V-101: the age at the first dose decides how many doses against pneumococcus there are", arguments: [
    ("2026-01-10", ["2026-03-10", "2026-05-10"], "prevenar-13", ["pcv-infant"]),
    ("2026-01-10", ["2026-03-10", "2026-05-10", "2026-12-15"], "prevenar-13", []),
    ("2026-01-10", ["2026-03-10", "2026-04-10", "2026-12-15"], "prevenar-20", ["pcv20-infant"]),
    ("2026-01-10", ["2026-08-15", "2026-09-20"], "vaxneuvance", ["pcv-infant"]),
    ("2025-01-10", ["2026-03-15"], "prevenar-20", ["pcv-12-23m"]), ("2025-01-10", ["2026-03-15", "2026-05-20"], "prevenar-20", []),
    ("2022-01-10", ["2026-03-15"], "prevenar-13", []), ("1955-01-10", ["2026-03-15"], "prevenar-20", []),
  ])
  func pneumococcus(_ born: String, _ days: [String], _ product: String, _ expected: [String]) throws {
    let catalogue = try ScheduleReading.catalogue(ShippedCatalogue.json())
    let doses = days.map { Sketch.dose($0, product, in: catalogue) }
    let answers = Assessment(of: Person(born: Day(iso: born)!), doses, by: catalogue, on: Day(iso: "2026-12-20")!).answers
    let open: [String] = answers.compactMap { answer in
      let isBegun = answer.verdicts.contains { $0?.status == .valid }
      return isBegun && answer.forecast.status == .notComplete ? catalogue.groups[answer.group].id : nil
    }
    #expect(open == expected)
  }

  @Test("V-93: after two doses of RotaTeq there is a third one, after two of Rotarix there is none")
  func rotavirus() throws {
    let catalogue = try ScheduleReading.catalogue(ShippedCatalogue.json())
    func open(_ product: String) -> [String] {
      let doses = ["2026-09-01", "2026-10-01"].map { Sketch.dose($0, product, in: catalogue) }
      let person = Person(born: Day(iso: "2026-07-10")!)
      return Assessment(of: person, doses, by: catalogue, on: Day(iso: "2026-10-10")!).answers.compactMap { answer in
        let isBegun = answer.verdicts.contains { $0?.status == .valid }
        return isBegun && answer.forecast.status == .notComplete ? catalogue.groups[answer.group].id : nil
      }
    }
    #expect(open("rotateq") == ["rota-5"])
    #expect(open("rotarix").isEmpty)
  }
}
