import Base
import Sync

/// Where a child space is (P-61). Its members, their roles and its owner's quota are those of its parent.
public struct SpacePlace: Equatable, Sendable {
  /// A private or a shared space.
  public var parent: RecordID
  /// The account that made it; nil when that is gone.
  public let owner: RecordID?
  /// What it is for, as the app says: `inventory.layer`.
  public let purpose: String
  /// P-63: rises with each change of the parent, with deletion and return.
  public var number: Int64
  /// P-64: when it was deleted; nobody reads or writes it since then.
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
  /// The child spaces of a space in the order of their making, deleted ones too.
  func children(of parent: RecordID) throws -> [Space]
  /// The latest epoch of any space: a space that is made anew begins in it.
  func latestEpoch() throws -> Int64
}

public protocol ChildSpaceWriting {
  /// Moves a child space, deletes it or brings it back; its contents stay as they are.
  func update(place: SpacePlace, of space: RecordID) throws
  /// P-64: removes everything in a child space that was deleted. That it was there is remembered, so that nobody makes it again.
  func clear(space: RecordID) throws
}
