import Base
import Geo
import Kit
import Store
import Sync

/// Projects, layers and objects as the screens need them, kept up to date by the keys of the records that change.
struct Contents {
  struct ProjectRow: Sendable {
    let id: RecordID
    /// The private space, or a team.
    let space: String
    let title: String
    let description: String
    /// Where its map opens; nil where all that is on it is seen.
    let start: (place: Coordinates, zoom: Double)?
    /// See ``BaseMap``.
    var base = ""
    var over = ""
    var isSample = false
    /// From the lowest on the map to the uppermost.
    var pins: [PinRow] = []
  }

  struct PinRow: Sendable {
    let id: RecordID
    let layer: RecordID
    let order: Int
    let isHidden: Bool
    /// What the layer was called when it was pinned: all that is known of one that may not be read.
    let title: String
    /// See ``Pin/maker``.
    let maker: String?
    /// What the project draws otherwise than the layer says, see ``Styling``.
    let style: Fields
    /// I-61: further pins of the layer, each with its maker: several people may have added it at a time.
    fileprivate(set) var others: [(id: RecordID, maker: String?)] = []

    /// All that pins the layer to the project.
    var keys: [RecordKey] { ([id] + others.map { $0.id }).map { RecordKey(Pin.collection.name, $0) } }
  }

  /// By their titles.
  private(set) var projects: [ProjectRow] = []
  /// By their titles.
  private(set) var layers: [LayerContent] = []
  /// Those that were added, by their titles.
  private(set) var baseMaps: [(map: BaseMap, space: String)] = []
  private(set) var pictures: [RecordID: [RecordID]] = [:]
  /// I-95: objects that are gone, of which pictures are left.
  private(set) var strays: [RecordID] = []
  private(set) var store = LayerStore()
  /// How many layers were made, see ``LayerContent/number``.
  private var layerCount = 0

  func project(_ id: RecordID?) -> ProjectRow? { projects.first { $0.id == id } }

  func layer(_ id: RecordID?) -> LayerContent? { layers.first { $0.id == id } }

  /// The layer that an object belongs to.
  func layer(ofObject id: RecordID) -> RecordID? { layers.first { $0.slot(id) != nil }?.id }

  func place(ofLayer id: RecordID) -> Int? { layers.firstIndex { $0.id == id } }

  /// The object's record as it is now.
  func object(_ id: RecordID, _ context: Context) -> Record? {
    guard let layer = layer(ofObject: id) else { return nil }
    return context.record(MappedObject.key(id), in: store.space(of: layer))
  }

  /// The pictures of an object in their order; those without one come last, as they were added.
  func pictures(of object: RecordID, _ context: Context) -> [Record] {
    guard let space = pictureSpace(of: object, context) else { return [] }
    return pictures(of: object, in: space, context)
  }

  /// Where the pictures of an object are, also of one that is gone (I-95); nil where nothing is known of it.
  func pictureSpace(of object: RecordID, _ context: Context) -> String? {
    if let layer = layer(ofObject: object) { return store.space(of: layer) }
    guard strays.contains(object) else { return nil }
    return layers.map { store.space(of: $0.id) }.first { !pictures(of: object, in: $0, context).isEmpty }
  }

  /// - Parameter space: where the object is or was.
  func pictures(of object: RecordID, in space: String, _ context: Context) -> [Record] {
    guard let ids = pictures[object] else { return [] }
    let records = ids.compactMap {
      context.record(RecordKey(MappedObject.pictures.collection.name, $0), in: space)
    }
    return records.inOrder { one, other in
      let (place, next) = (one[Photo.order] ?? .max, other[Photo.order] ?? .max)
      return place != next ? place < next : one.id < other.id
    }
  }

  /// The object that is on the map under this number; nil when it is gone.
  func object(onMap number: String) -> RecordID? {
    guard let number = integer(number) else { return nil }
    return layers.first { $0.holds(onMap: number) }?.object(onMap: number)
  }

  /// Where the objects are, as far as the map has looked at their layers.
  func boxes(of keys: [RecordKey]) -> [GeographicBox] {
    keys.compactMap { key in
      for layer in layers {
        if let slot = layer.slot(key.id) { return layer.places.box(of: slot) }
      }
      return nil
    }
  }

