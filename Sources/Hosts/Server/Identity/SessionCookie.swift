import Hummingbird

/// The browser's way to carry a token (P-1). Scripts of the page cannot read it. Over https its name has the `__Host-`
/// prefix: the browser guarantees that no other host has set it. Over plain http, which is only for localhost, `Secure`
/// must be omitted, because browsers drop such cookies there.
enum SessionCookie {
  /// Over https only the prefixed name counts. No other host and no unencrypted page can have set it.
  static func token(in request: Request, isEncrypted: Bool) -> Token? {
    request.cookies[name(isEncrypted)].flatMap { Token($0.value) }
  }

  static func header(_ token: Token, isEncrypted: Bool) -> String {
    "\(name(isEncrypted))=\(token.text); Path=/; Max-Age=\(sessionLifetimeDays * 86_400)\(attributes(isEncrypted))"
  }

  /// Makes the browser delete it.
  static func removal(isEncrypted: Bool) -> String {
    "\(name(isEncrypted))=; Path=/; Max-Age=0\(attributes(isEncrypted))"
  }

  private static func name(_ isEncrypted: Bool) -> String {
    isEncrypted ? "__Host-vademecum" : "vademecum"
  }

  private static func attributes(_ isEncrypted: Bool) -> String {
    "; HttpOnly; SameSite=Lax" + (isEncrypted ? "; Secure" : "")
  }
}
