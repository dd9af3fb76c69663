import Base
import ServerStorage
import Sync

/// P-33: spaces that everybody reads and editors write. Each has a shared space beside it for drafts.
public struct PublishedSpaces<Storage: ServerStorage>: Sendable {
  let storage: Storage

  public init(_ storage: Storage) {
    self.storage = storage
  }

  public enum Fault: Error, Equatable, CustomStringConvertible {
    case wrongName(String)
    case isThere(String)

    public var description: String {
      switch self {
      case .wrongName(let name): "'\(name)' is no name: small letters, digits and hyphens, at most 40."
      case .isThere(let name): "There is already a published space '\(name)'."
      }
    }
  }

  /// Creates both spaces in one commit.
  ///
  /// - Throws: ``Fault``
  public func create(_ name: String, title: String) throws {
    guard try createIfAbsent(name, title: title) else { throw Fault.isThere(name) }
  }

  /// - Returns: false when it existed already.
  public func createIfAbsent(_ name: String, title: String) throws -> Bool {
    guard PublishedSpace.isName(name) else { throw Fault.wrongName(name) }
    let now = Instant.now()
    return try storage.write { writing in
      let (id, drafts) = (PublishedSpace.id(name), PublishedSpace.drafts(name))
      let isNew = try writing.space(id) == nil
      if isNew { try writing.insert(Space(id: id, kind: .published, title: title, name: name, created: now)) }
      if try writing.space(drafts) == nil {
        try writing.insert(Space(id: drafts, kind: .shared, title: title, name: name, created: now))
      }
      return isNew
    }
  }

  /// Gives a role to an account or removes it. An owner or editor of a published space has the same role in its drafts.
  /// Nobody else sees the drafts.
  ///
  /// - Parameter role: nil removes the member.
  public func setRole(_ role: Role?, of account: RecordID, in space: Space) throws {
    try storage.write { try $0.setMember(role, of: account, in: space) }
  }

  /// The published space with this name, or the space with this id.
  public func space(_ text: String) throws -> Space? {
    try storage.read { reading in
      try RecordID(text).flatMap { try reading.space($0) } ?? reading.space(PublishedSpace.id(text))
    }
  }
}
