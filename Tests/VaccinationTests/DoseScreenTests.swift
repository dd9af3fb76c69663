import Base
import Catalog
import Foundation
import Store
import Sync
import TestSupport
import Testing

@testable import Vaccination

@Suite("Doses on the screens")
struct DoseScreenTests {
  private let household = Household()

  private func child(_ born: String = "2026-09-01") -> (device: Parent, person: RecordID) {
    let device = household.device()
    device.addPerson("Jan", born: born)
    return (device, device.people[0])
  }

  @Test("Recording a dose from a forecast takes three presses: record, vaccine, save")
  func threePresses() {
    let (device, person) = child()
    let series = Household.series("hexa-2+1")
    device.visit("/vaccination/today")
    device.follow("/vaccination/people/\(person)/dose/new/\(series)")
    #expect(device.page?.first { $0.attributes["id"] == "product-title" }?.words == "Vaccine  *")
    device.press("vaccination.dose.choose", value: "product=infanrix-hexa")
    device.submit("vaccination.dose.save")
    let dose = device.records("dose")[0]
    #expect(dose[DoseRecord.product] == "infanrix-hexa" && dose[DoseRecord.date] == Household.today)
    #expect(dose[DoseRecord.person] == person)
    #expect(device.words.contains("The vaccination is saved."))
  }

  @Test("P-83: a dose is recorded on the day that it is where the device is", arguments: [1, -1, 0] as [Int64])
  func dayOfTheDevice(_ days: Int64) {
    let (device, person) = child()
    let seconds = device.now / 1000 % 86_400
    // Some minutes beyond midnight, in the one or the other direction.
    device.zoneMinutes = days == 0 ? 0 : days > 0 ? (86_400 - seconds) / 60 + 5 : -seconds / 60 - 5
    device.visit("/vaccination/today")
    device.press("vaccination.today.done", value: "\(person)/\(Household.series("hexa-2+1"))")
    let day = Day(iso: Household.today)!.adding(days: Int(days))
    #expect(device.records("dose")[0][DoseRecord.date] == day.iso)
  }

  @Test("V-56: one press on today's card records the dose; without a certain vaccine it records the diseases")
  func donePress() {
    let (device, person) = child()
    device.visit("/vaccination/today")
    let series = Household.series("hexa-2+1")
    device.press("vaccination.today.done", value: "\(person)/\(series)")
    let dose = device.records("dose")[0]
    #expect(dose[DoseRecord.product] == nil)
    #expect(dose[DoseRecord.antigens]?.codes == ["dip", "tet", "per", "hib", "pol", "hepb"])
    #expect(dose[DoseRecord.date] == Household.today)
    #expect(device.words.contains("The vaccination is saved."))
    #expect(device.address == "/vaccination/today")
    #expect(device.button("vaccination.today.done", value: "\(person)/\(series)") == nil)
    // Pressed by mistake.
    device.press("notice.undo")
    #expect(device.records("dose").isEmpty)
    #expect(device.words.contains("Taken back."))
    #expect(device.button("vaccination.today.done", value: "\(person)/\(series)") != nil)
  }

  @Test("V-54: twelve doses of a paper card are typed line by line, each offered the day of the line before")
  func paper() {
    let (device, person) = child("2015-03-02")
    device.visit("/vaccination/people/\(person)/paper")
    var presses = 0
    for index in 0..<12 {
      presses += 2
      device.press("vaccination.dose.choose", value: "product=infanrix-hexa")
      device.type("date", "0\(index % 9 + 1)0516")
      device.submit("vaccination.dose.save")
    }
    #expect(device.records("dose").count == 12)
    #expect(presses <= 60)
    #expect(device.button("vaccination.dose.choose", value: "date=030516") != nil)
    #expect(device.words.contains("On the card: 12"))
  }

  @Test("V-32: a reason that three diseases of a vaccine share is said once")
  func reasonsOnce() {
    let (device, person) = child("2023-05-04")
    device.write(person, [("priorix", "20062024"), ("priorix", "01072024")])
    let second = device.records("dose").first { $0[DoseRecord.date] == "2024-07-01" }
    device.visit("/vaccination/people/\(person)/dose/\(second!.id)")
    #expect(device.words.components(separatedBy: "Too soon after the dose of").count == 2)
  }

