import Base
import Sync

/// The unit of sharing, ordering and distribution.
public struct Space: Equatable, Sendable {
  public enum Kind: Int64, Sendable {
    /// Belongs to one account.
    case `private` = 0
    /// Belongs to its members.
    case shared = 1
    /// Everyone reads it, and its editors write it.
    case published = 2
    /// Lies within a private or shared space and has its members (P-61).
    case child = 3

    public var name: String {
      switch self {
      case .private: "private"
      case .shared: "shared"
      case .published: "published"
      case .child: "child"
      }
    }
  }

  public let id: RecordID
  public var kind: Kind
  public var title: String
  /// P-33: the name of a published space and of the shared space with its drafts: `zoo`; nil for all others.
  public let name: String?
  /// Rises with every restored backup; see ``firstVersion(ofEpoch:)``.
  public var epoch: Int64
  /// The version of the last change.
  public var version: Int64
  /// P-14: the highest version of a tombstone that was removed for good. A cursor below it is expired.
  public var horizon: Int64
  /// The versions that were lost when backups were restored.
  public var lost: [LostRange]
  public var created: Instant
  /// About how many bytes its records, their history and the log of its devices take, for quotas.
  public var bytes: Int64
  /// Only for a child space.
  public var place: SpacePlace?
  /// P-69: the role in which every account of the server belongs to it; nil for all others.
  public let everybody: Role?

  public init(
    id: RecordID, kind: Kind, title: String, name: String? = nil, epoch: Int64 = 0, version: Int64 = 0,
    horizon: Int64 = 0, lost: [LostRange] = [], created: Instant, bytes: Int64 = 0, everybody: Role? = nil
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.name = name
    self.epoch = epoch
    self.version = version
    self.horizon = horizon
    self.lost = lost
    self.created = created
    self.bytes = bytes
    self.everybody = everybody
  }

  /// P-31: whether the server remembers who has changed what. In a private space there is only one person.
  public var keepsHistory: Bool {
    switch kind {
    case .private: false
    case .shared, .published, .child: true
    }
  }
}

extension Space {
  /// P-54: whether deleted records are kept for some time. Published spaces and their drafts have a history instead
  /// (P-31).
  public var keepsTrash: Bool { name == nil && kind != .published }
}

/// What a member of a space may do.
public enum Role: Int64, Sendable, Named {
  case owner = 0
  case editor = 1
  /// Adds and edits, but deletes only records that the same account has made.
  case contributor = 2
  case reader = 3

  public var name: String {
    switch self {
    case .owner: "owner"
    case .editor: "editor"
    case .contributor: "contributor"
    case .reader: "reader"
    }
  }

  public var mayPush: Bool {
    switch self {
    case .owner, .editor, .contributor: true
    case .reader: false
    }
  }

  /// P-31
  public var maySeeHistory: Bool {
    switch self {
    case .owner, .editor: true
    case .contributor, .reader: false
    }
  }
}

public struct Member: Equatable, Sendable {
  public var account: RecordID
  public var role: Role

  public init(_ account: RecordID, _ role: Role) {
    self.account = account
    self.role = role
  }
}

public protocol SpaceReading {
  func space(_ id: RecordID) throws -> Space?
  /// In order of creation.
  func spaces() throws -> [Space]
  /// The spaces of which an account is a member, in order of creation.
  func spaces(of account: RecordID) throws -> [(space: Space, role: Role)]
  func members(of space: RecordID) throws -> [Member]
  /// P-69: the spaces to which every account belongs, in order of creation.
  func spacesOfEverybody() throws -> [Space]
  func role(of account: RecordID, in space: RecordID) throws -> Role?
  /// P-16: the digest of the living records, as stored with the last change.
  func digest(of space: RecordID) throws -> Digest
  /// The bytes of records in all spaces with the same owner as this one (P-40), without published spaces. When there
  /// are several owners, the first counts.
  func recordBytes(withOwnerOf space: RecordID) throws -> Int64
  /// The same for pictures and documents, each as ``BlobEntry/leastBytes`` at least.
  func blobBytes(withOwnerOf space: RecordID) throws -> Int64
  /// Those spaces, including this one.
  func spaces(withOwnerOf space: RecordID) throws -> [RecordID]
}

public protocol SpaceWriting {
  /// Without members, also one of everybody.
  func insert(_ space: Space) throws
  /// Updates the kind, title, epoch, version, horizon, lost ranges and bytes.
  func update(_ space: Space) throws
  /// The same with the digest: one write for one commit.
  func update(_ space: Space, _ digest: Digest) throws
  /// Deletes the space with everything in it.
  func delete(space: RecordID) throws
  /// Nil removes the member.
  func setRole(_ role: Role?, of account: RecordID, in space: RecordID) throws
}
