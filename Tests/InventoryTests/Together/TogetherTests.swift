import Base
import Geo
import Kit
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("Other people's work")
struct TogetherTests {
  @Test("I-32: objects move between the spaces of two layers with their pictures, in one commit with one undo")
  func objectsMove() throws {
    let device = surveyor()
    let sha256 = String(repeating: "cd", count: 32)
    device.beginWithPicture(sha256)
    let (lamps, signs) = chooseToMove(device)
    device.disk.isSlow = true
    device.press("inventory.table.move")
    #expect(device.commits.filter { $0.entries.contains { $0.key.hasPrefix("o/") } }.count == 1)
    device.disk.isSlow = false
    device.finishCommits()
    #expect(device.objects.count == 1 && device.objects[0][MappedObject.layer] == signs)
    let picture = try #require(device.records("inventoryPicture").first)
    #expect(device.replica(of: picture.key).space == signs.description)
    #expect(picture[MappedObject.picturesOf] == device.objects[0].id)
    // P-70: it was moved, not deleted.
    #expect(device.context.deletions(in: lamps.description).isEmpty)
    // The server keeps the bytes for each space: they are sent for the new layer, and not for the old one, which never told of them.
    #expect(device.disk.keys("b/") == ["b/\(signs)/\(sha256)"])
    device.press("notice.undo")
    #expect(device.objects[0][MappedObject.layer] == lamps && device.disk.keys("b/") == ["b/\(lamps)/\(sha256)"])
    #expect(device.context.deletions(in: signs.description).isEmpty)
  }

  @Test("I-32: a picture that waits is sent for the new layer only, unless something that was deleted in the old one names it")
  func pictureOfMoved() throws {
    for isNamed in [false, true] {
      let device = surveyor()
      let sha256 = String(repeating: "cd", count: 32)
      device.beginWithPicture(sha256)
      device.tap(14.1, 50)
      device.save()
      let lamp = device.records("inventoryPicture").first?[MappedObject.picturesOf]
      let other = try #require(device.objects.first { $0.id != lamp }).id
      device.visit(device.map + "?object=\(other)")
      device.press("inventory.inventoryPicture.add")
      if isNamed { device.receive(sha256, for: other.description) }
      device.send(.action(Event.Action("inventory.project.deleteObject", value: other.description)))
      #expect(device.objects.count == 1 && device.records("inventoryPicture").count == 1)
      let (lamps, signs) = chooseToMove(device)
      device.press("inventory.table.move")
      let wanted = ["b/\(signs)/\(sha256)"] + (isNamed ? ["b/\(lamps)/\(sha256)"] : [])
      #expect(device.disk.keys("b/").sorted() == wanted.sorted())
    }
  }

  @Test("I-32: what another picture of the new layer names is sent for it, also when a move is taken back")
  func pictureOfBoth() {
    let device = surveyor()
    let sha256 = String(repeating: "cd", count: 32)
    device.beginWithPicture(sha256)
    let (lamps, signs) = chooseToMove(device)
    device.press("inventory.table.move")
    // As another tab would add it.
    var fields = Fields()
    fields[MappedObject.picturesOf] = RecordID.v8(named: "object", in: "elsewhere")
    fields[AttachedFile.sha256] = sha256
    let key = RecordKey("inventoryPicture", RecordID.v8(named: "picture", in: "elsewhere"))
    let replica = device.context.replica(signs.description)
    device.send(.changedElsewhere(replica.edit(key, fields.members.map { ($0.name, $0.value) }, tab: "other")))
    device.press("notice.undo")
    #expect(device.disk.keys("b/").sorted() == [lamps, signs].map { "b/\($0)/\(sha256)" }.sorted())
  }

  /// Adds a layer of signs and chooses all lamps, to be moved there.
  private func chooseToMove(_ device: Surveyor) -> (lamps: RecordID, signs: RecordID) {
    device.visit(device.map)
    device.press("inventory.project.addTemplate", value: "sign")
    let (lamps, signs) = (device.layer("Street lamps").id, device.layer("Signs").id)
    device.visit("/inventory/layers/\(lamps)")
    device.press("inventory.table.choose")
    device.press("inventory.table.all")
    device.send(.action(Event.Action("inventory.table.target", text: signs.description)))
    return (lamps, signs)
  }

