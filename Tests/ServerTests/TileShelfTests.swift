import Base
import Foundation
import Geo
import Server
import ServerApps
import ServerStorage
import Sync
import Testing

/// I-82: what the server keeps of the layers of which tiles are asked for.
@Suite(.timeLimit(.minutes(4))) struct TileShelfTests {
  private let town = TileID(zoom: 10, x: 552, y: 347)

  /// Layers with these numbers of objects around one place, all in one storage.
  private func withLayers(_ counts: [Int], _ body: (SQLiteStorage, [RecordID]) throws -> Void) throws {
    let storage = try SQLiteStorage()
    var random = SplitMix64(seed: 82)
    var ids: [RecordID] = []
    for (place, count) in counts.enumerated() {
      let id = RecordID.v8(named: "layer \(place)", in: "test")
      ids.append(id)
      try storage.write { writing in
        var space = Space(id: id, kind: .shared, title: "", created: Instant(milliseconds: 0))
        try writing.insert(space)
        let records = (0..<count).map { number in
          object(number, in: id, version: Int64(number + 1), shape(&random))
        }
        try writing.apply(RecordChanges(records.map { .init($0, isNew: true) }), in: id)
        space.version = Int64(count)
        try writing.update(space, digest(records))
      }
    }
    try body(storage, ids)
  }

  private func digest(_ records: [StoredRecord]) -> Digest {
    var digest = Digest()
    for record in records { digest.add(record.record) }
    return digest
  }

  /// A point, or now and then a line or an area.
  private func shape(_ random: inout SplitMix64) -> JSON {
    func degrees(_ around: Double) -> Double { around + Double(random.next() % 100_000) / 500_000 }
    let (x, y) = (degrees(14.3), degrees(50))
    func at(_ dx: Double, _ dy: Double) -> JSON { .array([.decimal("\(x + dx)"), .decimal("\(y + dy)")]) }
    switch random.next() % 10 {
    case 0: return ["type": "LineString", "coordinates": .array([at(0, 0), at(0.02, 0.01), at(0.03, 0)])]
    case 1:
      let ring: JSON = .array([at(0, 0), at(0.02, 0), at(0.02, 0.01), at(0, 0.01), at(0, 0)])
      return ["type": "Polygon", "coordinates": .array([ring])]
    default: return ["type": "Point", "coordinates": at(0, 0)]
    }
  }

  private func object(_ number: Int, in space: RecordID, version: Int64, _ shape: JSON?) -> StoredRecord {
    let key = RecordKey("inventoryObject", RecordID.v8(named: "\(number)", in: space.description))
    let fields = shape.map { Fields([("geometry", $0)]) } ?? Fields()
    let record = Record(key, version: version, fields: fields, deleted: shape == nil)
    return StoredRecord(
      ServerRecord(record, created: version), author: nil, received: Instant(milliseconds: 0))
  }

  private func tile(_ id: TileID?, _ space: RecordID, _ storage: SQLiteStorage, _ shelf: TileShelf) throws -> [UInt8] {
    let id = try #require(id)
    return try storage.read { reading in
      guard let space = try reading.space(space) else { return [] }
      return try shelf.tile(id, of: space, reading)
    }
  }

  /// What a tile says, in an order that does not depend on how its index came about.
  private func content(_ bytes: [UInt8]) throws -> [String] {
    try VectorTile(bytes).layers.flatMap { layer in
      layer.features.map { "\($0.geometry) \(JSON.object($0.properties).serialized)" }
    }.sorted()
  }

  @Test("I-82: many who ask for a layer at once wait for one reading of it")
  func once() async throws {
    try withLayers([3000]) { storage, ids in
      let shelf = TileShelf()
      let space = try #require(try storage.read { try $0.space(ids[0]) })
      let failures = Shared(0)
      DispatchQueue.concurrentPerform(iterations: 16) { number in
        let tile = TileID(zoom: 10, x: 552 + number % 2, y: 347)
        guard let tile, (try? storage.read({ try shelf.tile(tile, of: space, $0) })) != nil else {
          return failures.change { $0 += 1 }
        }
      }
      #expect(failures.value == 0)
      #expect(shelf.readings == 1 && shelf.count == 1)
    }
  }

  @Test("I-82: a layer that changes is not read again, and its tiles are as if it had been")
  func incremental() throws {
    try withLayers([800]) { storage, ids in
      let shelf = TileShelf()
      var random = SplitMix64(seed: 4)
      var count = 800
      for round in 0..<30 {
        try storage.write(space: ids[0]) { writing in
          var space = try #require(try writing.space(ids[0]))
          for _ in 0..<10 {
            space.version += 1
            let isNew = random.next() % 3 == 0
            let number = isNew ? count : Int(random.next() % UInt64(count))
            if isNew { count += 1 }
            let gone = !isNew && random.next() % 3 == 0
            let changed = object(number, in: ids[0], version: space.version, gone ? nil : shape(&random))
            if isNew { try writing.insert(changed, in: ids[0]) } else { try writing.replace(changed, in: ids[0]) }
          }
          try writing.update(space)
        }
        for id in [town, TileID(zoom: 14, x: 8847, y: 5552), TileID(zoom: 16, x: 35400, y: 22220)] {
          let one = try tile(id, ids[0], storage, shelf)
          // Which of several objects stands for a crowd may differ; their number may not.
          let other = try tile(id, ids[0], storage, TileShelf())
          let (kept, anew) = (try VectorTile(one), try VectorTile(other))
          if id?.zoom == 16 { #expect(try content(one) == content(other), "round \(round)") }
          #expect(objects(kept) == objects(anew) && objects(kept) >= 0, "round \(round), zoom \(id?.zoom ?? 0)")
        }
      }
      #expect(shelf.readings == 1)
    }
  }

  /// How many objects a tile draws or counts.
  private func objects(_ tile: VectorTile) -> Int64 {
    tile.layers.flatMap { $0.features }.reduce(0) { sum, feature in
      let counts = [feature.properties["point_count"], feature.properties["shape_count"]].compactMap { $0?.int64 }
      return sum + (counts.isEmpty ? 1 : counts.reduce(0, +))
    }
  }

  @Test("I-82: the server's tile is the one that the portable code makes of the same objects")
  func same() throws {
    try withLayers([1500]) { storage, ids in
      var geometries: [Geometry] = []
      var names: [RecordID] = []
      try storage.read { reading in
        try reading.records(of: "inventoryObject", in: ids[0], after: nil) { raw in
          let fields = try JSON.parse(Array(raw.fields))
          geometries.append(try #require(fields["geometry"].flatMap { Geometry(geoJSON: $0) }))
          names.append(raw.id)
          return true
        }
      }
      let index = SpatialIndex(geometries.enumerated().map { (id: $0.offset, geometry: $0.element) })
      for zoom in 0...16 {
        let across = Double(1 << zoom)
        let id = try #require(TileID(zoom: zoom, x: Int(0.54 * across), y: Int(0.3388 * across)))
        let making = TileMaking(name: "objects", index: index, geometry: { geometries[$0] }) { slot, _ in
          JSONObject([("id", .string(names[slot].description))])
        }
        let expected = making.encoded(id)
        #expect(try tile(id, ids[0], storage, TileShelf()) == expected, "zoom \(zoom)")
      }
    }
  }

  @Test(
    "I-50, I-82: what the server says of an object never stands under the title of an attribute, also without a value of it"
  )
  func titled() throws {
    try withLayers([1]) { storage, ids in
      let shelf = TileShelf()
      func properties() throws -> [JSONObject] {
        try VectorTile(tile(town, ids[0], storage, shelf)).layers.flatMap { $0.features }.map { $0.properties }
      }
      #expect(try properties().map { $0["id"] != nil } == [true])
      try storage.write(space: ids[0]) { writing in
        var space = try #require(try writing.space(ids[0]))
        space.version += 1
        let key = RecordKey("inventoryAttribute", RecordID.v8(named: "attribute", in: "test"))
        let fields = Fields([("title", "ID"), ("type", "text")])
        let record = Record(key, version: space.version, fields: fields, deleted: false)
        try writing.insert(
          StoredRecord(
            ServerRecord(record, created: space.version), author: nil, received: Instant(milliseconds: 0)),
          in: ids[0])
        try writing.update(space)
      }
      #expect(try properties().map { $0["id"] != nil } == [false])
    }
  }

  @Test("I-82: together the layers take a bounded memory, and the longest unused goes first")
  func bound() throws {
    try withLayers([300, 300, 300, 900]) { storage, ids in
      let limit = 700 * LayerTiles.bytesPerObject
      let shelf = TileShelf(mostBytes: limit)
      func ask(_ place: Int) throws { _ = try tile(town, ids[place], storage, shelf) }
      try ask(0)
      try ask(1)
      try ask(0)
      #expect(shelf.readings == 2 && shelf.count == 2)
      try ask(2)
      #expect(shelf.readings == 3 && shelf.count == 2 && shelf.bytes <= limit)
      // The first was used after the second.
      try ask(0)
      #expect(shelf.readings == 3)
      try ask(1)
      #expect(shelf.readings == 4)
      for _ in 0..<3 { #expect(throws: LayerTiles.TooMany.self) { try ask(3) } }
      // It was looked at once.
      #expect(shelf.readings == 5 && shelf.bytes <= limit)
    }
  }

  @Test("P-14: when tombstones that were not seen are gone, the layer is read again")
  func horizon() throws {
    try withLayers([20]) { storage, ids in
      let shelf = TileShelf()
      let before = try objects(VectorTile(tile(town, ids[0], storage, shelf)))
      try storage.write(space: ids[0]) { writing in
        var space = try #require(try writing.space(ids[0]))
        for number in 0..<20 {
          space.version += 1
          try writing.replace(object(number, in: ids[0], version: space.version, nil), in: ids[0])
        }
        space.horizon = try #require(
          try writing.removeTombstones(in: ids[0], before: Instant(milliseconds: 1)))
        try writing.update(space)
      }
      #expect(before > 0)
      #expect(try tile(town, ids[0], storage, shelf).isEmpty)
      #expect(shelf.readings == 2)
    }
  }
}
