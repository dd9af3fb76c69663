import Base
import Foundation
import Store
import Sync
import TestSupport
import Testing

@testable import Vaccination

@Suite("Cards that began elsewhere, and what a parent reads of them")
struct ForeignCardTests {
  private let household = Household()

  private func why(_ device: Parent, _ person: RecordID, _ series: String) -> String {
    device.visit("/vaccination/people/\(person)/why/\(Household.series(series))")
    return device.words
  }

  private func screen(of product: String, _ device: Parent, _ person: RecordID) throws -> String {
    let dose = try #require(device.records("dose").first { $0[DoseRecord.product] == product })
    device.visit("/vaccination/people/\(person)/dose/\(dose.id)")
    return device.words
  }

  @Test("V-103: three doses of Twinrix Paediatric are complete, and no second dose against hepatitis A is overdue")
  func twinrix() throws {
    let doses: [Household.TypedDose] = ["10012023", "10022023", "10072023"].map { ("twinrix-paediatric", $0) }
    let (device, person) = household.card("2018-05-05", doses)
    let found = device.outlook(person)
    #expect(!found.coming.contains { $0.series == "hepa" || $0.series == "hepab" || $0.series == "hepab-child" })
    #expect(why(device, person, "hepab-child").contains("Complete, nothing else is needed"))
    device.visit("/vaccination/people/\(person)/past")
    #expect(device.words.contains("dose 3") && !device.words.contains("does not count"))
  }

  @Test("V-103: from 60 on one dose against RSV is due in its season, and is complete once given")
  func rsv() {
    let (device, person) = household.card("1956-06-06", [])
    #expect(device.outlook(person).coming.first { $0.series == "rsv-60" }?.state == .due)
    device.write(person, [("arexvy", "15092023")])
    #expect(!device.outlook(person).coming.contains { $0.series == "rsv-60" })
  }

  @Test("V-114: whose infancy brought hepatitis B alone has not begun with the vaccine for children against A and B")
  func tooLateForAPart() {
    let (device, person) = household.card("2009-03-10", [("hexacima", "10052010")])
    #expect(!(device.outlook(person).coming + device.outlook(person).optional).contains { $0.series == "hepab-child" })
    #expect(device.outlook(person).coming.contains { $0.series == "hepb-child" })
    #expect(device.outlook(person).optional.contains { $0.series == "hepa" })
    // Whoever begins with the vaccine for adults goes on with it, whatever the infancy brought.
    device.write(person, [("twinrix-adult", "01102026")])
    #expect(device.outlook(person).coming.contains { $0.series == "hepab" })
  }

  @Test("V-116: an adult with a fresh booster against tetanus may be vaccinated against whooping cough now")
  func freshTetanus() {
    let (device, person) = household.card("1990-05-05", [("tetavax", "07102025")])
    let thing = device.outlook(person).optional.first { $0.series == "pertussis-adult" }
    #expect(thing?.dose == 1 && thing?.state != .future)
  }

  @Test("V-103: who began with Twinrix Adult just before 16 goes on with it")
  func twinrixAtFifteen() {
    let doses: [Household.TypedDose] = ["09072007", "09082007", "10012008"].map { ("twinrix-adult", $0) }
    let (device, person) = household.card("1991-07-10", doses)
    #expect(why(device, person, "hepab-child").contains("Complete, nothing else is needed"))
  }

  @Test("V-115: what is paid for at an age of adults is among the possibilities until a year before it")
  func farOff() {
    let (device, person) = household.card("1985-07-07", [])
    #expect(!device.outlook(person).coming.contains { $0.series == "rsv-60" })
    #expect(device.outlook(person).optional.contains { $0.series == "rsv-60" })
    let (other, older) = household.card("1967-01-07", [])
    #expect(other.outlook(older).coming.contains { $0.series == "rsv-60" })
  }

