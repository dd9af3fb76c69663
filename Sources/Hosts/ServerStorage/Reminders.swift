import Base

/// How an account wants to be reminded, and when to look next.
public struct ReminderEntry: Equatable, Sendable {
  public let account: RecordID
  /// The user's choices. The storage does not look into them.
  public var settings: String
  /// Nil when no reminders are wanted.
  public var next: Instant?
  /// How many deliveries in a row have failed.
  public var failures: Int

  public init(account: RecordID, settings: String, next: Instant?, failures: Int = 0) {
    self.account = account
    self.settings = settings
    self.next = next
    self.failures = failures
  }

  /// Every account is looked at once a day. A later time was given by a clock that was wrong then.
  package static let longestWaitMilliseconds: Int64 = 3 * 86_400_000
}

/// A reminder that was handed over for delivery (K-31).
public struct SentReminder: Hashable, Sendable {
  /// `mail`, or the session of the device that received the message.
  public let target: String
  /// Identifies the event, without any word of it.
  public let event: String
  public let due: Day
  /// How many days before the event.
  public let lead: Int

  public init(target: String, event: String, due: Day, lead: Int) {
    self.target = target
    self.event = event
    self.due = due
    self.lead = lead
  }
}

/// Where a browser receives messages for a signed-in device (RFC 8030).
public struct PushSubscription: Equatable, Sendable {
  /// The subscription ends with this session.
  public let session: RecordID
  public let account: RecordID
  /// The address at the browser's push service. Whoever knows it may send messages, so it is never logged.
  public let endpoint: String
  /// The browser's public key: a point of P-256, 65 bytes (RFC 8291).
  public let key: [UInt8]
  /// 16 bytes that only the browser and this server know.
  public let secret: [UInt8]
  public let created: Instant

  public init(
    session: RecordID, account: RecordID, endpoint: String, key: [UInt8], secret: [UInt8], created: Instant
  ) {
    self.session = session
    self.account = account
    self.endpoint = endpoint
    self.key = key
    self.secret = secret
    self.created = created
  }
}

public protocol ReminderReading {
  func reminders(of account: RecordID) throws -> ReminderEntry?
  /// The entries to look at, the longest waiting first. Those that would wait too long come last.
  func reminders(dueAt instant: Instant, limit: Int) throws -> [ReminderEntry]
  func sentReminders(of account: RecordID) throws -> Set<SentReminder>
  /// In order of creation.
  func pushSubscriptions(of account: RecordID) throws -> [PushSubscription]
  /// A key of the server itself.
  func serverKey(_ name: String) throws -> [UInt8]?
}

public protocol ReminderWriting {
  /// Adds the entry or replaces the account's. Does nothing when the account no longer exists.
  func keep(_ entry: ReminderEntry) throws
  func add(sent: [SentReminder], of account: RecordID) throws
  func remove(sent: [SentReminder], of account: RecordID) throws
  /// For events that were due before `day`, and those whose reminder is not to go out before `future` has passed: they were sent
  /// while the clock was ahead (P-97).
  func deleteSentReminders(dueBefore day: Day, remindingAfter future: Day) throws
  /// Replaces the session's earlier subscription, and any other subscription with the same endpoint.
  func insert(_ subscription: PushSubscription) throws
  func deletePushSubscription(of session: RecordID) throws
  /// An existing key stays.
  func insert(serverKey: [UInt8], _ name: String) throws
}
