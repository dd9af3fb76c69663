import Base
import Catalog
import Foundation
import Store
import Sync
import TestSupport
import Testing

@testable import Vaccination

/// V-83: illnesses and antibodies on a card.
@Suite("Immunity without a vaccination")
struct ImmunityTests {
  private let household = Household()

  private func child(_ born: String = "2022-03-10") -> (device: Parent, person: RecordID) {
    let device = household.device()
    device.addPerson("Jan", born: born)
    return (device, device.people[0])
  }

  private func add(_ codes: [String], _ date: String, _ device: Parent, _ person: RecordID) {
    device.visit("/vaccination/people/\(person)/illness")
    for code in codes { device.press("vaccination.dose.toggle", value: "antigens=" + code) }
    device.type("date", date)
    device.submit("vaccination.dose.save")
  }

  private func isOpen(_ series: String, _ outlook: Outlook) -> Bool { outlook.thing(Household.series(series)) != nil }

  @Test("V-83: who has had chickenpox needs no vaccination against it; the card, the overview and the why say so")
  func chickenpox() {
    let (device, person) = child()
    #expect(isOpen("varicella", device.outlook(person)))
    add(["var"], "2025", device, person)
    #expect(device.words.contains("The illness is saved."))
    let record = device.records("dose")[0]
    #expect(record[DoseRecord.outcome] == .illness && record[DoseRecord.antigens]?.codes == ["var"])
    #expect(record[DoseRecord.date] == "2025" && record[DoseRecord.product] == nil)
    #expect(!isOpen("varicella", device.outlook(person)))
    device.visit("/vaccination/people/\(person)/past")
    #expect(device.words.contains("Chickenpox") && device.words.contains("Had the illness"))
    device.visit("/vaccination/people/\(person)/grid")
    #expect(device.words.contains("Had the illness 2025"))
    device.visit("/vaccination/people/\(person)/why/\(Household.series("varicella"))")
    #expect(device.words.contains("Immune after the illness"))
    device.visit("/vaccination/people/\(person)/dose/\(record.id)")
    #expect(device.words.contains("no vaccination needed"))
    device.visit("/vaccination/people/\(person)/print")
    #expect(device.words.contains("Prodělaná nemoc") && device.words.contains("Had the illness"))
    // It goes as it came.
    device.visit("/vaccination/people/\(person)/dose/\(record.id)")
    device.press("vaccination.dose.ask")
    device.press("dialog.confirm")
    #expect(isOpen("varicella", device.outlook(person)))
  }

  @Test("V-83: measles alone does not end the vaccination against measles, mumps and rubella; all three do")
  func oneOfThree() {
    let (device, person) = child()
    add(["mea"], "3/2023", device, person)
    #expect(isOpen("mmr", device.outlook(person)))
    add(["mum", "rub"], "2024", device, person)
    #expect(!isOpen("mmr", device.outlook(person)))
    device.visit("/vaccination/people/\(person)")
    #expect(device.words.contains("immune"))
  }

  @Test("V-83: tetanus does not protect from the next one, and an illness makes nobody one of a risk group")
  func notLasting() {
    let (device, person) = child("2016-03-10")
    let before = device.outlook(person)
    add(["tet", "per"], "2020", device, person)
    let after = device.outlook(person)
    #expect(after.coming.map { $0.series } == before.coming.map { $0.series })
    #expect(after.optional.map { $0.series } == before.optional.map { $0.series })
    device.visit("/vaccination/people/\(person)/dose/\(device.records("dose")[0].id)")
    #expect(device.words.contains("vaccination goes on"))
  }

  @Test("V-83: antibodies are entered in the same form, which asks for a disease and refuses a day to come")
  func antibodies() {
    let (device, person) = child()
    device.visit("/vaccination/people/\(person)/illness/\(Household.series("varicella"))")
    device.press("vaccination.dose.set", value: "outcome=antibodies")
    device.type("date", "1/1/2030")
    device.submit("vaccination.dose.save")
    #expect(device.words.contains("This day has not come yet.") && device.records("dose").isEmpty)
    device.type("date", "1/10/2026")
    device.press("vaccination.dose.toggle", value: "antigens=var")
    device.submit("vaccination.dose.save")
    #expect(device.words.contains("Choose the illness.") && device.records("dose").isEmpty)
    device.press("vaccination.dose.toggle", value: "antigens=var")
    device.submit("vaccination.dose.save")
    #expect(device.records("dose").map { $0[DoseRecord.outcome] } == [.antibodies])
    #expect(!isOpen("varicella", device.outlook(person)))
  }

