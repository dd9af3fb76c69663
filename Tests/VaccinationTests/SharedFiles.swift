import Base
import Foundation

/// Data beside the project that are not part of it. Tests that need missing data are skipped with a message.
enum SharedFiles {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared/data")

  static let areThere = FileManager.default.fileExists(atPath: folder.appendingPathComponent("vaccination").path)

  static func json(_ name: String) throws -> JSON {
    try JSON.parse([UInt8](Data(contentsOf: folder.appendingPathComponent(name))))
  }
}

/// The catalogue that comes with the project.
enum ShippedCatalogue {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func json() throws -> JSON {
    try JSON.parse([UInt8](Data(contentsOf: folder.appendingPathComponent("Content/vaccines.json"))))
  }
}
