import Base
import Sync

/// What the simulation of child spaces needs from a server: accounts 0, 1, 2 …, a private space for each, two teams.
protocol SpacesServer: AnyObject {
  /// - Parameter path: the path below `/api/v1/spaces`.
  func answer(_ account: Int, _ method: String, _ path: String, _ body: String?) async -> SimulatedAnswer
  /// Nil ends the membership.
  func setRole(_ role: String?, of account: Int, in team: Int) async
}

enum SpacesWorld {
  static let teams = 2

  static func home(_ account: Int) -> String { RecordID.v8(named: "home \(account)", in: "simulation").description }
  static func team(_ number: Int) -> String { RecordID.v8(named: "team \(number)", in: "simulation").description }
  static func account(_ number: Int) -> String { RecordID.v8(named: "account \(number)", in: "simulation").description }

  /// The collection that defines a space, and another one.
  static let schema = Schema([
    RecordType(
      "board", Text(cs: "Tabule", en: "Board"),
      [Field("title", Text(cs: "Název", en: "Title"), .text(maximum: 40), required: true)], definesSpace: true),
    RecordType("card", Text(cs: "Lístek", en: "Card"), [Field("a", Text(cs: "A", en: "A"), .text(maximum: 40))]),
  ])
}

/// The oracle: the rules P-61 to P-66 on dictionaries, with one ``ReferenceServer`` for the records of each space.
final class SpacesOracle: SpacesServer {
  struct Place: Equatable {
    let owner: Int
    var parent: String
    var number: Int64
    var isDeleted: Bool
  }

  private(set) var roles: [[String: String]]
  private(set) var places: [String: Place] = [:]
  private(set) var contents: [String: ReferenceServer] = [:]
  /// The names of the blobs whose bytes have arrived in each space.
  private(set) var blobs: [String: Set<String>] = [:]
  /// P-52: the account that made each record.
  private(set) var makers: [String: [RecordKey: Int]] = [:]
  /// The effect of every operation: the space, and the account that asked for it.
  var onEffect: (_ space: String, _ account: Int, ReferenceServer.Effect) -> Void = { _, _, _ in }
  /// The changes of each space, for its history (P-31).
  private var changes: [String: [Record]] = [:]

  init(accounts: Int) {
    roles = (0..<accounts).map { [SpacesWorld.home($0): "owner"] }
    for team in 0..<SpacesWorld.teams { setRole("owner", of: team % accounts, in: team) }
  }

  func setRole(_ role: String?, of account: Int, in team: Int) { roles[account][SpacesWorld.team(team)] = role }

  /// The account's role in a space, which is its role in the parent; nil when the space does not exist for it.
  func role(_ account: Int, _ space: String) -> String? {
    guard let place = places[space] else { return roles[account][space] }
    return place.isDeleted ? nil : roles[account][place.parent]
  }

  /// Whose devices are told of a change in a space (P-17).
  func audience(_ space: String) -> [Int] { roles.indices.filter { role($0, space) != nil } }

  func answer(_ account: Int, _ method: String, _ path: String, _ body: String?) -> SimulatedAnswer {
    if path.isEmpty { return list(account) }
    let parts = path.dropFirst().split(separator: "/", maxSplits: 1).map { String($0) }
    let id = parts[0]
    if parts.count == 1 { return place(account, id, body.flatMap { try? JSON.parse($0) } ?? .null) }
    guard places[id] != nil, let role = role(account, id), let content = contents[id] else {
      return .problem(404, "not-found")
    }
    if parts[1].hasPrefix("blobs/") { return blob(method, String(parts[1].dropFirst(6)), id, role) }
    if parts[1] == "history" { return history(id, role) }
    if parts[1] == "trash" { return trash(id, role, account, content) }
    content.isRefused = { [unowned self] in refusal(of: $0, account, role, id, content) }
    content.onEffect = { [unowned self] in
      if let after = $0.after?.record { changes[id, default: []].append(after) }
      if $0.before == nil, $0.after != nil { makers[id, default: [:]][$0.operation.key] = account }
      onEffect(id, account, $0)
    }
    return content.answer(method, "/" + parts[1], body, role: role == "reader" ? .reader : .editor)
  }

