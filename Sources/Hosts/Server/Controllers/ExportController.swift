import Base
import HTTPTypes
import Hummingbird
import NIOCore
import ServerStorage

/// Everything of an account as one JSON document, written page by page, so that its size does not matter.
struct ExportController<Storage: ServerStorage> {
  let accounts: AccountService<Storage>

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.get("account/export", use: export)
  }

  @Sendable func export(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    let document = try await accounts.document(of: caller.account)
    let spaces = try await accounts.storage.read { reading in
      try reading.spaces(of: caller.account).map { $0.space }.filter { $0.kind != .published }
    }
    let isPacked = request.accepts("gzip")
    var headers: HTTPFields = [
      .contentType: "application/json", .cacheControl: "no-store", .vary: "Accept-Encoding",
      .contentDisposition: "attachment; filename=\"vademecum.json\"",
    ]
    if isPacked { headers[.contentEncoding] = "gzip" }
    let storage = accounts.storage
    return Response(status: .ok, headers: headers, body: ResponseBody { writer in
      let packer = isPacked ? GzipStream(level: 1) : nil
      func write(_ text: [UInt8], isLast: Bool = false) async throws {
        var bytes = text
        if let packer {
          bytes = []
          packer.append(text, isLast: isLast, to: &bytes)
        }
        if !bytes.isEmpty { try await writer.write(ByteBuffer(bytes: bytes)) }
      }
      let start = "{\"account\":\(document.serialized),\"exported\":\"\(Instant.now().rfc3339)\",\"spaces\":["
      try await write(Array(start.utf8))
      for (index, space) in spaces.enumerated() {
        try await write(Array((index == 0 ? "" : ",").utf8) + (try await storage.head(of: space)))
        var page = ExportPage(after: 0)
        repeat {
          page = try await storage.page(of: space.id, after: page)
          try await write(page.bytes)
        } while !page.isLast
        try await write(Array("]}".utf8))
      }
      try await write(Array("]}".utf8), isLast: true)
      try await writer.finish(nil)
    })
  }
}

/// Some records of a space as the elements of a JSON array.
private struct ExportPage: Sendable {
  var bytes: [UInt8] = []
  /// The version of the last of them.
  var version: Int64
  var isFirst = true
  var isLast = false

  init(after version: Int64) {
    self.version = version
  }
}

extension StorageAccess {
  fileprivate func head(of space: Space) async throws -> [UInt8] {
    let blobs = try await read { try $0.blobs(in: space.id) }
    let list: [JSON] = blobs.map {
      ["sha256": .string($0.sha256), "size": .integer($0.size), "type": .string($0.type)]
    }
    let head: JSON = [
      "id": .string(space.id.description), "kind": .string(space.kind.name), "title": .string(space.title),
      "blobs": .array(list),
    ]
    return head.bytes.dropLast() + Array(",\"records\":[".utf8)
  }

  /// Each page is a transaction of its own, because a slow reader must not hold one open: a record that changes
  /// meanwhile comes twice, its newer form last.
  fileprivate func page(of space: RecordID, after last: ExportPage) async throws -> ExportPage {
    try await read { reading in
      var page = ExportPage(after: last.version)
      page.isFirst = last.isFirst
      page.isLast = true
      try reading.changes(in: space, after: last.version) { record in
        if page.bytes.count > 256 * 1024 {
          page.isLast = false
          return false
        }
        page.version = record.version
        if record.deleted { return true }
        if !page.isFirst { page.bytes.append(UInt8(ascii: ",")) }
        page.isFirst = false
        record.write(into: &page.bytes)
        return true
      }
      return page
    }
  }
}
