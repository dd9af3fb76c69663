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

  @Test("P-13: two processes take turns writing into one space, and versions have no gaps")
  func processes() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/data.sqlite"
      let first = try SQLiteStorage(path: path)
      try first.write { try $0.insert(one) }
      let both = [first, try SQLiteStorage(path: path)]
      let (id, total) = (one.id, 30)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (place, storage) in both.enumerated() {
          group.addTask {
            for number in 0..<total {
              try storage.write(space: id) { writing in
                guard var space = try writing.space(id) else { throw TestFailure() }
                space.version += 1
                try writing.insert(record(key("\(place)-\(number)"), space.version), in: id)
                try writing.update(space)
              }
            }
          }
        }
        try await group.waitForAll()
      }
      try first.inspect { reading throws in #expect(try reading.changedVersions(in: id) == Array(1...Int64(2 * total)))
      }
    }
  }

  @Test("P-13: a writer waits at most a second for another one, and may then try again")
  func bounded() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/data.sqlite"
      let (first, second) = (try SQLiteStorage(path: path), try SQLiteStorage(path: path))
      try first.write { writing in
        try writing.insert(one)
        let begin = ContinuousClock.now
        #expect(throws: StorageError.inTheWay) { try second.write { try $0.insert(two) } }
        #expect(ContinuousClock.now - begin > .milliseconds(900))
      }
      try second.write { try $0.insert(two) }
      try first.inspect { reading throws in #expect(try reading.spaces().map { $0.id } == [one.id, two.id]) }
    }
  }

  @Test("P-17: commits by others are reported, one's own are not")
  func foreignChanges() async throws {
    try await withTemporaryFolder { folder in
      let storage = try SQLiteStorage(path: folder + "/data.sqlite")
      let other = try SQLiteStorage(path: folder + "/data.sqlite")
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
      try storage.write { try $0.insert(one) }
      try other.write { try $0.insert(two) }
      try await wait(for: 1)
      try storage.write { try $0.insert(space("three")) }
      // Its own commit before was not reported, so the next one is the second.
      try other.write { try $0.insert(space("four")) }
      try await wait(for: 2)
      #expect(told.value == 2)
    }
  }
}

private final class Count: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func add() { count.withLock { $0 += 1 } }
}