  private func refusal(
    of operation: Operation, _ account: Int, _ role: String, _ id: String, _ content: ReferenceServer
  ) -> Problem? {
    // P-52: contributors delete what they have made.
    if operation.kind == .delete, role == "contributor", makers[id]?[operation.key] != account,
      content.contents.records[operation.key]?.record.deleted == false
    {
      return Problem("forbidden", detail: "")
    }
    let isOthers = role != "owner" && places[id]?.owner != account
    return operation.key.collection == "board" && isOthers ? Problem("not-owner", detail: "") : nil
  }

  // MARK: - Pictures, history and trash

  /// What a picture shows, so that bytes can be told from others.
  static func bytes(_ name: String) -> String { "the bytes of \(name)" }

  /// P-19
  private func blob(_ method: String, _ name: String, _ id: String, _ role: String) -> SimulatedAnswer {
    let isThere = blobs[id]?.contains(name) == true
    if method == "GET" {
      return isThere ? SimulatedAnswer(200, text: Self.bytes(name)) : .problem(404, "not-arrived")
    }
    if role == "reader" { return .problem(403, "forbidden") }
    blobs[id, default: []].insert(name)
    return SimulatedAnswer(isThere ? 200 : 201, text: "")
  }

  /// P-31
  private func history(_ id: String, _ role: String) -> SimulatedAnswer {
    if role != "owner" && role != "editor" { return .problem(403, "forbidden") }
    return SimulatedAnswer(200, ["entries": .array((changes[id] ?? []).map { $0.change })])
  }

  /// P-54
  private func trash(_ id: String, _ role: String, _ account: Int, _ content: ReferenceServer) -> SimulatedAnswer {
    if role == "reader" { return .problem(403, "forbidden") }
    let deleted = content.contents.records.values.map { $0.record }.filter {
      $0.deleted && (role != "contributor" || makers[id]?[$0.key] == account)
    }
    return SimulatedAnswer(200, ["records": .array(deleted.map { $0.change })])
  }

  private func document(_ id: String, _ place: Place, _ account: Int, _ role: String) -> JSON {
    let content = contents[id]?.contents
    return [
      "id": .string(id), "kind": "child", "purpose": "test.board", "title": "", "parent": .string(place.parent),
      "placing": .integer(place.number), "role": .string(role), "own": .bool(place.owner == account),
      "version": .integer(content?.version ?? 0),
      "count": .integer(Int64(content?.records.values.count { !$0.record.deleted } ?? 0)),
      "deleted": .bool(place.isDeleted),
    ]
  }

  private func list(_ account: Int) -> SimulatedAnswer {
    var list: [JSON] = roles[account].keys.sorted().map { ["id": .string($0), "kind": "shared"] }
    for id in places.keys.sorted() {
      guard let place = places[id], let role = roles[account][place.parent] else { continue }
      list.append(document(id, place, account, role))
    }
    return SimulatedAnswer(200, ["account": .string(SpacesWorld.account(account)), "spaces": .array(list)])
  }

  private func place(_ account: Int, _ id: String, _ body: JSON) -> SimulatedAnswer {
    guard let wish = try? PlacingRequest(wire: body) else { return .problem(400, "malformed") }
    let target = roles[account][wish.parent]
    guard var place = places[id] else {
      guard let target else { return .problem(404, "not-found") }
      if target == "reader" { return .problem(403, "forbidden") }
      let place = Place(owner: account, parent: wish.parent, number: wish.placing, isDeleted: wish.isDeleted)
      places[id] = place
      contents[id] = ReferenceServer(schema: SpacesWorld.schema)
      return SimulatedAnswer(201, document(id, place, account, target))
    }
    guard let role = roles[account][place.parent] else { return .problem(404, "not-found") }
    if wish.placing <= place.number { return SimulatedAnswer(200, document(id, place, account, role)) }
    let isMoved = wish.parent != place.parent
    let isOwn = place.owner == account && role != "reader"
    if !isOwn && (isMoved || role != "owner") { return .problem(403, "forbidden") }
    if isMoved {
      guard let target else { return .problem(404, "not-found") }
      if target == "reader" { return .problem(403, "forbidden") }
    }
    place.parent = wish.parent
    place.number = wish.placing
    place.isDeleted = wish.isDeleted
    places[id] = place
    return SimulatedAnswer(200, document(id, place, account, isMoved ? target ?? role : role))
  }
}
