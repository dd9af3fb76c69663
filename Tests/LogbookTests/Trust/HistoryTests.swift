import Base
import Catalog
import HTML
import Logbook
import Store
import Sync
import TestSupport
import Testing

struct HistoryTests {
  private let server = LittleServer(Catalog.schema)

  /// Makes a flight from LKPR and shows it.
  private func flight(on phone: Phone) -> RecordID {
    phone.visit("/logbook/flights/new/flight")
    phone.type("departure", "LKPR")
    phone.submit("logbook.form.save")
    return phone.records()[0].id
  }

  private func edit(_ id: RecordID, _ name: String, _ text: String, on phone: Phone) {
    phone.visit("/logbook/flights/\(id)/edit")
    phone.type(name, text)
    phone.submit("logbook.form.save")
  }

  private func enter(_ phone: Phone, isNew: Bool) {
    phone.visit(isNew ? "/account" : "/account?sign-in=1")
    phone.type("email", "eva@example.org")
    phone.type("password", "correct horse")
    phone.submit(isNew ? "account.sign-up" : "account.sign-in")
  }

  /// The answer to every push while it is on.
  private final class Refusing {
    let answer: Phone.Answer
    var isOn = false

    init(_ answer: Phone.Answer) { self.answer = answer }
  }

  /// Signed in to a server that refuses what is sent as long as the refusal is on.
  private func phone(_ refusing: Refusing) -> Phone {
    let connection = server.connection()
    let phone = Device(LogbookCore.self) { request in
      refusing.isOn && request.url.hasSuffix("/push") ? refusing.answer : connection(request)
    }.start("/logbook/flights")
    enter(phone, isNew: true)
    return phone
  }

  private func steps(_ phone: Phone) -> Int {
    phone.records("change").reduce(0) { $0 + ($1.fields["steps"]?.items?.count ?? 0) }
  }

  @Test("P-26, P-70: a deleted flight is found also when another device, whose clock is fast, has changed it before")
  func fastClock() {
    let phone = Device(LogbookCore.self, server: server.connection()).start("/logbook/flights")
    enter(phone, isNew: true)
    let id = flight(on: phone)
    let tablet = Device(LogbookCore.self, at: "2026-11-21T10:00:00Z", seed: 2, server: server.connection()).start("/logbook/flights")
    enter(tablet, isNew: false)
    edit(id, "remarks", "From the tablet", on: tablet)
    phone.send(.visible)
    #expect(phone.records()[0].fields.text("remarks") == "From the tablet")
    phone.visit("/logbook/flights/\(id)")
    phone.press("logbook.flight.ask", value: id.description)
    phone.press("dialog.confirm")
    #expect(phone.records().isEmpty)
    phone.visit("/deleted")
    phone.press("history.restore")
    #expect(phone.records().count == 1, "\(phone.words)")
  }

  @Test("L-94: a change shows who, when, where and what, without a network and without an account")
  func edited() {
    let phone = Device(LogbookCore.self).start("/logbook/pilot/edit")
    phone.send(.online(false))
    phone.type("firstName", "Eva")
    phone.type("lastName", "Nováková")
    phone.submit("logbook.pilot.save")
    phone.visit("/settings")
    phone.send(.action(Event.Action("settings.device", text: "Eva's phone")))
    let id = flight(on: phone)
    #expect(phone.records("change").isEmpty, "making a record is no change")
    #expect(!phone.words.contains("Changes ("))
    edit(id, "departure", "LKTB", on: phone)
    #expect(phone.words.contains("Changes (1)"))
    let moment = phone.page?.first(class: "changes")?.first { $0.tag == "time" }
    #expect(moment?.attributes["datetime"] == Instant(rfc3339: "2026-11-21T08:00:00Z")?.rfc3339, "U-12")
    #expect(moment?.words == "21 Nov 2026 08:00 UTC" && phone.words.contains("· Eva Nováková · Eva's phone"))
    #expect(phone.page?.first(class: "change")?.words == "Departure place:  LKPR  →  LKTB Restore this value")
  }

