import Base
import ServerStorage
import Sync
import Testing

/// Spaces within spaces, what they take of a quota, and what was deleted in them, on every engine.
@Suite struct SpaceContractTests {
  private let team = space("team")
  private let other = space("other")
  private let anna = account("anna")

  private func withTeam(_ engine: Engine, _ body: (any ServerStorage) throws -> Void) throws {
    try engine.run(with: [team, other], accounts: [anna, account("boris")]) { storage in
      try storage.change { writing in
        try writing.setRole(.owner, of: anna.id, in: team.id)
        try writing.setRole(.reader, of: id("boris"), in: team.id)
        for name in ["lamps", "trees"] {
          try writing.insert(space(name, kind: .child))
          try writing.update(place: place(number: 1), of: id(name))
        }
      }
      try body(storage)
    }
  }

  private func place(in parent: String = "team", number: Int64, deleted: Instant? = nil) -> SpacePlace {
    SpacePlace(parent: id(parent), owner: anna.id, purpose: "inventory.layer", number: number, deleted: deleted)
  }

  @Test(
    "P-59: a space that is deleted is named until its bytes are gone, or it is made again", arguments: Engine.allCases)
  func leftBehind(engine: Engine) throws {
    try withTeam(engine) { storage in
      func named() throws -> [RecordID] { try storage.read { try $0.leftBehind() } }
      #expect(try named().isEmpty)
      try storage.change { try $0.delete(space: id("lamps")) }
      try storage.change { try $0.delete(space: id("trees")) }
      #expect(try Set(named()) == [id("lamps"), id("trees")])
      try storage.change { try $0.forget(leftBehind: id("lamps")) }
      #expect(try named() == [id("trees")])
      try storage.change { try $0.insert(space("trees", kind: .child)) }
      #expect(try named().isEmpty)
    }
  }

  @Test("P-61: a child space has the members of its parent, wherever that is", arguments: Engine.allCases)
  func children(engine: Engine) throws {
    try withTeam(engine) { storage in
      func role(_ name: String) throws -> Role? { try storage.read { try $0.role(of: id(name), in: id("lamps")) } }
      try storage.inspect { reading throws in
        #expect(try reading.children(of: team.id).map { $0.id } == [id("lamps"), id("trees")])
        #expect(try reading.space(id("lamps"))?.place == place(number: 1))
        #expect(try reading.space(team.id)?.place == nil)
        #expect(try reading.members(of: id("lamps")) == [Member(anna.id, .owner), Member(id("boris"), .reader)])
      }
      #expect(try [role("anna"), role("boris")] == [.owner, .reader])
      try storage.change { writing in
        try writing.update(place: place(in: "other", number: 2), of: id("lamps"))
        try writing.setRole(.editor, of: id("boris"), in: other.id)
      }
      #expect(try [role("anna"), role("boris")] == [nil, .editor])
      try storage.inspect { reading throws in
        #expect(try reading.children(of: team.id).map { $0.id } == [id("trees")])
        #expect(try reading.children(of: other.id).map { $0.id } == [id("lamps")])
      }
      // P-64: nobody has a role in one that is deleted. It is still there.
      try storage.change { try $0.update(place: place(in: "other", number: 3, deleted: later(9)), of: id("lamps")) }
      #expect(try role("boris") == nil)
      #expect(try storage.read { try $0.children(of: other.id) }.first?.place?.deleted == later(9))
    }
  }

  @Test("P-61: a child loses its owner with the account, and is deleted with its parent", arguments: Engine.allCases)
  func endings(engine: Engine) throws {
    try withTeam(engine) { storage in
      try storage.change { try $0.delete(account: anna.id) }
      let place = try storage.read { try $0.space(id("lamps")) }?.place
      #expect(place != nil && place?.owner == nil)
      try storage.change { try $0.delete(space: team.id) }
      #expect(try storage.read { try $0.spaces().map { $0.id } } == [other.id])
    }
  }

