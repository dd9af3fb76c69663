import Hummingbird
import NIOCore

/// The body of an answer. A long one is sent in pieces: the next is copied while the system sends the last, and pieces
/// of this size come from memory that is used again. Megabytes at once come from the system each time, a page
/// fault for every 4 kB of them; that was half of the time of a first pull.
func responseBody(_ bytes: [UInt8]) -> ResponseBody {
  if bytes.count <= pieceLength { return ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)) }
  return ResponseBody(contentLength: bytes.count) { writer in
    for start in stride(from: 0, to: bytes.count, by: pieceLength) {
      try await writer.write(ByteBuffer(bytes: bytes[start..<min(start + pieceLength, bytes.count)]))
    }
    try await writer.finish(nil)
  }
}

/// In bytes.
private let pieceLength = 512 * 1024
