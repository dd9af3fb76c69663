import Base
import Sync

/// The place of a child space (P-61). It has the members, the roles and the quota of its parent.
public struct SpacePlace: Equatable, Sendable {
  /// A private or shared space.
  public var parent: RecordID
  /// The account that made it; nil when that account was deleted.
  public let owner: RecordID?
  /// Its purpose, as the app states it: `inventory.layer`.
  public let purpose: String
  /// P-63: rises with each change of the parent and with each deletion or return.
  public var number: Int64
  /// P-64: when it was deleted. Since then nobody can read or write it.
  public var deleted: Instant?

  public init(parent: RecordID, owner: RecordID?, purpose: String, number: Int64, deleted: Instant? = nil) {
    self.parent = parent
    self.owner = owner
    self.purpose = purpose
    self.number = number
    self.deleted = deleted
  }
}

public protocol ChildSpaceReading {
  /// The child spaces of a space in order of creation, including deleted ones.
  func children(of parent: RecordID) throws -> [Space]
  /// The latest epoch of any space. A new space begins in it.
  func latestEpoch() throws -> Int64
}

public protocol ChildSpaceWriting {
  /// Moves, deletes or restores a child space. Its contents stay as they are.
  func update(place: SpacePlace, of space: RecordID) throws
  /// P-64: removes everything in a deleted child space. Its existence is remembered, so that nobody creates it again.
  func clear(space: RecordID) throws
}