  @Test("P-64: a cleared child has no contents, and its id stays known", arguments: Engine.allCases)
  func clearing(engine: Engine) throws {
    try withTeam(engine) { storage in
      let (lamps, device) = (id("lamps"), id("phone"))
      try storage.change([lamps, id("trees")]) { writing in
        for name in ["lamps", "trees"] {
          var changes = RecordChanges([.init(record(key("a"), 1), isNew: true)])
          changes.history = [
            HistoryEntry(version: 1, key: key("a"), kind: .made, account: nil, received: start)
          ]
          changes.trash = [.add(trashed("x", 2))]
          try writing.apply(changes, in: id(name))
          try writing.insert(BlobEntry(sha256: "aa", size: 1, type: "image/png"), in: id(name))
          try writing.update(DeviceLog(), of: device, in: id(name))
          try writing.log(hashes: [1], from: 1, of: device, in: id(name))
        }
        try writing.clear(space: lamps)
      }
      #expect(throws: StorageError.notTaken(lamps)) { try storage.change { try $0.clear(space: lamps) } }
      func contents(_ space: RecordID) throws -> [Int] {
        try storage.read { reading in
          try [
            reading.changedVersions(in: space).count, reading.history(of: nil, in: space, before: nil, limit: 9).count,
            reading.trashed(key("x"), in: space) == nil ? 0 : 1, reading.blobs(in: space).count,
            reading.device(device, in: space) == nil ? 0 : 1, reading.hashes(1...1, of: device, in: space).count,
          ]
        }
      }
      #expect(try contents(lamps) == [0, 0, 0, 0, 0, 0])
      #expect(try contents(id("trees")) == [1, 1, 1, 1, 1, 1])
      let left = try storage.read { try $0.space(lamps) }
      #expect(left?.title == "" && left?.bytes == 0 && left?.place != nil)
    }
  }

  @Test("P-61: the latest epoch of any space", arguments: Engine.allCases)
  func epochs(engine: Engine) throws {
    try engine.run { storage in
      #expect(try storage.read { try $0.latestEpoch() } == 0)
      var one = space("one")
      one.epoch = 3
      try storage.change { writing in
        try writing.insert(one)
        try writing.insert(space("two"))
      }
      #expect(try storage.read { try $0.latestEpoch() } == 3)
    }
  }

  @Test("P-69: a space of everybody says in which role, and stays one", arguments: Engine.allCases)
  func everybody(engine: Engine) throws {
    func everybody(_ name: String, _ role: Role) -> Space {
      Space(id: id(name), kind: .shared, title: name, created: start, everybody: role)
    }
    let all = [everybody("town", .contributor), everybody("office", .owner)]
    try engine.run(with: [all[0], team, all[1]]) { storage in
      #expect(try storage.read { try $0.spacesOfEverybody() } == all)
      var changed = all[0]
      changed.title = "Another"
      try storage.change([changed.id]) { try $0.update(changed) }
      #expect(try storage.read { try $0.space(changed.id) } == changed)
      #expect(try storage.read { try $0.spacesOfEverybody().count } == 2)
    }
  }

  @Test("P-40: an owner's spaces count together with their children, published ones do not", arguments: Engine.allCases)
  func quotas(engine: Engine) throws {
    try withTeam(engine) { storage in
      try storage.change([team.id, other.id, id("lamps")]) { writing in
        try writing.insert(space("zoo", kind: .published))
        for (name, bytes) in [("team", Int64(1)), ("lamps", 20), ("other", 300), ("zoo", 4000)] {
          guard var space = try writing.space(id(name)) else { throw TestFailure() }
          space.bytes = bytes
          try writing.update(space)
          try writing.insert(BlobEntry(sha256: "aa", size: bytes * 20_000, type: "image/png"), in: id(name))
        }
        try writing.setRole(.owner, of: anna.id, in: id("zoo"))
      }
      try storage.inspect { reading throws in
        #expect(try reading.recordBytes(withOwnerOf: id("lamps")) == 21)
        #expect(try reading.blobBytes(withOwnerOf: team.id) == 420_000)
        #expect(try Set(reading.spaces(withOwnerOf: team.id)) == [team.id, id("lamps"), id("trees")])
        #expect(try reading.recordBytes(withOwnerOf: other.id) == 0)
        #expect(try reading.spaces(withOwnerOf: other.id) == [other.id])
      }
      try storage.change { try $0.setRole(.owner, of: anna.id, in: other.id) }
      #expect(try storage.read { try $0.recordBytes(withOwnerOf: team.id) } == 321)
    }
  }

