import Base
import Foundation
import HTTPTypes
import HummingbirdTesting
import Server
import ServerStorage
import Sync
import Testing

@Suite(.timeLimit(.minutes(4))) struct PublishedSpaceTests {
  private let id = PublishedSpace.id("zoo")
  private let drafts = PublishedSpace.drafts("zoo")

  @Test("P-33: a published space is created with its drafts, once, under a name")
  func create() throws {
    let storage = try SQLiteStorage()
    let spaces = PublishedSpaces(storage)
    try spaces.create("zoo", title: "Zoo")
    let found = try storage.read { try $0.spaces() }
    #expect(found.map { $0.id } == [id, drafts] && found.map { $0.kind } == [.published, .shared])
    #expect(found.map { $0.name } == ["zoo", "zoo"])
    #expect(throws: PublishedSpaces<SQLiteStorage>.Fault.isThere("zoo")) { try spaces.create("zoo", title: "Zoo") }
    #expect(throws: PublishedSpaces<SQLiteStorage>.Fault.wrongName("Zoo!")) { try spaces.create("Zoo!", title: "") }
    #expect(try spaces.space("zoo")?.id == id && spaces.space(drafts.description)?.id == drafts)
    #expect(try spaces.space("guide") == nil)
  }

  @Test("P-33: editors of a published space edit its drafts, and nobody else learns that the drafts exist")
  func drafts() async throws {
    let server = try TestServer()
    let spaces = PublishedSpaces(server.storage)
    try spaces.create("zoo", title: "Zoo")
    let zoo = try #require(try spaces.space("zoo"))
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      let bob = try await client.signUp("bob@example.org")
      let editor = try #require(RecordID(ann.id))
      let reader = try #require(RecordID(bob.id))
      try spaces.setRole(.editor, of: editor, in: zoo)
      try spaces.setRole(.reader, of: reader, in: zoo)
      let path = "/api/v1/spaces/\(drafts)"
      #expect(try await client.send(.post, "\(path)/push", newRecord(1), token: ann.token).code == 200)
      #expect(try await client.send(.get, "\(path)/changes", token: ann.token).json["changes"]?.items?.count == 1)
      for address in ["changes", "digest", "history", "flight"] {
        #expect(try await client.send(.get, "\(path)/\(address)", token: bob.token).code == 404)
        #expect(try await client.send(.get, "\(path)/\(address)").code == 401)
      }
      let published = try await client.send(.get, "/api/v1/spaces/\(id)/changes")
      #expect(try published.code == 200 && published.json["changes"]?.items?.isEmpty == true)
      let known = try await client.send(.get, "/api/v1/account", token: bob.token).json["spaces"]?.items
      #expect(known?.contains { $0["id"]?.text == drafts.description } == false)
      try spaces.setRole(nil, of: editor, in: zoo)
      #expect(try await client.send(.get, "\(path)/changes", token: ann.token).code == 404)
      #expect(try await client.send(.post, "/api/v1/spaces/\(id)/push", newRecord(1), token: ann.token).code == 403)
    }
  }

  @Test("P-33: deleting an editor's account deletes neither the published space nor the drafts")
  func deletedEditor() async throws {
    let server = try TestServer()
    let spaces = PublishedSpaces(server.storage)
    try spaces.create("zoo", title: "Zoo")
    let zoo = try #require(try spaces.space("zoo"))
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      try spaces.setRole(.owner, of: #require(RecordID(ann.id)), in: zoo)
      #expect(
        try await client.send(.delete, "/api/v1/account", ["password": "correct horse"], token: ann.token).code == 204)
    }
    #expect(try server.storage.read { try $0.spaces() }.map { $0.id } == [id, drafts])
    #expect(try server.storage.read { try $0.members(of: drafts) }.isEmpty)
  }

  @Test("P-34: readers may cache published data, and revalidate them with their tag")
  func caching() async throws {
    let server = try TestServer()
    try PublishedSpaces(server.storage).create("zoo", title: "Zoo")
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      try server.storage.write { try $0.setRole(.editor, of: #require(RecordID(ann.id)), in: id) }
      for path in ["/api/v1/spaces/\(id)/changes", "/api/v1/spaces/\(id)/digest"] {
        let first = try await client.send(.get, path)
        let tag = try #require(first.headers[.eTag])
        #expect(first.headers[.cacheControl] == "public, no-cache" && first.headers[.vary] == "Accept-Encoding")
        let again = try await client.send(.get, path, headers: [.ifNoneMatch: tag])
        #expect(again.code == 304 && again.bytes.isEmpty && again.headers[.eTag] == tag)
        #expect(try await client.send(.get, path, headers: [.ifNoneMatch: "\"other\""]).code == 200)
      }
      let old = try #require(try await client.send(.get, "/api/v1/spaces/\(id)/changes").headers[.eTag])
      let text = JSON.string(String(repeating: "lev ", count: 10_000))
      let push = newRecord(1, set: ["to": "LKTB", "text": text])
      #expect(try await client.send(.post, "/api/v1/spaces/\(id)/push", push, token: ann.token).code == 200)
      let changes = "/api/v1/spaces/\(id)/changes"
      let new = try await client.send(.get, changes, headers: [.ifNoneMatch: old])
      #expect(new.code == 200 && new.headers[.eTag] != old)
      for _ in 1...2 {
        let packed = try await client.send(.get, changes, headers: [.acceptEncoding: "gzip"])
        #expect(packed.headers[.contentEncoding] == "gzip" && packed.bytes.count < 2_000)
        #expect(packed.headers[.eTag] == new.headers[.eTag])
      }
      #expect(try await client.send(.get, changes).bytes == new.bytes)
      let own = try await client.send(.get, "/api/v1/spaces/\(ann.space)/changes", token: ann.token)
      #expect(own.headers[.eTag] == nil && own.headers[.cacheControl] == "no-store")
    }
  }
}
