import Base
import Foundation
import HummingbirdTesting
import Server
import ServerStorage
import Synchronization
import Testing

/// P-96: a clock that was wrong for a while, and what was dated by it.
@Suite(.timeLimit(.minutes(4))) struct ServerClockTests {
  private let today = Instant(milliseconds: 1_800_000_000_000)

  private func days(_ days: Int64) -> Instant { Instant(milliseconds: today.milliseconds + days * 86_400_000) }

  /// A server on data that deleting has followed until today.
  private func server(_ wall: Wall) throws -> TestServer {
    let storage = try SQLiteStorage()
    try storage.write { try $0.keep(AgeingRecord(seen: today, due: today)) }
    return try TestServer({ $0.wall = { wall.now } }, storage: storage)
  }

  @Test("P-96: who signs in and deletes while the clock is in 1970 is still signed in when it is right, and finds it in the trash")
  func behind() async throws {
    let wall = Wall(Instant(milliseconds: 60_000))
    let server = try server(wall)
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      let space = "/api/v1/spaces/\(ann.space)"
      let id = "0198c0de-0000-7000-8000-000000000001"
      #expect(try await client.send(.post, space + "/push", newRecord(1), token: ann.token).code == 200)
      let delete: JSON = [
        "device": "0198c0de-0000-7000-8000-00000000000d",
        "operations": [["number": 2, "collection": "flight", "id": .string(id), "base": 1, "delete": true]],
      ]
      #expect(try await client.send(.post, space + "/push", delete, token: ann.token).code == 200)
      for day in Int64(1)...3 { #expect(await server.server.housekeeping.tidy(at: days(day))) }
      for day in [Int64(1), 1_200] {
        wall.now = days(day)
        let trash = try await client.send(.get, space + "/trash", token: ann.token)
        #expect(try trash.code == 200 && trash.json.items("records")?.count == 1)
      }
    }
  }

  @Test("P-96: a clock that is years ahead signs nobody out, and what it wrote is put right by the next use")
  func ahead() async throws {
    let wall = Wall(today)
    let server = try server(wall)
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      func used() throws -> Instant? {
        try server.storage.read { try $0.sessions(of: #require(RecordID(ann.id))).first?.used }
      }
      for day in [Int64(0), 1_200, 1] {
        wall.now = days(day)
        #expect(try await client.send(.get, "/api/v1/spaces", token: ann.token).code == 200)
        #expect(try used() == days(day))
      }
      // It has ended when that time has passed for certain.
      server.server.accounts.clock.follow(AgeingRecord(seen: days(402), due: days(402)))
      #expect(try await client.send(.get, "/api/v1/spaces", token: ann.token).code == 401)
    }
  }

  @Test("P-96: an invitation from a clock that was ahead ends when the clock is right, and takes no open one with it")
  func invitations() async throws {
    let wall = Wall(today)
    let server = try server(wall)
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      let bob = try await client.signUp("bob@example.org")
      let made = try await client.send(.post, "/api/v1/spaces", ["title": "Club"], token: ann.token)
      let path = try "/api/v1/spaces/\(#require(made.json.text("id")))/invitations"
      func invite() async throws -> JSON {
        let answer = try await client.send(.post, path, ["role": "reader"], token: ann.token)
        return ["code": try #require(answer.json["code"])]
      }
      let first = try await invite()
      wall.now = days(1_200)
      let ahead = try await invite()
      wall.now = days(1)
      let refused = try await client.send(.post, "/api/v1/invitations/accept", ahead, token: bob.token)
      #expect(refused.code == 400)
      #expect(try await client.send(.post, "/api/v1/invitations/accept", first, token: bob.token).code == 200)
    }
  }
}

/// A clock that a test sets.
private final class Wall: Sendable {
  private let time: Mutex<Instant>

  init(_ time: Instant) {
    self.time = Mutex(time)
  }

  var now: Instant {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }
}
