import Base
import Foundation

/// The widths in which pictures are read beside their own (P-35), in pixels. They are few, so that what is kept for one
/// reader serves the others, and nobody fills the disk with all the widths there are.
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

/// Smaller versions of pictures, made when they are first asked for and kept as files: `SPACE/SHA256.WIDTH`. They can be
/// made again at any time, so they are in no backup. An empty file says that there is none.
struct ScaledPictures: Sendable {
  enum Outcome: Equatable {
    /// WebP, which every browser of today shows, with transparency where there is some.
    case picture([UInt8])
    /// The bytes are no picture, or one that takes more than it may.
    case notScalable
    /// The program that scales is not installed.
    case noProgram
  }

  static let type = "image/webp"

  let store: BlobStore
  let process: ScalingProcess
  /// A picture takes a processor; more than two at a time would be at the cost of everything else.
  private let queue: OperationQueue

  init(store: BlobStore, process: ScalingProcess = ScalingProcess()) {
    self.store = store
    self.process = process
    queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
  }

  /// - Throws: 503 when too many wait already, or when the disk fails.
  func picture(_ sha256: String, in space: RecordID, _ width: PictureWidth) async throws -> Outcome {
    let path = store.scaledPath(sha256, in: space, width: width.rawValue)
    if let kept = try await WorkPool.files.run({ ScaledPictures.kept(path) }) { return kept }
    if queue.operationCount > 200 { throw HTTPProblem.busy(seconds: 2) }
    return try await withCheckedThrowingContinuation { continuation in
      queue.addOperation {
        continuation.resume(with: Result { try make(path, from: store.path(sha256, in: space), width) })
      }
    }
  }

  private static func kept(_ path: String) -> Outcome? {
    guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
    return bytes.isEmpty ? .notScalable : .picture(Array(bytes))
  }

  private func make(_ path: String, from source: String, _ width: PictureWidth) throws -> Outcome {
    // Somebody before us in the queue may have wanted the same.
    if let kept = ScaledPictures.kept(path) { return kept }
    let files = FileManager.default
    let folder = URL(filePath: path).deletingLastPathComponent()
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    let partial = path + "." + UUID().uuidString
    defer { try? files.removeItem(atPath: partial) }
    switch try process.run(from: source, to: partial, width: width.rawValue) {
    case .done: break
    case .failed: try Data().write(to: URL(filePath: partial))
    case .killed: throw HTTPProblem.busy(seconds: 60)
    case .noProgram: return .noProgram
    }
    guard rename(partial, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    return ScaledPictures.kept(path) ?? .notScalable
  }
}
