import Base
import Foundation
import HTTPTypes
import HummingbirdTesting
import Server
import ServerStorage
import Testing

@Suite(.timeLimit(.minutes(4))) struct ExportTests {
  @Test("The export contains the account and every living record of its own spaces")
  func export() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let bob = try await client.signUp("bob@example.org")
      var operations: [JSON] = []
      for number in 1...900 {
        let id = RecordID(high: 0x0198_c0de_0000_7000, low: 0x8000_0000_0000_0000 + UInt64(number))
        operations.append([
          "number": .integer(Int64(number)), "collection": "flight", "id": .string(id.description), "base": 0,
          "set": ["remarks": .string(String(repeating: "x", count: 600)), "unknown": ["kept": 1]],
        ])
      }
      let push: JSON = ["device": "0198c0de-0000-7000-8000-00000000000d", "operations": .array(operations)]
      #expect(try await client.send(.post, "/api/v1/spaces/\(ann.space)/push", push, token: ann.token).code == 200)
      let deletion: JSON = [
        "number": 901, "collection": "flight", "id": "0198c0de-0000-7000-8000-000000000001", "base": 1, "delete": true,
      ]
      let second: JSON = ["device": "0198c0de-0000-7000-8000-00000000000d", "operations": [deletion]]
      #expect(try await client.send(.post, "/api/v1/spaces/\(ann.space)/push", second, token: ann.token).code == 200)
      let other = newRecord(1, device: "0198c0de-0000-7000-8000-00000000000e")
      _ = try await client.send(.post, "/api/v1/spaces/\(bob.space)/push", other, token: bob.token)
      let answer = try await client.send(.get, "/api/v1/account/export", token: ann.token)
      #expect(answer.code == 200)
      let json = try answer.json
      #expect(json["account"]?["email"]?.text == "ann@example.org")
      let records = try #require(json["spaces"]?.items?.first?["records"]?.items)
      #expect(json["spaces"]?.items?.count == 1)
      #expect(records.count == 899)
      #expect(records.first?["fields"]?["unknown"]?["kept"]?.int64 == 1)
      #expect(!answer.text.contains("scrypt"))
      #expect(try await client.send(.get, "/api/v1/account/export").code == 401)
    }
  }

  @Test("P-66: an export under way brings nothing of a space that its reader has left, and ends with their session")
  func ended() async throws {
    let server = try TestServer()
    try await server.test { client in
      let (ann, bob) = (try await client.signUp("ann@example.org"), try await client.signUp("bob@example.org"))
      let shared = try await client.send(.post, "/api/v1/spaces", ["title": "Family"], token: ann.token).json
      let space = try #require(shared["id"]?.text.flatMap { RecordID($0) })
      let reader = try #require(RecordID(bob.id))
      try server.storage.write { try $0.setRole(.reader, of: reader, in: space) }
      func push(_ first: Int64, _ text: String) async throws {
        for number in first..<first + 3 {
          let id = RecordID(high: 0x0198_c0de_0000_7000, low: 0x8000_0000_0000_0000 + UInt64(number))
          let set: JSON = ["text": .string(text + String(repeating: "x", count: 150_000))]
          let body = newRecord(number, id: id.description, set: set)
          #expect(try await client.send(.post, "/api/v1/spaces/\(space)/push", body, token: ann.token).code == 200)
        }
      }
      try await push(1, "early")
      let session = try #require(try server.storage.read { try $0.sessions(of: reader).first })
      let document = ExportDocument(
        StorageAccess(server.storage), for: Caller(account: reader, tokenHash: session.tokenHash), account: [:],
        reminders: [:], spaces: try server.storage.read { try $0.spaces(of: reader).map { $0.space } })
      /// Writes the document, and does something else when the first records have gone out.
      func text(whenBegun change: () async throws -> Void) async throws -> String {
        var (text, hasBegun) = ("", false)
        try await document.write { piece in
          text += String(decoding: piece, as: UTF8.self)
          if hasBegun || !text.contains("earlyxxx") { return }
          hasBegun = true
          try await change()
        }
        return text
      }
      let removed = try await text {
        let path = "/api/v1/spaces/\(space)/members/\(reader)"
        #expect(try await client.send(.delete, path, token: ann.token).code == 204)
        try await push(4, "late")
      }
      #expect(removed.contains("earlyxxx") && !removed.contains("latexxx"))
      // Whoever may read again gets all of it, as whole JSON.
      try server.storage.write { try $0.setRole(.reader, of: reader, in: space) }
      let whole = try await text {}
      #expect(whole.contains("latexxx") && (try? JSON.parse(Array(whole.utf8))) != nil)
      await #expect(throws: (any Error).self) {
        try await text { try server.storage.write { try $0.deleteSession(tokenHash: session.tokenHash) } }
      }
    }
  }

  @Test("Whoever reads an export slowly keeps nobody else from theirs")
  func places() throws {
    let slots = DocumentSlots(places: 2)
    let (ann, ben, cleo) = (
      RecordID.v8(named: "ann", in: "test"), RecordID.v8(named: "ben", in: "test"),
      RecordID.v8(named: "cleo", in: "test")
    )
    var slow: DocumentSlots.Place? = try slots.place(for: ann)
    #expect(throws: HTTPProblem.self) { try slots.place(for: ann) }
    let other = try slots.place(for: ben)
    #expect(throws: HTTPProblem.self) { try slots.place(for: cleo) }
    withExtendedLifetime(slow) {}
    slow = nil
    let next = try slots.place(for: ann)
    #expect(throws: HTTPProblem.self) { try slots.place(for: cleo) }
    withExtendedLifetime((other, next)) {}
  }

  @Test("The export contains the reminders of the account, without keys and addresses of devices")
  func reminders() async throws {
    let server = try TestServer()
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      let empty = try await client.send(.get, "/api/v1/account/export", token: ann.token).json["reminders"]
      #expect(empty == ["sent": [], "devices": []])
      let chosen = settings(["vaccination": [7]], names: true)
      #expect(try await client.send(.put, remindersPath, chosen, token: ann.token).code == 200)
      #expect(try await client.send(.put, remindersPath + "/push", subscription(), token: ann.token).code == 204)
      let (id, due) = (try #require(RecordID(ann.id)), try #require(Day(iso: "2031-03-31")))
      let sent = SentReminder(target: "mail", event: "e1", due: due, lead: 7)
      try server.storage.write { try $0.add(sent: [sent], of: id) }
      let answer = try await client.send(.get, "/api/v1/account/export", token: ann.token)
      let reminders = try #require(try answer.json["reminders"])
      #expect(reminders["settings"] == chosen && reminders["next"]?.text != nil)
      #expect(reminders["sent"] == [["target": "mail", "event": "e1", "due": "2031-03-31", "lead": 7]])
      let device = try #require(reminders["devices"]?.items?.first)
      #expect(device["service"]?.text == "push.example.net" && device["created"]?.text != nil)
      #expect(!answer.text.contains("p256dh") && !answer.text.contains("push.example.net/abc"))
    }
  }

  @Test("The archive contains the same document and the bytes of every picture, once each")
  func archive() async throws {
    let server = try TestServer()
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      _ = try await client.send(.post, "/api/v1/spaces/\(ann.space)/push", newRecord(1), token: ann.token)
      let shared = try await client.send(.post, "/api/v1/spaces", ["title": "Family"], token: ann.token).json
      let text = Array("a document".utf8)
      let picture = [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 7, count: 600_000)
      func send(_ bytes: [UInt8], _ type: String, to space: String) async throws {
        let path = "/api/v1/spaces/\(space)/blobs/\(SHA256.hex(of: bytes))"
        let answer = try await client.send(.put, path, bytes: bytes, token: ann.token, headers: [.contentType: type])
        #expect(answer.code == 201)
      }
      try await send(picture, "image/jpeg", to: ann.space)
      try await send(text, "text/plain", to: ann.space)
      try await send(text, "text/plain", to: try #require(shared["id"]?.text))
      let answer = try await client.send(.get, "/api/v1/account/archive", token: ann.token)
      #expect(answer.code == 200 && answer.headers[.contentType] == "application/zip")
      let files = try #require(ZipReader.files(in: answer.bytes))
      let names = ["vademecum.json", "blobs/\(SHA256.hex(of: picture)).jpg", "blobs/\(SHA256.hex(of: text)).txt"]
      #expect(files.map { $0.name }.sorted() == names.sorted())
      #expect(files.first { $0.name == names[1] }?.bytes == picture)
      #expect(files.first { $0.name == names[2] }?.bytes == text)
      let json = try JSON.parse(files.first { $0.name == names[0] }?.bytes ?? [])
      #expect(json["spaces"]?.items?.first?["records"]?.items?.count == 1)
      #expect(
        json["spaces"]?.items?.first?["blobs"]?.items?.compactMap { $0["file"]?.text }.sorted()
          == names.dropFirst().sorted())
      #expect(try await client.send(.get, "/api/v1/account/archive").code == 401)
    }
    try? FileManager.default.removeItem(atPath: server.directory)
  }
}

/// Reads a zip archive by the list at its end.
private enum ZipReader {
  static func files(in bytes: [UInt8]) -> [(name: String, bytes: [UInt8])]? {
    func number(_ place: Int, _ length: Int) -> Int {
      (0..<length).reduce(0) { $0 | Int(bytes[place + $1]) << ($1 * 8) }
    }
    let end = bytes.count - 22
    guard end >= 0, number(end, 4) == 0x0605_4B50 else { return nil }
    var place = number(end + 16, 4)
    var files: [(name: String, bytes: [UInt8])] = []
    for _ in 0..<number(end + 10, 2) {
      guard number(place, 4) == 0x0201_4B50 else { return nil }
      let (size, length, offset) = (number(place + 24, 4), number(place + 28, 2), number(place + 42, 4))
      let name = String(decoding: bytes[(place + 46)..<(place + 46 + length)], as: UTF8.self)
      guard number(offset, 4) == 0x0403_4B50, number(offset + 26, 2) == length else { return nil }
      let start = offset + 30 + length
      files.append((name, Array(bytes[start..<(start + size)])))
      place += 46 + length + number(place + 30, 2)
    }
    return place == end ? files : nil
  }
}