  /// See ``LayerContent/indexPlaces(_:)``.
  mutating func indexPlaces(at place: Int, _ replica: Replica) { layers[place].indexPlaces(replica) }

  /// Makes the texts that a search goes through, where there are none yet.
  mutating func prepareSearch(at place: Int, _ context: Context) {
    layers[place].prepareTexts(context.format, context.replica(store.space(of: layers[place].id)))
  }

  // MARK: - Following the records

  /// - Parameter keys: the records that changed; empty for all.
  mutating func update(_ keys: [RecordKey], _ context: Context) {
    let objects = MappedObject.collection.name
    let pictures = MappedObject.pictures.collection.name
    let isDefinition = keys.contains { key in
      key.collection != objects && key.collection != pictures
        && key.collection != Inventory.importJournal.collection.name
        && Inventory.collections.contains { $0.name == key.collection }
    }
    if keys.isEmpty || isDefinition { return readAll(context, keepsObjects: !keys.isEmpty, keys) }
    let spaces = objectSpaces(context)
    for key in keys where key.collection == objects { updateObject(key, in: spaces) }
    let havePicturesChanged = keys.contains { $0.collection == pictures }
    if havePicturesChanged { readPictures(context) }
    if havePicturesChanged || keys.contains(where: { self.pictures[$0.id] != nil }) { findStrays() }
  }

  private mutating func findStrays() {
    strays = pictures.keys.filter { layer(ofObject: $0) == nil }.inOrder { $0 < $1 }
  }

  /// Everything anew; objects that did not change stay where they are in their layers.
  private mutating func readAll(_ context: Context, keepsObjects: Bool, _ keys: [RecordKey]) {
    let before = layers
    var records = Read()
    var objects: [(layer: RecordID, ids: [RecordID])] = []
    pictures = [:]
    store.refresh(context)
    for replica in store.spaces(context) {
      // What lies in the space of a layer belongs to that layer, whatever it says.
      let own = store.layer(ofSpace: replica.space)
      let objectPlace = replica.collectionPlace(of: MappedObject.collection.name)
      replica.lookThrough { cursor in
        if cursor.isOf(MappedObject.collection.name, at: objectPlace) {
          if !keepsObjects, let layer = layer(of: cursor, own) {
            if objects.last?.layer != layer { objects.append((layer, [])) }
            objects[objects.count - 1].ids.append(cursor.id)
          }
          return
        }
        let record = cursor.record
        switch record.key.collection {
        case Project.collection.name: if own == nil { records.projects.append((record, replica.space)) }
        case BaseMap.collection.name: if own == nil { records.baseMaps.append((record, replica.space)) }
        case Pin.collection.name: if own == nil { records.pins.append((record, replica.space)) }
        case Layer.collection.name: if isDefinition(record.id, own) { records.layers.append(record) }
        case LayerAttribute.collection.name:
          if let layer = own ?? record[LayerAttribute.layer] { records.attributes.append((record, layer)) }
        case MappedObject.pictures.collection.name: addPicture(record)
        default: break
        }
      }
    }
    layers = []
    for record in records.layers {
      let attributes = records.attributes.filter { $0.layer == record.id }.map { $0.record }
      let known = keepsObjects ? before.first { $0.id == record.id } : nil
      if known == nil { layerCount += 1 }
      var layer = LayerContent(record, attributes, number: known?.number ?? layerCount)
      if let known { layer.take(objectsOf: known) }
      layers.append(layer)
    }
    sort(context.language)
    readProjects(records, context.language)
    if keepsObjects {
      let new = layers.map { $0.id }.filter { id in !before.contains { $0.id == id } }
      for layer in new { readObjects(of: layer, context) }
      let spaces = objectSpaces(context)
      for key in keys where key.collection == MappedObject.collection.name { updateObject(key, in: spaces) }
    } else {
      for (layer, ids) in objects {
        guard let place = place(ofLayer: layer) else { continue }
        layers[place].putFirst(ids)
      }
    }
    findStrays()
  }

  /// I-61: of a layer that has come, or has come back. Some may have come before it, and what was drawn here never went.
  private mutating func readObjects(of layer: RecordID, _ context: Context) {
    guard let place = place(ofLayer: layer) else { return }
    let own = store.hasOwnSpace(layer) ? layer : nil
    var ids: [RecordID] = []
    context.replica(store.space(of: layer)).lookThrough(of: MappedObject.collection.name) { cursor in
      if self.layer(of: cursor, own) == layer { ids.append(cursor.id) }
    }
    layers[place].putFirst(ids)
  }

