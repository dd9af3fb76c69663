import Base
import HTTPTypes
import Hummingbird

/// A failed request: an RFC 9457 problem document. `type` is stable and short. Clients decide by it, and show people
/// their own words.
package struct HTTPProblem: Error, HTTPResponseError {
  package var status: HTTPResponse.Status
  package var type: String
  package var title: String
  package var detail: String?
  /// The member of the request at fault.
  package var field: String?
  /// Further facts that the client needs.
  package var members: [JSONObject.Member] = []
  package var headers: HTTPFields = [:]

  package init(
    _ status: HTTPResponse.Status, _ type: String, _ title: String, detail: String? = nil, field: String? = nil,
    members: [JSONObject.Member] = [], headers: HTTPFields = [:]
  ) {
    self.status = status
    self.type = type
    self.title = title
    self.detail = detail
    self.field = field
    self.members = members
    self.headers = headers
  }

  package var document: JSON {
    var json = JSONObject()
    json["type"] = .string(type)
    json["title"] = .string(title)
    json["status"] = .integer(Int64(status.code))
    if let detail { json["detail"] = .string(detail) }
    if let field { json["field"] = .string(field) }
    for member in members { json[member.name] = member.value }
    return .object(json)
  }

  package func response(from request: Request, context: some RequestContext) throws -> Response {
    var headers = headers
    headers[.contentType] = "application/problem+json"
    headers[.cacheControl] = "no-store"
    let body = ByteBuffer(bytes: document.bytes)
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
  }
}

extension HTTPProblem {
  package static let unauthorized = HTTPProblem(
    .unauthorized, "unauthorized", "Sign in first.", headers: [.wwwAuthenticate: "Bearer"])

  package static let notFound = HTTPProblem(.notFound, "not-found", "There is nothing at this address.")

  /// No device takes this for a refusal of what it sends (P-22): whoever sets the proxy right has lost nothing.
  ///
  /// - Parameters:
  ///   - page: the address of the page that asks, as its browser says.
  ///   - own: the address under which it has reached the server.
  package static func foreignOrigin(page: String, own: String) -> HTTPProblem {
    HTTPProblem(
      .misdirectedRequest, "foreign-origin", "A request with the site's cookie must come from the site.",
      detail: """
        The page is from \(page.prefix(300)), and the server was asked as \(own.prefix(300)). A proxy must pass on Host and \
        X-Forwarded-Proto, or the server needs --address.
        """)
  }

  package static func invalid(_ field: String, _ detail: String) -> HTTPProblem {
    HTTPProblem(.badRequest, "invalid", "The request is not valid.", detail: detail, field: field)
  }

  package static func tooLarge(limit: Int) -> HTTPProblem {
    HTTPProblem(
      .contentTooLarge, "too-large", "The request is too large.", detail: "At most \(limit) bytes are accepted.")
  }

  package static func slowDown(seconds: Int, _ title: String = "Too many requests.") -> HTTPProblem {
    HTTPProblem(
      .tooManyRequests, "too-many-requests", title, detail: "Try again in \(seconds) s.",
      headers: [.retryAfter: String(seconds)])
  }

  package static func busy(seconds: Int) -> HTTPProblem {
    HTTPProblem(
      .serviceUnavailable, "busy", "The server is busy.", headers: [.retryAfter: String(seconds)])
  }
}
