import Base
import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import Server
import ServerStorage
import Testing

/// Untrusted text and untrusted addresses.
@Suite(.timeLimit(.minutes(4))) struct HostileTests {
  @Test(
    "Addresses of machines, houses and companies are not public",
    arguments: [
      "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254", "172.16.0.1",
      "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.168.1.1", "198.18.0.1", "203.0.113.9", "224.0.0.1",
      "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1",
      "64:ff9b:1::1", "2002:7f00:1::", "2002:a00:1::", "2001::1", "2001:db8::1", "fc00::1", "fd12::1", "fe80::1",
      "ff02::1", "4000::1",
    ])
  func privateAddress(text: String) throws {
    #expect(!isPublic(try bytes(text)))
  }

  @Test(
    "Addresses of the internet are public",
    arguments: [
      "1.1.1.1", "9.255.0.1", "100.63.0.1", "100.128.0.1", "172.15.0.1", "172.32.0.1", "193.0.0.1", "223.255.255.255",
      "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101", "2a00::1",
    ])
  func publicAddress(text: String) throws {
    #expect(isPublic(try bytes(text)))
  }

  private func isPublic(_ bytes: [UInt8]) -> Bool {
    bytes.count == 4 ? PublicAddress.isPublic(v4: bytes) : PublicAddress.isPublic(v6: bytes)
  }

  private func bytes(_ text: String) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: text.contains(":") ? 16 : 4)
    let family = text.contains(":") ? AF_INET6 : AF_INET
    let code = bytes.withUnsafeMutableBytes { inet_pton(family, text, $0.baseAddress) }
    try #require(code == 1)
    return bytes
  }

  @Test(
    "No spelling of this machine's address is read, and no unencrypted address",
    arguments: [
      "https://127.0.0.1:9/", "https://localhost:9/", "https://0x7f000001:9/", "https://2130706433:9/",
      "https://127.1:9/", "https://[::1]:9/", "https://[::ffff:127.0.0.1]:9/", "https://0:9/", "http://1.1.1.1:9/",
    ])
  func reading(url: String) {
    var request = WebRequest()
    request.timeoutSeconds = 5
    var reason = ""
    do { _ = try request.get(url) } catch { reason = "\(error)" }
    #expect(reason == "it leads to a place without encryption, or within this network")
  }

  @Test("Allowed addresses are tried")
  func allowed() {
    var request = WebRequest()
    (request.allowsPlain, request.allowsPrivate, request.timeoutSeconds) = (true, true, 5)
    var reason = ""
    do { _ = try request.get("http://127.0.0.1:1/") } catch { reason = "\(error)" }
    #expect(!reason.isEmpty && reason != "it leads to a place without encryption, or within this network")
  }

  @Test("Control characters from others are escaped in logs and on terminals")
  func control() {
    let lines = LogLines()
    var logger = Logger(label: "test") { LineLog(label: $0, level: .debug, write: { lines.add($0) }) }
    logger[metadataKey: "title"] = "a\u{1B}[2J\u{9B}2J\u{202E}b\nlevel=error\u{85}\u{2028}\u{7F}"
    logger.info("hello")
    let scalars = lines.text.dropLast().unicodeScalars
    #expect(lines.text.hasSuffix("\n") && lines.text.contains("title="))
    #expect(!scalars.contains { [.control, .format, .lineSeparator].contains($0.properties.generalCategory) })
    #expect(LineLog.visible("Žluťoučký kůň 🐎") == "Žluťoučký kůň 🐎")
    #expect(LineLog.visible("a\tb\u{7}", keepsTabs: true) == "a\tb\\u{7}")
  }

  @Test(
    "An address is a single address, without special characters of mail servers and without invisible ones",
    arguments: [
      "a@example.org,b@example.org", "a,b@example.org", "<a>@example.org", "a;b@example.org", "a\u{85}b@example.org",
      "a\u{2028}b@example.org", "a\u{200B}b@example.org", "a\\b@example.org", "(a)@example.org", "a:b@example.org",
    ])
  func address(text: String) {
    #expect(EmailAddress(text) == nil)
  }

  @Test("A full disk is 507")
  func fullDisk() throws {
    var found = false
    do {
      try FileHandle(forWritingTo: URL(filePath: "/dev/full")).write(contentsOf: Data("x".utf8))
    } catch {
      found = isOutOfSpace(error)
    }
    #expect(found)
    #expect(isOutOfSpace(StorageError.engine(code: 13, message: "database or disk is full")))
    #expect(!isOutOfSpace(CocoaError(.fileReadCorruptFile)) && !isOutOfSpace(StorageError.engine(code: 5, message: "")))
  }

  @Test(
    "P-120: a body that breaks off or is no body is no failure of the server",
    arguments: ["push", "blobs/\(String(repeating: "a", count: 64))"])
  func brokenOff(path: String) async throws {
    let lines = LogLines()
    try await TestServer(log: { lines.add($0) }).testLive { client in
      let ann = try await client.signUp("ann@example.org")
      let bodies = [("Content-Length: 100", "{"), ("Transfer-Encoding: chunked", "1\r\n{\r\nfffffffffffffffff\r\n")]
      for (index, (length, bytes)) in bodies.enumerated() {
        try await RawConnection.open(port: try #require(client.port)).talk { talk in
          let method = path == "push" ? "POST" : "PUT"
          let head = [
            "\(method) /api/v1/spaces/\(ann.space)/\(path) HTTP/1.1", "Host: localhost", "Authorization: Bearer \(ann.token)",
            "Content-Type: application/octet-stream", length, "", "",
          ]
          try await talk.say(head.joined(separator: "\r\n") + bytes)
          try await Task.sleep(for: .milliseconds(100))
        }
        // The next one may not begin while the server holds the same upload.
        while lines.text.components(separatedBy: "status=408").count < index + 2 {
          try #require(!lines.text.contains("level=error"), "\(lines.text)")
          try await Task.sleep(for: .milliseconds(10))
        }
      }
      #expect(!(try await client.send(.get, "/metrics").text).contains("status=\"500\""))
    }
  }

  @Test("P-117: a long answer is compressed on threads of its own, and others are answered meanwhile")
  func packing() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let base = "/api/v1/spaces/\(ann.space)"
      let long = newRecord(1, set: ["remarks": .string(String(repeating: "x", count: 200_000))])
      #expect(try await client.send(.post, base + "/push", long, token: ann.token).code == 200)
      let (gate, isAnswered) = (DispatchSemaphore(value: 0), Shared(false))
      let holders = (0..<WorkPool.packing.threads).map { _ in
        Task { try await WorkPool.packing.run { _ = gate.wait(timeout: .now() + 60) } }
      }
      let reader = Task {
        let answer = try await client.send(.get, base + "/changes", token: ann.token, headers: [.acceptEncoding: "gzip"])
        isAnswered.change { $0 = true }
        return answer
      }
      for _ in 0..<20 {
        #expect(try await client.send(.get, "/api/v1/account", token: ann.token).code == 200)
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(!isAnswered.value)
      for _ in holders { gate.signal() }
      #expect(try await reader.value.headers[.contentEncoding] == "gzip")
    }
  }

  @Test("A wrong method gets a list of the right ones, each once")
  func allow() async throws {
    try await TestServer().test { client in
      for path in ["/api/v1/account", "/api/v1/spaces/x/changes", "/api/v1/spaces/x/push", "/health"] {
        let answer = try await client.send(.init("BREW")!, path)
        let methods = (answer.headers[.allow] ?? "").split(separator: ",").map {
          $0.trimmingCharacters(in: .whitespaces)
        }
        #expect(answer.code == 405 && !methods.isEmpty && Set(methods).count == methods.count)
      }
    }
  }

  @Test("P-40: an account sees its use and its limits; P-116: broken uploads keep nobody from another")
  func usage() async throws {
    let server = try TestServer({
      $0.limits.blobBytesPerAccount = 1000
      $0.limits.unfinishedUploads = 2
    })
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      _ = try await client.send(.post, "/api/v1/spaces/\(ann.space)/push", newRecord(1), token: ann.token)
      func send(_ name: String, _ count: Int) async throws -> TestResponse {
        let path = "/api/v1/spaces/\(ann.space)/blobs/\(String(repeating: name, count: 64))"
        let headers: HTTPFields = [
          .contentType: "application/octet-stream", .contentRange: "bytes 0-\(count - 1)/5000",
        ]
        return try await client.send(
          .put, path, bytes: [UInt8](repeating: 7, count: count), token: ann.token, headers: headers)
      }
      #expect(try await send("a", 400).code == 202)
      #expect(try await send("b", 700).code == 202)
      #expect(try await send("c", 10).code == 202)
      func arrived(_ name: String) throws -> Int64 {
        let space = try #require(RecordID(ann.space))
        return DataDirectory(server.directory).blobs.received(String(repeating: name, count: 64), in: space)
      }
      #expect(try arrived("a") == 0 && arrived("b") == 700 && arrived("c") == 10)
      let usage = try #require(try await client.send(.get, "/api/v1/account", token: ann.token).json["usage"])
      #expect((usage["recordBytes"]?.int64 ?? 0) > 10 && usage["blobBytesLimit"] == 1000)
      try DataDirectory(server.directory).blobs.removeAbandoned(before: Date(timeIntervalSinceNow: 10))
      #expect(try await send("c", 1001).code == 202)
      #expect(try await send("d", 10).code == 202)
      #expect(try arrived("c") == 0)
      let text = Array("whole".utf8)
      let whole = "/api/v1/spaces/\(ann.space)/blobs/\(SHA256.hex(of: text))"
      let type: HTTPFields = [.contentType: "application/octet-stream"]
      #expect(try await client.send(.put, whole, bytes: text, token: ann.token, headers: type).code == 201)
      #expect(try await send("d", 10).problem == "space-full")
    }
    try? FileManager.default.removeItem(atPath: server.directory)
  }
}
