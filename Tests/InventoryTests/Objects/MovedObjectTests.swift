import Base
import Kit
import Store
import Sync
import TestSupport
import Testing

@testable import Catalog
@testable import Inventory

@Suite("Objects that somebody moves, divides or joins while others change them")
struct MovedObjectTests {
  /// Ann's lamps and an empty layer of signs, in the team.
  private func crew(lamps: Int = 1) -> (crew: Crew, lamps: RecordID, signs: RecordID) {
    let crew = Crew()
    crew.lamps()
    crew.ann.visit(crew.ann.map)
    for number in 1..<max(lamps, 1) {
      if crew.ann.app.map.isLocked { crew.ann.press("inventory.map.lock") }
      crew.ann.draw(14.42 + Double(number) / 100, 50.08)
    }
    crew.ann.send(.action(Event.Action("inventory.project.addTemplate", value: "sign")))
    crew.settle()
    return (crew, crew.ann.layer("Street lamps").id, crew.ann.layer("Signs").id)
  }

  private func moveAll(_ device: Surveyor, _ from: RecordID, to: RecordID) {
    device.visit("/inventory/layers/\(from)")
    device.press("inventory.table.choose")
    device.send(.action(Event.Action("inventory.table.all")))
    device.send(.action(Event.Action("inventory.table.target", text: to.description)))
    device.send(.action(Event.Action("inventory.table.move")))
  }

  private func set(_ device: Surveyor, _ id: RecordID, _ field: String, _ text: String) {
    device.visit(device.map + "?edit=\(id)")
    device.type(field, text)
    device.save()
  }

  private func layers(_ device: Surveyor) -> [RecordID?] { device.objects.map { $0[MappedObject.layer] } }

  private func note(_ device: Surveyor, _ layer: RecordID) throws -> String {
    try #require(device.app.contents.layer(layer)?.attributes.first { $0.type == .text }).name
  }

  @Test("P-48, I-32: an undo of a move leaves an object that somebody has changed since where it is; the others go back")
  func undoneMove() throws {
    let (crew, lamps, signs) = crew(lamps: 2)
    #expect(layers(crew.ben) == [lamps, lamps])
    moveAll(crew.ann, lamps, to: signs)
    crew.settle()
    let moved = try #require(crew.ben.objects.first)
    let field = try note(crew.ben, signs)
    set(crew.ben, moved.id, field, "from Ben")
    crew.settle()
    crew.ann.press("notice.undo")
    #expect(crew.ann.said.contains("1 value has been changed since and stays."))
    crew.settle()
    for device in [crew.ann, crew.ben] {
      #expect(device.objects.count == 2 && layers(device).filter { $0 == lamps }.count == 1)
      #expect(device.objects.first { $0.id == moved.id }?.fields.text(field) == "from Ben")
    }
  }

  @Test("P-48, I-32: a moved object with a picture whose caption somebody has changed since stays with its picture")
  func undoneMoveWithPicture() throws {
    let (crew, lamps, signs) = crew()
    crew.ann.receive(String(repeating: "ab", count: 32), for: crew.ann.objects[0].id.description)
    crew.settle()
    moveAll(crew.ann, lamps, to: signs)
    crew.settle()
    let moved = try #require(crew.ben.objects.first)
    let picture = try #require(crew.ben.records("inventoryPicture").first)
    crew.ben.visit("/inventory/objects/\(moved.id)/attachment/\(picture.id)/edit")
    crew.ben.type("caption", "from Ben")
    crew.ben.save()
    crew.settle()
    crew.ann.press("notice.undo")
    crew.settle()
    for device in [crew.ann, crew.ben] {
      #expect(layers(device) == [signs])
      #expect(device.app.contents.pictures(of: moved.id, device.context).first?[Photo.caption] == "from Ben")
    }
  }

