import Base
import Foundation
import HTTPTypes
import HummingbirdTesting
import Server
import ServerStorage
import Testing

/// P-19: what happens to blobs that no record names.
@Suite(.timeLimit(.minutes(4))) struct BlobCleaningTests {
  /// A person's blobs, and a clock.
  private struct Bench {
    let server: TestServer
    let client: any TestClientProtocol
    let ann: Person
    let bytes: [UInt8]
    let name: String

    var path: String { "/api/v1/spaces/\(ann.space)/blobs/\(name)" }

    func send() async throws -> Int {
      try await client.send(.put, path, bytes: bytes, token: ann.token, headers: [.contentType: "text/plain"]).code
    }

    func isThere() async throws -> Bool { try await client.send(.get, path, token: ann.token).code == 200 }

    /// Names the blob in a record, or deletes that record.
    func push(_ number: Int64, base: Int64 = 0, deletes: Bool = false, restores: Bool = false) async throws {
      var operation: JSON = [
        "number": .integer(number), "collection": "note", "id": "0198c0de-0000-7000-8000-000000000001",
        "base": .integer(base),
      ]
      if deletes {
        operation = operation.adding("delete", true)
      } else {
        operation = operation.adding("set", ["pictures": [["file": .string(name)]]])
        if restores { operation = operation.adding("restore", true) }
      }
      let body: JSON = ["device": "0198c0de-0000-7000-8000-00000000000d", "operations": [operation]]
      let answer = try await client.send(.post, "/api/v1/spaces/\(ann.space)/push", body, token: ann.token)
      #expect(answer.text.contains("applied"))
    }

    var cleaning: BlobCleaning<SQLiteStorage> {
      BlobCleaning(storage: server.storage, store: DataDirectory(server.directory).blobs)
    }

    func clean(afterDays days: Int64) throws -> Int {
      let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000) + days * 86_400_000)
      return try cleaning.run(now: now)
    }
  }

  private func withBench(_ body: @Sendable (Bench) async throws -> Void) async throws {
    let server = try TestServer()
    let bytes = Array("a picture".utf8)
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      try await body(Bench(server: server, client: client, ann: ann, bytes: bytes, name: SHA256.hex(of: bytes)))
    }
    try? FileManager.default.removeItem(atPath: server.directory)
  }

  @Test("P-19: a blob that was never named is removed after 90 days, and can be sent again")
  func neverNamed() async throws {
    try await withBench { bench async throws in
      #expect(try await bench.send() == 201)
      #expect(try bench.clean(afterDays: 1) == 0)
      #expect(try bench.clean(afterDays: 90) == 0)
      #expect(try await bench.isThere())
      #expect(try bench.clean(afterDays: 92) == 1)
      #expect(try await !bench.isThere())
      #expect(
        try FileManager.default.subpathsOfDirectory(atPath: bench.server.directory).allSatisfy {
          !$0.contains(bench.name)
        })
      #expect(try await bench.send() == 201)
      #expect(try await bench.isThere())
    }
  }

  @Test("P-19: a blob that a record names stays, and so does one whose record came back in time")
  func named() async throws {
    try await withBench { bench async throws in
      #expect(try await bench.send() == 201)
      #expect(try bench.clean(afterDays: 0) == 0)
      try await bench.push(1)
      #expect(try bench.clean(afterDays: 100) == 0)
      try await bench.push(2, base: 1, deletes: true)
      #expect(try bench.clean(afterDays: 200) == 0)
      try await bench.push(3, base: 2, restores: true)
      #expect(try bench.clean(afterDays: 400) == 0)
      try await bench.push(4, base: 3, deletes: true)
      #expect(try bench.clean(afterDays: 500) == 0)
      #expect(try bench.clean(afterDays: 589) == 0)
      #expect(try await bench.isThere())
      #expect(try bench.clean(afterDays: 591) == 1)
    }
  }

  @Test("P-19: asking whether a blob must be sent keeps it for another 90 days")
  func askedFor() async throws {
    try await withBench { bench async throws in
      #expect(try await bench.send() == 201)
      #expect(try bench.clean(afterDays: 0) == 0)
      #expect(try await bench.send() == 200)
      #expect(try bench.clean(afterDays: 100) == 0)
      try await bench.push(1)
      #expect(try bench.clean(afterDays: 300) == 0)
      #expect(try await bench.isThere())
    }
  }

  @Test(
    "P-59: a server that was stopped while it deleted a space removes its pictures later", arguments: [false, true])
  func leftBehind(isMadeAgain: Bool) async throws {
    try await withBench { bench async throws in
      #expect(try await bench.send() == 201)
      let id = try #require(RecordID(bench.ann.space))
      let file = "\(bench.server.directory)/blobs/\(id)/\(bench.name)"
      #expect(try bench.clean(afterDays: 1) == 0)
      #expect(FileManager.default.fileExists(atPath: file))
      // As far as it came.
      try bench.server.storage.write { try $0.delete(space: id) }
      #expect(FileManager.default.fileExists(atPath: file))
      if isMadeAgain {
        try bench.server.storage.write {
          try $0.insert(Space(id: id, kind: .shared, title: "Again", created: Instant(milliseconds: 0)))
        }
      }
      try bench.cleaning.removeLeftBehind()
      #expect(FileManager.default.fileExists(atPath: file) == isMadeAgain)
      #expect(try bench.server.storage.read { try $0.leftBehind() }.isEmpty)
    }
  }

  @Test("P-19: an entry whose file is missing is requested again")
  func fileMissing() async throws {
    try await withBench { bench async throws in
      #expect(try await bench.send() == 201)
      try FileManager.default.removeItem(atPath: "\(bench.server.directory)/blobs/\(bench.ann.space)/\(bench.name)")
      #expect(try await bench.send() == 201)
      #expect(try await bench.isThere())
    }
  }
}

extension JSON {
  fileprivate func adding(_ name: String, _ value: JSON) -> JSON {
    var members = members ?? JSONObject()
    members[name] = value
    return .object(members)
  }
}
