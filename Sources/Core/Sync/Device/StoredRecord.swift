import Base

extension Record {
  /// Its form in the device's storage: `{"v": 41, "f": {…}}`, a tombstone `{"v": 43, "d": true}`.
  init(_ key: RecordKey, stored json: JSON) {
    self.init(
      key, version: json.int64("v") ?? 0, fields: json.members("f") ?? Fields(), deleted: json.flag("d") ?? false)
  }

  var stored: JSON {
    var json = JSONObject()
    json.add("v", version)
    if deleted { json.add("d", true) } else { json.add("f", .object(fields)) }
    return .object(json)
  }
}

extension RecordStore {
  /// Packs a stored record into the form of this store, without making a tree: there may be a hundred thousand records.
  /// Text that ``Record/stored`` would not write in exactly this way is read as a tree.
  ///
  /// - Returns: nil when it is unreadable.
  mutating func pack(
    _ stored: UnsafeBufferPointer<UInt8>, of key: RecordKey, into writer: inout PackedWriter
  ) -> Head? {
    writer.removeAll()
    form.write(name: key.collection, into: &writer)
    if let place = StoredPlace(stored) {
      let rest = UnsafeBufferPointer(rebasing: stored[place.end..<stored.count - 1])
      if place.isDeleted { return Head(version: place.version, isDeleted: true) }
      if form.write(object: rest, depthLimit: 63, into: &writer) {
        return Head(version: place.version, isDeleted: false)
      }
      writer.removeAll()
      form.write(name: key.collection, into: &writer)
    }
    guard let json = try? JSON.parse(stored) else { return nil }
    let record = Record(key, stored: json)
    form.write(record.fields, into: &writer)
    return Head(version: record.version, isDeleted: record.deleted)
  }
}

/// The beginning of a stored record: `{"v":41,"f":`, or a whole tombstone: `{"v":43,"d":true}`.
private struct StoredPlace {
  var version: Int64 = 0
  var isDeleted = false
  /// The offset of the fields.
  var end = 0

  /// Nil for text in any other form.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.last == UInt8(ascii: "}"), pass("{\"v\":", bytes) else { return nil }
    let start = end
    while end < bytes.count, bytes[end] >= 0x30, bytes[end] <= 0x39, end - start < 18 {
      version = version * 10 + Int64(bytes[end] - 0x30)
      end += 1
    }
    if end == start || bytes[start] == 0x30 && end - start > 1 { return nil }
    if pass(",\"f\":", bytes) { return }
    guard pass(",\"d\":true", bytes), end == bytes.count - 1 else { return nil }
    isDeleted = true
  }

  private mutating func pass(_ text: StaticString, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = text.utf8CodeUnitCount
    if bytes.count - end < count { return false }
    for index in 0..<count where bytes[end + index] != text.utf8Start[index] { return false }
    end += count
    return true
  }
}
