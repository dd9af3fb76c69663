import Base

/// A zip archive of small files, compressed and without dates: the same files give the same bytes.
public struct Zip {
  private var writer = ZipWriter()
  private var bytes: [UInt8] = []

  public init() {}

  /// - Parameter name: the path in the archive, with `/` between folders. A name that is added twice is in it twice.
  public mutating func add(_ name: String, _ content: [UInt8]) {
    let packed = deflated(content)
    bytes += writer.begin(
      ZipWriter.Entry(
        name: name, size: Int64(content.count), checksum: crc32(content), packedSize: Int64(packed.count)))
    bytes += packed
  }

  /// The archive with all files that were added.
  public func finish() -> [UInt8] { bytes + writer.end() }
}
