import Base
import HTTPTypes
import ServerStorage

/// P-40: whether an account has room for one more upload.
struct UploadRoom {
  /// The bytes of the account's complete blobs.
  let held: Int64
  /// The other uploads of the account that are under way.
  let underWay: [UploadsUnderWay.Upload]
  let limits: Limits

  /// P-116: gives up broken uploads of the account, the oldest first, as far as a new one needs their place.
  ///
  /// - Parameter unfinished: those of the account, the oldest first, without the new one.
  /// - Throws: 413 when the account is full; 429 or 503 when it is only what is under way that leaves no room.
  func make(among unfinished: [UnfinishedUpload], in store: any BlobStore) throws {
    if held >= limits.blobBytesPerAccount {
      throw HTTPProblem(.contentTooLarge, "space-full", "The account holds as many pictures and documents as it may.")
    }
    var (count, bytes) = (underWay.count, underWay.reduce(held) { $0 + $1.bytes })
    if count >= limits.unfinishedUploads { throw HTTPProblem.tooManyUploads }
    if bytes >= limits.blobBytesPerAccount { throw HTTPProblem.busy(seconds: 5) }
    let broken = unfinished.filter { upload in
      !underWay.contains { $0.space == upload.space && $0.sha256 == upload.sha256 }
    }
    count += broken.count
    bytes += broken.reduce(0) { $0 + $1.size }
    for upload in broken where count >= limits.unfinishedUploads || bytes >= limits.blobBytesPerAccount {
      // Another process may be receiving it.
      guard try store.giveUp(upload.sha256, in: upload.space) else { continue }
      count -= 1
      bytes -= upload.size
    }
    if count >= limits.unfinishedUploads { throw HTTPProblem.tooManyUploads }
    if bytes >= limits.blobBytesPerAccount { throw HTTPProblem.busy(seconds: 5) }
  }
}

extension HTTPProblem {
  fileprivate static let tooManyUploads = HTTPProblem(
    .tooManyRequests, "too-many-uploads", "Too many uploads are under way.", detail: "Try again in 5 s.",
    headers: [.retryAfter: "5"])
}
