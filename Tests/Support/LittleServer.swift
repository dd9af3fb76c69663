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

    /// A space without an account.
    init(named space: String) {
      (email, password, id, self.space) = ("", "", "", space)
    }
  }

  struct SharedSpace {
    let title: String
    let content: Account
    /// By e-mail address.
    var roles: [String: String]
  }

  let schema: Schema
  var children: [String: Child] = [:]
  private(set) var shared: [String: SharedSpace] = [:]
  /// Spaces that everyone can read, by id.
  private var published: [String: Account] = [:]
  /// The drafts beside them, by id, and the e-mail addresses of the editors of both.
  private var drafts: [String: Account] = [:]
  public var editors: [String] = []
  /// Editors of only one published space, by its name.
  public var editorsOf: [String: [String]] = [:]
  /// The published spaces in order of creation.
  private var names: [String] = []
  public private(set) var accounts: [Account] = []
  /// The requests of the devices in order: `POST /api/v1/sessions`.
  public private(set) var log: [String] = []
  /// The spaces in which all but deletions is refused, because their owner's account is full (P-40).
  public var full: Set<String> = []
  /// Whether the server refuses all sessions.
  public var isExpired = false

  public init(_ schema: Schema) {
    self.schema = schema
  }

  /// A new device's connection, with its own session.
  public func connection() -> (Effect.Request) -> (status: Int, body: String)? {
    var session: Account?
    return { request in
      let path = String(request.url.split(separator: "?")[0])
      self.log.append("\(request.method) \(path)")
      return self.answer(request, path, &session)
    }
  }

  /// Creates a published space with these records, or adds them to it.
  public func publish(_ name: String, _ records: [(key: RecordKey, fields: Fields)]) {
    let id = PublishedSpace.id(name).description
    if published[id] == nil { names.append(name) }
    let space = published[id] ?? Account(named: id)
    published[id] = space
    let draftsID = PublishedSpace.drafts(name).description
    drafts[draftsID] = drafts[draftsID] ?? Account(named: draftsID)
    for (key, fields) in records {
      space.version += 1
      let record = Record(key, version: space.version, fields: fields)
      space.records[key] = ServerRecord(record, created: space.version)
    }
  }

  /// Adds drafts beside a published space, as the starter content does.
  public func draft(_ name: String, _ records: [(key: RecordKey, fields: Fields)]) {
    guard let space = drafts[PublishedSpace.drafts(name).description] else { return }
    for (key, fields) in records {
      space.version += 1
      space.records[key] = ServerRecord(
        Record(key, version: space.version, fields: fields), created: space.version)
    }
  }

  /// Creates a space that these accounts share. Returns its id.
  @discardableResult
  public func share(_ title: String, _ roles: [String: String]) -> String {
    let id = RecordID.v8(named: title, in: "shared").description
    shared[id] = SharedSpace(title: title, content: Account(named: id), roles: roles)
    return id
  }

  /// Changes the role of an account in a shared space; nil removes it.
  public func setRole(_ role: String?, of email: String, in id: String) { shared[id]?.roles[email] = role }

  /// The living records of a shared space or of an account's own.
  public func records(of id: String) -> [Record] {
    let space = shared[id]?.content ?? children[id]?.content ?? accounts.first { $0.email == id }
    return (space?.records.values.map { $0.record } ?? []).filter { !$0.deleted }.sorted { $0.id < $1.id }
  }

  /// Blobs that the server has, as `SPACE/SHA256`.
  public private(set) var blobs: Set<String> = []

  /// Answers a request to a shared space; nil for any other request.
  private func answerShared(_ request: Effect.Request, _ parts: [String], _ account: Account) -> (Int, String)? {
    guard parts.count >= 5, let space = shared[parts[3]] else { return nil }
    guard let role = space.roles[account.email] else { return (404, problem("not-found")) }
    if parts.count == 6, parts[4] == "blobs" { return answerBlob(request, parts) }
    if parts[4] == "push" && role == "reader" { return (403, problem("forbidden")) }
    return answerSpace(space.content, request, parts[4])
  }

  func answerBlob(_ request: Effect.Request, _ parts: [String]) -> (Int, String) {
    let name = parts[3] + "/" + parts[5]
    if request.method == "PUT" { blobs.insert(name) }
    return blobs.contains(name) ? (200, "") : (404, problem("not-found"))
  }

  /// The records of a published space.
  public func published(_ name: String) -> [RecordKey: Record] {
    published[PublishedSpace.id(name).description]?.records.mapValues(\.record) ?? [:]
  }

  public func drafts(_ name: String) -> [RecordKey: Record] {
    drafts[PublishedSpace.drafts(name).description]?.records.mapValues(\.record) ?? [:]
  }

  /// Answers a request to a published space or its drafts; nil for any other request.
  private func answerPublic(_ request: Effect.Request, _ path: String, _ session: Account?) -> (Int, String)? {
    let parts = path.split(separator: "/").map { String($0) }
    if path == "/api/v1/published/spaces" {
      let app = request.url.split(separator: "=").last.map { String($0) } ?? ""
      let own = names.filter { $0 == app || $0.hasPrefix(app + "-") }
      return (
        200, "{\"spaces\":[" + own.map { "{\"name\":\"\($0)\",\"title\":\"\($0)\"}" }.joined(separator: ",") + "]}"
      )
    }
    guard parts.count == 5, parts[2] == "spaces" else { return nil }
    let isEditor = session.map { mayEdit(parts[3], $0.email) } ?? false
    let space: Account
    if let found = published[parts[3]] {
      space = found
    } else if let found = drafts[parts[3]], isEditor {
      space = found
    } else {
      let isKnown = parts[3] == session?.space || shared[parts[3]] != nil || children[parts[3]] != nil
      return isKnown ? nil : (404, problem("not-found"))
    }
    if parts[4] == "push" && !isEditor { return (403, problem("forbidden")) }
    return answerSpace(space, request, parts[4])
  }

  /// - Parameter space: the id of a published space or of its drafts.
  private func mayEdit(_ space: String, _ email: String) -> Bool {
    if editors.contains(email) { return true }
    let name = names.first {
      PublishedSpace.id($0).description == space || PublishedSpace.drafts($0).description == space
    }
    return name.map { editorsOf[$0]?.contains(email) ?? false } ?? false
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
      if let answer = answerPublic(request, path, session) { return answer }
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
      var others = ""
      for id in published.keys.sorted() {
        let isEditor = mayEdit(id, account.email)
        others += ",{\"id\":\"\(id)\",\"kind\":\"published\",\"role\":\"\(isEditor ? "editor" : "reader")\"}"
      }
      for id in drafts.keys.sorted() where mayEdit(id, account.email) {
        others += ",{\"id\":\"\(id)\",\"kind\":\"shared\",\"name\":\"drafts\",\"role\":\"editor\"}"
      }
      for id in shared.keys.sorted() {
        guard let space = shared[id], let role = space.roles[account.email] else { continue }
        others += ",{\"id\":\"\(id)\",\"kind\":\"shared\",\"role\":\"\(role)\",\"title\":\"\(space.title)\"}"
      }
      return (
        200,
        """
        {"id":"\(account.id)","email":"\(account.email)","name":"","spaces":[\
        {"id":"\(account.space)","kind":"private","role":"owner","title":"","version":\(account.version)}\(others)]}
        """
      )
    case ("PUT", "/api/v1/account/password"):
      guard body["old"]?.text == account.password else { return (403, problem("wrong-password")) }
      account.password = body["new"]?.text ?? ""
      return (204, "")
    case ("GET", "/api/v1/account/deletion"):
      return (
        200,
        "{\"spaces\":[{\"id\":\"\(account.space)\",\"kind\":\"private\",\"title\":\"\",\"fate\":\"deleted\",\"members\":0}]}"
      )
    case ("DELETE", "/api/v1/account"):
      guard body["password"]?.text == account.password else { return (403, problem("wrong-password")) }
      accounts.removeAll { $0 === account }
      return (204, "")
    default:
      let parts = path.split(separator: "/").map { String($0) }
      if let answer = answerChildren(request, parts, account) { return answer }
      if let answer = answerShared(request, parts, account) { return answer }
      if parts.count == 6, parts[4] == "blobs", parts[3] == account.space { return answerBlob(request, parts) }
      guard parts.count == 5, parts[3] == account.space else { return (404, problem("not-found")) }
      return answerSpace(account, request, parts[4])
    }
  }

  func answerSpace(_ space: Account, _ request: Effect.Request, _ verb: String) -> (Int, String) {
    switch (request.method, verb) {
    case ("POST", "push"): return push(space, request.body.flatMap { try? JSON.parse($0) } ?? .null)
    case ("GET", "changes"): return changes(space, request.url)
    case ("GET", "digest"):
      var digest = Digest()
      for record in space.records.values { digest.add(record.record) }
      let answer = DigestAnswer(
        version: space.version, epoch: 0, cursor: "0.\(space.version)", lost: [], digest: digest)
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
    if full.contains(account.space) && operation.kind != .delete {
      return PushResult(number: operation.number, status: .rejected(Problem("account-full")), version: 0)
    }
    let known = account.records[operation.key]
    if let problem = schema.problem(in: operation, on: known?.record) {
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
    let limit = url.split(separator: "limit=").dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) } ?? 2000
    let more = news.count > limit
    let version = more ? news[limit - 1].version : account.version
    let page = ChangesPage(
      cursor: "0.\(version)", epoch: 0, version: version, more: more, changes: Array(news.prefix(limit)))
    return (200, page.wire.serialized)
  }

  func problem(_ type: String) -> String { Problem(type).wire.serialized }
}
