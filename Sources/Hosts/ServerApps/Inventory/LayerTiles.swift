import Base
import Geo
import Inventory
import Server
import ServerStorage
import Sync

/// Where the objects of a layer are, in one state of its space. The objects stay in the storage: a tile reads those that it
/// draws.
package struct LayerTiles: Sendable {
  /// The space's, whose state this is.
  let epoch: Int64
  private(set) var version: Int64
  private var values: ExportedValues
  /// By slot, the number in the index. The first `sortedCount` are in order, so that no table is needed to find them.
  private var ids: [RecordID]
  private let sortedCount: Int
  private var later: [RecordID: Int] = [:]
  private var index: SpatialIndex

  /// About what an object takes here.
  package static let bytesPerObject = 220

  package struct TooMany: Error {}

  /// Reads all objects.
  ///
  /// - Throws: ``TooMany`` when there are more than `limit`.
  init(_ reading: some StorageReading, _ space: Space, limit: Int) throws {
    epoch = space.epoch
    version = space.version
    values = try LayerTiles.values(reading, space.id)
    var ids: [RecordID] = []
    var objects = SpatialIndex.Objects()
    try reading.records(of: ExportedValues.objects, in: space.id, after: nil) { raw in
      if ids.count == limit { throw TooMany() }
      if let geometry = LayerTiles.geometry(raw.fields) { objects.add(ids.count, geometry) }
      ids.append(raw.id)
      return true
    }
    self.ids = ids
    sortedCount = ids.count
    index = SpatialIndex(objects)
  }

  var bytes: Int { ids.count * LayerTiles.bytesPerObject }

  /// Takes what has changed since.
  ///
  /// - Returns: false when that cannot be known; then all objects must be read again.
  mutating func update(_ reading: some StorageReading, _ space: Space) throws -> Bool {
    // Tombstones up to the horizon are gone, and what they said with them.
    guard space.epoch == epoch, space.version >= version, space.horizon <= version else { return false }
    if space.version == version { return true }
    var (changed, redefined): ([(RecordID, Geometry?)], Bool) = ([], false)
    try reading.changes(in: space.id, after: version) { raw in
      if raw.collection.elementsEqual(ExportedValues.objects.utf8) {
        changed.append((raw.id, raw.deleted ? nil : LayerTiles.geometry(raw.fields)))
      } else if raw.collection.elementsEqual(ExportedValues.attributes.utf8) {
        redefined = true
      }
      // After an import of everything, reading all of it again is no longer, and leaves the index packed.
      return changed.count <= 1000 + ids.count / 4
    }
    if changed.count > 1000 + ids.count / 4 { return false }
    for (id, geometry) in changed { put(id, geometry) }
    if index.isWorthRebuilding { index = index.rebuilt() }
    if redefined { values = try LayerTiles.values(reading, space.id) }
    version = space.version
    return true
  }

  private mutating func put(_ id: RecordID, _ geometry: Geometry?) {
    if let slot = slot(id) {
      index.update(slot, geometry)
    } else if geometry != nil {
      later[id] = ids.count
      index.update(ids.count, geometry)
      ids.append(id)
    }
  }

  private func slot(_ id: RecordID) -> Int? {
    var (low, high) = (0, sortedCount)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < sortedCount && ids[low] == id ? low : later[id]
  }

  // MARK: - Drawing

  /// The tile with its objects in the layer `objects`, each with its values and its `id`; empty where there is nothing.
  ///
  /// - Parameter reading: of the state that this is of.
  func tile(_ tile: TileID, _ reading: some StorageReading, in space: RecordID) throws -> [UInt8] {
    // Kept from a finer attempt to a coarser one: most of what that draws was in the finer.
    var drawn: [Int: DrawnObject] = [:]
    var failure: (any Error)?
    func read(_ slots: [Int]) {
      if failure != nil { return }
      do {
        drawn.merge(try objects(slots, reading, space)) { _, new in new }
      } catch {
        failure = error
      }
    }
    func object(_ slot: Int) -> DrawnObject? {
      if drawn[slot] == nil { read([slot]) }
      return drawn[slot]
    }
    let bytes = TileMaking(
      name: "objects", index: index, geometry: { object($0)?.shape },
      properties: { slot, _ in object(slot)?.values ?? JSONObject() }, leastBytes: leastBytes,
      preparing: { slots in read(Set(slots).filter { drawn[$0] == nil }.sorted()) }
    ).encoded(tile)
    if let failure { throw failure }
    return bytes
  }

  /// I-50: what the server says of an object never stands under the title of an attribute.
  private var saysIDs: Bool { !values.hasColumn("id") }

  /// An id is in one feature only, so each costs its 36 letters and how long they are.
  private var leastBytes: Int { saysIDs ? 40 : 0 }

  private struct DrawnObject {
    /// Of lines and areas only: the index knows where points are.
    let shape: Geometry?
    let values: JSONObject
  }

  private func objects(
    _ slots: [Int], _ reading: some StorageReading, _ space: RecordID
  ) throws -> [Int: DrawnObject] {
    var objects: [Int: DrawnObject] = [:]
    objects.reserveCapacity(slots.count)
    let saysIDs = saysIDs
    try reading.rawRecords(slots.map { RecordKey(ExportedValues.objects, ids[$0]) }, in: space) { raw in
      guard !raw.deleted, let slot = slot(raw.id), let fields = LayerTiles.json(raw.fields)?.members else { return }
      var values = self.values.values(fields)
      if saysIDs { values.add("id", .string(raw.id.description)) }
      var shape = fields[ExportedValues.geometry].flatMap { Geometry(geoJSON: $0) }
      if case .point = shape { shape = nil }
      objects[slot] = DrawnObject(shape: shape, values: values)
    }
    return objects
  }

  // MARK: - Reading records

  private static func values(_ reading: some StorageReading, _ space: RecordID) throws -> ExportedValues {
    ExportedValues(try reading.records(of: [ExportedValues.attributes], in: space, upTo: 4 * 1024 * 1024))
  }

  private static func json(_ bytes: UnsafeRawBufferPointer) -> JSON? {
    bytes.withMemoryRebound(to: UInt8.self) { try? JSON.parse($0) }
  }

  /// Of all fields only this is read: a layer has a hundred thousand objects.
  private static func geometry(_ fields: UnsafeRawBufferPointer) -> Geometry? {
    fields.withMemoryRebound(to: UInt8.self) { bytes in
      var walk = JSONWalk(bytes)
      var found: JSON?
      let isWalked = walk.members { name, walk in
        guard let value = walk.skip() else { return false }
        if name.elementsEqual(ExportedValues.geometry.utf8) { found = try? JSON.parse(value) }
        return true
      }
      if !isWalked { found = (try? JSON.parse(bytes))?[ExportedValues.geometry] }
      return found.flatMap { Geometry(geoJSON: $0) }
    }
  }
}
