import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// Serves what the operator publishes to everybody, with or without an account: the airports.
struct PublishedController: Sendable {
  let airports: PublishedFile

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.get("published/airports", use: showAirports)
  }

  @Sendable func showAirports(_ request: Request, _ context: ServerContext) async throws -> Response {
    let airports = airports
    guard let asset = try await WorkPool.files.run({ try airports.asset() }) else {
      throw HTTPProblem(
        .notFound, "not-published", "No airports are published here.",
        detail: "The operator of the server imports them by 'vademecum airports import'.")
    }
    return try fileAnswer(asset, to: request)
  }
}

/// A file that a command may replace while the server runs. It is kept in memory with its compressed form until then.
final class PublishedFile: Sendable {
  private struct Version {
    let modified: Date
    let size: Int
    let asset: Asset
  }

  private let path: String
  private let kept = Mutex<Version?>(nil)

  init(_ path: String) {
    self.path = path
  }

  /// Nil when there is no such file.
  /// - Throws: when the file exists but cannot be read.
  func asset() throws -> Asset? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let modified = attributes?[.modificationDate] as? Date, let size = attributes?[.size] as? Int else {
      return nil
    }
    return try kept.withLock { kept in
      if let kept, kept.modified == modified, kept.size == size { return kept.asset }
      let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
      let asset = Asset(path: path, bytes: bytes)
      kept = Version(modified: modified, size: size, asset: asset)
      return asset
    }
  }
}
