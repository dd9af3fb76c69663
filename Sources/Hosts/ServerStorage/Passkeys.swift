import Base

/// P-60: the public half of a passkey (WebAuthn), whose secret half never leaves its device.
public struct Passkey: Equatable, Sendable {
  /// Names it without being what the browser calls it.
  public let id: RecordID
  public let account: RecordID
  /// What authenticators call it, at most 1023 bytes.
  public let credential: [UInt8]
  /// A point on P-256: 0x04, x, y.
  public let publicKey: [UInt8]
  /// How often it was used, as the authenticator counts; 0 when it does not.
  public var count: UInt32
  /// As its user calls it.
  public let name: String
  public let created: Instant
  /// To the hour; nil as long as nobody has signed in by it.
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
  /// In the order of their making.
  func passkeys(of account: RecordID) throws -> [Passkey]
}

public protocol PasskeyWriting {
  func insert(_ passkey: Passkey) throws
  func setUsed(_ instant: Instant, count: UInt32, passkey: RecordID) throws
  func delete(passkey: RecordID) throws
  func deletePasskeys(of account: RecordID) throws
}
