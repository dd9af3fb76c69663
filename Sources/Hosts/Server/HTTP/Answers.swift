import Base
import CZlib
import HTTPTypes
import Hummingbird
import NIOCore

/// An answer of the API: JSON that is never cached without asking, compressed when the client can read that (P-15).
func answer(
  _ json: JSON, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], to request: Request
) -> Response {
  answer(pieces: [ByteBuffer(bytes: json.bytes)], status: status, headers: headers, to: request)
}

func answer(
  pieces: [ByteBuffer], type: String = "application/json", status: HTTPResponse.Status = .ok, headers: HTTPFields = [:],
  to request: Request
) -> Response {
  var headers = headers
  headers[.contentType] = type
  if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
  headers[.vary] = "Accept-Encoding"
  // Below a packet or so the header of gzip eats the gain.
  let count = pieces.reduce(0) { $0 + $1.readableBytes }
  if count >= 1024, request.accepts("gzip"), let packed = gzipped(pieces) {
    headers[.contentEncoding] = "gzip"
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: packed)))
  }
  return Response(status: status, headers: headers, body: responseBody(pieces, count))
}

private func responseBody(_ pieces: [ByteBuffer], _ count: Int) -> ResponseBody {
  if pieces.count == 1 { return ResponseBody(byteBuffer: pieces[0]) }
  return ResponseBody(contentLength: count) { writer in
    for piece in pieces { try await writer.write(piece) }
    try await writer.finish(nil)
  }
}

/// 204 or 304: no body, and no word about its length.
func bodiless(_ status: HTTPResponse.Status, _ headers: HTTPFields = [:]) -> Response {
  var response = Response(status: status, headers: headers)
  response.headers[.contentLength] = nil
  return response
}

extension Request {
  /// Whether the client takes this content encoding: named, or covered by `*`, and not with `q=0`.
  func accepts(_ encoding: String) -> Bool {
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
