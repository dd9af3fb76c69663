import Base

/// How an account wants to be reminded, and when to look next.
public struct ReminderEntry: Equatable, Sendable {
  public let account: RecordID
  /// What its user has chosen; the storage does not look into it.
  public var settings: String
  /// Nil when nothing is wanted.
  public var next: Instant?
  /// How often in a row something could not be delivered.
  public var failures: Int

  public init(account: RecordID, settings: String, next: Instant?, failures: Int = 0) {
    self.account = account
    self.settings = settings
    self.next = next
    self.failures = failures
  }
}

/// A reminder that was handed over to be delivered (K-31).
public struct SentReminder: Hashable, Sendable {
  /// `mail`, or the session of the device that it was pushed to.
  public let target: String
  /// Names the event; without any word of it.
  public let event: String
  public let due: Day
  /// How many days before.
  public let lead: Int

  public init(target: String, event: String, due: Day, lead: Int) {
    self.target = target
    self.event = event
    self.due = due
    self.lead = lead
  }
}

/// Where a browser takes messages for a signed-in device (RFC 8030).
public struct PushSubscription: Equatable, Sendable {
  /// It ends with the device's session.
  public let session: RecordID
  public let account: RecordID
  /// The address at the browser's push service. Whoever knows it may push, so it is in no log.
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
  /// Those to look at, the longest waiting first.
  func reminders(dueAt instant: Instant, limit: Int) throws -> [ReminderEntry]
  func sentReminders(of account: RecordID) throws -> Set<SentReminder>
  /// In the order of their making.
  func pushSubscriptions(of account: RecordID) throws -> [PushSubscription]
  /// A key of the server itself.
  func serverKey(_ name: String) throws -> [UInt8]?
}

public protocol ReminderWriting {
  /// Adds it, or takes the place of the account's. Nothing when there is no such account any more.
  func keep(_ entry: ReminderEntry) throws
  func add(sent: [SentReminder], of account: RecordID) throws
  func remove(sent: [SentReminder], of account: RecordID) throws
  /// Of events that were due before `day`.
  func deleteSentReminders(dueBefore day: Day) throws
  /// Takes the place of the one that the session had, and of whoever had that endpoint.
  func insert(_ subscription: PushSubscription) throws
  func deletePushSubscription(of session: RecordID) throws
  /// What is there already stays.
  func insert(serverKey: [UInt8], _ name: String) throws
}
