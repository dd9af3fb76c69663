import Base
import Catalog
import Foundation
import Store
import Sync
import TestSupport
import Testing

@testable import Vaccination

@Suite("What comes next for cards of former times, and what speaks against it")
struct OutlookTests {
  private let household = Household()

  /// Saves fields of the person as the form does.
  private func change(_ device: Parent, _ person: RecordID, _ name: String, _ value: String) {
    device.visit("/vaccination/people/\(person)/edit")
    device.type(name, value)
    device.submit("vaccination.cardholder.save")
  }

  @Test("V-24: who was born before 2018 has the six-in-one vaccine complete by the schedule of that time")
  func formerSchedule() {
    func doses(_ year: Int) -> [Household.TypedDose] {
      ["1205\(year)", "1406\(year)", "1607\(year)", "0204\(year + 1)"].map { ("infanrix-hexa", $0) }
    }
    let (device, person) = household.card("2014-03-10", doses(2014))
    let hexa = Household.series("hexa-2+1")
    #expect(device.outlook(person).thing(hexa) == nil)
    device.visit("/vaccination/people/\(person)/why/\(hexa)")
    #expect(device.words.contains("Complete, nothing else is needed"))
    #expect(device.words.contains("the schedule until 2017"))
    // Later the second dose waits for two months, and nobody reads of what was given up.
    let (other, child) = household.card("2024-03-10", doses(2024))
    #expect(other.outlook(child).thing(hexa)?.dose == 3)
    other.visit("/vaccination/people/\(child)/why/\(hexa)")
    #expect(!other.words.contains("the schedule until 2017"))
  }

  @Test(
    "V-48: the boosters of a school child are due although the vaccine of infancy is complete, and from its first dose on"
  )
  func boosters() {
    let infancy: [Household.TypedDose] = [("hexacima", "10032021"), ("hexacima", "10052021"), ("hexacima", "10122021")]
    let (device, person) = household.card("2021-01-10", infancy)
    let coming = device.outlook(person).coming
    #expect(coming.first { $0.series == "dtap-5" }?.due?.iso == "2026-01-10")
    #expect(coming.first { $0.series == "dtap-5" }?.state == .due)
    #expect(coming.contains { $0.series == "dtap-ipv-10" })
    // That of 14 years makes up for a missed one of 10.
    #expect(!coming.contains { $0.series == "tetanus" })
    let missed = household.card("2014-01-10", [("boostrix", "10022019")])
    #expect(missed.device.outlook(missed.person).coming.contains { $0.series == "tetanus" })
    let (other, child) = household.card("2026-09-01", [("hexacima", "01112026")])
    #expect(other.outlook(child).coming.contains { $0.series == "dtap-5" })
  }

  @Test("V-99: the overdue second dose against rotavirus stands before what is due since earlier")
  func overdueFirst() throws {
    let (device, person) = household.card("2026-07-20", [("rotarix", "22092026")])
    let coming = device.outlook(person).coming
    let overdue = try #require(coming.firstIndex { $0.series == "rota-1" && $0.state == .overdue })
    let due = try #require(coming.firstIndex { $0.series == "menb-infant" && $0.state == .due })
    #expect(overdue < due && coming[due].due! < coming[overdue].due!)
  }

  @Test("V-34: a child who begins with the six-in-one vaccine at four has no booster of it yet")
  func lateBeginning() {
    let (device, person) = household.card("2021-10-10", [("hexacima", "15102025"), ("hexacima", "15122025")])
    var coming = device.outlook(person).coming
    #expect(coming.first { $0.series == "hexa-2+1" }?.dose == 3)
    // On 21 November 2026 both would be due; the booster waits for the third dose.
    #expect(!coming.contains { $0.series == "dtap-5" })
    for dose in device.records("dose") {
      device.visit("/vaccination/people/\(person)/dose/\(dose.id)")
      #expect(!device.words.contains("does not count") && !device.words.contains("only begins"))
    }
    // The third one, half a year later and from four on, is a booster too.
    device.write(person, [("hexacima", "20062026")])
    coming = device.outlook(person).coming
    #expect(!coming.contains { $0.series == "hexa-2+1" || $0.series == "dtap-5" })
    // Whose card has only a booster at five has had it.
    let (other, child) = household.card("2020-01-10", [("boostrix", "10022025")])
    #expect(!other.outlook(child).coming.contains { $0.series == "dtap-5" })
  }

