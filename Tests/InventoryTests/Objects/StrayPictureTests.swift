import Base
import Kit
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("Pictures that have lost their object")
struct StrayPictureTests {
  private let sha256 = String(repeating: "cd", count: 32)

  private func delete(_ lamp: RecordID, by device: Surveyor) {
    device.send(.action(Event.Action("inventory.project.deleteObject", value: lamp.description)))
  }

  /// One of the two has added a picture without a network, while the other has deleted its lamp.
  private func crew(_ role: String = "editor", isAnns: Bool = false) throws -> (Crew, layer: String, lamp: RecordID) {
    let crew = Crew(role)
    let layer = crew.lamps()
    crew.ben.visit(crew.ben.map)
    if crew.ben.app.map.isLocked { crew.ben.press("inventory.map.lock") }
    let before = crew.ben.objects.map { $0.id }
    crew.ben.draw(14.43, 50.08)
    crew.settle()
    let lamp = try #require(crew.ben.objects.first { !before.contains($0.id) }).id
    let (adding, deleting) = isAnns ? (crew.ann, crew.ben) : (crew.ben, crew.ann)
    adding.visit(adding.map + "?object=\(lamp)")
    adding.send(.online(false))
    adding.receive(sha256, for: lamp.description)
    delete(lamp, by: deleting)
    crew.settle()
    adding.send(.online(true))
    crew.settle()
    #expect(crew.ann.objects.map { $0.id } == before && crew.ben.objects.map { $0.id } == before)
    return (crew, layer, lamp)
  }

  @Test(
    "I-95: a picture that was added while somebody else deleted its object is found in the layer and comes back with it"
  )
  func offline() throws {
    let (crew, layer, lamp) = try crew()
    let words = "1 picture belongs to an object that somebody has deleted in the meantime."
    for device in [crew.ann, crew.ben] {
      device.visit(device.map)
      #expect(device.said.contains(words))
      device.visit("/inventory/layers/\(layer)")
      #expect(device.said.contains(words))
      device.follow("/inventory/objects/\(lamp)")
      #expect(device.said.contains("1 picture is left of it."))
    }
    if crew.ann.context.blobState(sha256) == .elsewhere { crew.ann.press("inventory.inventoryPicture.fetch") }
    crew.ann.press("history.restore")
    crew.settle()
    for device in [crew.ann, crew.ben] {
      #expect(device.objects.contains { $0.id == lamp })
      #expect(device.app.contents.pictures(of: lamp, device.context).count == 1)
      device.visit("/inventory/layers/\(layer)")
      #expect(!device.said.contains(words))
    }
  }

  @Test("I-95: a picture that is still being taken while its object is deleted is kept where the object was")
  func camera() throws {
    let crew = Crew()
    let layer = crew.lamps()
    let lamp = try #require(crew.ann.objects.first).id
    crew.ben.visit("/inventory/objects/\(lamp)")
    crew.ben.press("inventory.inventoryPicture.add")
    delete(lamp, by: crew.ann)
    crew.settle()
    #expect(crew.ben.objects.isEmpty)
    crew.ben.receive(sha256, for: lamp.description)
    #expect(crew.ben.said.contains("Somebody has deleted the object in the meantime. The picture is kept"))
    crew.settle()
    for device in [crew.ann, crew.ben] {
      let picture = try #require(device.records("inventoryPicture").first)
      #expect(picture[MappedObject.picturesOf] == lamp && device.replica(of: picture.key).space == layer)
    }
    crew.ben.visit("/inventory/objects/\(lamp)")
    crew.ben.press("inventory.photo.drop")
    #expect(crew.ben.records("inventoryPicture").isEmpty)
    crew.ben.press("notice.undo")
    #expect(crew.ben.records("inventoryPicture").count == 1)
  }

  @Test("I-95: a caption that was kept against a deletion leaves its picture where it is found")
  func caption() throws {
    let crew = Crew()
    let layer = crew.lamps()
    let lamp = try #require(crew.ann.objects.first).id
    crew.ann.visit(crew.ann.map + "?object=\(lamp)")
    crew.ann.receive(sha256, for: lamp.description)
    crew.settle()
    let picture = try #require(crew.ben.records("inventoryPicture").first).id
    crew.ben.send(.online(false))
    crew.ben.visit(MappedObject.pictures.url(lamp, picture) + "/edit")
    crew.ben.type(Photo.caption.name, "Broken")
    crew.ben.save()
    delete(lamp, by: crew.ann)
    crew.settle()
    crew.ben.send(.online(true))
    crew.settle()
    crew.ben.visit("/sync")
    crew.ben.press("conflict.mine")
    crew.settle()
    for device in [crew.ann, crew.ben] {
      device.visit("/inventory/layers/\(layer)")
      #expect(device.said.contains("1 picture belongs to an object"))
    }
    crew.ann.visit("/inventory/objects/\(lamp)")
    crew.ann.press("history.restore")
    crew.settle()
    #expect(crew.ben.app.contents.pictures(of: lamp, crew.ben.context).map { $0[Photo.caption] } == ["Broken"])
  }

  @Test(
    "I-95: as long as a layer was never whole on the device, an object may come after its picture",
    arguments: [true, false])
  func partly(isOnline: Bool) {
    let crew = Crew()
    let layer = crew.lamps()
    crew.ben.send(.online(isOnline))
    crew.ben.visit("/inventory/layers/\(layer)")
    var fields = Fields()
    fields[MappedObject.picturesOf] = RecordID.v8(named: "lamp", in: layer)
    fields[AttachedFile.sha256] = sha256
    let record: JSON = ["v": 101, "f": .object(fields)]
    var state = crew.ben.context.replica(layer).state
    for isPartial in [true, false] {
      state.isPartial = isPartial
      crew.ben.send(
        .changedElsewhere([
          Entry("r/\(layer)/inventoryPicture/\(RecordID.v8(named: "picture", in: layer))", record.serialized),
          Entry(EntryKey.state(space: layer).text, state.stored.serialized),
        ]))
      #expect(crew.ben.said.contains("1 picture belongs to an object") == !isPartial, "\(isPartial)")
    }
  }

  @Test("I-62, I-95: a contributor deletes the pictures that are left only when they are their own")
  func ofOthers() throws {
    let (crew, _, lamp) = try crew("contributor")
    crew.ben.visit("/inventory/objects/\(lamp)")
    #expect(crew.ben.button("inventory.photo.drop") != nil)
    let (other, _, post) = try self.crew("contributor", isAnns: true)
    other.ben.visit("/inventory/objects/\(post)")
    #expect(other.ben.said.contains("1 picture is left of it.") && other.ben.button("inventory.photo.drop") == nil)
    other.ben.send(.action(Event.Action("inventory.photo.drop", value: post.description)))
    #expect(other.ben.records("inventoryPicture").count == 1)
  }
}
