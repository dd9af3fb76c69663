import Base

/// A private calendar of an app's dates in a space. Whoever knows its secret can read it without signing in.
public struct CalendarSubscription: Equatable, Sendable {
  /// The SHA-256 of the secret as 64 hexadecimal digits. The secret itself is not stored.
  public let secretHash: String
  public let space: RecordID
  /// The account that made it. When that account leaves the space, the calendar ends.
  public let account: RecordID
  /// The id of the app that supplies its dates.
  public let app: String
  /// K-27: whether it contains names. Otherwise it says only that something is due.
  public let revealsNames: Bool
  /// The language of its text: `cs` or `en`.
  public var language: String
  public var created: Instant

  public init(
    secretHash: String, space: RecordID, account: RecordID, app: String, revealsNames: Bool = false, language: String,
    created: Instant
  ) {
    self.secretHash = secretHash
    self.space = space
    self.account = account
    self.app = app
    self.revealsNames = revealsNames
    self.language = language
    self.created = created
  }
}

/// An event of such a calendar as it was last read, so that a change of it gets a higher number (K-25).
public struct CalendarEventState: Equatable, Sendable {
  /// The permanent name of the event.
  public let uid: String
  /// How often the event has changed.
  public var sequence: Int
  /// The hash of its whole text.
  public var hash: String
  public var day: Day
  public var changed: Instant
  /// Whether it is no longer among the app's dates.
  public var isWithdrawn: Bool

  public init(uid: String, sequence: Int, hash: String, day: Day, changed: Instant, isWithdrawn: Bool) {
    self.uid = uid
    self.sequence = sequence
    self.hash = hash
    self.day = day
    self.changed = changed
    self.isWithdrawn = isWithdrawn
  }
}

public protocol FeedReading {
  func feed(secretHash: String) throws -> CalendarSubscription?
  /// The account's calendar of this app's dates in the space.
  func feed(of space: RecordID, account: RecordID, app: String) throws -> CalendarSubscription?
  /// Empty when the calendar was never read or no longer exists.
  func eventStates(of feed: CalendarSubscription) throws -> [CalendarEventState]
}

public protocol FeedWriting {
  /// Replaces the account's earlier calendar of this app and space, which ends. The states of its events stay.
  func insert(_ feed: CalendarSubscription) throws
  /// Adds the states or replaces those with the same names. Does nothing when the calendar no longer exists.
  func keep(_ states: [CalendarEventState], of feed: CalendarSubscription) throws
  func forget(events uids: [String], of feed: CalendarSubscription) throws
  /// In all spaces.
  func deleteFeeds(of account: RecordID) throws
  /// For all apps.
  func deleteFeeds(of space: RecordID, account: RecordID) throws
  func deleteFeed(of space: RecordID, account: RecordID, app: String) throws
}
