import Base
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("Layers that are shown")
struct ShownLayerTests {
  private func toggle(_ device: Surveyor, _ layer: String) {
    let id = device.layer(layer).id
    let pin = device.app.contents.projects[0].pins.first { $0.layer == id }
    device.press("inventory.map.toggle", value: pin?.id.description ?? "")
  }

  @Test("I-100: a layer that is hidden stays hidden over a reload, writes nothing into the project, and can be shown again")
  func own() throws {
    let device = surveyor()
    device.begin("lamp")
    device.draw(14.42, 50.08)
    let map = device.map
    device.visit(map)
    toggle(device, "Street lamps")
    #expect(device.records("inventoryPin").allSatisfy { $0[Pin.isHidden] == nil })
    #expect(device.app.visibleLayers().isEmpty && !device.words.contains("for yourself only"))
    let again = surveyor(map, disk: device.disk)
    #expect(again.app.visibleLayers().isEmpty)
    toggle(again, "Street lamps")
    #expect(again.app.visibleLayers().count == 1 && !again.disk.entries.keys.contains("h/inventory/shown"))
    #expect(surveyor(map, disk: again.disk).app.visibleLayers().count == 1)
  }

  @Test("I-100: what a project hides is hidden at first, also from before, and a device shows it for itself")
  func before() throws {
    let device = surveyor()
    device.begin("lamp")
    device.draw(14.42, 50.08)
    let pin = try #require(device.records("inventoryPin").first)
    device.send(.changedElsewhere(device.replica(of: pin.key).edit(pin.key, [(Pin.isHidden.name, true)], tab: "other")))
    device.visit(device.map)
    #expect(device.app.visibleLayers().isEmpty)
    toggle(device, "Street lamps")
    #expect(device.app.visibleLayers().count == 1 && device.records("inventoryPin").first?[Pin.isHidden] == true)
    device.look(14.42, 50.08)
    device.press("inventory.map.opensHere")
    #expect(device.records("inventoryPin").first?[Pin.isHidden] == nil && device.app.visibleLayers().count == 1)
    device.press("notice.undo")
    #expect(device.records("inventoryPin").first?[Pin.isHidden] == true && device.app.visibleLayers().isEmpty)
  }

  @Test(
    "I-100: in a team who hides a layer hides it for themselves, a reader too, until somebody keeps it for all",
    arguments: ["reader", "editor"])
  func team(role: String) throws {
    let crew = Crew(role)
    let (ann, ben) = (crew.ann, crew.ben)
    crew.lamps()
    ann.visit(ann.map)
    ben.visit(ben.map)
    #expect(ben.app.visibleLayers().count == 1)
    toggle(ben, "Street lamps")
    crew.settle()
    #expect(ben.app.visibleLayers().isEmpty && ann.app.visibleLayers().count == 1)
    #expect(ben.words.contains("for yourself only") == (role == "editor"))
    toggle(ann, "Street lamps")
    ann.look(14.42, 50.08)
    ann.press("inventory.map.opensHere")
    toggle(ann, "Street lamps")
    crew.settle()
    #expect(ann.app.visibleLayers().count == 1 && ann.words.contains("for yourself only"))
    #expect(ben.app.visibleLayers().isEmpty && !ben.words.contains("for yourself only"))
    #expect(ben.records("inventoryPin").first?[Pin.isHidden] == true)
  }

  @Test("I-100, I-63: whoever moves a project into a team sees on it what they saw")
  func moved() {
    let crew = Crew()
    let ann = crew.ann
    ann.begin("lamp")
    ann.draw(14.42, 50.08)
    ann.visit(ann.map)
    toggle(ann, "Street lamps")
    ann.moveToTeam(crew.team)
    crew.settle()
    crew.ben.visit(crew.ben.map)
    #expect(ann.app.visibleLayers().isEmpty && crew.ben.app.visibleLayers().count == 1)
  }
}
