import Base
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOSSL
import Server
import Testing

@Suite(.timeLimit(.minutes(4))) struct TLSTests {
  /// A certificate for localhost that only this test trusts.
  private func makeCertificate(in directory: String) async throws {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    let program = try await Program.run([
      "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
      "subjectAltName=DNS:localhost", "-keyout", directory + "/key.pem", "-out", directory + "/certificate.pem",
    ])
    #expect(program.code == 0)
  }

  @Test("With a certificate the server speaks HTTP/2 and HTTP/1.1 over TLS, and tells browsers to keep using https")
  func http2() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)").path()
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try await makeCertificate(in: directory)
    let server = try TestServer({
      $0.tls = .init(certificate: directory + "/certificate.pem", key: directory + "/key.pem")
    })
    try await server.testLive { client in
      let port = try #require(client.port)
      for version in ["2", "1.1"] {
        let format = "%{http_version} %{http_code} %header{strict-transport-security}"
        let answer = try await Program.run([
          "curl", "-s", "-o", "/dev/null", "-w", format, "--http\(version)", "--cacert",
          directory + "/certificate.pem", "https://localhost:\(port)/health",
        ]).output
        #expect(answer == "\(version) 200 max-age=31536000")
      }
    }
  }

  /// A server with a certificate and time limits of a second. `body` gets its port.
  private func withServer(_ body: @Sendable (TestServer, Int) async throws -> Void) async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)").path()
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try await makeCertificate(in: directory)
    let server = try TestServer({
      $0.tls = .init(certificate: directory + "/certificate.pem", key: directory + "/key.pem")
      $0.limits.handshakeTimeoutSeconds = 1
      $0.limits.idleTimeoutSeconds = 1
      $0.limits.stopSeconds = 1
    })
    try await server.testLive { client in try await body(server, try #require(client.port)) }
  }

  @Test("A connection that does not complete its TLS handshake is closed")
  func silentBefore() async throws {
    try await withServer { _, port in
      let heard = try await RawConnection.open(port: port).talk { talk in try await talk.hearAll() }
      #expect(heard.isEmpty)
    }
  }

  @Test(
    "An encrypted connection without a request is closed, with any protocol", arguments: ["h2", "http/1.1"])
  func silentAfter(version: String) async throws {
    try await withServer { _, port in
      // It ends when the server closes the connection. Its own input stays open.
      let output = try await Program.run([
        "bash", "-c",
        "openssl s_client -quiet -alpn \(version) -connect localhost:\(port)"
          + " < <(exec sleep 50 >/dev/null 2>&1); echo ended; kill $!",
      ]).output
      #expect(output.hasSuffix("ended\n"))
    }
  }

  @Test("P-123: a certificate or key that cannot be read is named")
  func unreadable() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "no-\(UUID().uuidString).pem").path()
    for content in [nil, Data("nonsense".utf8)] {
      if let content { try content.write(to: URL(filePath: path)) }
      let error = #expect(throws: (any Error).self) {
        _ = try TestServer({ $0.tls = ServerSettings.TLSFiles(certificate: path, key: path) })
      }
      let found = try #require(error)
      #expect("\(found)".contains("'\(path)' cannot be read"))
    }
    try FileManager.default.removeItem(atPath: path)
  }

  @Test("P-123: an address of IPv6 has brackets where a browser needs them; few open files leave few connections")
  func addresses() {
    var settings = ServerSettings(dataDirectory: "")
    #expect(settings.address(port: 8080) == "http://127.0.0.1:8080")
    settings.host = ServerSettings.host("[::1]")
    #expect(settings.host == "::1" && settings.address(port: 1) == "http://[::1]:1")
    #expect([20_000, 200, 64, 1].map { ServerSettings.connections(openFiles: $0) } == [19_900, 100, 32, 1])
  }
}