  private func trashed(_ name: String, _ version: Int64, by author: String = "anna", at received: Instant = start)
    -> TrashedRecord
  {
    TrashedRecord(
      key: key(name), version: version, author: id(author), account: id("boris"), received: received,
      fields: Fields([("č", .decimal("1.50"))]))
  }

  @Test("P-54: the trash lists the most recently deleted first, and is emptied by age", arguments: Engine.allCases)
  func trash(engine: Engine) throws {
    try engine.run(with: [team, other]) { storage in
      let all = [trashed("a", 1), trashed("b", 2, by: "carl", at: later(5)), trashed("c", 3, at: later(9))]
      var changes = RecordChanges()
      changes.trash = all.map { .add($0) }
      let grown = try storage.write(spaces: [team.id, other.id]) { writing in
        try writing.apply(changes, in: other.id)
        return try writing.apply(changes, in: team.id)
      }
      func list(before version: Int64? = nil, by author: String? = nil, atMost count: Int = 9) throws -> [TrashedRecord]
      {
        var list: [TrashedRecord] = []
        try storage.inspect { reading throws in
          try reading.trash(in: team.id, before: version, by: author.map { id($0) }) {
            list.append($0)
            return list.count < count
          }
        }
        return list
      }
      #expect(try list() == all.reversed())
      #expect(try list(before: 3) == [all[1], all[0]])
      #expect(try list(by: "anna") == [all[2], all[0]])
      #expect(try list(atMost: 1) == [all[2]])
      #expect(try storage.read { try $0.trashed(key("b"), in: team.id) } == all[1])
      #expect(try storage.read { try $0.trashed(key("none"), in: team.id) } == nil)
      let freed = try storage.write(space: team.id) { writing in
        try [later(0), later(9), nil].map { try writing.deleteTrash(in: team.id, before: $0) }
      }
      #expect(freed[0] == 0 && freed[1] > 0 && freed[2] > 0 && freed.reduce(0, +) == grown)
      #expect(try list().isEmpty)
      #expect(try storage.read { try $0.trashed(key("a"), in: other.id) } != nil)
    }
  }

  @Test("P-39: what is known of a device is replaced", arguments: Engine.allCases)
  func devices(engine: Engine) throws {
    try engine.run(with: [team, other]) { storage in
      for owner in [nil, DeviceLog.Owner.importer, .account(anna.id)] {
        var log = DeviceLog()
        log.last = owner == nil ? 1 : 7
        log.hasRejections = owner != nil
        log.owner = owner
        try storage.change { try $0.update(log, of: id("phone"), in: team.id) }
        #expect(try storage.read { try $0.device(id("phone"), in: team.id) } == log)
      }
      #expect(try storage.read { try $0.device(id("phone"), in: other.id) } == nil)
      #expect(try storage.read { try $0.device(id("tablet"), in: team.id) } == nil)
    }
  }

