import Base
import ExampleApp
import Store
import Sync
import TestSupport
import Testing

typealias GardenDevice = Device<GardenApps>

extension GardenDevice {
  @discardableResult
  func write(_ plant: String, day: String = "2026-11-21", work: String = "sown", kilograms: String = "") -> RecordID? {
    visit("/garden/diary/new")
    type("day", day)
    type("plant", plant)
    type("work", work)
    type("kilograms", kilograms)
    submit("garden.gardenEntry.save")
    return RecordID(String(address.split(separator: "/").last ?? ""))
  }

  /// The plants in the list, in order.
  var plants: [String] {
    (page?.all(class: "line") ?? []).compactMap { $0.first(class: "row-title")?.words }
  }

  func account(_ action: String) {
    visit(action == "account.sign-in" ? "/account?sign-in=1" : "/account")
    type("email", "eva@example.org")
    type("password", "correct horse")
    submit(action)
    visit("/garden/diary")
  }

  var isForm: Bool { page?.first { $0.tag == "form" } != nil }
}

@Suite("Screens of records")
struct RecordScreenTests {
  private func device() -> GardenDevice { GardenDevice(GardenApps.self).start("/garden/diary") }

  private func entry(_ device: GardenDevice, _ id: RecordID) -> Fields? {
    device.store.context.record(RecordKey("gardenEntry", id))?.fields
  }

  @Test(
    "K-14: a form has the fields of its layout in their groups; the detail has the same, and what is empty is left out")
  func layout() throws {
    let device = device()
    device.visit("/garden/diary/new")
    #expect(device.page?.controls.map { $0.name } == ["day", "plant", "work", "kilograms", "note"])
    #expect(device.page?.all { $0.tag == "legend" }.map { $0.words } == ["Details"])
    #expect(device.words.contains("Add an entry"))
    device.write("Beans")
    let detail = try #require(device.page?.first { $0.tag == "article" })
    #expect(detail.all { $0.tag == "dt" }.map { $0.words } == ["Day", "Plant", "Work"])
    #expect(detail.words.contains("Sown") && detail.first { $0.tag == "h2" } == nil)
    #expect(device.words.contains("The entry is saved."))
  }

  @Test("K-15: a form whose record has not arrived says so, and opens when the record comes")
  func awaited() throws {
    let server = LittleServer(GardenApps.schema)
    let phone = GardenDevice(GardenApps.self, server: server.connection()).start("/garden/diary")
    phone.account("account.sign-up")
    let id = try #require(phone.write("Beans"))
    phone.pass(milliseconds: 5_000)
    let tablet = GardenDevice(GardenApps.self, seed: 2, server: server.connection()).start("/garden/diary")
    let connection = tablet.server
    tablet.account("account.sign-up")
    tablet.server = { $0.url.contains("/spaces/") ? nil : connection?($0) }
    tablet.account("account.sign-in")
    tablet.visit("/garden/diary/\(id.description)/edit")
    #expect(tablet.words.contains("It opens by itself when it arrives.") && !tablet.isForm)
    tablet.server = connection
    while !tablet.requests.isEmpty { tablet.failRequest() }
    tablet.send(.visible)
    tablet.pass(milliseconds: 60_000)
    #expect(tablet.isForm)
    #expect(tablet.page?.controls.first { $0.name == "plant" }?.value == "Beans")
  }

  @Test("K-15: without an account no record can arrive, so the form shows that there is nothing")
  func nothing() {
    let device = device()
    device.visit("/garden/diary/019a0000-0000-7000-8000-000000000001/edit")
    #expect(device.words.contains("The record does not exist or has been deleted.") && !device.isForm)
    device.send(.action(Event.Action("garden.gardenEntry.save")))
    #expect(device.disk.keys("p/").isEmpty)
  }

  @Test("K-16: cancelling asks only when something was typed; discarding leads back and removes the draft")
  func cancel() throws {
    let device = device()
    let id = try #require(device.write("Beans"))
    device.visit("/garden/diary/\(id.description)/edit")
    device.press("garden.gardenEntry.cancel")
    #expect(device.address == "/garden/diary/" + id.description)
    device.visit("/garden/diary/\(id.description)/edit")
    device.type("plant", "Peas")
    device.press("garden.gardenEntry.cancel")
    #expect(device.words.contains("Discard the changes?") && device.isForm)
    device.press("dialog.confirm")
    #expect(device.address == "/garden/diary/" + id.description && entry(device, id)?["plant"]?.text == "Beans")
    device.visit("/garden/diary/\(id.description)/edit")
    #expect(device.page?.controls.first { $0.name == "plant" }?.value == "Beans")
    #expect(device.disk.keys("d/").isEmpty)
  }

