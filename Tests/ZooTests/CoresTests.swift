import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

/// Each app has its own core. The cores share the storage of the device (decision 19).
@Suite("The cores of the apps")
struct CoresTests {
  private func reloads(_ effects: [Effect]) -> Bool {
    effects.contains { if case .reload = $0 { true } else { false } }
  }

  @Test("U-1: each core begins with the home screen, which leads to all apps")
  func root() {
    let visitor = Device(ZooCore.self).start("/")
    #expect(visitor.store.context.route.url == "/")
    let pilot = Device(LogbookCore.self).start("/")
    #expect(pilot.store.context.route.url == "/")
    for words in [visitor.words, pilot.words] { #expect(words.contains("Zoo") && words.contains("Logbook")) }
  }

  @Test("The core hands over to another app by a reload, with typed text in the storage")
  func handsOver() {
    let pilot = Device(LogbookCore.self).start("/logbook/flights/new/flight")
    pilot.type("departure", "LKPR")
    let shown = pilot.words
    #expect(reloads(pilot.steps { pilot.visit("/zoo/animals") }))
    #expect(pilot.disk.keys("d/").count == 1)
    #expect(pilot.words == shown, "nothing is drawn that has to go at once")
    let visitor = Device(ZooCore.self, disk: pilot.disk, seed: 2).start("/zoo/animals", isOnline: false)
    #expect(reloads(visitor.steps { visitor.visit("/logbook/flights/new/flight") }))
    let again = Device(LogbookCore.self, disk: pilot.disk, seed: 3).start("/logbook/flights/new/flight")
    #expect(again.page?.first { $0.attributes["name"] == "departure" }?.attributes["value"] == "LKPR")
  }

  @Test("The page stays open while something could not be stored")
  func staysWithWhatIsNotStored() {
    let pilot = Device(LogbookCore.self).start("/logbook/aircraft/new")
    pilot.type("registration", "OK-ABC")
    pilot.disk.isSlow = true
    pilot.submit("logbook.aircraft.save")
    pilot.failCommits()
    let here = pilot.store.context.route.url
    let steps = pilot.steps { pilot.visit("/zoo/animals") }
    #expect(!reloads(steps))
    #expect(pilot.address == here)
    #expect(pilot.words.contains("The change could not be saved."))
  }

  @Test("Screens that belong to no app are in every core, and there another app's records are named by their kind")
  func shared() {
    let server = LittleServer(Catalog.schema)
    let visitor = Device(ZooCore.self, server: server.connection()).start("/settings")
    #expect(!reloads(visitor.steps { for url in ["/menu", "/sync", "/account"] { visitor.visit(url) } }))
    var catalogue = ZooCore()
    let key = RecordKey("flight", RecordID(high: 1, low: 2))
    #expect(catalogue.describe(key, Fields(), visitor.store.context) == "Logbook")
    catalogue.recordsChanged([key], visitor.store.context)
  }
}
