import Base
import Catalog
import Foundation
import Store
import Sync
import TestSupport
import Testing

@Suite("A user without a plan")
struct WanderingTests {
  private static let seeds: [UInt64] = [1, 2]

  @Test("U-19: whatever is opened, pressed and typed, the logbook goes on", arguments: seeds)
  func logbook(seed: UInt64) {
    let phone = Device(LogbookCore.self, seed: seed).start("/logbook/transfer")
    phone.press("logbook.transfer.load")
    wander(
      phone, seed,
      ["/logbook", "/logbook/flights", "/logbook/flights/new", "/logbook/flights/new/day", "/logbook/aircraft", "/logbook/statistics",
        "/logbook/limits", "/logbook/report", "/logbook/certificates", "/logbook/roster", "/logbook/repairs", "/logbook/places"])
  }

  @Test("U-19: whatever is opened, pressed and typed, the zoo goes on", arguments: seeds)
  func zoo(seed: UInt64) {
    let server = LittleServer(Catalog.schema)
    server.publish("zoo", content("zoo"))
    let tab = Device(ZooCore.self, seed: seed, server: server.connection()).start("/zoo/animals")
    wander(tab, seed, ["/zoo", "/zoo/animals", "/zoo/map", "/zoo/programme", "/zoo/quiz", "/zoo/passport", "/zoo/tree"])
  }

  @Test("U-19: whatever is opened, pressed and typed, the vaccination card goes on", arguments: seeds)
  func vaccination(seed: UInt64) {
    let server = LittleServer(Catalog.schema)
    server.publish("vaccines", content("vaccines"))
    let parent = Device(VaccinationCore.self, seed: seed, server: server.connection()).start("/vaccination/people/new")
    parent.type("name", "Eva")
    parent.type("born", "2024-05-01")
    parent.submit("vaccination.cardholder.save")
    let card = parent.address
    wander(
      parent, seed,
      [card, card + "/paper", "/vaccination/today", "/vaccination/people", "/vaccination/family", "/vaccination/catalogue",
        "/vaccination/transfer", "/vaccination/schedule", "/vaccination/journey"])
  }

  @Test("U-19: whatever is opened, pressed and typed, the heritage goes on", arguments: seeds)
  func heritage(seed: UInt64) {
    let server = LittleServer(Catalog.schema)
    server.publish("heritage", content("heritage"))
    let tab = Device(HeritageCore.self, seed: seed, server: server.connection()).start("/heritage/history")
    wander(tab, seed, ["/heritage", "/heritage/history", "/heritage/people", "/heritage/tour", "/heritage/gallery", "/heritage/transfer"])
  }

  @Test("U-19: whatever is opened, pressed and typed, the inventory goes on", arguments: seeds)
  func inventory(seed: UInt64) {
    let surveyor = Device(InventoryCore.self, seed: seed).start("/inventory/projects")
    surveyor.press("inventory.project.sample")
    let map = surveyor.address
    wander(surveyor, seed, [map, map + "?new=1", "/inventory/projects", "/inventory/layers", "/inventory/search"])
  }

  private func wander<Apps>(_ device: Device<Apps>, _ seed: UInt64, _ addresses: [String]) {
    let steps = ProcessInfo.processInfo.environment["WANDER_STEPS"].flatMap { Int($0) } ?? 80
    let first = ProcessInfo.processInfo.environment["WANDER_FIRST"].flatMap { UInt64($0) } ?? 0
    var wanderer = Wanderer(seed: first + seed, from: addresses)
    wanderer.walk(device, steps: steps)
    device.visit("/settings")
    #expect(device.words.contains("Language") || device.words.contains("Jazyk"))
  }

  /// What is published of the project's starter content.
  private func content(_ name: String) -> [(key: RecordKey, fields: Fields)] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let bytes = (try? Data(contentsOf: root.appendingPathComponent("Content/\(name).json"))) ?? Data()
    let json = (try? JSON.parse([UInt8](bytes))) ?? .null
    return (json.items("published") ?? []).compactMap { item in
      guard let id = item.text("id").flatMap({ RecordID($0) }), let fields = item.members("fields") else { return nil }
      return (RecordKey(item.text("collection") ?? "", id), fields)
    }
  }
}
