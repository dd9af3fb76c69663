import Base
import ServerStorage
import Sync

/// Spaces within spaces: their making, their places, their list (P-61 … P-64).
package enum ChildSpaceLimits {
  /// P-40: what an empty one takes, about.
  package static var emptyBytes: Int64 { 4000 }
  /// How many a space may have, those that can be brought back too.
  package static var perSpace: Int { 2000 }
  /// P-64: for how long a deleted one can be brought back.
  package static var trashDays: Int64 { 30 }
}

/// What became of a request for a place.
package struct SpacePlacing: Sendable {
  package let space: Space
  package let role: Role
  package let isNew: Bool
  /// The accounts that could read it before or can read it now.
  let audience: Set<RecordID>
}

extension AccountService {
  /// Makes a child space, moves it, deletes it, brings it back. A request that came before, or that another one has overtaken,
  /// changes nothing.
  ///
  /// - Throws: ``HTTPProblem``
  package func place(_ id: RecordID, _ request: PlacingRequest, by account: RecordID, bytesPerAccount: Int64 = .max)
    async throws -> SpacePlacing
  {
    guard let parent = RecordID(request.parent) else { throw HTTPProblem.invalid("parent", "This is not a UUID.") }
    let now = Instant.now()
    return try await storage.write(spaces: [id]) { writing in
      guard let found = try writing.space(id) else {
        return try writing.make(id, request, in: parent, account, now, bytesPerAccount)
      }
      guard var place = found.place else {
        throw try writing.role(of: account, in: id) == nil ? HTTPProblem.notFound : HTTPProblem.notAChild
      }
      guard let role = try writing.role(of: account, in: place.parent) else { throw HTTPProblem.notFound }
      var audience = Set(try writing.members(of: place.parent).map { $0.account })
      if request.placing <= place.number { return SpacePlacing(space: found, role: role, isNew: false, audience: []) }
      try writing.requireRight(to: request, parent, place, role, account, now)
      let isMoved = parent != place.parent
      let newRole = isMoved ? try writing.requireParent(parent, account) : role
      place.parent = parent
      place.number = request.placing
      place.deleted = request.isDeleted ? place.deleted ?? now : nil
      try writing.update(place: place, of: id)
      audience.formUnion(try writing.members(of: parent).map { $0.account })
      guard let space = try writing.space(id) else { throw HTTPProblem.notFound }
      return SpacePlacing(space: space, role: newRole, isNew: false, audience: audience)
    }
  }

  /// `{account, spaces}`: all spaces of the account, and the child spaces within them.
  package func spaceList(of account: RecordID) async throws -> JSON {
    let limit = Instant(milliseconds: Instant.now().milliseconds - ChildSpaceLimits.trashDays * millisecondsPerDay)
    return try await storage.read { reading in
      var list: [JSON] = []
      for (space, role) in try reading.spaces(of: account) {
        list.append(spaceDocument(space, role))
        if !space.mayHaveChildren { continue }
        for child in try reading.children(of: space.id) {
          if let deleted = child.place?.deleted, deleted.milliseconds < limit.milliseconds { continue }
          list.append(try reading.childDocument(child, role, account))
        }
      }
      return ["account": .string(account.description), "spaces": .array(list)]
    }
  }

  package func childDocument(_ space: Space, _ role: Role, _ account: RecordID) async throws -> JSON {
    try await storage.read { try $0.childDocument(space, role, account) }
  }
}

extension Space {
  var mayHaveChildren: Bool { kind == .private || kind == .shared && name == nil }
}

extension StorageReading {
  /// As ``ChildSpace`` reads it.
  fileprivate func childDocument(_ space: Space, _ role: Role, _ account: RecordID) throws -> JSON {
    guard let place = space.place else { return spaceDocument(space, role) }
    var json = spaceDocument(space, role)
    json.set("purpose", .string(place.purpose))
    json.set("parent", .string(place.parent.description))
    json.set("placing", .integer(place.number))
    json.set("own", .bool(place.owner == account))
    json.set("count", .integer(try digest(of: space.id).counts.reduce(0, +)))
    if place.deleted != nil { json.set("deleted", true) }
    return json
  }

