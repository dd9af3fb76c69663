import Base
import Catalog
import Foundation
import Kit
import Store
import Sync
import TestSupport
import Testing

@testable import Vaccination

@Suite("The vaccination app's other screens")
struct OtherScreenTests {
  private let household = Household()

  private func families() -> (device: Parent, person: RecordID) {
    let device = household.device()
    device.addPerson("Jan Novák", born: "2020-01-01")
    device.write(device.people[0], [("infanrix-hexa", "05042020"), ("priorix", "10022021")])
    return (device, device.people[0])
  }

  @Test("V-98: whom an import has made stands after those who were entered, the oldest first")
  func order() {
    let device = household.device()
    device.addPerson("Ema", born: "2020-01-01")
    let rows = [("A", "2015"), ("B", "1955"), ("C", "1985"), ("D", "2025")].map { "\($0.0) Novák;\($0.1)-01-01;2026-01-05;Priorix\n" }
    device.visit("/vaccination/transfer")
    let table = "name;born;date;vaccine\n" + rows.joined()
    device.send(.file(Event.File(name: "family.csv", purpose: "vaccination.import", text: table)))
    device.pass(milliseconds: 200)
    device.press("vaccination.transfer.store")
    device.pass(milliseconds: 300)
    #expect(Household.app(device).family.members.map { $0.fields[PersonRecord.name]?.first } == ["E", "B", "C", "A", "D"])
  }

  @Test("Every address shows a screen in both languages, on narrow and wide screens", arguments: ["cs", "en"])
  func addresses(language: String) {
    let (made, person) = families()
    let dose = made.records("dose")[0].id
    let series = Household.series("hexa-2+1")
    let device = Parent(VaccinationCore.self, disk: made.disk, seed: 9, server: household.server.connection())
    device.start("/vaccination", languages: [language])
    let card = "/vaccination/people/\(person)"
    let places = [
      "/vaccination/today", "/vaccination/people", "/vaccination/people/new", card, card + "/past", card + "/grid",
      card + "/edit", card + "/paper", card + "/print", card + "/dose/new", card + "/dose/new/\(series)",
      card + "/dose/\(dose)", card + "/dose/\(dose)/edit", card + "/own/new", card + "/illness", card + "/illness/\(series)",
      card + "/why/\(series)",
      card + "/plan/\(series)", "/vaccination/catalogue", "/vaccination/catalogue/schedule",
      "/vaccination/catalogue/\(series)", "/vaccination/catalogue/\(Household.id("disease", "mea"))",
      "/vaccination/catalogue/\(Household.id("product", "priorix"))", "/vaccination/journey", "/vaccination/transfer",
      "/vaccination/about",
    ]
    let missing = language == "cs" ? "Nenalezeno" : "Not found"
    for width in [390, 1280] {
      device.send(.resized(width: width, height: 844))
      for place in places {
        device.visit(place)
        #expect(!device.words.contains(missing), "\(place)")
        #expect(device.words.count > 80, "\(place)")
        #expect(!device.words.contains("P1Y") && !device.words.contains("P2M"), "\(place)")
      }
      for place in [
        "/vaccination/nowhere", card + "/why/\(dose)", card + "/dose/\(series)", card + "x", card + "/picture/\(dose)",
      ] {
        device.visit(place)
        #expect(device.words.contains(missing), "\(place)")
      }
    }
  }

  @Test("A sex that is not given is one choice: nothing else says the same, and who has said nothing has it")
  func sex() {
    let device = household.device()
    device.visit("/vaccination/people/new")
    let choices = device.page?.all { $0.attributes["name"] == "sex" } ?? []
    #expect(choices.map { $0.attributes["value"] } == ["female", "male", "unknown"])
    #expect(choices.map { $0.attributes["checked"] != nil } == [false, false, true])
    #expect(choices.first?.attributes["id"] == "f-sex")
  }

