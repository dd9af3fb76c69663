import Base
import ServerStorage
import Sync

/// Roles in a shared or published space, and how people get them (P-52, P-53).
extension AccountService {
  package static var invitationsPerSpace: Int { 100 }

  /// - Throws: ``HTTPProblem``, as all of these methods.
  ///
  /// - Parameter reader: the member who asks. In a space of everybody only its owners see all of its members (P-69).
  func members(of space: RecordID, for reader: RecordID) async throws -> [(member: Member, account: Account)] {
    try await storage.read { reading in
      var members = try reading.members(of: space)
      let isOwner = members.contains { $0.account == reader && $0.role == .owner }
      if !isOwner, try reading.isOfEverybody(space) {
        members.removeAll { $0.role != .owner && $0.account != reader }
      }
      return try members.compactMap { member in try reading.account(member.account).map { (member, $0) } }
    }
  }

  func invitations(to space: RecordID) async throws -> [Invitation] {
    let now = clock.now()
    return try await storage.read { reading in
      try reading.invitations(to: space).filter { $0.isOpen(at: now) }
    }
  }

  /// - Returns: the secret, which is shown once and not stored.
  func invite(
    to space: RecordID, as role: Role, by account: RecordID, label: String, days: Int64
  ) async throws -> (invitation: Invitation, secret: Token) {
    let (secret, now) = (Token(), clock.now())
    let invitation = Invitation(
      id: .random(), secretHash: secret.hash, space: space, role: role, account: account, label: label, created: now,
      expires: Instant(milliseconds: now.milliseconds + days * millisecondsPerDay))
    try await storage.write { writing in
      try writing.requireOwner(account, of: space)
      try writing.deleteInvitations(expiredAt: clock.counted)
      guard try writing.invitations(to: space).count(where: { $0.isOpen(at: now) }) < Self.invitationsPerSpace else {
        throw HTTPProblem(
          .forbidden, "too-many-invitations", "A space has at most \(Self.invitationsPerSpace) of them.")
      }
      try writing.insert(invitation)
    }
    return (invitation, secret)
  }

  func withdraw(_ invitation: RecordID, to space: RecordID, by account: RecordID) async throws {
    try await storage.write { writing in
      try writing.requireOwner(account, of: space)
      guard try writing.invitations(to: space).contains(where: { $0.id == invitation }) else {
        throw HTTPProblem.notFound
      }
      try writing.delete(invitation: invitation)
    }
  }

  /// Where an invitation leads, before it is used.
  func invitation(_ code: String) async throws -> (invitation: Invitation, space: Space, host: Account) {
    guard let token = Token(code) else { throw HTTPProblem.codeNotValid }
    return try await storage.read { try $0.open(token.hash, at: clock.now()) }
  }

  /// Makes the account a member. The invitation is used up.
  ///
  /// - Returns: also the account that sent the invitation.
  func accept(_ code: String, by account: RecordID) async throws -> (space: Space, role: Role, host: RecordID) {
    guard let token = Token(code) else { throw HTTPProblem.codeNotValid }
    return try await storage.write { writing in
      let (invitation, space, _) = try writing.open(token.hash, at: clock.now())
      if try writing.role(of: account, in: space.id) != nil {
        throw HTTPProblem(.conflict, "already-member", "You are already a member of this space.")
      }
      guard try writing.spaces(of: account).count < Self.spacesPerAccount else {
        throw HTTPProblem(.forbidden, "too-many-spaces", "An account has at most \(Self.spacesPerAccount) spaces.")
      }
      try writing.setMember(invitation.role, of: account, in: space)
      try writing.delete(invitation: invitation.id)
      return (space, invitation.role, invitation.account)
    }
  }

  /// Changes a role or ends a membership. Owners may do this for anybody, others only for themselves. Somebody always
  /// owns the space.
  ///
  /// - Parameter role: nil ends it.
  func setMember(_ role: Role?, of member: RecordID, in space: RecordID, by account: RecordID) async throws -> Space {
    try await storage.write { writing in
      guard let found = try writing.space(space) else { throw HTTPProblem.notFound }
      if role != nil || member != account { try writing.requireOwner(account, of: space) }
      try found.requireMembers()
      guard let before = try writing.role(of: member, in: space) else { throw HTTPProblem.notFound }
      if role == nil && found.everybody != nil {
        throw HTTPProblem(.forbidden, "space-of-everybody", "Every account of this server belongs to this space.")
      }
      let owners = try writing.members(of: space).filter { $0.role == .owner }
      if before == .owner && role != .owner && owners.count == 1 {
        throw HTTPProblem(
          .conflict, "last-owner", "Somebody must own the space: make another member an owner first.")
      }
      try writing.setMember(role, of: member, in: found)
      // A member who may no longer invite loses open invitations too.
      if role != .owner { try writing.deleteInvitations(of: member, to: space) }
      if role == nil { try writing.deleteFeeds(of: space, account: member) }
      return found
    }
  }
}

extension Space {
  fileprivate func requireMembers() throws {
    if kind == .private { throw HTTPProblem(.forbidden, "private-space", "A private space has no other members.") }
    if kind == .child {
      throw HTTPProblem(.forbidden, "child-space", "Its members are those of the space that it is in.")
    }
    // P-33: the editors of a published space are the members of its drafts.
    if kind == .shared && name != nil {
      throw HTTPProblem(.forbidden, "drafts", "Its members are those of the published space.")
    }
  }
}

extension StorageReading {
  /// Whether the space, or the one around it, has every account as a member.
  fileprivate func isOfEverybody(_ id: RecordID) throws -> Bool {
    guard let space = try space(id) else { return false }
    if let parent = space.place?.parent { return try self.space(parent)?.everybody != nil }
    return space.everybody != nil
  }

  fileprivate func requireOwner(_ account: RecordID, of space: RecordID) throws {
    guard let found = try self.space(space), let role = try role(of: account, in: space) else {
      throw HTTPProblem.notFound
    }
    guard role == .owner else { throw HTTPProblem.forbidden }
    try found.requireMembers()
  }

  /// - Throws: 400 when it was used or withdrawn, is too old, or its maker no longer owns the space.
  fileprivate func open(_ hash: String, at now: Instant) throws -> (invitation: Invitation, space: Space, host: Account) {
    guard let invitation = try invitation(secretHash: hash),
      invitation.isOpen(at: now), let space = try space(invitation.space),
      try role(of: invitation.account, in: space.id) == .owner, let host = try account(invitation.account),
      !host.isDisabled
    else { throw HTTPProblem.codeNotValid }
    return (invitation, space, host)
  }
}

extension Invitation {
  static var longestDays: Int64 { 30 }

  /// P-96: one that would last longer than any (P-53) was made while the clock was ahead.
  func isOpen(at now: Instant) -> Bool {
    let left = expires.milliseconds - now.milliseconds
    return 0 < left && left <= (Invitation.longestDays + 1) * millisecondsPerDay
  }
}

extension StorageWriting {
  /// P-33: an owner or editor of a published space has the same role in its drafts. Nobody else sees the drafts.
  func setMember(_ role: Role?, of account: RecordID, in space: Space) throws {
    try setRole(role, of: account, in: space.id)
    guard space.kind == .published, let name = space.name else { return }
    let inDrafts: Role? =
      switch role {
      case .owner, .editor: role
      case .contributor, .reader, nil: nil
      }
    try setRole(inDrafts, of: account, in: PublishedSpace.drafts(name))
  }
}
