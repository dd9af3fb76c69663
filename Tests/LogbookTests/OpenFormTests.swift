import Base
import Catalog
import Logbook
import Store
import Sync
import TestSupport
import Testing

/// Two devices of one pilot: one has a form open, or a draft of it, while the other changes the record.
@Suite("A record that changes while its form is open")
struct OpenFormTests {
  private let server = LittleServer(Catalog.schema)

  private func device(_ seed: UInt64, isNew: Bool) -> Phone {
    let device = Phone(LogbookCore.self, seed: seed, server: server.connection())
    device.start(isNew ? "/account" : "/account?sign-in=1")
    device.type("email", "jan@example.org")
    device.type("password", "correct horse")
    device.submit(isNew ? "account.sign-up" : "account.sign-in")
    return device
  }

  /// The page was discarded and is opened again.
  private func reloaded(_ phone: Phone, _ url: String, seed: UInt64 = 9) -> Phone {
    phone.close()
    return Phone(LogbookCore.self, disk: phone.disk, seed: seed, server: phone.server).start(url)
  }

  private func flight(_ phone: Phone) -> String {
    phone.visit("/logbook/flights/new/flight")
    phone.type("departure", "LKPR")
    phone.type("arrival", "LKTB")
    phone.submit("logbook.form.save")
    return "/logbook/flights/\(phone.records()[0].id)"
  }

  @Test(
    "P-86: a page that goes in the moment of saving comes back at a record that is not there, and offers the form",
    arguments: ["flight", "aircraft"])
  func goneWhileSaving(_ kind: String) {
    let form = kind == "flight" ? "/logbook/flights/new/flight" : "/logbook/aircraft/new"
    let name = kind == "flight" ? "departure" : "registration"
    let before = Phone(LogbookCore.self).start(form)
    before.type(name, "OKABC")
    before.pass(milliseconds: 1_000)
    before.disk.isSlow = true
    before.submit(kind == "flight" ? "logbook.form.save" : "logbook.aircraft.save")
    #expect(before.address != form && before.disk.keys("o/").isEmpty)
    before.disk.isSlow = false
    let after = reloaded(before, before.address)
    #expect(after.words.contains("The record does not exist"))
    let ways = after.page?.all { $0.attributes["href"] == form }.map { $0.words } ?? []
    #expect(ways.contains("Go on with the unsaved form"))
    after.visit(form)
    #expect(after.words.contains("Unsaved changes restored.") && after.text(name) == "OKABC")
    // Without such a form there is no such way.
    #expect(!phone("/logbook/flights/01930000-0000-7000-8000-000000000000").words.contains("unsaved form"))
  }

  private func change(_ tablet: Phone, _ url: String, _ name: String, _ text: String) {
    tablet.send(.visible)
    tablet.visit(url + "/edit")
    tablet.type(name, text)
    tablet.submit("logbook.form.save")
  }

  @Test("P-24: signing out with a form that is not saved says that it would be lost, also when nothing else would")
  func signingOut() {
    let phone = device(1, isNew: true)
    phone.visit("/account")
    phone.press("account.sign-out")
    #expect(!phone.words.contains("not saved"))
    phone.press("dialog.cancel")
    phone.visit("/logbook/flights/new/flight")
    phone.type("departure", "LKPR")
    phone.visit("/account")
    phone.press("account.sign-out")
    #expect(phone.words.contains("Your data stay on the server") && phone.words.contains("not saved would be lost: 1."))
    phone.press("dialog.cancel")
    phone.visit("/logbook/flights/new/flight")
    #expect(phone.text("departure") == "LKPR")
  }

  /// Two tabs of one browser, both with an empty form of a new flight.
  private func twoTabs() -> (Phone, Phone) {
    let one = Phone(LogbookCore.self).start("/logbook/flights/new/flight")
    return (one, Phone(LogbookCore.self, disk: one.disk, seed: 2).start("/logbook/flights/new/flight", isLeader: false))
  }

  private func type(_ tab: Phone, _ name: String, _ text: String) {
    tab.type(name, text)
    tab.pass(milliseconds: 500)
  }

  @Test("P-79: what two tabs type into forms of a new flight is kept, each, and comes back one after the other")
  func tabs() {
    let (one, other) = twoTabs()
    type(one, "departure", "LKPR")
    type(other, "departure", "EGLL")
    type(one, "arrival", "LKTB")
    type(other, "arrival", "LFPG")
    other.close()
    let next = reloaded(one, "/logbook/flights/new/flight")
    #expect(next.text("departure") == "LKPR" && next.text("arrival") == "LKTB")
    next.submit("logbook.form.save")
    next.visit("/logbook/flights/new/flight")
    #expect(next.text("departure") == "EGLL" && next.text("arrival") == "LFPG")
    type(next, "remarks", "second")
    let last = reloaded(next, "/logbook/flights/new/flight", seed: 10)
    #expect(last.text("departure") == "EGLL" && last.text("remarks") == "second")
    last.submit("logbook.form.save")
    #expect(last.records().count == 2 && last.disk.keys("d/").isEmpty)
  }

