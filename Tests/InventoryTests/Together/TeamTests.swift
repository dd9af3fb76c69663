import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Catalog
@testable import Inventory

@Suite("Layers in spaces of their own")
struct TeamTests {
  @Test("I-60: a layer has its own space, made without an account, with the layer's id; it is sent later")
  func ownSpace() {
    let server = LittleServer(InventoryCore.schema)
    let device = Surveyor(InventoryCore.self, server: server.connection()).start("/inventory/projects")
    device.begin("lamp")
    device.draw(14.42, 50.08)
    let layer = device.layers[0].id.description
    #expect(device.context.childSpaces.map { $0.id } == [layer])
    #expect(device.context.replica(layer).keys.contains { $0.collection == "inventoryObject" })
    #expect(!device.context.replica().keys.contains { $0.collection == "inventoryObject" })
    device.enter("ann@example.org")
    #expect(server.records(of: layer).filter { $0.key.collection == "inventoryObject" }.count == 1)
    #expect(device.context.unsentCount == 0)
  }

  @Test("I-60: a layer in the private space works like the others, but cannot be shared")
  func old() throws {
    let device = surveyor()
    let (layer, object) = (RecordID.v8(named: "old", in: "layers"), RecordID.v8(named: "old", in: "objects"))
    var fields = Fields([("title", "Old lamps"), ("kind", "point")])
    var entries = device.context.replica().edit(
      RecordKey("inventoryLayer", layer), fields.members.map { ($0.name, $0.value) }, tab: "other")
    fields = Fields([("layer", .string(layer.description))])
    fields[MappedObject.geometry] = JSON.read(#"{"type":"Point","coordinates":[14,50]}"#)
    entries += device.context.replica().edit(
      MappedObject.key(object), fields.members.map { ($0.name, $0.value) }, tab: "other", offset: entries.count)
    device.send(.changedElsewhere(entries))
    device.visit("/inventory/layers")
    #expect(device.words.contains("Old lamps") && device.words.contains("1 object"))
    device.open(layer.description)
    #expect(device.words.contains("cannot be shared") && device.button("inventory.sharing.askPlace") == nil)
    device.visit("/inventory/projects")
    device.begin("lamp")
    device.visit("/inventory/objects/\(object)/edit")
    #expect(device.app.editing?.space == "me")
  }

  @Test("I-61: another device of the account fetches the layers that its projects pin, and shows which are missing")
  func holding() throws {
    let crew = Crew(nil)
    crew.ann.begin("lamp")
    crew.ann.draw(14.42, 50.08)
    let layer = crew.ann.layers[0].id.description
    let tablet = Surveyor(InventoryCore.self, seed: 5, server: crew.server.connection()).start("/inventory/layers")
    let form = Fields([("email", "ann@example.org"), ("password", "correct horse")])
    tablet.send(.action(Event.Action("account.sign-in", form: form)))
    tablet.send(.visible)
    #expect(tablet.objects.count == 1 && tablet.context.childState(layer) == .here)
    // A layer that is in no project is known by its title until it is requested.
    crew.ann.visit("/inventory/layers/new")
    crew.ann.type("title", "Benches")
    crew.ann.save()
    let benches = try #require(crew.ann.layers.first { $0.fields.text("title") == "Benches" }).id.description
    tablet.send(.visible)
    tablet.visit("/inventory/layers")
    #expect(tablet.words.contains("Benches") && tablet.words.contains("Not on this device"))
    tablet.visit("/inventory/layers/" + benches)
    tablet.press("inventory.sharing.hold")
    tablet.send(.visible)
    #expect(tablet.layers.count == 2)
    tablet.open(benches)
    tablet.press("inventory.sharing.release")
    tablet.send(.visible)
    #expect(tablet.layers.count == 1 && tablet.context.childState(benches) == .notHeld)
    // Layers of a project stay.
    tablet.open(layer)
    #expect(tablet.button("inventory.sharing.release") == nil)
    tablet.send(.action(Event.Action("inventory.sharing.release", value: layer)))
    #expect(tablet.context.childSpace(layer)?.isHeld == true)
  }

  @Test("I-63: a project moves to a team with its pins and private layers, and everybody there has all of it")
  func moved() {
    let crew = Crew()
    crew.ann.begin("lamp")
    crew.ann.draw(14.42, 50.08)
    let before = crew.ann.project
    crew.ann.visit(InventoryRoute.projectsURL(before.description, "share"))
    #expect(crew.ann.words.contains("Only you see the project."))
    crew.ann.press("inventory.sharing.askMove")
    #expect(crew.ann.words.contains("Members of Town will see the project and its layers"))
    #expect(crew.ann.words.contains("Street lamps"))
    crew.ann.press("dialog.confirm")
    crew.settle()
    #expect(crew.ann.records("inventoryProject").count == 1 && crew.ann.project != before)
    #expect(crew.ann.address == crew.ann.map)
    #expect(crew.server.parent(of: crew.ann.layers[0].id.description) == crew.team)
    #expect(crew.ben.objects.count == 1 && crew.ben.layers.count == 1)
    crew.ben.visit("/inventory/projects")
    #expect(crew.ben.words.contains("Project 1") && crew.ben.words.contains("Town"))
    // Back again: the layer stays shared.
    crew.ann.visit(InventoryRoute.projectsURL(crew.ann.project.description, "share"))
    crew.ann.press("inventory.sharing.askMove", value: crew.ann.project.description + "/me")
    #expect(crew.ann.words.contains("stay shared"))
    crew.ann.press("dialog.confirm")
    crew.settle()
    #expect(crew.ben.app.contents.projects.isEmpty && crew.ben.layers.count == 1)
    #expect(crew.ann.app.contents.projects.count == 1 && crew.ann.context.conflictCount == 0)
  }

  @Test("I-1: a layer that goes to a team gets a title that is free there")
  func titles() throws {
    let crew = Crew()
    for _ in 0..<2 {
      crew.ann.send(.action(Event.Action("inventory.project.begin", value: "lamp")))
      let project = try #require(crew.ann.app.contents.projects.first { $0.space == Context.privateSpace })
      crew.ann.visit(InventoryRoute.projectsURL(project.id.description, "share"))
      crew.ann.press("inventory.sharing.askMove")
      crew.ann.press("dialog.confirm")
      crew.settle()
    }
    #expect(crew.ben.app.contents.layers.map { $0.title } == ["Street lamps", "Street lamps 2"])
  }

  @Test("I-63: a new member has the team's projects as soon as the list announces them")
  func joined() {
    let crew = Crew(nil)
    let team = crew.server.share("Town", ["ann@example.org": "owner"])
    crew.settle()
    crew.ann.begin("lamp")
    crew.ann.draw(14.42, 50.08)
    crew.ann.moveToTeam(team)
    crew.settle()
    #expect(crew.ben.app.contents.projects.isEmpty)
    crew.server.setRole("editor", of: "ben@example.org", in: team)
    crew.ben.send(.live(.changed("{\"spaces\":true}")))
    #expect(crew.ben.app.contents.projects.count == 1 && crew.ben.objects.count == 1)
  }

  @Test("I-60: two people draw in a shared layer, each sees the other's objects, also offline, and nothing is lost")
  func together() {
    let crew = Crew()
    crew.lamps()
    crew.ben.visit(crew.ben.map)
    crew.ben.press("inventory.map.lock")
    crew.ben.draw(14.43, 50.08)
    crew.settle()
    #expect(crew.ann.objects.count == 2 && crew.ben.objects.count == 2)
    crew.ann.send(.online(false))
    crew.ben.send(.online(false))
    crew.ann.visit(crew.ann.map)
    if crew.ann.app.map.isLocked { crew.ann.press("inventory.map.lock") }
    for step in 0..<5 {
      crew.ann.draw(14.42, 50.09 + Double(step) / 1000)
      crew.ben.draw(14.43, 50.09 + Double(step) / 1000)
    }
    crew.ann.send(.online(true))
    crew.ben.send(.online(true))
    crew.settle()
    #expect(crew.ann.objects.count == 12 && crew.ben.objects.map { $0.fields } == crew.ann.objects.map { $0.fields })
    #expect(crew.ann.words.contains("12 objects"))
  }

  @Test("I-62: a reader only sees; a contributor deletes only own objects; an editor does not change the definition")
  func roles() throws {
    let crew = Crew("reader")
    let layer = crew.lamps()
    crew.ben.visit(crew.ben.map)
    #expect(crew.ben.words.contains("You may not draw in this layer."))
    #expect(crew.ben.button("inventory.map.lock") == nil && crew.ben.button("inventory.map.askTakeOut") == nil)
    crew.ben.tap(14.43, 50.08)
    #expect(!crew.ben.address.contains("new="))
    let lamp = try #require(crew.ben.objects.first).id
    crew.ben.visit("/inventory/objects/\(lamp)")
    #expect(!crew.ben.words.contains("Edit") && crew.ben.button("inventory.project.askDeleteObject") == nil)
    #expect(!crew.ben.words.contains("Add a picture") && !crew.ben.words.contains("Pictures"))
    crew.ben.send(.action(Event.Action("inventory.project.deleteObject", value: lamp.description)))
    #expect(crew.ben.objects.count == 1)
    crew.ben.visit("/inventory/layers")
    #expect(crew.ben.words.contains("read only"))

    crew.server.setRole("contributor", of: "ben@example.org", in: crew.team)
    crew.settle()
    crew.ben.visit(crew.ben.map)
    crew.ben.press("inventory.map.lock")
    crew.ben.draw(14.44, 50.08)
    crew.settle()
    let own = try #require(crew.ben.objects.first { $0.id != lamp }).id
    #expect(!crew.ben.app.mayDelete(lamp, crew.ben.context) && crew.ben.app.mayDelete(own, crew.ben.context))
    crew.ben.send(.action(Event.Action("inventory.project.deleteObject", value: lamp.description)))
    #expect(crew.ben.objects.count == 2)
    // A layer that somebody else has put into the project stays in it; one of his own he takes out.
    crew.ben.visit(crew.ben.map)
    #expect(crew.ben.button("inventory.map.askTakeOut") == nil)
    let pin = try #require(crew.ben.records("inventoryPin").first)
    crew.ben.send(.action(Event.Action("inventory.map.takeOut", value: pin.id.description)))
    #expect(crew.ben.words.contains("Somebody else put this layer in") && crew.ben.records("inventoryPin").count == 1)
    crew.ben.press("inventory.project.addTemplate", value: "sign")
    crew.settle()
    crew.ben.visit(crew.ben.map)
    #expect(crew.ben.page?.all { $0.attributes["data-action"] == "inventory.map.askTakeOut" }.count == 1)
    crew.ben.press("inventory.map.askTakeOut")
    crew.ben.press("dialog.confirm")
    #expect(crew.ben.records("inventoryPin").count == 1)
    crew.settle()
    #expect(crew.ann.records("inventoryPin").map(\.id) == [pin.id])
    crew.ben.visit("/inventory/layers/\(layer)/attribute/new")
    crew.ben.type("title", "Owner")
    crew.ben.submit("inventory.form.save")
    #expect(crew.ben.words.contains("Only its author and the owners of the team"))
    #expect(!crew.ben.records("inventoryAttribute").contains { $0.fields.text("title") == "Owner" })
    crew.ben.open(layer, "design")
    #expect(crew.ben.words.contains("Only its author") && !crew.ben.words.contains("Edit the layer"))
    #expect(crew.ann.app.mayDefine(RecordID(layer), crew.ann.context))
  }

  @Test("I-63: a new team is offered for a project that is in none")
  func newTeam() {
    let crew = Crew()
    crew.ann.begin("lamp")
    crew.ann.visit(InventoryRoute.projectsURL(crew.ann.project.description, "share"))
    #expect(crew.ann.words.contains("New team"))
    crew.ann.moveToTeam(crew.team)
    crew.settle()
    crew.ann.visit(InventoryRoute.projectsURL(crew.ann.project.description, "share"))
    #expect(crew.ann.words.contains("Members and invitations") && !crew.ann.words.contains("New team"))
  }

  @Test("I-61: without access to a layer of a shared project, a member sees its title and that it is closed")
  func closed() {
    let crew = Crew()
    crew.ann.begin("lamp")
    crew.ann.moveToTeam(crew.team)
    let map = crew.ann.map
    // A layer that stays private and is pinned in the shared project.
    crew.ann.visit("/inventory/layers/new")
    crew.ann.type("title", "Cables")
    crew.ann.save()
    let cables = crew.ann.layers.first { $0.fields.text("title") == "Cables" }!.id
    crew.ann.visit(map)
    crew.ann.press("inventory.project.addLayer", value: cables.description)
    crew.settle()
    crew.ben.visit(crew.ben.map)
    #expect(crew.ben.words.contains("Cables") && crew.ben.words.contains("Closed: you have no access to it"))
    #expect(crew.ben.layers.count == 1 && crew.ben.app.visibleLayers().count == 2)
    crew.ben.visit("/inventory/layers/\(cables)")
    #expect(crew.ben.words.contains("Closed"))
    // When shared it is fetched, and when taken back it leaves.
    crew.ann.open(cables.description)
    crew.ann.press("inventory.sharing.askPlace")
    #expect(crew.ann.words.contains("including its history"))
    crew.ann.press("dialog.confirm")
    crew.settle()
    #expect(crew.ben.layers.count == 2)
    crew.ann.open(cables.description)
    crew.ann.press("inventory.sharing.askPlace", value: "\(cables)/me")
    #expect(crew.ann.words.contains("leaves the devices of the members of Town"))
    crew.ann.press("dialog.confirm")
    crew.settle()
    #expect(crew.ben.layers.count == 1 && crew.ann.layers.count == 2)
  }

  @Test("I-64: a deleted shared layer disappears from everybody's map and comes back with everything")
  func deleted() {
    let crew = Crew()
    let layer = crew.lamps()
    crew.ann.visit("/inventory/layers/\(layer)/edit")
    crew.ann.press("inventory.project.askDeleteLayer")
    #expect(crew.ann.words.contains("All members of Town lose it."))
    crew.ann.press("dialog.confirm")
    #expect(crew.ann.app.contents.layers.isEmpty && crew.ann.words.contains("Deleted"))
    crew.settle()
    #expect(crew.ben.objects.isEmpty && crew.ben.app.contents.layers.isEmpty)
    crew.ben.visit(crew.ben.map)
    #expect(crew.ben.words.contains("Street lamps") && crew.ben.words.contains("Deleted"))
    crew.ben.visit("/inventory/layers/\(layer)")
    #expect(crew.ben.button("inventory.sharing.restore") == nil)
    crew.ann.visit("/inventory/layers/\(layer)")
    crew.ann.press("inventory.sharing.restore")
    crew.settle()
    #expect(crew.ann.objects.count == 1 && crew.ben.objects.count == 1)
    // Also offline, before the server knows.
    crew.ann.send(.online(false))
    crew.ann.visit("/inventory/layers/\(layer)/edit")
    crew.ann.press("inventory.project.askDeleteLayer")
    crew.ann.press("dialog.confirm")
    #expect(crew.ann.app.contents.layers.isEmpty)
    crew.ann.visit("/inventory/layers/\(layer)")
    crew.ann.press("inventory.sharing.restore")
    #expect(crew.ann.app.contents.layers.count == 1)
    crew.ann.send(.online(true))
    crew.settle()
    #expect(crew.ben.objects.count == 1)
  }

  @Test("I-64: a layer that only this device has leaves nothing behind when its deletion is final")
  func emptied() {
    let device = surveyor()
    device.begin("lamp")
    device.visit("/inventory/layers/" + device.layers[0].id.description + "/edit")
    device.press("inventory.project.askDeleteLayer")
    #expect(device.words.contains("It is only on this device."))
    device.press("dialog.confirm")
    device.visit("/inventory/layers")
    #expect(!device.words.contains("Street lamps"))
    device.close()
    let again = surveyor("/inventory/layers", disk: device.disk)
    #expect(again.context.childSpaces.isEmpty && again.disk.keys("k/").isEmpty)
  }

  @Test("I-65: the form of a layer that was taken away says so when saving, and the typed text is kept")
  func lostForm() throws {
    let crew = Crew()
    let layer = crew.lamps()
    let lamp = try #require(crew.ben.objects.first).id
    crew.ben.visit(crew.ben.map + "?edit=\(lamp)")
    let height = crew.ben.field("Height", of: "Street lamps")
    crew.ben.type(height, "7")
    crew.ann.open(layer)
    crew.ann.press("inventory.sharing.askPlace", value: "\(layer)/me")
    crew.ann.press("dialog.confirm")
    crew.settle()
    crew.ben.save()
    #expect(crew.ben.words.contains("The layer is no longer here."))
    #expect(crew.ben.app.editing?.session.form.texts[height]?.text == "7")
    crew.ben.visit("/sync")
    #expect(crew.ben.words.contains("Unsaved forms"))
  }
}
