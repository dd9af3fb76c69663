import Base
import NIOCore
import Sync

/// An answer of the synchronisation, still without any HTTP library.
public struct SyncAnswer: Sendable {
  public var status: Int
  /// One after the other, as they are to be sent.
  public var pieces: [ByteBuffer]
  public var contentType: String
  /// Seconds, for the header `Retry-After`.
  public var retryAfter: Int?
  /// The header `ETag`, with its quotation marks.
  public var etag: String?
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

extension SyncAnswer {
  static let notFound = SyncAnswer(problem: "not-found", status: 404, "there is no such space")
  static let forbidden = SyncAnswer(problem: "forbidden", status: 403, "the role does not allow it")
  /// P-14: the client compares by digest.
  static let cursorExpired = SyncAnswer(
    problem: "cursor-expired", status: 410, "the data on the server are not the ones this device has seen; compare")

  /// Not JSON, or not the JSON that the protocol asks for; nothing was changed.
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

  /// The storage could not do it now; the client comes again (P-22).
  static let unavailable: SyncAnswer = {
    var answer = SyncAnswer(problem: "unavailable", status: 503, "the storage does not answer")
    answer.retryAfter = 5
    return answer
  }()
}
