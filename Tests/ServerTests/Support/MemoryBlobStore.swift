import Base
import Crypto
import Foundation
import Server
import Synchronization

/// Blobs in memory. They show that the contract requires nothing that only files offer.
final class MemoryBlobStore: BlobStore {
  struct Name: Hashable {
    let space: RecordID
    let sha256: String
  }

  struct State {
    var whole: [Name: (bytes: [UInt8], changed: Date)] = [:]
    var partial: [Name: (bytes: [UInt8], changed: Date)] = [:]
    var held: Set<Name> = []
    var scaled: [Name: [Int: [UInt8]]] = [:]
  }

  struct Missing: Error {}

  fileprivate let state = Mutex(State())

  func received(_ sha256: String, in space: RecordID) -> Int64 {
    state.withLock { Int64($0.partial[Name(space: space, sha256: sha256)]?.bytes.count ?? 0) }
  }

  func receive(_ sha256: String, in space: RecordID, at offset: Int64) throws -> (any BlobUpload)? {
    let name = Name(space: space, sha256: sha256)
    return state.withLock { state in
      guard state.held.insert(name).inserted else { return nil }
      let known = state.partial[name]?.bytes.prefix(Int(offset)) ?? []
      state.partial[name] = (Array(known), Date())
      return MemoryBlobUpload(self, name)
    }
  }

  func unfinished(in spaces: [RecordID]) -> [UnfinishedUpload] {
    state.withLock { state in
      state.partial.filter { spaces.contains($0.key.space) }.sorted { $0.value.changed < $1.value.changed }.map {
        UnfinishedUpload(space: $0.key.space, sha256: $0.key.sha256, size: Int64($0.value.bytes.count))
      }
    }
  }

  func giveUp(_ sha256: String, in space: RecordID) throws -> Bool {
    state.withLock { state in
      let name = Name(space: space, sha256: sha256)
      if state.held.contains(name) { return false }
      state.partial[name] = nil
      return true
    }
  }

  func removeAbandoned(before limit: Date) throws -> Int {
    state.withLock { state in
      let old = state.partial.filter { $0.value.changed < limit && !state.held.contains($0.key) }.map { $0.key }
      for name in old { state.partial[name] = nil }
      return old.count
    }
  }

  func size(_ sha256: String, in space: RecordID) -> Int64? {
    state.withLock { $0.whole[Name(space: space, sha256: sha256)].map { Int64($0.bytes.count) } }
  }

  func read(_ sha256: String, in space: RecordID, from offset: Int64, count: Int) throws -> [UInt8] {
    guard let bytes = state.withLock({ $0.whole[Name(space: space, sha256: sha256)]?.bytes }) else { throw Missing() }
    return Array(bytes.dropFirst(Int(offset)).prefix(count))
  }

  func withFile<Result>(_ sha256: String, in space: RecordID, _ body: (String) throws -> Result) throws -> Result {
    let path = FileManager.default.temporaryDirectory.appending(path: "vademecum-\(UUID().uuidString)").path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(read(sha256, in: space, from: 0, count: Int.max)).write(to: URL(filePath: path))
    return try body(path)
  }

  func names(in space: RecordID, before limit: Date) throws -> [String] {
    state.withLock { state in
      state.whole.filter { $0.key.space == space && $0.value.changed < limit }.map { $0.key.sha256 }
    }
  }

  func spaces() throws -> [RecordID] {
    state.withLock { Array(Set($0.whole.keys.map { $0.space })) }
  }

  func holding<Result>(_ sha256: String, in space: RecordID, _ body: () throws -> Result) throws -> Result? {
    let name = Name(space: space, sha256: sha256)
    guard state.withLock({ $0.held.insert(name).inserted }) else { return nil }
    defer { state.withLock { _ = $0.held.remove(name) } }
    return try body()
  }

  func remove(_ sha256: String, in space: RecordID) throws {
    state.withLock { state in
      state.whole[Name(space: space, sha256: sha256)] = nil
      state.scaled[Name(space: space, sha256: sha256)] = nil
    }
  }

  func removeAll(of space: RecordID) throws {
    state.withLock { state in
      state.whole = state.whole.filter { $0.key.space != space }
      state.partial = state.partial.filter { $0.key.space != space }
      state.scaled = state.scaled.filter { $0.key.space != space }
    }
  }

  func scaled(_ sha256: String, in space: RecordID, width: Int) -> [UInt8]? {
    state.withLock { $0.scaled[Name(space: space, sha256: sha256)]?[width] }
  }

  func keep(scaled bytes: [UInt8], of sha256: String, in space: RecordID, width: Int) throws {
    state.withLock { $0.scaled[Name(space: space, sha256: sha256), default: [:]][width] = bytes }
  }
}

private final class MemoryBlobUpload: BlobUpload {
  private let store: MemoryBlobStore
  private let name: MemoryBlobStore.Name

  init(_ store: MemoryBlobStore, _ name: MemoryBlobStore.Name) {
    self.store = store
    self.name = name
  }

  private var bytes: [UInt8] { store.state.withLock { $0.partial[name]?.bytes ?? [] } }

  var size: Int64 { Int64(bytes.count) }

  func append(_ more: [UInt8]) throws {
    store.state.withLock { $0.partial[name, default: ([], Date())].bytes += more }
  }

  func start() throws -> [UInt8] { Array(bytes.prefix(512)) }

  func isWhole() throws -> Bool { hexText(Array(Crypto.SHA256.hash(data: bytes))) == name.sha256 }

  func finish() throws {
    store.state.withLock { state in
      state.whole[name] = (state.partial[name]?.bytes ?? [], Date())
      state.partial[name] = nil
    }
  }

  func discard() {
    store.state.withLock { $0.partial[name] = nil }
  }

  func end() {
    store.state.withLock { state in
      if state.partial[name]?.bytes.isEmpty == true { state.partial[name] = nil }
      state.held.remove(name)
    }
  }
}
