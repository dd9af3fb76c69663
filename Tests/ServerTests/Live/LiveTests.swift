import Base
import Foundation
import HummingbirdTesting
import Server
import ServerStorage
import Sync
import Testing

@Suite(.timeLimit(.minutes(4))) struct LiveTests {
  @Test("P-17: a change is announced to every stream that may see the space, and to no other")
  func announcement() async throws {
    try await TestServer({ $0.limits.heartbeatSeconds = 1 }).testLive { client in
      let ann = try await client.signUp("ann@example.org")
      let bob = try await client.signUp("bob@example.org")
      let port = try #require(client.port)
      try await RawConnection.open(port: port).talk { stream in
        try await stream.listen(ann)
        try await RawConnection.open(port: port).talk { other in
          try await other.listen(bob)
          _ = try await client.send(.post, "/api/v1/spaces/\(ann.space)/push", newRecord(1), token: ann.token)
          // A heartbeat may come first when the machine is slow.
          let event = try await stream.hear(until: "\"version\":1}\n\n")
          #expect(event.contains("event: changed\ndata: {\"space\":\"\(ann.space)\",\"version\":1}\n\n"))
          let silence = try await other.hear(until: "event: beat\ndata: {}\n\n")
          #expect(!silence.contains("changed"))
        }
      }
    }
  }

  @Test("P-17: a stream stays open beyond the time limit of idle connections")
  func stays() async throws {
    try await TestServer({
      $0.limits.heartbeatSeconds = 1
      $0.limits.idleTimeoutSeconds = 1
    }).testLive { client in
      let ann = try await client.signUp("ann@example.org")
      try await RawConnection.open(port: try #require(client.port)).talk { stream in
        try await stream.listen(ann)
        for _ in 1...6 { _ = try await stream.hear(until: "event: beat\ndata: {}\n\n") }
      }
    }
  }

  @Test("P-17: changes by another process on the same data are announced too, and nothing else")
  func foreignChange() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "live-\(UUID().uuidString)").path()
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let path = directory + "/data.sqlite"
    try await TestServer({ $0.limits.heartbeatSeconds = 3 }, storage: SQLiteStorage(path: path)).testLive { client in
      let ann = try await client.signUp("ann@example.org")
      let bob = try await client.signUp("bob@example.org")
      let port = try #require(client.port)
      let other = SyncService(
        storage: try SQLiteStorage(path: path), schema: Schema([]), now: { Instant(milliseconds: 0) })
      let space = try #require(RecordID(ann.space))
      try await RawConnection.open(port: port).talk { stream in
        try await stream.listen(ann)
        try await RawConnection.open(port: port).talk { silent in
          try await silent.listen(bob)
          let answer = await other.push(space: space, role: .owner, body: newRecord(1).bytes)
          #expect(answer.status == 200)
          // A heartbeat may come before the service looks again.
          let event = try await stream.hear(until: "\"version\":1}\n\n")
          #expect(event.contains("event: changed\ndata: {\"space\":\"\(ann.space)\",\"version\":1}\n\n"))
          #expect(try await !silent.hear(until: "event: beat\ndata: {}\n\n").contains("changed"))
        }
      }
    }
  }

  @Test("P-17, P-33: a new editor, made by the command line, hears of both spaces on the open stream")
  func membership() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "live-\(UUID().uuidString)").path()
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let (path, zoo) = (directory + "/data.sqlite", PublishedSpace.id("zoo"))
    try await TestServer({ $0.limits.heartbeatSeconds = 60 }, storage: SQLiteStorage(path: path)).testLive { client in
      let ann = try await client.signUp("ann@example.org")
      let port = try #require(client.port)
      let spaces = PublishedSpaces(try SQLiteStorage(path: path))
      try await RawConnection.open(port: port).talk { stream in
        try await stream.listen(ann)
        try spaces.create("zoo", title: "Zoo")
        let news = try await stream.hear(until: "\(zoo)\",\"version\":0}\n\n")
        #expect(!news.contains(PublishedSpace.drafts("zoo").description))
        try spaces.setRole(.editor, of: #require(RecordID(ann.id)), in: #require(try spaces.space("zoo")))
        _ = try await stream.hear(until: "\(PublishedSpace.drafts("zoo"))\",\"version\":0}\n\n")
      }
    }
  }

  @Test("P-103: whom the command line signs out hears no more on a stream that is open, and the others go on")
  func signedOutElsewhere() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "live-\(UUID().uuidString)").path()
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let path = directory + "/data.sqlite"
    try await TestServer({ $0.limits.heartbeatSeconds = 60 }, storage: SQLiteStorage(path: path)).testLive { client in
      let ann = try await client.signUp("ann@example.org")
      let bob = try await client.signUp("bob@example.org")
      let port = try #require(client.port)
      let accounts = AccountService(try SQLiteStorage(path: path), cost: .testing)
      try await RawConnection.open(port: port).talk { stream in
        try await stream.listen(ann)
        try await RawConnection.open(port: port).talk { other in
          try await other.listen(bob)
          let begin = ContinuousClock.now
          try await accounts.setDisabled(true, #require(RecordID(ann.id)))
          #expect(try await stream.hear(until: "0\r\n\r\n").contains("changed") == false)
          #expect(ContinuousClock.now - begin < .seconds(20))
          #expect(try await client.send(.post, "/api/v1/spaces/\(bob.space)/push", newRecord(1), token: bob.token).code == 200)
          _ = try await other.hear(until: "\"version\":1}\n\n")
        }
      }
    }
  }

  @Test("P-17: a heartbeat is an event that the page can see")
  func heartbeat() async throws {
    try await TestServer({ $0.limits.heartbeatSeconds = 1 }).testLive { client in
      let ann = try await client.signUp("ann@example.org")
      try await RawConnection.open(port: try #require(client.port)).talk { stream in
        try await stream.listen(ann)
        for _ in 1...2 { _ = try await stream.hear(until: "event: beat\ndata: {}\n\n") }
      }
    }
  }

  @Test("P-17: an open stream hears of a space that is made later")
  func laterSpace() async throws {
    try await TestServer().testLive { client in
      let ann = try await client.signUp("ann@example.org")
      try await RawConnection.open(port: try #require(client.port)).talk { stream in
        try await stream.listen(ann)
        let made = try await client.send(.post, "/api/v1/spaces", ["title": "Family"], token: ann.token).json
        let id = try #require(made["id"]?.text)
        _ = try await stream.hear(until: id)
        _ = try await client.send(.post, "/api/v1/spaces/\(id)/push", newRecord(1), token: ann.token)
        _ = try await stream.hear(until: "\"version\":1}\n\n")
      }
    }
  }

  @Test("P-1: signing out ends the streams of that device, changing the password those of all others")
  func revocation() async throws {
    try await TestServer().testLive { client in
      let ann = try await client.signUp("ann@example.org")
      let form: JSON = ["email": "ann@example.org", "password": "correct horse"]
      let phone = try Person(try await client.send(.post, "/api/v1/sessions", form))
      let tablet = try Person(try await client.send(.post, "/api/v1/sessions", form))
      let port = try #require(client.port)
      try await RawConnection.open(port: port).talk { stream in
        try await stream.listen(phone)
        _ = try await client.send(.delete, "/api/v1/sessions/current", token: phone.token)
        #expect(try await stream.hear(until: "0\r\n\r\n").isEmpty == false)
      }
      try await RawConnection.open(port: port).talk { stream in
        try await stream.listen(tablet)
        let change: JSON = ["old": "correct horse", "new": "battery staple"]
        _ = try await client.send(.put, "/api/v1/account/password", change, token: ann.token)
        #expect(try await stream.hear(until: "0\r\n\r\n").isEmpty == false)
      }
    }
  }

  @Test("P-17: a stream needs a token, and the streams of one account are limited")
  func limits() async throws {
    try await TestServer({ $0.limits.liveStreamsPerAccount = 1 }).testLive { client in
      let ann = try await client.signUp("ann@example.org")
      #expect(try await client.send(.get, "/api/v1/live").code == 401)
      try await RawConnection.open(port: try #require(client.port)).talk { stream in
        try await stream.listen(ann)
        #expect(try await client.send(.get, "/api/v1/live", token: ann.token).code == 429)
      }
    }
  }

  @Test("A stopping server ends its streams at once")
  func shutdown() async throws {
    let (heard, told) = AsyncStream.makeStream(of: String.self)
    try await TestServer().testLive { client in
      let ann = try await client.signUp("ann@example.org")
      let connection = try await RawConnection.open(port: try #require(client.port))
      let (open, opened) = AsyncStream.makeStream(of: Void.self)
      Task {
        let rest = try? await connection.talk { stream in
          try await stream.listen(ann)
          opened.finish()
          return try await stream.hearAll()
        }
        told.yield(rest ?? "nothing")
        told.finish()
      }
      for await _ in open {}
    }
    for await rest in heard { #expect(rest == "0\r\n\r\n") }
  }

  @Test("A stopping server finishes the requests that are under way")
  func runningRequest() async throws {
    let (heard, told) = AsyncStream.makeStream(of: String.self)
    try await TestServer().testLive { client in
      let ann = try await client.signUp("ann@example.org")
      let connection = try await RawConnection.open(port: try #require(client.port))
      let (half, sent) = AsyncStream.makeStream(of: Void.self)
      let body = newRecord(1).serialized
      Task {
        let answer = try? await connection.talk { talk in
          try await talk.say(
            "POST /api/v1/spaces/\(ann.space)/push HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n"
              + "Authorization: Bearer \(ann.token)\r\n\r\n\(body.prefix(10))")
          try await Task.sleep(for: .milliseconds(100))
          sent.finish()
          try await Task.sleep(for: .milliseconds(200))
          try await talk.say(String(body.dropFirst(10)))
          return try await talk.hearAll()
        }
        told.yield(answer ?? "nothing")
        told.finish()
      }
      for await _ in half {}
    }
    for await answer in heard { #expect(answer.hasPrefix("HTTP/1.1 200 OK")) }
  }
}

extension RawConnection.Talk {
  /// Opens a person's stream, and returns when it is open.
  mutating func listen(_ person: Person) async throws {
    try await say("GET /api/v1/live HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(person.token)\r\n\r\n")
    _ = try await hear(until: "event: beat\ndata: {}\n\n")
    _ = try await hear(until: "\r\n")
  }
}
