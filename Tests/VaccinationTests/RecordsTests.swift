import Base
import Sync
import Testing

@testable import Vaccination

@Suite("Records of the vaccination app")
struct RecordsTests {
  private let id = RecordID.v8(named: "1", in: "test")

  @Test("V-33: a person's record is what the engine has to know, as far as it is filled in")
  func person() throws {
    var fields = Fields()
    #expect(PersonRecord.person(fields) == nil)
    fields[PersonRecord.born] = Day(iso: "2024-02-29")
    fields[PersonRecord.sex] = .female
    fields[PersonRecord.gestationWeeks] = 34
    fields[PersonRecord.conditions] = ["immunocompromised"]
    let person = try #require(PersonRecord.person(fields))
    #expect(person.born.iso == "2024-02-29")
    #expect(person.sex == .female)
    #expect(person.gestationWeeks == 34)
    #expect(person.observations.map { $0.code } == ["immunocompromised"])
  }

  @Test("V-33: a dose's record is a dose of the engine, unless it was not given or its date says nothing")
  func dose() throws {
    let catalogue = try Sketch.catalogue(Sketch.series("s", ["a"], Sketch.twoDoses))
    var fields = Fields()
    #expect(DoseRecord.dose(fields, id: id, in: catalogue) == nil)
    fields[DoseRecord.date] = "2025-02"
    fields[DoseRecord.product] = "dead-a"
    let dose = try #require(DoseRecord.dose(fields, id: id, in: catalogue))
    #expect([dose.day.iso, dose.lastDay.iso] == ["2025-02-01", "2025-02-28"])
    #expect(dose.product == catalogue.product("dead-a"))
    #expect(!dose.isSubstandard)
    fields[DoseRecord.expiry] = Day(iso: "2025-01-31")
    #expect(DoseRecord.dose(fields, id: id, in: catalogue)?.isSubstandard == true)
    fields[DoseRecord.outcome] = .refused
    #expect(DoseRecord.dose(fields, id: id, in: catalogue) == nil)
  }

  @Test("V-33: a dose of a product that the catalogue does not have counts for the diseases that are named")
  func foreign() throws {
    let catalogue = try Sketch.catalogue(Sketch.series("s", ["a"], Sketch.twoDoses))
    var fields = Fields()
    fields[DoseRecord.date] = "2025-02-01"
    fields[DoseRecord.productText] = "Something from abroad"
    fields[DoseRecord.antigens] = ["a", "gone"]
    let dose = try #require(DoseRecord.dose(fields, id: id, in: catalogue))
    #expect(dose.product == nil)
    #expect(dose.antigens == [0])
  }

  @Test("V-33: two devices make the same plan of a person for a series")
  func plan() {
    #expect(PlanRecord.key(id, "s") == PlanRecord.key(id, "s"))
    #expect(PlanRecord.key(id, "s") != PlanRecord.key(id, "t"))
  }
}
