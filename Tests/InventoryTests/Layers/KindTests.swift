import Base
import Geo
import Store
import Sync
import TestSupport
import Testing

@testable import Catalog
@testable import Inventory

@Suite("Layers with several kinds of shapes")
struct KindTests {
  /// A project with street lamps, among which lines and areas are drawn too.
  private func mixed(disk: Disk = Disk()) throws -> (Surveyor, map: String) {
    let device = surveyor(disk: disk)
    device.begin("lamp")
    let map = device.address
    device.visit("/inventory/layers/" + device.layer("Street lamps").id.description + "/edit")
    #expect(device.page?.first { $0.attributes["name"] == "points" } == nil)
    device.type("lines", "true")
    device.type("areas", "true")
    device.save()
    let layer = try #require(device.store.apps.app.contents.layers.first)
    #expect(layer.kinds == [.point, .line, .polygon])
    device.visit(map)
    return (device, map)
  }

  private func geometry(_ record: Record?) -> Geometry? {
    record?[MappedObject.geometry].flatMap { Geometry(geoJSON: $0) }
  }

  @Test("I-9: what a new object is can be chosen before and while it is drawn, and holds for the next")
  func choice() throws {
    let (device, _) = try mixed()
    device.look(14, 50)
    device.press("inventory.map.kind", value: "line")
    device.tap(14, 50)
    device.tap(14.01, 50)
    #expect(device.words.contains("2 vertices"))
    device.press("inventory.map.kind", value: "polygon")
    device.tap(14.01, 50.01)
    device.save()
    #expect(geometry(device.objects.first)?.dimension == 2)
    device.tap(14.02, 50)
    #expect(device.page?.first { $0.attributes["data-value"] == "polygon" }?.attributes["aria-pressed"] == "true")
    device.press("inventory.map.kind", value: "point")
    device.save()
    #expect(device.objects.map { geometry($0)?.dimension } == [2, 0])
    // An object that is there stays what it is.
    device.visit(device.address.split(separator: "?")[0] + "?edit=" + device.objects[0].id.description)
    #expect(device.button("inventory.map.kind", value: "line") == nil)
  }

  @Test("I-9: the kind of a half-drawn object is there after a reload")
  func reload() throws {
    let disk = Disk()
    let (device, _) = try mixed(disk: disk)
    device.tap(14, 50)
    device.press("inventory.map.kind", value: "line")
    device.tap(14.01, 50)
    device.pass(milliseconds: 500)
    let url = device.address
    device.close()
    let again = surveyor(url, disk: disk)
    again.tap(14.02, 50)
    again.save()
    guard case .line(let line)? = geometry(again.objects.first) else {
      Issue.record("no line")
      return
    }
    #expect(line.count == 3)
  }

  @Test("I-9: each shape is drawn, reshaped, counted and exported as what it is; what is allowed no more stays")
  func looks() throws {
    let (device, map) = try mixed()
    device.tap(14.001, 50.001)
    device.save()
    for (kind, places) in [("line", [(14.0, 50.0), (14.002, 50.0)]), ("polygon", [(14.0, 50.001), (14.0005, 50.001), (14, 50.0015)])] {
      device.press("inventory.map.kind", value: kind)
      for (x, y) in places { device.tap(x, y) }
      device.save()
    }
    #expect(device.objects.count == 3)
    let layer = try #require(device.store.apps.app.contents.layers.first)
    let statistics = LayerStatistics(device.objects, layer.kinds, by: nil, Format(.english), noValue: "")
    #expect((statistics.all.length - 143.4).magnitude < 0.2 && statistics.all.area > 900)

    let line = try #require(device.objects.first { geometry($0)?.dimension == 1 })
    device.visit(map + "?object=" + line.id.description)
    #expect(device.button("inventory.map.split") != nil && device.button("inventory.map.cut") == nil)

    var exported = ""
    device.visit(map)
    for effect in device.steps({ device.press("inventory.project.export") }) {
      if case .download(_, _, let text, _) = effect { exported = text }
    }
    for name in ["marker-color", "stroke-width", "fill-opacity"] { #expect(exported.contains("\"\(name)\"")) }

    device.visit("/inventory/layers/" + layer.id.description + "/edit")
    device.type("lines", "")
    device.type("areas", "")
    device.save()
    #expect(device.store.apps.app.contents.layers.first?.kinds == [.point] && device.objects.count == 3)
  }

  @Test("I-9: objects move only to a layer in which such shapes are drawn")
  func moving() throws {
    let (device, map) = try mixed()
    device.press("inventory.map.kind", value: "line")
    device.tap(14, 50)
    device.tap(14.01, 50)
    device.save()
    device.visit(map)
    device.press("inventory.project.addTemplate", value: "sign")
    let signs = device.layer("Signs")
    device.visit("/inventory/layers/" + device.layer("Street lamps").id.description)
    device.press("inventory.table.choose")
    device.press("inventory.table.all")
    device.send(.action(Event.Action("inventory.table.target", text: signs.id.description)))
    device.press("inventory.table.move")
    #expect(device.words.contains("is not drawn in that layer"))
    #expect(device.objects.allSatisfy { $0[MappedObject.layer] != signs.id })
  }
}
