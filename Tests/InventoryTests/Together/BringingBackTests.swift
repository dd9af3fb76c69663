import Base
import Kit
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("Pictures of objects that others have deleted or made")
struct BringingBackTests {
  /// Both have the lamp, of which Ann has taken a picture.
  private func crewWithPicture() throws -> (Crew, lamp: RecordID) {
    let crew = Crew()
    crew.lamps()
    let lamp = try #require(crew.ann.objects.first).id
    crew.ann.visit(crew.ann.map + "?object=\(lamp)")
    crew.ann.receive(String(repeating: "cd", count: 32), for: lamp.description)
    crew.settle()
    return (crew, lamp)
  }

  /// Ben learns of it.
  private func annDeletes(_ lamp: RecordID, _ crew: Crew) {
    crew.ann.send(.action(Event.Action("inventory.project.deleteObject", value: lamp.description)))
    crew.settle()
    #expect(crew.ben.objects.isEmpty && crew.ben.records("inventoryPicture").isEmpty)
  }

  @Test(
    "I-65, P-70: what was typed of an object that was deleted elsewhere is found later; saved, it is there with its pictures"
  )
  func foundLater() throws {
    let (crew, lamp) = try crewWithPicture()
    let number = crew.ben.field("Number", of: "Street lamps")
    let address = crew.ben.map + "?edit=\(lamp)"
    crew.ben.visit(address)
    crew.ben.type(number, "L7")
    crew.ben.visit("/inventory/projects")
    annDeletes(lamp, crew)
    crew.ben.visit("/sync")
    crew.ben.follow(address)
    #expect(crew.ben.words.contains("was deleted elsewhere in the meantime"))
    crew.ben.save()
    crew.ben.press("dialog.confirm")
    crew.settle()
    #expect(crew.ann.objects.map { $0.fields.text(number) } == ["L7"])
    #expect(crew.ann.records("inventoryPicture").map { $0[MappedObject.picturesOf] } == [lamp])
  }

  @Test(
    "I-65: saving the form of a picture whose object was deleted elsewhere brings both back, with what was typed",
    arguments: [false, true])
  func formOfPicture(isOpen: Bool) throws {
    let (crew, lamp) = try crewWithPicture()
    let address = try typeCaption(crew.ben, lamp)
    if !isOpen { crew.ben.visit("/inventory/projects") }
    annDeletes(lamp, crew)
    if !isOpen {
      crew.ben.visit("/sync")
      crew.ben.follow(address)
    }
    #expect(crew.ben.words.contains("was deleted elsewhere in the meantime"))
    crew.ben.save()
    crew.ben.press("dialog.confirm")
    crew.settle()
    #expect(crew.ann.objects.map { $0.id } == [lamp])
    let pictures = crew.ann.records("inventoryPicture")
    #expect(pictures.map { $0[MappedObject.picturesOf] } == [lamp] && pictures.map { $0[Photo.caption] } == ["Broken"])
    let own = crew.ben.context.replica()
    #expect(!own.keys.contains { Inventory.isOfObjects($0.collection) })
  }

  @Test("I-65: the form of a picture whose layer is gone shows what was typed, to be copied or discarded")
  func formOfLostPicture() throws {
    let (crew, lamp) = try crewWithPicture()
    let layer = try #require(crew.ann.layers.first).id
    let address = try typeCaption(crew.ben, lamp)
    crew.ben.visit("/inventory/projects")
    crew.ann.visit("/inventory/layers/\(layer)/edit")
    crew.ann.press("inventory.project.askDeleteLayer")
    crew.ann.press("dialog.confirm")
    crew.settle()
    crew.ben.visit(address)
    for words in ["The object of this picture is no longer here.", "Broken"] {
      #expect(crew.ben.words.contains(words), "\(words)")
    }
    crew.ben.send(.action(Event.Action("inventory.form.save", form: Fields([("caption", "Broken")]))))
    let steps = crew.ben.steps { crew.ben.press("inventory.form.copy") }
    #expect(steps.contains { if case .share(_, let text, _) = $0 { text.contains("Broken") } else { false } })
    crew.ben.visit("/sync")
    #expect(crew.ben.words.contains("Unsaved forms"))
  }