  @Test("L-94: in Czech")
  func czech() {
    let phone = phone(languages: ["cs"])
    edit(flight(on: phone), "departure", "LKTB", on: phone)
    #expect(phone.words.contains("Změny (1)") && phone.words.contains("Vrátit tuto hodnotu"))
  }

  @Test("P-29: the change and its history are one transaction, and count as one unsent change")
  func oneTransaction() {
    let phone = phone()
    let id = flight(on: phone)
    phone.visit("/logbook/flights/\(id)/edit")
    phone.type("departure", "LKTB")
    let steps = phone.steps { phone.submit("logbook.form.save") }
    let commits = steps.compactMap {
      if case .commit(_, let entries) = $0 { entries.filter { $0.key.hasPrefix("o/") } } else { nil }
    }
    #expect(commits.map(\.count).filter { $0 > 0 } == [2])
    #expect(phone.store.context.unsentCount == 2, "the flight and its change")
  }

  @Test("L-94: one tap restores a former value; that is a change and can be undone")
  func restored() {
    let phone = phone()
    let id = flight(on: phone)
    edit(id, "departure", "LKTB", on: phone)
    phone.pass(milliseconds: 1)
    phone.press("history.restore")
    #expect(phone.records()[0][Flight.departure] == "LKPR")
    #expect(phone.words.contains("The value is back.") && phone.words.contains("Changes (2)"))
    phone.press("notice.undo")
    #expect(phone.records()[0][Flight.departure] == "LKTB" && phone.words.contains("Changes (3)"))
  }

  @Test("L-94: the history outlives the record, and can restore it")
  func deleted() {
    let phone = phone()
    let id = flight(on: phone)
    edit(id, "departure", "LKTB", on: phone)
    phone.pass(milliseconds: 1)
    phone.press("logbook.flight.ask")
    phone.confirm()
    phone.pass(milliseconds: 1)
    phone.visit("/logbook/flights/\(id)")
    #expect(phone.words.contains("Changes (2)") && phone.words.contains("Deleted."))
    phone.press("history.restore")
    #expect(phone.records()[0][Flight.departure] == "LKTB")
    #expect(phone.words.contains("Restored.") && phone.words.contains("Changes (3)"))
    #expect(!phone.words.contains("Restore the record"))
  }

  @Test("L-94: a deleted aircraft is found among the deleted records, without a network and an account, and comes back")
  func supporting() {
    let phone = Device(LogbookCore.self).start("/logbook/aircraft/new")
    phone.send(.online(false))
    phone.type("registration", "OK-ABC")
    phone.submit("logbook.aircraft.save")
    #expect(phone.records("aircraft").count == 1)
    phone.press("logbook.aircraft.ask")
    phone.confirm()
    #expect(phone.records("aircraft").isEmpty)
    phone.pass(milliseconds: 60_000)
    phone.visit("/deleted")
    #expect(phone.words.contains("OK-ABC"))
    phone.press("history.restore")
    #expect(phone.records("aircraft").first?[Aircraft.registration] == "OK-ABC")
  }

  @Test("P-29: the history reaches other devices, and says which account changed what")
  func synchronised() {
    let phone = Device(LogbookCore.self, server: server.connection()).start("/logbook/flights")
    enter(phone, isNew: true)
    let id = flight(on: phone)
    let tablet = Device(LogbookCore.self, at: "2026-11-21T09:00:00Z", seed: 2, server: server.connection()).start(
      "/logbook/flights")
    enter(tablet, isNew: false)
    edit(id, "departure", "LKTB", on: tablet)
    phone.send(.visible)
    phone.visit("/logbook/flights/\(id)")
    #expect(phone.words.contains("21 Nov 2026 09:00 UTC") && phone.words.contains("· eva@example.org"))
    edit(id, "departure", "LKHK", on: phone)
    tablet.visit("/logbook/flights/\(id)")
    #expect(tablet.words.contains("Changes (1)"))
    tablet.send(.visible)
    #expect(tablet.words.contains("Changes (2)"), "what arrives while it is open is shown")
  }

