import Base
import Store
import Sync
import TestSupport
import Testing

@Suite("The screens of the account")
struct AccountPageTests {
  let server = LittleServer(TestApps.schema)

  private let devices = """
    {"sessions":[\
    {"id":"a","name":"Phone","kind":"Chrome, Android","address":"192.0.2.1","created":"2026-05-01T10:00:00Z",\
    "used":"2026-05-02T08:00:00Z","current":true,"unconfirmed":false},\
    {"id":"b","name":"","kind":"Firefox, Linux","address":"","created":"2026-05-01T10:00:00Z",\
    "used":"2026-05-01T10:00:00Z","current":false,"unconfirmed":true}]}
    """

  @Test("Who has an account is not told to make one")
  func persistenceWithAccount() {
    let tab = server.signedIn("/settings") { _ in nil }
    tab.send(.persistence(Event.Persistence(isGranted: false, usedBytes: 2_500_000)))
    #expect(tab.words.contains("What is sent stays on the server."))
    #expect(!tab.words.contains("create an account"))
  }

  @Test("P-50: the devices are listed as the server reports them; a new one waits for a confirmation")
  func devicesScreen() {
    var asked: [String] = []
    let tab = server.signedIn("/account/devices") { request in
      guard request.url.hasPrefix("/api/v1/sessions"), request.method != "POST" else { return nil }
      asked.append("\(request.method) \(request.url)")
      return request.method == "GET" ? (200, devices) : (204, "")
    }
    #expect(tab.words.contains("Phone") && tab.words.contains("Chrome, Android") && tab.words.contains("This device"))
    #expect(tab.words.contains("Firefox, Linux") && tab.words.contains("New sign-in: was it you?"))
    #expect(tab.words.contains("in use now") && tab.words.contains("1 May 2026 10:00 UTC"))
    let moments = tab.page?.all { $0.tag == "time" }.compactMap { $0.attributes["datetime"] ?? nil }
    #expect(moments?.contains("2026-05-01T10:00:00Z") == true, "U-12: the browser writes it in its own zone")
    #expect(tab.words.contains("192.0.2.1"))
    let opened = tab.page?.all { $0.tag == "details" }.map { $0.attributes["open"] != nil }
    #expect(opened == [false, true], "what is asked is in sight, what nobody needs is not")
    tab.press("device.confirm", value: "b")
    #expect(asked == ["GET /api/v1/sessions", "PATCH /api/v1/sessions/b", "GET /api/v1/sessions"])
    tab.press("device.end", value: "b")
    #expect(asked.contains("DELETE /api/v1/sessions/b") && tab.notice == "The device is signed out.")
  }

  @Test(
    "P-50: a row has the device's sign, its name and a day, also the only one",
    arguments: [("iPhone", "M7 3h10"), ("Linux", "M3 5h18")])
  func loneDevice(system: String, sign: String) {
    let tab = server.signedIn("/account/devices") { request in
      request.url == "/api/v1/sessions" && request.method == "GET" ? (200, list) : nil
    }
    let row = tab.page?.first { $0.tag == "summary" }
    #expect(row?.words == "Mine in use now · signed in 1 May 2026", "\(tab.words)")
    #expect(row?.description.contains(sign) == true)
    tab.send(.action(Event.Action("settings.language", text: "cs")))
    #expect(tab.words.contains("právě používané · přihlášené 1. 5. 2026"))
    var list: String {
      """
      {"sessions":[{"id":"a","name":"Mine","kind":"Safari, \(system)","address":"","created":"2026-05-01T10:00:00Z",\
      "used":"2026-05-02T08:00:00Z","current":true,"unconfirmed":false}]}
      """
    }
  }

