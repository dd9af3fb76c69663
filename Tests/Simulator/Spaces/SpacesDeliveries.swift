import Base
import Sync

/// Invariant 11 at the moment of each delivery: what the server gives out is compared with the members as they should
/// be, not with what the server thinks. What is on its way when a membership ends still arrives.
extension SpacesSimulation {
  /// The account's role in the space around this one; nil when it may not even know that the space exists.
  private func right(_ account: Int, _ space: String) -> String? {
    guard let place = oracle.places[space] else { return nil }
    for team in members.indices where SpacesWorld.team(team) == place.parent { return members[team][account] }
    return place.parent == SpacesWorld.home(account) ? "owner" : nil
  }

  private func mayRead(_ account: Int, _ space: String) -> Bool {
    oracle.places[space]?.isDeleted == false && right(account, space) != nil
  }

  /// An answer of the server leaves it now, for this account.
  ///
  /// - Parameter path: the path below `/api/v1/spaces`.
  func checkDelivery(_ answer: SimulatedAnswer, _ method: String, _ path: String, to account: Int) {
    count("delivery")
    guard (200...299).contains(answer.status) else { return checkRefusal(answer, path) }
    let parts = path.split(separator: "/")
    if parts.count <= 1 {
      for space in oracle.places.keys where right(account, space) == nil && answer.body.holds(space) {
        fail("11: account \(account) hears of \(space)")
      }
      return
    }
    let space = String(parts[0])
    if !mayRead(account, space) {
      fail("11: account \(account) gets \(answer.status) for \(method) \(path), which it may not read")
    }
    let role = right(account, space)
    if role == "reader", method != "GET", parts[1] != "digest" { fail("P-52: a reader changes \(space)") }
    let isOfContributor = role == "contributor" || role == "reader"
    if isOfContributor, parts[1] == "history" { fail("P-31: a \(role ?? "") sees the history of \(space)") }
    checkValues(answer.body, of: space, to: account)
  }

  /// A refusal says nothing of what is in a space.
  private func checkRefusal(_ answer: SimulatedAnswer, _ path: String) {
    if !values(in: answer.body).isEmpty { fail("11: \(path) is refused with \(answer.body)") }
  }

  /// Every value in an answer about a space was saved in that space.
  private func checkValues(_ body: String, of space: String, to account: Int) {
    for value in values(in: body) where value < homes.count && !homes[value].contains(space) {
      fail("11: account \(account) receives value \(value) of \(homes[value]) as one of \(space)")
    }
  }

  /// The numbers of the saved values that the text holds: `d0#17`, `picture#18`.
  private func values(in text: String) -> [Int] {
    var found: [Int] = []
    var number: Int?
    for byte in text.utf8 {
      if byte == UInt8(ascii: "#") {
        number = 0
      } else if let known = number, (0x30...0x39).contains(byte) {
        number = known * 10 + Int(byte) - 0x30
      } else if let known = number {
        found.append(known)
        number = nil
      }
    }
    if let number { found.append(number) }
    return found
  }

  // MARK: - Live events

  /// P-17, P-66: the space has changed.
  func tell(of space: String) {
    let audience = oracle.audience(space)
    for account in audience where !mayRead(account, space) {
      fail("11: account \(account) hears live that \(space) has changed")
    }
    tell(audience, of: space)
  }

  /// Spaces were made, moved, deleted or brought back: those who could see them, or can now, ask for the list.
  func tellOfSpaces(_ before: [String: SpacesOracle.Place], _ path: String) {
    let id = String(path.dropFirst())
    let parents = [before[id]?.parent, oracle.places[id]?.parent].compactMap { $0 }
    let accounts = oracle.roles.indices.filter { account in parents.contains { oracle.roles[account][$0] != nil } }
    tell(accounts, of: nil)
  }

  // MARK: - Changes

  /// P-52, P-65: what the server has just done was allowed to the account.
  func checkEffect(_ effect: ReferenceServer.Effect, in space: String, by account: Int) {
    guard let after = effect.after else { return }
    let (key, role) = (effect.operation.key, right(account, space))
    let name = "\(space) \(key.collection) \(key.id)"
    if role == nil || role == "reader" { fail("P-52: account \(account) changes \(space) as \(role ?? "nobody")") }
    let isOwners = role == "owner" || oracle.places[space]?.owner == account
    if key.collection == "board" && !isOwners { fail("P-65: account \(account) defines \(space)") }
    guard let before = effect.before else {
      makers[name] = account
      return
    }
    let isDeleted = !before.record.deleted && after.record.deleted
    if role == "contributor" {
      count("contributor changes")
      if isDeleted {
        if makers[name] != account {
          fail("P-52: account \(account), a contributor, deletes what another has made: \(name)")
        }
        count("contributor deletes")
      }
    }
  }

  // MARK: - The curious

  /// Somebody asks for something of a space, whether they may read it or not.
  func ask() async {
    let spaces = oracle.places.keys.sorted()
    guard !spaces.isEmpty else { return }
    let space = spaces[random.below(spaces.count)]
    let account = random.below(oracle.roles.count)
    let pictures = oracle.blobs[space]?.sorted() ?? []
    let name = pictures.isEmpty ? "picture#0" : pictures[random.below(pictures.count)]
    let keys = (oracle.contents[space]?.contents.records.keys.sorted { $0.id < $1.id } ?? []).map { key -> JSON in
      [.string(key.collection), .string(key.id.description)]
    }
    let questions: [(method: String, path: String, body: String?)] = [
      ("GET", "changes?limit=1000", nil), ("GET", "digest", nil), ("GET", "history", nil), ("GET", "trash", nil),
      ("GET", "blobs/\(name)", nil), ("PUT", "blobs/\(name)", name),
      ("POST", "digest", JSON.object(JSONObject([("fetch", .array(keys))])).serialized),
    ]
    let (method, subject, body) = questions[random.below(questions.count)]
    // Whoever sends bytes has them.
    if method == "PUT" && pictures.isEmpty { return }
    let path = "/\(space)/\(subject)"
    let answer = oracle.answer(account, method, path, body)
    if server !== oracle { compare(await server.answer(account, method, path, body), with: answer, method, path) }
    count("asked for \(subject.prefix { $0 != "?" && $0 != "/" }) \(answer.status)")
    checkDelivery(answer, method, path, to: account)
  }
}