  @Test("V-52: a day in Czech is longer than in the record, and is saved")
  func czechDay() {
    let device = household.device(language: "cs")
    device.addPerson("Jan", born: "2016-09-01")
    let person = device.people[0]
    device.visit("/vaccination/people/\(person)/dose/new")
    device.type("product", "priorix")
    device.type("date", "21. 11. 2026")
    device.submit("vaccination.dose.save")
    #expect(device.records("dose").map { $0[DoseRecord.date] } == [Household.today])
    device.visit("/vaccination/people/\(person)/paper")
    device.type("product", "priorix")
    device.type("date", "tehdy někdy v listopadu, nebo snad až v prosinci")
    device.submit("vaccination.dose.save")
    #expect(device.records("dose").count == 1)
  }

  @Test(
    "V-52: a day is read as people write it",
    arguments: [
      ("4. 5. 2016", "2016-05-04"), ("4.5.16", "2016-05-04"), ("4/5/2016", "2016-05-04"), ("2016-05-04", "2016-05-04"),
      ("04052016", "2016-05-04"), ("040516", "2016-05-04"), ("5/2016", "2016-05"), ("2016-05", "2016-05"),
      ("052016", "2016-05"), ("121975", "1975-12"), ("2016", "2016"), ("4 5 77", "1977-05-04"),
      ("4. 5. 26", "2026-05-04"), ("5/16", "2016-05"), ("11.77", "1977-11"),
    ])
  func typed(text: String, written: String) {
    let today = Day(iso: Household.today)!
    #expect(InexactDay(typed: text, today: today)?.written == written)
    let day = InexactDay(typed: text, today: today)!
    for language in Language.allCases {
      #expect(InexactDay(typed: day.typed(Format(language)), today: today) == day)
    }
  }

  @Test(
    "V-52: text that is not a day is refused, and nothing traps",
    arguments: [
      "", " ", "x", "31. 2. 2016", "13/2016", "45", "1.2.3.4", "99999999", "0", "2016-00", "00000000", "1/1/0",
      "999999999999", "12.05.", "12/05", "5. 12",
    ])
  func notTyped(text: String) {
    #expect(InexactDay(typed: text, today: Day(iso: Household.today)!) == nil)
  }

  @Test("V-47: an approximate date is a wider span, and the forecast gives its first and last day")
  func about() {
    #expect(InexactDay("2016-05-04")?.about == InexactDay("2016-05"))
    #expect(InexactDay("2016-05")?.about.first.iso == "2016-04-01")
    #expect(InexactDay("2016-05")?.about.last.iso == "2016-06-30")
    #expect(InexactDay("2016")?.about.last.iso == "2017-12-31")
    var fields = Fields()
    fields[DoseRecord.date] = "2016-05-04"
    fields[DoseRecord.isAbout] = true
    #expect(DoseRecord.day(fields)?.last.iso == "2016-05-31")
  }

  @Test("A form refuses a future day, a day before birth, and a dose without a vaccine; the typed text stays")
  func faults() {
    let (device, person) = child()
    device.visit("/vaccination/people/\(person)/dose/new")
    device.type("date", "1/1/2030")
    device.submit("vaccination.dose.save")
    #expect(device.words.contains("This day has not come yet."))
    #expect(device.words.contains("Choose the vaccine"))
    device.type("productText", "Old vaccine")
    device.type("date", "1/1/2020")
    device.submit("vaccination.dose.save")
    #expect(device.words.contains("That is before the birth."))
    device.type("date", "2026")
    device.submit("vaccination.dose.save")
    #expect(device.records("dose")[0][DoseRecord.date] == "2026")
  }

  @Test("An edited dose shows its day as people write it, and only typed fields change")
  func edited() {
    let (device, person) = child("2020-01-01")
    device.write(person, [("infanrix-hexa", "05042020")])
    let dose = device.records("dose")[0]
    device.visit("/vaccination/people/\(person)/dose/\(dose.id)/edit")
    #expect(device.page?.first { $0.attributes["name"] == "date" }?.attributes["value"] == "5/4/2020")
    device.type("batch", "a123")
    device.submit("vaccination.dose.save")
    let changed = device.records("dose")[0]
    #expect(changed[DoseRecord.batch] == "A123" && changed[DoseRecord.date] == "2020-04-05")
    #expect(device.address == "/vaccination/people/\(person)/dose/\(dose.id)")
  }