  @Test(
    "P-29: both choices in a conflict are in the history",
    arguments: [
      ("conflict.mine", "Departure place:  LKTB  →  LKHK"), ("conflict.theirs", "Departure place:  LKHK  →  LKTB"),
    ])
  func conflict(choice: String, words: String) {
    let (phone, id) = twoDepartures()
    phone.visit("/sync")
    phone.press(choice)
    phone.visit("/logbook/flights/\(id)")
    #expect(phone.page?.first(class: "change")?.words.hasPrefix(words) == true)
  }

  /// A phone whose pilot has to choose: LKHK here, LKTB on the server.
  private func twoDepartures() -> (phone: Phone, id: RecordID) {
    let phone = Device(LogbookCore.self, server: server.connection()).start("/logbook/flights")
    enter(phone, isNew: true)
    let id = flight(on: phone)
    let tablet = Device(LogbookCore.self, seed: 2, server: server.connection()).start("/logbook/flights")
    enter(tablet, isNew: false)
    phone.send(.online(false))
    edit(id, "departure", "LKHK", on: phone)
    edit(id, "departure", "LKTB", on: tablet)
    phone.send(.online(true))
    phone.pass(milliseconds: 1)
    return (phone, id)
  }

  @Test("P-29: of several pending values, those that were not chosen are in the history")
  func several() {
    let (first, id) = twoDepartures()
    first.disk.askAlso(.string("LKMT"))
    let phone = Device(LogbookCore.self, disk: first.disk, seed: 3, server: first.server).start("/sync")
    phone.pass(milliseconds: 1)
    phone.press("conflict.mine")
    phone.visit("/logbook/flights/\(id)")
    let changes = phone.page?.all(class: "change").map(\.words) ?? []
    #expect(changes.contains { $0.hasPrefix("Departure place:  LKHK  →  LKTB") })
    #expect(changes.contains { $0.hasPrefix("Departure place:  LKTB  →  LKMT") })
  }

  /// A server that accepts only four-letter codes as places.
  private func olderServer() -> LittleServer {
    LittleServer(
      Schema(
        Catalog.schema.collections.map { collection in
          let fields = collection.fields.map { field in
            field.name == "departure" ? Field(field.name, Text(cs: "", en: ""), .text(maximum: 4)) : field
          }
          return RecordType(
            collection.name, Text(cs: "", en: ""), fields, keepsHistory: collection.keepsHistory)
        }))
  }

  @Test(
    "P-29, L-94: a change that the server refused stands in no history as if it held, here or on another device",
    arguments: ["refusal.drop", "refusal.retry"])
  func refused(choice: String) {
    let server = olderServer()
    let phone = Device(LogbookCore.self, server: server.connection()).start("/logbook/flights")
    enter(phone, isNew: true)
    let id = flight(on: phone)
    edit(id, "departure", "Letňany", on: phone)
    phone.visit("/logbook/flights/\(id)")
    #expect(phone.records()[0][Flight.departure] == "LKPR")
    #expect(phone.words.contains("The server did not accept this change; it does not apply."))
    #expect(phone.button("history.restore") == nil)
    phone.visit("/sync")
    phone.pass(milliseconds: 1)
    phone.press(choice)
    if choice == "refusal.drop" { phone.confirm() }
    let tablet = Device(LogbookCore.self, seed: 2, server: server.connection()).start("/logbook/flights")
    enter(tablet, isNew: false)
    // Made again, it is refused once more. Only the phone knows that as long as nothing is decided.
    for (device, held) in [(phone, 0), (tablet, choice == "refusal.drop" ? 0 : 1)] {
      device.visit("/logbook/flights/\(id)")
      let made = choice == "refusal.drop" ? 1 : 2
      #expect(device.words.contains("Changes (\(made))"))
      #expect(device.words.ranges(of: "The server did not accept this change").count == made - held)
    }
  }

