import Base
import Foundation

/// The widths of smaller versions of pictures (P-35), in pixels. They are few, so that readers share the stored
/// versions and nobody can fill the disk with every possible width.
enum PictureWidth: Int, CaseIterable {
  case tiny = 160
  case small = 320
  case medium = 640
  case large = 1280

  /// - Throws: 400 when it is not one of them.
  init(query text: String) throws {
    guard let width = Int(text).flatMap({ PictureWidth(rawValue: $0) }) else {
      let known = PictureWidth.allCases.map { String($0.rawValue) }.joined(separator: ", ")
      throw HTTPProblem.invalid("width", "This must be one of \(known).")
    }
    self = width
  }
}

/// Smaller versions of pictures. They are made on the first request and kept by the store.
struct ScaledPictures: Sendable {
  enum Outcome: Equatable {
    /// WebP, which every current browser shows, with transparency when the picture has it.
    case picture([UInt8])
    /// The bytes are not a picture, or scaling it exceeds the limits.
    case notScalable
    /// The scaling program is not installed.
    case noProgram
  }

  static let type = "image/webp"

  let store: any BlobStore
  let process: ScalingProcess
  /// Scaling a picture keeps a processor busy. More than two at a time would slow down everything else.
  private let queue: OperationQueue

  init(store: any BlobStore, process: ScalingProcess = ScalingProcess()) {
    self.store = store
    self.process = process
    queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
  }

  /// - Throws: 503 when too many are waiting, or when there is no room for the result.
  func picture(_ sha256: String, in space: RecordID, _ width: PictureWidth) async throws -> Outcome {
    if let kept = try await WorkPool.files.run({ kept(sha256, in: space, width) }) { return kept }
    if queue.operationCount > 200 { throw HTTPProblem.busy(seconds: 2) }
    return try await withCheckedThrowingContinuation { continuation in
      queue.addOperation {
        continuation.resume(with: Result { try make(sha256, in: space, width) })
      }
    }
  }

  private func kept(_ sha256: String, in space: RecordID, _ width: PictureWidth) -> Outcome? {
    store.scaled(sha256, in: space, width: width.rawValue).map { $0.isEmpty ? .notScalable : .picture($0) }
  }

  private func make(_ sha256: String, in space: RecordID, _ width: PictureWidth) throws -> Outcome {
    // An earlier request in the queue may have made the same version.
    if let kept = kept(sha256, in: space, width) { return kept }
    let files = FileManager.default
    let target = files.temporaryDirectory.appending(path: "vademecum-\(UUID().uuidString)").path()
    defer { try? files.removeItem(atPath: target) }
    let end = try store.withFile(sha256, in: space) { try process.run(from: $0, to: target, width: width.rawValue) }
    let bytes: [UInt8]
    switch end {
    case .done: bytes = Array(try Data(contentsOf: URL(filePath: target)))
    case .failed: bytes = []
    case .killed: throw HTTPProblem.busy(seconds: 60)
    case .noRoom: throw POSIXError(.ENOSPC)
    case .noProgram: return .noProgram
    }
    // P-101: on a full disk it is made again the next time.
    try? store.keep(scaled: bytes, of: sha256, in: space, width: width.rawValue)
    return bytes.isEmpty ? .notScalable : .picture(bytes)
  }
}