  @Test("Each side of an empty card says that it is empty, and leads to typing it in")
  func emptyCard() {
    let device = household.device()
    let card = device.addPerson("Jan", born: "2020-01-01")
    for side in ["", "/past", "/grid"] {
      device.visit(card + side)
      #expect(device.words.contains("The card is still empty"), "\(side)")
      #expect(device.page?.first { $0.attributes["href"] == card + "/paper" } != nil, "\(side)")
    }
  }

  @Test("V-53: no address of a screen contains a name, a birth date or a vaccine")
  func addressesSayNothing() {
    let (device, person) = families()
    let card = "/vaccination/people/\(person)"
    for place in ["/vaccination/today", card, card + "/past", card + "/grid", card + "/why/\(Household.series("mmr"))"]
    {
      device.visit(place)
      for link in device.page?.all({ $0.attributes["href"] != nil }) ?? [] {
        let url = link.attributes["href"] ?? ""
        for secret in ["Nov", "2020", "priorix", "hexa", "mmr"] {
          #expect(url.hasPrefix("http") || !url.contains(secret), "\(url)")
        }
      }
    }
  }

  @Test("A forecast explains its days with the rules behind them, its vaccines and its sources")
  func why() {
    let (device, person) = families()
    device.visit("/vaccination/people/\(person)/why/\(Household.series("mmr"))")
    #expect(device.words.contains("Why then") && device.words.contains("Recommended"))
    #expect(device.words.contains("Suitable vaccines") && device.words.contains("Priorix"))
    #expect(device.words.contains("Sources"))
    #expect(device.words.contains("A doctor decides"))
  }

  @Test("V-57: the schedule shows the doses at the ages of the catalogue")
  func schedule() {
    let device = household.device("/vaccination/catalogue/schedule")
    let app = Household.app(device)
    let place = app.vaccines.catalogue.group("hexa-2+1")!
    let marks = SchedulePicture.marks(app.vaccines.catalogue.groups[place].goals[0].series[0], Format(.english))
    #expect(marks.map { $0.label } == ["1", "2", "3"])
    #expect(marks.map { $0.from / 30 } == [2, 4, 11])
    let pictures = device.page?.all { $0.attributes["class"] == "schedule-picture" } ?? []
    #expect(pictures.count == 3)
    #expect(pictures.allSatisfy { ($0.attributes["aria-label"] ?? "").count > 40 })
  }

  @Test("U-27: the schedule is as wide as its screen: names are text, doses stand at a part of the width and never on each other")
  func scheduleFits() {
    let device = household.device("/vaccination/catalogue/schedule")
    let strips = device.page?.all { $0.attributes["class"] == "schedule-strip" } ?? []
    #expect(strips.count > 10 && strips.allSatisfy { $0.attributes["viewBox"] == nil })
    let names = device.page?.all { $0.attributes["class"] == "schedule-name" } ?? []
    #expect(names.count == strips.count - 3 && names.allSatisfy { $0.tag == "span" })
    for strip in strips {
      let places = strip.all { $0.attributes["class"] == "dose" }.map { dose in
        Double(dose.attributes["cx"]!.dropLast())!
      }
      #expect(places.allSatisfy { 0...100 ~= $0 })
      #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 6 })
    }
  }

  @Test("V-46: a dangling reference is left out, and a broken record does not affect others")
  func brokenCatalogue() {
    var records = Household.published.map { Record($0.key, fields: $0.fields) }
    let whole = PublishedCatalogue(records)
    let count = records.filter { $0.key.collection == "series" }.count
    #expect(whole.faults.isEmpty && whole.catalogue.groups.count == count)
    let broken = records.firstIndex { $0.fields.text("code") == "mmr" }!
    records[broken].fields["doses"] = .string("nonsense")
    let other = PublishedCatalogue(records)
    #expect(other.faults.map { $0.place } == ["series.mmr.doses"])
    #expect(other.catalogue.groups.count == count - 1 && other.catalogue.group("mmr") == nil)
    for code in ["hexa-2+1", "priorix", "mea"] {
      let fewer = records.filter { $0.fields.text("code") != code }
      #expect(PublishedCatalogue(fewer).catalogue.groups.count > 20)
    }
    #expect(PublishedCatalogue([]).catalogue.groups.isEmpty)
  }

