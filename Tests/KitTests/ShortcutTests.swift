import Base
import Catalog
import HTML
import Store
import TestSupport
import Testing

@Suite("U-18: shortcuts")
struct ShortcutTests {
  private func keys<Apps: AppSet>(_ apps: Apps.Type, _ app: String) -> [String] {
    let device = Device(apps).start("/" + app)
    device.visit("/keys")
    return device.page?.all { $0.tag == "kbd" }.map { $0.words } ?? []
  }

  @Test("Only what a reader has something to press for is in the list of an app")
  func lists() {
    let everywhere = ["Ctrl S, ⌘ S", "Esc", "?"]
    #expect(keys(LogbookCore.self, "logbook") == ["n", "/", "j", "k", "e"] + everywhere)
    #expect(keys(ZooCore.self, "zoo") == ["/", "j", "k"] + everywhere)
    #expect(keys(HeritageCore.self, "heritage") == ["/", "j", "k"] + everywhere)
    #expect(keys(VaccinationCore.self, "vaccination") == ["n", "j", "k", "e"] + everywhere)
    #expect(keys(InventoryCore.self, "inventory") == ["n", "/", "e"] + everywhere)
  }

  @Test("The links to a new record and to the form of the shown one name their keys")
  func named() {
    let phone = Device(LogbookCore.self).start("/logbook/aircraft")
    #expect(phone.link("/logbook/aircraft/new")?.attributes["aria-keyshortcuts"] == "n")
    phone.visit("/logbook/aircraft/new")
    phone.type("registration", "OK-ABC")
    phone.submit("logbook.aircraft.save")
    #expect(phone.page?.first { $0.attributes["aria-keyshortcuts"] == "e" }?.attributes["href"] == phone.address + "/edit")
    for number in 1...9 {
      phone.visit("/logbook/aircraft/new")
      phone.type("registration", "OK-00\(number)")
      phone.submit("logbook.aircraft.save")
    }
    phone.visit("/logbook/aircraft")
    #expect(phone.page?.first { $0.attributes["type"] == "search" }?.attributes["aria-keyshortcuts"] == "/")
  }
}
