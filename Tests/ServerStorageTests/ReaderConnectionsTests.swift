import Base
import Foundation
import ServerStorage
import Sync
import Testing

@Suite("Reading one file over many connections")
struct ReaderConnectionsTests {
  @Test("Readers at the same time, more than are kept, see one state each while others write; after the end nobody reads")
  func readersAtOnce() throws {
    try withTemporaryFolder { folder in
      let storage = try SQLiteStorage(path: folder + "/data.sqlite")
      try storage.write { try $0.insert(space("one")) }
      let faults = Faults()
      DispatchQueue.concurrentPerform(iterations: 24) { reader in
        faults.noting {
          for version in 1...20 {
            if reader == 0 {
              try storage.write(spaces: [id("one")]) { writing in
                var changes = RecordChanges()
                for name in ["left", "right"] {
                  changes.records.append(.init(record(key(name), Int64(version), Fields()), isNew: version == 1))
                }
                _ = try writing.apply(changes, in: id("one"))
              }
            }
            let (left, right) = try storage.read { reading in
              let left = try reading.record(key("left"), in: id("one"))?.record.version
              Thread.sleep(forTimeInterval: 0.001)
              return (left, try reading.record(key("right"), in: id("one"))?.record.version)
            }
            if left != right { throw StorageError.engine(code: 0, message: "two states in one transaction") }
          }
        }
      }
      #expect(faults.all.isEmpty)
      #expect(try storage.read { try $0.record(key("left"), in: id("one"))?.record.version } == 20)
      try storage.close()
      #expect(throws: (any Error).self) { try storage.read { try $0.record(key("left"), in: id("one")) } }
    }
  }

  @Test("A transaction that fails leaves nothing, and the connection serves the next one")
  func failures() throws {
    try withTemporaryFolder { folder in
      let storage = try SQLiteStorage(path: folder + "/data.sqlite")
      for _ in 0..<3 {
        #expect(throws: StorageError.unknownSpace(id("gone"))) {
          try storage.write {
            try $0.insert(space("one"))
            _ = try $0.record(key("a"), in: id("gone"))
          }
        }
        #expect(throws: StorageError.unknownSpace(id("gone"))) { try storage.read { try $0.record(key("a"), in: id("gone")) } }
      }
      #expect(try storage.read { try $0.space(id("one")) } == nil)
      try storage.write { try $0.insert(space("one")) }
      #expect(try storage.read { try $0.space(id("one")) } != nil)
    }
  }
}

private final class Faults: @unchecked Sendable {
  private let lock = NSLock()
  private var found: [String] = []

  var all: [String] { lock.withLock { found } }

  func noting(_ body: () throws -> Void) {
    do { try body() } catch { lock.withLock { found.append("\(error)") } }
  }
}
