import Base
import Catalog
import Foundation
import Server
import ServerStorage
import Sync
import Testing
import Zoo

@Suite(.timeLimit(.minutes(4))) struct StarterContentTests {
  private let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Content/zoo.json").path

  @Test("Z-110: the zoo is filled once from its starter content; uncertain content goes only to the drafts")
  func zoo() throws {
    let storage = try SQLiteStorage()
    let sync = SyncService(storage: storage, schema: Catalog.schema, now: { Instant(milliseconds: 0) })
    let starter = try StarterContent(name: "zoo", title: "Zoo", path: path)
    #expect(try starter.fill(sync))
    let (published, drafts) = (PublishedSpace.id("zoo"), PublishedSpace.drafts("zoo"))
    let counts = try [published, drafts].map {
      try ChangesPage(wire: sync.changes(space: $0, cursor: nil, limit: 10_000).json).changes
    }
    #expect(counts[0].count { $0.key.collection == "animal" } == 17)
    #expect(counts[1].count { $0.key.collection == "animal" } == 43)
    let open = Set(counts[0].map { $0.key })
    #expect(counts[1].allSatisfy { !open.contains($0.key) })
    #expect(try !starter.fill(sync))
    #expect(try storage.read { try $0.space(published)?.version } == Int64(counts[0].count))
  }

  @Test("Z-110: a file that is not starter content is reported, and nothing is created")
  func wrong() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "starter-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    for text in ["nonsense", "{\"published\":[{\"collection\":\"animal\"}]}"] {
      try Data(text.utf8).write(to: file)
      #expect(throws: StarterContent.Fault.self) { try StarterContent(name: "zoo", title: "Zoo", path: file.path()) }
    }
  }
}
