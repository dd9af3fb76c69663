import Base
import Foundation
import HTTPTypes
import HummingbirdTesting
import Server
import ServerStorage
import Testing

@Suite("Smaller versions of pictures")
struct ScaledPictureTests {
  /// 700 × 500 pixels, all black.
  private let png = [UInt8](
    Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAArwAAAH0AQAAAAD3IsNyAAAAQklEQVR42u3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAB+Bq3UAAGCOU2ZAAAAAElFTkSuQmCC
        """) ?? Data())

  private func withBlob(
    _ bytes: [UInt8], type: String = "image/png",
    _ body: @Sendable (any TestClientProtocol, Person, _ path: String, TestServer) async throws -> Void
  ) async throws {
    let server = try TestServer()
    defer { try? FileManager.default.removeItem(atPath: server.directory) }
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      let path = "/api/v1/spaces/\(ann.space)/blobs/\(SHA256.hex(of: bytes))"
      let sent = try await client.send(.put, path, bytes: bytes, token: ann.token, headers: [.contentType: type])
      #expect(sent.code == 201)
      try await body(client, ann, path, server)
    }
  }

  /// The size of a simple or extended WebP.
  private func size(_ webp: [UInt8]) -> (width: Int, height: Int)? {
    guard webp.count > 30, webp.starts(with: Array("RIFF".utf8)) else { return nil }
    switch String(decoding: webp[12..<16], as: UTF8.self) {
    case "VP8 ": return (Int(webp[26]) | Int(webp[27] & 0x3F) << 8, Int(webp[28]) | Int(webp[29] & 0x3F) << 8)
    case "VP8L":
      let bits = Int(webp[21]) | Int(webp[22]) << 8 | Int(webp[23]) << 16 | Int(webp[24]) << 24
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    default: return (1 + Int(webp[24]) | Int(webp[25]) << 8, 1 + Int(webp[27]) | Int(webp[28]) << 8)
    }
  }

  @Test("P-35: a width gives the picture at that width, never enlarged, and cacheable like the picture itself")
  func widths() async throws {
    try await withBlob(png) { client, ann, path, server in
      for (asked, width, height) in [(160, 160, 114), (640, 640, 457), (1280, 700, 500)] {
        let answer = try await client.send(.get, path + "?width=\(asked)", token: ann.token)
        #expect(answer.code == 200 && answer.headers[.contentType] == "image/webp")
        #expect(answer.headers[.cacheControl] == "private, no-store")
        let found = try #require(size(answer.bytes))
        #expect(found == (width, height), "asked for \(asked): \(found)")
        let tag = try #require(answer.headers[.eTag])
        let again = try await client.send(
          .get, path + "?width=\(asked)", token: ann.token, headers: [.ifNoneMatch: tag])
        #expect(again.code == 304)
      }
      #expect(try await client.send(.get, path, token: ann.token).bytes == png)
      let kept = try FileManager.default.contentsOfDirectory(atPath: "\(server.directory)/blobs-scaled/\(ann.space)")
      #expect(kept.count == 3)
    }
  }

  @Test(
    "P-35: any other width is 400 and the answer names the possible ones",
    arguments: ["0", "200", "-160", "160px", "", "9e9"])
  func otherWidths(width: String) async throws {
    try await withBlob(png) { client, ann, path, _ in
      let answer = try await client.send(.get, path + "?width=" + width, token: ann.token)
      #expect(answer.code == 400 && answer.problem == "invalid")
      #expect(try answer.json["field"]?.text == "width")
      #expect(try answer.json["detail"]?.text?.contains("160, 320, 640, 1280") == true)
    }
  }

  @Test("P-35: a broken picture, or a file that is not one, has no smaller version, and is not tried again")
  func broken() async throws {
    let junk = [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0x5A, count: 900)
    try await withBlob(junk, type: "image/jpeg") { client, ann, path, server in
      for _ in 0..<2 {
        let answer = try await client.send(.get, path + "?width=320", token: ann.token)
        #expect(answer.code == 422 && answer.problem == "not-scalable")
      }
      let kept = "\(server.directory)/blobs-scaled/\(ann.space)/\(SHA256.hex(of: junk)).320"
      #expect(FileManager.default.contents(atPath: kept)?.isEmpty == true)
      #expect(try await client.send(.get, path, token: ann.token).bytes == junk)
    }
    try await withBlob(Array("a,b\n".utf8), type: "text/csv") { client, ann, path, _ in
      let answer = try await client.send(.get, path + "?width=320", token: ann.token)
      #expect(answer.problem == "not-scalable")
    }
  }

  @Test("P-101: a picture for whose small version there was no room is scaled when there is room again, and shown meanwhile if possible")
  func noRoom() async throws {
    try await withBlob(png) { client, ann, path, server in
      // A file in the place of the folder, so that nothing can be kept.
      let folder = "\(server.directory)/blobs-scaled"
      try FileManager.default.createDirectory(atPath: server.directory, withIntermediateDirectories: true)
      #expect(FileManager.default.createFile(atPath: folder, contents: nil))
      #expect(try await client.send(.get, path + "?width=160", token: ann.token).code == 200)
      try FileManager.default.removeItem(atPath: folder)
      #expect(try await client.send(.get, path + "?width=160", token: ann.token).code == 200)
      #expect(FileManager.default.fileExists(atPath: folder))
    }
    var process = ScalingProcess()
    let source = FileManager.default.temporaryDirectory.appending(path: "picture-\(UUID().uuidString)").path()
    try Data(png).write(to: URL(filePath: source))
    defer { try? FileManager.default.removeItem(atPath: source) }
    process.processorSeconds = 20
    #expect(try process.run(from: source, to: "/dev/full", width: 160) == .noRoom)
  }

  @Test("P-2, P-35: smaller versions have the same access rights as the picture, and are deleted with its space")
  func access() async throws {
    try await withBlob(png) { client, ann, path, server in
      let bob = try await client.signUp("bob@example.org")
      _ = try await client.send(.get, path + "?width=160", token: ann.token)
      #expect(try await client.send(.get, path + "?width=160", token: bob.token).code == 404)
      #expect(try await client.send(.get, path + "?width=160").code == 401)
      let folder = "\(server.directory)/blobs-scaled/\(ann.space)"
      #expect(FileManager.default.fileExists(atPath: folder))
      let leaving = try await client.send(
        .delete, "/api/v1/account", ["password": "correct horse"], token: ann.token)
      #expect(leaving.code == 204)
      #expect(!FileManager.default.fileExists(atPath: folder))
    }
  }

  @Test("P-35: whatever happens to the scaling process, the server notices and continues")
  func misfortunes() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "scaling-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "picture").path()
    try Data(png).write(to: URL(filePath: source))
    func end(_ script: String, within seconds: Int = 300, to target: String? = nil) throws -> ScalingProcess.End {
      let program = folder.appending(path: "program").path()
      try "#!/bin/sh\n\(script)\n".write(toFile: program, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
      var process = ScalingProcess()
      process.program = program
      process.seconds = seconds
      process.processorSeconds = 1
      return try process.run(from: source, to: target ?? folder.appending(path: "small").path(), width: 160)
    }
    #expect(try end("exit 0") == .done)
    #expect(try end("exit 1") == .failed)
    #expect(try end("exit 1", to: "/dev/full") == .noRoom)
    #expect(try end("kill -SEGV $$") == .failed)
    #expect(try end("sleep 60", within: 1) == .killed)
    #expect(try end("while :; do :; done") == .failed)
    var absent = ScalingProcess()
    absent.program = folder.appending(path: "absent").path()
    #expect(try absent.run(from: source, to: folder.appending(path: "small").path(), width: 160) == .noProgram)
    var poor = ScalingProcess()
    poor.memoryBytes = 100 << 20
    // Not even enough to load the program's libraries.
    #expect(try poor.run(from: source, to: folder.appending(path: "small").path(), width: 160) != .done)
  }
}
