import Base
import CZlib
import HTTPTypes
import Hummingbird
import NIOCore

/// An answer of the API: JSON that must be revalidated before use, compressed when the client can read that (P-15). It says that
/// requests may be compressed too.
package func answer(
  _ json: JSON, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], to request: Request
) -> Response {
  answer(pieces: [ByteBuffer(bytes: json.bytes)], status: status, headers: headers, to: request)
}

/// - Parameter context: the context of the request, when the answer may be long. The answer then takes a share of the
///   memory for answers.
/// - Throws: 503 when that memory is used up.
package func answer(
  pieces: [ByteBuffer], type: String = "application/json", status: HTTPResponse.Status = .ok, headers: HTTPFields = [:],
  to request: Request, _ context: ServerContext
) async throws -> Response {
  var headers = headers
  headers[.contentType] = type
  if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
  headers[.vary] = "Accept-Encoding"
  headers[.acceptEncoding] = "gzip"
  let count = pieces.reduce(0) { $0 + $1.readableBytes }
  let share = try context.answerShare(of: count)
  if count >= leastPackedBytes, request.accepts("gzip"), let packed = await packed(pieces, count) {
    headers[.contentEncoding] = "gzip"
    let body = longBody([ByteBuffer(bytes: packed)], share)
    return Response(status: status, headers: headers, body: body)
  }
  return Response(status: status, headers: headers, body: longBody(pieces, share))
}

package func answer(
  pieces: [ByteBuffer], type: String = "application/json", status: HTTPResponse.Status = .ok, headers: HTTPFields = [:],
  to request: Request
) -> Response {
  var headers = headers
  headers[.contentType] = type
  if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
  headers[.vary] = "Accept-Encoding"
  headers[.acceptEncoding] = "gzip"
  let count = pieces.reduce(0) { $0 + $1.readableBytes }
  if count >= leastPackedBytes, request.accepts("gzip"), let packed = gzipped(pieces) {
    headers[.contentEncoding] = "gzip"
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: packed)))
  }
  return Response(status: status, headers: headers, body: longBody(pieces, nil))
}

/// P-117: to compress megabytes takes a processor for long. All others would wait for a thread that serves them.
/// - Returns: nil when too much waits for it, or there is not enough memory.
private func packed(_ pieces: [ByteBuffer], _ count: Int) async -> [UInt8]? {
  if count <= pieceBytes { return gzipped(pieces) }
  return try? await WorkPool.packing.run { gzipped(pieces) }
}

/// Below about the size of a packet the gzip header costs more than compression saves.
private let leastPackedBytes = 1024
/// The bytes that are sent at once. The next piece follows when the reader has accepted this one, so that a slow reader
/// holds little memory beside the answer itself.
let pieceBytes = 64 * 1024

/// - Parameter share: a share of the memory. It is returned together with the body.
func longBody(_ pieces: [ByteBuffer], _ share: MemoryBudget.Share?) -> ResponseBody {
  let count = pieces.reduce(0) { $0 + $1.readableBytes }
  if pieces.count == 1 && count <= pieceBytes && share == nil { return ResponseBody(byteBuffer: pieces[0]) }
  return ResponseBody(contentLength: count) { writer in
    for var piece in pieces {
      while let part = piece.readSlice(length: min(pieceBytes, piece.readableBytes)), part.readableBytes > 0 {
        try await writer.write(part)
      }
    }
    try await writer.finish(nil)
    withExtendedLifetime(share) {}
  }
}

extension ServerContext {
  /// Short answers are not counted.
  func answerShare(of count: Int) throws -> MemoryBudget.Share? {
    guard count > 16 * 1024, let answers else { return nil }
    let share = MemoryBudget.Share(answers, caller: budgetKey)
    try share.take(count)
    return share
  }
}

/// 204 or 304: no body and no content length.
package func bodiless(_ status: HTTPResponse.Status, _ headers: HTTPFields = [:]) -> Response {
  var response = Response(status: status, headers: headers)
  response.headers[.contentLength] = nil
  return response
}

extension Request {
  /// Whether the client accepts this content encoding: it is named or covered by `*`, and not with `q=0`.
  package func accepts(_ encoding: String) -> Bool {
    guard let list = headers[.acceptEncoding] else { return false }
    var covered = false
    for item in list.split(separator: ",") {
      let parts = item.split(separator: ";").map { $0.trimmingSpaces().lowercased() }
      guard let name = parts.first else { continue }
      let refused = parts.dropFirst().contains { $0.hasPrefix("q=") && (Double($0.dropFirst(2)) ?? 1) == 0 }
      if name == encoding { return !refused }
      if name == "*" { covered = !refused }
    }
    return covered
  }
}
