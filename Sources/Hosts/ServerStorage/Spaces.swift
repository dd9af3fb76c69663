import Base
import Sync

/// The unit of sharing, ordering and distribution.
public struct Space: Equatable, Sendable {
  public enum Kind: Int64, Sendable {
    /// Of one account.
    case `private` = 0
    /// Of its members.
    case shared = 1
    /// Read by everyone, written by its editors.
    case published = 2
    /// Within a private or shared one, whose members it has (P-61).
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
  /// P-33: of a published space and of the shared one beside it that holds its drafts: `zoo`; nil for all others.
  public let name: String?
  /// Rises by one with every restored backup; see ``firstVersion(ofEpoch:)``.
  public var epoch: Int64
  /// The version of the last change.
  public var version: Int64
  /// P-14: the highest version of a tombstone that was removed for good. A cursor below it is expired.
  public var horizon: Int64
  /// Versions that were lost when backups were restored.
  public var lost: [LostRange]
  public var created: Instant
  /// What its records, their history and the log of its devices take, about: for quotas.
  public var bytes: Int64
  /// Of a child space alone.
  public var place: SpacePlace?

  public init(
    id: RecordID, kind: Kind, title: String, name: String? = nil, epoch: Int64 = 0, version: Int64 = 0,
    horizon: Int64 = 0, lost: [LostRange] = [], created: Instant, bytes: Int64 = 0
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
  }

  /// P-31: whether it is remembered who has changed what; in a private space there is nobody else to ask.
  public var keepsHistory: Bool {
    switch kind {
    case .private: false
    case .shared, .published, .child: true
    }
  }
}

extension Space {
  /// P-54: what is deleted from it is kept for a while. What is published and its drafts have their history for that (P-31).
  public var keepsTrash: Bool { name == nil && kind != .published }
}

/// What a member of a space may do.
public enum Role: Int64, Sendable, Named {
  case owner = 0
  case editor = 1
  /// Adds and edits, but deletes only what the same account has made.
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
  /// In the order of their making.
  func spaces() throws -> [Space]
  /// The spaces an account is a member of, in the order of their making.
  func spaces(of account: RecordID) throws -> [(space: Space, role: Role)]
  func members(of space: RecordID) throws -> [Member]
  func role(of account: RecordID, in space: RecordID) throws -> Role?
  /// P-16: the digest of the living records, as it was stored with the last change.
  func digest(of space: RecordID) throws -> Digest
  /// What the records take of all spaces that have the same owner as this one (P-40), the published ones left out; of several
  /// owners the first counts.
  func recordBytes(withOwnerOf space: RecordID) throws -> Int64
  /// The same of pictures and documents.
  func blobBytes(withOwnerOf space: RecordID) throws -> Int64
  /// Those spaces, this one among them.
  func spaces(withOwnerOf space: RecordID) throws -> [RecordID]
}

public protocol SpaceWriting {
  func insert(_ space: Space) throws
  /// The kind, title, epoch, version, horizon, lost ranges and bytes.
  func update(_ space: Space) throws
  /// With the digest: one write for one commit.
  func update(_ space: Space, _ digest: Digest) throws
  /// With everything in it.
  func delete(space: RecordID) throws
  /// nil removes the member.
  func setRole(_ role: Role?, of account: RecordID, in space: RecordID) throws
}
