import Base
import ServerStorage
import Sync
import Testing

/// The contract of a storage: one body for every engine.
@Suite struct StorageContractTests {
  private let one = space("one")
  private let two = space("two", kind: .published)

  private func withSpaces(_ engine: Engine, _ body: (any ServerStorage) throws -> Void) throws {
    try engine.run { storage in
      try storage.write {
        try $0.insert(one)
        try $0.insert(two)
      }
      try body(storage)
    }
  }

  @Test("A space reads back as it was written", arguments: Engine.allCases)
  func spaces(engine: Engine) throws {
    try withSpaces(engine) { storage in
      var changed = one
      changed.title = "Čáslav \u{0}'\""
      changed.epoch = 2
      changed.version = firstVersion(ofEpoch: 2) + 7
      changed.horizon = 3
      changed.lost = [LostRange(after: 5, before: firstVersion(ofEpoch: 1)), LostRange(after: 9, before: 10)]
      var digest = Digest()
      digest.add(record(key("a"), 1).record)
      try storage.write(spaces: [two.id, one.id]) { try $0.update(changed, digest) }
      try storage.inspect { reading throws in
        #expect(try reading.space(one.id) == changed)
        #expect(try reading.digest(of: one.id) == digest)
        #expect(try reading.digest(of: two.id) == Digest())
        #expect(try reading.spaces() == [changed, two])
        #expect(try reading.space(id("none")) == nil)
      }
    }
  }

