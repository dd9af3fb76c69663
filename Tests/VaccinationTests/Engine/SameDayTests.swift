import Base
import Sync
import Testing

@testable import Vaccination

@Suite("Doses that are recorded on the day for which they are forecast")
struct SameDayTests {
  private let vaccines: Vaccines
  private var catalogue: Catalogue { vaccines.catalogue }

  init() {
    vaccines = Vaccines()
    vaccines.take(Household.published.map { Record($0.key, version: 1, fields: $0.fields) })
  }

  private func day(_ iso: String) -> Day { Day(iso: iso)! }

  private func answer(_ series: String, _ person: Person, _ doses: [GivenDose], _ today: Day) -> Assessment.Answer {
    Assessment(of: person, doses, by: catalogue, on: today).answers[catalogue.group(series)!]
  }

  @Test("V-9: beside a live vaccine of today another one can be given today, and from tomorrow on only after the gap")
  func liveVaccines() {
    let person = Person(born: day("2025-01-10"))
    let today = day("2026-02-01")
    let doses = [GivenDose(id: "1", day: today, product: catalogue.product("priorix"))]
    #expect(answer("varicella", person, doses, today).forecast.earliest?.day == day("2026-01-10"))
    #expect(answer("varicella", person, doses, day("2026-02-02")).forecast.earliest?.day == day("2026-03-01"))
    // What is given today counts.
    let both = doses + [GivenDose(id: "2", day: today, product: catalogue.product("varilrix"))]
    #expect(answer("varicella", person, both, today).verdicts[1]?.status == .valid)
  }

  @Test("V-9, V-58: before a journey two live vaccines are planned for one day")
  func journey() throws {
    let person = Person(born: day("1990-05-05"))
    let groups = ["yellow-fever", "varicella"].compactMap { catalogue.group($0) }
    let plan = Journey.plan(
      person, [], groups: groups, leave: day("2026-12-20"), today: day("2026-11-28"), vaccines)
    #expect(plan.visits.map { $0.day } == [day("2026-11-28"), day("2026-11-28")])
  }

  /// Whoever has the second dose late must not be told that the third one is due the same day.
  @Test("V-11: no series has its next dose on the day of the one before, however late that one was")
  func nextDose() {
    for (place, group) in catalogue.groups.enumerated() {
      let products = catalogue.products.indices.filter { product in
        group.goals.allSatisfy { goal in catalogue.products[product].contents.contains { $0.antigen == goal.antigen } }
      }
      guard let product = products.first else { continue }
      for gap in [0, 30, 400, 2000] {
        var person = Person(born: day("2000-01-10"))
        person.observations = [Person.Observation("riskTuberculosis", on: person.born)]
        var doses: [GivenDose] = []
        var today = person.born
        for number in 0..<6 {
          let forecast = Assessment(of: person, doses, by: catalogue, on: today, groups: [place]).answers[0].forecast
          guard forecast.status == .notComplete, let due = forecast.recommended?.day else { break }
          if number > 0 { #expect(due > today, "\(group.id), dose \(number + 1)") }
          today = max(today, due).adding(days: gap)
          var dose = GivenDose(id: String(number), day: today)
          dose.product = forecast.products.first ?? product
          doses.append(dose)
        }
      }
    }
  }

  @Test("V-22: typhoid vaccine of which no more is known is one injection, not the first of three capsules")
  func typhoid() {
    var fields = Fields()
    fields[PersonRecord.name] = "Jan"
    fields[PersonRecord.born] = day("1990-05-05")
    let record = Record(RecordKey("cardholder", RecordID.v8(named: "jan", in: "test")), version: 1, fields: fields)
    var dose = Fields()
    dose[DoseRecord.person] = record.id
    dose[DoseRecord.date] = "2019-03-04"
    dose[DoseRecord.antigens] = ["typ"]
    let member = Member(record)
    member.take(record, [Record(RecordKey("dose", RecordID.v8(named: "dose", in: "test")), version: 1, fields: dose)])
    let outlook = Outlook(member, vaccines, day("2026-11-28"))
    #expect(!outlook.coming.contains { $0.series == "typhoid" || $0.series == "typhoid-oral" })
    let injection = outlook.answers[catalogue.group("typhoid")!]
    let products = injection.forecast.products.map { catalogue.products[$0].id }
    #expect(injection.forecast.isOnDemand && !products.contains("vivotif"))
  }

  @Test("V-21: a second dose is overdue only when it is late even if the first was given on the last day of its year")
  func uncertain() {
    var fields = Fields()
    fields[PersonRecord.name] = "Jan"
    fields[PersonRecord.born] = day("1970-05-05")
    let record = Record(RecordKey("cardholder", RecordID.v8(named: "jan", in: "test")), version: 1, fields: fields)
    var dose = Fields()
    dose[DoseRecord.person] = record.id
    dose[DoseRecord.date] = "2026"
    dose[DoseRecord.product] = "fsme-immun"
    let member = Member(record)
    member.take(record, [Record(RecordKey("dose", RecordID.v8(named: "dose", in: "test")), version: 1, fields: dose)])
    let thing = Outlook(member, vaccines, day("2026-11-28")).coming.first { $0.series == "tbe-fsme" }
    #expect(thing?.dose == 2 && thing?.state == .due)
    let later = Outlook(member, vaccines, day("2027-04-02")).coming.first { $0.series == "tbe-fsme" }
    #expect(later?.state == .overdue && later?.pastDue == day("2027-03-30"))
  }
}
