import Base
import Dispatch
import Foundation
import Server
import ServerStorage
import Sync
import Testing

@Suite(.timeLimit(.minutes(4))) struct EndedTransactionTests {
  @Test("P-4: what is said to have failed has changed nothing, also when the engine ends a shared commit in the middle")
  func middle() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "ended-\(UUID().uuidString)").path()
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let path = directory + "/data.sqlite"
    let storage = try SQLiteStorage(path: path)
    // As SQLite itself does on a full disk: not only this change is undone.
    let trigger =
      "CREATE TRIGGER t BEFORE INSERT ON space WHEN NEW.title = 'bad' BEGIN SELECT RAISE(ROLLBACK, 'full'); END"
    let program = try await Program.run([
      "python3", "-c", "import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(sys.argv[2])", path, trigger,
    ])
    #expect(program.code == 0)
    let queue = CommitQueue(storage)
    let (gate, done) = (DispatchSemaphore(value: 0), Shared<[String]>([]))
    let ann = RecordID.v8(named: "ann", in: "account")
    func add(_ title: String) async {
      let space = Space(id: RecordID.v8(named: title, in: "test"), kind: .shared, title: title, created: .now())
      let isDone = (try? await queue.perform(of: ann) { try $0.insert(space) }) != nil
      if isDone { done.change { $0.append(title) } }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      defer { gate.signal() }
      group.addTask { try await queue.perform(of: ann) { _ in gate.wait() } }
      try await waiting(for: "the commit to begin") { queue.isCommitting && queue.waitingCount == 0 }
      for (place, title) in ["one", "bad", "two"].enumerated() {
        group.addTask { await add(title) }
        try await waiting(for: "'\(title)' to wait") { queue.waitingCount > place }
      }
      gate.signal()
      try await group.waitForAll()
    }
    #expect(try storage.read { try $0.spaces().map { $0.title } } == done.value)
    // It goes on.
    await add("three")
    #expect(done.value.last == "three")
    #expect(try storage.read { try $0.spaces().map { $0.title } } == done.value)
  }
}
