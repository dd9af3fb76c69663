import Base
import Foundation
import HummingbirdTesting
import Server
import ServerStorage
import Sync
import Testing

@Suite(.timeLimit(.minutes(4))) struct PresenceTests {
  private static let source = "0198c0de-0000-7000-8000-0000000000f1"

  private static func message(_ what: String?) -> JSON {
    var body = JSONObject([("source", .string(source))])
    if let what { body["content"] = ["edits": .string(what)] }
    return .object(body)
  }

  /// Ann's team with Ben. Eve is not a member.
  private func team(_ client: some TestClientProtocol, _ server: TestServer) async throws -> (
    ann: Person, ben: Person, eve: Person, path: String
  ) {
    let ann = try await client.signUp("ann@example.org")
    let ben = try await client.signUp("ben@example.org")
    let eve = try await client.signUp("eve@example.org")
    let made = try await client.send(.post, "/api/v1/spaces", ["title": "Team"], token: ann.token)
    let id = try #require(try made.json["id"]?.text)
    let (account, space) = (try #require(RecordID(ben.id)), try #require(RecordID(id)))
    try server.storage.write { try $0.setRole(.reader, of: account, in: space) }
    return (ann, ben, eve, "/api/v1/spaces/\(id)/presence")
  }

  @Test("P-67: a presence message reaches the members' other streams once and nobody else, and so does the farewell")
  func told() async throws {
    let server = try TestServer({ $0.limits.heartbeatSeconds = 1 })
    try await server.testLive { client in
      let (ann, ben, eve, path) = try await team(client, server)
      let phone = try Person(
        try await client.send(
          .post, "/api/v1/sessions", ["email": "ann@example.org", "password": "correct horse"]))
      let port = try #require(client.port)
      let versions = try await client.send(.get, "/api/v1/spaces", token: ann.token).body
      try await RawConnection.open(port: port).talk { atAnn in
        try await atAnn.listen(ann)
        try await RawConnection.open(port: port).talk { atBen in
          try await atBen.listen(ben)
          try await RawConnection.open(port: port).talk { atEve in
            try await atEve.listen(eve)
            #expect(try await client.send(.post, path, Self.message("lamp"), token: ann.token).code == 204)
            let heard = try await atBen.hear(until: "lamp\"}}}\n\n")
            #expect(
              heard.contains("\"presence\":{\"source\":\"\(Self.source)\",\"account\":\"\(ann.id)\",\"name\":\"\""))
            // P-52: nothing of the address of a member who has given no name, and the name as soon as there is one.
            #expect(!heard.contains("\"ann"))
            try server.storage.write { writing in
              guard var named = try writing.account(email: "ann@example.org") else { return }
              named.name = "Anna"
              try writing.update(named)
            }
            // The account's first device hears its second one.
            #expect(try await client.send(.post, path, Self.message("tree"), token: phone.token).code == 204)
            let own = try await atAnn.hear(until: "tree\"}}}\n\n")
            #expect(!own.contains("lamp"))
            #expect(try await client.send(.post, path, Self.message(nil), token: ann.token).code == 204)
            _ = try await atBen.hear(until: "\"name\":\"Anna\"}}\n\n")
            let silence = try await atEve.hear(until: "event: beat\ndata: {}\n\n")
            #expect(!silence.contains("presence"))
          }
        }
      }
      // The space contains nothing of it, and a stream that opens later does not hear it.
      #expect(try await client.send(.get, "/api/v1/spaces", token: ann.token).body == versions)
      try await RawConnection.open(port: port).talk { later in
        try await later.listen(ben)
        #expect(try await !later.hear(until: "event: beat\ndata: {}\n\n").contains("presence"))
      }
    }
  }

  @Test(
    "P-67: strangers learn nothing about the space, and messages that are too large, too many or invalid are refused")
  func refused() async throws {
    let server = try TestServer({ $0.limits.presencePerMinute = 12 })
    try await server.testLive { client in
      let (ann, ben, eve, path) = try await team(client, server)
      #expect(try await client.send(.post, path, Self.message("lamp"), token: eve.token).code == 404)
      #expect(try await client.send(.post, path, Self.message("lamp")).code == 401)
      let large = Self.message(String(repeating: "x", count: 1100))
      #expect(try await client.send(.post, path, large, token: ann.token).code == 413)
      for body: JSON in [[:], ["source": "ann"], ["source": .string(Self.source), "content": "text"]] {
        #expect(try await client.send(.post, path, body, token: ann.token).code == 400)
      }
      var codes: [Int] = []
      for _ in 0..<12 { codes.append(try await client.send(.post, path, Self.message("x"), token: ben.token).code) }
      #expect(codes.prefix(6) == [204, 204, 204, 204, 204, 204] && codes.contains(429))
    }
  }

  @Test("P-67: a removed member hears nothing more and cannot send anything")
  func removed() async throws {
    let server = try TestServer({ $0.limits.heartbeatSeconds = 1 })
    try await server.testLive { client in
      let (ann, ben, _, path) = try await team(client, server)
      try await RawConnection.open(port: try #require(client.port)).talk { atBen in
        try await atBen.listen(ben)
        let member = path.replacing("/presence", with: "/members/\(ben.id)")
        #expect(try await client.send(.delete, member, token: ann.token).code == 204)
        _ = try await atBen.hear(until: "\"spaces\":true}\n\n")
        #expect(try await client.send(.post, path, Self.message("lamp"), token: ann.token).code == 204)
        #expect(try await !atBen.hear(until: "event: beat\ndata: {}\n\n").contains("presence"))
        #expect(try await client.send(.post, path, Self.message("lamp"), token: ben.token).code == 404)
      }
    }
  }
}