  @Test("V-104: who has hepatitis B complete by a vaccine of its own needs no further dose of the six-in-one for it")
  func settled() {
    // As in Ukraine: hepatitis B at birth, at two and six months, the others by a five-in-one.
    let (device, person) = read([
      "2020-03-10;Engerix-B 10", "2020-05-10;Hep B", "2020-09-12;Hep B", "2020-05-10;DTaP-IPV/Hib", "2020-07-12;DTaP-IPV/Hib",
      "2020-09-12;DTaP-IPV/Hib", "2021-09-15;DTaP-IPV/Hib",
    ].map { "Olena;2020-03-10;" + $0 })
    let coming = device.outlook(person).coming
    #expect(!coming.contains { $0.series == "hexa-2+1" })
    #expect(coming.first { $0.series == "dtap-5" }?.state == .overdue)
    #expect(why(device, person, "hexa-2+1").contains("Complete, nothing else is needed"))
    // Without the last five-in-one the third dose of the others is missing, whatever hepatitis B is.
    let (other, child) = read([
      "2020-03-10;Engerix-B 10", "2020-05-10;Hep B", "2020-09-12;Hep B", "2020-05-10;DTaP-IPV/Hib", "2020-07-12;DTaP-IPV/Hib",
    ].map { "Olena;2020-03-10;" + $0 })
    #expect(other.outlook(child).coming.first { $0.series == "hexa-2+1" }?.dose == 3)
  }

  @Test("V-105: a first dose before the least age of all schedules does not take the later ones away")
  func tooYoungForAll() throws {
    // As in Britain: at 8 and 16 weeks and at a year; the first one is three days short of two months.
    let (device, person) = household.card("2022-01-05", [("bexsero", "02032022"), ("bexsero", "27042022"), ("bexsero", "10012023")])
    let doses = device.records("dose")
    let verdicts = doses.map { device.outlook(person).verdicts($0.id).contains { $0.verdict.status == .valid } }
    #expect(zip(doses, verdicts).allSatisfy { $1 == ($0[DoseRecord.date] != "2022-03-02") })
    #expect(device.outlook(person).coming.first { $0.series == "menb-infant" }?.dose == 3)
    #expect(why(device, person, "menb-infant").contains("Given too young"))
  }

  @Test("V-106: vaccines that nobody can get are not named as suitable where others are, nor offered first")
  func onMarket() {
    let (device, person) = household.card("1980-05-05", [("tetavax", "05052015")])
    let words = why(device, person, "tetanus")
    #expect(words.contains("Boostrix") && !words.contains("Alteana") && !words.contains("Vaxelis") && !words.contains("Infanrix"))
    let (other, child) = household.card("2025-09-01", [])
    let mmr = why(other, child, "mmr")
    #expect(mmr.contains("Priorix") && !mmr.contains("Trivivac"))
  }

  @Test("V-106: the catalogue names vaccines that somebody can get before others")
  func catalogueOrder() throws {
    let device = household.device("/vaccination/catalogue")
    let words = device.words
    let shingrix = try #require(words.range(of: "Shingrix"))
    #expect(!words.contains("Zostavax") || words.range(of: "Zostavax")!.lowerBound > shingrix.lowerBound)
  }

  @Test("V-113: the gap after a live vaccine is said only where a live one may be given")
  func distance() {
    let (device, person) = household.card("2025-09-01", [])
    #expect(why(device, person, "mmr").contains("the gap after another live vaccine postpone it"))
    let words = why(device, person, "hexa-2+1")
    #expect(words.contains("A feverish illness postpones it.") && !words.contains("live vaccine"))
  }

  @Test("V-107: the reason in brackets is that of the day before it, and the last day says that it lies before an age")
  func lastDay() {
    let (device, person) = household.card("2018-05-05", [])
    let words = why(device, person, "mmr")
    #expect(words.contains("Next is dose 1 (at the age of 12 months), it should have been given by 4 Nov 2019."))
    #expect(words.contains("a day before the age of 18 months"))
    #expect(!words.contains("4 Nov 2019 ("))
    let czech = household.device(language: "cs")
    czech.addPerson("Jan", born: "2018-05-05")
    let slova = why(czech, czech.people[0], "mmr")
    #expect(slova.contains("Na řadě je 1. dávka (věk 12 měsíců), měla být do 4. 11. 2019."))
    #expect(slova.contains("den předtím, než bude věk 18 měsíců"))
  }

