import Base
import Foundation
import HTTPTypes
import HummingbirdTesting
import Server
import Testing

@Suite(.timeLimit(.minutes(4))) struct SiteTests {
  /// "plain wasm" as a gzip file.
  private static let packed = Data(base64Encoded: "H4sIAAAAAAACAyvISczMUyhPLM4FAIF5KNYKAAAA")

  /// A site of a few files in its own directory. Two compressed forms do not belong to their files.
  private func withSite(_ body: @Sendable (any TestClientProtocol) async throws -> Void) async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "site-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    try FileManager.default.createDirectory(at: directory.appending(path: "styles"), withIntermediateDirectories: true)
    let long = String(repeating: "body { margin: 0 } ", count: 100)
    let files = [
      "index.html": "<!doctype html><title>Vademecum</title>", "service-worker.js": "self", "styles/main.css": long,
      "core.0123abcd.wasm": "plain wasm", "core.0123abcd.wasm.br": "brotli wasm",
      "other.wasm": "another core", "other.wasm.gz": "not packed", ".secret": "hidden", "manifest.webmanifest": "{}",
      "empty.txt": "", "empty.txt.gz": "not packed",
    ]
    let packed = try #require(Self.packed)
    for name in ["core.0123abcd.wasm.gz", "index.html.gz"] { try packed.write(to: directory.appending(path: name)) }
    for (name, content) in files { try Data(content.utf8).write(to: directory.appending(path: name)) }
    let server = try TestServer({ $0.webDirectory = directory.path() })
    try await server.test(body)
  }

  @Test("The smallest form that the browser can read is sent")
  func negotiation() async throws {
    try await withSite { client in
      let cases = [
        ("br, gzip", "br", Data("brotli wasm".utf8)), ("gzip", "gzip", Self.packed),
        ("br;q=0, gzip", "gzip", Self.packed),
      ]
      for (accepted, encoding, content) in cases {
        let answer = try await client.send(.get, "/core.0123abcd.wasm", headers: [.acceptEncoding: accepted])
        #expect(answer.headers[.contentEncoding] == encoding)
        #expect(Data(answer.bytes) == content)
        #expect(answer.headers[.contentType] == "application/wasm")
        #expect(answer.headers[.vary] == "Accept-Encoding")
      }
      let plain = try await client.send(.get, "/core.0123abcd.wasm")
      #expect(plain.headers[.contentEncoding] == nil)
      #expect(plain.text == "plain wasm")
      let css = try await client.send(.get, "/styles/main.css", headers: [.acceptEncoding: "gzip"])
      #expect(css.headers[.contentEncoding] == "gzip")
      #expect(css.bytes.count < 100)
    }
  }

  @Test("What keeps passwords is led to the screen where one is changed; other well-known names are missing")
  func wellKnown() async throws {
    try await withSite { client in
      let answer = try await client.send(.get, "/.well-known/change-password")
      #expect(answer.code == 303 && answer.headers[.location] == "/account/password")
      let missing = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200"
      #expect(try await client.send(.get, missing).code == 404)
    }
  }

  @Test("A compressed form that does not belong to its file is ignored")
  func wrongForms() async throws {
    try await withSite { client in
      let files = [
        ("/other.wasm", "another core"), ("/", "<!doctype html><title>Vademecum</title>"), ("/empty.txt", ""),
      ]
      for (path, content) in files {
        let answer = try await client.send(.get, path, headers: [.acceptEncoding: "gzip"])
        #expect(answer.headers[.contentEncoding] == nil && answer.text == content)
      }
    }
  }

  @Test("A file that the browser has is 304; one with a hash in its name is never revalidated")
  func caching() async throws {
    try await withSite { client in
      let page = try await client.send(.get, "/")
      #expect(page.headers[.cacheControl] == "no-cache")
      let tag = try #require(page.headers[.eTag])
      let again = try await client.send(.get, "/", headers: [.ifNoneMatch: "\"x\", W/\(tag)"])
      #expect(again.code == 304)
      #expect(again.headers[.eTag] == tag)
      #expect(again.bytes.isEmpty)
      #expect(try await client.send(.get, "/", headers: [.ifNoneMatch: "\"x\""]).code == 200)
      #expect(try await client.send(.get, "/service-worker.js").headers[.cacheControl] == "no-cache")
      let wasm = try await client.send(.get, "/core.0123abcd.wasm")
      #expect(wasm.headers[.cacheControl] == "public, max-age=31536000, immutable")
    }
  }

  @Test("The addresses of screens get the only page; missing files are 404")
  func screens() async throws {
    try await withSite { client in
      for path in ["/logbook", "/logbook/flights/0198c0de", "/zoo/", "/logbook?q=1"] {
        let answer = try await client.send(.get, path)
        #expect(answer.code == 200)
        #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
      }
      for path in [
        "/missing.js", "/.secret", "/styles/../.secret", "/%2e%2e/%2e%2e/etc/passwd.txt", "/core.0123abcd.wasm.br",
      ] {
        #expect(try await client.send(.get, path).code == 404, "\(path)")
      }
      #expect(try await client.send(.get, "/manifest.webmanifest").headers[.contentType] == "application/manifest+json")
      #expect(try await client.send(.post, "/logbook").code == 405)
      let head = try await client.send(.head, "/")
      #expect(head.bytes.isEmpty && head.headers[.contentLength] == "39")
    }
  }

  @Test("A long file is read from the disk as it was at the start", arguments: [true, false])
  func longFiles(hasDirectory: Bool) async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "site-\(UUID().uuidString)")
    let data = FileManager.default.temporaryDirectory.appending(path: "data-\(UUID().uuidString)")
    defer { for made in [directory, data] { try? FileManager.default.removeItem(at: made) } }
    for made in hasDirectory ? [directory, data] : [directory] {
      try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    }
    let plain = (0..<200_001).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    let brotli = (0..<65_537).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let gzip = try #require(gzipped(plain, level: 1))
    let page = Array("<!doctype html>".utf8)
    let forms = ["core.wasm": plain, "core.wasm.br": brotli, "core.wasm.gz": gzip, "map.bin": plain, "index.html": page]
    for (name, bytes) in forms { try Data(bytes).write(to: directory.appending(path: name)) }
    let server = try TestServer {
      $0.webDirectory = directory.path()
      $0.dataDirectory = data.path()
    }
    #expect(((try? FileManager.default.contentsOfDirectory(atPath: data.path())) ?? []) == [])
    for name in forms.keys { try Data("newer".utf8).write(to: directory.appending(path: name)) }
    try await server.test { client in
      for (path, accepted, bytes) in [
        ("/core.wasm", "br", brotli), ("/core.wasm", "gzip", gzip), ("/core.wasm", "identity", plain),
        ("/map.bin", "br, gzip", plain), ("/", "br", page),
      ] {
        let answer = try await client.send(.get, path, headers: [.acceptEncoding: accepted])
        #expect(answer.bytes == bytes && answer.headers[.contentLength] == "\(bytes.count)", "\(path) \(accepted)")
      }
    }
  }
}
