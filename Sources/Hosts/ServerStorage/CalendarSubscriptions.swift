import Base

/// A private calendar of an app's dates in a space: whoever knows its secret reads it, without signing in.
public struct CalendarSubscription: Equatable, Sendable {
  /// The SHA-256 of the secret as 64 hexadecimal digits; the secret itself is nowhere.
  public let secretHash: String
  public let space: RecordID
  /// The account that made it: when it leaves the space, the calendar ends.
  public let account: RecordID
  /// The id of the app whose dates it has.
  public let app: String
  /// K-27: whether names stand in it; otherwise only that something is due.
  public let revealsNames: Bool
  /// Of the words in it: `cs` or `en`.
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

/// An event of such a calendar as it was read last, so that a change of it gets a higher number (K-25).
public struct CalendarEventState: Equatable, Sendable {
  /// Names the event for ever.
  public let uid: String
  /// How often it was changed.
  public var sequence: Int
  /// Of everything that stands in it.
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
  /// The calendar that the account has made of the app's dates in the space.
  func feed(of space: RecordID, account: RecordID, app: String) throws -> CalendarSubscription?
  /// Empty when the calendar was never read, or is gone.
  func eventStates(of feed: CalendarSubscription) throws -> [CalendarEventState]
}

public protocol FeedWriting {
  /// Takes the place of the one that the account had of this app and space, which ends; what is known of its events stays.
  func insert(_ feed: CalendarSubscription) throws
  /// Adds them, or takes the place of those with their names. Nothing when the calendar is gone.
  func keep(_ states: [CalendarEventState], of feed: CalendarSubscription) throws
  func forget(events uids: [String], of feed: CalendarSubscription) throws
  /// Of all spaces.
  func deleteFeeds(of account: RecordID) throws
  /// Of all apps.
  func deleteFeeds(of space: RecordID, account: RecordID) throws
  func deleteFeed(of space: RecordID, account: RecordID, app: String) throws
}