  @Test("I-70: changes by others do not move the rows of a table; a button applies them, one's own work shows at once")
  func rowsStay() throws {
    let crew = Crew()
    let layer = crew.lamps()
    let (one, two, three) = (14.42, 14.43, 14.44)
    let number = crew.ann.field("Number", of: "Street lamps")
    let ids = [one, two, three].map { longitude in
      crew.ann.visit(crew.ann.map)
      if crew.ann.app.map.isLocked { crew.ann.press("inventory.map.lock") }
      crew.ann.tap(longitude, 50.2)
      let name = "L\(Int(longitude * 100))"
      crew.ann.type(number, name)
      crew.ann.save()
      return crew.ann.objects.first { $0.fields.text(number) == name }!.id
    }
    crew.settle()
    crew.ben.visit("/inventory/layers/\(layer)")
    let listed = crew.ben.listed.map { $0.id }
    #expect(listed.first == ids[0])
    // The first row becomes the last for Ann. Ben sees its new value in the old row.
    crew.ann.visit(crew.ann.map + "?edit=\(ids[0])")
    crew.ann.type(number, "Z9")
    crew.ann.save()
    crew.ann.visit(crew.ann.map)
    if crew.ann.app.map.isLocked { crew.ann.press("inventory.map.lock") }
    crew.ann.draw(14.5, 50.5)
    crew.settle()
    #expect(crew.ben.listed.map { $0.id } == listed && crew.ben.words.contains("Z9"))
    crew.ben.press("inventory.table.news")
    #expect(crew.ben.listed.count == 5 && crew.ben.listed.first?.id == ids[1])
    // A deleted row disappears. The others stay.
    crew.ann.send(.action(Event.Action("inventory.project.deleteObject", value: ids[1].description)))
    crew.settle()
    #expect(crew.ben.listed.first?.id == ids[2] && !crew.ben.app.table.hasNews)
    crew.ben.visit("/inventory/objects/\(ids[2])/edit")
    crew.ben.type(number, "ZZ")
    crew.ben.submit("inventory.form.save")
    crew.ben.visit("/inventory/layers/\(layer)")
    #expect(crew.ben.listed.first?.id == ids[0])
  }

  @Test("I-71, I-119: two shapes of one object are drawn over each other, told apart, and either can be kept")
  func twoShapes() throws {
    let crew = Crew()
    crew.lamps()
    let lamp = try #require(crew.ann.objects.first).id
    for (device, longitude) in [(crew.ann, 14.5), (crew.ben, 14.6)] {
      device.send(.online(false))
      device.visit(device.map + "?edit=\(lamp)")
      device.tap(longitude, 50.1)
      device.save()
    }
    crew.ann.send(.online(true))
    crew.ben.send(.online(true))
    crew.settle()
    #expect(crew.ben.context.conflictCount == 1)
    crew.ben.visit(crew.ben.map + "?object=\(lamp)")
    #expect(crew.ben.words.contains("Two people have changed this"))
    let drawn = crew.ben.source("chosen")
    #expect(drawn.contains("[14.5,50.1]") && drawn.contains("[14.6,50.1]"))
    // I-119: one's own differs in form.
    #expect(drawn.matches(of: /"kind":"other"/).count == 1 && crew.ben.words.contains("yours is filled"))
    crew.ben.press("conflict.mine")
    crew.settle()
    #expect(crew.ann.objects[0].fields["geometry"]?.serialized.contains("14.6") == true)
    #expect(crew.ben.context.conflictCount == 0 && !crew.ben.words.contains("Two people"))
  }

  @Test(
    "I-74: when and how a shape was captured follows the shape that is chosen, in one question",
    arguments: [true, false])
  func captured(keepsMine: Bool) throws {
    let crew = Crew()
    crew.lamps()
    let lamp = try #require(crew.ann.objects.first)
    crew.ann.send(.online(false))
    crew.ben.send(.online(false))
    // Drawn, as before: only the time would change.
    crew.ann.pass(milliseconds: 60_000)
    crew.ann.visit(crew.ann.map + "?edit=\(lamp.id)")
    crew.ann.tap(14.5, 50.1)
    crew.ann.save()
    crew.ben.pass(milliseconds: 120_000)
    crew.ben.visit(crew.ben.map + "?edit=\(lamp.id)")
    crew.ben.press("inventory.map.here")
    crew.ben.stand(14.6, 50.1, accuracy: 3)
    crew.ben.save()
    let notes = [crew.ann, crew.ben].map { CaptureNote($0.objects[0].fields) }
    #expect(notes[0].how == .drawn && notes[1].how == .measured && notes[1].accuracy?.double == 3)
    #expect(notes[0].at != notes[1].at && notes[0].at != CaptureNote(lamp.fields).at)
    crew.ann.send(.online(true))
    crew.ben.send(.online(true))
    crew.settle()
    #expect(crew.ben.context.conflictCount == 1)
    crew.ben.visit(crew.ben.map + "?object=\(lamp.id)")
    #expect(crew.ben.said.contains("UTC · measured, ± 3.0 m") && crew.ben.page?.first { $0.tag == "time" } != nil, "U-12")
    crew.ben.press(keepsMine ? "conflict.mine" : "conflict.theirs")
    crew.settle()
    for device in [crew.ann, crew.ben] {
      let kept = device.objects[0]
      #expect(CaptureNote(kept.fields) == notes[keepsMine ? 1 : 0])
      #expect(kept[MappedObject.geometry]?["coordinates"] == JSON.read(keepsMine ? "[14.6,50.1]" : "[14.5,50.1]"))
      #expect(device.context.conflictCount == 0)
    }
  }

