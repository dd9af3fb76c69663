import Base
import Geo
import Kit
import Sync

/// A layer with its attributes, and which objects it has. The objects' own records stay where they are stored.
struct LayerContent: Sendable {
  let id: RecordID
  /// Its own among all layers that were here since the start: with the slot it names an object on the map.
  let number: Int
  let title: String
  let description: String
  let kind: GeometryKind
  /// I-9: what can be drawn in it, `kind` first.
  let kinds: [GeometryKind]
  let colour: String
  let symbol: Symbol
  /// See ``Layer/isSample``.
  let isSample: Bool
  /// How it is drawn where a project says nothing else.
  let style: Fields
  /// In their order.
  let attributes: [AttributeShape]
  let label: AttributeShape?
  private var slots = ObjectSlots()
  /// Made when a map first asks: a list needs none.
  private var index: SpatialIndex?
  /// The lines and areas in the index by their slots, for drawing.
  private(set) var shapes = PackedShapes()
  /// The words of each object, folded; made when something is searched first, nil for an object that has changed since.
  private var texts: [[UInt8]?] = []
  private var textLanguage: Language?
  /// Rises with every change of what the map shows.
  private(set) var revision: Int64 = 1

  init(_ record: Record, _ attributes: [Record], number: Int) {
    id = record.id
    self.number = number
    title = record[Layer.title] ?? ""
    description = record[Layer.description] ?? ""
    let kind = record[Layer.kind] ?? .point
    self.kind = kind
    kinds = Layer.kinds(from: kind, record.fields)
    colour = LayerContent.colour(record[Layer.colour])
    symbol = record[Layer.symbol] ?? .circle
    isSample = record[Layer.isSample] == true
    style = Styling.part(of: record.fields)
    let shapes = AttributeShape.ordered(attributes)
    self.attributes = shapes
    let labelled = record[Layer.label]
    label = shapes.first { $0.id == labelled }
  }

  /// I-2: what is no colour is drawn in the usual one.
  private static func colour(_ text: String?) -> String {
    guard let text, text.utf8.count == 7, text.startsWith("#"), hexNumber(text.dropping(bytes: 1)) != nil else {
      return Layer.usualColour
    }
    return text
  }

  var count: Int { slots.count }

  /// All but the one that names the objects.
  var furtherAttributes: [AttributeShape] { attributes.filter { $0.id != label?.id } }

  var hasLengths: Bool { kinds.contains { $0 != .point } }
  var hasAreas: Bool { kinds.contains(.polygon) }

  /// I-11: whether an object's values can say its colour.
  var hasColouredOptions: Bool { attributes.contains { $0.hasColours } }

  func slot(_ id: RecordID) -> Int? { slots.slot(of: id) }

  /// Nil when it is gone.
  func object(atSlot slot: Int) -> RecordID? { slots[slot] }

  /// The object that came first of those that are there.
  var first: RecordID? { slots.indices.lazy.compactMap { slots[$0] }.first }

  /// The objects that are there, in the order in which they came.
  var objects: [RecordID] { slots.indices.compactMap { slots[$0] } }

  /// Of the definition's change: the objects, of which none has changed.
  mutating func take(objectsOf other: LayerContent) {
    slots = other.slots
    index = other.index
    shapes = other.shapes
    revision = other.revision + 1
  }

  /// The object before or after it, in the order in which they came.
  func neighbour(of id: RecordID, _ step: Int) -> RecordID? {
    guard let slot = slot(id) else { return nil }
    var place = slot + step
    while slots.indices.contains(place) {
      if let other = slots[place] { return other }
      place += step
    }
    return nil
  }

  // MARK: - Objects

  /// - Parameter geometry: is asked for once a map has looked at the layer.
  mutating func put(_ id: RecordID, _ geometry: () -> Geometry?) {
    revision += 1
    let (slot, isNew) = slots.add(id)
    if !isNew && slot < texts.count { texts[slot] = nil }
    place(slot, geometry)
  }

  private mutating func place(_ slot: Int, _ geometry: () -> Geometry?) {
    if index == nil { return }
    let geometry = geometry()
    index?.update(slot, geometry)
    shapes.set(slot, geometry)
  }

  /// The objects of a layer that was just made: nothing is known of them yet, and nothing has to be read of each.
  mutating func putFirst(_ objects: [RecordID]) {
    revision += 1
    slots.reserve(objects.count)
    for id in objects { _ = slots.add(id) }
  }

