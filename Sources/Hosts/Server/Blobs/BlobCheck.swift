import Base
import Crypto
import Foundation
import ServerStorage

extension BlobStore {
  /// Problems of the blobs, in English, one line for each; empty when all is well. Reads every byte.
  public func check(_ storage: some ServerStorage) throws -> [String] {
    var findings: [String] = []
    for space in try storage.read({ try $0.spaces() }) {
      for blob in try storage.read({ try $0.blobs(in: space.id) }) {
        if let finding = finding(blob, in: space.id) {
          findings.append("space \(space.id): blob \(blob.sha256) \(finding)")
        }
      }
    }
    return findings
  }

  /// How many blobs of the database are not here. Reads none of them.
  package func missingCount(_ storage: some ServerStorage) throws -> Int {
    try storage.read { reading in
      try reading.spaces().reduce(0) { count, space in
        try count + reading.blobs(in: space.id).count(where: { size($0.sha256, in: space.id) != $0.size })
      }
    }
  }

  private func finding(_ blob: BlobEntry, in space: RecordID) -> String? {
    guard let size = size(blob.sha256, in: space) else { return "is missing" }
    if size != blob.size { return "has \(size) bytes instead of \(blob.size)" }
    do {
      var hash = Crypto.SHA256()
      var place: Int64 = 0
      while place < size {
        let piece = try read(blob.sha256, in: space, from: place, count: 1 << 20)
        if piece.isEmpty { return "ends too early" }
        hash.update(data: piece)
        place += Int64(piece.count)
      }
      return hexText(Array(hash.finalize())) == blob.sha256 ? nil : "has other bytes than its name says"
    } catch {
      return "cannot be read: \(error)"
    }
  }
}
