import Base

/// The blobs on this device, the oldest first. They are sent in this order. The same bytes are there once for each space
/// whose records name them, because the server keeps them for each space (P-19).
public struct BlobList: Sendable {
  public private(set) var blobs: [Blob] = []

  public init() {}

  /// One of the blobs with these bytes: one that waits comes first.
  public subscript(sha256: String) -> Blob? {
    blobs.first { $0.sha256 == sha256 && !$0.isSent } ?? blobs.first { $0.sha256 == sha256 }
  }

  public subscript(sha256: String, in space: String) -> Blob? {
    blobs.first { $0.sha256 == sha256 && $0.space == space }
  }

  /// Reads a stored entry.
  public mutating func take(_ entry: Entry) {
    let parts = entry.key.parts(at: UInt8(ascii: "/"), limit: 3)
    guard parts.count == 3 else { return }
    let blob = (entry.value.flatMap { JSON.read($0) }).flatMap { Blob(key: entry.key, stored: $0) }
    let place = blobs.firstIndex { $0.sha256 == parts[2] && $0.space == parts[1] }
    switch (place, blob) {
    case (let place?, let blob?): blobs[place] = blob
    case (let place?, nil): blobs.remove(at: place)
    case (nil, let blob?): blobs.append(blob)
    case (nil, nil): break
    }
  }

  /// Takes the entries about blobs.
  ///
  /// - Returns: the names of the bytes that nothing needs any more.
  public mutating func apply(_ entries: [Entry]) -> [String] {
    var gone: [String] = []
    for entry in entries where entry.key.startsWith(Blob.prefix) {
      take(entry)
      guard entry.value == nil, let name = entry.key.parts(at: UInt8(ascii: "/"), limit: 3).last else { continue }
      if self[name] == nil { gone.append(name) }
    }
    return gone
  }

  /// The number of blobs that exist only on this device. Blobs of drafts do not count, because drafts are not saved
  /// yet.
  public var unsentCount: Int { blobs.reduce(0) { $0 + ($1.isUnsent ? 1 : 0) } }

  public func unsent(in space: String) -> [Blob] { blobs.filter { $0.isUnsent && $0.space == space } }

  /// P-66: removes those of a lost space that the server has. Another space that names the same bytes keeps them.
  public func leaving(_ space: String) -> [Entry] {
    blobs.filter { $0.isSent && $0.space == space }.map { $0.withdrawal }
  }

  /// P-61: what was sent to a space that is to be made again waits once more: the server has nothing of it, or does not show it.
  public func sendingAgain(_ spaces: ChildSpaces) -> [Entry] {
    blobs.filter { $0.isSent && spaces[$0.space]?.isMade == false }.map { blob in
      var blob = blob
      blob.isSent = false
      return blob.entry
    }
  }

  /// P-66: the user gives up what was not sent of a lost space.
  public func givingUp(_ space: String) -> [Entry] {
    blobs.filter { !$0.isSent && $0.space == space }.map { $0.withdrawal }
  }
}
