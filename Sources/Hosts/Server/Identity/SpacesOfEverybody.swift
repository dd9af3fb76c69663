import Base
import ServerStorage

/// P-69: shared spaces to which every account of the server belongs, those that are made later too.
package struct SpacesOfEverybody<Storage: ServerStorage>: Sendable {
  let storage: Storage

  package init(_ storage: Storage) {
    self.storage = storage
  }

  /// Makes one, with all accounts as its members, in one commit.
  ///
  /// - Parameters:
  ///   - owner: the account that owns it, and whose quota it uses.
  ///   - role: that of all others.
  package func make(title: String, owner: RecordID, role: Role) throws -> Space {
    let space = Space(id: .random(), kind: .shared, title: title, created: .now(), everybody: role)
    try storage.write { writing in
      try writing.insert(space)
      for account in try writing.accounts() {
        try writing.setRole(account.id == owner ? .owner : role, of: account.id, in: space.id)
      }
    }
    return space
  }
}

extension StorageWriting {
  /// Makes a new account a member of them.
  func joinSpacesOfEverybody(_ account: RecordID) throws {
    for space in try spacesOfEverybody() {
      if let role = space.everybody { try setRole(role, of: account, in: space.id) }
    }
  }
}