  mutating func remove(_ id: RecordID) {
    guard let slot = slots.remove(id) else { return }
    revision += 1
    index?.remove(slot)
    shapes.remove(slot)
  }

  // MARK: - Searching

  mutating func prepareTexts(_ format: Format, _ replica: Replica) {
    if textLanguage != format.language { texts = [] }
    textLanguage = format.language
    while texts.count < slots.indices.count { texts.append(nil) }
    var text: [UInt8] = []
    for slot in slots.indices where texts[slot] == nil {
      guard let id = slots[slot] else { continue }
      text.removeAll(keepingCapacity: true)
      let read: Void? = replica.look(at: MappedObject.key(id)) { object in
        for attribute in attributes {
          guard let value = object.value(attribute.name) else { continue }
          appendFolded(attribute.words(value, format), to: &text)
          text.append(0x20)
        }
      }
      // A copy, which has no room to grow.
      if read != nil { texts[slot] = text.withUnsafeBufferPointer { Array($0) } }
    }
  }

  func forEachText(_ body: (RecordID, [UInt8]) -> Void) {
    for (slot, text) in texts.enumerated() {
      if let text, let id = slots[slot] { body(id, text) }
    }
  }

  /// Empty where none was made.
  func text(of id: RecordID) -> [UInt8] {
    guard let slot = slot(id), slot < texts.count else { return [] }
    return texts[slot] ?? []
  }

  // MARK: - Places

  /// What an object is drawn as: by its shape, or else as its layer says.
  func kind(of record: Record) -> GeometryKind {
    LayerContent.geometry(record).flatMap { GeometryKind($0) } ?? kind
  }

  /// The geometry of an object's record; nil when it has none on the earth.
  static func geometry(_ record: Record) -> Geometry? {
    record[MappedObject.geometry].flatMap { Geometry(geoJSON: $0) }
  }

  /// The same of a record that is read in place.
  static func geometry(_ object: RecordCursor) -> Geometry? {
    object.readInPlace(MappedObject.geometry.name) { Geometry(packed: &$0, $1) }
      ?? object[MappedObject.geometry].flatMap { Geometry(geoJSON: $0) }
  }

  /// What the first slot is called in tiles; 16 million objects follow. Their ids would be most of a tile.
  var firstNumberOnMap: UInt64 { UInt64(number) << 24 }

  /// Whether an object of the map is of this layer.
  func holds(onMap number: Int64) -> Bool { number >> 24 == Int64(self.number) }

  /// Nil when it is gone.
  func object(onMap number: Int64) -> RecordID? {
    slots[Int(number & 0xFF_FFFF)]
  }

  /// Where the objects are, see ``SpatialIndex``; their slots are the numbers.
  var places: SpatialIndex { index ?? SpatialIndex() }

  /// Makes the index when there is none, and packs it anew when much has changed.
  ///
  /// - Parameter replica: the space in which the objects lie.
  mutating func indexPlaces(_ replica: Replica) {
    if let made = index {
      if made.isWorthRebuilding { index = made.rebuilt() }
      return
    }
    // A walk over all records is far shorter than looking each of them up. No geometry is kept: of a hundred thousand at once
    // the memory would never get smaller again.
    var objects = SpatialIndex.Objects()
    replica.lookThrough(of: MappedObject.collection.name) { cursor in
      guard let slot = slot(cursor.id), let geometry = LayerContent.geometry(cursor) else { return }
      objects.add(slot, geometry)
      shapes.set(slot, geometry)
    }
    index = SpatialIndex(objects)
  }

  // MARK: - Words

  /// The attribute by which most objects are called.
  var naming: AttributeShape? { label ?? attributes.first { $0.type == .text || $0.type == .choice } }

  /// What an object is called: the attribute that labels it, otherwise its first text.
  func name(_ fields: Fields, _ format: Format) -> String { name(format) { fields[$0] } }

  /// - Parameter value: of the object's field.
  func name(_ format: Format, _ value: (_ field: String) -> JSON?) -> String {
    if let label {
      let words = label.full(value(label.name), format)
      if !words.utf8.isEmpty { return words }
    }
    for attribute in attributes where attribute.type == .text || attribute.type == .choice {
      let words = attribute.words(value(attribute.name), format)
      if !words.utf8.isEmpty { return words }
    }
    return title
  }
}
