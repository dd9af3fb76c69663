import Base
import Files
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerStorage

/// Everything of an account, written page by page, so that its size does not matter: as one JSON document, or as a zip
/// archive of that document and the pictures and documents.
struct ExportController<Storage: ServerStorage> {
  let accounts: AccountService<Storage>
  let store: any BlobStore
  /// An archive takes space in the directory of temporary files.
  private let slots = DocumentSlots(places: 8)

  init(accounts: AccountService<Storage>, store: any BlobStore) {
    self.accounts = accounts
    self.store = store
  }

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.get("account/export", use: export)
    routes.get("account/archive", use: archive)
  }

  private func document(of context: ServerContext) async throws -> ExportDocument<Storage> {
    let caller = try context.requireCaller()
    // P-118: a full disk keeps nobody from their own data.
    do { try await accounts.note(.exported, of: caller.account, context) } catch {
      context.logger.error("Could not note an export", metadata: ["error": "\(error)"])
    }
    let account = try await accounts.document(of: caller.account)
    return try await accounts.storage.read { reading in
      let own = try reading.spaces(of: caller.account).map { $0.space }.filter { $0.kind != .published }
      return ExportDocument(
        accounts.storage, for: caller, account: account, reminders: try reading.exportedReminders(of: caller.account),
        spaces: try own.flatMap { space in
          [space] + (try reading.children(of: space.id).filter { $0.place?.deleted == nil })
        })
    }
  }

  @Sendable func export(_ request: Request, _ context: ServerContext) async throws -> Response {
    let place = try slots.place(for: try context.requireCaller().account)
    let document = try await document(of: context)
    let isPacked = request.accepts("gzip")
    var headers: HTTPFields = [
      .contentType: "application/json", .cacheControl: "no-store", .vary: "Accept-Encoding",
      .contentDisposition: "attachment; filename=\"vademecum.json\"",
    ]
    if isPacked { headers[.contentEncoding] = "gzip" }
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody { writer in
        let packer = isPacked ? GzipStream(level: 1) : nil
        func write(_ text: [UInt8], isLast: Bool = false) async throws {
          var bytes = text
          if let packer {
            bytes = []
            packer.append(text, isLast: isLast, to: &bytes)
          }
          if !bytes.isEmpty { try await writer.write(ByteBuffer(bytes: bytes)) }
        }
        try await document.write { try await write($0) }
        try await write([], isLast: true)
        try await writer.finish(nil)
        withExtendedLifetime(place) {}
      })
  }

  @Sendable func archive(_ request: Request, _ context: ServerContext) async throws -> Response {
    let place = try slots.place(for: try context.requireCaller().account)
    let document = try await document(of: context)
    let blobs = try await accounts.storage.read { reading in
      try document.spaces.flatMap { space in try reading.blobs(in: space.id).map { (space: space.id, blob: $0) } }
    }
    let headers: HTTPFields = [
      .contentType: "application/zip", .cacheControl: "no-store",
      .contentDisposition: "attachment; filename=\"vademecum.zip\"",
    ]
    let store = store
    // The format needs the length and the checksum of a file before its bytes. Without room for it there is no answer that breaks off.
    let kept = try await KeptDocument(document)
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody { writer in
        var zip = ZipWriter(at: .now())
        let entry = ZipWriter.Entry(name: "vademecum.json", size: kept.size, checksum: kept.checksum)
        try await writer.write(ByteBuffer(bytes: zip.begin(entry)))
        try await kept.read { try await writer.write($0) }
        var names: Set<String> = []
        for (space, blob) in blobs where names.insert(blob.sha256).inserted {
          // A blob that no record names may vanish meanwhile, and the membership may end.
          guard try await document.mayRead(space), let checksum = try await store.checksum(of: blob, in: space) else {
            continue
          }
          let entry = ZipWriter.Entry(name: blob.fileName, size: blob.size, checksum: checksum)
          try await writer.write(ByteBuffer(bytes: zip.begin(entry)))
          try await store.read(blob, in: space) { try await writer.write(ByteBuffer(bytes: $0)) }
        }
        try await writer.write(ByteBuffer(bytes: zip.end()))
        try await writer.finish(nil)
        withExtendedLifetime(place) {}
      })
  }
}

/// The document of an archive, which is needed twice. P-106: its file has no name, so that nobody else can open it, and nothing of it
/// stays when the server is killed.
private struct KeptDocument {
  private let parts: [ScratchFile.Part]
  let size: Int64
  let checksum: UInt32

  init<Storage: ServerStorage>(_ document: ExportDocument<Storage>) async throws {
    guard let file = ScratchFile(in: FileManager.default.temporaryDirectory.path()) else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    var (parts, size, checksum) = ([ScratchFile.Part](), Int64(0), ZipChecksum())
    try await document.write { bytes in
      size += Int64(bytes.count)
      checksum.add(bytes)
      guard let part = try await WorkPool.files.run({ file.add(bytes) }) else { throw POSIXError(.ENOSPC) }
      parts.append(part)
    }
    (self.parts, self.size, self.checksum) = (parts, size, checksum.value)
  }

  func read(_ body: (ByteBuffer) async throws -> Void) async throws {
    for part in parts {
      for start in stride(from: 0, to: part.count, by: 256 * 1024) {
        let range = start..<min(start + 256 * 1024, part.count)
        try await body(WorkPool.files.run { try part.read(range) })
      }
    }
  }
}

extension BlobStore {
  fileprivate func read(_ blob: BlobEntry, in space: RecordID, _ body: ([UInt8]) async throws -> Void) async throws {
    var place: Int64 = 0
    while place < blob.size {
      let (from, count) = (place, Int(min(blob.size - place, 256 * 1024)))
      let bytes = try await WorkPool.files.run { try self.read(blob.sha256, in: space, from: from, count: count) }
      if bytes.isEmpty { throw CocoaError(.fileReadCorruptFile) }
      try await body(bytes)
      place += Int64(bytes.count)
    }
  }

  /// Nil when the file is missing or incomplete.
  fileprivate func checksum(of blob: BlobEntry, in space: RecordID) async throws -> UInt32? {
    guard size(blob.sha256, in: space) == blob.size else { return nil }
    var checksum = ZipChecksum()
    try await read(blob, in: space) { checksum.add($0) }
    return checksum.value
  }
}
