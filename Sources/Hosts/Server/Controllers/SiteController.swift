import Foundation
import HTTPTypes
import Hummingbird

/// Sends the files of the site in the smallest form that the browser can read, or 304 when the browser has them.
package struct SiteController {
  let site: Site
  /// The page around every screen, which printed pages use too.
  package var index: String? { site.text(at: "/index.html") }

  package func answer(to request: Request) throws -> Response {
    let path = request.uri.path.removingPercentEncoding ?? request.uri.path
    guard let asset = site.asset(at: path) else { throw HTTPProblem.notFound }
    return try fileAnswer(asset, to: request)
  }
}

/// The file in the smallest form that the client can read, or 304 when the client has it.
/// - Throws: when the disk fails.
package func fileAnswer(_ asset: Asset, to request: Request) throws -> Response {
  let (content, encoding) = try form(of: asset, for: request)
  let tag = "\"\(asset.tag)\(encoding.map { "-" + $0 } ?? "")\""
  var headers: HTTPFields = [
    .eTag: tag, .cacheControl: asset.cacheControl, .vary: "Accept-Encoding", .contentType: asset.type,
  ]
  if let known = request.headers[.ifNoneMatch], isNamed(tag, in: known) {
    headers[.contentType] = nil
    return bodiless(.notModified, headers)
  }
  headers[.contentEncoding] = encoding
  return Response(status: .ok, headers: headers, body: content.body)
}

private func form(of asset: Asset, for request: Request) throws -> (FileContent, String?) {
  if let brotli = asset.brotli, request.accepts("br") { return (brotli, "br") }
  if let gzip = asset.gzip, request.accepts("gzip") { return (gzip, "gzip") }
  return (try asset.plain(), nil)
}

/// Whether an `If-None-Match` names this tag. A proxy that compresses makes the tag weak, but the content is the same.
package func isNamed(_ tag: String, in list: String) -> Bool {
  list.split(separator: ",").contains { item in
    let name = item.trimmingSpaces()
    return name == "*" || name == tag || name == "W/" + tag
  }
}
