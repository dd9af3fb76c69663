import Base
import Foundation
import ServerStorage

/// P-19: a blob is removed when no record has named it for as long as tombstones are kept (P-14). Until then a deleted
/// record may come back, and a device may have sent the picture but not yet the record.
package struct BlobCleaning<Storage: ServerStorage>: Sendable {
  let storage: Storage
  let store: any BlobStore

  package init(storage: Storage, store: any BlobStore) {
    self.storage = storage
    self.store = store
  }

  static var keptDays: Int64 { 90 }

  /// Call this now and then.
  ///
  /// - Parameter due: the time that counts for removing (P-78); nil for now.
  /// - Returns: the number of removed blobs.
  package func run(now: Instant, due: Instant? = nil) throws -> Int {
    var count = 0
    for space in try storage.read({ try $0.spaces() }) {
      count += try removeUnnamed(in: space.id, now, due ?? now)
      try removeForgotten(in: space.id, due ?? now)
    }
    return count
  }

  /// P-59: the server may have been stopped between the deletion of a space and the removal of its bytes. Within a
  /// transaction, so that nobody makes the space again meanwhile.
  package func removeLeftBehind() throws {
    for space in try storage.read({ try $0.leftBehind() }) {
      try storage.write { writing in
        guard try writing.leftBehind().contains(space) else { return }
        try store.removeAll(of: space)
        try writing.forget(leftBehind: space)
      }
    }
  }

  private func removeUnnamed(in space: RecordID, _ now: Instant, _ due: Instant) throws -> Int {
    var names = BlobNames(try storage.read { try $0.blobs(in: space) })
    if names.isEmpty { return 0 }
    // Most of the space is read while others write, and only the rest is read when nobody writes.
    try storage.read { try names.look(at: $0, in: space) }
    let limit = Instant(milliseconds: due.milliseconds - Self.keptDays * 86_400_000)
    let old = try storage.write { writing in
      try names.look(at: writing, in: space)
      var old: [String] = []
      for blob in try writing.blobs(in: space) {
        if names.areFound(blob.sha256) {
          if blob.unnamedSince != nil { try writing.setUnnamed(since: nil, blob: blob.sha256, in: space) }
        } else if let since = blob.unnamedSince {
          if since < limit { old.append(blob.sha256) }
        } else {
          try writing.setUnnamed(since: now, blob: blob.sha256, in: space)
        }
      }
      return old
    }
    return try old.filter { try remove($0, space, unnamedBefore: limit, &names) }.count
  }

  /// The entry is removed first. A file without an entry, left by a crash, is harmless; an entry without a file is not.
  private func remove(_ name: String, _ space: RecordID, unnamedBefore limit: Instant, _ names: inout BlobNames) throws
    -> Bool
  {
    var latest = names
    defer { names = latest }
    return try store.holding(name, in: space) {
      let isGone = try storage.write { writing in
        try latest.look(at: writing, in: space)
        let since = try writing.blob(name, in: space)?.unnamedSince
        guard !latest.areFound(name), let since, since < limit else { return false }
        try writing.delete(blob: name, in: space)
        return true
      }
      if isGone { try store.remove(name, in: space) }
      return isGone
    } ?? false
  }

  /// Removes files that a crash left without an entry.
  private func removeForgotten(in space: RecordID, _ due: Instant) throws {
    let limit = Date(timeIntervalSince1970: Double(due.milliseconds) / 1000 - 14 * 86_400)
    for name in try store.names(in: space, before: limit) {
      try store.holding(name, in: space) {
        if try storage.read({ try $0.blob(name, in: space) }) == nil { try store.remove(name, in: space) }
      }
    }
  }
}

/// Finds the blobs that the living records of a space name in any field. A name is 64 hexadecimal digits.
struct BlobNames: Sendable {
  private let known: Set<String>
  private var found: Set<String> = []
  private var version: Int64 = 0

  init(_ blobs: [BlobEntry]) {
    known = Set(blobs.map { $0.sha256 })
  }

  var isEmpty: Bool { known.isEmpty }

  func areFound(_ name: String) -> Bool { found.contains(name) }

  /// Looks at the changes since the last look.
  mutating func look(at reading: some StorageReading, in space: RecordID) throws {
    var (names, last) = (found, version)
    try reading.changes(in: space, after: version) { record in
      last = record.version
      if !record.deleted { BlobNames.collect(record.fields, known, &names) }
      return true
    }
    (found, version) = (names, last)
  }

  private static func collect(_ bytes: UnsafeRawBufferPointer, _ known: Set<String>, _ found: inout Set<String>) {
    var digits = 0
    for index in bytes.indices {
      let byte = bytes[index]
      let isDigit = (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
      digits = isDigit ? digits + 1 : 0
      if digits < 64 { continue }
      let name = String(decoding: bytes[(index - 63)...index], as: UTF8.self)
      if known.contains(name) { found.insert(name) }
    }
  }
}