  @Test("V-58: before a journey the doses that still fit are listed in order, and the others are named")
  func journey() {
    let (device, person) = families()
    let app = Household.app(device)
    let today = device.store.context.today
    let member = app.family.member(person)!
    let subject = PersonRecord.person(member.fields)!
    let groups = ["hepa", "rabies", "yellow-fever"].compactMap { app.vaccines.catalogue.group($0) }
    let plan = Journey.plan(subject, [], groups: groups, leave: today.adding(days: 60), today: today, app.vaccines)
    #expect(plan.visits.first?.day == today)
    #expect(zip(plan.visits, plan.visits.dropFirst()).allSatisfy { $0.day <= $1.day })
    #expect(plan.visits.allSatisfy { $0.day < today.adding(days: 60) })
    let short = Journey.plan(subject, [], groups: groups, leave: today.adding(days: 2), today: today, app.vaccines)
    #expect(short.visits.count < plan.visits.count)
    #expect(!short.late.isEmpty)
    device.visit("/vaccination/journey")
    device.send(.action(Event.Action("vaccination.journey.leave", text: "2027-02-01")))
    device.press("vaccination.journey.series", value: "hepa")
    #expect(device.words.contains("Still fits") && device.words.contains("right away"))
    device.send(.action(Event.Action("vaccination.journey.leave", text: "2020-02-01")))
    #expect(device.words.contains("The departure must be after today"))
  }

  @Test("V-90: of a dose whose day is not known its month is said, and the last day in time is one; V-89: adults read of no junior vaccine")
  func uncertainDays() {
    let device = household.device()
    device.addPerson("Eva", born: "1988-03-14")
    let person = device.people[0]
    device.write(person, [("fsme-immun", "3/2018"), ("fsme-immun", "4/2018")])
    device.visit("/vaccination/people/\(person)/why/\(Household.series("tbe-fsme"))")
    #expect(device.words.contains("5 months after dose 2 of April 2018"))
    #expect(!device.words.contains("1 Apr 2018"))
    #expect(device.words.contains("it should have been given by 29 Apr 2019") && !device.words.contains("31 Mar 2019"))
    #expect(!device.words.contains("FSME-IMMUN 0,25 ml Junior, FSME-IMMUN 0,5 ml"))
  }

  @Test("Today: what is months away is a calm line without buttons; what is due is not")
  func calm() {
    let device = household.device()
    device.addPerson("Jan", born: "1970-09-01")
    let person = device.people[0]
    func own(_ months: String) {
      device.visit("/vaccination/people/\(person)/own/new")
      device.type("name", "Vaccine of \(months) months")
      device.type("months", months)
      device.submit("vaccination.ownVaccine.save")
      let made = device.records("ownVaccine").first { $0[OwnVaccine.months].map { String($0) } == months }!
      device.visit("/vaccination/people/\(person)/dose/new/\(made.id)")
      device.submit("vaccination.dose.save")
      device.visit("/vaccination/today")
    }
    let card = { device.page?.first { ($0.attributes["class"] ?? "").contains("today-card") } }
    own("24")
    #expect(device.words.contains("Vaccine of 24 months"))
    #expect(card()?.attributes["class"]?.contains("calm") == true)
    #expect(device.button("vaccination.today.calendar") == nil)
    own("1")
    #expect(device.words.contains("Vaccine of 1 months"))
    #expect(card()?.attributes["class"]?.contains("calm") == false)
    #expect(device.button("vaccination.today.calendar") != nil)
  }

