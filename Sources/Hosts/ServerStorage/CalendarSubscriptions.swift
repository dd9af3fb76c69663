import Base

/// A private calendar of a space: whoever knows its secret reads it, without signing in.
public struct CalendarSubscription: Equatable, Sendable {
  /// The SHA-256 of the secret as 64 hexadecimal digits; the secret itself is nowhere.
  public let secretHash: String
  public let space: RecordID
  /// The account that made it: when it leaves the space, the calendar ends.
  public let account: RecordID
  /// Of the words in it: `cs` or `en`.
  public var language: String
  public var created: Instant

  public init(secretHash: String, space: RecordID, account: RecordID, language: String, created: Instant) {
    self.secretHash = secretHash
    self.space = space
    self.account = account
    self.language = language
    self.created = created
  }
}

public protocol FeedReading {
  func feed(secretHash: String) throws -> CalendarSubscription?
  /// The calendar that the account has made of the space.
  func feed(of space: RecordID, account: RecordID) throws -> CalendarSubscription?
}

public protocol FeedWriting {
  /// Takes the place of the one that the account had of this space, which ends.
  func insert(_ feed: CalendarSubscription) throws
  /// Of all spaces.
  func deleteFeeds(of account: RecordID) throws
  func deleteFeed(of space: RecordID, account: RecordID) throws
}
