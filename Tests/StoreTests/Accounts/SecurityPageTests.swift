import Base
import Store
import Sync
import TestSupport
import Testing

@Suite("The security screens of an account")
struct SecurityPageTests {
  let server = LittleServer(TestApps.schema)

  private let trash = """
    {"days":30,"mayEmpty":true,"more":true,"records":[{"version":7,"collection":"note",\
    "id":"0198c0de-0000-7000-8000-000000000001","deleted":"2026-05-02T08:00:00Z","name":"Jan","fields":{"title":"Oak"}}]}
    """

  @Test("P-54: the trash lists deleted records by name, restores them, and is emptied after a question")
  func trashScreen() {
    var asked: [String] = []
    let tab = server.signedIn("/account/trash/s") { request in
      guard request.url.hasPrefix("/api/v1/spaces/s/trash") else { return nil }
      asked.append("\(request.method) \(request.url) \(request.body ?? "")")
      return (200, request.method == "GET" ? trash : "{}")
    }
    #expect(tab.words.contains("Oak") && tab.words.contains("Jan") && tab.words.contains("30 days"))
    #expect(tab.words.contains("appears here after it is synchronised"))
    tab.press("trash.restore", value: "note/0198c0de-0000-7000-8000-000000000001")
    #expect(
      asked[1] == "POST /api/v1/spaces/s/trash/restore "
        + "{\"collection\":\"note\",\"id\":\"0198c0de-0000-7000-8000-000000000001\"}")
    #expect(asked.count == 3 && tab.notice == "The record is restored.")
    tab.press("trash.empty")
    #expect(asked.count == 3)
    tab.press("dialog.confirm")
    #expect(asked[3] == "DELETE /api/v1/spaces/s/trash " && tab.notice == "The trash is empty now.")
    tab.visit("/account/trash/s?before=7")
    #expect(asked.last == "GET /api/v1/spaces/s/trash?before=7 ")
  }

  @Test("U-21: who makes an account where only the operator does is told so, and not that the password is wrong")
  func closedSignUp() {
    let connection = server.connection()
    let tab = Tab(
      TestApps.self,
      server: { request in
        request.url == "/api/v1/accounts" ? (403, "{\"type\":\"sign-up-closed\",\"status\":403}") : connection(request)
      }
    ).start("/account")
    tab.type("email", "eva@example.org")
    tab.type("password", "correct horse")
    tab.submit("account.sign-up")
    #expect(tab.words.contains("On this server its operator makes the accounts."), "\(tab.words)")
    #expect(!tab.words.contains("password."))
  }

  @Test("P-54: a refusal of the server is shown, and the trash stays as it is")
  func refusedRestore() {
    let tab = server.signedIn("/account/trash/s") { request in
      guard request.url.hasPrefix("/api/v1/spaces/s/trash") else { return nil }
      return request.method == "GET" ? (200, trash) : (409, "{\"type\":\"conflict\",\"status\":409}")
    }
    tab.press("trash.restore", value: "note/0198c0de-0000-7000-8000-000000000001")
    #expect(tab.words.contains("The record was changed in the meantime.") && tab.words.contains("Oak"))
  }

  @Test("P-56: the secret, a first code and the recovery codes follow one another, each shown once")
  func secondFactor() {
    var (isOn, asked): (Bool, [String]) = (false, [])
    let tab = server.signedIn("/account/security") { request in
      guard request.url.hasPrefix("/api/v1/account/second-factor") else { return nil }
      asked.append("\(request.method) \(request.url) \(request.body ?? "")")
      switch (request.method, request.url) {
      case ("GET", _): return (200, "{\"on\":\(isOn),\"recoveryCodes\":\(isOn ? 10 : 0)}")
      case (_, "/api/v1/account/second-factor"):
        return request.body?.contains("wrong") == true
          ? (403, "{\"type\":\"wrong-password\",\"status\":403,\"field\":\"password\"}")
          : (201, "{\"secret\":\"ABCDEFGHIJ\",\"uri\":\"otpauth://totp/x\"}")
      default:
        if request.body?.contains("000000") == true {
          return (400, "{\"type\":\"second-factor-wrong\",\"status\":400,\"field\":\"code\"}")
        }
        isOn = true
        return (200, "{\"recoveryCodes\":[\"AAAA-BBBB-CCCC-DDDD\"]}")
      }
    }
    tab.type("password", "wrong")
    tab.submit("factor.prepare")
    // U-21: nobody has asked for an address.
    #expect(tab.words.contains("Incorrect password."), "\(tab.words)")
    tab.type("password", "correct horse")
    tab.submit("factor.prepare")
    let field = tab.page?.first { $0.attributes["id"] == "authenticator-secret" }
    #expect(field?.attributes["value"] == "ABCD EFGH IJ")
    #expect(tab.page?.first { $0.attributes["class"] == "qr" }?.attributes["aria-label"] == "QR code of the key")
    tab.type("code", "000000")
    tab.submit("factor.confirm")
    #expect(tab.words.contains("The code is wrong or was already used."))
    tab.type("code", " 123456 ")
    tab.submit("factor.confirm")
    #expect(asked.contains("POST /api/v1/account/second-factor/confirm {\"code\":\"123456\"}"))
    #expect(tab.words.contains("AAAA-BBBB-CCCC-DDDD") && tab.words.contains("10 recovery codes are left."))
    tab.press("factor.save")
    #expect(
      tab.effects.contains {
        if case .download(_, _, let text, _) = $0 { text.contains("AAAA-BBBB-CCCC-DDDD\n") } else { false }
      })
    tab.visit("/account")
    tab.visit("/account/security")
    #expect(!tab.words.contains("AAAA-BBBB-CCCC-DDDD"))
  }

  @Test("P-56: a sign-in asks for the code when the server wants one, and the typed text stays")
  func signInCode() {
    var bodies: [String] = []
    let connection = server.connection()
    _ = server.connection()(
      Effect.Request(
        number: 1, method: "POST", url: "/api/v1/accounts",
        body: "{\"email\":\"eva@example.org\",\"password\":\"correct horse\"}"))
    let tab = Tab(
      TestApps.self,
      server: { request in
        guard request.url == "/api/v1/sessions", request.method == "POST" else { return connection(request) }
        bodies.append(request.body ?? "")
        if request.body?.contains("\"code\":\"123456\"") == true { return connection(request) }
        return request.body?.contains("\"code\"") == true
          ? (401, "{\"type\":\"second-factor-wrong\",\"status\":401,\"field\":\"code\"}")
          : (401, "{\"type\":\"second-factor-needed\",\"status\":401,\"field\":\"code\"}")
      }
    ).start("/account?sign-in=1")
    tab.type("email", "eva@example.org")
    tab.type("password", "correct horse")
    tab.submit("account.sign-in")
    #expect(tab.words.contains("From your authenticator app, or a recovery code."))
    #expect(!tab.words.contains("Incorrect e-mail or password."))
    tab.type("code", "999999")
    tab.submit("account.sign-in")
    #expect(tab.words.contains("The code is wrong or was already used."))
    tab.type("code", "123456")
    tab.submit("account.sign-in")
    #expect(bodies.count == 3 && tab.store.context.account.account?.email == "eva@example.org")
  }

  @Test("P-55: a password for a program is shown once; the list shows its rights and its last use")
  func appPasswords() {
    let list = """
      {"passwords":[{"id":"p","name":"Script","space":"s","title":"","purpose":"reading",\
      "created":"2026-05-01T10:00:00Z"}]}
      """
    var asked: [String] = []
    let tab = server.signedIn("/account/app-passwords") { request in
      guard request.url.hasPrefix("/api/v1/account/app-passwords") else { return nil }
      asked.append("\(request.method) \(request.url)")
      return request.method == "GET"
        ? (200, list) : (201, "{\"id\":\"q\",\"name\":\"Backup\",\"secret\":\"very-secret\"}")
    }
    #expect(tab.words.contains("Script") && tab.words.contains("My own records · Read only · not used yet"))
    tab.submit("app-password.make")
    #expect(asked.count == 1 && tab.words.contains("Enter a name."))
    tab.type("name", "Backup")
    tab.type("password", "correct horse")
    tab.submit("app-password.make")
    let field = tab.page?.first { $0.attributes["id"] == "app-password-secret" }
    #expect(field?.attributes["value"] == "very-secret" && tab.words.contains("It is not shown again."))
    tab.press("app-password.end", value: "p")
    #expect(asked.contains("DELETE /api/v1/account/app-passwords/p") && tab.notice == "The password is withdrawn.")
    #expect(tab.page?.first { $0.attributes["id"] == "app-password-secret" } == nil)
  }

  @Test("P-57: the account's log is described in both languages, including unknown events")
  func log() {
    let events = """
      {"events":[{"moment":"2026-05-02T08:00:00Z","kind":"signed-in","detail":"Phone","address":"192.0.2.1"},\
      {"moment":"2026-05-01T08:00:00Z","kind":"of-a-later-version"}]}
      """
    let tab = server.signedIn("/account/log") { $0.url == "/api/v1/account/events" ? (200, events) : nil }
    for text in ["Signed in", "Phone", "192.0.2.1", "of-a-later-version"] {
      #expect(tab.words.contains(text), "\(text)")
    }
  }

  @Test(
    "P-59: before the account is deleted, the fate of each space is shown; a space to be handed over blocks the way")
  func fates() {
    var mustWait = true
    let tab = server.signedIn("/account/deletion") { request in
      guard request.url == "/api/v1/account/deletion" else { return nil }
      let fate = mustWait ? "must-be-handed-over" : "stays"
      return (
        200,
        """
        {"spaces":[{"id":"a","kind":"private","title":"","fate":"deleted","members":0},\
        {"id":"b","kind":"shared","title":"Family","fate":"\(fate)","members":2}]}
        """
      )
    }
    #expect(tab.words.contains("My own records") && tab.words.contains("Is deleted: nobody else is in it."))
    #expect(tab.words.contains("Has 2 other members and no other owner."))
    tab.send(.action(Event.Action("settings.language", text: "cs")))
    #expect(tab.words.contains("Má 2 další členy a jiného vlastníka ne."))
    tab.send(.action(Event.Action("settings.language", text: "en")))
    #expect(tab.page?.first { $0.attributes["id"] == "delete-password" } == nil)
    #expect(tab.page?.first { $0.attributes["href"] == "/account/spaces/b" } != nil)
    mustWait = false
    tab.visit("/account")
    tab.visit("/account/deletion")
    #expect(tab.words.contains("Stays with the others."))
    #expect(tab.page?.first { $0.attributes["id"] == "delete-password" } != nil)
  }

  @Test("The export of everything becomes a file")
  func export() {
    let tab = server.signedIn("/account/data") { request in
      request.url == "/api/v1/account/archive" ? (200, "") : nil
    }
    tab.press("data.export")
    let saved = tab.effects.contains {
      if case .request(let request) = $0 {
        request.url == "/api/v1/account/archive" && request.saving?.name.hasSuffix(".zip") == true
      } else {
        false
      }
    }
    #expect(saved && tab.notice == "The export is done.")
  }

  @Test("P-53: an invitation that is opened while signed out leads through signing up or in and back to the invitation")
  func invitation() {
    let code = String(repeating: "k", count: 43)
    let connection = server.connection()
    let tab = Tab(
      TestApps.self,
      server: { request in
        request.url == "/api/v1/invitations/look"
          ? (200, "{\"title\":\"Family\",\"role\":\"reader\",\"kind\":\"shared\",\"from\":\"Jan\"}")
          : connection(request)
      }
    ).start("/account/join?code=" + code)
    #expect(tab.words.contains("You are invited to a shared space."))
    let other = tab.page?.first { $0.attributes["href"]?.contains("sign-in=1") == true }?.attributes["href"]
    #expect(other == "/account/join?code=" + code + "&sign-in=1")
    tab.visit(other ?? "")
    #expect(tab.words.contains("You are invited to a shared space.") && tab.button("account.sign-up") == nil)
    tab.visit("/account/join?code=" + code)
    tab.type("email", "eva@example.org")
    tab.type("password", "correct horse")
    tab.submit("account.sign-up")
    #expect(tab.words.contains("Jan invites you.") && tab.store.context.route.part(1) == "join")
  }

  @Test("P-60: making a passkey asks the server, then the device, then the server; failures are shown")
  func makePasskey() {
    var (works, asked): (Bool, [String]) = (false, [])
    let tab = server.signedIn("/account/passkeys") { request in
      switch (request.method, request.url) {
      case ("GET", "/api/v1/account/passkeys"):
        return (200, "{\"passkeys\":[{\"id\":\"p\",\"name\":\"Phone\",\"created\":\"2026-05-01T10:00:00Z\"}]}")
      case ("POST", "/api/v1/account/passkeys/options"): return (200, "{\"challenge\":\"ccc\",\"rp\":{}}")
      case ("KEY", _):
        asked.append("\(request.url) \(request.body ?? "")")
        return works ? (200, "{\"id\":\"i\",\"clientDataJSON\":\"c\",\"attestationObject\":\"a\"}") : nil
      case ("POST", "/api/v1/account/passkeys"):
        asked.append(request.body ?? "")
        return (201, "{}")
      case ("DELETE", "/api/v1/account/passkeys/p"): return (204, "")
      default: return nil
      }
    }
    #expect(tab.words.contains("Phone") && tab.words.contains("not used yet"))
    tab.type("name", "Laptop")
    tab.type("password", "correct horse")
    works = true
    tab.submit("passkey.make")
    #expect(asked.first == "make {\"challenge\":\"ccc\",\"rp\":{}}")
    #expect(asked.last?.contains("\"name\":\"Laptop\"") == true)
    #expect(asked.last?.contains("\"challenge\":\"ccc\",\"clientDataJSON\":\"c\",\"attestationObject\":\"a\"") == true)
    #expect(tab.notice == "The passkey is added.")
    tab.press("passkey.end", value: "p")
    #expect(tab.notice == "The passkey is removed.")
  }

  @Test("P-60: a passkey signs in without any typing")
  func signInByPasskey() {
    let connection = server.connection()
    _ = connection(
      Effect.Request(
        number: 1, method: "POST", url: "/api/v1/accounts",
        body: "{\"email\":\"eva@example.org\",\"password\":\"correct horse\"}"))
    var bodies: [String] = []
    let tab = Tab(
      TestApps.self,
      server: { request in
        switch (request.method, request.url) {
        case ("POST", "/api/v1/passkeys/options"): return (200, "{\"challenge\":\"ccc\",\"rpId\":\"localhost\"}")
        case ("KEY", "show"): return (200, "{\"id\":\"i\",\"signature\":\"s\"}")
        case ("POST", "/api/v1/sessions/passkey"):
          bodies.append(request.body ?? "")
          return bodies.count == 1 ? (401, "{\"type\":\"passkey-refused\",\"status\":401}") : (201, "{}")
        default: return connection(request)
        }
      }
    ).start("/account?sign-in=1")
    tab.press("account.passkey")
    #expect(tab.words.contains("The server does not know this passkey"))
    tab.press("account.passkey")
    #expect(bodies[1].contains("\"id\":\"i\"") && bodies[1].contains("\"challenge\":\"ccc\""))
    #expect(tab.store.context.account.account?.email == "eva@example.org")
  }
}
