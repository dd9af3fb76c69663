import Base
import Foundation
import Server
import ServerStorage
import Sync
import Testing

@Suite(.timeLimit(.minutes(4))) struct SyncRestoreTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vademecum-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func edit(_ name: String, base: Int64 = 0, to: JSON) -> Sync.Operation {
    Sync.Operation(.edit, key(name), base: base, set: fields(("to", to)))
  }

  @Test("P-14: a restored backup begins a new epoch, lists the lost versions, and gives no version twice")
  func restored() throws {
    try withFolder { folder in
      var phone = TestDevice("phone")
      let live = try SyncServer(path: folder + "/live.sqlite")
      _ = try live.push(&phone, edit("a", to: "LKPR"), edit("b", to: "LKTB"))
      try live.storage.backup(to: folder + "/backup.sqlite")
      let cursor = try live.page().cursor
      _ = try live.push(&phone, edit("c", to: "EDDM"))

      let server = try SyncServer(path: folder + "/backup.sqlite")
      try server.storage.beginEpochs()
      #expect(server.service.changes(space: server.space, cursor: cursor, limit: nil).status == 410)
      let answer = try server.digest()
      #expect(answer.epoch == 1 && answer.version == firstVersion(ofEpoch: 1))
      #expect(answer.lost == [LostRange(after: 2, before: firstVersion(ofEpoch: 1))])
      #expect(try server.pull().map { $0.version } == [1, 2])
      var renamed = TestDevice("phone again")
      #expect(try server.push(&renamed, edit("c", to: "EDDM"))[0].version == firstVersion(ofEpoch: 1) + 1)
      #expect(try server.service.check() == [])
    }
  }

  @Test("P-14: a backup that is restored a second time begins a later epoch than the first time")
  func restoredTwice() throws {
    let server = try SyncServer()
    try server.storage.beginEpochs(after: [server.space: 4])
    #expect(try server.digest().epoch == 5)
    try server.storage.beginEpochs(after: [server.space: 1])
    #expect(try server.digest().epoch == 6)
    let expected = [
      LostRange(after: 0, before: firstVersion(ofEpoch: 5)),
      LostRange(after: firstVersion(ofEpoch: 5), before: firstVersion(ofEpoch: 6)),
    ]
    #expect(try server.digest().lost == expected)
  }

  /// A server of a copy of the data from before the last change, and the cursor of whoever has seen that.
  private func setBack(_ folder: String, _ name: String) throws -> (server: SyncServer, cursor: String) {
    var phone = TestDevice("phone")
    let live = try SyncServer(path: folder + "/live-\(name).sqlite")
    _ = try live.push(&phone, edit("a", to: "LKPR"), edit("b", to: "LKTB"), account: ann)
    try live.storage.backup(to: folder + "/\(name).sqlite")
    _ = try live.push(&phone, edit("c", to: "EDDM"), account: ann)
    return (try SyncServer(path: folder + "/\(name).sqlite"), try live.page().cursor)
  }

  private let ann = RecordID.v8(named: "ann", in: "account")

  @Test("P-94: data that were put back without a restore begin a new epoch when a device knows of more, once a day")
  func setBackByCursor() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vademecum-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (server, cursor) = try setBack(folder, "cursor")
    let reader = RecordID.v8(named: "reader", in: "account")
    try server.join(reader, .reader)
    await server.service.noticeSetBack(of: server.space, cursor: cursor, account: reader)
    await server.service.noticeSetBack(of: server.space, cursor: "0.2", account: ann)
    await server.service.noticeSetBack(of: server.space, cursor: "0.\(Int64.max)", account: ann)
    #expect(try server.digest().epoch == 0)
    await server.service.noticeSetBack(of: server.space, cursor: cursor, account: ann)
    let first = firstVersion(ofEpoch: 1_800_000_000)
    #expect(try server.digest().epoch == 1_800_000_000 && server.digest().version == first)
    #expect(try server.digest().lost == [LostRange(after: 2, before: first)])
    #expect(server.announced == [first])
    await server.service.noticeSetBack(of: server.space, cursor: "1800000000.\(first + 1)", account: ann)
    #expect(try server.digest().epoch == 1_800_000_000)
    #expect(try server.service.check() == [])
  }

  @Test("P-119: also while the epoch lies in the future, because a restore went by a clock that was ahead")
  func setBackAhead() async throws {
    let server = try SyncServer()
    try server.join(ann, .owner)
    let ahead: Int64 = 2_200_000_000
    try server.storage.beginEpochs(at: Instant(milliseconds: ahead * 1000))
    func claim(_ version: Int64) async throws {
      let digest = try server.digest()
      await server.service.noticeSetBack(of: server.space, cursor: "\(digest.epoch).\(digest.version + version)", account: ann)
    }
    try await claim(1)
    #expect(try server.digest().epoch == ahead + 1)
    try await claim(1)
    #expect(try server.digest().epoch == ahead + 1)
    server.advance(days: 1)
    try await claim(1)
    #expect(try server.digest().epoch == ahead + 2)
    #expect(try server.service.check() == [])
  }

  @Test("P-94: so do a change based on a later version, and numbers that were applied", arguments: ["base", "number"])
  func setBackByPush(how: String) throws {
    try withFolder { folder in
      let (server, _) = try setBack(folder, how)
      var change = edit("c", base: how == "base" ? 3 : 0, to: "EDDF")
      change.number = how == "base" ? 3 : 4
      let answer = server.push(
        PushRequest(device: TestDevice("phone").id, epoch: 0, operations: [change]), account: ann)
      #expect(answer.status == 410)
      #expect(try server.digest().lost == [LostRange(after: 2, before: firstVersion(ofEpoch: 1_800_000_000))])
      #expect(try server.pull().count == 2)
    }
  }

  @Test("P-4: answered changes are there after the process is gone")
  func reopened() throws {
    try withFolder { folder in
      var phone = TestDevice("phone")
      let first = try SyncServer(path: folder + "/live.sqlite")
      _ = try first.push(&phone, edit("a", to: "LKPR"))
      // A second process opens the files as they are on disk.
      for file in ["live.sqlite", "live.sqlite-wal"] {
        try FileManager.default.copyItem(atPath: "\(folder)/\(file)", toPath: "\(folder)/crashed-\(file)")
      }
      try FileManager.default.moveItem(atPath: folder + "/crashed-live.sqlite", toPath: folder + "/crashed.sqlite")
      try FileManager.default.moveItem(
        atPath: folder + "/crashed-live.sqlite-wal", toPath: folder + "/crashed.sqlite-wal")
      let second = try SyncServer(path: folder + "/crashed.sqlite")
      #expect(try second.pull() == first.pull())
      #expect(try second.push(&phone, edit("b", to: "LKTB"))[0].version == 2)
    }
  }

  @Test("P-16: the check finds a wrong digest, version and field")
  func findings() throws {
    let server = try SyncServer()
    var phone = TestDevice("phone")
    _ = try server.push(&phone, edit("a", to: "LKPR"), edit("b", to: "LKTB"))
    #expect(try server.service.check() == [])
    try server.storage.write(space: server.space) { writing in
      var stored = try #require(try writing.record(key("a"), in: server.space))
      stored.server.record.version = 2
      stored.server.changed = [ServerRecord.FieldVersion("to", 9)]
      try writing.replace(stored, in: server.space)
    }
    let findings = try server.service.check()
    #expect(findings.contains { $0.contains("has the version of another record") })
    #expect(findings.contains { $0.contains("has a wrong version of the field to") })
    #expect(findings.contains { $0.contains("the digest does not fit") })
  }
}