  /// Returns the form's address.
  private func typeCaption(_ device: Surveyor, _ lamp: RecordID) throws -> String {
    let picture = try #require(device.records("inventoryPicture").first).id
    let address = MappedObject.pictures.url(lamp, picture) + "/edit"
    device.visit(address)
    device.type(Photo.caption.name, "Broken")
    device.pass(milliseconds: 500)
    return address
  }

  @Test("I-65: what was drawn while its layer was taken back is saved with its picture when the layer is shared again")
  func sharedAgain() throws {
    let crew = Crew()
    let layer = crew.lamps()
    crew.ben.visit(crew.ben.map)
    if crew.ben.app.map.isLocked { crew.ben.press("inventory.map.lock") }
    let number = crew.ben.field("Number", of: "Street lamps")
    crew.ben.tap(14.43, 50.08)
    crew.ben.type(number, "L7")
    crew.ben.receive(String(repeating: "cd", count: 32), for: crew.ben.app.editing?.session.id ?? "")
    crew.ben.pass(milliseconds: 500)
    crew.ann.send(.action(Event.Action("inventory.sharing.place", value: "\(layer)/me")))
    crew.settle()
    #expect(crew.ben.words.contains("The layer is no longer here.") && crew.ben.words.contains("L7"))
    crew.ann.send(.action(Event.Action("inventory.sharing.place", value: "\(layer)/\(crew.team)")))
    crew.settle()
    #expect(!crew.ben.words.contains("The layer is no longer here."))
    crew.ben.save()
    crew.settle()
    #expect(crew.ann.objects.contains { $0.fields.text(number) == "L7" })
    #expect(crew.ann.records("inventoryPicture").count == 1)
  }

  @Test("P-8, P-70: an object that was changed here and deleted there is brought back with its pictures")
  func broughtBack() throws {
    let (crew, lamp) = try crewWithPicture()
    crew.ben.send(.online(false))
    crew.ben.visit(crew.ben.map + "?edit=\(lamp)")
    crew.ben.type(crew.ben.field("Number", of: "Street lamps"), "L7")
    crew.ben.save()
    crew.ann.send(.action(Event.Action("inventory.project.deleteObject", value: lamp.description)))
    crew.settle()
    crew.ben.send(.online(true))
    crew.settle()
    crew.ben.visit(crew.ben.map + "?object=\(lamp)")
    crew.ben.press("conflict.mine")
    crew.settle()
    #expect(crew.ann.objects.count == 1 && crew.ann.records("inventoryPicture").count == 1)
  }

  @Test("I-62: a contributor removes own pictures only, and deletes no object to which somebody else has added one")
  func picturesOfOthers() throws {
    let crew = Crew("contributor")
    crew.lamps()
    let lamp = try #require(crew.ben.objects.first).id
    crew.ben.visit(crew.ben.map)
    if crew.ben.app.map.isLocked { crew.ben.press("inventory.map.lock") }
    crew.ben.draw(14.44, 50.08)
    crew.settle()
    let own = try #require(crew.ben.objects.first { $0.id != lamp }).id
    for (device, letters) in [(crew.ann, "ab"), (crew.ben, "cd")] {
      device.visit(device.map + "?object=\(own)")
      device.receive(String(repeating: letters, count: 32), for: own.description)
      crew.settle()
    }
    let ask = "inventory.inventoryPicture.ask"
    #expect(crew.ben.page?.all { $0.attributes["data-action"] == ask }.count == 1)
    #expect(crew.ann.page?.all { $0.attributes["data-action"] == ask }.count == 2)
    let others = try #require(crew.ben.records("inventoryPicture").first { $0[AttachedFile.sha256]?.first == "a" }).id
    crew.ben.send(.action(Event.Action("inventory.inventoryPicture.remove", value: others.description)))
    #expect(crew.ben.records("inventoryPicture").count == 2)
    #expect(crew.ben.words.contains("only objects and pictures that you have added"))
    #expect(!crew.ben.app.mayDelete(own, crew.ben.context))
    crew.ben.press(ask)
    crew.ben.press("dialog.confirm")
    #expect(crew.ben.records("inventoryPicture").map(\.id) == [others])
  }
}
