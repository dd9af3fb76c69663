import Base

/// Who asks.
package struct Caller: Sendable {
  package let account: RecordID
  /// Names the session without being the secret.
  package let tokenHash: String
}
