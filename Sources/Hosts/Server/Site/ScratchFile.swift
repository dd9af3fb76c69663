import Foundation
import NIOCore

/// A file without a name, for bytes that are asked for now and then and would fill the memory. The system keeps of it what is read
/// often, nobody can change it, and it goes with the process.
package final class ScratchFile: Sendable {
  private let descriptor: Int32

  /// Nil where no file can be written.
  package init?(in directory: String) {
    let path = directory + "/vademecum-" + UUID().uuidString
    let opened = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if opened < 0 { return nil }
    descriptor = opened
    unlink(path)
  }

  deinit {
    close(descriptor)
  }

  /// Nil when the disk is full. To be called by one thread at a time.
  package func add(_ bytes: [UInt8]) -> Part? {
    let start = lseek(descriptor, 0, SEEK_END)
    if start < 0 { return nil }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + written, bytes.count - written) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return nil }
      written += count
    }
    return Part(file: self, start: Int(start), count: bytes.count)
  }

  /// Bytes that were added at once.
  package struct Part: Sendable {
    fileprivate let file: ScratchFile
    fileprivate let start: Int
    package let count: Int

    /// - Throws: what the system says, when the disk fails.
    package func read(_ range: Range<Int>) throws -> ByteBuffer {
      let bytes = try [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
        while filled < range.count {
          let place = off_t(start + range.lowerBound + filled)
          let count = pread(file.descriptor, buffer.baseAddress! + filled, range.count - filled, place)
          if count < 0 && errno == EINTR { continue }
          if count <= 0 { throw CocoaError(.fileReadUnknown) }
          filled += count
        }
      }
      return ByteBuffer(bytes: bytes)
    }
  }
}
