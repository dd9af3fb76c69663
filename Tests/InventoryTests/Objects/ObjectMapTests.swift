import Base
import Geo
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("The small map of an object")
struct ObjectMapTests {
  @Test("I-110: the page of an object shows where it is, with its symbol, and leads to the map; other pages have none")
  func point() throws {
    let device = surveyor()
    device.begin("tree")
    device.tap(14.42, 50.08)
    device.save()
    let id = try #require(device.objects.first).id.description
    device.visit("/inventory/objects/" + id)
    let scene = try #require(device.scene)
    guard case .place(let place, let zoom) = scene.camera.target else {
      Issue.record("a point has no box")
      return
    }
    #expect(scene.element == "object-map" && zoom == 17 && place == Coordinates(latitude: 50.08, longitude: 14.42))
    #expect(device.source("chosen").contains("[14.42,50.08]"))
    let link = device.page?.first(class: "object-map")?.all { $0.tag == "a" }.first
    #expect(link?.attributes["href"]?.hasSuffix("?object=" + id) == true)
    let request = TileRequest(number: 1, source: "objects", zoom: 16, x: 35393, y: 22203)
    let answers = device.steps { device.send(.map(.tile(request))) }
    #expect(answers.contains { if case .map(.tile(1, let bytes)) = $0 { !bytes.isEmpty } else { false } })
    device.look(15, 51)
    #expect(device.address == "/inventory/objects/" + id)
    device.visit("/inventory/layers")
    #expect(device.scene == nil)
  }

  @Test("I-110: a line is seen whole; where no map can be drawn the page is as before")
  func others() throws {
    let device = surveyor()
    device.begin("pipe")
    device.tap(14.42, 50.08)
    device.tap(14.43, 50.09)
    device.save()
    let id = try #require(device.objects.first).id.description
    device.visit("/inventory/objects/" + id)
    guard case .box(let box, _)? = device.scene?.camera.target else {
      Issue.record("a line has a box")
      return
    }
    #expect((box.west - 14.42).magnitude < 1e-4 && (box.north - 50.09).magnitude < 1e-4)
    device.send(.map(.failed))
    #expect(device.scene == nil && device.words.contains("Length"))
  }
}
