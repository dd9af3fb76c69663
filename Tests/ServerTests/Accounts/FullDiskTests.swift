import Base
import Foundation
import HTTPTypes
import HummingbirdTesting
import Server
import ServerStorage
import Testing

@Suite(.timeLimit(.minutes(4))) struct FullDiskTests {
  /// No table that is named takes a change any more, as on a full disk.
  private func block(_ tables: [String], of path: String, first: String = "", _ change: String = "UPDATE") async throws {
    let triggers = tables.map { "CREATE TRIGGER no_\($0) BEFORE \(change) ON \($0) BEGIN SELECT RAISE(FAIL, 'full'); END;" }
    let program = try await Program.run([
      "python3", "-c", "import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(sys.argv[2])", path,
      first + triggers.joined(),
    ])
    #expect(program.code == 0)
  }

  @Test("P-104: who was away for hours can read although their last use cannot be noted, with a session or a program's password")
  func reading() async throws {
    try await withFile { client, path in
      let ann = try await client.signUp("ann@example.org")
      let space = "/api/v1/spaces/\(ann.space)"
      let made = try await client.send(
        .post, "/api/v1/account/app-passwords",
        ["name": "map", "space": .string(ann.space), "purpose": "reading", "password": "correct horse"], token: ann.token)
      let secret = try #require(made.json.text("secret"))
      try await block(["session", "app_password"], of: path, first: "UPDATE session SET used = used - 7300000;")
      for token in [ann.token, secret] {
        #expect(try await client.send(.get, space + "/changes", token: token).code == 200)
      }
    }
  }

  @Test("P-118: on a full disk everybody gets their export and archive, and a calendar shows its dates")
  func takingAway() async throws {
    try await withFile { client, path in
      let ann = try await client.signUp("ann@example.org")
      let space = "/api/v1/spaces/\(ann.space)"
      let certificate: JSON = ["template": "custom", "name": "English level 4", "expires": "2027-03-31"]
      let push: JSON = [
        "device": "0198c0de-0000-7000-8000-00000000000d",
        "operations": [
          [
            "number": 1, "collection": "certificate", "id": "0198c0de-0000-7000-8000-000000000001", "base": 0,
            "set": certificate,
          ]
        ],
      ]
      #expect(try await client.send(.post, space + "/push", push, token: ann.token).code == 200)
      let made = try await client.send(.post, space + "/logbook/calendar", ["language": "en"], token: ann.token)
      let url = try #require(made.json["url"]?.text)
      try await block(["account_event", "feed_event"], of: path, "INSERT")
      let feed = try await client.send(.get, "/calendar/" + (url.split(separator: "/").last.map { String($0) } ?? ""))
      #expect(feed.code == 200 && feed.text.contains("DTSTART;VALUE=DATE:20270331"))
      let export = try await client.send(.get, "/api/v1/account/export", token: ann.token)
      #expect(export.code == 200 && export.text.contains("English level 4"))
      #expect(try await client.send(.get, "/api/v1/account/archive", token: ann.token).code == 200)
    }
  }

  /// A server with its data in a file.
  private func withFile(_ body: @Sendable (any TestClientProtocol, _ path: String) async throws -> Void) async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "full-\(UUID().uuidString)").path()
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let path = directory + "/data.sqlite"
    try await TestServer(storage: SQLiteStorage(path: path)).test { client in try await body(client, path) }
  }
}
