import Base
import Server
import ServerStorage
import Sync

@testable import Simulator

/// The server's real service, on SQLite in memory, without HTTP.
final class RealServer: SimulatedServer {
  private let space = RecordID.v8(named: "space", in: "simulation")
  private let schema: Schema
  private var storage: SQLiteStorage
  private var service: SyncService<SQLiteStorage>
  private var backup: SQLiteStorage
  private var days: Int64 = 0

  init(schema: Schema) throws {
    self.schema = schema
    storage = try SQLiteStorage()
    let space = Space(id: space, kind: .shared, title: "Simulation", created: RealServer.time(0))
    try storage.write { try $0.insert(space) }
    backup = try SQLiteStorage(copyOf: storage)
    service = SyncService(storage: storage, schema: schema, now: { RealServer.time(0) })
  }

  private static func time(_ days: Int64) -> Instant { Instant(milliseconds: 1_800_000_000_000 + days * 86_400_000) }

  func backUp() {
    do { backup = try SQLiteStorage(copyOf: storage) } catch { preconditionFailure("\(error)") }
  }

  func restore() {
    do {
      let epochs = try storage.epochs()
      storage = try SQLiteStorage(copyOf: backup)
      try storage.beginEpochs(after: epochs)
    } catch { preconditionFailure("\(error)") }
    serve()
  }

  func compact() {
    days += 91
    serve()
    do { try service.compact() } catch { preconditionFailure("\(error)") }
  }

  private func serve() {
    let time = RealServer.time(days)
    service = SyncService(storage: storage, schema: schema, now: { time })
  }

  func answer(_ method: String, _ path: String, _ body: String?, role: SimulatedRole) async -> SimulatedAnswer {
    guard role != .none else { return .problem(404, "not-found") }
    let bytes = Array((body ?? "").utf8)
    let parts = path.split(separator: "?", maxSplits: 1).map { String($0) }
    let answer: SyncAnswer
    switch (method, parts[0]) {
    case ("POST", "/push"):
      answer = await service.push(space: space, role: role == .editor ? .editor : .reader, body: bytes)
    case ("GET", "/changes"):
      let query = query(parts.last ?? "")
      answer = service.changes(space: space, cursor: query["cursor"], limit: query["limit"].flatMap { Int($0) })
    case ("GET", "/digest"): answer = service.digest(space: space)
    case ("POST", "/digest"): answer = service.digest(space: space, body: bytes, limit: ReferenceServer.listedAtOnce)
    default: return .problem(404, "not-found")
    }
    return SimulatedAnswer(
      answer.status, text: String(decoding: answer.body, as: UTF8.self),
      retryAfterSeconds: answer.retryAfter.map { Int64($0) })
  }

  private func query(_ text: String) -> [String: String] {
    var query: [String: String] = [:]
    for item in text.split(separator: "&") {
      let pair = item.split(separator: "=", maxSplits: 1).map { String($0) }
      if pair.count == 2 { query[pair[0]] = pair[1] }
    }
    return query
  }
}
