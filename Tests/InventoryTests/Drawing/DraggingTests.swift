import Base
import Geo
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("Dragging vertices")
struct DraggingTests {
  private func area() -> Surveyor {
    let device = surveyor()
    device.begin("parcel")
    device.look(14, 50)
    for (x, y) in [(14.0, 50.0), (14.01, 50.0), (14.01, 50.01), (14.0, 50.01)] { device.tap(x, y) }
    return device
  }

  private func drag(_ device: Surveyor, _ id: String, _ phase: DragPhase, _ x: Double, _ y: Double) {
    device.send(
      .map(.dragged(source: "sketch", id: id, phase, at: Coordinates(latitude: y, longitude: x)!)))
  }

  @Test("I-52: a vertex follows the finger and moves in one step; the next tap adds another")
  func vertex() {
    let device = area()
    drag(device, "v/0/2", .started, 14.01, 50.01)
    drag(device, "v/0/2", .moved, 14.012, 50.012)
    #expect(device.source("sketch").contains("[14.012,50.012]") && !device.source("sketch").contains("14.013"))
    drag(device, "v/0/2", .moved, 14.013, 50.013)
    drag(device, "v/0/2", .ended, 14.013, 50.013)
    #expect(device.source("sketch").contains("[14.013,50.013]") && device.words.contains("4 vertices"))
    device.press("inventory.map.undo")
    #expect(device.source("sketch").contains("[14.01,50.01]") && !device.source("sketch").contains("14.013"))
    device.press("inventory.map.redo")
    #expect(device.source("sketch").contains("[14.013,50.013]"))
    device.tap(14.005, 50.02)
    #expect(device.words.contains("5 vertices"))
  }

  @Test("I-52: the middle of an edge becomes a vertex where it is released, in one step")
  func middle() {
    let device = area()
    drag(device, "m/0/1", .started, 14.005, 50.0)
    drag(device, "m/0/1", .moved, 14.005, 49.995)
    #expect(device.source("sketch").contains("[14.005,49.995]") && device.words.contains("Vertex 2 of 5"))
    drag(device, "m/0/1", .ended, 14.005, 49.99)
    #expect(device.words.contains("5 vertices"))
    device.press("inventory.map.undo")
    #expect(device.words.contains("4 vertices") && !device.source("sketch").contains("49.99"))
  }

  @Test("I-52: a cancelled drag moves nothing, and neither does a drag without a vertex or a start")
  func cancelled() {
    let device = area()
    let before = device.source("sketch")
    drag(device, "v/0/2", .started, 14.01, 50.01)
    drag(device, "v/0/2", .moved, 14.5, 50.5)
    drag(device, "v/0/2", .cancelled, 14.5, 50.5)
    #expect(device.source("sketch") == before)
    drag(device, "v/0/2", .moved, 14.6, 50.6)
    drag(device, "v/0/2", .ended, 14.6, 50.6)
    for id in ["v/0/9", "v/7/0", "m/0/99", "x/0/1", "v/-1/0", "", "v/0"] {
      drag(device, id, .started, 14.6, 50.6)
      drag(device, id, .ended, 14.6, 50.6)
    }
    device.send(
      .map(
        .dragged(source: "objects", id: "v/0/1", .started, at: Coordinates(latitude: 50, longitude: 14)!)))
    drag(device, "v/0/1", .ended, 14.6, 50.6)
    #expect(device.source("sketch") == before)
  }

  @Test("I-52: a dragged vertex survives a reload and is saved")
  func kept() throws {
    let disk = Disk()
    let device = surveyor(disk: disk)
    device.begin("pipe")
    device.tap(14, 50)
    device.tap(14.01, 50)
    drag(device, "v/0/1", .started, 14.01, 50)
    drag(device, "v/0/1", .ended, 14.02, 50.02)
    device.pass(milliseconds: 500)
    let url = device.address
    device.close()
    let again = surveyor(url, disk: disk)
    again.save()
    #expect(
      again.objects.first?[MappedObject.geometry]?["coordinates"] == JSON.read("[[14,50],[14.02,50.02]]"))
  }

  @Test("I-28: the snapping target of a vertex is shown before it is set, under the finger and under the cross")
  func preview() {
    let device = area()
    device.save()
    device.look(14.01, 50.01)
    device.tap(14.2, 50.2)
    device.look(14.01, 50.01)
    #expect(device.source("sketch").contains("snap-vertex") && device.words.contains("Snaps to a vertex"))
    device.look(14.005, 50.000001)
    #expect(device.source("sketch").contains("snap-edge") && device.words.contains("Snaps to an edge"))
    device.look(14.3, 50.3)
    #expect(!device.source("sketch").contains("snap-"))
    drag(device, "v/0/0", .started, 14.2, 50.2)
    drag(device, "v/0/0", .moved, 14.010002, 50.010001)
    #expect(device.source("sketch").contains("snap-vertex"))
    drag(device, "v/0/0", .ended, 14.010002, 50.010001)
    #expect(device.source("sketch").contains("[14.01,50.01]"))
  }
}
