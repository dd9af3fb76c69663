import Base
import Server
import ServerStorage
import Sync

@testable import Simulator

/// The real service of child spaces, on SQLite in memory, without HTTP.
final class RealSpaces: SpacesServer {
  private let storage: SQLiteStorage
  private let accounts: AccountService<SQLiteStorage>
  private let sync: SyncService<SQLiteStorage>

  init(accounts count: Int) {
    do {
      storage = try SQLiteStorage()
      accounts = AccountService(storage, cost: .testing)
      sync = SyncService(
        storage: storage, schema: SpacesWorld.schema, now: { Instant(milliseconds: 1_800_000_000_000) })
      try storage.write { writing in
        for account in 0..<count {
          let id = RealSpaces.id(SpacesWorld.account(account))
          let instant = Instant(milliseconds: 0)
          try writing.insert(
            Account(id: id, email: "\(account)@example.org", name: "", password: "", created: instant))
          let home = RealSpaces.id(SpacesWorld.home(account))
          try writing.insert(Space(id: home, kind: .private, title: "", created: instant))
          try writing.setRole(.owner, of: id, in: home)
        }
        for team in 0..<SpacesWorld.teams {
          try writing.insert(
            Space(
              id: RealSpaces.id(SpacesWorld.team(team)), kind: .shared, title: "", created: Instant(milliseconds: 0)))
        }
      }
    } catch { preconditionFailure("\(error)") }
  }

  private static func id(_ text: String) -> RecordID { RecordID(text) ?? RecordID(high: 0, low: 0) }

  func setRole(_ role: String?, of account: Int, in team: Int) {
    do {
      try storage.write {
        try $0.setRole(
          role.flatMap { Role(name: $0) }, of: RealSpaces.id(SpacesWorld.account(account)),
          in: RealSpaces.id(SpacesWorld.team(team)))
      }
    } catch { preconditionFailure("\(error)") }
  }

  func answer(_ account: Int, _ method: String, _ path: String, _ body: String?) async -> SimulatedAnswer {
    do {
      return try await respond(RealSpaces.id(SpacesWorld.account(account)), method, path, Array((body ?? "").utf8))
    } catch let problem as HTTPProblem {
      return SimulatedAnswer(problem.status.code, problem.document)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// What the controller does, on the same storage.
  private func blob(_ method: String, _ name: String, _ space: RecordID, _ role: Role) throws -> SimulatedAnswer {
    let isThere = try storage.read { try $0.blob(name, in: space) } != nil
    if method == "GET" {
      return isThere ? SimulatedAnswer(200, text: SpacesOracle.bytes(name)) : .problem(404, "not-arrived")
    }
    guard role.mayPush else { return .problem(403, "forbidden") }
    try storage.write { try $0.insert(BlobEntry(sha256: name, size: 1, type: "image/jpeg"), in: space) }
    return SimulatedAnswer(isThere ? 200 : 201, text: "")
  }

  private func respond(
    _ account: RecordID, _ method: String, _ path: String, _ body: [UInt8]
  ) async throws -> SimulatedAnswer {
    if path.isEmpty { return SimulatedAnswer(200, try await accounts.spaceList(of: account)) }
    let parts = path.dropFirst().split(separator: "/", maxSplits: 1).map { String($0) }
    let space = RealSpaces.id(parts[0])
    if parts.count == 1 {
      let done = try await accounts.place(space, try PlacingRequest(wire: try JSON.parse(body)), by: account)
      return SimulatedAnswer(
        done.isNew ? 201 : 200, try await accounts.childDocument(done.space, done.role, account))
    }
    // The controllers look this up first too.
    guard let role = try storage.read({ try $0.role(of: account, in: space) }) else {
      return .problem(404, "not-found")
    }
    let words = parts[1].split(separator: "?", maxSplits: 1).map { String($0) }
    let answer: SyncAnswer
    switch (method, words[0]) {
    case ("POST", "push"): answer = await sync.push(space: space, role: role, account: account, body: body)
    case ("GET", "changes"):
      var query: [String: String] = [:]
      for item in (words.last ?? "").split(separator: "&") {
        let pair = item.split(separator: "=", maxSplits: 1).map { String($0) }
        if pair.count == 2 { query[pair[0]] = pair[1] }
      }
      answer = sync.changes(
        space: space, cursor: query["cursor"], limit: query["limit"].flatMap { Int($0) }, reader: account)
    case ("GET", "digest"): answer = sync.digest(space: space, reader: account)
    case ("POST", "digest"): answer = sync.digest(space: space, body: body, reader: account)
    case ("GET", "history"):
      answer = sync.history(
        space: space, role: role, collection: nil, id: nil, before: nil, limit: nil, reader: account)
    case ("GET", "trash"): answer = sync.trash(space: space, role: role, account: account, before: nil)
    case (_, let subject) where subject.hasPrefix("blobs/"):
      return try blob(method, String(subject.dropFirst(6)), space, role)
    default: return .problem(404, "not-found")
    }
    return SimulatedAnswer(answer.status, text: String(decoding: answer.body, as: UTF8.self))
  }
}
