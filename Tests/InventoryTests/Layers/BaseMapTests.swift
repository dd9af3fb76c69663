import Base
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("Base maps")
struct BaseMapTests {
  private func read(_ typed: String, _ layers: String = "") throws -> String {
    let tile = try TileAddress(typed, layers: layers)
    return tile.address + (tile.isFromSouth ? " south" : "")
  }

  private func fault(_ typed: String, _ layers: String = "") -> TileAddress.Fault? {
    do throws(TileAddress.Fault) {
      _ = try TileAddress(typed, layers: layers)
      return nil
    } catch {
      return error
    }
  }

  @Test("I-91: addresses of tiles are taken as other programs write them")
  func tiles() throws {
    #expect(try read(" https://e.org/{z}/{x}/{y}.png ") == "https://e.org/{z}/{x}/{y}.png")
    #expect(try read("https://{s}.e.org/{z}/{y}/{x}{r}.jpg?key=1") == "https://a.e.org/{z}/{y}/{x}.jpg?key=1")
    #expect(try read("https://{switch:t1,t2}.e.org/{zoom}/{x}/{-y}") == "https://t1.e.org/{z}/{x}/{y} south")
    #expect(
      try read("Https://e.org/wmts/{TileMatrix}/{TileRow}/{TileCol}.png") == "https://e.org/wmts/{z}/{y}/{x}.png")
    #expect(try read("https://e.org/town.pmtiles?key=1") == "https://e.org/town.pmtiles?key=1")
    #expect(try read("https://e.org/tiles.json") == "https://e.org/tiles.json")
    #expect(try read("https://e.org/{quadkey}") == "https://e.org/{quadkey}")
    #expect(try read("https://e.org/wms?BBOX={bbox-epsg-3857}") == "https://e.org/wms?BBOX={bbox-epsg-3857}")
  }

  @Test("I-91: of a WMS its address and the names of layers are enough, and what else it asks for stays")
  func service() throws {
    let asked =
      "&STYLES=&CRS=EPSG:3857&BBOX={bbox-epsg-3857}&WIDTH=256&HEIGHT=256&FORMAT=image/png&TRANSPARENT=TRUE"
    let begins = "SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS="
    #expect(try read("https://e.org/wms", "KN, obrazy") == "https://e.org/wms?" + begins + "KN%2C%20obrazy" + asked)
    #expect(
      try read("https://e.org/wms?service=WMS&Request=GetCapabilities&map=/a.map&layers=x,y")
        == "https://e.org/wms?map=/a.map&" + begins + "x,y" + asked)
    #expect(try read("https://e.org/wms?layers=x", "hranice") == "https://e.org/wms?" + begins + "hranice" + asked)
  }

  @Test(
    "I-91: what cannot be an address says why",
    arguments: [
      ("", TileAddress.Fault.notSecure), ("http://e.org/{z}/{x}/{y}", .notSecure), ("https://", .noHost),
      ("https:///{z}/{x}/{y}", .noHost), ("https://e.org/{z}/{x}/ {y}", .noHost), ("https://e.org/{z}/{x}", .noTile),
      ("https://e.org/{z}/{x}/{y}?k={key}", .unknown("{key}")), ("https://e.org/{z", .unknown("{z")),
      ("https://{switch:}.e.org/{z}/{x}/{y}", .unknown("{switch:}")), ("https://e.org/wms", .noLayers),
    ])
  func faults(typed: String, expected: TileAddress.Fault) {
    #expect(fault(typed) == expected)
  }

  @Test("Every preset is an address that can be read, and names who has made it")
  func presets() throws {
    for preset in BaseMap.presets {
      #expect(try read(preset.backdrop.address) == preset.backdrop.address)
      #expect(preset.credit.hasPrefix("© ") && preset.terms.hasPrefix("https://"))
    }
    #expect(BaseMap.presets.filter { $0.isOver }.map { $0.id } == ["cadastre"])
  }

  @Test("I-90: a chosen base map lies under the map after a reload too, one over it, and both can be put away")
  func chosen() throws {
    let device = surveyor()
    device.begin("lamp")
    let map = device.address
    #expect(device.scene?.backdrops.isEmpty == true)
    device.press("inventory.map.ground", value: "ortho")
    device.press("inventory.map.over", value: "cadastre")
    #expect(device.scene?.backdrops.map { $0.name } == ["ortho", "cadastre"])
    #expect(device.said.contains("© ČÚZK · © ČÚZK · Natural Earth"))
    let again = surveyor(map, disk: device.disk)
    #expect(again.scene?.backdrops.map { $0.name } == ["ortho", "cadastre"])
    again.press("inventory.map.ground", value: "osm")
    again.press("inventory.map.over", value: "")
    #expect(again.scene?.backdrops.map { $0.address } == ["https://tile.openstreetmap.org/{z}/{x}/{y}.png"])
    again.press("inventory.map.ground", value: "")
    #expect(again.scene?.backdrops.isEmpty == true && again.said.contains("Natural Earth"))
  }

  @Test("I-92: what cannot be had is named, until it is there again or another one is chosen")
  func absent() {
    let device = surveyor()
    device.begin("lamp")
    device.press("inventory.map.ground", value: "osm")
    device.send(.map(.backdrop(name: "osm", isThere: false)))
    #expect(device.words.contains("“OpenStreetMap” cannot be loaded now"))
    device.send(.map(.backdrop(name: "osm", isThere: true)))
    #expect(!device.words.contains("cannot be loaded"))
    device.send(.map(.backdrop(name: "osm", isThere: false)))
    device.press("inventory.map.ground", value: "")
    #expect(!device.words.contains("cannot be loaded"))
  }

  @Test("I-91: one's own base map is added, shown, changed and deleted; a wrong address stays in the form")
  func own() throws {
    let device = surveyor()
    device.begin("lamp")
    let map = device.address
    device.follow("/inventory/projects/\(map.split(separator: "/")[2])/base/new")
    device.type("title", "Town plan")
    device.type("address", "https://e.org/wms")
    device.save()
    #expect(device.words.contains("Enter the layers of the WMS") && device.records("inventoryBaseMap").isEmpty)
    device.type("layers", "plan")
    device.type("credit", "Town of Lamps")
    device.type("most", "18")
    device.save()
    #expect(device.address == map && device.said.contains("Town of Lamps · Natural Earth"))
    let backdrop = try #require(device.scene?.backdrops.first)
    #expect(backdrop.zooms == 0...18 && backdrop.address.contains("LAYERS=plan&"))
    let id = try #require(device.records("inventoryBaseMap").first).id
    device.follow("/inventory/projects/\(map.split(separator: "/")[2])/base/\(id)")
    device.type("address", "https://e.org/{z}/{x}/{y}.png")
    device.save()
    #expect(device.scene?.backdrops.first?.address == "https://e.org/{z}/{x}/{y}.png")
    device.visit("/inventory/projects/\(map.split(separator: "/")[2])/base/\(id)")
    device.press("inventory.project.deleteBaseMap", value: id.description)
    #expect(device.scene?.backdrops.isEmpty == true && device.records("inventoryBaseMap").isEmpty)
  }

  @Test("I-90: in a team another base map is only one's own until it is kept for all; own ones move with the project")
  func team() throws {
    let crew = Crew()
    let (ann, ben) = (crew.ann, crew.ben)
    ann.begin("lamp")
    ann.look(14.42, 50.08)
    ann.visit("/inventory/projects/\(ann.project)/base/new")
    ann.type("title", "Town plan")
    ann.type("address", "https://e.org/{z}/{x}/{y}.png")
    ann.save()
    let pin = try #require(ann.records("inventoryPin").first).id
    ann.visit("/inventory/projects/\(ann.project)/pin/\(pin)")
    ann.press("inventory.form.set", value: "colour|#1d5fa8")
    ann.save()
    ann.moveToTeam(crew.team)
    crew.settle()
    ben.visit(ben.map)
    #expect(ann.scene?.backdrops.map { $0.address } == ["https://e.org/{z}/{x}/{y}.png"])
    #expect(ben.scene?.backdrops.map { $0.address } == ["https://e.org/{z}/{x}/{y}.png"])
    // I-59: what the project draws otherwise than the layer goes along.
    #expect(ben.records("inventoryPin").map { $0.fields.text("colour") } == ["#1d5fa8"])
    ben.press("inventory.map.ground", value: "osm")
    crew.settle()
    #expect(ben.scene?.backdrops.map { $0.name } == ["osm"] && ann.scene?.backdrops.first?.name != "osm")
    #expect(ben.words.contains("for you only"))
    ben.look(14.42, 50.08)
    ben.press("inventory.map.opensHere")
    crew.settle()
    #expect(ann.scene?.backdrops.map { $0.name } == ["osm"] && !ben.words.contains("for you only"))
  }
}
