import Base

/// A compact store of records. They lie packed one after another in chunks of memory (``RecordChunk``), and a table
/// finds them by their keys. A lookup of a record's existence or version reads nothing else of it.
///
/// It is a value: a copy shares the chunks until one of the two changes.
public struct RecordStore: Sendable {
  public private(set) var count = 0
  /// Nil where a chunk was freed.
  private(set) var chunks: [RecordChunk?] = []
  /// The chunk for the next record.
  private var current: Int?
  private var free: [Int] = []
  /// The places of the records, by the hashes of their ids. `noPlace` marks a free slot.
  private var table: [UInt32] = []
  var form = PackedForm()
  /// How many records the parts of a snapshot have not brought yet.
  var missing = 0

  private static let noPlace = UInt32.max
  /// A place is the number of a chunk and, in this many bits, the offset of the record in it.
  private static let offsetBits: UInt32 = 18

  public init() {}

  public var isEmpty: Bool { count == 0 }

  /// The memory of the records and the table, without the names and texts that records share.
  public var bytes: Int {
    var bytes = table.count * 4
    for chunk in chunks { bytes += chunk?.capacity ?? 0 }
    return bytes
  }

  // MARK: - Reading

  public func contains(_ key: RecordKey) -> Bool { place(of: key) != nil }

  /// The version of a record; nil when there is none.
  public func version(of key: RecordKey) -> Int64? {
    place(of: key).map { place in chunk(place).version(at: offset(place)) }
  }

  /// Whether the record is a tombstone; nil when there is none.
  public func isDeleted(_ key: RecordKey) -> Bool? {
    place(of: key).map { place in chunk(place).isDeleted(at: offset(place)) }
  }

  /// The record of that key, including tombstones.
  public subscript(key: RecordKey) -> Record? {
    place(of: key).map { place in
      let (chunk, offset) = (chunk(place), offset(place))
      var reader = PackedReader(chunk.body(at: offset))
      _ = reader.name(form)
      return Record(
        key, version: chunk.version(at: offset), fields: reader.members(form) ?? Fields(),
        deleted: chunk.isDeleted(at: offset))
    }
  }

  /// Shows the cursor the record of that key, also a tombstone. Returns whether there is one.
  func look(at key: RecordKey, _ cursor: RecordCursor) -> Bool {
    guard let place = place(of: key) else { return false }
    cursor.move(to: chunk(place), offset(place))
    return true
  }

  private func chunk(_ place: UInt32) -> RecordChunk { chunks[Int(place >> RecordStore.offsetBits)]! }

  private func offset(_ place: UInt32) -> Int { Int(place & (1 << RecordStore.offsetBits - 1)) }

  private func place(of key: RecordKey) -> UInt32? {
    find(key).map { table[$0] }
  }

