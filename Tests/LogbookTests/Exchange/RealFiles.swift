import Foundation
import Kit
import Logbook

/// Files of other logbooks beside the project. They are not part of it. Tests that need them are skipped with a message
/// when they are missing.
enum RealFiles {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared/data/logbook")

  static let areThere = FileManager.default.fileExists(atPath: folder.path)

  static func file(_ name: String) throws -> ImportFile {
    ImportFile(name: name, [UInt8](try Data(contentsOf: folder.appendingPathComponent(name))))
  }
}
