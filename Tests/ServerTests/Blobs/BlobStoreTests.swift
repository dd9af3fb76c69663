import Base
import Crypto
import Foundation
import Server
import Synchronization
import Testing

/// The stores of blobs. Every rule of the contract is tested on each.
enum BlobEngine: String, CaseIterable, Sendable {
  case directory
  /// Two stores over one directory, like two processes.
  case sharedDirectory
  case memory

  func run(_ body: (_ store: any BlobStore, _ other: any BlobStore) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vademecum-\(UUID().uuidString)").path()
    defer { for path in [folder, folder + "-scaled"] { try? FileManager.default.removeItem(atPath: path) } }
    let store = DirectoryBlobStore(directory: folder)
    switch self {
    case .directory: try body(store, store)
    case .sharedDirectory: try body(store, DirectoryBlobStore(directory: folder))
    case .memory:
      let store = MemoryBlobStore()
      try body(store, store)
    }
  }
}

@Suite("The contract of a blob store")
struct BlobStoreTests {
  private let space = RecordID.v8(named: "space", in: "test")
  private let elsewhere = RecordID.v8(named: "elsewhere", in: "test")
  private let content = [UInt8]((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })

  private var name: String { hexText(Array(Crypto.SHA256.hash(data: content))) }

  private func send(_ bytes: [UInt8], to store: any BlobStore, as name: String, in space: RecordID) throws {
    let upload = try #require(try store.receive(name, in: space, at: 0))
    defer { upload.end() }
    try upload.append(bytes)
    try upload.finish()
  }

  @Test("P-19: a received blob can be read in ranges and has its size", arguments: BlobEngine.allCases)
  func reading(engine: BlobEngine) throws {
    try engine.run { store, other in
      #expect(store.size(name, in: space) == nil)
      #expect(throws: (any Error).self) { try store.read(name, in: space, from: 0, count: 1) }
      try send(content, to: store, as: name, in: space)
      #expect(other.size(name, in: space) == 100_000)
      #expect(try other.read(name, in: space, from: 99_990, count: 100) == Array(content[99_990...]))
      #expect(try other.read(name, in: space, from: 10, count: 20) == Array(content[10..<30]))
      #expect(try other.withFile(name, in: space) { try Data(contentsOf: URL(filePath: $0)) } == Data(content))
      #expect(other.size(name, in: elsewhere) == nil)
      #expect(try other.spaces() == [space])
      #expect(try other.names(in: space, before: .distantFuture) == [name])
      #expect(try other.names(in: space, before: .distantPast) == [])
    }
  }

  @Test("P-19: an upload resumes at an offset, and later bytes are discarded", arguments: BlobEngine.allCases)
  func resuming(engine: BlobEngine) throws {
    try engine.run { store, other in
      let first = try #require(try store.receive(name, in: space, at: 0))
      try first.append(Array(content[..<60_000]))
      first.end()
      #expect(other.received(name, in: space) == 60_000)
      #expect(other.size(name, in: space) == nil)
      let second = try #require(try other.receive(name, in: space, at: 50_000))
      try second.append(Array(content[50_000...]))
      #expect(second.size == 100_000)
      #expect(try second.isWhole())
      #expect(try second.start() == Array(content[..<512]))
      try second.finish()
      second.end()
      #expect(try store.read(name, in: space, from: 0, count: 200_000) == content)
      #expect(store.received(name, in: space) == 0)
    }
  }

  @Test("P-19: bytes with another hash are recognised and discarded", arguments: BlobEngine.allCases)
  func wrongBytes(engine: BlobEngine) throws {
    try engine.run { store, other in
      let upload = try #require(try store.receive(name, in: space, at: 0))
      try upload.append([1, 2, 3])
      #expect(try !upload.isWhole())
      upload.discard()
      upload.end()
      #expect(other.received(name, in: space) == 0)
      #expect(other.size(name, in: space) == nil)
    }
  }

  @Test("Only one process at a time receives or removes a blob", arguments: BlobEngine.allCases)
  func oneAtATime(engine: BlobEngine) throws {
    try engine.run { store, other in
      let upload = try #require(try store.receive(name, in: space, at: 0))
      #expect(try other.receive(name, in: space, at: 0) == nil)
      #expect(try other.holding(name, in: space) { true } == nil)
      #expect(try other.holding(name, in: elsewhere) { true } == true)
      upload.end()
      let isHeld = try other.holding(name, in: space) { try store.receive(name, in: space, at: 0) == nil }
      #expect(isHeld == true)
      #expect(try store.holding(name, in: space) { true } == true)
      #expect(store.unfinished(in: [space, elsewhere]) == [])
    }
  }