  @Test("P-31: the history of a record, the newest first, until the caller stops", arguments: Engine.allCases)
  func history(engine: Engine) throws {
    try engine.run(with: [team, other]) { storage in
      func entry(_ version: Int64, _ name: String, _ kind: HistoryEntry.Kind, by account: RecordID?) -> HistoryEntry {
        HistoryEntry(
          version: version, key: key(name), kind: kind, account: account, received: later(version),
          fields: Fields([("č", .decimal("1.50"))]), removed: ["x", "č"])
      }
      let entries = [
        entry(1, "odd", .made, by: nil), entry(2, "even", .edited, by: anna.id),
        entry(3, "odd", .restored, by: anna.id),
        entry(4, "even", .deleted, by: anna.id),
      ]
      var changes = RecordChanges()
      changes.history = entries
      try storage.change([team.id]) { try $0.apply(changes, in: team.id) }
      try storage.inspect { reading throws in
        #expect(try reading.history(of: nil, in: team.id, before: nil, limit: 9) == entries.reversed())
        #expect(try reading.history(of: key("even"), in: team.id, before: nil, limit: 9) == [entries[3], entries[1]])
        #expect(try reading.history(of: key("even"), in: team.id, before: 4, limit: 9) == [entries[1]])
        #expect(try reading.history(of: nil, in: team.id, before: nil, limit: 1) == [entries[3]])
        #expect(try reading.history(of: nil, in: other.id, before: nil, limit: 9).isEmpty)
      }
    }
  }

  @Test("Everything in a space can be read for a check, tombstones too", arguments: Engine.allCases)
  func allRecords(engine: Engine) throws {
    try engine.run(with: [team, other]) { storage in
      let all = [record(key("a"), 1, author: anna.id), record(key("b"), 2, deleted: true)]
      try storage.change([team.id, other.id]) { writing in
        for record in all { try writing.insert(record, in: team.id) }
        try writing.insert(record(key("c"), 1), in: other.id)
      }
      var found: [StoredRecord] = []
      try storage.inspect { reading throws in try reading.allRecords(in: team.id) { found.append($0) } }
      #expect(found.sorted { $0.record.version < $1.record.version } == all)
    }
  }

  @Test("A restored backup begins an epoch after the one that was in use", arguments: Engine.allCases)
  func restoring(engine: Engine) throws {
    try engine.run(with: [team, other]) { storage in
      var used = team
      used.version = 7
      try storage.change([team.id]) { try $0.update(used) }
      try storage.beginEpochs(after: [team.id: 4])
      #expect(try storage.epochs() == [team.id: 5, other.id: 1])
      let space = try storage.read { try $0.space(team.id) }
      #expect(space?.version == firstVersion(ofEpoch: 5))
      #expect(space?.lost == [LostRange(after: 7, before: firstVersion(ofEpoch: 5))])
    }
  }

  @Test("P-92: many small files count as what a disk needs for them", arguments: Engine.allCases)
  func smallBlobs(engine: Engine) throws {
    try withTeam(engine) { storage in
      try storage.change { writing in
        for number in 0..<10 {
          try writing.insert(BlobEntry(sha256: "small \(number)", size: 1, type: "text/plain"), in: team.id)
        }
      }
      #expect(try storage.read { try $0.blobBytes(withOwnerOf: team.id) } == 163_840)
    }
  }

  @Test(
    "P-90: an epoch is the second in which it began, and later than every version also when the clock goes back",
    arguments: Engine.allCases)
  func timedEpochs(engine: Engine) throws {
    try engine.run(with: [team]) { storage in
      func begin(after epochs: [RecordID: Int64] = [:], at second: Int64) throws -> Space {
        try storage.beginEpochs(after: epochs, at: Instant(milliseconds: second * 1000))
        return try #require(try storage.read { try $0.space(team.id) })
      }
      let first = try begin(at: 1_800_000_000)
      #expect(first.epoch == 1_800_000_000 && first.version == firstVersion(ofEpoch: 1_800_000_000))
      var used = first
      used.version += 3_000_000
      try storage.change([team.id]) { try $0.update(used) }
      for second in [Int64(1_700_000_000), 0] {
        let next = try begin(at: second)
        #expect(next.epoch > used.epoch && next.version > used.version)
        #expect(next.lost.last == LostRange(after: used.version, before: next.version))
        used = next
      }
      #expect(try begin(after: [team.id: 1_900_000_000], at: 1_850_000_000).epoch == 1_900_000_001)
    }
  }
}
