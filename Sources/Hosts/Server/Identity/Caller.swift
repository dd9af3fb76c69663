import Base

/// Who asks.
struct Caller: Sendable {
  let account: RecordID
  /// Names the session without being the secret.
  let tokenHash: String
}