  @Test("P-40: incomplete uploads are counted, and discarded when they are old", arguments: BlobEngine.allCases)
  func abandoned(engine: BlobEngine) throws {
    try engine.run { store, other in
      for index in 0..<3 {
        let upload = try #require(try store.receive("a\(index)", in: index == 0 ? elsewhere : space, at: 0))
        try upload.append([1, 2])
        upload.end()
      }
      let unfinished = other.unfinished(in: [space, elsewhere])
      #expect(Set(unfinished.map { $0.sha256 }) == ["a0", "a1", "a2"] && unfinished.allSatisfy { $0.size == 2 })
      #expect(other.unfinished(in: [elsewhere]) == [UnfinishedUpload(space: elsewhere, sha256: "a0", size: 2)])
      #expect(try other.removeAbandoned(before: .distantPast) == 0)
      let alive = try #require(try store.receive("a2", in: space, at: 2))
      #expect(try other.removeAbandoned(before: .distantFuture) == 2)
      try alive.append([3])
      try alive.finish()
      alive.end()
      #expect(store.size("a2", in: space) == 3)
      #expect(store.unfinished(in: [space, elsewhere]) == [])
    }
  }

  @Test("P-116: one incomplete upload is given up, unless it is under way", arguments: BlobEngine.allCases)
  func givingUp(engine: BlobEngine) throws {
    try engine.run { store, other in
      let upload = try #require(try store.receive("a1", in: space, at: 0))
      try upload.append([1, 2])
      #expect(try !other.giveUp("a1", in: space))
      upload.end()
      #expect(try other.giveUp("a1", in: space))
      #expect(try other.giveUp("a1", in: space))
      #expect(store.received("a1", in: space) == 0 && store.unfinished(in: [space]) == [])
    }
  }

  @Test("P-35: smaller versions are kept and deleted with their picture", arguments: BlobEngine.allCases)
  func scaled(engine: BlobEngine) throws {
    try engine.run { store, other in
      try send(content, to: store, as: name, in: space)
      #expect(other.scaled(name, in: space, width: 160) == nil)
      try store.keep(scaled: [7, 8], of: name, in: space, width: 160)
      try store.keep(scaled: [], of: name, in: space, width: 320)
      #expect(other.scaled(name, in: space, width: 160) == [7, 8])
      #expect(other.scaled(name, in: space, width: 320) == [])
      try other.remove(name, in: space)
      try other.remove(name, in: space)
      #expect(store.size(name, in: space) == nil)
      #expect(store.scaled(name, in: space, width: 160) == nil)
    }
  }

  @Test("All blobs of a space are deleted together, and those of others stay", arguments: BlobEngine.allCases)
  func removingAll(engine: BlobEngine) throws {
    try engine.run { store, other in
      for space in [space, elsewhere] { try send(content, to: store, as: name, in: space) }
      try other.keep(scaled: [7], of: name, in: space, width: 160)
      try other.removeAll(of: space)
      try other.removeAll(of: space)
      #expect(store.size(name, in: space) == nil)
      #expect(store.scaled(name, in: space, width: 160) == nil)
      #expect(store.size(name, in: elsewhere) == 100_000)
    }
  }

  @Test("Two simultaneous uploads of the same blob leave one complete blob")
  func racing() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vademecum-\(UUID().uuidString)").path()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (name, content, space) = (name, content, space)
    let finished = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let store = DirectoryBlobStore(directory: folder)
          var count = 0
          for _ in 0..<50 {
            guard let upload = try store.receive(name, in: space, at: 0) else { continue }
            for start in stride(from: 0, to: content.count, by: 30_000) {
              try upload.append(Array(content[start..<min(start + 30_000, content.count)]))
            }
            if try upload.isWhole() {
              try upload.finish()
              count += 1
            }
            upload.end()
            if try store.read(name, in: space, from: 0, count: 200_000) != content { return -1_000 }
          }
          return count
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(finished > 0)
  }
}
