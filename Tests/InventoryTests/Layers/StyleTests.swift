import Base
import Geo
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("How layers are drawn")
struct StyleTests {
  private func lamps() throws -> (Surveyor, String) {
    let device = surveyor()
    device.begin("lamp")
    device.tap(14.42, 50.08)
    device.type(device.field("Number", of: "Street lamps"), "L1")
    device.type(device.field("Height", of: "Street lamps"), "5")
    device.save()
    return (device, device.address)
  }

  @Test(
    "I-59: a project draws a layer otherwise than the layer says, in colour, symbol, size and label, and another does not"
  )
  func pin() throws {
    let (device, map) = try lamps()
    let pin = try #require(device.records("inventoryPin").first)
    let before = device.scene?.sources.first?.tiles
    device.follow("/inventory/projects/\(map.split(separator: "/")[2])/pin/\(pin.id)")
    #expect(device.words.contains("Style in this project"))
    device.press("inventory.form.set", value: "colour|#1d5fa8")
    device.type("symbol", "square")
    device.type("size", "40")
    device.type("opacity", "60")
    let height = try #require(device.records("inventoryAttribute").first { $0.fields.text("title") == "Height" })
    device.type("label", height.id.description)
    device.save()
    #expect(device.address == map && device.scene?.sources.first?.tiles != before)
    let tile = try device.tile(zoom: 16, x: 35393, y: 22203)
    #expect(tile.count == 2 && tile[0].id == tile[1].id)
    #expect(tile[0].properties.text("icon") == "shape/square/#1d5fa8" && tile[0].properties["size"]?.int64 == 40)
    #expect(tile[0].properties["opacity"]?.int64 == 60)
    #expect(tile[1].properties.text("name") == "5\u{A0}m")
    var exported = ""
    for effect in device.steps({ device.press("inventory.project.export") }) {
      if case .download(_, _, let text, _) = effect { exported = text }
    }
    #expect(exported.contains("\"marker-color\":\"#1d5fa8\""))
    device.visit("/inventory/projects")
    device.press("inventory.project.begin", value: "")
    device.press("inventory.project.addLayer", value: device.layer("Street lamps").id.description)
    #expect(
      try device.tile(zoom: 0, x: 0, y: 0).contains { $0.properties.text("icon") == "shape/star/#c98a00" })
  }

  @Test("I-59: a layer is only in the tiles of its zooms; the deepest tiles serve all higher zooms")
  func zooms() throws {
    let (device, _) = try lamps()
    let layer = device.layer("Street lamps").id
    device.visit("/inventory/layers/\(layer)/edit")
    device.type("minimumZoom", "12")
    device.type("maximumZoom", "10")
    device.save()
    #expect(device.words.contains("smaller than the one from which"))
    device.type("maximumZoom", "18")
    device.save()
    device.visit("/inventory/map/" + (try #require(device.records("inventoryProject").first)).id.description)
    #expect(try device.tile(zoom: 0, x: 0, y: 0).isEmpty)
    let column = { (zoom: Int) in Int((14.42 + 180) / 360 * Double(1 << zoom)) }
    #expect(try device.tile(zoom: 12, x: column(12), y: 1387).count == 1)
  }

  @Test("I-18: a layer is looked at as a whole; where it is not shown that far away, its first object is")
  func looking() throws {
    let (device, map) = try lamps()
    device.tap(15.9, 49.5)
    device.save()
    device.look(14.5, 50, zoom: 14)
    let layer = device.layer("Street lamps").id.description
    device.press("inventory.map.zoomLayer", value: layer)
    guard case .box? = device.scene?.camera.target else {
      Issue.record("not the whole layer")
      return
    }
    device.visit("/inventory/layers/\(layer)/edit")
    device.type("minimumZoom", "15")
    device.save()
    device.visit(map)
    device.look(14.5, 50, zoom: 14)
    device.press("inventory.map.zoomLayer", value: layer)
    guard case .place(let place, let zoom)? = device.scene?.camera.target else {
      Issue.record("not an object")
      return
    }
    #expect(place.longitude == 14.42 && zoom == 15)
  }

  @Test("I-80: names are in the tiles from zoom 16 on; scripts whose letters join are drawn whole")
  func names() throws {
    let (device, _) = try lamps()
    let number = device.field("Number", of: "Street lamps")
    let name = { (zoom: Int, x: Int, y: Int) in try #require(try device.tile(zoom: zoom, x: x, y: y).last).properties }
    #expect(try name(16, 35393, 22203).text("name") == "L1")
    #expect(try device.tile(zoom: 15, x: 17696, y: 11101).count == 1 && name(15, 17696, 11101).text("name") == nil)
    for (text, isSet) in [
      ("Žižkova 12 – “U lípy” č. 3", true), ("Ελλάδα Київ 東京", true), ("شارع", false), ("🌳 lípa", false),
      ("e\u{301}", false),
    ] {
      #expect(ObjectLook.standsInLetters(text) == isSet, "\(text)")
    }
    device.put(1, into: "Street lamps") { _, fields in
      fields[number] = .string("شارع")
      fields[MappedObject.geometry] = ["type": "Point", "coordinates": [JSON(number: 14.5), JSON(number: 50.08)]]
    }
    let joined = try #require(try device.tile(zoom: 16, x: 35407, y: 22203).last).properties
    #expect(joined.text("joined-name") == "شارع" && joined.text("name") == nil)
  }

  @Test("I-80: of the points in 64 by 32 pixels one has its name, in the nearest tiles each")
  func crowdedNames() throws {
    let (device, _) = try lamps()
    let number = device.field("Number", of: "Street lamps")
    device.put(300, into: "Street lamps") { place, fields in
      fields[number] = .string("P\(place)")
      let (x, y) = (14.5 + Double(place % 20) * 1e-6, 50.08 + Double(place / 20) * 1e-6)
      fields[MappedObject.geometry] = ["type": "Point", "coordinates": [JSON(number: x), JSON(number: y)]]
    }
    let counts = { (zoom: Int, x: Int, y: Int) in
      let features = try device.tile(zoom: zoom, x: x, y: y)
      let names = features.filter { $0.properties["name"] != nil }.count
      return (names, features.count - names)
    }
    #expect(try counts(16, 35407, 22203) == (1, 300))
    #expect(try counts(18, 141630, 88814) == (300, 300))
  }

  @Test("I-17: a layer of more than a thousand points has dots below zoom 16; other layers have their signs")
  func dots() throws {
    let (device, _) = try lamps()
    #expect(try device.tile(zoom: 15, x: 17696, y: 11101).first?.properties.text("icon") != nil)
    device.put(1200, into: "Street lamps") { _, _ in }
    let lamp = try #require(try device.tile(zoom: 15, x: 17696, y: 11101).first)
    #expect(lamp.properties.text("icon") == nil && lamp.properties["size"]?.int64 == 9)
    #expect(try device.tile(zoom: 16, x: 35393, y: 22203).first?.properties.text("icon") != nil)
  }

  @Test("I-59: what is no style is drawn as usual, and the preview shows what is typed")
  func odd() throws {
    var pin = Fields()
    pin[Layer.colour] = "red\"/><script>"
    pin["size"] = .integer(900)
    pin["width"] = .integer(-3)
    pin["fill"] = .string("much")
    pin["minimumZoom"] = .integer(17)
    pin["maximumZoom"] = .integer(3)
    let style = DrawnStyle(pin, over: Fields(), [])
    #expect(style.colour == Layer.usualColour && style.size == 48 && style.width == 1 && style.fill == 28)
    #expect(style.zooms == 17...17)
    #expect(!StylePreview.drawing(style, .point, ground: "light", label: "a<b>&").contains("<b>"))
    let device = surveyor()
    device.visit("/inventory/layers/new")
    device.type("kind", "polygon")
    device.type("fill", "75")
    device.press("inventory.form.set", value: "colour|#8a2f7d")
    let preview = try #require(device.page?.first { $0.attributes["class"] == "style-preview" })
    #expect(preview.first { $0.attributes["fill-opacity"] == "0.75" && $0.attributes["fill"] == "#8a2f7d" } != nil)
  }
}