  @Test("I-53, P-48: a split of which somebody has changed the new part since is not undone: the change would be gone")
  func undoneSplit() throws {
    let crew = Crew()
    crew.ann.begin("parcel")
    crew.ann.look(14.01, 50)
    for (x, y) in [(14.0, 50.0), (14.01, 50.0), (14.01, 50.01), (14.0, 50.01)] { crew.ann.tap(x, y) }
    crew.ann.save()
    crew.ann.moveToTeam(crew.team)
    crew.settle()
    let whole = crew.ann.objects[0]
    crew.ann.visit(crew.ann.map + "?object=\(whole.id)")
    crew.ann.press("inventory.map.split")
    crew.ann.tap(14.003, 49.99)
    crew.ann.tap(14.003, 50.02)
    crew.ann.press("inventory.map.carryOut")
    crew.settle()
    let part = try #require(crew.ben.objects.first { $0.id != whole.id })
    let field = crew.ben.field("Number", of: "Parcels")
    set(crew.ben, part.id, field, "from Ben")
    crew.settle()
    crew.ann.press("notice.undo")
    #expect(crew.ann.said.contains("1 value has been changed since and stays."))
    crew.settle()
    for device in [crew.ann, crew.ben] {
      #expect(device.objects.count == 2 && device.objects.contains { $0.fields.text(field) == "from Ben" })
    }
  }

  @Test(
    "I-32, P-8: who has changed an object while somebody moved it is told where it is now; brought back it is whole",
    arguments: [true, false])
  func changedMeanwhile(isBroughtBack: Bool) throws {
    let (crew, lamps, signs) = crew()
    let lamp = crew.ben.objects[0]
    let field = crew.ben.field("Number", of: "Street lamps")
    crew.ben.visit(crew.ben.map)
    crew.ben.send(.online(false))
    set(crew.ben, lamp.id, field, "from Ben")
    moveAll(crew.ann, lamps, to: signs)
    crew.settle()
    crew.ben.send(.online(true))
    crew.settle()
    crew.ben.visit("/sync")
    #expect(crew.ben.said.contains("Moved elsewhere while you were changing it here."))
    crew.ben.visit("/inventory/objects/\(lamp.id)")
    #expect(crew.ben.said.contains("Somebody moved the object to the layer Signs while you changed it."))
    let there = try #require(crew.ben.objects.first)
    #expect(crew.ben.page?.first { $0.attributes["href"] == "/inventory/objects/\(there.id)" } != nil)
    crew.ben.press(isBroughtBack ? "conflict.mine" : "conflict.theirs")
    crew.settle()
    for device in [crew.ann, crew.ben] {
      #expect(layers(device).contains(signs) && layers(device).count == (isBroughtBack ? 2 : 1))
      let back = device.objects.first { $0.id == lamp.id }
      #expect(back?.fields.text(field) == (isBroughtBack ? "from Ben" : nil))
      #expect((back?[MappedObject.geometry] == lamp[MappedObject.geometry]) == isBroughtBack)
      // P-70: it was moved, not deleted.
      device.visit("/deleted/\(lamps)")
      #expect(device.button("history.restore") == nil)
    }
  }

  @Test(
    "I-32, P-48: the form of an object that somebody moves says so, not that it was deleted, and shows the way there",
    arguments: [true, false])
  func formOfMoved(isOpen: Bool) throws {
    let (crew, lamps, signs) = crew()
    let lamp = crew.ben.objects[0].id
    let number = crew.ben.field("Number", of: "Street lamps")
    crew.ben.visit(crew.ben.map + "?edit=\(lamp)")
    crew.ben.type(number, "from Ben")
    crew.ben.pass(milliseconds: 1_000)
    if !isOpen { crew.ben.visit("/inventory/layers") }
    moveAll(crew.ann, lamps, to: signs)
    crew.settle()
    if !isOpen {
      #expect(crew.ben.said.contains("moved elsewhere on another device"))
      crew.ben.visit("/sync")
      #expect(crew.ben.said.contains("moved in the meantime"))
      crew.ben.visit(crew.ben.map + "?edit=\(lamp)")
    }
    #expect(crew.ben.said.contains("This record was moved elsewhere in the meantime."))
    #expect(!crew.ben.said.contains("was deleted"))
    #expect(crew.ben.said.contains("The object is in the layer Signs now."))
    let there = try #require(crew.ben.objects.first)
    #expect(crew.ben.page?.first { $0.attributes["href"] == "/inventory/objects/\(there.id)" } != nil)
    crew.ben.save()
    #expect(crew.ben.said.contains("The record was moved in the meantime"))
    crew.ben.press("dialog.confirm")
    crew.settle()
    for device in [crew.ann, crew.ben] {
      #expect(device.objects.count == 2 && device.objects.contains { $0.id == lamp && $0.fields.text(number) == "from Ben" })
    }
  }

