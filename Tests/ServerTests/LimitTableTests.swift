import Base
import Foundation
import Server
import ServerStorage
import Sync
import Testing

/// The guide's table of limits for operators matches the program.
@Suite(.timeLimit(.minutes(4))) struct LimitTableTests {
  /// The numbers of the guide, by the names in its last column.
  private static let table: [String: String] = {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Documentation/Guides/operating.md")
    let lines = (try? String(contentsOf: path, encoding: .utf8))?.split(separator: "\n") ?? []
    var table: [String: String] = [:]
    for line in lines {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      if cells.count == 3, cells[2].contains("."), Int(cells[1]) != nil { table[cells[2]] = cells[1] }
    }
    return table
  }()

  private static func pool(_ name: String, _ pool: WorkPool) -> [(String, Int)] {
    [("WorkPool.\(name).threads", pool.threads), ("WorkPool.\(name).queueLimit", pool.queueLimit)]
  }

  private static let limits: [(String, Int)] = {
    let limits = Limits()
    return [
      ("PushRequest.operationLimit", PushRequest.operationLimit), ("PushRequest.byteLimit", PushRequest.byteLimit),
      ("PushRequest.valueLimit", PushRequest.valueLimit), ("PushRequest.workLimit", PushRequest.workLimit),
      ("PushRequest.fieldLimit", PushRequest.fieldLimit), ("PushRequest.traceLimit", Int(PushRequest.traceLimit)),
      ("Record.byteLimit", Record.byteLimit), ("Record.fieldLimit", Record.fieldLimit),
      ("SyncService.pageByteLimit", SyncService<SQLiteStorage>.pageByteLimit), ("Limits.blobBody", limits.blobBody),
      ("Limits.smallBody", limits.smallBody),
      ("Limits.recordBytesPerAccount", Int(limits.recordBytesPerAccount)),
      ("Limits.blobBytesPerAccount", Int(limits.blobBytesPerAccount)),
      ("BlobEntry.leastBytes", Int(BlobEntry.leastBytes)),
      ("AccountService.spacesPerAccount", AccountService<SQLiteStorage>.spacesPerAccount),
      ("Limits.sessionsPerAccount", limits.sessionsPerAccount),
      ("Limits.unfinishedUploads", limits.unfinishedUploads), ("Limits.requestMemory", limits.requestMemory),
      ("Limits.requestMemoryPerCaller", limits.requestMemoryPerCaller), ("Limits.answerMemory", limits.answerMemory),
      ("Limits.answerMemoryPerCaller", limits.answerMemoryPerCaller),
      ("Limits.answerTimeoutSeconds", Int(limits.answerTimeoutSeconds)),
      ("Limits.requestBurst", Int(limits.requestBurst)),
      ("Limits.requestsPerSecond", Int(limits.requestsPerSecond ?? 0)),
      ("Limits.signUpsPerHour", Int(limits.signUpsPerHour ?? 0)),
      ("Limits.failuresPerEmail", limits.failuresPerEmail), ("Limits.failuresPerAddress", limits.failuresPerAddress),
      ("Limits.failuresPerAccount", limits.failuresPerAccount),
      ("Limits.liveStreamsPerAccount", limits.liveStreamsPerAccount),
      ("Limits.presencePerMinute", limits.presencePerMinute), ("Limits.presenceBody", limits.presenceBody),
      ("LiveHub.mostPresence", LiveHub.mostPresence),
      ("Limits.lettersPerHour", Int(limits.lettersPerHour ?? 0)),
      ("Limits.lettersPerDay", Int(limits.lettersPerDay ?? 0)),
      ("Limits.lettersPerDayOfAll", Int(limits.lettersPerDayOfAll ?? 0)),
      ("Limits.lettersPerAddressPerHour", Int(limits.lettersPerAddressPerHour ?? 0)),
      ("Limits.codesPerHour", Int(limits.codesPerHour ?? 0)),
      ("SyncService.trashDays", Int(SyncService<SQLiteStorage>.trashDays)),
      ("AccountService.appPasswordsPerAccount", AccountService<SQLiteStorage>.appPasswordsPerAccount),
      ("AccountService.passkeysPerAccount", AccountService<SQLiteStorage>.passkeysPerAccount),
      ("AccountService.eventsPerKind", AccountService<SQLiteStorage>.eventsPerKind),
      ("AccountService.invitationsPerSpace", AccountService<SQLiteStorage>.invitationsPerSpace),
      ("Limits.bodyTimeoutSeconds", Int(limits.bodyTimeoutSeconds)),
      ("Limits.restSeconds", Int(limits.restSeconds)),
      ("Limits.handshakeTimeoutSeconds", Int(limits.handshakeTimeoutSeconds)),
      ("Limits.idleTimeoutSeconds", Int(limits.idleTimeoutSeconds)), ("Limits.stopSeconds", Int(limits.stopSeconds)),
      ("Limits.connectionsPerAddress", limits.connectionsPerAddress),
      ("CommitQueue.limit", CommitQueue<SQLiteStorage>.limit),
      ("CommitQueue.limitPerAccount", CommitQueue<SQLiteStorage>.limitPerAccount),
    ] + pool("lookups", .lookups) + pool("pages", .pages) + pool("packing", .packing) + pool("changes", .changes) + pool("files", .files)
      + pool("tiles", .tiles) + pool("reports", .reports) + pool("mail", .mail)
  }()

  @Test("The guide's table gives each limit as it is", arguments: limits)
  func isTold(name: String, value: Int) {
    #expect(LimitTableTests.table[name] == String(value))
  }

  @Test("The guide's table has no limit that does not exist")
  func isThere() {
    #expect(Set(LimitTableTests.table.keys) == Set(LimitTableTests.limits.map { $0.0 }))
  }
}