  @Test("An infant's dose is no failed booster: neither its own screen nor that of the booster says so")
  func otherSeries() {
    let (device, person) = household.card("2021-01-10", [("hexacima", "10032021"), ("priorix", "10112021")])
    for dose in device.records("dose") {
      device.visit("/vaccination/people/\(person)/dose/\(dose.id)")
      // Measles vaccine at ten months counts nowhere.
      #expect(device.words.contains("does not count") == (dose[DoseRecord.product] == "priorix"))
    }
    device.visit("/vaccination/people/\(person)/why/\(Household.series("dtap-5"))")
    #expect(!device.words.contains("does not count"))
    device.visit("/vaccination/people/\(person)/why/\(Household.series("mmr"))")
    #expect(device.words.contains("does not count"))
  }

  @Test("V-48, V-49: nothing is overdue that nobody has to have, nor what a childhood probably had")
  func notOverdue() {
    let (device, person) = household.card("1995-05-05", [])
    device.visit("/vaccination/people/\(person)")
    #expect(device.words.contains("at any time") && device.words.contains("no record"))
    #expect(!device.words.contains("overdue since"))
    for series in ["hexa-2+1", "menacwy-teen"] {
      device.visit("/vaccination/people/\(person)/why/\(Household.series(series))")
      #expect(!device.words.contains("overdue") && !device.words.contains("should have been given"))
    }
    #expect(device.words.contains("which can be given at any time"))
  }

