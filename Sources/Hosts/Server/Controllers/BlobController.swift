import Base
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerStorage

/// P-19: pictures and documents, sent in resumable pieces and read in ranges.
struct BlobController<Storage: ServerStorage> {
  let storage: StorageAccess<Storage>
  let access: SpaceAccess<Storage>
  let store: any BlobStore
  let scaled: ScaledPictures
  let limits: Limits
  private let underWay = UploadsUnderWay()

  init(
    storage: StorageAccess<Storage>, access: SpaceAccess<Storage>, store: any BlobStore, scaled: ScaledPictures,
    limits: Limits
  ) {
    self.storage = storage
    self.access = access
    self.store = store
    self.scaled = scaled
    self.limits = limits
  }

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.put("spaces/{space}/blobs/{sha256}", use: put)
    routes.get("spaces/{space}/blobs/{sha256}", use: get)
  }

  // MARK: - Sending

  @Sendable func put(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (space, role) = try await access.member(context)
    guard role.mayPush else { throw HTTPProblem.forbidden }
    let name = try blobName(context)
    if try await isStored(name, space) { return stored(name, space, .ok, request) }
    guard let type = request.headers[.contentType].flatMap({ BlobType(header: $0) }) else {
      throw HTTPProblem.wrongType
    }
    let part = try announcedPart(request)
    if case .question = part { return progress(store.received(name, in: space), request) }
    let begun = underWay.begin(.init(space: space, sha256: name, bytes: announcedBytes(request, part)))
    defer { underWay.end(begun.number) }
    try await makeRoom(for: name, in: space, beside: begun.others)
    let isWhole = try await receive(request, context, part, name, space, type)
    return isWhole ? stored(name, space, .created, request) : progress(store.received(name, in: space), request)
  }

  /// Whether the blob is already here. The client is about to name it, so it is kept as if it had just arrived.
  private func isStored(_ name: String, _ space: RecordID) async throws -> Bool {
    guard let entry = try await storage.read({ try $0.blob(name, in: space) }),
      store.size(name, in: space) == entry.size
    else { return false }
    if entry.unnamedSince == nil { return true }
    return try await storage.write { writing in
      try writing.setUnnamed(since: nil, blob: name, in: space)
      return try writing.blob(name, in: space) != nil
    }
  }

  private func announcedPart(_ request: Request) throws -> ContentRange? {
    let limit = limits.blobBody
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit {
      throw HTTPProblem.tooLarge(limit: limit)
    }
    guard let header = request.headers[.contentRange] else { return nil }
    guard let part = ContentRange(header) else {
      throw HTTPProblem.invalid("Content-Range", "This must be 'bytes FIRST-LAST/TOTAL' or 'bytes */TOTAL'.")
    }
    switch part {
    case .part(_, _, let total), .question(let total):
      if total > Int64(limit) { throw HTTPProblem.tooLarge(limit: limit) }
    }
    return part
  }

  /// Keeps the received bytes when the connection breaks.
  /// - Returns: whether the blob is complete.
  private func receive(
    _ request: Request, _ context: ServerContext, _ part: ContentRange?, _ name: String, _ space: RecordID,
    _ type: BlobType
  ) async throws -> Bool {
    var (first, end, total) = (Int64(0), Int64(limits.blobBody), Int64?.none)
    if case .part(let start, let last, let all) = part { (first, end, total) = (start, last + 1, all) }
    let known = store.received(name, in: space)
    if first > known { throw HTTPProblem.wrongOffset(received: known) }
    guard let upload = try store.receive(name, in: space, at: first) else { throw HTTPProblem.busy(seconds: 2) }
    // Not before the entry exists: until then nobody may remove the file.
    defer { upload.end() }
    let channel = context.channel
    let deadline = channel.eventLoop.scheduleTask(in: .seconds(limits.bodyTimeoutSeconds * 5)) {
      channel.close(promise: nil)
    }
    defer { deadline.cancel() }
    var waiting: [UInt8] = []
    try await request.eachPart { piece in
      waiting.append(contentsOf: piece.readableBytesView)
      if upload.size + Int64(waiting.count) > end {
        throw total == nil
          ? HTTPProblem.tooLarge(limit: limits.blobBody) : .invalid("body", "It is longer than its range.")
      }
      if waiting.count >= 256 * 1024 {
        let bytes = waiting
        try await WorkPool.files.run { try upload.append(bytes) }
        waiting.removeAll(keepingCapacity: true)
      }
    }
    let rest = waiting
    try await WorkPool.files.run { try upload.append(rest) }
    if let total, upload.size < total { return false }
    do {
      try await finish(upload, name, space, type)
    } catch {
      if try await removeIfGone(space) { throw HTTPProblem.notFound }
      throw error
    }
    return true
  }

  private func finish(_ upload: any BlobUpload, _ name: String, _ space: RecordID, _ type: BlobType) async throws {
    let problem = try await WorkPool.files.run { () -> HTTPProblem? in
      if try !upload.isWhole() {
        upload.discard()
        return .wrongHash
      }
      if try !type.fits(upload.start()) {
        upload.discard()
        return .wrongType
      }
      try upload.finish()
      return nil
    }
    if let problem { throw problem }
    let entry = BlobEntry(sha256: name, size: upload.size, type: type.rawValue)
    try await storage.write { try $0.insert(entry, in: space) }
  }

  /// P-93: the space may have been deleted while the blob arrived. Nobody else would ever look for its bytes.
  private func removeIfGone(_ space: RecordID) async throws -> Bool {
    let store = store
    return try await storage.write { writing in
      if try writing.space(space) != nil { return false }
      try store.removeAll(of: space)
      return true
    }
  }

  /// P-115: of the whole blob. Without a length it may be as large as any.
  private func announcedBytes(_ request: Request, _ part: ContentRange?) -> Int64 {
    var bytes = request.headers[.contentLength].flatMap { Int64($0) } ?? Int64(limits.blobBody)
    if case .part(_, _, let total) = part { bytes = total }
    return max(bytes, BlobEntry.leastBytes)
  }

  /// P-40: in all spaces of the owner. What is complete is looked up after the uploads under way, so that no blob is missed between.
  private func makeRoom(
    for name: String, in space: RecordID, beside others: [UploadsUnderWay.Upload]
  ) async throws {
    let found = try await storage.read { reading in
      (bytes: try reading.blobBytes(withOwnerOf: space), spaces: try reading.spaces(withOwnerOf: space))
    }
    let room = UploadRoom(
      held: found.bytes, underWay: others.filter { found.spaces.contains($0.space) }, limits: limits)
    let store = store
    try await WorkPool.files.run {
      let unfinished = store.unfinished(in: found.spaces).filter { $0.space != space || $0.sha256 != name }
      try room.make(among: unfinished, in: store)
    }
  }

  private func stored(
    _ name: String, _ space: RecordID, _ status: HTTPResponse.Status, _ request: Request
  ) -> Response {
    let location = "/api/v1/spaces/\(space)/blobs/\(name)"
    return answer(["sha256": .string(name)], status: status, headers: [.location: location], to: request)
  }

  private func progress(_ received: Int64, _ request: Request) -> Response {
    answer(["received": .integer(received)], status: .accepted, to: request)
  }

  // MARK: - Reading

  @Sendable func get(_ request: Request, _ context: ServerContext) async throws -> Response {
    let space = try await access.reader(context)
    let name = try blobName(context)
    let found = try await storage.read { reading in
      (entry: try reading.blob(name, in: space), isPublic: try reading.space(space)?.kind == .published)
    }
    let width = try request.query("width").map { try PictureWidth(query: $0) }
    guard let entry = found.entry, store.size(name, in: space) == entry.size else { throw HTTPProblem.notArrived }
    // A device keeps what it needs itself. In the browser's own cache it would outlive the membership (P-66).
    let caching = found.isPublic ? "public, max-age=31536000, immutable" : "private, no-store"
    if let width { return try await scaledPicture(entry, space, width, caching, request) }
    return try whole(entry, space, caching, request)
  }

  /// P-35
  private func scaledPicture(
    _ entry: BlobEntry, _ space: RecordID, _ width: PictureWidth, _ caching: String, _ request: Request
  ) async throws -> Response {
    guard BlobType(rawValue: entry.type)?.isScaled == true else { throw HTTPProblem.notScalable }
    var headers: HTTPFields = [.eTag: "\"\(entry.sha256)-\(width.rawValue)\"", .cacheControl: caching]
    if let known = request.headers[.ifNoneMatch], let tag = headers[.eTag], isNamed(tag, in: known) {
      return bodiless(.notModified, headers)
    }
    switch try await scaled.picture(entry.sha256, in: space, width) {
    case .picture(let bytes):
      headers[.contentType] = ScaledPictures.type
      return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    case .notScalable: throw HTTPProblem.notScalable
    // Send the full picture until somebody has installed the program.
    case .noProgram: return try whole(entry, space, caching.hasPrefix("public") ? "no-cache" : caching, request)
    }
  }

  private func whole(_ entry: BlobEntry, _ space: RecordID, _ caching: String, _ request: Request) throws -> Response {
    let name = entry.sha256
    var headers: HTTPFields = [.eTag: "\"\(name)\"", .acceptRanges: "bytes", .cacheControl: caching]
    if let known = request.headers[.ifNoneMatch], isNamed("\"\(name)\"", in: known) {
      return bodiless(.notModified, headers)
    }
    headers[.contentType] = entry.type
    if BlobType(rawValue: entry.type)?.isShown != true { headers[.contentDisposition] = "attachment" }
    switch RequestedRange(request.headers[.range], size: entry.size) {
    case .all: return Response(status: .ok, headers: headers, body: content(name, space, 0, entry.size))
    case .part(let range):
      headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound)/\(entry.size)"
      let count = range.upperBound - range.lowerBound + 1
      return Response(status: .partialContent, headers: headers, body: content(name, space, range.lowerBound, count))
    case .outside:
      throw HTTPProblem(
        .rangeNotSatisfiable, "range-outside", "The range lies outside.",
        headers: [.contentRange: "bytes */\(entry.size)"])
    }
  }

  /// Reads the content in pieces, so that a large blob does not fill the memory.
  private func content(_ name: String, _ space: RecordID, _ offset: Int64, _ count: Int64) -> ResponseBody {
    let store = store
    return ResponseBody(contentLength: Int(count)) { writer in
      var place = offset
      let end = offset + count
      while place < end {
        let (from, size) = (place, Int(min(end - place, 64 * 1024)))
        let bytes = try await WorkPool.files.run { try store.read(name, in: space, from: from, count: size) }
        if bytes.isEmpty { throw CocoaError(.fileReadCorruptFile) }
        try await writer.write(ByteBuffer(bytes: bytes))
        place += Int64(bytes.count)
      }
      try await writer.finish(nil)
    }
  }

  private func blobName(_ context: ServerContext) throws -> String {
    let name = context.parameters.get("sha256") ?? ""
    let isHash =
      name.utf8.count == 64 && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    if !isHash { throw HTTPProblem.notFound }
    return name
  }
}

extension HTTPProblem {
  fileprivate static let notArrived = HTTPProblem(.notFound, "not-arrived", "The blob has not arrived yet.")

  fileprivate static let notScalable = HTTPProblem(
    .unprocessableContent, "not-scalable", "There are no smaller versions of this blob.",
    detail: "It is no picture, a broken one, or one that would take too much.", field: "width")

  fileprivate static let wrongHash = HTTPProblem(
    .unprocessableContent, "wrong-hash", "The bytes do not have the hash that names them.")

  fileprivate static let wrongType = HTTPProblem(
    .unsupportedMediaType, "wrong-type", "The bytes are not what the type says, or the type is not one of a blob.")

  fileprivate static func wrongOffset(received: Int64) -> HTTPProblem {
    HTTPProblem(
      .conflict, "wrong-offset", "The piece does not follow on what has arrived.",
      members: [("received", .integer(received))])
  }
}
