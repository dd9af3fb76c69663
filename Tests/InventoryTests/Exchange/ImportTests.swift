import Base
import Geo
import Kit
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("Import into a layer")
struct ImportTests {
  private func open(_ device: Surveyor, _ layer: String = "Street lamps") {
    device.visit(InventoryRoute.layerURL(device.layer(layer).id, "import"))
  }

  private func read(_ device: Surveyor, _ name: String, _ text: String?, _ layer: String = "Street lamps") {
    open(device, layer)
    device.send(.file(Event.File(name: name, purpose: "inventory.import", text: text)))
    run(device)
  }

  private func run(_ device: Surveyor, steps: Int = 80) {
    for _ in 0..<steps where device.app.transfer.isBusy { device.pass(milliseconds: 1) }
  }

  private func store(_ device: Surveyor) {
    device.press("inventory.import.store")
    run(device)
  }

  private func surveyed() -> Surveyor {
    let device = surveyor()
    device.begin("lamp")
    return device
  }

  private func download(_ device: Surveyor, _ action: String, value: String? = nil) -> String {
    for effect in device.steps({ device.press(action, value: value) }) {
      if case .download(_, _, let text, _) = effect { return text }
    }
    return ""
  }

  private let parks = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","geometry":{"type":"Point","coordinates":[14.42,50.08]},
     "properties":{"NUMBER":"L1","height":5.5,"working":"yes","maker":"Elko","serial":"007"}},
    {"type":"Feature","geometry":{"type":"Point","coordinates":[14.43,50.09]},
     "properties":{"NUMBER":"L2","height":"tall","maker":"Elko","since":"2020-05-01"}},
    {"type":"Feature","geometry":{"type":"LineString","coordinates":[[14,50],[15,50]]},"properties":{}},
    {"type":"Feature","geometry":{"type":"Point","coordinates":[14]},"properties":{"NUMBER":"L3"}},
    {"type":"Feature","geometry":null,"properties":{"NUMBER":"L4"}}]}
    """

  @Test("I-101: of GeoJSON the preview says what comes, which properties become which attributes, and what is left out and why")
  func geoJSON() throws {
    let device = surveyed()
    read(device, "lamps.geojson", parks)
    #expect(device.objects.isEmpty && device.said.contains("2 points"))
    #expect(device.said.contains("NUMBER Number") && device.said.contains("maker maker (new: Text)"))
    #expect(device.said.contains("serial serial (new: Text)") && device.said.contains("since since (new: Date)"))
    #expect(device.said.contains("L1 – 50.08") && device.said.contains("maker: Elko"))
    #expect(device.said.contains("Object 3") && device.said.contains("This layer has no lines."))
    #expect(device.said.contains("Object 4") && device.said.contains("only one coordinate"))
    #expect(device.said.contains("Object 5") && device.said.contains("It has no position."))
    #expect(device.said.contains("3 records left out") && device.said.contains("“tall”"))
    store(device)
    #expect(device.objects.count == 2)
    let number = device.field("Number", of: "Street lamps")
    let height = device.field("Height", of: "Street lamps")
    let maker = device.field("maker", of: "Street lamps")
    let one = try #require(device.objects.first { $0.fields[number] == "L1" })
    let two = try #require(device.objects.first { $0.fields[number] == "L2" })
    #expect(one.fields[height]?.double == 5.5 && one.fields[maker] == "Elko" && two.fields[height] == "tall")
    #expect(one.fields[device.field("serial", of: "Street lamps")] == "007")
    #expect(two.fields[device.field("since", of: "Street lamps")] == "2020-05-01")
    #expect(CaptureNote(one.fields).how == .imported)
  }

  @Test("I-101: one undo takes back the objects and the attributes; what others use by then stays")
  func undone() throws {
    let device = surveyed()
    read(device, "lamps.geojson", parks)
    store(device)
    let attributes = device.records("inventoryAttribute").count
    device.press("inventory.import.askUndo")
    device.press("dialog.confirm")
    run(device)
    #expect(device.objects.isEmpty && device.records("inventoryAttribute").count == attributes - 3)
    #expect(device.records("inventoryImport").isEmpty)
    // Once more, and an object that was not imported has a value of a new attribute.
    read(device, "lamps.geojson", parks)
    store(device)
    #expect(device.objects.count == 2 && device.records("inventoryAttribute").count == attributes)
    let maker = device.field("maker", of: "Street lamps")
    device.put(1, into: "Street lamps") { _, fields in fields[maker] = "Own" }
    open(device)
    device.press("inventory.import.askUndo")
    device.press("dialog.confirm")
    run(device)
    #expect(device.objects.count == 1 && device.records("inventoryAttribute").count == attributes - 2)
    #expect(device.said.contains("Stays, because something else belongs to it now"))
  }

  @Test("I-101: a file that is imported again makes nothing twice, and what was changed meanwhile stays")
  func again() throws {
    let device = surveyed()
    read(device, "lamps.geojson", parks)
    store(device)
    let number = device.field("Number", of: "Street lamps")
    let one = try #require(device.objects.first { $0.fields[number] == "L1" })
    device.send(.changedElsewhere(device.replica(of: one.key).edit(one.key, [(number, "L1b")], tab: "other")))
    read(device, "lamps.geojson", parks)
    #expect(device.said.contains("Everything in the file is already here."))
    #expect(device.objects.count == 2 && device.objects.contains { $0.fields[number] == "L1b" })
  }

  @Test(
    "I-101: an export of the app is known again: nothing is doubled, what differs is taken over only when the user says so",
    arguments: ["geojson", "csv"])
  func own(kind: String) throws {
    let device = surveyed()
    let (number, lit) = (device.field("Number", of: "Street lamps"), device.field("Working", of: "Street lamps"))
    device.put(3, into: "Street lamps") { place, fields in
      fields[number] = .string("L\(place)")
      fields[lit] = .string(place == 0 ? "no" : "yes")
    }
    device.visit(InventoryRoute.layerURL(device.layer("Street lamps").id))
    let file = download(device, "inventory.table.export", value: kind)
    let attributes = device.records("inventoryAttribute").count
    read(device, "lamps." + kind, file)
    #expect(device.said.contains("Everything in the file is already here."))
    let changed = file.split(separator: "L1", maxSplits: 1).joined(separator: "Lamp one")
    read(device, "lamps." + kind, changed)
    #expect(device.button("inventory.import.store") == nil && device.said.contains("Differ from records that are here: 1"))
    device.send(.action(Event.Action("inventory.import.overwrite", text: "true")))
    store(device)
    #expect(device.objects.count == 3 && device.objects.contains { $0.fields[number] == "Lamp one" })
    #expect(device.records("inventoryAttribute").count == attributes)
  }

  @Test("I-101: columns with coordinates are found by Czech and English names, with points and commas, degrees and WKT")
  func csv() throws {
    for (text, count) in [
      ("Latitude,Longitude,Number\n50.08,14.42,A\n50.09,14.43,B\n", 2),
      ("Seznam lamp;;\nČíslo;Zeměpisná šířka;Zeměpisná délka\nA;50,08;14,42\n", 1),
      ("číslo;zem. šířka;zem. délka\nA;50°5'N;14°25'E\n", 1), ("x,y,n\n14.42,50.08,A\n", 1),
      ("wkt,n\nPOINT (14.42 50.08),A\n\"SRID=4326;POINT(14.43 50.09)\",B\n", 2),
      ("souřadnice;n\n50.08, 14.42;A\n", 1),
    ] {
      let device = surveyed()
      read(device, "lamps.csv", text)
      store(device)
      #expect(device.objects.count == count, "\(text)")
      let place = device.objects.compactMap { LayerContent.geometry($0) }.first { $0.wellKnownText.hasPrefix("POINT (14.4") }
      #expect(place != nil, "\(text)")
    }
  }

  @Test("I-101: unknown columns are asked for, and can be asked for again; a wrong row is named and can be downloaded")
  func columns() throws {
    let device = surveyed()
    read(device, "lamps.csv", "north,east,Number\n50.08,14.42,A\n,,B\n99,14,C\n")
    #expect(device.said.contains("Where are the objects?") && device.button("inventory.import.explained") == nil)
    device.send(.action(Event.Action("inventory.import.column", value: "latitude", text: "0")))
    device.send(.action(Event.Action("inventory.import.column", value: "longitude", text: "1")))
    device.press("inventory.import.explained")
    run(device)
    #expect(device.said.contains("1 point") && device.said.contains("Row 3") && device.said.contains("2 rows left out"))
    #expect(device.said.contains("It does not lie on the earth.") && device.said.contains("It has no position."))
    let rejected = download(device, "inventory.import.rejected")
    #expect(rejected.contains("north,east,Number") && rejected.contains("99,14,C") && !rejected.contains("50.08"))
    device.press("inventory.import.columns")
    #expect(device.button("inventory.import.explained") != nil)
    device.press("inventory.import.explained")
    run(device)
    store(device)
    #expect(device.objects.count == 1)
  }

  @Test("I-101: KML and GPX: places and tracks with what is said of them; a name goes where the layer's names are")
  func markup() throws {
    let device = surveyed()
    read(
      device, "lamps.kml",
      """
      <?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder><name>Old town</name>
      <Placemark><name>L1</name><description>by the bridge</description>
      <ExtendedData><Data name="Height"><value>6</value></Data></ExtendedData>
      <Point><coordinates> 14.42,50.08,210 </coordinates><altitudeMode>absolute</altitudeMode></Point></Placemark>
      </Folder></Document></kml>
      """)
    store(device)
    let one = try #require(device.objects.first)
    #expect(one.fields[device.field("Number", of: "Street lamps")] == "L1")
    #expect(one.fields[device.field("Height", of: "Street lamps")]?.double == 6)
    #expect(one.fields[device.field("folder", of: "Street lamps")] == "Old town")
    #expect(one.fields[device.field("description", of: "Street lamps")] == "by the bridge")
    #expect(LayerContent.geometry(one)?.wellKnownText == "POINT Z (14.42 50.08 210)")
    read(
      device, "walk.gpx",
      """
      <gpx version="1.1"><wpt lat="50.1" lon="14.5"><ele>200</ele><time>2026-05-01T10:00:00Z</time><name>L2</name></wpt>
      <trk><name>Way</name><trkseg><trkpt lat="50" lon="14"/><trkpt lat="50.1" lon="14"/></trkseg></trk></gpx>
      """)
    #expect(device.said.contains("This layer has no lines."))
    store(device)
    let two = try #require(device.objects.first { $0.fields[device.field("Number", of: "Street lamps")] == "L2" })
    #expect(CaptureNote(two.fields).at == "2026-05-01T10:00:00Z" && device.objects.count == 2)
  }

  @Test("I-101: tracks are lines, areas keep their holes, parts of one kind are several of it")
  func shapes() throws {
    let device = surveyor()
    device.begin("parcel")
    let title = device.layers[0].fields.text("title") ?? ""
    read(
      device, "areas.kml",
      """
      <kml><Placemark><MultiGeometry><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 4,0 4,4 0,4 0,0</coordinates>
      </LinearRing></outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>1,1 2,1 2,2 1,2</coordinates></LinearRing>
      </innerBoundaryIs></Polygon><Polygon><outerBoundaryIs><LinearRing><coordinates>5,5 6,5 6,6 5,5</coordinates></LinearRing>
      </outerBoundaryIs></Polygon></MultiGeometry></Placemark></kml>
      """, title)
    store(device)
    guard case .polygons(let parts)? = device.objects.first.flatMap({ LayerContent.geometry($0) }) else {
      Issue.record("no areas")
      return
    }
    #expect(parts.count == 2 && parts[0].rings.count == 2)
  }

  @Test("I-101: KML of the app brings nothing twice without being asked: the same shape at the same place")
  func alike() {
    let device = surveyed()
    let number = device.field("Number", of: "Street lamps")
    device.put(2, into: "Street lamps") { place, fields in fields[number] = .string("L\(place)") }
    device.visit(InventoryRoute.layerURL(device.layer("Street lamps").id))
    let file = download(device, "inventory.table.export", value: "kml")
    read(device, "lamps.kml", file)
    #expect(device.said.contains("Probably here already: 2") && device.said.contains("the same shape at the same place"))
    device.send(.action(Event.Action("inventory.import.similar", text: "true")))
    store(device)
    #expect(device.objects.count == 4)
  }

  @Test(
    "I-101: a bad file changes nothing and says where it is bad and what to do",
    arguments: [
      ("a.geojson", #"{"type":"FeatureCollection","features":[{"#, "line 1"), ("a.geojson", #"{"a":1}"#, "“type” is missing"),
      ("a.geojson", #"{"type":"FeatureCollection","crs":{"properties":{"name":"EPSG:2065"}},"features":[]}"#, "EPSG:4326"),
      ("a.kml", "<kml><Placemark>\n</kml>", "Line 2"), ("a.xml", "<html></html>", "neither KML nor GPX"),
      ("a.csv", "", "The file is empty."), ("a.csv", "a,b\n", "nothing below the header in row 1"),
      ("a.geojson", #"{"type":"FeatureCollection","features":[]}"#, "no object in the file"),
    ])
  func bad(name: String, text: String, expected: String) {
    let device = surveyed()
    read(device, name, text)
    #expect(device.said.contains(expected) && device.said.contains(name) && device.objects.isEmpty)
    #expect(device.button("inventory.import.choose") != nil)
  }

  @Test("I-101: what is no text is refused")
  func binary() {
    let device = surveyed()
    read(device, "a.kmz", nil)
    #expect(device.said.contains("unpack an archive first"))
  }

  @Test("I-101: many objects are stored in parts of bounded size, and stopped they can be undone or imported to the end")
  func many() {
    let device = surveyed()
    var text = "lat,lon,Number\n"
    for number in 0..<2000 { text += "\(50 + Double(number) * 0.0001),14.5,L\(number)\n" }
    read(device, "many.csv", text)
    let before = device.commits.count
    device.press("inventory.import.store")
    for _ in 0..<2 { device.send(.timer("inventory.import")) }
    #expect(device.objects.count == 500)
    #expect(device.commits[before...].allSatisfy { $0.1.count <= 600 })
    device.press("inventory.import.stop")
    #expect(device.said.contains("The import was stopped; stored: 500 records."))
    read(device, "many.csv", text)
    #expect(device.said.contains("500 records"))
    store(device)
    #expect(device.objects.count == 2000)
  }

  @Test("K-11: an undo can be stopped and goes on after its page ended; a new attribute goes with its last objects")
  func undoing() throws {
    let device = surveyed()
    var text = "lat,lon,Number,maker\n"
    for number in 0..<1500 { text += "\(50 + Double(number) * 0.0001),14.5,L\(number),Elko\n" }
    read(device, "many.csv", text)
    store(device)
    #expect(device.said.contains("Choose another file"))
    let attributes = device.records("inventoryAttribute").count
    device.press("inventory.import.close")
    device.press("inventory.import.askUndo")
    device.press("dialog.confirm")
    for _ in 0..<2 { device.send(.timer("inventory.import")) }
    let left = device.objects.count
    #expect(left > 0 && left < 1500)
    device.press("inventory.import.stop")
    #expect(device.said.contains("The undoing was stopped; undone so far: \(Format(.english).number(1500 - left)) records."))
    #expect(device.records("inventoryAttribute").count == attributes, "the rest still has its values")
    #expect(surveyor(device.address, disk: device.disk).objects.count == left, "what was stopped stays so")
    device.press("inventory.import.close")
    device.press("inventory.import.askUndo")
    device.press("dialog.confirm")
    device.send(.timer("inventory.import"))
    #expect(device.objects.count < left)
    let next = surveyor("/inventory/projects", disk: device.disk)
    run(next)
    #expect(next.objects.isEmpty && next.records("inventoryImport").isEmpty)
    #expect(next.records("inventoryAttribute").count == attributes - 1)
    #expect(next.said.contains("The import is undone"))
    #expect(!surveyor("/inventory/projects", disk: next.disk).app.transfer.isBusy)
  }

  @Test("I-101: an import lands in the layer's own space, its journal with the user; a reader is offered none")
  func roles() throws {
    let crew = Crew("contributor")
    let (ann, ben) = (crew.ann, crew.ben)
    crew.lamps()
    ben.visit(ben.map)
    crew.settle()
    read(ben, "more.csv", "lat,lon,Number,maker\n50.1,14.5,L9,Elko\n")
    #expect(ben.said.contains("only its author or an owner of the team can add it"))
    store(ben)
    crew.settle()
    #expect(ann.objects.count == 2 && ann.records("inventoryImport").isEmpty && ben.records("inventoryImport").count == 1)
    #expect(ann.records("inventoryAttribute").allSatisfy { $0.fields.text("title") != "maker" })
    // The values are there when the layer's author imports the file.
    ann.visit(ann.map)
    read(ann, "more.csv", "lat,lon,Number,maker\n50.1,14.5,L9,Elko\n")
    store(ann)
    let maker = ann.field("maker", of: "Street lamps")
    #expect(ann.objects.count == 2 && ann.objects.contains { $0.fields[maker] == "Elko" })
    let readers = Crew("reader")
    readers.lamps()
    readers.ben.visit(readers.ben.map)
    readers.settle()
    open(readers.ben)
    #expect(readers.ben.button("inventory.import.choose") == nil && readers.ben.said.contains("You may not draw"))
  }
}
