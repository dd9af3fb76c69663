import Base
import ServerStorage
import Sync

/// Limits for spaces within spaces (P-61 … P-64).
package enum ChildSpaceLimits {
  /// P-40: the approximate size of an empty child space.
  package static var emptyBytes: Int64 { 4000 }
  /// How many a space may have, including those that can be brought back.
  package static var perSpace: Int { 2000 }
  /// P-64: how long a deleted one can be brought back.
  package static var trashDays: Int64 { 30 }
}

/// The result of a placing request.
package struct SpacePlacing: Sendable {
  package let space: Space
  package let role: Role
  package let isNew: Bool
  /// The accounts that could read it before or can read it now.
  let audience: Set<RecordID>
}

extension AccountService {
  /// Creates, moves, deletes or restores a child space. A repeated request, or one that a later request has overtaken,
  /// changes nothing.
  ///
  /// - Throws: ``HTTPProblem``
  package func place(_ id: RecordID, _ request: PlacingRequest, by account: RecordID, bytesPerAccount: Int64 = .max)
    async throws -> SpacePlacing
  {
    guard let parent = RecordID(request.parent) else { throw HTTPProblem.invalid("parent", "This is not a UUID.") }
    let now = clock.now()
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
      try writing.requireRight(to: request, parent, place, role, account, counted: clock.counted)
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
    let limit = Instant(milliseconds: clock.counted.milliseconds - ChildSpaceLimits.trashDays * millisecondsPerDay)
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
  /// The form that ``ChildSpace`` reads.
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

  /// P-63, P-64: only its owner may move a child space. An owner of the parent may also delete and restore it.
  fileprivate func requireRight(
    to request: PlacingRequest, _ parent: RecordID, _ place: SpacePlace, _ role: Role, _ account: RecordID,
    counted: Instant
  ) throws {
    let isOwn = place.owner == account && role.mayPush
    let isMoved = parent != place.parent
    guard isOwn || !isMoved && role == .owner else { throw HTTPProblem.forbidden }
    if let deleted = place.deleted, !request.isDeleted {
      let days = ChildSpaceLimits.trashDays
      guard counted.milliseconds - deleted.milliseconds < days * millisecondsPerDay else {
        throw HTTPProblem(.gone, "space-deleted", "The space was deleted more than \(days) days ago.")
      }
    }
  }
}

extension StorageWriting {
  /// A server that was restored from a backup has lost data that devices still hold. So a new space begins in the
  /// latest epoch, and all versions before that count as lost: devices that have them send them again (decision 5).
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
  /// Tells the open streams of these accounts about the spaces that they may see now, and that the list has changed.
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
