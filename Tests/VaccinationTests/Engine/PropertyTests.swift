import Base
import Testing

@testable import Vaccination

/// Random cards from a seed.
struct RandomCards {
  private var generator: SplitMix64
  let catalogue: Catalogue

  init(seed: UInt64, _ catalogue: Catalogue) {
    generator = SplitMix64(seed: seed)
    self.catalogue = catalogue
  }

  mutating func number(_ limit: Int) -> Int { Int(generator.next() % UInt64(limit)) }

  mutating func person(wild: Bool = false) -> Person {
    var person = Person(born: Day(number: Int32(wild ? number(4_000_000) - 800_000 : number(18_000) - 3000)))
    person.sex = [.female, .male, .unknown][number(3)]
    if number(8) == 0 { person.gestationWeeks = 22 + number(20) }
    if number(8) == 0 { person.pregnantSince = person.born.adding(days: 7000 + number(5000)) }
    if number(5) == 0 { person.observations = [Person.Observation("immunocompromised", on: person.born)] }
    return person
  }

  mutating func doses(_ person: Person, count: Int, products: [Int]? = nil, wild: Bool = false) -> [GivenDose] {
    (0..<count).map { index in
      let age = wild ? number(5_000_000) - 2_500_000 : number(4) == 0 ? number(25_000) : number(900)
      var dose = GivenDose(id: String(index), day: person.born.adding(days: age))
      if let products {
        dose.product = products[number(products.count)]
      } else {
        dose.product = number(catalogue.products.count)
      }
      if wild && number(6) == 0 { dose.product = number(400) - 100 }
      if wild && number(6) == 0 { (dose.product, dose.antigens) = (nil, [number(60) - 5]) }
      if wild && number(9) == 0 { dose.lastDay = dose.day.adding(days: number(4000) - 100) }
      dose.isSubstandard = wild && number(20) == 0
      return dose
    }
  }
}

/// An answer as text, for comparing it with another one. Days are counted from a first one.
private func told(_ answer: Assessment.Answer, from day: Day = Day(number: 0), dosesBy ids: [String]) -> String {
  func number(_ found: Day?) -> String { found.map { String(day.days(to: $0)) } ?? "-" }
  let forecast = answer.forecast
  let verdicts = zip(ids, answer.verdicts).sorted { $0.0 < $1.0 }.map { $0.0 + ($0.1?.status.name ?? "-") }
  return [
    forecast.status.name, String(forecast.dose ?? 0), number(forecast.earliest?.day), number(forecast.recommended?.day),
    number(forecast.pastDue?.day), number(forecast.latest),
  ].joined(separator: " ") + " " + verdicts.joined(separator: " ")
}

@Suite("Properties of every card")
struct PropertyTests {
  private func catalogue() throws -> Catalogue { try ScheduleReading.catalogue(ShippedCatalogue.json()) }

  @Test("V-25: the order of entry does not matter")
  func order() throws {
    var cards = RandomCards(seed: 1, try catalogue())
    for _ in 0..<50 {
      let person = cards.person()
      var doses = cards.doses(person, count: cards.number(9))
      let day = person.born.adding(days: cards.number(26_000))
      let one = Assessment(of: person, doses, by: cards.catalogue, on: day).answers
      let ids = doses.map { $0.id }
      for index in doses.indices.reversed() { doses.swapAt(index, cards.number(index + 1)) }
      let other = Assessment(of: person, doses, by: cards.catalogue, on: day).answers
      #expect(one.map { told($0, dosesBy: ids) } == other.map { told($0, dosesBy: doses.map { $0.id }) })
    }
  }

