import Base
import Dispatch
import ServerStorage
import Sync
import Synchronization
import Testing

/// What several writers, also in several processes, can rely on.
@Suite(.timeLimit(.minutes(2))) struct SharedStorageTests {
  private let one = space("one")
  private let two = space("two")

  @Test("P-13: records and versions can change only in a space that was taken", arguments: Engine.allCases)
  func taken(engine: Engine) throws {
    try engine.run { storage in
      // A transaction that creates a space has taken it.
      try storage.change { writing in
        try writing.insert(one)
        try writing.insert(two)
        try writing.insert(record(key("a"), 1), in: one.id)
        try writing.update(one, Digest())
      }
      let changes: [(any StorageWriting) throws -> Void] = [
        { try $0.insert(record(key("b"), 2), in: one.id) }, { try $0.replace(record(key("a"), 2), in: one.id) },
        { try $0.update(one) }, { try $0.update(one, Digest()) },
        { _ = try $0.removeTombstones(in: one.id, before: start) },
      ]
      for change in changes {
        #expect(throws: StorageError.notTaken(one.id)) { try storage.change { try change($0) } }
        #expect(throws: StorageError.notTaken(one.id)) { try storage.change([two.id]) { try change($0) } }
      }
      try storage.change([two.id, one.id, two.id]) { writing in
        for change in changes { try change(writing) }
        try writing.insert(record(key("b"), 1), in: two.id)
      }
      try storage.inspect { reading throws in #expect(try reading.changedVersions(in: one.id) == [2, 2]) }
    }
  }

  @Test(
    "P-13: two processes write into one space at a time, each waits for the other, versions have no gap",
    arguments: SharedEngine.allCases)
  func processes(engine: SharedEngine) async throws {
    try await engine.run { open in
      let first = try open()
      try first.change { try $0.insert(one) }
      let both = [first, try open()]
      let (id, total) = (one.id, 30)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (place, storage) in both.enumerated() {
          group.addTask {
            for number in 0..<total {
              try storage.change([id]) { try $0.addNext(key("\(place)-\(number)"), in: id) }
            }
          }
        }
        try await group.waitForAll()
      }
      try first.inspect { reading throws in #expect(try reading.changedVersions(in: id) == Array(1...Int64(2 * total)))
      }
    }
  }

  @Test(
    "P-13: who takes several spaces, in whatever order they were named, waits for nobody for ever",
    arguments: SharedEngine.allCases)
  func crossing(engine: SharedEngine) async throws {
    try await engine.run { open in
      let storages = [try open(), try open()]
      try storages[0].change { writing in
        try writing.insert(one)
        try writing.insert(two)
      }
      let (ids, total) = ([one.id, two.id], 20)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (place, storage) in storages.enumerated() {
          group.addTask {
            for number in 0..<total {
              try storage.change(place == 0 ? ids : ids.reversed()) { writing in
                for id in ids { try writing.addNext(key("\(place)-\(number)"), in: id) }
              }
            }
          }
        }
        try await group.waitForAll()
      }
      try storages[0].inspect { reading throws in
        for id in ids { #expect(try reading.changedVersions(in: id) == Array(1...Int64(2 * total))) }
      }
    }
  }

  @Test(
    "P-13: who is in the way all the time is waited for a second and no more, and then it may be tried again",
    arguments: SharedEngine.allCases)
  func bounded(engine: SharedEngine) async throws {
    try await engine.run { open in
      let (first, second) = (try open(), try open())
      try first.change { try $0.insert(one) }
      try first.change([one.id]) { writing in
        // From here on the space is this one's, in every engine.
        try writing.addNext(key("a"), in: one.id)
        let begin = ContinuousClock.now
        #expect(throws: StorageError.inTheWay) {
          try second.change([one.id]) { try $0.addNext(key("b"), in: one.id) }
        }
        #expect(ContinuousClock.now - begin > .milliseconds(900))
        #expect(throws: StorageError.inTheWay) {
          try second.commit(taking: [one.id]) { try $0.addNext(key("b"), in: one.id) }
        }
      }
      try second.change([one.id]) { try $0.addNext(key("b"), in: one.id) }
      try first.inspect { reading throws in #expect(try reading.changedVersions(in: one.id) == [1, 2]) }
    }
  }

  @Test("P-17: what somebody else commits is told, one's own is not", arguments: SharedEngine.allCases)
  func foreignChanges(engine: SharedEngine) async throws {
    try await engine.run { open in
      let (storage, other) = (try open(), try open())
      let told = Count()
      let changes = try storage.foreignChanges()
      let listening = Task { for await _ in changes { told.add() } }
      defer { listening.cancel() }
      func wait(for count: Int) async throws {
        let end = ContinuousClock.now + .seconds(60)
        while told.value < count {
          if ContinuousClock.now > end { throw TestFailure() }
          try await Task.sleep(for: .milliseconds(20))
        }
      }
      try storage.change { try $0.insert(one) }
      try other.change { try $0.insert(two) }
      try await wait(for: 1)
      try storage.change { try $0.insert(space("three")) }
      // Its own commit before was no news: the next one is the second.
      try other.change { try $0.insert(space("four")) }
      try await wait(for: 2)
      #expect(told.value == 2)
    }
  }

  @Test("A copy holds what was committed, and nothing wrong is found in it", arguments: SelfCopyingEngine.allCases)
  func copying(engine: SelfCopyingEngine) throws {
    try engine.run { storage, folder, open in
      try storage.change { try $0.insert(one) }
      for number in 0..<50 { try storage.change([one.id]) { try $0.addNext(key("\(number)"), in: one.id) } }
      try storage.backup(to: folder + "/copy")
      try storage.change([one.id]) { try $0.addNext(key("later"), in: one.id) }
      let copy = try open(folder + "/copy")
      #expect(try copy.integrityProblems().isEmpty && storage.integrityProblems().isEmpty)
      try copy.inspect { reading throws in
        #expect(try reading.changedVersions(in: one.id) == Array(1...50))
        #expect(try reading.record(key("7"), in: one.id)?.record.fields == Fields([("to", "LKPR")]))
      }
    }
  }
}

extension StorageWriting {
  /// A record with the next version of the space.
  fileprivate func addNext(_ key: RecordKey, in id: RecordID) throws {
    guard var space = try space(id) else { throw TestFailure() }
    space.version += 1
    try insert(ServerStorageTests.record(key, space.version), in: id)
    try update(space)
  }
}

private final class Count: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func add() { count.withLock { $0 += 1 } }
}
