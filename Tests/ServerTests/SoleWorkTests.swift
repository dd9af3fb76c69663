import Base
import Foundation
import Server
import ServerStorage
import Sync
import Testing

/// P-68: what several servers on one database do one at a time.
@Suite(.timeLimit(.minutes(4))) struct SoleWorkTests {
  /// Two servers on one file, each with an object of its own for it.
  private func withTwo(_ body: (TestServer, TestServer) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "two-\(UUID().uuidString)").path()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/data.sqlite"
    let servers = try (0..<2).map { _ in try TestServer(storage: SQLiteStorage(path: path), schema: Schema([])) }
    defer { for server in servers { try? FileManager.default.removeItem(atPath: server.directory) } }
    try await body(servers[0], servers[1])
  }

  @Test("P-68: one at a time does a work, another work goes on beside it", arguments: SoleWork.allCases)
  func alone(work: SoleWork) async throws {
    try await withTwo { one, two in
      let lease = try #require(try work.begin(in: one.storage))
      #expect(try work.begin(in: two.storage) == nil)
      // Not the same process twice either.
      #expect(try work.begin(in: one.storage) == nil)
      for other in SoleWork.allCases where other != work {
        let held = try #require(try other.begin(in: two.storage))
        held.end()
      }
      lease.end()
      let next = try #require(try work.begin(in: two.storage))
      #expect(!next.isLost)
      next.end()
    }
  }

  @Test("P-68: a lease is prolonged while its work lasts, and ends with the last reference to it")
  func prolonged() async throws {
    try await withTwo { one, two in
      var lease = try SoleWork.imports.begin(in: one.storage, leaseSeconds: 0.6)
      #expect(lease != nil)
      let end = ContinuousClock.now + .seconds(2)
      while ContinuousClock.now < end {
        #expect(try SoleWork.imports.begin(in: two.storage) == nil)
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(lease?.isLost == false)
      lease = nil
      let next = try #require(try SoleWork.imports.begin(in: two.storage))
      next.end()
    }
  }

  @Test("P-68: after a process has died its work waits until its lease is over; behind one that lives nobody waits")
  func died() async throws {
    try await withTwo { one, two in
      func leave(until milliseconds: Int64) throws {
        let expires = Instant(milliseconds: Instant.now().milliseconds + milliseconds)
        let taken = try one.storage.write {
          try $0.take(
            lease: SoleWork.imports.rawValue, Lease(holder: RecordID.v8(named: "dead", in: "test"), expires: expires),
            at: .now())
        }
        #expect(taken)
      }
      try leave(until: 1500)
      let begin = ContinuousClock.now
      var waited = 0
      let lease = try SoleWork.imports.beginWaiting(in: two.storage) { waited += 1 }
      #expect(lease != nil && waited == 1)
      #expect(ContinuousClock.now - begin > .milliseconds(1000))
      lease?.end()
      let living = try #require(try SoleWork.imports.begin(in: one.storage, leaseSeconds: 3))
      #expect(try SoleWork.imports.beginWaiting(in: two.storage) == nil)
      living.end()
    }
  }

  @Test("P-68: whoever was stopped for too long learns that the work is another's now, and leaves that alone")
  func lost() async throws {
    try await withTwo { one, two in
      let first = try #require(try SoleWork.backups.begin(in: one.storage, leaseSeconds: 3))
      // As if it had been stopped for an hour.
      let hour = Instant(milliseconds: Instant.now().milliseconds + 3_600_000)
      let other = Lease(
        holder: RecordID.v8(named: "other", in: "test"), expires: Instant(milliseconds: hour.milliseconds + 60_000))
      #expect(try two.storage.write { try $0.take(lease: SoleWork.backups.rawValue, other, at: hour) })
      let end = ContinuousClock.now + .seconds(60)
      while !first.isLost {
        try #require(ContinuousClock.now < end)
        try await Task.sleep(for: .milliseconds(50))
      }
      first.end()
      #expect(try two.storage.read { try $0.lease(SoleWork.backups.rawValue) } == other)
    }
  }

  @Test("P-68: while one server cleans, another does not, and does it the next time")
  func housekeeping() async throws {
    try await withTwo { one, two in
      let lease = try #require(try SoleWork.housekeeping.begin(in: one.storage))
      #expect(await two.server.housekeeping.tidy() == false)
      #expect(await two.server.housekeeping.giveUpUploads() == false)
      lease.end()
      #expect(await two.server.housekeeping.tidy())
      #expect(await one.server.housekeeping.giveUpUploads())
      // Whoever has finished lets go.
      #expect(try one.storage.read { try $0.lease(SoleWork.housekeeping.rawValue) } == nil)
    }
  }

  @Test("P-68: while one server reminds, another does not")
  func reminders() async throws {
    try await withTwo { one, two in
      let account = Account(
        id: RecordID.v8(named: "anna", in: "test"), email: "anna@example.org", name: "", password: "",
        created: Instant(milliseconds: 0))
      try one.storage.write { writing in
        try writing.insert(account)
        // Settings that no app reads: the account is looked at, and never again.
        try writing.keep(ReminderEntry(account: account.id, settings: "?", next: Instant(milliseconds: 0)))
      }
      let lease = try #require(try SoleWork.reminders.begin(in: one.storage))
      #expect(await two.server.reminders.round(at: .now()) == 0)
      #expect(try one.storage.read { try $0.reminders(of: account.id)?.next } != nil)
      lease.end()
      #expect(await two.server.reminders.round(at: .now()) == 1)
      #expect(try one.storage.read { try $0.reminders(of: account.id)?.next } == nil)
      #expect(try one.storage.read { try $0.lease(SoleWork.reminders.rawValue) } == nil)
    }
  }

  @Test("P-68: two servers make one backup, not two")
  func backups() async throws {
    try await withTwo { one, two in
      let folder = one.directory + "-backups"
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let shelf = BackupShelf(BackupSchedule(directory: folder))
      try FileManager.default.createDirectory(atPath: one.directory, withIntermediateDirectories: true)
      let (directory, now) = (DataDirectory(one.directory), Instant.now())
      let lease = try #require(try SoleWork.backups.begin(in: one.storage))
      #expect(try shelf.addIfDue(of: directory, two.storage, at: now) == nil)
      lease.end()
      #expect(try shelf.addIfDue(of: directory, two.storage, at: now) != nil)
      #expect(try shelf.addIfDue(of: directory, one.storage, at: now) == nil)
      #expect(try shelf.files().count == 1)
    }
  }
}
