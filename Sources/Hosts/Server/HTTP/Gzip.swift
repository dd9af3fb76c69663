import CZlib

/// Level 6 for what fits a megabyte, 1 beyond: a first pull of ten thousand records then costs 30 ms instead of 150.
func gzipped(_ bytes: [UInt8], level: Int32? = nil) -> [UInt8]? {
  let packer = GzipStream(level: level ?? (bytes.count > 1 << 20 ? 1 : 6))
  var output: [UInt8] = []
  output.reserveCapacity(bytes.count / 4 + 64)
  packer?.append(bytes, isLast: true, to: &output)
  return packer == nil ? nil : output
}

/// A gzip file made piece by piece.
final class GzipStream {
  private var stream = z_stream()

  /// Nil when zlib has no memory.
  init?(level: Int32) {
    // 16 more than the window's bits asks for the gzip header instead of zlib's.
    let status = deflateInit2_(
      &stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    if status != Z_OK { return nil }
  }

  deinit {
    deflateEnd(&stream)
  }

  /// Compresses a piece and appends what came out, which may be nothing until the last piece.
  func append(_ bytes: [UInt8], isLast: Bool, to output: inout [UInt8]) {
    bytes.withUnsafeBufferPointer { input in
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = UInt32(input.count)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32 * 1024) { room in
        repeat {
          stream.next_out = room.baseAddress
          stream.avail_out = UInt32(room.count)
          deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
          output.append(contentsOf: room[..<(room.count - Int(stream.avail_out))])
        } while stream.avail_out == 0
      }
    }
  }
}
