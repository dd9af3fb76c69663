import Base
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("Deleted records on this device")
struct DeletedRecordsTests {
  @Test("P-70: without an account a deleted object is found and comes back with its pictures")
  func comesBack() throws {
    let device = surveyor()
    device.beginWithPicture(String(repeating: "cd", count: 32))
    device.tap(14.1, 50)
    device.save()
    let layer = device.layer("Street lamps").id
    device.visit("/deleted")
    #expect(device.words.contains("Nothing has been deleted."))
    let lamp = try #require(device.records("inventoryPicture").first?[MappedObject.picturesOf])
    device.send(.action(Event.Action("inventory.project.deleteObject", value: lamp.description)))
    #expect(device.objects.count == 1 && device.records("inventoryPicture").isEmpty)

    device.visit(InventoryRoute.layerURL(layer, "share"))
    #expect(device.page?.first { $0.attributes["href"] == "/deleted/\(layer)" } != nil)
    for address in ["/deleted", "/deleted/\(layer)", "/deleted/\(lamp)"] {
      device.visit(address)
      // The picture is not a row of its own.
      #expect(device.context.deletions(in: layer.description).count == 1)
      #expect(device.page?.all { $0.attributes["data-action"] == "history.restore" }.count == 1, "\(address)")
    }
    device.press("history.restore")
    #expect(device.objects.count == 2 && device.records("inventoryPicture").count == 1)
    #expect(device.words.contains("Nothing has been deleted."))

    // Many at a time.
    device.visit("/inventory/layers/\(layer)")
    device.press("inventory.table.choose")
    device.press("inventory.table.all")
    device.press("inventory.table.askDelete")
    device.press("dialog.confirm")
    #expect(device.objects.isEmpty && device.context.deletions(in: layer.description).count == 2)
  }

  @Test("P-70: without an account a deleted layer is found, and comes back with all that was in it", arguments: [1, 250])
  func layer(objects count: Int) throws {
    let device = surveyor()
    device.beginWithPicture(String(repeating: "cd", count: 32))
    let (layer, object) = (device.layer("Street lamps"), try #require(device.objects.first))
    let attributes = device.records("inventoryAttribute").count
    let space = device.replica(of: object.key).space
    device.store.context.saveAll(
      (1..<count).map { (RecordKey("inventoryObject", RecordID.v8(named: "\($0)", in: "test")), object.fields) }, in: space)
    device.pass(milliseconds: 1_000)
    device.visit("/inventory/projects")
    #expect(device.objects.count == count)
    device.send(.action(Event.Action("inventory.project.deleteLayer", value: layer.id.description)))
    device.pass(milliseconds: 20_000)
    #expect(device.objects.isEmpty && device.layers.isEmpty)
    device.visit("/deleted")
    let rows = device.page?.all { $0.attributes["data-action"] == "history.restore" } ?? []
    #expect(rows.count == 1 && device.words.contains("Street lamps"), "\(device.words)")
    device.press("history.restore")
    #expect(device.layers.count == 1 && device.objects.count == count && device.records("inventoryPicture").count == 1)
    #expect(device.records("inventoryAttribute").count == attributes)
    device.visit("/deleted")
    #expect(device.words.contains("Nothing has been deleted."))
  }

  @Test("P-112: an object that is saved on the map of a project that somebody has deleted is shown by itself")
  func withoutProject() throws {
    let crew = Crew()
    crew.lamps()
    let lamp = try #require(crew.ben.objects.first).id
    crew.ben.visit(crew.ben.map + "?edit=\(lamp)")
    crew.ben.type(crew.ben.field("Height", of: "Street lamps"), "7")
    let project = crew.ann.map.split(separator: "/").last.map { String($0) } ?? ""
    crew.ann.send(.action(Event.Action("inventory.project.delete", value: project)))
    crew.settle()
    crew.ben.save()
    #expect(crew.ben.context.route.url == InventoryRoute.objectURL(lamp))
    #expect(crew.ben.words.contains("Street lamps") && !crew.ben.words.contains("It may have been deleted"))
  }
}
