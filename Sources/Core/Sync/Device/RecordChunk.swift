import Base

/// A block of memory in which records lie one after another. A record begins with
///
/// | bytes | |
/// |---|---|
/// | 0 … 3 | its size in bytes |
/// | 4 … 19 | its id |
/// | 20 … 27 | its version |
/// | 28 | 1 when another record has replaced it, 2 when it is deleted |
/// | from 29 | the name of its collection and its fields, as ``PackedForm`` writes them |
final class RecordChunk: @unchecked Sendable {
  /// The number of bytes before the name of the collection.
  static let head = 29
  /// No chunk is larger, unless it holds a single record that is larger.
  static let usualSize = 1 << 18
  static let goneFlag: UInt8 = 1
  static let deletedFlag: UInt8 = 2

  private(set) var count = 0
  /// The bytes of records that were removed.
  private(set) var gone = 0
  let capacity: Int
  private let base: UnsafeMutablePointer<UInt8>

  init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  /// The same records in a new block of memory, which may be larger.
  init(_ other: RecordChunk, capacity: Int) {
    self.capacity = max(capacity, other.count)
    base = .allocate(capacity: self.capacity)
    count = other.count
    gone = other.gone
    UnsafeMutableRawPointer(base).copyMemory(from: UnsafeRawPointer(other.base), byteCount: count)
  }

  /// Records as ``whole(at:)`` gives them, one after another.
  init(_ records: UnsafeBufferPointer<UInt8>) {
    capacity = records.count
    base = .allocate(capacity: capacity)
    count = capacity
    guard let first = records.baseAddress else { return }
    UnsafeMutableRawPointer(base).copyMemory(from: UnsafeRawPointer(first), byteCount: capacity)
  }

  deinit { base.deallocate() }

  var room: Int { capacity - count }

  /// The size that the chunk needs to hold this many more bytes; nil when another chunk should take them.
  func capacity(for bytes: Int) -> Int? {
    if count + bytes > RecordChunk.usualSize { return nil }
    return min(RecordChunk.usualSize, max(capacity * 2, count + bytes))
  }

  /// - Parameter body: the name of the collection and the fields.
  /// - Returns: the offset of the record.
  func append(_ id: RecordID, _ head: RecordStore.Head, _ body: UnsafeBufferPointer<UInt8>) -> Int {
    let start = count
    let memory = UnsafeMutableRawPointer(base + start)
    let length = RecordChunk.head + body.count
    memory.storeBytes(of: UInt32(truncatingIfNeeded: length), as: UInt32.self)
    memory.storeBytes(of: id.high, toByteOffset: 4, as: UInt64.self)
    memory.storeBytes(of: id.low, toByteOffset: 12, as: UInt64.self)
    memory.storeBytes(of: head.version, toByteOffset: 20, as: Int64.self)
    base[start + 28] = head.isDeleted ? RecordChunk.deletedFlag : 0
    if let first = body.baseAddress {
      (memory + RecordChunk.head).copyMemory(from: UnsafeRawPointer(first), byteCount: body.count)
    }
    count += length
    return start
  }

  func remove(at place: Int) {
    base[place + 28] |= RecordChunk.goneFlag
    gone += length(at: place)
  }

  private func load(_ place: Int) -> UInt64 {
    UnsafeRawPointer(base + place).loadUnaligned(as: UInt64.self)
  }

  func length(at place: Int) -> Int {
    Int(truncatingIfNeeded: UnsafeRawPointer(base + place).loadUnaligned(as: UInt32.self))
  }

  static func length(in records: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
    Int(truncatingIfNeeded: UnsafeRawBufferPointer(records).loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }

  /// All bytes of a record.
  func whole(at place: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + place, count: length(at: place))
  }

  func id(at place: Int) -> RecordID { RecordID(high: load(place + 4), low: load(place + 12)) }

  func hasID(_ id: RecordID, at place: Int) -> Bool { load(place + 4) == id.high && load(place + 12) == id.low }

  func version(at place: Int) -> Int64 { Int64(bitPattern: load(place + 20)) }

  func isGone(at place: Int) -> Bool { base[place + 28] & RecordChunk.goneFlag != 0 }

  func isDeleted(at place: Int) -> Bool { base[place + 28] & RecordChunk.deletedFlag != 0 }

  /// The name of the collection and the fields.
  func body(at place: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + place + RecordChunk.head, count: length(at: place) - RecordChunk.head)
  }

  /// Calls the function for every record that was not removed.
  func forEach(_ body: (_ chunk: RecordChunk, _ offset: Int) -> Void) {
    var offset = 0
    while offset < count {
      if !isGone(at: offset) { body(self, offset) }
      offset += length(at: offset)
    }
  }
}