  @Test(
    "A calendar is found by its hash, replaced by a newer one, and deleted with its account", arguments: Engine.allCases
  )
  func feeds(engine: Engine) throws {
    try withSpaces(engine) { storage in
      let anna = Account(
        id: id("anna"), email: "anna@example.org", name: "", password: "", created: Instant(milliseconds: 1))
      func feed(_ hash: String) -> CalendarSubscription {
        CalendarSubscription(
          secretHash: hash, space: one.id, account: anna.id, app: "logbook", language: "cs",
          created: Instant(milliseconds: 5))
      }
      try storage.write(spaces: [two.id, one.id]) {
        try $0.insert(anna)
        try $0.insert(feed("a"))
        try $0.insert(feed("b"))
      }
      try storage.inspect { reading throws in
        #expect(try reading.feed(secretHash: "a") == nil)
        #expect(try reading.feed(secretHash: "b") == feed("b"))
        #expect(try reading.feed(of: one.id, account: anna.id, app: "logbook") == feed("b"))
        #expect(try reading.feed(of: two.id, account: anna.id, app: "logbook") == nil)
      }
      try storage.write(spaces: [two.id, one.id]) { try $0.delete(account: anna.id) }
      try storage.inspect { reading throws in #expect(try reading.feed(secretHash: "b") == nil) }
      try storage.write(spaces: [two.id, one.id]) {
        try $0.insert(anna)
        try $0.insert(feed("c"))
        try $0.deleteFeed(of: one.id, account: anna.id, app: "logbook")
      }
      try storage.inspect { reading throws in #expect(try reading.feed(secretHash: "c") == nil) }
    }
  }

  @Test("A role can be set, changed and removed", arguments: Engine.allCases)
  func members(engine: Engine) throws {
    try withSpaces(engine) { storage in
      let (anna, boris) = (id("anna"), id("boris"))
      try storage.write(spaces: [two.id, one.id]) {
        try $0.setRole(.owner, of: anna, in: one.id)
        try $0.setRole(.editor, of: boris, in: one.id)
        try $0.setRole(.reader, of: boris, in: one.id)
        try $0.setRole(.contributor, of: anna, in: two.id)
      }
      try storage.inspect { reading throws in
        #expect(try reading.members(of: one.id) == [Member(anna, .owner), Member(boris, .reader)])
        #expect(try reading.role(of: boris, in: one.id) == .reader)
        #expect(try reading.role(of: boris, in: two.id) == nil)
        #expect(try reading.spaces(of: anna).map { $0.role } == [.owner, .contributor])
        #expect(try reading.spaces(of: boris).map { $0.space.id } == [one.id])
      }
      try storage.write(spaces: [two.id, one.id]) { try $0.setRole(nil, of: anna, in: one.id) }
      #expect(try storage.read { try $0.role(of: anna, in: one.id) } == nil)
    }
  }

  @Test("A record reads back as it was written, its fields byte for byte", arguments: Engine.allCases)
  func records(engine: Engine) throws {
    try withSpaces(engine) { storage in
      var stored = record(
        key("a"), 1, Fields([("č", .decimal("1.50")), ("x", ["y": .null]), ("z", "\u{0}\n\"")]), author: id("anna"))
      try storage.write(spaces: [two.id, one.id]) { try $0.insert(stored, in: one.id) }
      #expect(try storage.read { try $0.record(key("a"), in: one.id) } == stored)
      stored.server.record.version = 4
      stored.server.changed = [ServerRecord.FieldVersion("č", 4), ServerRecord.FieldVersion("gone", 3)]
      stored.received = Instant(milliseconds: 5)
      try storage.write(spaces: [two.id, one.id]) { try $0.replace(stored, in: one.id) }
      try storage.inspect { reading throws in
        #expect(try reading.record(key("a"), in: one.id) == stored)
        #expect(try reading.record(key("a"), in: two.id) == nil)
        #expect(try reading.record(key("a", "other"), in: one.id) == nil)
      }
    }
  }

  @Test("Raw records have the stored bytes", arguments: Engine.allCases)
  func rawRecords(engine: Engine) throws {
    try withSpaces(engine) { storage in
      try storage.write(spaces: [two.id, one.id]) {
        try $0.insert(record(key("a"), 1, Fields([("č", .decimal("1.50"))])), in: one.id)
        try $0.insert(record(key("b"), 2, deleted: true), in: one.id)
      }
      var seen: [String] = []
      try storage.inspect { reading throws in
        try reading.rawRecords([key("b"), key("none"), key("a")], in: one.id) { raw in
          seen.append(
            "\(String(decoding: raw.collection, as: UTF8.self)) \(raw.id == id("a")) \(raw.version) \(raw.deleted) "
              + String(decoding: raw.fields, as: UTF8.self))
        }
      }
      #expect(seen == ["flight false 2 true ", #"flight true 1 false {"č":1.50}"#])
    }
  }

  @Test("P-12: changes come in the order of versions, and only from their own space", arguments: Engine.allCases)
  func changes(engine: Engine) throws {
    try withSpaces(engine) { storage in
      try storage.write(spaces: [two.id, one.id]) {
        for version in 1...5 { try $0.insert(record(key("r\(version)"), Int64(version)), in: one.id) }
        try $0.insert(record(key("other"), 3), in: two.id)
        try $0.replace(record(key("r2"), 6), in: one.id)
      }
      try storage.inspect { reading throws in
        #expect(try reading.changedVersions(in: one.id) == [1, 3, 4, 5, 6])
        #expect(try reading.changedVersions(in: one.id, after: 4) == [5, 6])
        #expect(try reading.changedVersions(in: two.id) == [3])
        var first: [Int64] = []
        try reading.changes(in: one.id, after: 0) {
          first.append($0.version)
          return first.count < 2
        }
        #expect(first == [1, 3])
      }
    }
  }

  @Test("P-28: a collection is listed in the order of ids, without deleted records", arguments: Engine.allCases)
  func collection(engine: Engine) throws {
    try withSpaces(engine) { storage in
      let ids = [RecordID(high: 1, low: 9), RecordID(high: 2, low: 1), RecordID(high: UInt64.max, low: 0)]
      try storage.write(spaces: [two.id, one.id]) {
        for (index, id) in ids.reversed().enumerated() {
          try $0.insert(record(RecordKey("flight", id), Int64(index + 1)), in: one.id)
        }
        try $0.insert(record(RecordKey("aircraft", ids[0]), 4), in: one.id)
        try $0.insert(record(RecordKey("flight", RecordID(high: 1, low: 10)), 5, deleted: true), in: one.id)
      }
      func list(after id: RecordID?) throws -> [RecordID] {
        var list: [RecordID] = []
        try storage.inspect { reading throws in
          try reading.records(of: "flight", in: one.id, after: id) {
            list.append($0.id)
            return true
          }
        }
        return list
      }
      #expect(try list(after: nil) == ids)
      #expect(try list(after: ids[0]) == Array(ids[1...]))
    }
  }

  @Test("P-16: a listing names exactly the records of the buckets", arguments: Engine.allCases)
  func listing(engine: Engine) throws {
    try withSpaces(engine) { storage in
      let keys = (0..<300).map { key("r\($0)") }
      try storage.write(spaces: [two.id, one.id]) {
        for (index, key) in keys.enumerated() {
          try $0.insert(record(key, Int64(index + 1), deleted: index % 3 == 0), in: one.id)
        }
      }
      let buckets: Set<Int> = [keys[0].id.bucket, keys[1].id.bucket, keys[2].id.bucket]
      var listed: [BucketListing.Entry] = []
      func list(after version: Int64, atMost count: Int) throws {
        listed = []
        try storage.read {
          try $0.listing(buckets: buckets, in: one.id, after: version) {
            listed.append($0)
            return listed.count < count
          }
        }
      }
      try list(after: 0, atMost: .max)
      let expected = keys.enumerated().filter { buckets.contains($0.element.id.bucket) }.map {
        BucketListing.Entry($0.element, version: Int64($0.offset + 1), deleted: $0.offset % 3 == 0)
      }
      #expect(listed == expected)
      try list(after: expected[0].version, atMost: 1)
      #expect(listed == [expected[1]])
    }
  }

  @Test(
    "P-14: only tombstones before the instant are removed, and the highest version is returned",
    arguments: Engine.allCases)
  func tombstones(engine: Engine) throws {
    try withSpaces(engine) { storage in
      let late = Instant(milliseconds: start.milliseconds + 10)
      try storage.write(spaces: [two.id, one.id]) {
        try $0.insert(record(key("a"), 1, deleted: true), in: one.id)
        try $0.insert(record(key("b"), 2), in: one.id)
        try $0.insert(record(key("c"), 3, deleted: true), in: one.id)
        try $0.insert(record(key("d"), 4, deleted: true, received: late), in: one.id)
        try $0.insert(record(key("e"), 5, deleted: true), in: two.id)
      }
      #expect(
        try storage.write(spaces: [two.id, one.id]) { try $0.removeTombstones(in: one.id, before: start) } == nil)
      #expect(try storage.write(spaces: [two.id, one.id]) { try $0.removeTombstones(in: one.id, before: late) } == 3)
      #expect(try storage.read { try $0.changedVersions(in: one.id) } == [2, 4])
      #expect(try storage.read { try $0.changedVersions(in: two.id) } == [5])
    }
  }

  @Test("Deleting a space deletes all of it and nothing else", arguments: Engine.allCases)
  func deletion(engine: Engine) throws {
    try withSpaces(engine) { storage in
      try storage.write(spaces: [two.id, one.id]) {
        for space in [one.id, two.id] {
          try $0.insert(record(key("a"), 1), in: space)
          try $0.setRole(.owner, of: id("anna"), in: space)
        }
        try $0.delete(space: one.id)
      }
      try storage.inspect { reading throws in
        #expect(try reading.spaces() == [two])
        #expect(throws: StorageError.unknownSpace(one.id)) { try reading.record(key("a"), in: one.id) }
        #expect(try reading.record(key("a"), in: two.id) != nil)
        #expect(try reading.spaces(of: id("anna")).map { $0.space.id } == [two.id])
      }
    }
  }

  @Test("P-4: a transaction that throws in the middle leaves nothing", arguments: Engine.allCases)
  func rollback(engine: Engine) throws {
    try withSpaces(engine) { storage in
      #expect(throws: TestFailure()) {
        try storage.write(spaces: [two.id, one.id]) {
          try $0.insert(record(key("a"), 1), in: one.id)
          try $0.insert(space("three"))
          throw TestFailure()
        }
      }
      try storage.inspect { reading throws in
        #expect(try reading.changedVersions(in: one.id) == [])
        #expect(try reading.spaces() == [one, two])
      }
      try storage.write(spaces: [two.id, one.id]) { try $0.insert(record(key("a"), 1), in: one.id) }
      #expect(try storage.read { try $0.changedVersions(in: one.id) } == [1])
    }
  }

