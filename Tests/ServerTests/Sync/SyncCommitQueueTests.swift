import Base
import Dispatch
import Server
import ServerStorage
import Sync
import Testing

@Suite(.timeLimit(.minutes(4))) struct SyncCommitQueueTests {
  struct Failure: Error {}

  @Test("P-13: pushes of many connections are answered with what was committed, and versions have no gaps")
  func concurrent() async throws {
    let server = try SyncServer()
    let results = await withTaskGroup(of: [PushResult].self) { group in
      for connection in 0..<16 {
        group.addTask {
          var results: [PushResult] = []
          for number in 1...25 {
            let edit = Operation(
              .edit, key("f\(connection)-\(number)"), base: 0, set: fields(("to", "LKPR")), number: Int64(number))
            let device = RecordID.v8(named: "d\(connection)", in: "device")
            let request = PushRequest(device: device, epoch: nil, operations: [edit])
            let answer = await server.service.push(space: server.space, role: .editor, body: request.wire.bytes)
            results += (try? PushResponse(wire: answer.json).results) ?? []
          }
          return results
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(results.allSatisfy { $0.status == .applied })
    #expect(results.map { $0.version }.sorted() == Array(1...400))
    #expect(try server.pull().map { $0.version } == Array(1...400))
    #expect(server.announced.max() == 400)
    #expect(try server.service.check() == [])
  }

  @Test("P-13: an account that has sent much waits for itself: accounts take turns")
  func turns() async throws {
    let server = try SyncServer()
    let queue = CommitQueue(server.storage)
    let order = Shared<[String]>([])
    let gate = DispatchSemaphore(value: 0)
    let (busy, other) = (RecordID.v8(named: "busy", in: "account"), RecordID.v8(named: "other", in: "account"))
    try await withThrowingTaskGroup(of: Void.self) { group in
      // Whatever fails, nothing waits for ever.
      defer { gate.signal() }
      group.addTask { try await queue.perform(of: busy) { _ in gate.wait() } }
      try await waiting(for: "the commit to begin") { queue.isCommitting && queue.waitingCount == 0 }
      for number in 0..<20 {
        group.addTask { try await queue.perform(of: busy) { _ in order.change { $0.append("busy \(number)") } } }
      }
      try await waiting(for: "20 changes to wait") { queue.waitingCount >= 20 }
      group.addTask { try await queue.perform(of: other) { _ in order.change { $0.append("other") } } }
      try await waiting(for: "21 changes to wait") { queue.waitingCount >= 21 }
      gate.signal()
      try await group.waitForAll()
    }
    #expect((order.value.firstIndex(of: "other") ?? 99) <= 1)
    #expect(order.value.count == 21)
  }

  @Test("P-13: the waiting changes of one account are limited, and others still get in")
  func full() async throws {
    let server = try SyncServer()
    let queue = CommitQueue(server.storage)
    let gate = DispatchSemaphore(value: 0)
    let (busy, other) = (RecordID.v8(named: "busy", in: "account"), RecordID.v8(named: "other", in: "account"))
    let limit = CommitQueue<SQLiteStorage>.limitPerAccount
    try await withThrowingTaskGroup(of: Void.self) { group in
      defer { gate.signal() }
      group.addTask { try? await queue.perform(of: busy) { _ in gate.wait() } }
      try await waiting(for: "the commit to begin") { queue.isCommitting }
      try await waiting(for: "the commit to have begun") { queue.waitingCount == 0 }
      for _ in 0..<limit { group.addTask { try? await queue.perform(of: busy) { _ in } } }
      try await waiting(for: "all that may wait") { queue.waitingCount >= limit }
      await #expect(throws: CommitQueueFull.self) { try await queue.perform(of: busy) { _ in } }
      group.addTask { try? await queue.perform(of: other) { _ in } }
      try await waiting(for: "one of another account") { queue.waitingCount >= limit + 1 }
      gate.signal()
    }
    #expect(queue.waitingCount == 0)
  }

  @Test("P-13: one failing change in a shared commit does not affect others")
  func isolation() async throws {
    let server = try SyncServer()
    let queue = CommitQueue(server.storage)
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<40 {
        group.addTask {
          do {
            try await queue.perform { writing in
              try writing.insert(
                Space(
                  id: key("s\(index)").id, kind: .private, title: "", created: Instant(milliseconds: 0)))
              if index % 4 == 0 { throw Failure() }
            }
            return true
          } catch {
            return false
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.filter { $0 }.count == 30)
    #expect(try server.storage.read { try $0.spaces() }.count == 31)
  }

  @Test("P-13: a storage that cannot commit gives 503, and nothing was applied")
  func failingStorage() async throws {
    let server = try SyncServer()
    try server.storage.close()
    let edit = Operation(.edit, key("a"), base: 0, set: fields(("to", "LKPR")), number: 1)
    let request = PushRequest(device: key("d").id, epoch: nil, operations: [edit])
    let answer = await server.service.push(space: server.space, role: .editor, body: request.wire.bytes)
    #expect(answer.status == 503)
    #expect(answer.retryAfter == 5)
    #expect(server.push(request).status == 503)
  }
}
