import Base
import Geo
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("Drawing on the map")
struct DrawingScreenTests {
  private func square(_ device: Surveyor) {
    for (x, y) in [(14.0, 50.0), (14.01, 50.0), (14.01, 50.01), (14.0, 50.01)] { device.tap(x, y) }
  }

  @Test("I-109: what moves a point that has its place is one line; what draws a line is not")
  func oneLine() {
    let device = surveyor()
    device.begin("lamp")
    device.press("inventory.map.cross")
    #expect(device.page?.first { $0.attributes["class"] == "map-tools one-line" } != nil)
    device.visit("/inventory/projects")
    device.begin("pipe")
    device.press("inventory.map.cross")
    #expect(device.page?.first { $0.attributes["class"] == "map-tools one-line" } == nil)
  }

  @Test("I-22: a step back and a step forward stand beside each other, whatever tools a line has room for")
  func historyButtons() throws {
    let device = surveyor()
    device.begin("playground")
    device.tap(14.0, 50.0)
    let pair = try #require(device.page?.first(class: "tool-pair"))
    let actions = pair.all { $0.tag == "button" }.compactMap { $0.attributes["data-action"] }
    #expect(actions == ["inventory.map.undo", "inventory.map.redo"])
  }

  @Test("I-22: a half-drawn area continues after a reload, with every step to undo")
  func reload() throws {
    let disk = Disk()
    let device = surveyor(disk: disk)
    device.begin("playground")
    square(device)
    device.tap(14.02, 50.0, "sketch", "v/0/1")
    // A tap has more digits than a stored shape.
    device.tap(14.021234567890123, 50.0)
    device.pass(milliseconds: 500)
    let url = device.address
    device.close()
    let again = surveyor(url, disk: disk)
    #expect(again.words.contains("Unsaved changes restored."))
    #expect(again.source("sketch").contains("14.0212"))
    again.press("inventory.map.undo")
    #expect(!again.source("sketch").contains("14.0212") && again.source("sketch").contains("14.01"))
    again.press("inventory.map.redo")
    again.save()
    let shape = try #require(again.objects.first?[MappedObject.geometry].flatMap { Geometry(geoJSON: $0) })
    guard case .polygon(let polygon) = shape else {
      Issue.record("no area")
      return
    }
    #expect(polygon.shell.count == 5 && polygon.shell.contains { ($0.x - 14.021234567890123).magnitude < 1e-6 })
    #expect(disk.keys("d/").isEmpty)
  }

