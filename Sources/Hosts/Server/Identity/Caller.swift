import Base
import ServerStorage

/// Who asks.
package struct Caller: Sendable {
  package let account: RecordID
  /// Names the session without being the secret.
  package let tokenHash: String
  /// P-55: when it is a program with a password of its own; nil for a person.
  package var appPassword: AppPassword?
}
