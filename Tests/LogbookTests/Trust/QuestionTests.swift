import Base
import Catalog
import HTML
import Logbook
import Store
import Sync
import TestSupport
import Testing

@Suite("What the synchronisation screen asks of a pilot")
struct QuestionTests {
  private let server = LittleServer(Catalog.schema)

  private func device(isNew: Bool, seed: UInt64) -> Phone {
    let phone = Device(LogbookCore.self, seed: seed, server: server.connection()).start("/logbook/flights")
    phone.visit(isNew ? "/account" : "/account?sign-in=1")
    phone.type("email", "eva@example.org")
    phone.type("password", "correct horse")
    phone.submit(isNew ? "account.sign-up" : "account.sign-in")
    return phone
  }

  private func save(_ key: RecordKey, _ fields: [(String, JSON)], on phone: Phone) {
    phone.store.context.saveAll([(key: key, fields: Fields(fields))])
    phone.send(.visible)
  }

  /// The values of the only question, when two devices have chosen another aircraft for one flight.
  private func values(_ registrations: [String], and field: String = "aircraft") -> (words: [String], page: String) {
    let phone = device(isNew: true, seed: 1)
    let aircraft = registrations.indices.map { RecordKey("aircraft", RecordID.v8(named: "\($0)", in: "test")) }
    for (key, registration) in zip(aircraft, registrations) {
      save(key, [("registration", .string(registration))], on: phone)
    }
    let flight = RecordKey("flight", RecordID.v8(named: "flight", in: "test"))
    func choose(_ place: Int, on phone: Phone) {
      let id = aircraft[place].id.description
      let value: JSON = field == "aircraft" ? .string(id) : .array([.array([.string("Tacho"), .string(String(place))])])
      save(flight, [("kind", "flight"), ("date", "2026-11-20"), ("departure", "LKPR"), (field, value)], on: phone)
    }
    choose(0, on: phone)
    let tablet = device(isNew: false, seed: 2)
    phone.send(.online(false))
    choose(1, on: tablet)
    choose(2, on: phone)
    phone.send(.online(true))
    #expect(phone.store.context.conflictCount == 1)
    phone.visit("/sync")
    let page = phone.page?.first(class: "conflict")
    return ((page?.all { $0.tag == "dd" } ?? []).map { $0.words }, page?.words ?? "")
  }

  @Test("U-14: who has changed the aircraft on two devices chooses between registrations, not between ids")
  func aircraft() {
    let (words, page) = values(["OK-ABC", "OK-DEF", "OK-GHI"])
    #expect(words == ["OK-GHI", "OK-DEF", "OK-ABC"])
    #expect(page.contains("LKPR"), "the title says which flight it is")
  }

  @Test("U-14: two aircraft of one name are numbered")
  func twins() {
    #expect(values(["OK-ABC", "OK-DEF", "OK-DEF"]).words == ["OK-DEF (1)", "OK-DEF (2)", "OK-ABC"])
  }

  @Test("U-14: further data are said without brackets of the file")
  func further() {
    #expect(values(["OK-ABC", "OK-DEF", "OK-GHI"], and: "further").words == ["[Tacho: 2]", "[Tacho: 1]", "[Tacho: 0]"])
  }

  @Test("U-14: a time is said as everywhere else in the language")
  func times() {
    #expect(Flight.departureTime.field.words(of: "09:05", Format(.czech)) == "9:05")
    #expect(Flight.departureTime.field.words(of: "09:05", Format(.english)) == "09:05")
  }

  @Test("U-14: a record of another app has its names in the title; behind a PIN only its kind")
  func elsewhere() {
    let zoo = Device(ZooCore.self, server: server.connection()).start("/zoo/animals")
    let app = ZooCore()
    func title(_ collection: String, _ fields: [(String, JSON)]) -> String {
      let key = RecordKey(collection, RecordID.v8(named: "it", in: "test"))
      return app.describe(key, Fields(fields), zoo.store.context)
    }
    let flight = title("flight", [("date", "2026-11-20"), ("departure", "LKPR"), ("arrival", "LKTB"), ("picName", "SELF")])
    #expect(flight.hasPrefix("Logbook: ") && flight.hasSuffix(", LKPR, LKTB"))
    #expect(title("cardholder", [("name", "Eva"), ("note", "healthy")]) == "Persons: Eva")
    #expect(title("attachment", [("sha256", .string(String(repeating: "a", count: 64)))]) == "Attachments")
  }
}
