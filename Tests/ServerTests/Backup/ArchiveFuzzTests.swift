import Foundation
import Server
import ServerStorage
import TestSupport
import Testing

/// F-3: no reader stops the program, whatever the bytes are.
@Suite(.timeLimit(.minutes(60))) struct ArchiveFuzzTests {
  private let root = FileManager.default.temporaryDirectory.appending(path: "archives-\(UUID().uuidString)").path()

  @Test("F-3: any bytes can be read as the header of a tar archive")
  func header() {
    Fuzzing.run("tar header", [[UInt8](TarHeader(name: "blobs/0/1", size: 5).bytes)]) { bytes in
      guard let header = TarHeader(bytes: Data(bytes)) else { return }
      if header.size < 0 { Issue.record("\(bytes)") }
    }
  }

  @Test("F-3: a damaged backup is refused or read as a whole, and leaves nothing else behind")
  func backup() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let directory = DataDirectory(root + "/data")
    try directory.create()
    try BackupFile.make(of: try SQLiteStorage(path: directory.databasePath), directory.blobs, at: root + "/backup.tar")
    let whole = [UInt8](try Data(contentsOf: URL(filePath: root + "/backup.tar")))
    let files = FileManager.default
    Fuzzing.run("backup", [whole, Array(whole.prefix(1024))]) { bytes in
      files.createFile(atPath: root + "/changed.tar", contents: Data(bytes))
      let target = DataDirectory(root + "/target")
      let isRestored: Bool
      do {
        _ = try BackupFile.restore(root + "/changed.tar", to: target, overwrites: false, label: "now")
        isRestored = true
      } catch { isRestored = false }
      let left = Set((try? files.contentsOfDirectory(atPath: root)) ?? []).subtracting([
        "data", "backup.tar", "changed.tar",
      ])
      if left != (isRestored ? ["target"] : []) { Issue.record("\(left) after \(bytes.prefix(600))") }
      try? files.removeItem(atPath: target.path)
    }
  }
}