  @Test("P-79: a tab that saves or cancels its form leaves alone what another one has typed", arguments: ["save", "cancel", "typed"])
  func otherTabEnds(how: String) {
    let (one, other) = twoTabs()
    type(one, "departure", "LKPR")
    if how == "typed" { type(other, "departure", "EGLL") }
    if how == "cancel" { other.press("logbook.form.cancel") } else { other.submit("logbook.form.save") }
    #expect(reloaded(one, "/logbook/flights/new/flight").text("departure") == "LKPR")
  }

  @Test("P-79: a form that another tab goes on with and saves is not offered again")
  func goneOnWith() {
    let one = Phone(LogbookCore.self).start("/logbook/flights/new/flight")
    type(one, "departure", "LKPR")
    let other = Phone(LogbookCore.self, disk: one.disk, seed: 2).start("/logbook/flights/new/flight", isLeader: false)
    #expect(other.text("departure") == "LKPR")
    type(other, "arrival", "LKTB")
    other.submit("logbook.form.save")
    #expect(other.records().count == 1 && other.disk.keys("d/").isEmpty)
  }

  @Test("P-79: what a tab has typed since another one opened the same form is kept beside what the other types")
  func typedSince() {
    let one = Phone(LogbookCore.self).start("/logbook/flights/new/flight")
    type(one, "departure", "LKPR")
    let other = Phone(LogbookCore.self, disk: one.disk, seed: 2).start("/logbook/flights/new/flight", isLeader: false)
    type(one, "remarks", "from one")
    type(other, "remarks", "from other")
    other.close()
    let next = reloaded(one, "/logbook/flights/new/flight")
    #expect(next.text("remarks") == "from one")
    next.press("logbook.form.cancel")
    next.press("dialog.confirm")
    next.visit("/logbook/flights/new/flight")
    #expect(next.text("remarks") == "from other" && next.text("departure") == "LKPR")
  }

  @Test("L-151: a preview of repairs stays when another device changes the book, is renewed, and says what is other")
  func repairs() {
    let phone = device(1, isNew: true)
    let tablet = device(2, isNew: false)
    for date in ["2026-11-18", "2026-11-19"] {
      phone.visit("/logbook/flights/new/flight")
      phone.type("date", date)
      phone.submit("logbook.form.save")
    }
    phone.visit("/logbook/repairs")
    phone.change("logbook.repairs.kind", text: "set")
    phone.press("logbook.repairs.preview")
    phone.pass(milliseconds: 100)
    #expect(phone.words.contains("Records that change: 2 of 2."))
    change(tablet, "/logbook/flights/\(phone.records()[0].id)", "picName", "Jana")
    phone.send(.visible)
    phone.pass(milliseconds: 100)
    #expect(phone.words.contains("Records that change: 1 of 2.") && phone.words.contains("new: 0, gone: 1"))
    phone.press("logbook.repairs.apply")
    #expect(phone.records().map { $0[Flight.picName] ?? "" }.sorted() == ["Jana", "SELF"])
    // Elsewhere a change ends it, as nobody looks at it.
    phone.visit("/logbook/repairs")
    phone.press("logbook.repairs.preview")
    phone.pass(milliseconds: 100)
    change(phone, "/logbook/flights/\(phone.records()[0].id)", "remarks", "Windy")
    phone.visit("/logbook/repairs")
    #expect(!phone.words.contains("Records that change"))
  }

  @Test("P-48: another field that changed since is in the form and in the record")
  func otherField() {
    let phone = device(1, isNew: true)
    let tablet = device(2, isNew: false)
    let url = flight(phone)
    phone.visit(url + "/edit")
    phone.type("remarks", "Windy")
    change(tablet, url, "arrival", "LKCV")
    phone.send(.visible)
    #expect(phone.text("arrival") == "LKCV")
    phone.submit("logbook.form.save")
    #expect(phone.store.context.dialog == nil)
    tablet.send(.visible)
    for device in [phone, tablet] {
      #expect(device.records().map { $0[Flight.arrival] } == ["LKCV"])
      #expect(device.records().map { $0[Flight.remarks] } == ["Windy"])
    }
  }