  @Test("V-60: the printed card has every dose, both languages and the page for journeys")
  func printed() {
    let (device, person) = families()
    device.visit("/vaccination/people/\(person)/print")
    #expect(device.words.contains("Očkovací průkaz / Vaccination record"))
    #expect(device.words.contains("Infanrix hexa") && device.words.contains("5. 4. 2020"))
    #expect(device.words.contains("Spalničky") && device.words.contains("Measles"))
    #expect(device.page?.first(class: "printed-card") == nil)
    let steps = device.steps { device.press("vaccination.print.all") }
    #expect(steps.contains { if case .print = $0 { true } else { false } })
    #expect(device.page?.first(class: "printed-card") != nil)
    let app = Household.app(device)
    let member = app.family.member(person)!
    #expect(CardSheets(member, app, device.store.context).sheets.count == 2)
  }

  @Test("V-60: a long text on the printed card continues on another line, and no line is too wide")
  func longTexts() {
    let (device, person) = families()
    device.write(person, [("hexacima", "02032022"), (String(repeating: "velmi dlouhé jméno ", count: 4), "2023")])
    let app = Household.app(device)
    let sheets = CardSheets(app.family.member(person)!, app, device.store.context).sheets
    let texts = sheets[0].lines.map { $0.text }
    #expect(texts.contains("2023") && texts.filter { $0.contains("velmi dlouhé jméno") }.count > 1)
    #expect(!texts.contains { $0.contains("Záškrt") && $0.contains("Hepatitida B") })
    for line in sheets[0].lines where !line.isBold {
      #expect(textWidth(line.text, size: line.size) <= line.room, "\(line.text)")
    }
  }

  @Test(
    "V-60: the page for journeys has the vaccine, its batch, its day and its validity, and room for what is written by hand"
  )
  func journeyPage() {
    let (device, person) = families()
    device.write(person, [("stamaril", "01032022")])
    let dose = device.records("dose").first { $0[DoseRecord.product] == "stamaril" }!
    device.visit("/vaccination/people/\(person)/dose/\(dose.id)/edit")
    device.type("batch", "YF12")
    device.submit("vaccination.dose.save")
    let app = Household.app(device)
    let texts = CardSheets(app.family.member(person)!, app, device.store.context).sheets.last!.lines.map { $0.text }
    for text in [
      "Yellow fever", "1\u{A0}Mar\u{A0}2022", "YF12", "11\u{A0}Mar\u{A0}2022", "– life / doživotně",
      "Státní příslušnost / Nationality:", "Číslo cestovního dokladu / Travel document No.:",
    ] { #expect(texts.contains(text), "\(text) in \(texts)") }
    #expect(texts.contains { $0.contains("Stamaril") })
  }

  @Test("U-14: the synchronisation screen says vaccines, diseases and circumstances by their names")
  func questions() {
    let device = Household().device()
    let product = Household.published.first { $0.key.collection == "product" && $0.fields.text("brand") != nil }?.fields
    func said(_ value: JSON, _ field: Field, _ collection: RecordType) -> String? {
      let key = RecordKey(collection.name, RecordID.v8(named: "it", in: "test"))
      return device.store.apps.describe(value, of: field.name, key, Fields(), device.store.context)?.words
    }
    let code = product?.text("code") ?? ""
    let brand = said(.string(code), DoseRecord.product.field, DoseRecord.collection)
    #expect(brand != nil && brand == product?.text("brand"))
    #expect(said(["noSpleen"], PersonRecord.conditions.field, PersonRecord.collection) == "No spleen")
    #expect(said("coral", PersonRecord.colour.field, PersonRecord.collection) == "Coral")
    #expect(said("2024-05-12", DoseRecord.date.field, DoseRecord.collection) == "12\u{A0}May\u{A0}2024")
    #expect(said("2024-05", DoseRecord.date.field, DoseRecord.collection) == "May 2024")
  }
}