  @Test(
    "P-13: work that fails under a savepoint is undone, and the rest of the transaction stays",
    arguments: Engine.allCases)
  func savepoints(engine: Engine) throws {
    try withSpaces(engine) { storage in
      try storage.change([one.id]) { writing in
        try writing.savepoint { try writing.insert(record(key("a"), 1), in: one.id) }
        #expect(throws: TestFailure()) {
          try writing.savepoint {
            try writing.insert(record(key("b"), 2), in: one.id)
            throw TestFailure()
          }
        }
        try writing.insert(record(key("c"), 3), in: one.id)
        // The engine itself refuses the same record twice.
        #expect(throws: StorageError.self) {
          try writing.savepoint { try writing.insert(record(key("c"), 4), in: one.id) }
        }
      }
      #expect(try storage.read { try $0.changedVersions(in: one.id) } == [1, 3])
    }
  }

  @Test("A blob belongs to its space only", arguments: Engine.allCases)
  func blobs(engine: Engine) throws {
    try withSpaces(engine) { storage in
      var blob = BlobEntry(sha256: String(repeating: "a", count: 64), size: 7, type: "image/png")
      try storage.write(spaces: [two.id, one.id]) {
        try $0.insert(blob, in: one.id)
        try $0.insert(blob, in: one.id)
      }
      try storage.inspect { reading throws in
        #expect(try reading.blob(blob.sha256, in: one.id) == blob)
        #expect(try reading.blob(blob.sha256, in: two.id) == nil)
        #expect(try reading.blobs(in: one.id) == [blob])
      }
      blob.unnamedSince = start
      try storage.write(spaces: [two.id, one.id]) { try $0.setUnnamed(since: start, blob: blob.sha256, in: one.id) }
      let unnamed = try storage.read { try $0.blobs(in: one.id) }
      #expect(unnamed == [blob])
      try storage.write(spaces: [two.id, one.id]) { try $0.setUnnamed(since: nil, blob: blob.sha256, in: one.id) }
      let named = try storage.read { try $0.blob(blob.sha256, in: one.id) }
      #expect(named != nil && named?.unnamedSince == nil)
      try storage.write(spaces: [two.id, one.id]) { try $0.delete(blob: blob.sha256, in: one.id) }
      let left = try storage.read { try $0.blobs(in: one.id) }
      #expect(left.isEmpty)
    }
  }
}
