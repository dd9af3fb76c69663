import Base
import NIOCore
import ServerStorage
import Sync
import Synchronization

/// An answer of the synchronisation, independent of any HTTP library.
public struct SyncAnswer: Sendable {
  public var status: Int
  /// The pieces, in the order in which they are sent.
  public var pieces: [ByteBuffer]
  public var contentType: String
  /// Seconds, for the header `Retry-After`.
  public var retryAfter: Int?
  /// The header `ETag`, with its quotation marks.
  public var etag: String?
  /// The header `Cache-Control`; nil when nobody may cache the answer.
  public var cacheControl: String?
  /// The compressed form of an answer that many clients request.
  var packed: PackedOnce?
  /// The header `Location`.
  public var location: String?
  /// The header `Content-Range`.
  public var contentRange: String?

  public init(
    status: Int, body: [UInt8] = [], contentType: String = "application/json", retryAfter: Int? = nil,
    etag: String? = nil, location: String? = nil, contentRange: String? = nil
  ) {
    self.status = status
    pieces = body.isEmpty ? [] : [ByteBuffer(bytes: body)]
    self.contentType = contentType
    self.retryAfter = retryAfter
    self.etag = etag
    self.location = location
    self.contentRange = contentRange
  }

  init(status: Int, _ text: LongText) {
    self.init(status: status)
    pieces = text.pieces
  }

  public var body: [UInt8] { pieces.reduce(into: []) { $0.append(contentsOf: $1.readableBytesView) } }

  /// A problem document of RFC 9457.
  public init(problem type: String, status: Int, _ detail: String, more members: [JSONObject.Member] = []) {
    var json = JSONObject([("type", .string(type)), ("status", .integer(Int64(status)))])
    if !detail.isEmpty { json["detail"] = .string(detail) }
    for member in members { json[member.name] = member.value }
    self.init(status: status, body: JSON.object(json).bytes, contentType: "application/problem+json")
  }
}

/// The compressed form of a page that many clients request. It is made for the first of them.
final class PackedOnce: Sendable {
  private let packed = Mutex<ByteBuffer?>(nil)

  /// Nil when there is not enough memory for compressing, or too much waits for it.
  func bytes(of pieces: [ByteBuffer]) async -> ByteBuffer? {
    if let ready = packed.withLockIfAvailable({ $0 }) ?? nil { return ready }
    return try? await WorkPool.packing.run { self.pack(pieces) }
  }

  private func pack(_ pieces: [ByteBuffer]) -> ByteBuffer? {
    packed.withLock { packed in
      if packed == nil { packed = gzipped(pieces).map { ByteBuffer(bytes: $0) } }
      return packed
    }
  }

  var count: Int { packed.withLock { $0?.readableBytes ?? 0 } }
}

extension SyncAnswer {
  /// P-34: public answers may be cached by anybody, and are revalidated with their tag.
  static func published(_ space: Space) -> (etag: String, cacheControl: String)? {
    switch space.kind {
    case .private, .shared, .child: nil
    case .published: ("W/\"\(space.epoch)-\(space.version)-\(space.horizon)\"", "public, no-cache")
    }
  }

  /// 304 for a client that has this state of the space.
  static func unchanged(_ space: Space, known: String?) -> SyncAnswer? {
    guard let known, let (etag, cacheControl) = published(space), isNamed(String(etag.dropFirst(2)), in: known)
    else { return nil }
    var answer = SyncAnswer(status: 304, etag: etag)
    answer.cacheControl = cacheControl
    return answer
  }

  mutating func mayBeKept(_ space: Space) {
    guard let (etag, cacheControl) = SyncAnswer.published(space) else { return }
    (self.etag, self.cacheControl) = (etag, cacheControl)
  }

  static let notFound = SyncAnswer(problem: "not-found", status: 404, "there is no such space")
  static let forbidden = SyncAnswer(problem: "forbidden", status: 403, "the role does not allow it")
  /// P-14: the client must compare by digest.
  static let cursorExpired = SyncAnswer(
    problem: "cursor-expired", status: 410, "the data on the server are not the ones this device has seen; compare")

  /// Not JSON, or not the JSON of the protocol. Nothing has changed.
  static func malformed(_ error: JSONError) -> SyncAnswer {
    SyncAnswer(problem: "malformed", status: 400, error.description)
  }

  static func malformed(_ error: WireError) -> SyncAnswer {
    SyncAnswer(
      problem: "malformed", status: 400, "\(error.field) \(error.problem)", more: [("field", .string(error.field))])
  }

  /// P-5.
  static func numberGap(expected: Int64) -> SyncAnswer {
    SyncAnswer(
      problem: "number-gap", status: 409, "operations are numbered without gaps",
      more: [("expected", .integer(expected))])
  }

  /// P-39: the client takes a new name and sends again.
  static let deviceTaken = SyncAnswer(
    problem: "device-taken", status: 409, "another account pushes under the name of this device")

  static func numberTaken(_ number: Int64) -> SyncAnswer {
    SyncAnswer(
      problem: "number-taken", status: 409, "another operation has come under this number and device",
      more: [("number", .integer(number))])
  }

  /// The disk is full.
  static let diskFull: SyncAnswer = {
    var answer = SyncAnswer(problem: "disk-full", status: 507, "the server's disk is full")
    answer.retryAfter = 60
    return answer
  }()

  /// P-91: nothing of the request is done. The client comes back later.
  static let accountOverfull: SyncAnswer = {
    var answer = SyncAnswer(problem: "account-full", status: 507, "the account holds far more than it may")
    answer.retryAfter = 600
    return answer
  }()

  /// Too much is waiting. The client comes back later.
  static let busy: SyncAnswer = {
    var answer = SyncAnswer(problem: "busy", status: 503, "the server is busy")
    answer.retryAfter = 2
    return answer
  }()

  /// The storage failed for now. The client comes back later (P-22).
  static let unavailable: SyncAnswer = {
    var answer = SyncAnswer(problem: "unavailable", status: 503, "the storage does not answer")
    answer.retryAfter = 5
    return answer
  }()
}
