import Base
import ServerStorage

/// P-59: what happens to a space when an account that is its member is deleted.
package struct SpaceFate: Sendable {
  package enum Fate: String, Sendable {
    /// Nobody else is in it.
    case deleted
    /// Others are members. One of them owns it, or it needs no owner.
    case stays
    /// Others are members, and none of them owns it. It must be handed over or deleted first.
    case mustBeHandedOver = "must-be-handed-over"
  }

  package let space: Space
  package let fate: Fate
  /// The number of members beside the account.
  package let members: Int

  var document: JSON {
    [
      "id": .string(space.id.description), "kind": .string(space.kind.name), "title": .string(space.title),
      "fate": .string(fate.rawValue), "members": .integer(Int64(members)),
    ]
  }
}

extension StorageReading {
  /// In the order in which the account's spaces were created. Published spaces and their drafts belong to nobody.
  func fates(ofSpacesOf account: RecordID) throws -> [SpaceFate] {
    try spaces(of: account).map { space, _ in
      let others = try members(of: space.id).filter { $0.account != account }
      let isNobodys = space.kind == .published || space.name != nil
      let fate: SpaceFate.Fate =
        if isNobodys {
          .stays
        } else if space.kind == .private || others.isEmpty {
          .deleted
        } else {
          others.contains { $0.role == .owner } ? .stays : .mustBeHandedOver
        }
      return SpaceFate(space: space, fate: fate, members: others.count)
    }
  }

  /// - Throws: 404 or 403 when the account does not own the space, or when people cannot delete such a space.
  func requireDeletable(_ space: RecordID, by account: RecordID) throws {
    guard let found = try self.space(space), let role = try role(of: account, in: space) else {
      throw HTTPProblem.notFound
    }
    guard role == .owner else { throw HTTPProblem.forbidden }
    guard found.kind == .shared, found.name == nil else {
      throw HTTPProblem(.forbidden, "not-deletable", "Only shared spaces are deleted by their owners.")
    }
  }
}

extension AccountService {
  package func fates(ofSpacesOf account: RecordID) async throws -> [SpaceFate] {
    try await storage.read { try $0.fates(ofSpacesOf: account) }
  }

  /// Deletes a shared space with everything in it.
  ///
  /// - Returns: also its former members and all spaces that were deleted.
  func delete(
    space: RecordID, by account: RecordID
  ) async throws -> (space: Space, members: [RecordID], gone: [RecordID]) {
    try await storage.write { writing in
      try writing.requireDeletable(space, by: account)
      guard let found = try writing.space(space) else { throw HTTPProblem.notFound }
      let members = try writing.members(of: space).map { $0.account }
      let gone = try writing.children(of: space).map { $0.id } + [space]
      try writing.delete(space: space)
      return (found, members, gone)
    }
  }

  /// Deletes the account and everything that is only its own. Published spaces and their drafts belong to nobody.
  ///
  /// - Returns: the deleted spaces.
  /// - Throws: 409 when a shared space would be left with members but without an owner.
  package func delete(_ account: RecordID) async throws -> [RecordID] {
    try await storage.write { writing in
      let fates = try writing.fates(ofSpacesOf: account)
      if fates.contains(where: { $0.fate == .mustBeHandedOver }) {
        throw HTTPProblem(
          .conflict, "last-owner", "Hand over or delete the shared spaces that nobody else owns first.")
      }
      let deleted = fates.filter { $0.fate == .deleted }.map { $0.space.id }
      let children = try deleted.flatMap { try writing.children(of: $0).map { $0.id } }
      for space in deleted { try writing.delete(space: space) }
      try writing.delete(account: account)
      return children + deleted
    }
  }
}
