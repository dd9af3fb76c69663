import CZlib
import HTTPTypes
import Hummingbird

extension Request {
  /// P-15: the content of a body that the client has compressed; the body itself when it has not.
  ///
  /// - Throws: 413 as soon as the content exceeds the limit, 415 for other encodings than gzip, 400 for bytes that are none.
  func unpacked(_ body: [UInt8], upTo limit: Int, _ context: ServerContext) throws -> [UInt8] {
    guard let encoding = headers[.contentEncoding], encoding != "identity" else { return body }
    if encoding != "gzip" { throw HTTPProblem.unknownEncoding }
    var content: [UInt8] = []
    let isWhole = try gunzip(body) { part in
      if content.count + part.count > limit { throw HTTPProblem.tooLarge(limit: limit) }
      try context.memory?.take(part.count)
      content.append(contentsOf: part)
    }
    if !isWhole { throw HTTPProblem.brokenEncoding }
    return content
  }
}

/// - Parameter take: gets the content in parts of at most 64 kB.
/// - Returns: whether the bytes are one gzip file from their beginning to their end.
private func gunzip(_ bytes: [UInt8], _ take: (Slice<UnsafeMutableBufferPointer<UInt8>>) throws -> Void) throws -> Bool {
  var stream = z_stream()
  // Adding 16 to the window bits selects the gzip header instead of zlib's.
  guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return false }
  defer { inflateEnd(&stream) }
  return try bytes.withUnsafeBufferPointer { input in
    stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.avail_in = UInt32(input.count)
    return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64 * 1024) { room in
      while true {
        stream.next_out = room.baseAddress
        stream.avail_out = UInt32(room.count)
        let status = inflate(&stream, Z_NO_FLUSH)
        let count = room.count - Int(stream.avail_out)
        if count > 0 { try take(room[..<count]) }
        if status == Z_STREAM_END { return stream.avail_in == 0 }
        // The bytes are broken, or end too early.
        if status != Z_OK || count == 0 && stream.avail_in == 0 { return false }
      }
    }
  }
}

extension HTTPProblem {
  fileprivate static let unknownEncoding = HTTPProblem(
    .unsupportedMediaType, "unknown-encoding", "The body is compressed in a way that is not known here.",
    detail: "Send it as it is, or with 'Content-Encoding: gzip'.", headers: [.acceptEncoding: "gzip"])
  fileprivate static let brokenEncoding = HTTPProblem(
    .badRequest, "broken-encoding", "The body is not a whole gzip file.",
    detail: "Send it again, or without Content-Encoding.")
}
