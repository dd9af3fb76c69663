import Base

/// P-57: something that happened to an account, for its user.
public struct AccountEvent: Equatable, Sendable {
  /// The raw values are the names that clients see.
  public enum Kind: String, Sendable, CaseIterable {
    case signedUp = "signed-up"
    case signedIn = "signed-in"
    /// The password was right, but the second factor was wrong.
    case secondFactorRefused = "second-factor-refused"
    case signedOut = "signed-out"
    case deviceEnded = "device-ended"
    case othersEnded = "others-ended"
    case passwordChanged = "password-changed"
    case passwordReset = "password-reset"
    case addressChanged = "address-changed"
    case secondFactorOn = "second-factor-on"
    case secondFactorOff = "second-factor-off"
    case passkeyAsked = "passkey-asked"
    case passkeyNotAsked = "passkey-not-asked"
    case recoveryCodesMade = "recovery-codes-made"
    case recoveryCodeUsed = "recovery-code-used"
    case passkeyAdded = "passkey-added"
    case passkeyRemoved = "passkey-removed"
    case appPasswordMade = "app-password-made"
    case appPasswordEnded = "app-password-ended"
    case spaceMade = "space-made"
    case spaceDeleted = "space-deleted"
    case invited = "invited"
    case joined = "joined"
    /// Somebody else has joined by an invitation of this account.
    case memberJoined = "member-joined"
    case roleChanged = "role-changed"
    case memberRemoved = "member-removed"
    case left = "left"
    case exported = "exported"
    case trashEmptied = "trash-emptied"
  }

  public let moment: Instant
  public let kind: Kind
  /// A name in the user's own words: of the device, the space or the program; may be empty.
  public let detail: String
  /// The network address of the request; may be empty.
  public let address: String

  public init(moment: Instant, kind: Kind, detail: String = "", address: String = "") {
    self.moment = moment
    self.kind = kind
    self.detail = detail
    self.address = address
  }
}

public protocol AccountEventReading {
  /// The newest first.
  func events(of account: RecordID, limit: Int) throws -> [AccountEvent]
}

public protocol AccountEventWriting {
  /// - Parameter limit: how many of the newest events of each kind are kept, so that nobody hides one kind under many
  ///   of another.
  func insert(_ event: AccountEvent, of account: RecordID, keeping limit: Int) throws
  /// Deletes old events of all accounts.
  func deleteEvents(before instant: Instant) throws
}
