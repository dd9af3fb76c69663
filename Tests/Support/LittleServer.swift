import Base
import Store
import Sync

/// Accounts and their private spaces in memory, merged by the same function as on the real server.
public final class LittleServer {
  public final class Account {
    public let email: String
    public let id: String
    public fileprivate(set) var password: String
    public let space: String
    public fileprivate(set) var records: [RecordKey: ServerRecord] = [:]
    public fileprivate(set) var version: Int64 = 0
    fileprivate var makers: [Int64: RecordID] = [:]
    fileprivate var results: [RecordID: [PushResult]] = [:]

    init(_ email: String, _ password: String) {
      (self.email, self.password) = (email, password)
      id = "account-" + email
      space = "space-" + email
    }
  }

  private let schema: Schema
  public private(set) var accounts: [Account] = []
  /// What the devices have asked for, in order: `POST /api/v1/sessions`.
  public private(set) var log: [String] = []
  /// Sessions that the server does not take any more.
  public var isExpired = false

  public init(_ schema: Schema) {
    self.schema = schema
  }

  /// A new device's connection, with a session of its own.
  public func connection() -> (Effect.Request) -> (status: Int, body: String)? {
    var session: Account?
    return { request in
      let path = String(request.url.split(separator: "?")[0])
      self.log.append("\(request.method) \(path)")
      return self.answer(request, path, &session)
    }
  }

  private func answer(_ request: Effect.Request, _ path: String, _ session: inout Account?) -> (Int, String) {
    let body = request.body.flatMap { try? JSON.parse($0) } ?? .null
    switch (request.method, path) {
    case ("POST", "/api/v1/accounts"), ("POST", "/api/v1/sessions"):
      return enter(body, isNew: path.hasSuffix("accounts"), &session)
    case ("DELETE", "/api/v1/sessions/current"):
      session = nil
      return (204, "")
    default:
      guard !isExpired, let account = session else { return (401, problem("unauthorized")) }
      return answer(account, request, path, body)
    }
  }

  private func enter(_ body: JSON, isNew: Bool, _ session: inout Account?) -> (Int, String) {
    let email = body["email"]?.text ?? ""
    let password = body["password"]?.text ?? ""
    let known = accounts.first { $0.email == email }
    if isNew {
      guard known == nil else { return (409, problem("email-taken")) }
      accounts.append(Account(email, password))
    } else {
      guard let known, known.password == password else { return (401, problem("wrong-password")) }
    }
    isExpired = false
    session = accounts.first { $0.email == email }
    return (201, "{}")
  }

  private func answer(_ account: Account, _ request: Effect.Request, _ path: String, _ body: JSON) -> (Int, String) {
    switch (request.method, path) {
    case ("GET", "/api/v1/account"):
      return (
        200,
        """
        {"id":"\(account.id)","email":"\(account.email)","name":"","spaces":[\
        {"id":"\(account.space)","kind":"private","role":"owner","title":"","version":\(account.version)}]}
        """
      )
    case ("PUT", "/api/v1/account/password"):
      guard body["password"]?.text == account.password else { return (403, problem("wrong-password")) }
      account.password = body["newPassword"]?.text ?? ""
      return (204, "")
    case ("DELETE", "/api/v1/account"):
      guard body["password"]?.text == account.password else { return (403, problem("wrong-password")) }
      accounts.removeAll { $0 === account }
      return (204, "")
    case ("POST", "/api/v1/spaces/\(account.space)/push"): return push(account, body)
    case ("GET", "/api/v1/spaces/\(account.space)/changes"): return changes(account, request.url)
    case ("GET", "/api/v1/spaces/\(account.space)/digest"):
      var digest = Digest()
      for record in account.records.values { digest.add(record.record) }
      let answer = DigestAnswer(
        version: account.version, epoch: 0, cursor: "0.\(account.version)", lost: [], digest: digest)
      return (200, answer.wire.serialized)
    default: return (404, problem("not-found"))
    }
  }

  private func push(_ account: Account, _ body: JSON) -> (Int, String) {
    guard let request = try? PushRequest(wire: body) else { return (400, problem("bad-request")) }
    var done = account.results[request.device] ?? []
    for operation in request.operations where operation.number > done.count {
      done.append(result(of: operation, account, request.device))
    }
    account.results[request.device] = done
    let answers = request.operations.map { done[Int($0.number) - 1] }
    return (200, PushResponse(epoch: 0, results: answers).wire.serialized)
  }

  private func result(of operation: Operation, _ account: Account, _ device: RecordID) -> PushResult {
    let known = account.records[operation.key]
    if let problem = schema.problem(in: operation, isNew: known == nil) {
      return PushResult(number: operation.number, status: .rejected(problem), version: 0)
    }
    let decision = decide(operation, on: known, version: account.version + 1, isOwn: { account.makers[$0] == device })
    if decision.stored, let record = decision.record {
      account.version += 1
      account.makers[account.version] = device
      account.records[operation.key] = record
    }
    let status: PushResult.Status =
      switch decision.status {
      case .applied: .applied
      case .merged: .merged
      case .conflict: .conflict
      }
    return PushResult(
      number: operation.number, status: status, version: decision.record?.record.version ?? 0,
      record: status == .applied ? nil : decision.record?.record, conflicts: decision.refused,
      conflictingRemovals: decision.refusedRemovals)
  }

  private func changes(_ account: Account, _ url: String) -> (Int, String) {
    let cursor = url.split(separator: "cursor=").dropFirst().first.flatMap { Cursor(String($0)) }
    let news = account.records.values.map { $0.record }.filter { $0.version > cursor?.version ?? 0 }
      .sorted { $0.version < $1.version }
    let page = ChangesPage(
      cursor: "0.\(account.version)", epoch: 0, version: account.version, more: false, changes: news)
    return (200, page.wire.serialized)
  }

  private func problem(_ type: String) -> String { Problem(type).wire.serialized }
}
