import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Vaccination

@Suite("What was planned, and the dose that was given then")
struct PlanTests {
  private let household = Household()
  private let series = Household.series("hexa-2+1")

  private func child() -> (device: Parent, person: RecordID) {
    let device = household.device()
    device.addPerson("Jan", born: "2026-09-01")
    return (device, device.people[0])
  }

  private func plan(
    _ device: Parent, _ person: RecordID, _ other: RecordID? = nil, decision: String? = nil, day: String? = nil,
    time: String? = nil, place: String? = nil
  ) {
    device.visit("/vaccination/people/\(person)/plan/\(other ?? series)")
    if let decision { device.press("vaccination.plan.choose", value: "decision=" + decision) }
    if let day { device.type("day", day) }
    if let time { device.type("time", time) }
    if let place { device.type("place", place) }
    device.submit("vaccination.plan.save")
  }

  private func next(_ device: Parent, _ person: RecordID) -> NextThing? {
    Household.outlook(device, Household.member(device, person)).thing(series)
  }

  /// The dose is recorded with its day.
  private func give(_ device: Parent, _ person: RecordID, on day: String) {
    device.write(person, [("hexacima", day)])
  }

  @Test("V-85: an appointment is for the dose that was next when it was made; the one after it has none")
  func appointment() {
    let (device, person) = child()
    plan(device, person, day: "2026-11-26")
    #expect(next(device, person)?.appointment?.iso == "2026-11-26")
    // The doctor had time two days earlier.
    device.pass(milliseconds: 3 * 86_400_000)
    give(device, person, on: "24112026")
    let after = next(device, person)
    #expect(after?.dose == 2 && after?.appointment == nil)
    #expect(after?.due?.iso == "2027-01-24")
    device.visit("/vaccination/people/\(person)")
    #expect(!device.words.contains("booked"))
    // A new one is for the next dose, and also when it is made on the day of a dose.
    plan(device, person, day: "2027-01-26")
    #expect(next(device, person)?.appointment?.iso == "2027-01-26")
  }

  @Test("V-85: an appointment that is made on the day of a dose is for the one after it")
  func sameDay() {
    let (device, person) = child()
    give(device, person, on: "21112026")
    plan(device, person, day: "2027-01-22")
    #expect(next(device, person)?.appointment?.iso == "2027-01-22")
    // Old lines of the card are typed later.
    device.write(person, [("hexacima", "05112026")])
    #expect(next(device, person)?.appointment?.iso == "2027-01-22")
  }

  @Test("V-85: what was put off is not put off any more when its dose was given")
  func later() {
    let (device, person) = child()
    plan(device, person, decision: "later")
    #expect(next(device, person)?.isPutOff == true)
    device.pass(milliseconds: 3 * 86_400_000)
    give(device, person, on: "24112026")
    #expect(next(device, person)?.isPutOff == false)
    plan(device, person, decision: "later")
    plan(device, person, decision: "later")
    #expect(next(device, person)?.isPutOff == true)
  }

  @Test("V-87: an appointment makes a vaccination coming that nobody has to have; after its day it is a possibility again")
  func bookedByChoice() {
    let (device, person) = child()
    let rabies = Household.series("rabies")
    func outlook() -> Outlook { Household.outlook(device, Household.member(device, person)) }
    #expect(outlook().optional.contains { $0.id == rabies } && !outlook().coming.contains { $0.id == rabies })
    plan(device, person, rabies, day: "2026-11-22")
    #expect(outlook().coming.contains { $0.id == rabies } && !outlook().optional.contains { $0.id == rabies })
    let dates = DueDates(catalogue: Household.published.map { Record($0.key, fields: $0.fields) })
    let replica = device.store.context.replica()
    let records = replica.keys.filter { DueDates.card.contains($0.collection) }.compactMap { replica.visible($0) }
    let today = Day(iso: Household.today)!
    #expect(dates.dates(records, today: today).first { $0.thing == rabies }?.day.iso == "2026-11-22")
    device.pass(milliseconds: 3 * 86_400_000)
    device.visit("/vaccination/people/\(person)")
    #expect(outlook().optional.contains { $0.id == rabies } && !outlook().coming.contains { $0.id == rabies })
  }

