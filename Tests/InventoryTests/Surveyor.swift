import Base
import Geo
import Store
import Sync
import TestSupport
import Testing

@testable import Catalog
@testable import Inventory

typealias Surveyor = Device<InventoryCore>

/// A user with the app and an empty device.
func surveyor(_ url: String = "/inventory/projects", disk: Disk = Disk(), language: String = "en") -> Surveyor {
  Surveyor(InventoryCore.self, disk: disk).start(url, languages: [language])
}

extension Device where Apps == InventoryCore {
  /// From all spaces that are here and visible.
  func records(_ collection: String) -> [Record] {
    store.context.replicas.flatMap { replica in
      replica.keys.filter { $0.collection == collection }.compactMap { replica.visible($0) }
    }.sorted { $0.id < $1.id }
  }

  /// The page's text with single spaces.
  var said: String { words.split(separator: " ").joined(separator: " ") }

  /// The space of the record.
  func replica(of key: RecordKey) -> Replica {
    store.context.replicas.first { $0.visible(key) != nil } ?? store.context.replica()
  }

  var objects: [Record] { records("inventoryObject") }
  var layers: [Record] { records("inventoryLayer") }

  func layer(_ title: String) -> Record { layers.first { $0.fields.text("title") == title }! }

  /// The field of the layer's attribute with this title.
  func field(_ title: String, of layer: String) -> String {
    let id = self.layer(layer).id
    let attribute = records("inventoryAttribute").first {
      $0[LayerAttribute.layer] == id && $0.fields.text("title") == title
    }
    return LayerAttribute.fieldName(attribute!.id)
  }

  func tap(_ longitude: Double, _ latitude: Double, _ source: String = "", _ id: String = "") {
    send(.map(.tapped(source: source, id: id, at: Coordinates(latitude: latitude, longitude: longitude)!)))
  }

  /// A picture was chosen for an object, or for the draft of that form.
  func receive(_ sha256: String, for owner: String, width: Int = 0, height: Int = 0) {
    send(
      .blob(
        Event.Blob(
          name: "lamp.jpg", purpose: "inventory.inventoryPicture/" + owner,
          outcome: .stored(sha256: sha256, type: "image/jpeg", size: 9), width: width, height: height)))
  }

  /// A project with one lamp, which has this picture.
  func beginWithPicture(_ sha256: String) {
    begin("lamp")
    tap(14, 50)
    press("inventory.inventoryPicture.add")
    let form = app.editing?.session.id ?? ""
    save()
    receive(sha256, for: form)
    visit(map)
  }

  /// What a tap on the object says.
  func onMap(_ id: RecordID) -> String {
    let contents = store.apps.app.contents
    guard let layer = contents.layer(contents.layer(ofObject: id)), let slot = layer.slot(id) else { return "" }
    return String(layer.firstNumberOnMap + UInt64(slot))
  }

  func look(_ longitude: Double, _ latitude: Double, zoom: Double = 17) {
    send(
      .map(
        .moved(
          center: Coordinates(latitude: latitude, longitude: longitude)!, zoom: zoom,
          box: GeographicBox(
            west: longitude - 0.01, south: latitude - 0.01, east: longitude + 0.01, north: latitude + 0.01))))
  }

  func stand(_ longitude: Double, _ latitude: Double, accuracy: Double) {
    send(
      .position(
        .found(
          PositionReading(place: Coordinates(latitude: latitude, longitude: longitude)!, accuracyMetres: accuracy))))
  }

  func save() { submit("inventory.form.save") }

  /// The project's map, made from a template.
  func begin(_ template: String) { press("inventory.project.begin", value: template) }

  /// Puts objects into a layer as a synchronisation would.
  func put(_ count: Int, into layer: String, _ fields: (Int, inout Fields) -> Void) {
    let id = self.layer(layer).id
    var entries: [Entry] = []
    let replica = store.context.replica(store.apps.app.contents.store.space(of: id))
    for number in 0..<count {
      var object = Fields()
      object[MappedObject.layer] = id
      object[MappedObject.geometry] = [
        "type": "Point",
        "coordinates": [
          JSON(number: 14 + Double(number % 40) * 0.001), JSON(number: 50 + Double(number / 40) * 0.001),
        ],
      ]
      fields(number, &object)
      let key = MappedObject.key(RecordID.v8(named: "object \(number)", in: layer))
      entries += replica.edit(key, object.members.map { ($0.name, $0.value) }, tab: "other", offset: entries.count)
    }
    for entry in entries { disk.entries[entry.key] = entry.value }
    send(.changedElsewhere(entries))
  }

  var scene: MapScene? { store.apps.screen(app: "inventory", store.context).map }

  func source(_ name: String) -> String { scene?.sources.first { $0.name == name }?.geojson ?? "" }

  /// How many parts of a kind the sketch on the map has.
  func marks(_ kind: String) -> Int {
    let features = JSON.read(source("sketch"))?.items("features") ?? []
    return features.filter { $0["properties"]?.text("kind") == kind }.count
  }

  /// The features of the tile that the map asks for.
  func tile(zoom: Int, x: Int, y: Int) throws -> [TileFeature] {
    let steps = steps { send(.map(.tile(TileRequest(number: 7, source: "objects", zoom: zoom, x: x, y: y)))) }
    guard steps.count == 1, case .map(.tile(7, let bytes)) = steps[0] else { return [] }
    return try VectorTile(bytes).layers.flatMap { $0.features }
  }
}
