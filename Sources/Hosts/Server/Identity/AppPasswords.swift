import Base
import ServerStorage

/// P-55: secrets for other programs, each for one space.
extension AccountService {
  package static var appPasswordsPerAccount: Int { 50 }

  /// - Returns: the secret, which is shown once and not stored.
  /// - Throws: 403 when there are too many, or when the role does not allow the purpose.
  func makeAppPassword(
    _ name: String, for purpose: AppPassword.Purpose, of space: RecordID, by account: RecordID
  ) async throws -> (password: AppPassword, secret: Token) {
    let secret = Token()
    let password = AppPassword(
      id: .random(), secretHash: secret.hash, account: account, space: space, purpose: purpose, name: name,
      created: clock.now())
    try await storage.write { writing in
      guard let role = try writing.role(of: account, in: space) else { throw HTTPProblem.notFound }
      if purpose == .writing && !role.mayPush { throw HTTPProblem.forbidden }
      guard try writing.appPasswords(of: account).count < Self.appPasswordsPerAccount else {
        throw HTTPProblem(
          .forbidden, "too-many-app-passwords", "An account has at most \(Self.appPasswordsPerAccount) of them.")
      }
      try writing.insert(password)
    }
    return (password, secret)
  }

  /// - Returns: nil when the account has no such password.
  func endAppPassword(_ id: RecordID, of account: RecordID) async throws -> AppPassword? {
    try await storage.write { writing in
      guard let password = try writing.appPasswords(of: account).first(where: { $0.id == id }) else { return nil }
      try writing.delete(appPassword: id)
      return password
    }
  }

  /// The caller that shows this password; nil when it was withdrawn or never given, or when its account is locked.
  func appCaller(of token: Token) async throws -> Caller? {
    let (hash, now) = (token.hash, clock.now())
    let found = try await storage.read { reading -> AppPassword? in
      guard let password = try reading.appPassword(secretHash: hash),
        try reading.account(password.account)?.isDisabled == false
      else { return nil }
      return password
    }
    guard let found else { return nil }
    if found.used.map({ now.milliseconds - $0.milliseconds > millisecondsPerHour }) ?? true {
      // P-104
      try? await storage.write { try $0.setUsed(now, appPassword: found.id) }
    }
    return Caller(account: found.account, tokenHash: hash, appPassword: found)
  }
}

extension AppPassword {
  /// The document without the secret.
  func document(_ title: String) -> JSON {
    var json = JSONObject([
      ("id", .string(id.description)), ("name", .string(name)), ("space", .string(space.description)),
      ("title", .string(title)), ("purpose", .string(purpose.name)), ("created", .string(created.rfc3339)),
    ])
    if let used { json.add("used", used.rfc3339) }
    return .object(json)
  }
}

/// P-55: what a program may request with its password: the records, pictures and tiles of one space, through the routes
/// named here. Every other address is closed to it, including addresses that are added later.
struct AppPasswordScope {
  private static let parts: Set<String> = ["changes", "digest", "push", "blobs"]

  let password: AppPassword
  let routes: RoutePaths

  func allows(_ method: String, _ path: String) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    if parts.count == 5, parts[0] == "tiles" {
      return RecordID(parts[1]) == password.space && (method == "GET" || method == "HEAD")
    }
    guard parts.count >= 5, parts[0] == "api", parts[1] == "v1", parts[2] == "spaces",
      RecordID(parts[3]) == password.space, isRecords(parts[4])
    else { return false }
    let isReading = method == "GET" || method == "HEAD" || (method == "POST" && parts[4] == "digest")
    return isReading || password.purpose == .writing
  }

  /// Any path component that is not a fixed word of a route is a collection.
  private func isRecords(_ part: String) -> Bool {
    if Self.parts.contains(part) { return true }
    return !routes.entries.contains { entry in
      let words = entry.path.split(separator: "/")
      return words.count >= 5 && words[2] == "spaces" && words[4] == part
    }
  }
}
