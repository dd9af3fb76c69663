import Base
import Foundation
import HTTPTypes
import HummingbirdTesting
import Server
import ServerStorage
import Testing

@Suite(.timeLimit(.minutes(4))) struct FullDiskTests {
  /// No table that is named takes a change any more, as on a full disk.
  private func block(_ tables: [String], of path: String, first: String = "") async throws {
    let triggers = tables.map { "CREATE TRIGGER no_\($0) BEFORE UPDATE ON \($0) BEGIN SELECT RAISE(FAIL, 'full'); END;" }
    let program = try await Program.run([
      "python3", "-c", "import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(sys.argv[2])", path,
      first + triggers.joined(),
    ])
    #expect(program.code == 0)
  }

  @Test("P-104: who was away for hours can read although their last use cannot be noted, with a session or a program's password")
  func reading() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "full-\(UUID().uuidString)").path()
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let path = directory + "/data.sqlite"
    try await TestServer(storage: SQLiteStorage(path: path)).test { client in
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
}
