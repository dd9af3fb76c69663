import Base
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct LimitTests {
  @Test("P-4: a push of more than 4 MiB is 413 before it is read")
  func largePush() async throws {
    try await TestServer().testLive { client in
      let ann = try await client.signUp("ann@example.org")
      try await RawConnection.open(port: try #require(client.port)).talk { talk in
        try await talk.say(
          "POST /api/v1/spaces/\(ann.space)/push HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000000\r\n"
            + "Authorization: Bearer \(ann.token)\r\n\r\n{")
        #expect(try await talk.hear(until: "\r\n").hasPrefix("HTTP/1.1 413 "))
      }
      let sent = try await client.send(
        .post, "/api/v1/spaces/\(ann.space)/push", bytes: [UInt8](repeating: 0x20, count: 5_000_000), token: ann.token)
      #expect(sent.code == 413)
      #expect(sent.problem == "too-large")
    }
  }

  @Test("A body without a length is cut off at the limit")
  func chunkedBody() async throws {
    try await TestServer().testLive { client in
      try await RawConnection.open(port: try #require(client.port)).talk { talk in
        try await talk.say("POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        let chunk = "8000\r\n" + String(repeating: " ", count: 0x8000) + "\r\n"
        for _ in 1...3 { try await talk.say(chunk) }
        #expect(try await talk.hear(until: "\r\n").hasPrefix("HTTP/1.1 413 "))
      }
    }
  }

  @Test("What is not JSON is 400 with the place of the mistake")
  func malformed() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let bodies: [[UInt8]] = [
        Array("{\"email\":".utf8), [0x22, 0xFF, 0xFE, 0x22],
        Array(String(repeating: "[", count: 100_000).utf8.prefix(60_000)),
        [], Array("{}{}".utf8), [0],
      ]
      for body in bodies {
        let session = try await client.send(.post, "/api/v1/sessions", bytes: body)
        #expect(session.code == 400)
        #expect(session.problem == "invalid-json")
        let push = try await client.send(.post, "/api/v1/spaces/\(ann.space)/push", bytes: body, token: ann.token)
        #expect(push.code == 400)
        #expect(push.problem != nil)
      }
    }
  }

  @Test(
    "JSON of the wrong shape is 400 and names the field", arguments: ["{}", "[]", "null", "{\"email\":1}", "\"x\""])
  func wrongShape(body: String) async throws {
    try await TestServer().test { client in
      let answer = try await client.send(.post, "/api/v1/sessions", bytes: Array(body.utf8))
      #expect(answer.code == 400)
      #expect(try answer.json["field"]?.text == "email")
    }
  }

  @Test("A caller who asks too often is 429 and told when to come again")
  func rate() async throws {
    let clock = Shared(1000.0)
    try await TestServer({
      $0.limits.requestsPerSecond = 1 / 64
      $0.limits.requestBurst = 3
      $0.limits.clock = { clock.value }
    }).test { client in
      var codes: [Int] = []
      for _ in 1...4 { codes.append(try await client.send(.get, "/api/v1/account").code) }
      #expect(codes == [401, 401, 401, 429])
      let answer = try await client.send(.get, "/api/v1/account")
      #expect(answer.problem == "too-many-requests")
      #expect(answer.headers[.retryAfter] == "64")
      clock.change { $0 += 63 }
      #expect(try await client.send(.get, "/api/v1/account").headers[.retryAfter] == "1")
      clock.change { $0 += 1 }
      #expect(try await client.send(.get, "/api/v1/account").code == 401)
      #expect(try await client.send(.get, "/health").code == 200)
    }
  }

  @Test("New accounts of one address are limited")
  func signUps() async throws {
    try await TestServer({
      $0.limits.signUpsPerHour = 2
      $0.limits.clock = { 1000 }
    }).test { client in
      _ = try await client.signUp("a@example.org")
      _ = try await client.signUp("b@example.org")
      let third = try await client.send(
        .post, "/api/v1/accounts", ["email": "c@example.org", "password": "correct horse"])
      #expect(third.code == 429)
    }
  }

  @Test("P-15: an answer is compressed when that is asked for, and says so")
  func compression() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let text = JSON.string(String(repeating: "remarks ", count: 500))
      _ = try await client.send(
        .post, "/api/v1/spaces/\(ann.space)/push", newRecord(1, set: ["remarks": text]), token: ann.token)
      let path = "/api/v1/spaces/\(ann.space)/changes"
      let packed = try await client.send(.get, path, token: ann.token, headers: [.acceptEncoding: "br, gzip;q=0.5"])
      #expect(packed.headers[.contentEncoding] == "gzip")
      #expect(packed.headers[.vary] == "Accept-Encoding")
      #expect(packed.bytes.count < 400)
      #expect(packed.bytes.starts(with: [0x1F, 0x8B]))
      for refusing in ["identity", "gzip;q=0", "br"] {
        let plain = try await client.send(.get, path, token: ann.token, headers: [.acceptEncoding: refusing])
        #expect(plain.headers[.contentEncoding] == nil)
        #expect(try plain.json["version"]?.int64 == 1)
      }
    }
  }
}