  /// - Returns: the account's role there.
  fileprivate func requireParent(_ parent: RecordID, _ account: RecordID) throws -> Role {
    guard let space = try space(parent), let role = try role(of: account, in: parent) else {
      throw HTTPProblem.notFound
    }
    guard space.mayHaveChildren else {
      throw HTTPProblem(.forbidden, "no-parent", "There are no spaces within this one.")
    }
    guard role.mayPush else { throw HTTPProblem.forbidden }
    let limit = ChildSpaceLimits.perSpace
    guard try children(of: parent).count(where: { $0.place?.deleted == nil || $0.bytes > 0 }) < limit else {
      throw HTTPProblem(.forbidden, "too-many-spaces", "A space has at most \(limit) spaces within it.")
    }
    return role
  }

  /// P-63, P-64: only its owner moves a child space; an owner of the parent may delete it and bring it back too.
  fileprivate func requireRight(
    to request: PlacingRequest, _ parent: RecordID, _ place: SpacePlace, _ role: Role, _ account: RecordID,
    _ now: Instant
  ) throws {
    let isOwn = place.owner == account && role.mayPush
    let isMoved = parent != place.parent
    guard isOwn || !isMoved && role == .owner else { throw HTTPProblem.forbidden }
    if let deleted = place.deleted, !request.isDeleted {
      let days = ChildSpaceLimits.trashDays
      guard now.milliseconds - deleted.milliseconds < days * millisecondsPerDay else {
        throw HTTPProblem(.gone, "space-deleted", "The space was deleted more than \(days) days ago.")
      }
    }
  }
}

extension StorageWriting {
  /// A server that was restored from a backup has lost what its devices still hold: a space is made in the latest epoch, and
  /// all versions before that are lost, so that whoever had them sends them again (decision 5).
  fileprivate func make(
    _ id: RecordID, _ request: PlacingRequest, in parent: RecordID, _ account: RecordID, _ now: Instant,
    _ bytesPerAccount: Int64
  ) throws -> SpacePlacing {
    let role = try requireParent(parent, account)
    guard try recordBytes(withOwnerOf: parent) < bytesPerAccount else {
      throw HTTPProblem(.forbidden, "account-full", "The account holds as much as it may.")
    }
    let epoch = try latestEpoch()
    let first = firstVersion(ofEpoch: epoch)
    var space = Space(
      id: id, kind: .child, title: request.title, epoch: epoch, version: first,
      lost: epoch > 0 ? [LostRange(after: 0, before: first)] : [], created: now,
      bytes: ChildSpaceLimits.emptyBytes)
    let place = SpacePlace(
      parent: parent, owner: account, purpose: request.kind, number: request.placing,
      deleted: request.isDeleted ? now : nil)
    space.place = place
    try insert(space)
    try update(place: place, of: id)
    return SpacePlacing(
      space: space, role: role, isNew: true, audience: Set(try members(of: parent).map { $0.account }))
  }
}

extension HTTPProblem {
  fileprivate static let notAChild = HTTPProblem(.conflict, "no-child", "This space is not within another one.")
}

extension AccountService {
  /// The open streams of these accounts hear of the spaces that they may see now, of no others, and that there is another list.
  func announce(to accounts: some Sequence<RecordID>, _ live: LiveHub) async throws {
    let audience = live.audience
    for account in accounts {
      guard let known = audience[account] else { continue }
      let readable = try await readableSpaces(of: account)
      for space in readable where !known.contains(space.id) { live.joined(account, space.id, version: space.version) }
      for gone in known.subtracting(readable.map { $0.id }) { live.left(account, gone) }
      live.spacesChanged(account)
    }
  }
}