  /// The slot of the record in the table.
  private func find(_ key: RecordKey) -> Int? {
    if table.isEmpty { return nil }
    let mask = table.count - 1
    var slot = home(of: key.id)
    while table[slot] != RecordStore.noPlace {
      let (chunk, offset) = (chunk(table[slot]), offset(table[slot]))
      if chunk.hasID(key.id, at: offset) && hasCollection(key.collection, chunk, offset) { return slot }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private func hasCollection(_ name: String, _ chunk: RecordChunk, _ offset: Int) -> Bool {
    var body = PackedReader(chunk.body(at: offset))
    return body.name(form) == name
  }

  /// The slot where the search for an id begins.
  private func home(of id: RecordID) -> Int {
    // Half of an id is random already; a hash that nobody can foresee would cost more than all else that is done with a record,
    // and who makes ids that meet here only makes the own device look longer.
    Int(truncatingIfNeeded: id.mixed) & (table.count - 1)
  }
}

// MARK: - Writing

extension RecordStore {
  /// The part of a record that can be known without reading its fields.
  public struct Head: Sendable {
    public let version: Int64
    public let isDeleted: Bool
  }

  /// Adds the record or replaces the one with its key.
  public mutating func put(_ record: Record) {
    var writer = PackedWriter()
    form.write(name: record.key.collection, into: &writer)
    form.write(record.fields, into: &writer)
    _ = put(record.key, Head(version: record.version, isDeleted: record.deleted), writer)
  }

  /// - Parameter packed: what `pack` has written.
  /// - Returns: the head of the record that it replaces.
  mutating func put(_ key: RecordKey, _ head: Head, _ packed: borrowing PackedWriter) -> Head? {
    packed.withBytes { put(key, head, $0) }
  }

  private mutating func put(_ key: RecordKey, _ head: Head, _ body: UnsafeBufferPointer<UInt8>) -> Head? {
    if let slot = find(key) {
      let old = table[slot]
      let before = self.head(old)
      table[slot] = append(key.id, head, body)
      drop(old)
      return before
    }
    if (count + 1) * 4 > table.count * 3 { grow() }
    insert(append(key.id, head, body), key.id)
    count += 1
    return nil
  }

  /// - Returns: the head of the removed record.
  @discardableResult
  public mutating func remove(_ key: RecordKey) -> Head? {
    guard let slot = find(key) else { return nil }
    let place = table[slot]
    let head = head(place)
    close(slot)
    count -= 1
    drop(place)
    if count == 0 { self = RecordStore() }
    return head
  }

  private func head(_ place: UInt32) -> Head {
    let (chunk, offset) = (chunk(place), offset(place))
    return Head(version: chunk.version(at: offset), isDeleted: chunk.isDeleted(at: offset))
  }

  private mutating func insert(_ place: UInt32, _ id: RecordID) {
    let mask = table.count - 1
    var slot = home(of: id)
    while table[slot] != RecordStore.noPlace { slot = (slot + 1) & mask }
    table[slot] = place
  }

  private mutating func grow() {
    makeTable(max(8, table.count * 2))
    for index in chunks.indices { insertRecords(ofChunk: index) }
  }

  /// - Parameter slots: a power of two.
  mutating func makeTable(_ slots: Int) {
    table = [UInt32](repeating: RecordStore.noPlace, count: slots)
  }

  private mutating func insertRecords(ofChunk index: Int) {
    chunks[index]?.forEach { chunk, offset in insert(RecordStore.place(index, offset), chunk.id(at: offset)) }
  }

  /// Adds a chunk of records that are not in the store.
  mutating func add(_ chunk: RecordChunk) {
    var more = 0
    chunk.forEach { _, _ in more += 1 }
    while (count + more) * 4 > table.count * 3 { grow() }
    chunks.append(chunk)
    count += more
    insertRecords(ofChunk: chunks.count - 1)
  }

  /// Frees the slot in the table. Later entries move up, so that they are still found.
  private mutating func close(_ slot: Int) {
    let mask = table.count - 1
    var hole = slot
    var next = (slot + 1) & mask
    while table[next] != RecordStore.noPlace {
      let home = home(of: chunk(table[next]).id(at: offset(table[next])))
      if (next - home) & mask >= (next - hole) & mask {
        table[hole] = table[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    table[hole] = RecordStore.noPlace
  }

  private static func place(_ index: Int, _ offset: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: index) << offsetBits | UInt32(truncatingIfNeeded: offset)
  }
}

// MARK: - Memory

extension RecordStore {
  private mutating func append(_ id: RecordID, _ head: Head, _ body: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let index = chunkWithRoom(for: RecordChunk.head + body.count)
    return RecordStore.place(index, chunks[index]?.append(id, head, body) ?? 0)
  }

  private mutating func chunkWithRoom(for bytes: Int) -> Int {
    if let current, let capacity = chunks[current]?.capacity(for: bytes) {
      makeOwn(current, room: bytes, capacity)
      return current
    }
    // A small store grows by doubling. A large one takes whole chunks.
    let isSmall = chunks.count - free.count < 2
    let made = RecordChunk(capacity: max(bytes, isSmall ? 512 : RecordChunk.usualSize))
    let index = free.popLast() ?? chunks.count
    precondition(index < 1 << (32 - RecordStore.offsetBits), "the records take more than 4 GB")
    if index == chunks.count { chunks.append(made) } else { chunks[index] = made }
    if bytes <= RecordChunk.usualSize { current = index }
    return index
  }

  /// Call this before changing a chunk: a copy of this store may share it.
  private mutating func makeOwn(_ index: Int, room: Int = 0, _ capacity: Int = 0) {
    if isKnownUniquelyReferenced(&chunks[index]), let chunk = chunks[index], chunk.room >= room { return }
    chunks[index] = chunks[index].map { RecordChunk($0, capacity: capacity) }
  }

  /// Removes the record at this place. When most of its chunk is unused, the other records move to another chunk.
  private mutating func drop(_ place: UInt32) {
    let index = Int(place >> RecordStore.offsetBits)
    makeOwn(index)
    guard let chunk = chunks[index] else { return }
    chunk.remove(at: offset(place))
    if chunk.gone < chunk.count && (chunk.count < 1024 || chunk.gone * 2 < chunk.count) { return }
    if current == index { current = nil }
    chunk.forEach { chunk, offset in
      let id = chunk.id(at: offset)
      let slot = slot(of: RecordStore.place(index, offset), id)
      let head = Head(version: chunk.version(at: offset), isDeleted: chunk.isDeleted(at: offset))
      table[slot] = append(id, head, chunk.body(at: offset))
    }
    // Not earlier: the records that move out must not get this chunk's number.
    chunks[index] = nil
    free.append(index)
  }

  /// The slot of a record that is in the table.
  private func slot(of place: UInt32, _ id: RecordID) -> Int {
    var slot = home(of: id)
    while table[slot] != place { slot = (slot + 1) & (table.count - 1) }
    return slot
  }
}
