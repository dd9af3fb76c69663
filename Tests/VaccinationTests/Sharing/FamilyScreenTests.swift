import Base
import Store
import Sync
import TestSupport
import Testing

@testable import Vaccination

@Suite("The vaccination app's family")
struct FamilyScreenTests {
  private let household = Household()

  @Test("The first run leads to the user's own card, which is empty and says what to do")
  func firstRun() {
    let device = household.device()
    #expect(device.words.contains("The whole family's card"))
    #expect(device.words.contains("A doctor decides"))
    let card = device.addPerson("Eva Nováková", born: "1990-02-28")
    #expect(card == "/vaccination/people/\(device.people[0])")
    #expect(device.words.contains("The card is still empty"))
    #expect(device.records("cardholder").count == 1)
  }

  @Test("V-48: planned vaccines appear by themselves, voluntary ones wait to be chosen, and declined ones disappear")
  func planned() {
    let device = household.device()
    device.addPerson("Jan", born: "2026-09-01")
    let person = device.people[0]
    #expect(device.words.contains("Six-in-one vaccine (2+1)"))
    let member = Household.member(device, person)
    let coming = Household.outlook(device, member).coming.compactMap { $0.series }
    #expect(coming.contains("hexa-2+1") && coming.contains("mmr"))
    #expect(!coming.contains("yellow-fever") && !coming.contains("tbe-fsme"))
    let series = Household.series("yellow-fever")
    device.visit("/vaccination/people/\(person)/plan/\(series)")
    device.press("vaccination.plan.choose", value: "decision=wanted")
    device.submit("vaccination.plan.save")
    #expect(Household.outlook(device, Household.member(device, person)).coming.contains { $0.series == "yellow-fever" })
    device.visit("/vaccination/people/\(person)/plan/\(series)")
    device.press("vaccination.plan.choose", value: "decision=notWanted")
    device.submit("vaccination.plan.save")
    #expect(device.records("plan").count == 1)
    #expect(
      Household.outlook(device, Household.member(device, person)).declined.contains { $0.series == "yellow-fever" })
  }

  @Test("V-49: an adult is not overdue for childhood vaccines that are missing on the card")
  func adult() {
    let device = household.device()
    device.addPerson("Eva", born: "1986-03-14")
    let outlook = Household.outlook(device, Household.member(device, device.people[0]))
    #expect(!outlook.coming.contains { $0.series == "hexa-2+1" || $0.series == "mmr" })
    #expect(outlook.unrecorded.contains { $0.series == "mmr" })
  }

  @Test("V-50: an own vaccine is due again after its months")
  func own() {
    let device = household.device()
    device.addPerson("Eva", born: "1990-02-28")
    let person = device.people[0]
    device.visit("/vaccination/people/\(person)/own/new")
    device.type("name", "Q fever")
    device.type("months", "12")
    device.submit("vaccination.ownVaccine.save")
    let own = device.records("ownVaccine")[0].id
    device.visit("/vaccination/people/\(person)/dose/new/\(own)")
    device.type("date", "1/12/2025")
    device.submit("vaccination.dose.save")
    let things = Household.outlook(device, Household.member(device, person)).coming
    #expect(things.first { $0.isOwn }?.due == Day(iso: "2026-12-01"))
    #expect(device.words.contains("Q fever"))
  }

  @Test("V-51: only the person whose records changed is calculated again")
  func reckonings() {
    let device = household.device()
    device.addPerson("Eva", born: "1990-02-28")
    device.addPerson("Jan", born: "2026-01-10")
    var app = Household.app(device)
    _ = app.screen(device.store.context)
    device.visit("/vaccination/today")
    let members = app.family.members
    func show() { for member in members { _ = member.outlook(app.vaccines, device.store.context.today) } }
    show()
    show()
    #expect(members.map { $0.reckonings } == [1, 1])
    device.write(members[1].id, [("infanrix-hexa", "10032026")])
    app.recordsChanged(device.records("dose").map { $0.key }, device.store.context)
    show()
    #expect(members.map { $0.reckonings } == [1, 2])
    #expect(members[1].doses.count == 1)
    let dose = device.records("dose")[0].key
    device.send(.action(Event.Action("vaccination.dose.delete", value: dose.id.description)))
    app.recordsChanged([dose], device.store.context)
    show()
    #expect(members.map { $0.reckonings } == [1, 3])
    #expect(members[1].doses.isEmpty)
  }

  @Test("U-2: the card at home counts the days to a dose; of one that is due it says so, as the app does, and counts no years")
  func glance() {
    let device = household.device()
    device.addPerson("Eva", born: device.store.context.today.adding(days: -10).iso)
    let coming = Household.app(device).glance(device.store.context)
    #expect(coming?.text.en == "Eva: Six-in-one vaccine (2+1)" && coming?.day != nil)
    device.addPerson("Ota", born: device.store.context.today.adding(days: -75).iso)
    let due = Household.app(device).glance(device.store.context)
    #expect(due?.text.en.hasPrefix("Ota: ") == true && due?.text.en.hasSuffix(" · due now") == true && due?.day == nil)
    #expect(due?.text.cs.hasSuffix(" · právě teď") == true)
    // V-99
    device.addPerson("Jan", born: "2023-05-06")
    let overdue = Household.app(device).glance(device.store.context)
    #expect(overdue?.text.cs.hasPrefix("Jan: Spalničky, příušnice, zarděnky · po termínu od 6.") == true)
    #expect(overdue?.day == nil)
  }

  @Test("K-64: the form of a person deletes the whole card, and undo restores all of it; that of a new one has nothing to delete")
  func deleted() {
    let device = household.device()
    device.addPerson("Jan", born: "2026-01-10")
    let person = device.people[0]
    device.write(person, [("infanrix-hexa", "10032026")])
    device.visit("/vaccination/people/\(person)/edit")
    device.press("vaccination.cardholder.ask")
    #expect(device.words.contains("Delete the person and the whole card?"))
    device.press("dialog.confirm")
    #expect(device.records("cardholder").isEmpty && device.records("dose").isEmpty)
    device.press("notice.undo")
    #expect(device.records("cardholder").count == 1 && device.records("dose").count == 1)
    device.visit("/vaccination/people/new")
    #expect(!device.words.contains("Delete the person"))
  }
}

extension Household {
  static func app(_ device: Parent) -> VaccinationApp {
    var app = VaccinationApp()
    app.recordsChanged([], device.store.context)
    return app
  }

  static func member(_ device: Parent, _ id: RecordID) -> Member {
    app(device).family.member(id) ?? Member(Record(RecordKey("cardholder", id)))
  }

  static func outlook(_ device: Parent, _ member: Member) -> Outlook {
    member.outlook(app(device).vaccines, device.store.context.today)
  }
}