  @Test("V-83: the illnesses that few have had are folded until one of them is chosen")
  func folded() {
    let (device, person) = child()
    device.visit("/vaccination/people/\(person)/illness")
    func others() -> DOM? { device.page?.first { $0.tag == "details" && $0.words.contains("Another illness") } }
    #expect(others()?.words.contains("Cholera") == true && others()?.words.contains("Chickenpox") == false)
    #expect(others()?.attributes["open"] == nil)
    device.press("vaccination.dose.toggle", value: "antigens=cho")
    #expect(others()?.attributes["open"] != nil)
  }

  @Test("V-83: a word for a line of the card that this version does not know is no dose")
  func laterWord() {
    var fields = Fields()
    fields[DoseRecord.date] = "2020-01-01"
    fields["outcome"] = "somethingNew"
    #expect(DoseRecord.meaning(fields) == .notStated)
    #expect(DoseRecord.dose(fields, id: RecordID(high: 1, low: 1), in: Catalogue()) == nil)
    fields["outcome"] = nil
    #expect(DoseRecord.meaning(fields) == .given)
  }

  @Test("V-44, V-83: illnesses and antibodies pass through a FHIR bundle, and that of others is an immunity too")
  func bundle() throws {
    var card = ImportedCard()
    (card.family, card.given, card.born) = ("Nováková", "Anna", "2024-02-29")
    card.doses = [DoseRecord.Outcome.illness, .antibodies, .notStated, .refused].map { outcome in
      var dose = ImportedDose()
      (dose.text, dose.date, dose.outcome, dose.antigens) = ("Chickenpox", "2025", outcome, ["var"])
      return dose
    }
    let json = FHIRWriting().bundle(card, [], on: Day(iso: "2026-11-21")!)
    let read = try #require(try FHIRReading.cards(json).first)
    #expect(read.doses.map { $0.outcome } == card.doses.map { $0.outcome })
    #expect(read.doses.allSatisfy { $0.antigens == ["var"] && $0.date == "2025" })
  }

  @Test("V-83: an illness is written as a Condition for others, and read once", arguments: [true, false])
  func conditionOfOurs(isWithCode: Bool) throws {
    var card = ImportedCard()
    (card.family, card.given, card.born) = ("Nováková", "Anna", "2024-02-29")
    var dose = ImportedDose()
    (dose.text, dose.date, dose.outcome, dose.antigens) = ("Chickenpox", "2025", .illness, ["var"])
    let code = ImportedDose.Code(VaccineCodes.snomed, "38907003")
    dose.diseases = [(code: isWithCode ? code : nil, name: "Chickenpox")]
    card.doses = [dose]
    let json = FHIRWriting().bundle(card, [], on: Day(iso: "2026-11-21")!)
    let resources = (json.items("entry") ?? []).compactMap { $0["resource"] }
    let condition = try #require(resources.first { $0.text("resourceType") == "Condition" })
    #expect(condition["code"]?.items("coding")?.first?.text("code") == (isWithCode ? "38907003" : nil))
    #expect(condition["code"]?.text("text") == "Chickenpox" && condition.text("onsetDateTime") == "2025")
    let read = try #require(try FHIRReading.cards(json).first)
    #expect(read.doses.count == 1 && read.illnesses.isEmpty && read.leftOut.isEmpty)
  }

  @Test("V-48: an infant who has had a vaccine against hepatitis B goes on with the six-in-one; an adult with the rest of it")
  func former() {
    let (device, person) = child("2026-07-01")
    device.write(person, [("engerix-10", "01072026")])
    #expect(device.records("dose").count == 1)
    let coming = device.outlook(person).coming.map { $0.series }
    #expect(coming.contains("hexa-2+1") && !coming.contains("hepb-12") && !coming.contains("hepb-child"))
    let (other, adult) = child("1990-07-01")
    other.write(adult, [("engerix-20", "01102026")])
    let begun = other.outlook(adult).coming
    let thing = begun.first { $0.series == "hepb-adult" }
    #expect(thing?.dose == 2 && thing?.name.en == "Hepatitis B – begun from 16 on")
    #expect(!begun.contains { $0.series == "hepb-12" })
  }
}
