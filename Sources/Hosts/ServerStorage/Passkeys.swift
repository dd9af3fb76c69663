import Base

/// P-60: the public half of a passkey (WebAuthn). Its secret half never leaves the device.
public struct Passkey: Equatable, Sendable {
  /// Identifies it. The browser uses another id.
  public let id: RecordID
  public let account: RecordID
  /// The id that authenticators use, at most 1023 bytes.
  public let credential: [UInt8]
  /// A point on P-256: 0x04, x, y.
  public let publicKey: [UInt8]
  /// How often it was used, as the authenticator counts; 0 when it does not count.
  public var count: UInt32
  /// The user's name for it.
  public let name: String
  public let created: Instant
  /// The hour of its last use; nil when nobody has signed in with it.
  public var used: Instant?

  public init(
    id: RecordID, account: RecordID, credential: [UInt8], publicKey: [UInt8], count: UInt32, name: String,
    created: Instant, used: Instant? = nil
  ) {
    self.id = id
    self.account = account
    self.credential = credential
    self.publicKey = publicKey
    self.count = count
    self.name = name
    self.created = created
    self.used = used
  }
}

public protocol PasskeyReading {
  func passkey(credential: [UInt8]) throws -> Passkey?
  /// In order of creation.
  func passkeys(of account: RecordID) throws -> [Passkey]
}

public protocol PasskeyWriting {
  func insert(_ passkey: Passkey) throws
  func setUsed(_ instant: Instant, count: UInt32, passkey: RecordID) throws
  func delete(passkey: RecordID) throws
  func deletePasskeys(of account: RecordID) throws
}
