import Base
import Foundation
import HTTPTypes
import HummingbirdTesting
import ServerStorage
import Testing

@Suite(.timeLimit(.minutes(4))) struct BlobTests {
  /// Bytes of any length that begin like a picture.
  private func picture(_ count: Int, seed: UInt64 = 1) -> (bytes: [UInt8], name: String) {
    var random = SplitMix64(seed: seed)
    let bytes = [0xFF, 0xD8, 0xFF, 0xE0] + (4..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    return (bytes, SHA256.hex(of: bytes))
  }

  private func withPerson(_ body: @Sendable (any TestClientProtocol, Person) async throws -> Void) async throws {
    let server = try TestServer()
    try await server.test { client in try await body(client, client.signUp("ann@example.org")) }
    try? FileManager.default.removeItem(atPath: server.directory)
  }

  private let jpeg: HTTPFields = [.contentType: "image/jpeg"]

  @Test("P-19: a blob comes back byte for byte, and never needs revalidation")
  func roundTrip() async throws {
    try await withPerson { client, ann in
      let (bytes, name) = picture(700_000)
      let path = "/api/v1/spaces/\(ann.space)/blobs/\(name)"
      #expect(try await client.send(.get, path, token: ann.token).problem == "not-arrived")
      #expect(try await client.send(.put, path, bytes: bytes, token: ann.token, headers: jpeg).code == 201)
      #expect(try await client.send(.put, path, bytes: bytes, token: ann.token, headers: jpeg).code == 200)
      let answer = try await client.send(.get, path, token: ann.token)
      #expect(answer.bytes == bytes)
      #expect(answer.headers[.contentType] == "image/jpeg")
      #expect(answer.headers[.contentLength] == "700000")
      #expect(answer.headers[.cacheControl] == "private, no-store")
      let again = try await client.send(.get, path, token: ann.token, headers: [.ifNoneMatch: "\"\(name)\""])
      #expect(again.code == 304)
    }
  }

  @Test("P-93: an upload whose space is deleted while it arrives is 404 and leaves nothing")
  func deletedMeanwhile() async throws {
    let server = try TestServer()
    try await server.testLive { client in
      let ann = try await client.signUp("ann@example.org")
      let text = String(repeating: "a", count: 1000)
      let name = SHA256.hex(of: Array(text.utf8))
      let folder = server.directory + "/blobs/\(ann.space)"
      let head = [
        "PUT /api/v1/spaces/\(ann.space)/blobs/\(name) HTTP/1.1", "Host: localhost", "Authorization: Bearer \(ann.token)",
        "Content-Type: application/octet-stream", "Content-Length: 1000", "", "",
      ]
      try await RawConnection.open(port: try #require(client.port)).talk { upload in
        try await upload.say(head.joined(separator: "\r\n") + text.dropLast(10))
        while !FileManager.default.fileExists(atPath: folder) { try await Task.sleep(for: .milliseconds(10)) }
        let password: JSON = ["password": "correct horse"]
        #expect(try await client.send(.delete, "/api/v1/account", password, token: ann.token).code == 204)
        try await upload.say(String(text.suffix(10)))
        #expect(try await upload.hear(until: "\r\n").contains(" 404 "))
      }
      #expect(!FileManager.default.fileExists(atPath: folder))
    }
    try? FileManager.default.removeItem(atPath: server.directory)
  }

  /// Begins to send a blob, and ends when `body` has returned.
  private func sending(
    _ text: String, by person: Person, to server: TestServer, _ client: any TestClientProtocol, _ body: @Sendable () async throws -> Void
  ) async throws {
    let name = SHA256.hex(of: Array(text.utf8))
    let file = server.directory + "/blobs/\(person.space)/\(name).partial"
    let head = [
      "PUT /api/v1/spaces/\(person.space)/blobs/\(name) HTTP/1.1", "Host: localhost", "Authorization: Bearer \(person.token)",
      "Content-Type: application/octet-stream", "Content-Length: \(text.utf8.count)", "", "",
    ]
    try await RawConnection.open(port: try #require(client.port)).talk { upload in
      try await upload.say(head.joined(separator: "\r\n") + text.dropLast(10))
      while !FileManager.default.fileExists(atPath: file) { try await Task.sleep(for: .milliseconds(10)) }
      try await body()
      try await upload.say(String(text.suffix(10)))
      #expect(try await upload.hear(until: "\r\n").contains(" 201 "))
    }
  }

  @Test("P-115: what is under way counts with all that it announces, so uploads at the same time do not pass the limit together")
  func underWay() async throws {
    let server = try TestServer({
      $0.limits.blobBytesPerAccount = 30_000
      $0.limits.unfinishedUploads = 2
    })
    try await server.testLive { client in
      let ann = try await client.signUp("ann@example.org")
      let bob = try await client.signUp("bob@example.org")
      let (bytes, name) = picture(20_000)
      @Sendable func send(_ person: Person) async throws -> TestResponse {
        let path = "/api/v1/spaces/\(person.space)/blobs/\(name)"
        return try await client.send(.put, path, bytes: bytes, token: person.token, headers: jpeg)
      }
      try await sending(String(repeating: "a", count: 40_000), by: ann, to: server, client) {
        let refused = try await send(ann)
        #expect(refused.code == 503 && refused.headers[.retryAfter] == "5")
        #expect(try await send(bob).code == 201)
      }
      #expect(try await send(ann).problem == "space-full")
    }
    try? FileManager.default.removeItem(atPath: server.directory)
  }

  @Test("P-116: only uploads at the same time keep an account from another, for seconds")
  func manyUnderWay() async throws {
    let server = try TestServer({ $0.limits.unfinishedUploads = 1 })
    try await server.testLive { client in
      let ann = try await client.signUp("ann@example.org")
      let (bytes, name) = picture(1000)
      let path = "/api/v1/spaces/\(ann.space)/blobs/\(name)"
      try await sending(String(repeating: "a", count: 1000), by: ann, to: server, client) {
        let refused = try await client.send(.put, path, bytes: bytes, token: ann.token, headers: jpeg)
        #expect(refused.problem == "too-many-uploads" && refused.headers[.retryAfter] == "5")
      }
      #expect(try await client.send(.put, path, bytes: bytes, token: ann.token, headers: jpeg).code == 201)
    }
    try? FileManager.default.removeItem(atPath: server.directory)
  }

  @Test("P-19: an upload resumes where it ended")
  func resume() async throws {
    try await withPerson { client, ann in
      let (bytes, name) = picture(1000)
      let path = "/api/v1/spaces/\(ann.space)/blobs/\(name)"
      func send(_ range: Range<Int>) async throws -> TestResponse {
        var headers = jpeg
        headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/1000"
        return try await client.send(.put, path, bytes: Array(bytes[range]), token: ann.token, headers: headers)
      }
      let first = try await send(0..<400)
      #expect(first.code == 202)
      #expect(try first.json["received"]?.int64 == 400)
      let gap = try await send(500..<1000)
      #expect(gap.code == 409)
      #expect(gap.problem == "wrong-offset")
      #expect(try gap.json["received"]?.int64 == 400)
      var question = jpeg
      question[.contentRange] = "bytes */1000"
      let state = try await client.send(.put, path, bytes: [], token: ann.token, headers: question)
      #expect(try state.json["received"]?.int64 == 400)
      #expect(try await client.send(.get, path, token: ann.token).code == 404)
      #expect(try await send(300..<1000).code == 201)
      #expect(try await client.send(.get, path, token: ann.token).bytes == bytes)
    }
  }

  @Test("P-19: a piece that follows the previous answer at once is accepted")
  func manyPieces() async throws {
    try await withPerson { client, ann in
      let (bytes, name) = picture(2000)
      let path = "/api/v1/spaces/\(ann.space)/blobs/\(name)"
      for place in stride(from: 0, to: 2000, by: 5) {
        var headers = jpeg
        headers[.contentRange] = "bytes \(place)-\(place + 4)/2000"
        let answer = try await client.send(
          .put, path, bytes: Array(bytes[place..<place + 5]), token: ann.token, headers: headers)
        try #require(answer.code == (place + 5 < 2000 ? 202 : 201), "the piece at \(place)")
      }
    }
  }

  @Test("P-19: bytes with a wrong hash or type are refused and discarded")
  func wrongBytes() async throws {
    try await withPerson { client, ann in
      let (bytes, name) = picture(1000)
      let path = "/api/v1/spaces/\(ann.space)/blobs/\(name)"
      let wrongHash = try await client.send(.put, path, bytes: bytes + [0], token: ann.token, headers: jpeg)
      #expect(wrongHash.code == 422)
      #expect(wrongHash.problem == "wrong-hash")
      for type in ["image/png", "application/pdf", "text/plain", "image/svg+xml", "text/html", ""] {
        let headers: HTTPFields = [.contentType: type]
        let wrongType = try await client.send(.put, path, bytes: bytes, token: ann.token, headers: headers)
        #expect(wrongType.code == 415)
        #expect(wrongType.problem == "wrong-type")
      }
      #expect(try await client.send(.get, path, token: ann.token).code == 404)
      #expect(try await client.send(.put, path, bytes: bytes, token: ann.token, headers: jpeg).code == 201)
    }
  }

  @Test("P-19: more than 25 MiB is 413, whether announced or not")
  func tooLarge() async throws {
    try await withPerson { client, ann in
      let path = "/api/v1/spaces/\(ann.space)/blobs/\(String(repeating: "0", count: 64))"
      let large = [UInt8](repeating: 0xFF, count: 25 * 1024 * 1024 + 1)
      let whole = try await client.send(.put, path, bytes: large, token: ann.token, headers: jpeg)
      #expect(whole.code == 413)
      var headers = jpeg
      headers[.contentRange] = "bytes 0-9/26214401"
      let part = try await client.send(.put, path, bytes: Array(large[..<10]), token: ann.token, headers: headers)
      #expect(part.code == 413)
    }
  }

  @Test(
    "P-19: a request for a range gets that range",
    arguments: [
      ("bytes=0-9", 206, "bytes 0-9/1000", 10), ("bytes=990-", 206, "bytes 990-999/1000", 10),
      ("bytes=-5", 206, "bytes 995-999/1000", 5), ("bytes=900-5000", 206, "bytes 900-999/1000", 100),
      ("bytes=1000-", 416, "bytes */1000", nil), ("bytes=5-1", 200, nil, 1000), ("bytes=0-1,5-6", 200, nil, 1000),
      ("lines=1-2", 200, nil, 1000),
    ] as [(String, Int, String?, Int?)])
  func ranges(asked: String, code: Int, range: String?, count: Int?) async throws {
    try await withPerson { client, ann in
      let (bytes, name) = picture(1000)
      let path = "/api/v1/spaces/\(ann.space)/blobs/\(name)"
      _ = try await client.send(.put, path, bytes: bytes, token: ann.token, headers: jpeg)
      let answer = try await client.send(.get, path, token: ann.token, headers: [.range: asked])
      #expect(answer.code == code)
      #expect(answer.headers[.contentRange] == range)
      if let count { #expect(answer.bytes.count == count) }
      if asked == "bytes=-5" { #expect(answer.bytes == Array(bytes.suffix(5))) }
    }
  }

  @Test("P-2: another account's blobs are 404 for reading and writing")
  func foreign() async throws {
    try await withPerson { client, ann in
      let bob = try await client.signUp("bob@example.org")
      let (bytes, name) = picture(1000)
      let path = "/api/v1/spaces/\(ann.space)/blobs/\(name)"
      #expect(try await client.send(.put, path, bytes: bytes, token: bob.token, headers: jpeg).code == 404)
      _ = try await client.send(.put, path, bytes: bytes, token: ann.token, headers: jpeg)
      #expect(try await client.send(.get, path, token: bob.token).code == 404)
      let own = "/api/v1/spaces/\(bob.space)/blobs/\(name)"
      #expect(try await client.send(.get, own, token: bob.token).code == 404)
      for bad in ["x", "..%2f..%2fetc%2fpasswd", name.uppercased()] {
        #expect(try await client.send(.get, "/api/v1/spaces/\(ann.space)/blobs/\(bad)", token: ann.token).code == 404)
      }
    }
  }
}
