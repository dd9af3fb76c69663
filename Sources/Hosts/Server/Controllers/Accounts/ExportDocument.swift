import Base
import ServerStorage

/// The JSON document of an account: `{account, exported, reminders, spaces: [{id, kind, title, blobs, records}]}`.
package struct ExportDocument<Storage: ServerStorage>: Sendable {
  let storage: StorageAccess<Storage>
  /// The session that asked.
  let caller: Caller
  let account: JSON
  let reminders: JSON
  let spaces: [Space]

  package init(
    _ storage: StorageAccess<Storage>, for caller: Caller, account: JSON, reminders: JSON, spaces: [Space]
  ) {
    (self.storage, self.caller, self.account, self.reminders, self.spaces) = (
      storage, caller, account, reminders, spaces
    )
  }

  /// P-66: whether the space may be read at this moment. A slow reader takes hours for a document.
  ///
  /// - Throws: 401 when the session has ended.
  func mayRead(_ space: RecordID) async throws -> Bool {
    let caller = caller
    return try await storage.read { try $0.mayRead(space, caller) }
  }

  /// Writes the document in pieces. A space that its reader has left meanwhile ends there.
  package func write(_ body: ([UInt8]) async throws -> Void) async throws {
    let start = JSON.object(
      JSONObject([("account", account), ("exported", .string(Instant.now().rfc3339)), ("reminders", reminders)]))
    try await body(start.bytes.dropLast() + Array(",\"spaces\":[".utf8))
    var isFirst = true
    for space in spaces {
      guard try await mayRead(space.id) else { continue }
      try await body(Array((isFirst ? "" : ",").utf8) + (try await head(of: space)))
      isFirst = false
      var page = ExportPage(after: 0)
      repeat {
        page = try await storage.page(of: space.id, for: caller, after: page)
        for piece in page.text.pieces { try await body(Array(piece.readableBytesView)) }
      } while !page.isLast
      try await body(Array("]}".utf8))
    }
    try await body(Array("]}".utf8))
  }

  /// Lists each blob with the address where it can be fetched and its name in the archive.
  private func head(of space: Space) async throws -> [UInt8] {
    let blobs = try await storage.read { try $0.blobs(in: space.id) }
    let list: [JSON] = blobs.map {
      [
        "sha256": .string($0.sha256), "size": .integer($0.size), "type": .string($0.type), "file": .string($0.fileName),
        "path": .string("/api/v1/spaces/\(space.id)/blobs/\($0.sha256)"),
      ]
    }
    let head: JSON = [
      "id": .string(space.id.description), "kind": .string(space.kind.name), "title": .string(space.title),
      "blobs": .array(list),
    ]
    return head.bytes.dropLast() + Array(",\"records\":[".utf8)
  }
}

extension BlobEntry {
  /// The name in the archive, for people who look into it.
  var fileName: String {
    "blobs/\(sha256)" + (BlobType(rawValue: type).map { "." + $0.fileEnding } ?? "")
  }
}

/// Some records of a space as the elements of a JSON array.
struct ExportPage: Sendable {
  var text = LongText()
  /// The version of the last record on the page.
  var version: Int64
  var isFirst = true
  var isLast = false

  init(after version: Int64) {
    self.version = version
  }
}

extension StorageAccess {
  /// Each page is its own transaction, because a slow reader must not hold one open. A record that changes meanwhile
  /// occurs twice, the newer form last.
  fileprivate func page(of space: RecordID, for caller: Caller, after last: ExportPage) async throws -> ExportPage {
    try await readLong { reading in
      var page = ExportPage(after: last.version)
      page.isFirst = last.isFirst
      page.isLast = true
      guard try reading.mayRead(space, caller) else { return page }
      try reading.changes(in: space, after: last.version) { record in
        if page.text.count > 200 * 1024 {
          page.isLast = false
          return false
        }
        page.version = record.version
        if record.deleted { return true }
        page.text.append(record, isFirst: page.isFirst)
        page.isFirst = false
        return true
      }
      return page
    }
  }
}

extension StorageReading {
  fileprivate func mayRead(_ space: RecordID, _ caller: Caller) throws -> Bool {
    guard try session(tokenHash: caller.tokenHash) != nil else { throw HTTPProblem.unauthorized }
    return try readable(space, by: caller.account) != nil
  }
}