  @Test(
    "P-50: the last use of a device is told as people say it, and its moment when the row is opened",
    arguments: [
      (1, "last used recently", "naposledy nedávno"), (7, "last used 7 h ago", "naposledy před 7 h"),
      (30, "last used yesterday", "naposledy včera"), (24 * 9, "last used 9 days ago", "naposledy před 9 dny"),
      (24 * 40, "last used on", "naposledy"),
    ])
  func lastUse(hours: Int64, english: String, czech: String) {
    let tab = server.signedIn("/account/devices") { request in
      request.url == "/api/v1/sessions" && request.method == "GET" ? (200, list(hours)) : nil
    }
    #expect(tab.words.contains(english), "\(tab.words)")
    tab.send(.action(Event.Action("settings.language", text: "cs")))
    #expect(tab.words.contains(czech), "\(tab.words)")
    func list(_ hours: Int64) -> String {
      let used = Instant(milliseconds: (Instant(rfc3339: "2026-11-21T08:00:00Z")?.milliseconds ?? 0) - hours * 3_600_000).rfc3339
      return """
        {"sessions":[{"id":"b","name":"Tablet","kind":"Firefox, Linux","address":"","created":"2025-05-01T10:00:00Z",\
        "used":"\(used)","current":false,"unconfirmed":false}]}
        """
    }
  }

  @Test("All other devices are signed out only after a second confirmation")
  func others() {
    var ended = 0
    let tab = server.signedIn("/account/devices") { request in
      guard request.url == "/api/v1/sessions", request.method != "POST" else { return nil }
      if request.method == "DELETE" { ended += 1 }
      return request.method == "GET" ? (200, devices) : (204, "")
    }
    tab.press("device.end-others")
    #expect(ended == 0 && tab.words.contains("Only this device stays signed in."))
    tab.press("dialog.confirm")
    #expect(ended == 1)
  }

  @Test("Without an answer the screen says why, and asks again on request")
  func noAnswer() {
    var isThere = false
    let tab = server.signedIn("/account/devices") { request in
      guard request.url == "/api/v1/sessions", request.method == "GET" else { return nil }
      return isThere ? (200, devices) : (503, "{}")
    }
    #expect(tab.words.contains("The server cannot answer now."))
    isThere = true
    tab.press("account.reload")
    #expect(tab.words.contains("Chrome, Android"))
  }

  @Test("P-40: the screen warns when a quota is nearly used up")
  func quotas() {
    let account = """
      {"id":"account-eva@example.org","email":"eva@example.org","name":"","verified":false,"mail":true,"devices":3,\
      "devicesLimit":100,"spaces":[{"id":"space-eva@example.org","kind":"private","role":"owner","title":"","version":0}],\
      "usage":{"recordBytes":90,"recordBytesLimit":100,"blobBytes":0,"blobBytesLimit":10000000000}}
      """
    let tab = server.signedIn("/account") { request in
      request.url == "/api/v1/account" && request.method == "GET" ? (200, account) : nil
    }
    #expect(tab.words.contains("90% full") && tab.words.contains("3 devices") && tab.words.contains("Not verified yet"))
    tab.visit("/account/storage")
    #expect(tab.words.contains("0 kB of 10.0 GB"))
    #expect(tab.words.contains("When it is full, new records stay on your device only."))
  }

  @Test("P-51: the password of a reset link is checked here first; afterwards the user signs in with it")
  func reset() {
    var bodies: [String] = []
    let tab = Tab(
      TestApps.self,
      server: { request in
        bodies.append(request.body ?? "")
        return (204, "")
      }
    ).start("/account/reset?code=abc")
    tab.type("new-password", "short")
    tab.submit("password.reset")
    #expect(bodies.isEmpty && tab.words.contains("A password has at least 8 characters."))
    tab.type("new-password", "battery staple")
    tab.submit("password.reset")
    #expect(bodies.count == 1 && bodies[0].contains("\"code\":\"abc\""))
    #expect(tab.notice == "The new password is set. Sign in with it.")
    #expect(tab.store.context.route.url == "/account?sign-in=1")
  }

  @Test("P-51: a link confirms the address at once where its account is signed in, otherwise with the password")
  func confirmation() {
    var bodies: [String] = []
    let answer: (Int, String) = (200, "{\"email\":\"eva@example.org\"}")
    let phone = server.signedIn("/account/confirm?code=abc") { request in
      guard request.url == "/api/v1/account/address/code" else { return nil }
      bodies.append(request.body ?? "")
      return bodies.count == 1 ? (403, "{\"type\":\"password-needed\",\"field\":\"password\"}") : answer
    }
    #expect(phone.control("password") == nil)
    phone.submit("address.confirm")
    #expect(bodies == ["{\"code\":\"abc\"}"] && phone.words.contains("This device is not signed in to the account."))
    phone.type("password", "correct horse")
    phone.submit("address.confirm")
    #expect(bodies.last?.contains("\"password\":\"correct horse\"") == true)
    #expect(phone.words.contains("The address is confirmed"))
    let tablet = Tab(
      TestApps.self,
      server: { request in
        guard request.url == "/api/v1/account/address/code" else { return (404, "{}") }
        bodies.append(request.body ?? "")
        return answer
      }
    ).start("/account/confirm?code=abc")
    #expect(tablet.words.contains("Set a new one, and the account is yours alone."))
    tablet.type("password", "correct horse")
    tablet.submit("address.confirm")
    #expect(bodies.last?.contains("\"password\":\"correct horse\"") == true)
  }