  /// 400 years have 146 097 days in every calendar, a whole number of weeks, so months and leap years fall on the same
  /// days. Rules with a date and yearly seasons would move with them, but funding that begins in a given year would
  /// not.
  @Test("V-26: moving everything by 400 years gives the same result, moved by 400 years")
  func shift() throws {
    var cards = RandomCards(seed: 2, try catalogue())
    let days = 146_097
    for _ in 0..<50 {
      let person = cards.person()
      let doses = cards.doses(person, count: cards.number(9))
      let day = person.born.adding(days: cards.number(26_000))
      var (later, moved) = (person, doses)
      later.born = person.born.adding(days: days)
      later.pregnantSince = person.pregnantSince?.adding(days: days)
      for index in moved.indices {
        moved[index].day = doses[index].day.adding(days: days)
        moved[index].firstDay = doses[index].firstDay.adding(days: days)
        moved[index].lastDay = doses[index].lastDay.adding(days: days)
      }
      let ids = doses.map { $0.id }
      let one = Assessment(of: person, doses, by: cards.catalogue, on: day).answers
      let other = Assessment(of: later, moved, by: cards.catalogue, on: day.adding(days: days)).answers
      #expect(
        one.map { told($0, from: person.born, dosesBy: ids) } == other.map { told($0, from: later.born, dosesBy: ids) })
    }
  }

  @Test(
    "V-27: a further dose that is not live makes no other antigen's earliest day earlier, and changes nothing there")
  func further() throws {
    var cards = RandomCards(seed: 3, try catalogue())
    let catalogue = cards.catalogue
    let live = catalogue.conflicts.flatMap { $0.previous + $0.current }
    for _ in 0..<50 {
      let person = cards.person()
      var doses = cards.doses(person, count: cards.number(6))
      let day = person.born.adding(days: cards.number(26_000))
      let before = Assessment(of: person, doses, by: catalogue, on: day).answers
      doses += cards.doses(person, count: 1, products: catalogue.products.indices.filter { !live.contains($0) })
      let product = try #require(doses.last?.product)
      let against = catalogue.products[product].contents.map { $0.antigen }
      let after = Assessment(of: person, doses, by: catalogue, on: day).answers
      for (one, other) in zip(before, after) {
        let group = catalogue.groups[one.group]
        if group.goals.contains(where: { against.contains($0.antigen) }) { continue }
        // Only a series that requires an interval after this very product waits for it.
        let (first, second) = (one.forecast.earliest?.day, other.forecast.earliest?.day)
        #expect(first == second, "\(group.id)")
      }
    }
  }

  @Test("V-28: nothing traps: any dates, ages, and unknown products and antigens")
  func wild() throws {
    var cards = RandomCards(seed: 4, try catalogue())
    for _ in 0..<60 {
      let person = cards.person(wild: true)
      let doses = cards.doses(person, count: cards.number(14), wild: true)
      let day = Day(number: Int32(cards.number(4_000_000)) - 800_000)
      let found = InexactAssessment(of: person, doses, by: cards.catalogue, on: day, groups: nil)
      #expect(found.early.answers.count == cards.catalogue.groups.count)
      for answer in found.early.answers {
        guard answer.forecast.status == .notComplete else { continue }
        let (earliest, recommended) = (answer.forecast.earliest?.day, answer.forecast.recommended?.day)
        #expect(earliest != nil && recommended != nil && earliest! <= recommended!)
      }
    }
  }

  @Test("V-28: a card with many doses is assessed completely")
  func large() throws {
    var cards = RandomCards(seed: 5, try catalogue())
    let person = cards.person()
    let doses = cards.doses(person, count: 150)
    let answers = Assessment(of: person, doses, by: cards.catalogue, on: person.born.adding(days: 20_000)).answers
    #expect(answers.allSatisfy { $0.verdicts.count == 150 })
  }

  @Test("V-4: every series without a condition forecasts a card without doses from birth")
  func empty() throws {
    let catalogue = try catalogue()
    let person = Person(born: Day(iso: "2026-01-15")!)
    for answer in Assessment(of: person, [], by: catalogue, on: person.born).answers {
      let series = catalogue.groups[answer.group].goals[0].series[0]
      if !series.conditions.isEmpty { continue }
      #expect(answer.forecast.status == .notComplete, "\(series.id)")
      #expect(answer.forecast.dose == 1, "\(series.id)")
      #expect(answer.forecast.earliest.map { $0.day >= person.born } == true, "\(series.id)")
    }
  }
}
