import Base
import Foundation
import HTTPTypes
import HummingbirdTesting
import Server
import ServerStorage
import Testing

@Suite(.timeLimit(.minutes(4))) struct DeletionTests {
  private let password: JSON = ["password": "correct horse"]

  private func space(_ client: some TestClientProtocol, _ ann: Person, _ title: String) async throws -> String {
    let made = try await client.send(.post, "/api/v1/spaces", ["title": .string(title)], token: ann.token)
    return try #require(try made.json["id"]?.text)
  }

  private func join(
    _ client: some TestClientProtocol, _ space: String, _ ann: Person, _ ben: Person, as role: String
  ) async throws {
    let invited = try await client.send(
      .post, "/api/v1/spaces/\(space)/invitations", ["role": .string(role)], token: ann.token)
    let code = try #require(try invited.json["code"])
    #expect(try await client.send(.post, "/api/v1/invitations/accept", ["code": code], token: ben.token).code == 200)
  }

  private func fates(_ client: some TestClientProtocol, _ person: Person) async throws -> [String] {
    let answer = try await client.send(.get, "/api/v1/account/deletion", token: person.token)
    return (try answer.json["spaces"]?.items ?? []).map { "\($0["title"]?.text ?? "") \($0["fate"]?.text ?? "")" }
  }

  @Test("P-59: the fate of each space is shown first; the last owner must hand over or delete it before")
  func account() async throws {
    try await TestServer().test { client in
      let (ann, ben) = (try await client.signUp("ann@example.org"), try await client.signUp("ben@example.org"))
      let alone = try await space(client, ann, "Alone")
      let shared = try await space(client, ann, "Shared")
      let owned = try await space(client, ann, "Owned")
      try await join(client, shared, ann, ben, as: "editor")
      try await join(client, owned, ann, ben, as: "owner")
      #expect(
        try await fates(client, ann) == [" deleted", "Alone deleted", "Shared must-be-handed-over", "Owned stays"])
      let refused = try await client.send(.delete, "/api/v1/account", password, token: ann.token)
      #expect(refused.problem == "last-owner")
      #expect(try await fates(client, ann).count == 4, "nothing was deleted")
      let member = "/api/v1/spaces/\(shared)/members/\(ben.id)"
      #expect(try await client.send(.put, member, ["role": "owner"], token: ann.token).code == 204)
      #expect(try await client.send(.delete, "/api/v1/account", password, token: ann.token).code == 204)
      #expect(try await client.send(.get, "/api/v1/account", token: ann.token).code == 401)
      #expect(try await client.send(.get, "/api/v1/spaces/\(alone)/changes", token: ben.token).code == 404)
      for kept in [shared, owned] {
        #expect(try await client.send(.get, "/api/v1/spaces/\(kept)/changes", token: ben.token).code == 200)
      }
      #expect(try await fates(client, ben) == [" deleted", "Shared deleted", "Owned deleted"])
    }
  }

  @Test("P-59: a deleted account is on the list by which a restored backup is told of it")
  func listed() async throws {
    let backups = FileManager.default.temporaryDirectory.appending(path: "backups \(UUID())").path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: true)
    let server = try TestServer({ $0.backups = BackupSchedule(directory: backups) })
    defer { for path in [server.directory, backups] { try? FileManager.default.removeItem(atPath: path) } }
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      _ = try await client.signUp("ben@example.org")
      let before = try SQLiteStorage(copyOf: server.storage)
      #expect(try await client.send(.delete, "/api/v1/account", password, token: ann.token).code == 204)
      let list = DeletionList(DataDirectory(server.directory))
      #expect(try list.returned(in: before).map { $0.email } == ["ann@example.org"])
      #expect(try list.returned(in: server.storage).isEmpty)
      #expect(try DeletionList(in: backups).returned(in: before).map { $0.email } == ["ann@example.org"])
    }
  }

  @Test("P-59: only an owner with the password deletes a shared space, for everybody in it")
  func sharedSpace() async throws {
    try await TestServer().test { client in
      let (ann, ben) = (try await client.signUp("ann@example.org"), try await client.signUp("ben@example.org"))
      let eve = try await client.signUp("eve@example.org")
      let shared = try await space(client, ann, "Shared")
      try await join(client, shared, ann, ben, as: "editor")
      let path = "/api/v1/spaces/\(shared)"
      #expect(try await client.send(.delete, path, password, token: ben.token).code == 403)
      #expect(try await client.send(.delete, path, password, token: eve.token).code == 404)
      #expect(try await client.send(.delete, path, ["password": "wrong"], token: ann.token).problem == "wrong-password")
      let own = "/api/v1/spaces/\(ann.space)"
      #expect(try await client.send(.delete, own, password, token: ann.token).problem == "not-deletable")
      #expect(try await client.send(.delete, path, password, token: ann.token).code == 204)
      #expect(try await client.send(.get, path + "/changes", token: ben.token).code == 404)
      #expect(try await client.send(.delete, path, password, token: ann.token).code == 404)
    }
  }
}
