import Base
import Foundation
import ServerStorage

/// Signed-in devices (P-50).
extension AccountService {
  /// A new session. Nobody else knows its token.
  ///
  /// - Parameter isKnown: whether the account has signed in on this device before.
  func startSession(
    of account: RecordID, on device: DeviceDescription, isKnown: Bool
  ) async throws -> (token: Token, session: Session) {
    let token = Token()
    let now = clock.now()
    let limit = sessionsPerAccount
    let session = try await storage.write { writing in
      // The first session needs no confirmation, because no other device could give it.
      let isUnconfirmed = try !isKnown && !writing.sessions(of: account).isEmpty
      let session = Session(
        id: .random(), tokenHash: token.hash, account: account, created: now, used: now, name: device.name,
        kind: device.kind, address: device.address, isUnconfirmed: isUnconfirmed)
      try writing.insert(session)
      try writing.deleteSessions(of: account, beyond: limit)
      return session
    }
    return (token, session)
  }

  /// The most recently used session comes first.
  func sessions(of account: RecordID) async throws -> [Session] {
    try await storage.read { try $0.sessions(of: account) }
  }

  /// - Returns: false when the account has no such session.
  func changeSession(
    _ id: RecordID, of account: RecordID, _ change: @escaping @Sendable (inout Session) -> Void
  ) async throws -> Bool {
    try await storage.write { writing in
      guard var session = try writing.sessions(of: account).first(where: { $0.id == id }) else { return false }
      change(&session)
      try writing.update(session)
      return true
    }
  }

  func endSession(_ tokenHash: String) async throws {
    try await storage.write { try $0.deleteSession(tokenHash: tokenHash) }
  }

  /// - Returns: nil when the account has no such session.
  func endSession(_ id: RecordID, of account: RecordID) async throws -> Session? {
    try await storage.write { writing in
      guard let session = try writing.sessions(of: account).first(where: { $0.id == id }) else { return nil }
      try writing.deleteSession(tokenHash: session.tokenHash)
      return session
    }
  }

  func endOtherSessions(of account: RecordID, keeping tokenHash: String) async throws {
    try await storage.write { try $0.deleteSessions(of: account, except: tokenHash) }
  }

  /// The caller with this token; nil when it was revoked, never given or unused for too long, or when its account is
  /// locked.
  ///
  /// - Parameters:
  ///   - address: the network address that shows the token, which is stored at most once an hour.
  ///   - space: the space that the request names. It is looked up on the same way to the storage.
  func caller(of token: Token, at address: String, asking space: RecordID? = nil) async throws -> Caller? {
    let hash = token.hash
    let now = clock.now()
    let found = try await storage.read { reading -> (session: Session, isOpen: Bool, space: SpaceSight?)? in
      guard let session = try reading.session(tokenHash: hash) else { return nil }
      let account = try reading.account(session.account)
      let sight = try space.map { try SpaceSight($0, of: session.account, reading) }
      return (session, account.map { !$0.isDisabled } ?? false, sight)
    }
    guard let found, found.isOpen else { return nil }
    let used = found.session.used.milliseconds
    // P-96: by the time that has passed for certain, so that a clock that is ahead signs nobody out.
    if clock.counted.milliseconds - used > sessionLifetimeDays * millisecondsPerDay { return nil }
    // Later than now says a clock that was ahead.
    if abs(now.milliseconds - used) > millisecondsPerHour {
      var session = found.session
      session.used = now
      session.address = address
      let seen = session
      // P-104: a disk on which that cannot be noted keeps nobody from reading.
      try? await storage.write { try $0.update(seen) }
    }
    var caller = Caller(account: found.session.account, tokenHash: hash)
    caller.space = found.space
    return caller
  }

  /// Ends sessions that were unused for too long, and deletes expired codes.
  ///
  /// - Parameter due: the time that counts for it (P-78).
  func endUnusedSessions(due: Instant) async throws {
    let limit = Instant(milliseconds: due.milliseconds - sessionLifetimeDays * millisecondsPerDay)
    try await storage.write { writing in
      try writing.deleteSessions(unusedSince: limit)
      try writing.deleteCodes(expiredAt: due)
      try writing.deleteInvitations(expiredAt: due)
      let forgotten = due.milliseconds - Self.eventDays * millisecondsPerDay
      try writing.deleteEvents(before: Instant(milliseconds: forgotten))
    }
  }

  /// Those of the hashes whose sessions still exist.
  func known(_ tokenHashes: Set<String>) async throws -> Set<String> {
    try await storage.read { reading in try tokenHashes.filter { try reading.session(tokenHash: $0) != nil } }
  }
}

/// A device that was unused for this long must sign in again.
let sessionLifetimeDays: Int64 = 400
let millisecondsPerDay: Int64 = 86_400_000
let millisecondsPerHour: Int64 = 3_600_000

extension Session {
  /// The name that the user sees.
  var shownName: String { name.isEmpty ? kind : name }

  /// The document for its user.
  func document(isCurrent: Bool) -> JSON {
    [
      "id": .string(id.description), "name": .string(name), "kind": .string(kind), "address": .string(address),
      "created": .string(created.rfc3339), "used": .string(used.rfc3339), "current": .bool(isCurrent),
      "unconfirmed": .bool(isUnconfirmed),
    ]
  }
}