  @Test("P-22: a refused change that waits for an answer about its record says so in its own words")
  func refusedWaits() throws {
    let (crew, _, _) = crew()
    let lamp = crew.ben.objects[0].id
    let number = crew.ben.field("Number", of: "Street lamps")
    let connection = crew.ben.server
    crew.ben.server = { request in
      request.url.hasSuffix("/push") ? (422, Problem("account-full").wire.serialized) : connection?(request)
    }
    set(crew.ben, lamp, number, "one")
    crew.settle()
    #expect(crew.ben.context.refusalCount == 1)
    crew.ben.send(.online(false))
    crew.ben.server = connection
    set(crew.ben, lamp, number, "two")
    crew.ann.send(.action(Event.Action("inventory.project.deleteObject", value: lamp.description)))
    crew.settle()
    crew.ben.send(.online(true))
    crew.settle()
    crew.ben.visit("/sync")
    #expect(crew.ben.context.refusalCount == 1 && crew.ben.context.conflictCount == 1)
    crew.ben.press("refusal.retry")
    #expect(crew.ben.said.contains("A question about this record is open."))
    #expect(crew.ben.context.refusalCount == 1 && crew.ben.context.conflictCount == 1)
  }

  @Test("P-22: of an object that was changed, deleted and brought back while the account was full, everything comes when it is tried again")
  func refusedReturn() throws {
    let (crew, _, _) = crew()
    let lamp = crew.ben.objects[0].id
    let fields = ["Number", "Height"].map { crew.ben.field($0, of: "Street lamps") }
    set(crew.ben, lamp, fields[0], "before")
    crew.settle()
    let connection = crew.ben.server
    crew.ben.server = { request in
      let isDeletion = request.body?.contains("\"delete\":true") == true
      return request.url.hasSuffix("/push") && !isDeletion ? (422, Problem("account-full").wire.serialized) : connection?(request)
    }
    set(crew.ben, lamp, fields[0], "typed")
    set(crew.ben, lamp, fields[1], "7")
    crew.settle()
    crew.ben.visit(crew.ben.map + "?object=\(lamp)")
    crew.ben.send(.action(Event.Action("inventory.project.deleteObject", value: lamp.description)))
    crew.settle()
    crew.ben.press("notice.undo")
    crew.settle()
    crew.ben.server = connection
    crew.ben.visit("/sync")
    #expect(crew.ben.context.refusalCount > 2)
    crew.ben.press("refusal.retry-all")
    for _ in 0..<3 { crew.settle() }
    #expect(crew.ben.context.refusalCount == 0 && crew.ben.context.conflictCount == 0)
    for device in [crew.ann, crew.ben] {
      #expect(device.objects.filter { $0.id == lamp }.map { $0.fields.text(fields[0]) } == ["typed"])
      #expect(device.objects.first { $0.id == lamp }?.fields[fields[1]]?.serialized == "7")
    }
  }

  @Test("I-95: a picture that is still being taken while its object is moved is kept in the layer that it left")
  func cameraWhileMoved() throws {
    let (crew, lamps, signs) = crew()
    let lamp = crew.ben.objects[0].id
    crew.ben.visit("/inventory/objects/\(lamp)")
    crew.ben.press("inventory.inventoryPicture.add")
    moveAll(crew.ann, lamps, to: signs)
    crew.settle()
    crew.ben.receive(String(repeating: "cd", count: 32), for: lamp.description)
    crew.settle()
    let picture = try #require(crew.ann.records("inventoryPicture").first)
    #expect(picture[MappedObject.picturesOf] == lamp && crew.ann.replica(of: picture.key).space == lamps.description)
    crew.ann.visit("/inventory/objects/\(lamp)")
    #expect(crew.ann.said.contains("The object is in the layer Signs now."))
    crew.ann.press("history.restore")
    #expect(layers(crew.ann).contains(lamps))
  }

