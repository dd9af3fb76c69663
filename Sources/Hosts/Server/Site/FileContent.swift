import Hummingbird
import NIOCore

/// The bytes of one form of a file: in the memory, or in a file when they are many.
enum FileContent: Sendable {
  case held(ByteBuffer)
  case onDisk(ScratchFile.Part)

  /// - Parameter scratch: a full one changes nothing but the memory that this takes.
  init(_ bytes: [UInt8], _ scratch: ScratchFile?) {
    if bytes.count >= FileContent.leastBytesOnDisk, let part = scratch?.add(bytes) {
      self = .onDisk(part)
    } else {
      self = .held(ByteBuffer(bytes: bytes))
    }
  }

  /// What is smaller is asked for often: the page, styles, scripts, a map's pieces.
  private static let leastBytesOnDisk = 64 * 1024

  /// The bytes of it that are in the memory.
  var memory: Int {
    if case .held(let bytes) = self { bytes.readableBytes } else { 0 }
  }

  /// - Throws: when the disk fails.
  func whole() throws -> ByteBuffer {
    switch self {
    case .held(let bytes): bytes
    case .onDisk(let part): try part.read(0..<part.count)
    }
  }

  /// Read in pieces from the disk. The system has them in its memory, so nobody waits for another thread.
  var body: ResponseBody {
    switch self {
    case .held(let bytes): longBody([bytes], nil)
    case .onDisk(let part):
      ResponseBody(contentLength: part.count) { writer in
        for start in stride(from: 0, to: part.count, by: pieceBytes) {
          try await writer.write(part.read(start..<min(start + pieceBytes, part.count)))
        }
        try await writer.finish(nil)
      }
    }
  }
}