  @Test("A dose that was not given keeps its reason, does not count, and is listed on the card")
  func notGiven() {
    let (device, person) = child()
    device.visit("/vaccination/people/\(person)/dose/new")
    device.press("vaccination.dose.choose", value: "product=infanrix-hexa")
    device.type("product", "infanrix-hexa")
    device.type("outcome", "refused")
    device.type("date", "1/11/2026")
    device.submit("vaccination.dose.save")
    #expect(device.records("dose")[0][DoseRecord.outcome] == .refused)
    let member = Household.member(device, person)
    #expect(Household.outlook(device, member).doses.isEmpty)
    device.visit("/vaccination/people/\(person)/past")
    #expect(device.words.contains("Refused"))
  }

  @Test("Typed text survives a reload")
  func draft() {
    let (device, person) = child()
    device.visit("/vaccination/people/\(person)/paper")
    device.type("date", "0105")
    device.press("vaccination.dose.choose", value: "product=infanrix-hexa")
    device.pass(milliseconds: 2_000)
    let again = Parent(VaccinationCore.self, disk: device.disk, seed: 5, server: household.server.connection())
    again.start("/vaccination/people/\(person)/paper", languages: ["en"])
    #expect(again.page?.first { $0.attributes["name"] == "date" }?.attributes["value"] == "0105")
    #expect(
      again.button("vaccination.dose.choose", value: "product=infanrix-hexa")?.attributes["aria-pressed"] == "true")
  }

  @Test("V-55: in the overview a combined vaccine appears at each of its diseases")
  func grid() {
    let (device, person) = child("2020-01-01")
    device.write(person, [("infanrix-hexa", "05042020"), ("priorix", "10022021")])
    let app = Household.app(device)
    let rows = app.gridRows(app.family.member(person)!, device.store.context)
    #expect(rows.count == 9)
    #expect(rows.first { $0.name == "Measles" }?.cells.count == 1)
    device.visit("/vaccination/people/\(person)/grid")
    #expect(device.words.contains("Measles") && device.words.contains("Priorix"))
  }

  @Test("V-97: the lines of the overview stand as on a paper card")
  func gridOrder() {
    let (device, person) = child("2020-01-01")
    device.write(person, [("priorix", "10022021"), ("infanrix-hexa", "05042020")])
    let app = Household.app(device)
    let names = app.gridRows(app.family.member(person)!, device.store.context).map { $0.name }
    #expect(Array(names.prefix(3)) == ["Diphtheria", "Tetanus", "Pertussis"])
    #expect(Array(names.suffix(3)) == ["Measles", "Mumps", "Rubella"])
  }

  @Test("A picture of the card is a record of its person, and appears once")
  func picture() {
    let (device, person) = child()
    device.visit("/vaccination/people/\(person)/past")
    device.press("vaccination.cardPicture.add")
    for _ in 0..<2 {
      device.send(
        .blob(
          Event.Blob(
            name: "card.jpg", purpose: "vaccination.cardPicture/\(person)",
            outcome: .stored(sha256: String(repeating: "a", count: 64), type: "image/jpeg", size: 4))))
    }
    #expect(device.records("cardPicture").count == 1)
    device.visit("/vaccination/people/\(person)/picture/\(device.records("cardPicture")[0].id)")
    #expect(device.page?.first { $0.attributes["data-blob"] != nil } != nil)
  }

  @Test("The event of a dose is an all-day event without duplicates, and is written to a calendar file")
  func calendar() {
    let (device, person) = child()
    device.visit("/vaccination/today")
    let steps = device.steps {
      device.press("vaccination.today.calendar", value: "\(person)/\(Household.series("hexa-2+1"))")
    }
    var text = ""
    for case .download(_, let type, let file, _) in steps { text = type + "\n" + file }
    #expect(text.hasPrefix("text/calendar"))
    #expect(text.contains("PRODID:-//Vademecum//Vaccination//"), "V-100")
    #expect(text.contains("DTSTART;VALUE=DATE:20261121") && text.contains("UID:\(person)-"))
  }
}
