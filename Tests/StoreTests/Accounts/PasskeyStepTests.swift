import Base
import Store
import Sync
import TestSupport
import Testing

@Suite("A passkey after the password, on the screens")
struct PasskeyStepTests {
  let server = LittleServer(TestApps.schema)

  @Test("P-56: after the password a passkey confirms the sign-in; the typed text is sent with it")
  func signInPasskey() {
    var (bodies, asked): ([String], [String]) = ([], [])
    let connection = server.connection()
    _ = server.connection()(
      Effect.Request(
        number: 1, method: "POST", url: "/api/v1/accounts",
        body: "{\"email\":\"eva@example.org\",\"password\":\"correct horse\"}"))
    let tab = Tab(
      TestApps.self,
      server: { request in
        if request.method == "KEY" {
          asked.append(request.url + " " + (request.body ?? ""))
          // Its owner first cancels and then agrees.
          return asked.count == 1 ? nil : (200, "{\"id\":\"k\"}")
        }
        guard request.url == "/api/v1/sessions", request.method == "POST" else { return connection(request) }
        bodies.append(request.body ?? "")
        if request.body?.contains("\"passkey\":{\"id\":\"k\",\"challenge\":\"q\"}") == true {
          return connection(request)
        }
        return (
          401,
          "{\"type\":\"second-factor-needed\",\"status\":401,\"field\":\"code\",\"steps\":[\"passkey\","
            + "\"recovery-code\"],\"passkey\":{\"challenge\":\"q\"}}"
        )
      }
    ).start("/account?sign-in=1")
    #expect(tab.button("account.passkey-step") == nil)
    tab.type("email", "eva@example.org")
    tab.type("password", "correct horse")
    tab.submit("account.sign-in")
    #expect(tab.words.contains("Recovery code") && tab.words.contains("Confirm with a passkey"))
    tab.press("account.passkey-step")
    tab.failRequest()
    #expect(tab.words.contains("The device has not used a passkey. Try again, or enter a code."))
    tab.press("account.passkey-step")
    #expect(asked == ["show {\"challenge\":\"q\"}", "show {\"challenge\":\"q\"}"])
    #expect(bodies.count == 4 && bodies[3].contains("\"password\":\"correct horse\""))
    #expect(tab.notice?.hasPrefix("Signed in.") == true)
  }

  @Test("P-56: requiring a passkey is turned on with one, and off again, each with the password")
  func passkeyBeside() {
    var (isOn, hasPasskeys, asked): (Bool, Bool, [String]) = (false, false, [])
    let tab = server.signedIn("/account/security") { request in
      guard request.url.hasPrefix("/api/v1/account/second-factor") else { return nil }
      asked.append("\(request.method) \(request.url) \(request.body ?? "")")
      if request.method == "GET" {
        return (
          200, "{\"on\":false,\"passkeys\":\(isOn),\"hasPasskeys\":\(hasPasskeys),\"recoveryCodes\":\(isOn ? 10 : 0)}"
        )
      }
      isOn = request.body?.contains("\"on\":true") == true
      return (200, "{\"recoveryCodes\":[\(isOn ? "\"AAAA-BBBB-CCCC-DDDD\"" : "")]}")
    }
    #expect(tab.words.contains("Make a passkey first.") && !tab.words.contains("Ask for a passkey"))
    hasPasskeys = true
    tab.visit("/account")
    tab.visit("/account/security")
    let control = tab.page?.first { $0.attributes["id"] == "passkey-password" }
    control?.attributes["value"] = "correct horse"
    tab.submit("factor.passkey-on")
    #expect(asked.contains("PUT /api/v1/account/second-factor/passkeys {\"password\":\"correct horse\",\"on\":true}"))
    #expect(tab.words.contains("AAAA-BBBB-CCCC-DDDD") && tab.words.contains("10 recovery codes are left."))
    #expect(tab.words.contains("A passkey is asked for after the password."))
    tab.submit("factor.passkey-off")
    #expect(tab.notice == "A passkey is no longer asked for." && !tab.words.contains("AAAA-BBBB"))
  }
}
