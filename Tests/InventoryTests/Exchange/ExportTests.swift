import Base
import Foundation
import FoundationXML
import Geo
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("Export")
struct ExportTests {
  private func town() -> Surveyor {
    let device = surveyor(language: "cs")
    device.begin("lamp")
    let number = device.field("Číslo", of: "Lampy")
    let height = device.field("Výška", of: "Lampy")
    let works = device.field("Svítí", of: "Lampy")
    let source = device.field("Zdroj", of: "Lampy")
    device.put(5, into: "Lampy") { place, fields in
      fields[number] = .string("L<&\"\(place)")
      fields[height] = .decimal("\(place).25")
      fields[works] = .string(place == 0 ? "no" : "yes")
      fields[source] = .string("sodik")
    }
    return device
  }

  private func download(_ device: Surveyor, _ action: String) -> String {
    for effect in device.steps({ device.press(action) }) {
      if case .download(_, _, let text, _) = effect { return text }
    }
    return ""
  }

  @Test("I-50: Foundation reads every object of the GeoJSON with its values; the order of coordinates follows RFC 7946")
  func geoJSON() throws {
    let device = town()
    let text = download(device, "inventory.project.export")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let features = try #require(json["features"] as? [[String: Any]])
    #expect(json["type"] as? String == "FeatureCollection" && features.count == 5)
    #expect(Set(features.compactMap { $0["id"] as? String }) == Set(device.objects.map { $0.id.description }))
    let first = try #require(
      features.first { ($0["properties"] as? [String: Any])?["Číslo"] as? String == "L<&\"0" })
    let properties = try #require(first["properties"] as? [String: Any])
    #expect(properties["Výška"] as? Double == 0.25 && properties["Svítí"] as? Bool == false)
    #expect(properties["Zdroj"] as? String == "Sodík" && properties["layer"] as? String == "Lampy")
    #expect(properties["marker-color"] as? String == "#c98a00" && properties["name"] as? String == "L<&\"0")
    let coordinates = try #require((first["geometry"] as? [String: Any])?["coordinates"] as? [Double])
    #expect(coordinates == [14, 50])
  }

  @Test("I-50: KML is read as XML with the same number of objects, values and colours")
  func kml() throws {
    let device = town()
    let text = download(device, "inventory.project.exportKML")
    let document = try XMLDocument(xmlString: text)
    let places = try document.nodes(forXPath: "//*[local-name()='Placemark']")
    #expect(places.count == 5)
    let names = try document.nodes(forXPath: "//*[local-name()='Placemark']/*[local-name()='name']").compactMap {
      $0.stringValue
    }
    #expect(Set(names) == Set((0..<5).map { "L<&\"\($0)" }))
    let heights = try document.nodes(
      forXPath: "//*[local-name()='SimpleData'][@name='Výška']"
    ).compactMap { $0.stringValue }
    #expect(Set(heights) == Set((0..<5).map { "\($0).25" }))
    #expect(text.contains("<color>ff008ac9</color>"))
  }

  @Test("I-99: the GPX of a layer is read as XML, with a point and the values of each object")
  func gpx() throws {
    let device = town()
    device.visit("/inventory/layers/" + device.layer("Lampy").id.description)
    var file = (name: "", text: "")
    for effect in device.steps({ device.press("inventory.table.export", value: "gpx") }) {
      if case .download(let name, _, let text, _) = effect { file = (name, text) }
    }
    #expect(file.name == "lampy.gpx")
    let document = try XMLDocument(xmlString: file.text)
    let points = try document.nodes(forXPath: "//*[local-name()='wpt']/@lat")
    #expect(points.count == 5 && points.allSatisfy { $0.stringValue?.hasPrefix("50") == true })
    let names = try document.nodes(forXPath: "//*[local-name()='wpt']/*[local-name()='name']").compactMap { $0.stringValue }
    #expect(Set(names) == Set((0..<5).map { "L<&\"\($0)" }))
    let values = try document.nodes(forXPath: "//*[local-name()='wpt']/*[local-name()='desc']").compactMap { $0.stringValue }
    #expect(values.count == 5 && values.contains { $0.contains("Výška: 3.25") && $0.contains("layer: Lampy") })
  }

  @Test("I-102: the CSV of a table has values, places, lengths, areas, shapes and ids; what a spreadsheet would calculate is guarded")
  func csv() throws {
    let device = town()
    let number = device.field("Číslo", of: "Lampy")
    let key = try #require(device.objects.first).key
    let edits: [(name: String, value: JSON?)] = [
      (number, "=1+1"), (MappedObject.geometry.name, JSON.read(#"{"type":"LineString","coordinates":[[14,50],[14,50.001]]}"#)),
    ]
    device.send(.changedElsewhere(device.replica(of: key).edit(key, edits, tab: "other")))
    device.visit("/inventory/layers/" + device.layer("Lampy").id.description)
    var file = (name: "", type: "", text: "")
    for effect in device.steps({ device.press("inventory.table.export", value: "csv") }) {
      if case .download(let name, let type, let text, _) = effect { file = (name, type, text) }
    }
    #expect(file.name == "lampy.csv" && file.type.hasPrefix("text/csv"))
    let lines = file.text.split(whereSeparator: { $0.isNewline }).map { String($0) }
    #expect(lines.count == 6 && lines[0].hasPrefix("\u{FEFF}Číslo,Zdroj,Výška,"))
    #expect(lines[0].hasSuffix(",Zeměpisná šířka,Zeměpisná délka,Délka (m),Plocha (m²),WKT,id"))
    let line = try #require(lines.first { $0.contains(key.id.description) })
    #expect(line.hasPrefix("'=1+1,Sodík,") && line.contains(",,,111.23,,\"LINESTRING (14 50, 14 50.001)\","))
    #expect(lines.count { $0.contains(",50,14") && $0.contains("POINT (14") } == 4)
    #expect(lines.contains { $0.contains(",3.25,") })
  }

  private func folders(_ document: XMLDocument) throws -> [String?] {
    try document.nodes(forXPath: "//*[local-name()='Folder']/*[local-name()='name']").map { $0.stringValue }
  }

  private func placemarks(in folder: String, _ document: XMLDocument) throws -> Int {
    let path = "//*[local-name()='Folder'][*[local-name()='name']='\(folder)']/*[local-name()='Placemark']"
    return try document.nodes(forXPath: path).count
  }

  @Test(
    "I-50: of two attributes with one title both values are in the file; each layer of a project is a folder of the KML"
  )
  func sameTitle() throws {
    let device = surveyor()
    device.begin("lamp")
    let (one, other) = (device.field("Number", of: "Street lamps"), device.define("Number", .text))
    device.put(1, into: "Street lamps") { _, fields in
      fields[one] = "L1"
      fields[other] = "old 7"
    }
    device.press("inventory.project.addTemplate", value: "sign")
    device.put(2, into: "Signs") { _, _ in }
    let json = try #require(JSON.read(download(device, "inventory.project.export")))
    let lamp = try #require(json.items("features")?.first { $0["properties"]?.text("layer") == "Street lamps" })
    #expect(lamp["properties"]?.text("Number") == "L1" && lamp["properties"]?.text("Number 2") == "old 7")
    let document = try XMLDocument(xmlString: download(device, "inventory.project.exportKML"))
    #expect(try folders(document) == ["Street lamps", "Signs"])
    #expect(try placemarks(in: "Signs", document) == 2)
    let second = try document.nodes(forXPath: "//*[local-name()='SimpleData'][@name='Number 2']").map { $0.stringValue }
    #expect(second == ["old 7"])
  }

  @Test("I-50: two layers with one title stay apart in both files")
  func layersOfOneTitle() throws {
    let device = surveyor()
    device.begin("lamp")
    device.press("inventory.project.addTemplate", value: "sign")
    device.put(1, into: "Street lamps") { _, _ in }
    device.put(2, into: "Signs") { _, _ in }
    // Somebody who was offline has called it so too.
    let entries = device.replica(of: device.layer("Signs").key).edit(
      device.layer("Signs").key, [("title", "Street lamps")], tab: "other")
    device.send(.changedElsewhere(entries))
    let document = try XMLDocument(xmlString: download(device, "inventory.project.exportKML"))
    #expect(try folders(document) == ["Street lamps", "Street lamps 2"])
    #expect(try placemarks(in: "Street lamps 2", document) == 2)
    let json = try #require(JSON.read(download(device, "inventory.project.export")))
    let layers = (json.items("features") ?? []).compactMap { $0["properties"]?.text("layer") }
    #expect(layers.sorted() == ["Street lamps", "Street lamps 2", "Street lamps 2"])
  }

  @Test("I-50: an attribute that is titled as what the app adds keeps its title, also where an object has no value of it")
  func titledAsTheAppSays() throws {
    let device = surveyor()
    device.begin("lamp")
    let field = device.define("layer", .text)
    device.put(2, into: "Street lamps") { place, fields in if place == 0 { fields[field] = "sandstone" } }
    let json = try #require(JSON.read(download(device, "inventory.project.export")))
    let layers = (json.items("features") ?? []).map { $0["properties"]?.text("layer") ?? "" }
    #expect(layers.sorted() == ["", "sandstone"])
    let document = try XMLDocument(xmlString: download(device, "inventory.project.exportKML"))
    let values = try document.nodes(forXPath: "//*[local-name()='SimpleData'][@name='layer']").map { $0.stringValue }
    #expect(values == ["sandstone"])
  }

  @Test("I-50: titles that other programs take for one, because only their case differs, have names of their own")
  func titlesInAnotherCase() throws {
    let device = surveyor()
    device.begin("lamp")
    let fields = ["Height", "height", "Layer"].map { device.define($0, .text) }
    device.put(1, into: "Street lamps") { _, record in
      for (place, field) in fields.enumerated() { record[field] = .string("value \(place)") }
    }
    let json = try #require(JSON.read(download(device, "inventory.project.export")))
    let properties = try #require(json.items("features")?.first?.members("properties")).members
    let values = Set(properties.compactMap { $0.value.text }.filter { $0.hasPrefix("value") })
    #expect(values == ["value 0", "value 1", "value 2"])
    #expect(Set(properties.map { $0.name.lowercased() }).count == properties.count)
    let document = try XMLDocument(xmlString: download(device, "inventory.project.exportKML"))
    let titles = try document.nodes(forXPath: "//*[local-name()='SimpleField']/@name").compactMap {
      $0.stringValue?.lowercased()
    }
    #expect(titles.count >= 3 && Set(titles).count == titles.count)
  }

  @Test("I-50: an object whose place nothing says is in both files")
  func withoutPlace() throws {
    let device = surveyor()
    device.begin("lamp")
    device.put(2, into: "Street lamps") { place, fields in if place == 0 { fields[MappedObject.geometry] = nil } }
    let json = try #require(JSON.read(download(device, "inventory.project.export")))
    #expect(json.items("features")?.count == 2)
    let document = try XMLDocument(xmlString: download(device, "inventory.project.exportKML"))
    #expect(try document.nodes(forXPath: "//*[local-name()='Placemark']").count == 2)
    #expect(try document.nodes(forXPath: "//*[local-name()='Point']").count == 1)
  }

  @Test("I-50: the listed or the selected objects of a layer are exported alone")
  func chosen() throws {
    let device = town()
    device.visit("/inventory/layers/" + device.layer("Lampy").id.description)
    device.send(.action(Event.Action("inventory.table.list.text", text: "výška>3")))
    let listed = try #require(JSON.read(download(device, "inventory.table.export")))
    #expect(listed.items("features")?.count == 2)
    device.press("inventory.table.choose")
    device.press("inventory.table.all")
    device.send(.action(Event.Action("inventory.table.list.clear")))
    let chosen = try #require(JSON.read(download(device, "inventory.table.export")))
    #expect(chosen.items("features")?.count == 2)
  }

  @Test("I-51: a picture on the server has an address in the file, one that is only here its name")
  func links() throws {
    let crew = Crew(nil)
    crew.ann.begin("lamp")
    crew.ann.draw(14.42, 50.08)
    let (layer, object) = (crew.ann.layers[0].id, crew.ann.objects[0])
    let hash = String(repeating: "ab", count: 32)
    let entries = crew.ann.replica(of: object.key).edit(
      RecordKey("inventoryPicture", RecordID(high: 9, low: 9)),
      [("object", object.id.json), ("sha256", .string(hash)), ("mediaType", "image/jpeg"), ("bytes", 5)], tab: "other")
    crew.ann.send(.changedElsewhere(entries))
    let json = try #require(JSON.read(download(crew.ann, "inventory.project.export")))
    let named = (json.items("features") ?? []).compactMap { $0["properties"]?.items("pictures")?.first?.text }
    #expect(named == ["https://vademecum.example.org/api/v1/spaces/\(layer)/blobs/\(hash)"])
  }

  @Test("I-51: a picture is named by its bytes")
  func pictures() throws {
    let device = town()
    let object = try #require(device.objects.first)
    let key = RecordKey("inventoryPicture", RecordID(high: 9, low: 9))
    let hash = String(repeating: "ab", count: 32)
    let entries = device.replica(of: object.key).edit(
      key, [("object", object.id.json), ("sha256", .string(hash)), ("mediaType", "image/jpeg"), ("bytes", 5)],
      tab: "other")
    device.send(.changedElsewhere(entries))
    let json = try #require(JSON.read(download(device, "inventory.project.export")))
    let named = (json.items("features") ?? []).compactMap { $0["properties"]?.items("pictures")?.first?.text }
    #expect(named == ["urn:sha256:" + hash])
  }
}