  @Test("P-53: an invitation is shown before it is accepted, by its link or by its code")
  func join() {
    var asked: [String] = []
    let tab = server.signedIn("/account/spaces") { request in
      guard request.url.hasPrefix("/api/v1/invitations") else { return nil }
      asked.append(request.url)
      return (200, "{\"title\":\"Family\",\"role\":\"contributor\",\"kind\":\"shared\",\"from\":\"Jan\"}")
    }
    tab.type("code", "x")
    tab.submit("space.code")
    #expect(asked.isEmpty && tab.words.contains("The link is no longer valid."))
    let code = String(repeating: "k", count: 43)
    tab.type("code", "https://example.org/account/join?code=" + code)
    tab.submit("space.code")
    #expect(asked == ["/api/v1/invitations/look"])
    #expect(tab.words.contains("Jan invites you.") && tab.words.contains("deletes only what they have made themselves"))
    tab.press("space.join")
    #expect(asked.last == "/api/v1/invitations/accept" && tab.store.context.route.url == "/account/spaces")
  }

  @Test("P-52: of so many members that they fill screens, the invitation stands above them", arguments: [2, 13])
  func manyMembers(count: Int) throws {
    let others = (1..<count).map {
      "{\"account\":\"m\($0)\",\"name\":\"Karel\",\"email\":\"\",\"role\":\"reader\",\"you\":false}"
    }
    let own = "{\"account\":\"e\",\"name\":\"Eva\",\"email\":\"\",\"role\":\"owner\",\"you\":true}"
    let members = "{\"role\":\"owner\",\"members\":[" + ([own] + others).joined(separator: ",") + "],\"invitations\":[]}"
    let tab = server.signedIn("/account/spaces/s") { request in
      request.url.hasSuffix("/members") ? (200, members) : nil
    }
    let words = tab.words
    let (invitation, member) = (words.range(of: "Make an invitation"), words.range(of: "Karel"))
    let isMemberFirst = try #require(member).lowerBound < #require(invitation).lowerBound
    #expect(isMemberFirst == (count == 2))
  }

  @Test("P-52: the rights of each role are described in both languages")
  func roles() throws {
    let members = """
      {"role":"owner","members":[{"account":"account-eva@example.org","name":"","email":"eva@example.org","role":"owner",\
      "you":true},{"account":"j","name":"Jan","email":"jan@example.org","role":"reader","you":false}],"invitations":[]}
      """
    let tab = server.signedIn("/account/spaces/s") { request in
      request.url.hasSuffix("/members") ? (200, members) : nil
    }
    for text in ["May do everything", "sees who has changed what", "May only view.", "Jan"] {
      #expect(tab.words.contains(text), "\(text)")
    }
    let all = tab.words
    #expect(
      try #require(all.range(of: "jan@example.org")).lowerBound
        < #require(all.range(of: "Make an invitation")).lowerBound,
      "who is here comes before who may come")
    #expect(tab.page?.all { $0.tag == "wbr" }.count == 4, "an address goes on behind its sign or before a point")
    #expect(tab.page?.all(class: "radio-row").count == 4, "one line for each role, with what it means")
    #expect(tab.words.contains("Before you leave the space, make another member an owner."))
    #expect(!tab.words.contains("Leave the space"), "the only owner stays")
    tab.visit("/account/spaces/s/j")
    #expect(tab.words.contains("jan@example.org") && tab.page?.all(class: "radio-row").count == 4)
    tab.press("member.remove", value: "j")
    #expect(tab.words.contains("The member loses access."))
  }
}
