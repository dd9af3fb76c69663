import Base
import Dispatch
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOPosix
import Server
import Sync
import Testing

@Suite(.timeLimit(.minutes(4))) struct LimitTests {
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

  @Test("A body that is not JSON is 400 with the position of the mistake")
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

  @Test("A caller who sends too many requests gets 429 and the time to retry")
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

  @Test("P-15: an answer is compressed on request, and says so")
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

  @Test("P-15: a body may be compressed; the limits hold for its content, and broken bytes are refused")
  func compressedBody() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let path = "/api/v1/spaces/\(ann.space)/push"
      func push(_ bytes: [UInt8], _ encoding: String = "gzip") async throws -> TestResponse {
        try await client.send(.post, path, bytes: bytes, token: ann.token, headers: [.contentEncoding: encoding])
      }
      let plain = newRecord(1, set: ["remarks": .string(String(repeating: "remarks ", count: 500))]).bytes
      let packed = try #require(gzipped(plain, level: 6))
      #expect(packed.count * 10 < plain.count)
      let answer = try await push(packed)
      #expect(answer.code == 200 && answer.headers[.acceptEncoding] == "gzip")
      let changes = try await client.send(.get, "/api/v1/spaces/\(ann.space)/changes", token: ann.token)
      #expect(try changes.json["version"]?.int64 == 1)
      #expect(try await push(plain, "identity").code == 200)

      for broken in [plain, Array(packed.dropLast()), packed + [0], packed + packed, [], [0x1F, 0x8B]] {
        let answer = try await push(broken)
        #expect(answer.code == 400 && answer.problem == "broken-encoding")
      }
      let unknown = try await push(packed, "br")
      #expect(unknown.code == 415 && unknown.headers[.acceptEncoding] == "gzip")
      // A few kilobytes that are more than may be sent.
      let large = try #require(gzipped([UInt8](repeating: 0x20, count: PushRequest.byteLimit + 1), level: 9))
      #expect(large.count < 20_000)
      #expect(try await push(large).code == 413)
    }
  }

  @Test("The connections of one address are limited; when one ends there is room again")
  func connectionsPerAddress() async throws {
    try await TestServer({ $0.limits.connectionsPerAddress = 3 }).testLive { client in
      let port = try #require(client.port)
      let ask = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
      let first = try await RawConnection.open(port: port)
      try await first.talk { talk in
        try await talk.say(ask)
        #expect(try await talk.hear(until: "\r\n").hasPrefix("HTTP/1.1 200"))
        let second = try await RawConnection.open(port: port)
        try await second.talk { talk in
          try await talk.say(ask)
          #expect(try await talk.hear(until: "\r\n").hasPrefix("HTTP/1.1 200"))
          // The client's own connection may be the third. The fifth at the latest is too many.
          var heard: [String] = []
          for _ in 1...3 { heard.append(try await RawConnection.open(port: port).talk { try await $0.hearAll() }) }
          #expect(heard.contains(""))
        }
      }
    }
  }

  @Test("A client that keeps sending after the answer loses the connection")
  func reading() async throws {
    try await TestServer({ $0.limits.restSeconds = 1 }).testLive { client in
      let ann = try await client.signUp("ann@example.org")
      let heard = try await RawConnection.open(port: try #require(client.port)).talk { talk in
        try await talk.say(
          "POST /api/v1/spaces/\(ann.space)/push HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500000000\r\n"
            + "Authorization: Bearer \(ann.token)\r\n\r\n{")
        return try await talk.hearAll()
      }
      #expect(heard.hasPrefix("HTTP/1.1 413 "))
    }
  }

  @Test("Memory for bodies is limited in total and for each account; beyond it a request gets 503 and may be retried")
  func bodiesInFlight() async throws {
    try await TestServer({
      $0.limits.requestMemory = 4_000_000
      $0.limits.requestMemoryPerCaller = 2_000_000
    }).testLive { client in
      let (ann, ben) = (try await client.signUp("ann@example.org"), try await client.signUp("ben@example.org"))
      let port = try #require(client.port)
      func begin(_ person: Person, _ talk: inout RawConnection.Talk) async throws {
        try await talk.say(
          "POST /api/v1/spaces/\(person.space)/push HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1500001\r\n"
            + "Authorization: Bearer \(person.token)\r\n\r\n" + String(repeating: " ", count: 1_500_000))
      }
      try await RawConnection.open(port: port).talk { first in
        try await begin(ann, &first)
        // Nothing reports how much the server has read, so the test asks until it has read enough.
        var answer = ""
        try await waiting(for: "the body to be counted") {
          answer = try await RawConnection.open(port: port).talk { talk in
            try await begin(ann, &talk)
            try await talk.say("x")
            return try await talk.hear(until: "\r\n\r\n")
          }
          return answer.hasPrefix("HTTP/1.1 503")
        }
        #expect(answer.contains("Retry-After: "))
        // Another account has room until all memory is used up.
        let other = try await RawConnection.open(port: port).talk { talk in
          try await begin(ben, &talk)
          try await talk.say("x")
          return try await talk.hear(until: "\r\n")
        }
        #expect(other.hasPrefix("HTTP/1.1 400"))
        try await first.say("x")
        #expect(try await first.hear(until: "\r\n").hasPrefix("HTTP/1.1 400"))
      }
      // The memory is free again.
      let small = try await client.send(.post, "/api/v1/spaces/\(ann.space)/push", newRecord(1), token: ann.token)
      #expect(small.code == 200)
    }
  }

  @Test("Memory for unread answers is limited too, and a client that does not read in time loses its connection")
  func answersInFlight() async throws {
    try await TestServer({
      $0.limits.answerMemory = 6_000_000
      $0.limits.answerMemoryPerCaller = 6_000_000
      $0.limits.answerTimeoutSeconds = 2
    }).testLive { client in
      let ann = try await client.signUp("ann@example.org")
      for number in 1...5 {
        let id = "0198c0de-0000-7000-8000-00000000000\(number)"
        let record = newRecord(
          Int64(number), id: id, set: ["to": "LKPR", "text": .string(String(repeating: "x", count: 1_000_000))])
        let answer = try await client.send(.post, "/api/v1/spaces/\(ann.space)/push", record, token: ann.token)
        #expect(answer.code == 200)
      }
      let ask =
        "GET /api/v1/spaces/\(ann.space)/changes HTTP/1.1\r\nHost: localhost\r\n"
        + "Authorization: Bearer \(ann.token)\r\n\r\n"
      // A client that asks and never reads, and lets the system buffer little. A request may be refused while the
      // test's own request is being answered, so it asks again until it holds an answer, on a new connection when the server has
      // ended the one before.
      let port = try #require(client.port)
      func connection() async throws -> any Channel {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
          .channelOption(.autoRead, value: false).channelOption(.socketOption(.so_rcvbuf), value: 4096)
          .connect(host: "localhost", port: port).get()
      }
      var line = try await connection()
      func code() async throws -> Int {
        try await client.send(.get, "/api/v1/spaces/\(ann.space)/changes", token: ann.token).code
      }
      try await waiting(for: "503: nobody reads the answers") {
        do {
          try await line.writeAndFlush(ByteBuffer(string: ask))
        } catch is ChannelError {
          line = try await connection()
        }
        return try await code() == 503
      }
      try await waiting(for: "200: the connection has ended") { try await code() == 200 }
      try? await line.close()
    }
  }

  @Test("A client that stops reading loses the connection, even when only refusals are waiting")
  func unreadRefusals() async throws {
    try await TestServer({ $0.limits.answerTimeoutSeconds = 1 }).testLive { client in
      let line = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .channelOption(.autoRead, value: false).channelOption(.socketOption(.so_rcvbuf), value: 4096)
        .connect(host: "localhost", port: try #require(client.port)).get()
      let ask = "GET /api/v1/spaces/none/changes HTTP/1.1\r\nHost: localhost\r\n\r\n"
      // The write fails when the server closes the connection.
      await #expect(throws: (any Error).self) {
        while true { try await line.writeAndFlush(ByteBuffer(string: String(repeating: ask, count: 1000))) }
      }
    }
  }

  @Test("The queue of one kind of work is limited, and does not delay other kinds")
  func pools() async throws {
    let slow = WorkPool(threads: 1, queueLimit: 2)
    let gate = DispatchSemaphore(value: 0)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      // Whatever fails, nothing waits for ever.
      defer { for _ in 0..<3 { gate.signal() } }
      for _ in 0..<3 { group.addTask { (try? await slow.run { gate.wait() }) != nil } }
      try await waiting(for: "the queue to be full") { slow.isFull }
      let refused = try? await slow.run { 1 }
      #expect(refused == nil)
      #expect((try? await WorkPool.lookups.run { 2 }) == 2)
      for _ in 0..<3 { gate.signal() }
      for try await isDone in group { #expect(isDone) }
    }
    #expect((try? await slow.run { 3 }) == 3)
  }
}