  @Test("I-74: an older object has its capture data in its fields; a part of it has the same data in its shape")
  func capturedBefore() {
    var fields = Fields()
    fields[MappedObject.geometry] = JSON.read(#"{"type":"Point","coordinates":[14,50]}"#)
    fields[MappedObject.how] = .imported
    fields[MappedObject.accuracy] = .decimal("2.5")
    let note = CaptureNote(fields)
    #expect(note == CaptureNote(how: .imported, accuracy: .decimal("2.5")))
    let noted = note.noted(on: #"{"type":"Point","coordinates":[15,51]}"#)
    #expect(noted.map { CaptureNote(shape: $0) } == note && noted?["coordinates"] == JSON.read("[15,51]"))
    // Capture data of a newer version that this version does not know.
    fields[MappedObject.geometry] = JSON.read(#"{"type":"Point","coordinates":[14,50],"how":"flown"}"#)
    #expect(CaptureNote(fields) == CaptureNote())
  }

  @Test("I-71: an object that changes while its form is open says so at the field; a deleted one is restored by saving")
  func openForm() throws {
    let crew = Crew()
    crew.lamps()
    let lamp = try #require(crew.ben.objects.first).id
    let height = crew.ben.field("Height", of: "Street lamps")
    crew.ben.visit(crew.ben.map + "?edit=\(lamp)")
    crew.ben.type(height, "7")
    crew.ann.visit(crew.ann.map + "?edit=\(lamp)")
    crew.ann.type(height, "5")
    crew.ann.save()
    crew.settle()
    #expect(crew.ben.said.contains("Changed elsewhere in the meantime to: 5"))
    crew.ann.visit(crew.ann.map + "?object=\(lamp)")
    crew.ann.send(.action(Event.Action("inventory.project.deleteObject", value: lamp.description)))
    crew.settle()
    #expect(crew.ben.objects.isEmpty && crew.ben.words.contains("was deleted elsewhere in the meantime"))
    crew.ben.save()
    crew.ben.press("dialog.confirm")
    crew.settle()
    #expect(crew.ann.objects.count == 1 && crew.ann.objects[0].fields[height]?.double == 7)
    #expect(crew.ann.context.conflictCount == 0 && crew.ben.context.conflictCount == 0)
  }

  @Test(
    "I-72: the shape before a change is shown on the map and hidden again; a deleted object is brought back by its card"
  )
  func then() throws {
    let crew = Crew()
    crew.lamps()
    let lamp = try #require(crew.ann.objects.first).id
    crew.ann.visit(crew.ann.map + "?edit=\(lamp)")
    crew.ann.tap(14.7, 50.3)
    crew.ann.save()
    crew.settle()
    let card = crew.ben.map + "?object=\(lamp)"
    crew.ben.visit(card)
    #expect(crew.ben.words.contains("ann@example.org") && !crew.ben.source("chosen").contains("[14.42,50.08]"))
    crew.ben.press("inventory.together.past")
    #expect(crew.ben.source("chosen").contains("[14.42,50.08]") && crew.ben.source("chosen").contains("[14.7,50.3]"))
    crew.ben.press("inventory.together.past")
    #expect(!crew.ben.source("chosen").contains("[14.42,50.08]"))
    crew.ann.send(.action(Event.Action("inventory.project.deleteObject", value: lamp.description)))
    crew.settle()
    #expect(crew.ben.words.contains("The object is deleted."))
    crew.ben.press("history.restore")
    crew.settle()
    #expect(crew.ann.objects.count == 1 && crew.ben.objects.count == 1)
  }

  @Test("I-3: a changed value of one object is sent in at most 600 bytes, including its history")
  func bytesOfAChange() throws {
    let crew = Crew()
    crew.lamps()
    let lamp = try #require(crew.ann.objects.first).id
    crew.settle()
    let before = crew.ann.effects.count
    crew.ann.visit(crew.ann.map + "?edit=\(lamp)")
    crew.ann.type(crew.ann.field("Number", of: "Street lamps"), "L0001")
    crew.ann.save()
    crew.settle()
    let bodies = crew.ann.effects[before...].compactMap { effect -> String? in
      guard case .request(let request) = effect, request.url.hasSuffix("/push") else { return nil }
      return request.body
    }
    #expect(bodies.count == 1 && (bodies.first?.contains("L0001") ?? false))
    #expect(bodies.reduce(0) { $0 + $1.utf8.count } <= 600)
  }
}