  @Test(
    "V-49: an empty card asks for the six-in-one vaccine as long as somebody is young enough for it",
    arguments: [(6, true), (7, false), (8, false), (12, false), (17, false), (40, false)])
  func outgrown(age: Int, isYoung: Bool) {
    let (device, person) = household.card("\(2026 - age)-03-10", [])
    let outlook = device.outlook(person)
    #expect(outlook.coming.contains { $0.series == "hexa-2+1" } == isYoung)
    #expect(outlook.unrecorded.contains { $0.series == "hexa-2+1" } == !isYoung)
    #expect(!outlook.optional.contains { $0.series == "hexa-2+1" })
    // The vaccine for older children is due all the same, and measles is for every age.
    if age == 12 || age == 17 { #expect(outlook.coming.contains { $0.series == "dtap-ipv-10" }) }
    #expect(outlook.coming.contains { $0.series == "mmr" } == (age < 18))
    device.visit("/vaccination/people/\(person)/why/\(Household.series("hexa-2+1"))")
    #expect(device.words.contains("against diphtheria, tetanus, pertussis and polio instead"))
  }

  @Test(
    "V-49: a six-in-one vaccine that was begun and outgrown has no next dose; the page says what is given instead",
    arguments: [8, 12, 17, 40])
  func begunAndOutgrown(age: Int) {
    let (device, person) = household.card("\(2026 - age)-03-10", [("hexacima", "1005\(2027 - age)")])
    let outlook = device.outlook(person)
    let hexa = Household.series("hexa-2+1")
    #expect(outlook.outgrown.map { $0.series } == ["hexa-2+1"])
    #expect(outlook.thing(hexa)?.standing == .outgrown)
    #expect(!outlook.coming.contains { $0.series == "hexa-2+1" || $0.series == "hepb-12" })
    // The one dose counts against hepatitis B too.
    #expect(outlook.coming.first { $0.series == "hepb-child" }?.dose == 2)
    let place = Household.app(device).vaccines.catalogue.group("hexa-2+1")!
    let instead = outlook.instead(of: place, Household.app(device).vaccines)
    #expect(instead.contains { $0.series == "hepb-child" } && !instead.contains { $0.series == "mmr" })
    #expect(instead.contains { $0.series == "dtap-ipv-10" } == (age < 18))
    device.visit("/vaccination/people/\(person)")
    #expect(device.words.contains("Begun, but no longer given"))
    device.visit("/vaccination/people/\(person)/why/\(hexa)")
    #expect(device.words.contains("no longer given") && device.words.contains("What is given instead"))
    #expect(!device.words.contains("Next is") && !device.words.contains("should have been given"))
    #expect(!device.words.contains("Why then") && !device.words.contains("Hexacima, Infanrix"))
  }

  @Test(
    "V-49: the page of what is given no more, or was for a childhood, has no days that are long past",
    arguments: [(12, "hexa-2+1"), (40, "hexa-2+1"), (40, "mmr")])
  func daysLongPast(age: Int, series: String) {
    let (device, person) = household.card("\(2026 - age)-03-10", [])
    device.visit("/vaccination/people/\(person)/why/\(Household.series(series))")
    #expect(device.words.contains("no record"))
    for words in ["Why then", "Earliest", "Last in time", "Hexacima, Infanrix"] {
      #expect(!device.words.contains(words), "\(words)")
    }
    #expect(device.button("vaccination.today.calendar") == nil)
    // What can still be given against measles is said.
    #expect(device.words.contains("Priorix") == (series == "mmr"))
  }

  @Test("V-49: an appointment for an outgrown vaccine stays, and a wish alone makes no dose of it")
  func outgrownWish() {
    let (device, person) = household.card("2014-03-10", [])
    let hexa = Household.series("hexa-2+1")
    device.visit("/vaccination/people/\(person)/plan/\(hexa)")
    device.press("vaccination.plan.choose", value: "decision=wanted")
    device.submit("vaccination.plan.save")
    #expect(device.outlook(person).thing(hexa)?.standing == .outgrown)
    device.visit("/vaccination/people/\(person)/plan/\(hexa)")
    device.type("day", "2026-12-01")
    device.submit("vaccination.plan.save")
    #expect(device.outlook(person).coming.first { $0.series == "hexa-2+1" }?.appointment?.iso == "2026-12-01")
  }

  @Test(
    "V-48: the vaccine against hepatitis B alone is offered to those who are too old for the six-in-one, and to no infant",
    arguments: [(1, nil), (6, nil), (7, "hepb-child"), (12, "hepb-child"), (15, "hepb-child"), (16, "hepb-adult"), (17, "hepb-adult")])
  func hepatitisB(age: Int, series: String?) {
    let (device, person) = household.card("\(2026 - age)-03-10", [])
    let offered = device.outlook(person).optional.compactMap { $0.series }.filter { $0.hasPrefix("hepb") }
    #expect(offered == (series.map { [$0] } ?? []))
    #expect(!device.outlook(person).coming.contains { $0.series?.hasPrefix("hepb") == true })
  }

  @Test(
    "V-23, V-24: whoever had the six-in-one as an infant is not in the midst of a schedule for adults, nor of a faster way of it",
    arguments: [2, 11, 17, 30])
  func noAdultInAChild(age: Int) {
    let year = 2026 - age
    let (device, person) = household.card(
      "\(year)-01-10", [("hexacima", "1203\(year)"), ("hexacima", "1405\(year)"), ("hexacima", "1512\(year)")])
    let outlook = device.outlook(person)
    #expect(!(outlook.coming + outlook.outgrown).contains { $0.series?.hasPrefix("hepb") == true })
    let (teenager, other) = household.card("2011-03-03", [("engerix-20", "04032025")])
    let coming = Household.outlook(teenager, Household.member(teenager, other)).coming.compactMap { $0.series }
    #expect(coming.filter { $0.hasPrefix("hepb") } == ["hepb-child"])
  }

  @Test("V-48: two doses of the vaccine against hepatitis A and B have one next dose, until one against B alone counts too")
  func hepatitisOnce() {
    let both: [Household.TypedDose] = [("twinrix-adult", "01092026"), ("twinrix-adult", "01102026")]
    let (device, person) = household.card("1990-01-01", both)
    #expect(device.outlook(person).coming.compactMap { $0.series }.filter { $0.hasPrefix("hep") } == ["hepab"])
    let (other, mixed) = household.card("1990-01-01", [("engerix-20", "01082026")] + both)
    #expect(other.outlook(mixed).coming.contains { $0.series == "hepb-adult" })
  }

  @Test("V-48: nobody of fourteen or sixty is offered the schedule of toddlers", arguments: [5, 14, 16, 60])
  func noToddler(age: Int) {
    let (device, person) = household.card("\(2026 - age)-03-10", [])
    let outlook = device.outlook(person)
    #expect(outlook.optional.contains { $0.series == "menacwy-toddler" } == (age == 5))
    #expect((outlook.coming + outlook.optional).contains { $0.series == "menacwy-teen" && $0.state != .future } == (age > 5))
    // An injected and a swallowed vaccine are two possibilities.
    #expect(outlook.optional.filter { $0.series?.hasPrefix("typhoid") == true }.count == 2)
  }

  @Test("V-48: the vaccination of former times at twelve says nothing to whom hepatitis B is done with")
  func noneAtTwelve() {
    // Four weeks are no month, as the schedule of that time asked for, and enough against hepatitis B.
    let days = ["07072015", "04082015", "01092015", "05072016"]
    let (device, person) = household.card("2015-05-05", days.map { ("infanrix-hexa", $0) })
    #expect(!device.outlook(person).coming.contains { $0.series?.hasPrefix("hepb") == true })
  }

  @Test("V-5: two doses against hepatitis B count from four weeks on, the third one eight weeks later and sixteen after the first")
  func hepatitisIntervals() {
    func next(_ doses: [Household.TypedDose]) -> NextThing? {
      let (device, person) = household.card("2014-03-10", doses)
      return device.outlook(person).coming.first { $0.series == "hepb-child" }
    }
    let first: Household.TypedDose = ("engerix-10", "05012026")
    #expect(next([first])?.dose == 2 && next([first])?.due?.iso == "2026-02-05")
    #expect(next([first, ("engerix-10", "02022026")])?.due?.iso == "2026-07-05")
    #expect(next([first, ("engerix-10", "02022026"), ("engerix-10", "20042026")])?.dose == 3)
    #expect(next([first, ("engerix-10", "02022026"), ("engerix-10", "27042026")]) == nil)
  }

  @Test(
    "V-48: what is paid for at a later age, or refreshed for life, is a possibility after the doses of a younger age")
  func later() {
    let (device, person) = household.card("2011-05-05", [("nimenrix", "05062012")])
    #expect(device.outlook(person).optional.first { $0.series == "menacwy-teen" }?.isFunded == true)
    #expect(!device.outlook(person).coming.contains { $0.series == "menacwy-teen" })
    let grown = household.card("1985-07-07", [("hexacima", "10091985"), ("hexacima", "10111985"), ("hexacima", "10061986")])
    #expect(grown.device.outlook(grown.person).optional.contains { $0.series == "pertussis-adult" })
  }

  @Test("V-48: tetanus alone begins neither a combined vaccine of childhood nor the one against whooping cough")
  func onlyTetanus() {
    let (device, person) = household.card("1985-07-07", [("alteana", "05052019")])
    let outlook = device.outlook(person)
    #expect(outlook.coming.map { $0.series } == ["tetanus"])
    #expect(outlook.unrecorded.contains { $0.series == "hexa-2+1" })
    #expect(outlook.optional.contains { $0.series == "pertussis-adult" })
  }

  @Test("V-21: a card of years alone counts as the doses that it has")
  func yearsAlone() {
    let (device, person) = household.card("1990-05-05", [("fsme-immun", "2020"), ("fsme-immun", "2020"), ("fsme-immun", "2021")])
    let thing = device.outlook(person).thing(Household.series("tbe-fsme"))
    #expect(thing?.dose == 4)
    #expect(thing?.due?.iso == "2024-01-01" && thing?.until?.iso == "2024-12-31")
    device.visit("/vaccination/people/\(person)/past")
    #expect(!device.words.contains("does not count"))
  }

  @Test("V-82: a live vaccine is said not to be for a pregnancy, and to need a doctor with weakened immunity")
  func caution() {
    let (device, person) = household.card("1995-05-05", [("varilrix", "05052024")])
    let varicella = Household.series("varicella")
    #expect(device.outlook(person).thing(varicella)?.caution == nil)
    // V-49: the gap after the chickenpox vaccine does not make the one of childhood a matter of last year.
    #expect(device.outlook(person).unrecorded.contains { $0.series == "mmr" })
    change(device, person, "pregnantSince", "2026-08-01")
    device.visit("/vaccination/people/\(person)/why/\(varicella)")
    #expect(device.words.contains("Live vaccines are not given in pregnancy."))
    device.visit("/vaccination/today")
    #expect(device.words.contains("Live vaccines are not given in pregnancy."))
    // A vaccine that is not live is none to be careful with.
    #expect(device.outlook(person).optional.first { $0.series == "hepa" }?.caution == nil)
    // Nobody is pregnant for a year.
    change(device, person, "pregnantSince", "2025-08-01")
    #expect(device.outlook(person).thing(varicella)?.caution == nil)
    device.visit("/vaccination/people/\(person)/edit")
    device.press("vaccination.cardholder.toggle", value: "conditions=immunocompromised")
    device.submit("vaccination.cardholder.save")
    device.visit("/vaccination/people/\(person)/why/\(varicella)")
    #expect(device.words.contains("A doctor has to decide."))
  }

  @Test("V-94: a child born before week 37 has four doses of the six-in-one vaccine, and not three beside them")
  func preterm() {
    let (device, child) = household.card("2026-09-01", [])
    func hexa() -> [String] { device.outlook(child).coming.compactMap { $0.series }.filter { $0.hasPrefix("hexa") } }
    #expect(hexa() == ["hexa-2+1"])
    change(device, child, "gestationWeeks", "37")
    #expect(hexa() == ["hexa-2+1"])
    change(device, child, "gestationWeeks", "36")
    #expect(hexa() == ["hexa-3+1"])
    device.write(child, [("infanrix-hexa", "03112026")])
    let next = device.outlook(child).thing(Household.series("hexa-3+1"))
    #expect(next?.dose == 2 && next?.due?.iso == "2026-12-03")
    #expect(device.outlook(child).thing(Household.series("hexa-2+1")) == nil)
  }

  @Test("V-58: a certificate that begins after leaving is named, of a dose to come and of one on the card")
  func certificate() {
    let (device, _) = household.card("1995-05-05", [])
    device.visit("/vaccination/journey")
    device.press("vaccination.journey.series", value: "yellow-fever")
    device.send(.action(Event.Action("vaccination.journey.leave", text: "2026-11-25")))
    #expect(device.words.contains("Still fits"))
    #expect(device.words.contains("the certificate is valid only from 1 Dec 2026"))
    device.send(.action(Event.Action("vaccination.journey.leave", text: "2026-12-01")))
    #expect(!device.words.contains("the certificate is valid only from"))
    let (other, _) = household.card("1995-05-05", [("stamaril", "20112026")])
    other.visit("/vaccination/journey")
    other.press("vaccination.journey.series", value: "yellow-fever")
    other.send(.action(Event.Action("vaccination.journey.leave", text: "2026-11-25")))
    #expect(other.words.contains("Already in order"))
    #expect(other.words.contains("the certificate is valid only from 30 Nov 2026"))
  }
}