  @Test("K-16: typed text waits on the device, and starting over discards it")
  func draft() {
    let device = device()
    device.visit("/garden/diary/new")
    device.type("plant", "Peas")
    device.pass(milliseconds: 500)
    let again = GardenDevice(GardenApps.self, disk: device.disk).start("/garden/diary/new")
    #expect(again.page?.controls.first { $0.name == "plant" }?.value == "Peas")
    again.press("garden.gardenEntry.reset")
    #expect(again.page?.controls.first { $0.name == "plant" }?.value == "" && again.isForm)
  }

  @Test("P-79: who leaves a form or starts it again leaves alone what another tab has typed into it", arguments: ["cancel", "reset"])
  func otherTab(how: String) throws {
    let device = device()
    let id = try #require(device.write("Beans"))
    let url = "/garden/diary/\(id.description)/edit"
    device.visit(url)
    if how == "reset" { device.type("plant", "Peas") }
    device.pass(milliseconds: 500)
    let other = GardenDevice(GardenApps.self, disk: device.disk, seed: 2).start(url, isLeader: false)
    device.type("plant", "Carrots")
    device.pass(milliseconds: 500)
    other.press("garden.gardenEntry." + how)
    device.close()
    let again = GardenDevice(GardenApps.self, disk: device.disk, seed: 3).start(url)
    #expect(again.page?.controls.first { $0.name == "plant" }?.value == "Carrots")
  }

  @Test("U-22: what was typed stands on the synchronisation screen, and can be given up there")
  func unsaved() throws {
    let device = device()
    let id = try #require(device.write("Beans"))
    device.visit("/garden/diary/\(id.description)/edit")
    device.type("plant", "Peas")
    device.pass(milliseconds: 500)
    device.visit("/sync")
    #expect(device.words.contains("Typed: ") && device.words.contains("Peas"))
    device.press("unsaved.ask")
    #expect(device.disk.keys("d/").count == 1 && device.words.contains("cannot be brought back"))
    device.press("dialog.confirm")
    #expect(!device.words.contains("Unsaved forms") && device.disk.keys("d/").isEmpty)
    device.visit("/garden/diary/\(id.description)/edit")
    #expect(device.page?.controls.first { $0.name == "plant" }?.value == "Beans")
  }

  @Test("K-17: an impossible value is not saved and is marked at its control; a warning is only shown")
  func findings() throws {
    let device = device()
    device.write("Beans", work: "harvested", kilograms: "-1")
    #expect(device.isForm && device.words.contains("A harvest cannot be negative."))
    device.type("kilograms", "2.5")
    device.submit("garden.gardenEntry.save")
    #expect(!device.isForm && device.words.contains("2.5"))
    device.write("Peas", kilograms: "1")
    #expect(!device.isForm && device.words.contains("Only a harvest has a weight."))
    device.write("", kilograms: "")
    #expect(device.isForm && device.words.contains("Please fill in this field."))
  }

  @Test("K-18: deleting asks first, leads to the list and can be undone; the detail keeps the history")
  func delete() throws {
    let device = device()
    let id = try #require(device.write("Beans"))
    #expect(device.page?.first(class: "history") == nil)
    device.visit("/garden/diary/\(id.description)/edit")
    device.type("plant", "Beans")
    device.type("note", "Behind the house")
    device.submit("garden.gardenEntry.save")
    #expect(device.page?.first(class: "history")?.words.contains("Behind the house") == true)
    device.press("garden.gardenEntry.ask", value: id.description)
    #expect(device.words.contains("Delete the record?") && entry(device, id) != nil)
    device.press("dialog.confirm")
    #expect(entry(device, id) == nil && device.address == "/garden/diary" && device.plants.isEmpty)
    device.press("notice.undo")
    #expect(entry(device, id)?["plant"]?.text == "Beans" && device.plants == ["Beans"])
    device.send(.action(Event.Action("garden.gardenEntry.delete", value: "no id")))
    device.send(.action(Event.Action("garden.gardenEntry.ask", value: RecordID(high: 1, low: 1).description)))
    #expect(device.plants == ["Beans"])
  }
}