  @Test("P-48: a change of the same field is reported at once; saving without a choice asks", arguments: [true, false])
  func sameField(isReloaded: Bool) {
    var phone = device(1, isNew: true)
    let tablet = device(2, isNew: false)
    let url = flight(phone)
    phone.visit(url + "/edit")
    phone.type("arrival", "LKKV")
    phone.pass(milliseconds: 1_000)
    change(tablet, url, "arrival", "LKCV")
    if isReloaded { phone = reloaded(phone, url + "/edit") }
    phone.send(.visible)
    #expect(phone.text("arrival") == "LKKV" && phone.words.contains("Changed elsewhere in the meantime to:  LKCV"))
    phone.submit("logbook.form.save")
    #expect(phone.words.contains("Save over a change made elsewhere?"))
    #expect(phone.records().map { $0[Flight.arrival] } == ["LKCV"], "nothing is saved before the answer")
    phone.confirm()
    tablet.send(.visible)
    for device in [phone, tablet] { #expect(device.records().map { $0[Flight.arrival] } == ["LKKV"]) }
  }

  @Test("P-48: a change that comes while the question is open becomes a question too")
  func laterThanTheQuestion() {
    let phone = device(1, isNew: true)
    let tablet = device(2, isNew: false)
    let url = flight(phone)
    phone.visit(url + "/edit")
    phone.type("arrival", "LKKV")
    change(tablet, url, "arrival", "LKCV")
    phone.send(.visible)
    phone.submit("logbook.form.save")
    change(tablet, url, "arrival", "LKMT")
    phone.send(.visible)
    phone.confirm()
    #expect(phone.words.contains("Save over a change made elsewhere?"))
    #expect(phone.records().map { $0[Flight.arrival] } == ["LKMT"])
    phone.confirm()
    #expect(phone.records().map { $0[Flight.arrival] } == ["LKKV"])
  }

  @Test("P-48: an untouched form in another tab leaves this tab's draft alone")
  func otherTab() {
    let phone = device(1, isNew: true)
    let tablet = device(2, isNew: false)
    let url = flight(phone)
    phone.visit(url + "/edit")
    let second = Phone(LogbookCore.self, disk: phone.disk, seed: 7).start(url + "/edit", isLeader: false)
    phone.type("remarks", "Windy")
    phone.pass(milliseconds: 1_000)
    change(tablet, url, "arrival", "LKCV")
    phone.send(.visible)
    second.pass(milliseconds: 1_000)
    let again = reloaded(phone, url + "/edit")
    #expect(again.text("remarks") == "Windy" && again.text("arrival") == "LKCV")
  }

  @Test("A saved form leaves no draft behind, whatever comes afterwards")
  func savedForm() {
    let phone = device(1, isNew: true)
    let tablet = device(2, isNew: false)
    phone.visit("/logbook/aircraft/new")
    phone.type("registration", "OK-ABC")
    phone.submit("logbook.aircraft.save")
    let url = "/logbook/aircraft/\(phone.records("aircraft")[0].id)"
    tablet.send(.visible)
    tablet.visit(url + "/edit")
    tablet.type("model", "Cardinal")
    tablet.submit("logbook.aircraft.save")
    phone.send(.visible)
    phone.visit(url + "/edit")
    phone.type("model", "Skylane")
    phone.submit("logbook.aircraft.save")
    tablet.send(.visible)
    tablet.pass(milliseconds: 1_000)
    #expect(tablet.disk.keys("d/").isEmpty)
    tablet.visit(url + "/edit")
    #expect(tablet.text("model") == "Skylane" && !tablet.words.contains("Unsaved changes restored."))
  }

  @Test("A user who deletes a record with unsaved changes is offered undo, and not told about another device")
  func ownDeletion() {
    let phone = device(1, isNew: true)
    let url = flight(phone)
    phone.visit(url + "/edit")
    phone.type("remarks", "Windy")
    phone.visit(url)
    phone.press("logbook.flight.ask")
    phone.confirm()
    #expect(!phone.words.contains("on another device") && phone.button("notice.undo") != nil)
  }

  @Test("P-48: one tap takes their value, and nothing of the field is left to save")
  func theirs() {
    let phone = device(1, isNew: true)
    let tablet = device(2, isNew: false)
    let url = flight(phone)
    phone.visit(url + "/edit")
    phone.type("arrival", "LKKV")
    change(tablet, url, "arrival", "LKCV")
    phone.send(.visible)
    phone.press("logbook.form.theirs", value: "arrival")
    #expect(phone.text("arrival") == "LKCV" && !phone.words.contains("Changed elsewhere"))
    phone.submit("logbook.form.save")
    #expect(phone.store.context.dialog == nil && phone.records().map { $0[Flight.arrival] } == ["LKCV"])
  }

  @Test("P-48: deleting a record whose draft waits is reported at once, and the draft stays reachable")
  func deletedWithDraft() {
    let phone = device(1, isNew: true)
    let tablet = device(2, isNew: false)
    let url = flight(phone)
    phone.visit(url + "/edit")
    phone.type("remarks", "Windy")
    phone.visit("/logbook/flights")
    tablet.send(.visible)
    tablet.visit(url)
    tablet.press("logbook.flight.ask")
    tablet.confirm()
    phone.send(.visible)
    #expect(phone.words.contains("deleted on another device"))
    phone.visit("/sync")
    #expect(phone.words.contains("deleted in the meantime"))
    phone.follow(url + "/edit")
    phone.submit("logbook.form.save")
    phone.confirm()
    tablet.send(.visible)
    for device in [phone, tablet] {
      #expect(device.records().map { $0[Flight.departure] } == ["LKPR"])
      #expect(device.records().map { $0[Flight.remarks] } == ["Windy"])
    }
  }
}
