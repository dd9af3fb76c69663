import Base
import Catalog
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(4))) struct FirstPageTests {
  private static let index = """
    <!doctype html>
    <html lang="en">
    <head>
      <title>Vademecum</title>
    </head>
    <body>
      <div id="app"><section class="loading"><p>Vademecum</p></section></div>
    </body>
    </html>
    """

  private func withSite(_ body: @Sendable (any TestClientProtocol) async throws -> Void) async throws {
    let web = FileManager.default.temporaryDirectory.appending(path: "first-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: web) }
    try FileManager.default.createDirectory(at: web, withIntermediateDirectories: true)
    try Data(Self.index.utf8).write(to: web.appending(path: "index.html"))
    try await TestServer { $0.webDirectory = web.path() }.test(body)
  }

  @Test("H-12: the first screen of an app is printed as its core draws it, in the reader's language")
  func first() async throws {
    try await withSite { client in
      for (language, empty) in [("en", "The logbook is still empty."), ("cs", "Zápisník je zatím prázdný.")] {
        for path in ["/logbook", "/logbook/flights"] {
          let answer = try await client.send(.get, path, headers: [.acceptLanguage: language])
          #expect(answer.code == 200)
          #expect(answer.text.contains("<html lang=\"\(language)\" data-app=\"logbook\""))
          #expect(answer.text.contains("<div data-printed=\"\" class=\"frame\""))
          #expect(answer.text.contains(empty))
          #expect(answer.text.contains("href=\"/logbook/flights/new\""))
          #expect(answer.text.contains("href=\"/core-logbook.wasm\" as=\"fetch\""))
          #expect(!answer.text.contains("class=\"loading\""))
          // The security policy allows no styles within the page.
          #expect(!answer.text.contains(" style="))
          #expect(answer.headers[.cacheControl] == "private, no-cache")
        }
      }
    }
  }

  @Test("H-12: the other apps without published records have such a page too", arguments: ["vaccination", "inventory"])
  func others(_ app: String) async throws {
    try await withSite { client in
      let answer = try await client.send(.get, "/" + app)
      #expect(answer.text.contains("<div data-printed=\"\" class=\"frame\""))
      #expect(answer.text.contains("href=\"/core-\(app).wasm\""))
      #expect(!answer.text.contains(" style="))
    }
  }

  @Test("H-12: a page that the browser has is not sent again")
  func again() async throws {
    try await withSite { client in
      let first = try await client.send(.get, "/logbook")
      let again = try await client.send(.get, "/logbook", headers: [.ifNoneMatch: first.headers[.eTag] ?? ""])
      #expect(first.code == 200 && again.code == 304)
    }
  }

  @Test("H-12: who has been here, or comes for something else, gets the empty document")
  func known() async throws {
    try await withSite { client in
      for headers in [[.cookie: "known=1"], [.cookie: "vademecum=abc"]] as [HTTPFields] {
        let answer = try await client.send(.get, "/logbook", headers: headers)
        #expect(answer.text == Self.index)
      }
      #expect(try await client.send(.get, "/logbook/flights?period=90").text == Self.index)
      #expect(try await client.send(.get, "/logbook/limits").text == Self.index)
    }
  }
}
