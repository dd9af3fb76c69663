import Foundation
import ServerStorage
import Testing

struct DurabilityTests {
  @Test("P-27: a commit is on the disk before it is reported: SQLite syncs each")
  func synchronous() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let storage = try SQLiteStorage(path: folder.appendingPathComponent("data.sqlite").path)
    #expect(try storage.synchronousLevel() == 2)
  }
}
