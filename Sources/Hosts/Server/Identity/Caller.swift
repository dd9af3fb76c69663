import Base
import ServerStorage

/// The account and session behind a request.
package struct Caller: Sendable {
  package let account: RecordID
  /// Identifies the session without being the secret.
  package let tokenHash: String
  /// P-55: set when the caller is a program with its own password; nil for a person.
  package var appPassword: AppPassword?
  /// What the caller is to the space in the request's address, when that is known already.
  var space: SpaceSight?

  package init(account: RecordID, tokenHash: String, appPassword: AppPassword? = nil) {
    (self.account, self.tokenHash, self.appPassword) = (account, tokenHash, appPassword)
  }
}
