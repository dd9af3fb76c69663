import Foundation
import HTTPTypes
import HummingbirdTesting
import Server
import Testing

@Suite(.timeLimit(.minutes(4))) struct PublishedTests {
  @Test("Without an import the airports are 404 with a text that says what to do")
  func absent() async throws {
    try await TestServer().test { client in
      let answer = try await client.send(.get, "/api/v1/published/airports")
      #expect(answer.code == 404)
      #expect(answer.problem == "not-published")
    }
  }

  @Test("Everybody gets the airports, compressed and with a tag, and a new import is visible at once")
  func airports() async throws {
    let server = try TestServer()
    defer { try? FileManager.default.removeItem(atPath: server.directory) }
    try FileManager.default.createDirectory(atPath: server.directory, withIntermediateDirectories: true)
    let file = URL(fileURLWithPath: server.directory + "/airports.txt")
    let lines = String(repeating: "LKPR\tPRG\tVáclav Havel Airport\tPrague\tCZ\t50.1008\t14.26\t1247\n", count: 100)
    try Data(lines.utf8).write(to: file, options: .atomic)
    try await server.test { client in
      let plain = try await client.send(.get, "/api/v1/published/airports")
      #expect(plain.text == lines && plain.headers[.contentType] == "text/plain; charset=utf-8")
      let packed = try await client.send(.get, "/api/v1/published/airports", headers: [.acceptEncoding: "gzip"])
      #expect(packed.headers[.contentEncoding] == "gzip" && packed.bytes.count < 1000)
      let tag = try #require(plain.headers[.eTag])
      let again = try await client.send(.get, "/api/v1/published/airports", headers: [.ifNoneMatch: tag])
      #expect(again.code == 304 && again.bytes.isEmpty)
      try Data("LKTB\tBRQ\tBrno\tBrno\tCZ\t49.1513\t16.6944\t778\n".utf8).write(to: file, options: .atomic)
      let new = try await client.send(.get, "/api/v1/published/airports", headers: [.ifNoneMatch: tag])
      #expect(new.code == 200 && new.text.hasPrefix("LKTB"))
    }
  }

  @Test(
    "E-70: everybody may ask which published spaces an app has here; drafts and the spaces of others are not among them"
  )
  func spaces() async throws {
    let server = try TestServer()
    for (name, title) in [
      ("heritage", "ČVUT"), ("heritage-museum", "Muzeum"), ("heritages", "Jiné"), ("zoo", "Zoo"),
    ] {
      try PublishedSpaces(server.storage).create(name, title: title)
    }
    try await server.test { client in
      let answer = try await client.send(.get, "/api/v1/published/spaces?app=heritage")
      #expect(
        answer.text == #"{"spaces":[{"name":"heritage","title":"ČVUT"},{"name":"heritage-museum","title":"Muzeum"}]}"#)
      let none = try await client.send(.get, "/api/v1/published/spaces")
      #expect(none.text == #"{"spaces":[]}"#)
    }
  }
}
