import Base
import Crypto
import Foundation
import NIOCore

/// A file of the site with its compressed forms, ready to be sent.
package struct Asset: Sendable {
  package let type: String
  /// A strong tag of the uncompressed content. Each encoding adds its own suffix.
  package let tag: String
  package let cacheControl: String
  let brotli: FileContent?
  let gzip: FileContent?
  /// Nil for a file that came with its gzip form, because hardly anybody asks for it uncompressed.
  private let uncompressed: FileContent?
  private let count: Int

  /// - Parameters:
  ///   - gzip: ignored when it is not the gzip form of these bytes.
  ///   - scratch: takes what is too long to stay in the memory.
  package init(
    path: String, bytes: [UInt8], brotli: [UInt8]? = nil, gzip: [UInt8]? = nil, scratch: ScratchFile? = nil
  ) {
    type = Asset.type(of: path)
    tag = String(hexText(Array(Crypto.SHA256.hash(data: bytes))).prefix(32))
    cacheControl = Asset.cacheControl(of: path)
    self.brotli = brotli.map { FileContent($0, scratch) }
    let given = gzip.flatMap { gunzipped($0, count: bytes.count) == bytes ? $0 : nil }
    let isWorthIt = bytes.count >= 1024 && Asset.isText(type)
    self.gzip = (given ?? (isWorthIt ? gzipped(bytes, level: 9) : nil)).map { FileContent($0, scratch) }
    uncompressed = given == nil ? FileContent(bytes, scratch) : nil
    count = bytes.count
  }

  /// - Throws: when the disk fails.
  func plain() throws -> FileContent {
    if let uncompressed { return uncompressed }
    let packed = try gzip?.whole()
    return .held(ByteBuffer(bytes: packed.flatMap { gunzipped(Array($0.readableBytesView), count: count) } ?? []))
  }

  /// The memory that it takes.
  package var size: Int {
    [uncompressed, brotli, gzip].reduce(0) { $0 + ($1?.memory ?? 0) }
  }

  /// Files with a hash of their content in the name (`core.3f9a1c20.wasm`) never change. For the others the browser
  /// asks each time whether they have changed, which costs a round trip but no content.
  private static func cacheControl(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let parts = name.split(separator: ".")
    let isHashed =
      parts.count >= 3
      && parts.dropFirst().dropLast().contains { part in
        part.utf8.count >= 8 && part.allSatisfy { $0.isASCII && $0.isHexDigit }
      }
    return isHashed ? "public, max-age=31536000, immutable" : "no-cache"
  }

  private static func isText(_ type: String) -> Bool {
    type.hasPrefix("text/") || type.hasSuffix("json") || type.hasSuffix("+xml") || type == "application/wasm"
  }

  private static func type(of path: String) -> String {
    let dot = path.lastIndex(of: ".") ?? path.endIndex
    return types[path[dot...].dropFirst().lowercased()] ?? "application/octet-stream"
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8", "json": "application/json", "webmanifest": "application/manifest+json",
    "geojson": "application/geo+json", "wasm": "application/wasm", "svg": "image/svg+xml", "png": "image/png",
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp", "ico": "image/x-icon",
    "txt": "text/plain; charset=utf-8",
    "csv": "text/csv; charset=utf-8", "xml": "application/xml", "woff2": "font/woff2", "pdf": "application/pdf",
    "pbf": "application/x-protobuf", "md": "text/markdown; charset=utf-8",
  ]
}
