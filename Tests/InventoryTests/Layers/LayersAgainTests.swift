import Base
import Store
import Sync
import TestSupport
import Testing

@testable import Catalog
@testable import Inventory

@Suite("Layers that come again, or twice")
struct LayersAgainTests {
  @Test("I-61, I-65: what was drawn in a layer that was taken back is on the map and in the table when it is shared again")
  func sharedAgain() throws {
    let crew = Crew()
    let layer = crew.lamps()
    crew.ben.send(.online(false))
    crew.ben.visit(crew.ben.map)
    if crew.ben.app.map.isLocked { crew.ben.press("inventory.map.lock") }
    crew.ben.draw(14.43, 50.08)
    let drawn = try #require(crew.ben.objects.first { $0.id != crew.ann.objects[0].id }).id
    crew.ann.send(.action(Event.Action("inventory.sharing.place", value: "\(layer)/me")))
    crew.settle()
    crew.ben.send(.online(true))
    crew.settle()
    #expect(crew.ben.app.contents.layers.isEmpty)
    crew.ann.send(.action(Event.Action("inventory.sharing.place", value: "\(layer)/\(crew.team)")))
    crew.settle()
    #expect(crew.ann.objects.count == 2 && crew.ben.objects.count == 2)
    let content = try #require(crew.ben.app.contents.layers.first)
    #expect(content.count == 2 && content.slot(drawn) != nil)
    crew.ben.visit("/inventory/layers/" + layer)
    #expect(crew.ben.listed.count == 2)
  }

  @Test("P-64: a layer whose definition was refused and given up leaves no empty space behind", arguments: [true, false])
  func refusedWhole(atOnce: Bool) {
    let crew = Crew()
    crew.lamps()
    let known = crew.ann.app.contents.layers.count
    let connection = crew.ann.server
    crew.ann.server = { request in
      request.url.hasSuffix("/push") ? (422, Problem("account-full").wire.serialized) : connection?(request)
    }
    crew.ann.visit(crew.ann.map)
    crew.ann.send(.action(Event.Action("inventory.project.addTemplate", value: "sign")))
    crew.settle()
    #expect(crew.ann.context.refusalCount > 0)
    #expect(crew.ann.context.childSpaces.filter { $0.isMade && !$0.isDeleted }.count == known + 1)
    crew.ann.server = connection
    for _ in 0..<20 where crew.ann.context.refusalCount > 0 {
      crew.ann.visit("/sync")
      crew.ann.press(atOnce ? "refusal.drop-all" : "refusal.drop")
      crew.ann.press("dialog.confirm")
    }
    crew.settle()
    #expect(crew.ann.context.refusalCount == 0 && crew.ann.context.unsentCount == 0)
    for device in [crew.ann, crew.ben] {
      #expect(device.context.childSpaces.filter { !$0.isDeleted }.count == known)
      #expect(device.app.contents.layers.count == known)
    }
  }

  @Test("P-8: an object that was changed here and deleted while its layer was lost is brought back whole")
  func deletedMeanwhile() throws {
    let crew = Crew()
    let layer = crew.lamps()
    let lamp = try #require(crew.ann.objects.first).id
    crew.ben.send(.online(false))
    crew.ben.visit(crew.ben.map + "?edit=\(lamp)")
    let number = crew.ben.field("Number", of: "Street lamps")
    crew.ben.type(number, "L7")
    crew.ben.save()
    crew.ann.send(.action(Event.Action("inventory.sharing.place", value: "\(layer)/me")))
    crew.settle()
    crew.ben.send(.online(true))
    crew.settle()
    crew.ann.send(.action(Event.Action("inventory.project.deleteObject", value: lamp.description)))
    crew.ann.send(.action(Event.Action("inventory.sharing.place", value: "\(layer)/\(crew.team)")))
    crew.settle()
    #expect(crew.ben.context.conflictCount == 1 && crew.ben.objects.isEmpty)
    crew.ben.visit("/sync")
    crew.ben.press("conflict.mine")
    crew.settle()
    #expect(crew.ben.context.refusalCount == 0)
    for device in [crew.ann, crew.ben] {
      #expect(device.objects.count == 1 && device.objects.first?.fields.text(number) == "L7")
      #expect(device.app.contents.layers.first?.count == 1)
    }
  }

  @Test("I-97: a layer is taken out of a project after a question, which says its title and that its objects stay")
  func takenOut() {
    let device = surveyor()
    device.begin("tree")
    device.visit(device.map)
    device.press("inventory.map.askTakeOut")
    #expect(device.said.contains("Take the layer out of the project?") && device.said.contains("Trees. The layer and its objects"))
    device.press("dialog.cancel")
    #expect(device.records("inventoryPin").count == 1)
    device.press("inventory.map.askTakeOut")
    device.press("dialog.confirm")
    #expect(device.records("inventoryPin").isEmpty && device.layers.count == 1)
    device.press("notice.undo")
    #expect(device.records("inventoryPin").count == 1)
  }

  @Test("I-61: a layer that two people have added to a project at a time is taken out of it at once, with one undo")
  func addedTwice() throws {
    let crew = Crew()
    let layer = crew.lamps()
    func pins(_ device: Surveyor) -> [Contents.PinRow] { device.app.contents.projects[0].pins }
    let takeOut = {
      crew.ann.press("inventory.map.askTakeOut", value: pins(crew.ann)[0].id.description)
      crew.ann.press("dialog.confirm")
    }
    crew.ann.visit(crew.ann.map)
    takeOut()
    crew.settle()
    for device in [crew.ann, crew.ben] {
      device.send(.online(false))
      device.visit(device.map)
      device.send(.action(Event.Action("inventory.project.addLayer", value: layer)))
    }
    for device in [crew.ann, crew.ben] { device.send(.online(true)) }
    crew.settle()
    #expect(crew.ann.records("inventoryPin").count == 2 && pins(crew.ann).count == 1 && pins(crew.ben).count == 1)
    crew.ann.visit(crew.ann.map)
    takeOut()
    #expect(pins(crew.ann).isEmpty)
    crew.ann.press("notice.undo")
    #expect(pins(crew.ann).count == 1)
    takeOut()
    crew.settle()
    #expect(pins(crew.ben).isEmpty)
  }

  @Test("I-61: all objects of a layer whose title was changed after they were made come to another device, in several parts")
  func definitionComesLast() throws {
    let server = LittleServer(InventoryCore.schema)
    let device = Surveyor(InventoryCore.self, server: server.connection()).start("/inventory/projects")
    device.begin("lamp")
    device.put(2_100, into: "Street lamps") { _, _ in }
    device.enter("ann@example.org")
    let layer = device.layers[0].id
    device.visit("/inventory/layers/\(layer)/edit")
    device.type("title", "Lamps")
    device.save()
    #expect(device.context.unsentCount == 0)
    let tablet = Surveyor(InventoryCore.self, seed: 5, server: server.connection()).start("/inventory/layers")
    let form = Fields([("email", "ann@example.org"), ("password", "correct horse")])
    tablet.send(.action(Event.Action("account.sign-in", form: form)))
    tablet.send(.visible)
    #expect(tablet.app.contents.layer(layer)?.count == 2_100)
  }
}