  @Test("I-27: a line can be made and changed by buttons alone")
  func buttons() throws {
    let device = surveyor()
    device.begin("pipe")
    for x in [14.0, 14.1, 14.2] {
      device.look(x, 50)
      device.press("inventory.map.cross")
    }
    device.press("inventory.map.previous")
    #expect(device.words.contains("Vertex 3 of 3"))
    device.press("inventory.map.previous")
    device.look(14.1, 50.05)
    device.press("inventory.map.cross")
    #expect(device.words.contains("Vertex 2 of 3"))
    device.press("inventory.map.next")
    device.press("inventory.map.remove")
    device.save()
    #expect(
      device.objects.first?[MappedObject.geometry]?["coordinates"] == JSON.read("[[14,50],[14.1,50.05]]"))
  }

  @Test("I-27: a second tap selects the vertex of the first one, also before the map has drawn it")
  func doubleTap() {
    let device = surveyor()
    device.begin("pipe")
    device.tap(14.0, 50)
    device.tap(14.1, 50)
    device.tap(14.100_001, 50.000_001)
    #expect(device.words.contains("Vertex 2 of 2"))
    device.tap(14.2, 50)
    device.save()
    #expect(device.objects.first?[MappedObject.geometry]?["coordinates"] == JSON.read("[[14,50],[14.2,50]]"))
  }

  @Test("I-21: an area that crosses itself is not saved, and the map shows the fault")
  func crossing() {
    let device = surveyor()
    device.begin("parcel")
    for (x, y) in [(14.0, 50.0), (14.1, 50.1), (14.1, 50.0), (14.0, 50.1)] { device.tap(x, y) }
    #expect(device.source("sketch").contains(#""kind":"fault""#))
    device.save()
    #expect(device.objects.isEmpty && device.words.contains("crosses itself"))
    device.press("inventory.map.remove")
    device.save()
    #expect(device.objects.count == 1)
  }

  @Test("I-28: a tap near a vertex of a visible layer snaps to it, unless snapping is off")
  func snapping() throws {
    let device = surveyor()
    device.begin("parcel")
    device.look(14, 50)
    square(device)
    device.save()
    // A finger at zoom 17 covers five metres. This is two metres away.
    device.look(14.01, 50.01)
    device.tap(14.010028, 50.01)
    #expect(device.source("sketch").contains("[14.01,50.01]"))
    device.press("inventory.map.undo")
    device.press("inventory.map.snap")
    device.tap(14.010028, 50.01)
    #expect(device.source("sketch").contains("[14.010028,50.01]"))
  }

  @Test("I-24: walking draws; an inaccurate reading is refused and reported")
  func walking() throws {
    let device = surveyor()
    device.begin("pipe")
    device.press("inventory.map.walk")
    for step in 0..<6 { device.stand(14 + Double(step) * 0.0001, 50, accuracy: step == 2 ? 80 : 5) }
    #expect(device.words.contains("1 inaccurate refused"))
    device.press("inventory.map.stop")
    device.stand(15, 50, accuracy: 1)
    device.save()
    let object = try #require(device.objects.first)
    let line = object[MappedObject.geometry]?["coordinates"]?.items
    #expect(line?.count == 5 && CaptureNote(object.fields).how == .walked)
  }

  @Test("I-10: tiles have the objects of the visible layers, and asking for one does not render the page again")
  func tiles() throws {
    let device = surveyor()
    device.begin("lamp")
    device.tap(14.42, 50.08)
    device.save()
    let tile = { try device.tile(zoom: 16, x: 35393, y: 22203) }
    let world = try device.tile(zoom: 0, x: 0, y: 0)
    #expect(world.count == 1)
    let id = try #require(device.objects.first?.id)
    #expect(world.first?.id.map { String($0) } == device.onMap(id))
    #expect(world.first?.properties.text("icon") == "shape/star/#c98a00")
    let state = device.scene?.sources.first?.tiles
    device.press("inventory.map.toggle")
    #expect(try device.tile(zoom: 0, x: 0, y: 0).isEmpty)
    #expect(device.scene?.sources.first?.tiles != state)
    #expect(try tile().isEmpty)
    #expect(try device.tile(zoom: 3, x: 99, y: 0).isEmpty)
  }

  @Test(
    "I-81: of a saved object the map is told where it was and where it is; of another look of the layer that all may be another"
  )
  func changedTiles() throws {
    let device = surveyor()
    device.begin("lamp")
    device.tap(14.42, 50.08)
    device.save()
    device.tap(14.44, 50.08)
    let within = { (steps: [Effect]) -> [GeographicBox?] in
      steps.compactMap { if case .map(.data(let source, let box)) = $0, source.name == "objects" { box } else { nil } }
    }
    let saved = within(device.steps { device.save() })
    #expect(saved == [GeographicBox(west: 14.44, south: 50.08, east: 14.44, north: 50.08)])
    let lamp = try #require(
      device.objects.first { $0[MappedObject.geometry]?["coordinates"] == JSON.read("[14.42,50.08]") })
    device.visit(device.address + "?edit=" + lamp.id.description)
    device.tap(14.43, 50.07)
    #expect(
      within(device.steps { device.save() }) == [GeographicBox(west: 14.42, south: 50.07, east: 14.43, north: 50.08)])
    device.visit(String(device.address.prefix { $0 != "?" }))
    let hidden = device.steps { device.press("inventory.map.toggle") }
    #expect(within(hidden) == [nil])
  }

  @Test(
    "I-10: an area that got another shape elsewhere is drawn in that one, and not any more when it is deleted there")
  func reshapedTiles() throws {
    let disk = Disk()
    let before = surveyor(disk: disk)
    before.begin("parcel")
    square(before)
    before.save()
    let url = before.address
    before.close()
    // What the map finds when it opens is packed.
    let device = surveyor(String(url.prefix { $0 != "?" }), disk: disk)
    let tile = { try device.tile(zoom: 10, x: 551, y: 347).map(\.geometry) }
    let first = try tile()
    #expect(first.count == 1 && first.first?.dimension == 2)
    let key = try #require(device.objects.first?.key)
    let shape = try JSON.read(
      #"{"type":"Polygon","coordinates":[[[14,50],[14.05,50],[14.05,50.05],[14,50]]]}"#)
    device.send(
      .changedElsewhere(device.replica(of: key).edit(key, [(MappedObject.geometry.name, shape)], tab: "other")))
    let after = try tile()
    #expect(after.count == 1 && after != first)
    device.send(.changedElsewhere(device.replica(of: key).delete(key, tab: "other")))
    #expect(try tile().isEmpty)
  }

  @Test("I-11: an object has the colour of its option")
  func colour() throws {
    let device = surveyor()
    device.begin("lamp")
    device.tap(14.42, 50.08)
    device.press("inventory.form.set", value: device.field("Condition", of: "Street lamps") + "|damaged")
    device.save()
    let attribute = try #require(device.records("inventoryAttribute").first { $0.fields.text("title") == "Condition" })
    var list = ChoiceList(json: attribute[LayerAttribute.choices])
    list.options[2].colour = "#ff0000"
    let entries = device.replica(of: attribute.key).edit(
      attribute.key, [(LayerAttribute.choices.name, list.json)], tab: "other")
    device.send(.changedElsewhere(entries))
    #expect(try device.tile(zoom: 0, x: 0, y: 0).first?.properties.text("colour") == "#ff0000")
  }

  @Test("I-2: an invalid colour is drawn in the usual one")
  func noColour() throws {
    var fields = Fields()
    for colour in ["red", "#12345", "#12345g", "\"/><script>"] {
      fields[Layer.colour] = colour
      #expect(
        LayerContent(Record(RecordKey("inventoryLayer", RecordID(high: 0, low: 1)), fields: fields), [], number: 1)
          .colour
          == "#b3541e")
    }
  }
}