  @Test("P-29: a deletion that the server refused is not shown as one")
  func deletionRefused() {
    let refusing = Refusing((422, Problem("forbidden", detail: "not now").wire.serialized))
    let phone = phone(refusing)
    let id = flight(on: phone)
    refusing.isOn = true
    phone.press("logbook.flight.ask")
    phone.confirm()
    refusing.isOn = false
    phone.visit("/sync")
    #expect(phone.store.context.replica().refusals.count == 2)
    #expect(phone.store.context.refusalCount == 1 && phone.page?.all(class: "refusal").count == 1)
    phone.press("refusal.drop")
    phone.confirm()
    #expect(phone.store.context.replica().refusals.isEmpty, "its history goes with it")
    phone.visit("/logbook/flights/\(id)")
    #expect(phone.records().count == 1 && !phone.words.contains("Deleted."))
  }

  @Test("P-22: many changes that were refused together count once each, without the history of all of them")
  func manyRefused() {
    let refusing = Refusing((403, Problem("forbidden").wire.serialized))
    let phone = phone(refusing)
    phone.loadSamples()
    refusing.isOn = true
    phone.visit("/logbook/transfer")
    phone.press("logbook.transfer.askRemove")
    phone.confirm()
    phone.visit("/sync")
    func cards() -> [DOM] { phone.page?.all(class: "refusal") ?? [] }
    let count = phone.store.context.refusalCount
    #expect(count >= 262 && cards().count == 50)
    #expect(phone.store.context.replica().refusals.count == count + 3)
    let flight = cards().first { !$0.words.hasPrefix("Aircraft") }
    let drop = flight?.first { $0.attributes["data-action"] == "refusal.drop" }
    phone.press("refusal.drop", value: drop?.attributes["data-value"])
    phone.confirm()
    // With it goes the record of the history that tells of it, and of ninety-nine others.
    #expect(phone.store.context.refusalCount == count - 1)
    #expect(phone.store.context.replica().refusals.count == count + 1)
    // All at once they take their history along.
    refusing.isOn = false
    phone.press("refusal.retry-all")
    #expect(phone.store.context.replica().refusals.isEmpty && phone.store.context.unsentCount == 0)
    #expect(phone.records().count == 1)
  }

  @Test("P-29: a change of the whole book is one history record for each hundred flights, a new book none")
  func many() {
    let phone = phone()
    phone.loadSamples()
    #expect(phone.records("change").isEmpty)
    let deleted = ["flight", "aircraft", "certificate", "rating", "duty", "place", "previous"]
      .reduce(0) { $0 + phone.records($1).count }
    phone.visit("/logbook/transfer")
    phone.press("logbook.transfer.askRemove")
    phone.confirm()
    #expect(phone.records().isEmpty && phone.records("aircraft").isEmpty)
    #expect(deleted >= 262 && steps(phone) == deleted && phone.records("change").count == 3)
  }

  @Test("L-94: a backup contains the history; our CSV does not")
  func backup() {
    let phone = phone()
    let id = flight(on: phone)
    edit(id, "departure", "LKTB", on: phone)
    let records = phone.records("change") + phone.records()
    let json = Logbook.exportBackup(records)
    #expect(!String(decoding: Logbook.exportCSV(records), as: UTF8.self).contains("LKPR"))
    let other = self.phone("/logbook/transfer")
    other.send(
      .file(Event.File(name: "b.json", purpose: "logbook.import", text: String(decoding: json, as: UTF8.self))))
    other.pass(milliseconds: 100)
    other.press("logbook.transfer.store")
    other.pass(milliseconds: 1000)
    other.visit("/logbook/flights/\(id)")
    #expect(other.page?.first(class: "change")?.words.hasPrefix("Departure place:  LKPR  →  LKTB") == true)
  }

  private func phone(_ url: String = "/logbook/flights", languages: [String] = ["en"]) -> Phone {
    Device(LogbookCore.self).start(url, languages: languages)
  }
}