  @Test("V-108: a vaccine against tetanus alone says nothing of series that have not begun with the others")
  func telling() throws {
    let (device, person) = household.card("1990-02-28", [("tetavax", "28022016")])
    let words = try screen(of: "tetavax", device, person)
    #expect(words.contains("Tetanus booster"))
    #expect(!words.contains("Pertussis") && !words.contains("Six-in-one"))
  }

  @Test("V-108: a six-in-one that counts only for hepatitis B counts in part, and one that fits says its own number")
  func inPart() {
    let (device, person) = household.card("2022-01-05", [("infanrix-hexa", "07032022"), ("infanrix-hexa", "06042022")])
    device.visit("/vaccination/people/\(person)/past")
    #expect(device.words.contains("counts in part"))
    // A booster with polio at six is one for the age of five, though not yet for that of ten.
    let (other, child) = household.card(
      "2020-01-10", [("hexacima", "10032020"), ("hexacima", "10052020"), ("hexacima", "10122020"), ("boostrix-polio", "10022026")])
    other.visit("/vaccination/people/\(child)/past")
    #expect(!other.words.contains("in part") && !other.words.contains("does not count"))
  }

  @Test("V-109: doses of an unknown vaccine begin one of the schedules against the same, not each of them")
  func oneOfTwo() {
    let (device, person) = read([
      "2019-03-10;Klíšťová encefalitida", "2019-04-12;Klíšťová encefalitida", "2020-02-15;Klíšťová encefalitida",
    ].map { "Eva;1956-06-06;" + $0 })
    #expect(device.records("dose").count == 3)
    #expect(device.outlook(person).coming.filter { ($0.series ?? "").hasPrefix("tbe") }.count == 1)
  }

  @Test("V-110: the yearly vaccination against influenza is none of childhood, and is due in its season from 65 on")
  func influenza() {
    let (device, person) = household.card("1956-06-06", [])
    let found = device.outlook(person)
    #expect(found.coming.contains { $0.series == "influenza" && $0.state == .due })
    #expect(!found.unrecorded.contains { $0.series == "influenza" })
    let (other, adult) = household.card("1990-06-06", [])
    #expect(!other.outlook(adult).coming.contains { $0.series == "influenza" })
  }

  @Test("V-111: who is not born yet has no age")
  func notBorn() {
    let (device, person) = read(["Bude;2027-03-01;;"])
    device.visit("/vaccination/people/\(person)")
    #expect(device.words.contains("not born yet · 1 Mar 2027") && !device.words.contains("0 days"))
  }

  @Test("V-112: a vaccine that the catalogue has without a schedule is not called unknown")
  func knownWithoutSchedule() throws {
    let (device, person) = household.card("1990-05-05", [("comirnaty", "15102024")])
    let words = try screen(of: "comirnaty", device, person)
    #expect(words.contains("The catalogue knows this vaccine") && !words.contains("does not know"))
    let (other, unknown) = read(["Eva;1956-06-06;2019-03-10;Neznámka"])
    let dose = other.records("dose")[0]
    other.visit("/vaccination/people/\(unknown)/dose/\(dose.id)")
    #expect(other.words.contains("does not know this vaccine"))
  }

  /// The cards of a table: name, birth, day, vaccine.
  private func read(_ rows: [String]) -> (device: Parent, person: RecordID) {
    let device = household.device("/vaccination/transfer")
    let text = (["Name;Date of birth;Date;Vaccine"] + rows).joined(separator: "\n")
    device.send(.file(Event.File(name: "card.csv", purpose: "vaccination.import", text: text)))
    device.pass(milliseconds: 200)
    device.press("vaccination.transfer.store")
    device.pass(milliseconds: 200)
    return (device, device.people[0])
  }
}