  private struct Read {
    var projects: [(record: Record, space: String)] = []
    var pins: [(record: Record, space: String)] = []
    var baseMaps: [(record: Record, space: String)] = []
    var layers: [Record] = []
    var attributes: [(record: Record, layer: RecordID)] = []
  }

  /// Whether the record says what its layer is.
  private func isDefinition(_ id: RecordID, _ own: RecordID?) -> Bool { own.map { $0 == id } ?? !store.hasOwnSpace(id) }

  /// - Parameter own: the layer in whose space it lies.
  private func layer(of object: RecordCursor, _ own: RecordID?) -> RecordID? {
    own ?? object[MappedObject.layer].flatMap { store.hasOwnSpace($0) ? nil : $0 }
  }

  private mutating func sort(_ language: Language) {
    let keys = layers.map { Titles.key($0.title, language) }
    layers = order(count: layers.count) { precedes(keys[$0], keys[$1]) }.map { layers[$0] }
  }

  private mutating func readProjects(_ read: Read, _ language: Language) {
    var rows = read.projects.map { record, space in
      ProjectRow(
        id: record.id, space: space, title: record[Project.title] ?? "",
        description: record[Project.description] ?? "", start: Project.start(record.fields),
        base: record[Project.base] ?? "", over: record[Project.over] ?? "", isSample: record[Project.isSample] == true)
    }
    baseMaps = read.baseMaps.compactMap { record, space in BaseMap(record).map { ($0, space) } }
      .inOrder {
        precedes(collationKey($0.map.title(language), language), collationKey($1.map.title(language), language))
      }
    for (pin, space) in read.pins {
      guard let place = rows.firstIndex(where: { $0.id == pin[Pin.project] && $0.space == space }),
        let layer = pin[Pin.layer]
      else { continue }
      if let known = rows[place].pins.firstIndex(where: { $0.layer == layer }) {
        rows[place].pins[known].others.append((pin.id, pin[Pin.maker]))
        continue
      }
      rows[place].pins.append(
        PinRow(
          id: pin.id, layer: layer, order: pin[Pin.order] ?? 0, isHidden: pin[Pin.isHidden] == true,
          title: pin[Pin.title] ?? "", maker: pin[Pin.maker], style: Styling.part(of: pin.fields)))
    }
    for place in rows.indices {
      rows[place].pins = rows[place].pins.inOrder { $0.order != $1.order ? $0.order < $1.order : $0.id < $1.id }
    }
    let keys = rows.map { Titles.key($0.title, language) }
    projects = order(count: rows.count) { precedes(keys[$0], keys[$1]) }.map { rows[$0] }
  }

  private mutating func readPictures(_ context: Context) {
    pictures = [:]
    let name = MappedObject.pictures.collection.name
    for replica in store.spaces(context) {
      replica.forEachVisible(of: name) { addPicture($0) }
    }
  }

  private mutating func addPicture(_ record: Record) {
    if let object = record[MappedObject.picturesOf] { pictures[object, default: []].append(record.id) }
  }

  /// - Parameter spaces: those that hold something of this app, and the layers whose own they are.
  private mutating func updateObject(_ key: RecordKey, in spaces: [(replica: Replica, own: RecordID?)]) {
    var found: (replica: Replica, layer: RecordID)?
    for (replica, own) in spaces where found == nil {
      found = replica.look(at: key) { layer(of: $0, own) }.flatMap { $0 }.map { (replica, $0) }
    }
    for place in layers.indices where layers[place].id != found?.layer { layers[place].remove(key.id) }
    guard let (replica, layer) = found, let place = place(ofLayer: layer) else { return }
    layers[place].put(key.id) { replica.look(at: key) { LayerContent.geometry($0) }.flatMap { $0 } }
  }

  /// With the layer whose own each space is.
  private func objectSpaces(_ context: Context) -> [(replica: Replica, own: RecordID?)] {
    store.spaces(context).map { ($0, store.layer(ofSpace: $0.space)) }
  }
}