  @Test("P-22, P-8: who tries a refused change of an object again that was deleted or moved meanwhile is asked, and brings it back whole")
  func refusedAndDeleted() throws {
    let (crew, lamps, signs) = crew(lamps: 2)
    let field = crew.ben.field("Number", of: "Street lamps")
    let connection = crew.ben.server
    crew.ben.server = { request in
      request.url.hasSuffix("/push") ? (422, Problem("account-full").wire.serialized) : connection?(request)
    }
    let ids = crew.ben.objects.map { $0.id }
    for (place, id) in ids.enumerated() { set(crew.ben, id, field, "from Ben \(place)") }
    crew.settle()
    crew.ann.send(.action(Event.Action("inventory.project.deleteObject", value: ids[0].description)))
    moveAll(crew.ann, lamps, to: signs)
    crew.settle()
    #expect(crew.ben.context.refusalCount == 2 && layers(crew.ben) == [signs])
    crew.ben.server = connection
    crew.ben.visit("/sync")
    crew.ben.press("refusal.retry-all")
    #expect(crew.ben.context.refusalCount == 0 && crew.ben.context.conflictCount == 2)
    for _ in ids {
      crew.ben.visit("/sync")
      crew.ben.press("conflict.mine")
    }
    crew.settle()
    #expect(crew.ben.context.refusalCount == 0 && crew.ben.context.unsentCount == 0)
    for device in [crew.ann, crew.ben] {
      let back = device.objects.filter { ids.contains($0.id) }
      #expect(back.map { $0.fields.text(field) } == ["from Ben 0", "from Ben 1"])
      #expect(back.allSatisfy { LayerContent.geometry($0) != nil })
    }
  }

  @Test("I-54: whoever joins objects that somebody changes meanwhile is asked about their values of now, or told that one is gone")
  func joinedMeanwhile() throws {
    let crew = Crew()
    crew.ann.begin("parcel")
    crew.ann.look(14.01, 50)
    for west in [14.0, 14.01] {
      for (x, y) in [(west, 50.0), (west + 0.01, 50.0), (west + 0.01, 50.01), (west, 50.01)] { crew.ann.tap(x, y) }
      crew.ann.save()
    }
    crew.ann.moveToTeam(crew.team)
    crew.settle()
    let number = crew.ann.field("Number", of: "Parcels")
    let texts = crew.ann.app.contents.layers[0].attributes.filter { $0.type == .text && $0.name != number }
    let owner = try #require(texts.first).name
    let (one, other) = (crew.ann.objects[0].id, crew.ann.objects[1].id)
    for (id, text) in [(one, "A"), (other, "B")] {
      set(crew.ann, id, number, text)
      set(crew.ann, id, owner, "same")
    }
    crew.settle()
    crew.ann.visit(crew.ann.map + "?object=\(one)")
    crew.ann.press("inventory.map.join")
    crew.ann.send(.action(Event.Action("inventory.map.joinWith", value: other.description)))
    crew.ann.send(.action(Event.Action("inventory.map.replace", value: number)))
    set(crew.ben, other, owner, "from Ben")
    crew.settle()
    crew.ann.press("inventory.map.finishJoin")
    #expect(crew.ann.objects.count == 2 && crew.ann.said.contains("Check what should be kept"))
    #expect(crew.ann.app.map.joining?.differences.map { $0.takesTheirs } == [true, false])
    crew.ann.send(.action(Event.Action("inventory.map.replace", value: owner)))
    crew.ann.press("inventory.map.finishJoin")
    crew.settle()
    #expect(crew.ben.objects.map { $0.fields.text(number) } == ["B"])
    #expect(crew.ben.objects.map { $0.fields.text(owner) } == ["from Ben"])
  }
}