  @Test("V-88: the time and the place of an appointment stand where its day stands, and in the calendar")
  func timeAndPlace() {
    let (device, person) = child()
    func file() -> String {
      device.visit("/vaccination/people/\(person)/why/\(series)")
      let steps = device.steps {
        device.press("vaccination.today.calendar", value: "\(person)/\(series)")
      }
      for case .download(_, _, let file, _) in steps { return file }
      return ""
    }
    plan(device, person, day: "2026-11-22", time: "8.30", place: "Main Square 3")
    for address in ["", "/why/\(series)"] {
      device.visit("/vaccination/people/\(person)\(address)")
      #expect(device.words.contains(", 8.30") && device.words.contains("Main Square 3"))
    }
    #expect(file().contains("DTSTART:20261122T083000\r\n") && file().contains("LOCATION:Main Square 3\r\n"))
    #expect(next(device, person)?.minute == MinuteOfDay(text: "8:30"))
    // Today has it beside what is next.
    device.visit("/vaccination/today")
    #expect(device.words.contains(", 8.30") && device.words.contains("Main Square 3"))
    // Nobody can read this one.
    plan(device, person, time: "ráno")
    #expect(file().contains("DTSTART;VALUE=DATE:20261122\r\n"))
  }

  @Test("V-87: what was put off and has an appointment is coming; what was decided against is not")
  func bookedOtherwise() {
    let (device, person) = child()
    plan(device, person, decision: "later")
    #expect(next(device, person)?.isPutOff == true)
    plan(device, person, day: "2026-11-26")
    #expect(next(device, person)?.decision == .later && next(device, person)?.isPutOff == false)
    plan(device, person, decision: "notWanted")
    #expect(Household.outlook(device, Household.member(device, person)).declined.contains { $0.id == series })
  }

  @Test("V-85: a plan of an earlier version says no day; a dose on the day of the appointment has kept it")
  func olderPlan() {
    let (device, person) = child()
    var fields = Fields()
    fields[PlanRecord.person] = person
    fields[PlanRecord.series] = "hexa-2+1"
    fields[PlanRecord.day] = Day(iso: Household.today)
    let plan = Record(PlanRecord.key(person, "hexa-2+1"), fields: fields)
    #expect(!PlanRecord.isAnswered(plan, by: Day(iso: "2026-11-20")))
    #expect(PlanRecord.isAnswered(plan, by: Day(iso: Household.today)))
    _ = device
  }

  @Test("V-85: two devices plan the same series on different days, and nobody is asked about the days")
  func twoDevices() {
    let sharing = SharingTests()
    let phone = sharing.parent("ann@x.cz")
    phone.addPerson("Jan", born: "2026-09-01")
    let person = phone.people[0]
    let tablet = sharing.parent("ann@x.cz", seed: 2)
    sharing.settle(phone, tablet)
    for device in [phone, tablet] { sharing.offline(device) }
    plan(phone, person, decision: "wanted")
    tablet.pass(milliseconds: 2 * 86_400_000)
    plan(tablet, person, day: "2026-12-01")
    for device in [phone, tablet] { sharing.online(device) }
    sharing.settle(phone, tablet)
    for device in [phone, tablet] {
      let record = device.records("plan").first
      #expect(record?[PlanRecord.decision] == .wanted && record?[PlanRecord.day]?.iso == "2026-12-01")
      #expect(record?[PlanRecord.made]?.iso == "2026-11-23")
      #expect(device.store.context.replica().questions.isEmpty)
    }
  }

  @Test("V-29: a dose of a file with a day to come is announced, is no dose in the overview, and is not printed")
  func toCome() {
    let (device, person) = child()
    device.visit("/vaccination/transfer")
    let table = "date;vaccine;batch\n2026-11-05;Hexacima;NOW1\n2031-06-05;Hexacima;LATER1\n"
    device.send(.file(Event.File(name: "card.csv", purpose: "vaccination.import", text: table)))
    device.pass(milliseconds: 200)
    #expect(device.words.contains("This day has not come yet."))
    device.press("vaccination.transfer.store")
    device.pass(milliseconds: 300)
    #expect(device.records("dose").count == 2)
    // It stands with what comes, and not with what was given.
    device.visit("/vaccination/people/\(person)")
    #expect(device.words.contains("Entered ahead") && device.words.contains("LATER1") && !device.words.contains("NOW1"))
    device.visit("/vaccination/people/\(person)/past")
    #expect(device.words.contains("NOW1") && !device.words.contains("LATER1"))
    device.visit("/vaccination/people/\(person)/grid")
    #expect(device.words.contains("still to come"))
    device.visit("/vaccination/people/\(person)/print")
    let printed = device.words
    #expect(printed.contains("NOW1") && !printed.contains("LATER1"))
  }
}
