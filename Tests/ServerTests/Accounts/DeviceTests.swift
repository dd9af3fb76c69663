import Base
import HTTPTypes
import HummingbirdTesting
import Server
import ServerStorage
import Testing

@Suite(.timeLimit(.minutes(4))) struct DeviceTests {
  private let form: JSON = [
    "email": "ann@example.org", "password": "correct horse", "device": "Tablet", "language": "en",
  ]
  private let phone: HTTPFields = [
    .userAgent:
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36"
  ]

  private func sessions(_ client: some TestClientProtocol, _ token: String) async throws -> [JSON] {
    try #require(try await client.send(.get, "/api/v1/sessions", token: token).json["sessions"]?.items)
  }

  @Test("P-50: devices are listed with name, kind and last use, and the requesting one is marked")
  func list() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      _ = try await client.send(.post, "/api/v1/sessions", form, headers: phone)
      let list = try await sessions(client, ann.token)
      #expect(list.count == 2)
      let tablet = try #require(list.first { $0["name"]?.text == "Tablet" })
      #expect(tablet["kind"]?.text == "Chrome, Android" && tablet["address"]?.text == "local")
      #expect(tablet["current"]?.flag == false)
      #expect(list.filter { $0["current"]?.flag == true }.count == 1)
      #expect(try await client.send(.get, "/api/v1/sessions").code == 401)
      // The list contains no secrets.
      #expect(tablet.members?.members.map { $0.name }.contains("token") == false)
    }
  }

  @Test("P-50: a new device waits for the confirmation of another one, and cannot confirm itself")
  func confirmation() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      #expect(try await sessions(client, ann.token)[0]["unconfirmed"]?.flag == false)
      let second = try Person(try await client.send(.post, "/api/v1/sessions", form))
      let list = try await sessions(client, ann.token)
      let new = try #require(list.first { $0["unconfirmed"]?.flag == true }?["id"]?.text)
      let account = try await client.send(.get, "/api/v1/account", token: ann.token).json
      #expect(account["unconfirmedDevices"] == .integer(1) && account["devices"] == .integer(2))
      let path = "/api/v1/sessions/\(new)"
      #expect(try await client.send(.patch, path, ["confirmed": true], token: second.token).code == 204)
      #expect(try await sessions(client, ann.token).contains { $0["unconfirmed"]?.flag == true })
      #expect(try await client.send(.patch, path, ["confirmed": true], token: ann.token).code == 204)
      #expect(try await sessions(client, ann.token).contains { $0["unconfirmed"]?.flag == true } == false)
    }
  }

  @Test("P-50: a browser in which the account has signed in before is not a new device")
  func known() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let site: HTTPFields = [.origin: "http://localhost", HTTPField.Name("Host")!: "localhost"]
      let first = try await client.send(.post, "/api/v1/sessions", form, headers: site)
      let cookies = first.headers[values: .setCookie].map { String($0.prefix { $0 != ";" }) }
      let kept = try #require(cookies.first { $0.hasPrefix("vademecum-device=") })
      var again = site
      again[.cookie] = kept
      _ = try await client.send(.post, "/api/v1/sessions", form, headers: again)
      #expect(try await sessions(client, ann.token).filter { $0["unconfirmed"]?.flag == true }.count == 1)
    }
  }

  @Test("P-50: another device signs out one device or all others at once; other people's devices are 404")
  func end() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let ben = try await client.signUp("ben@example.org")
      let tablet = try Person(try await client.send(.post, "/api/v1/sessions", form))
      let own = try #require(
        try await sessions(client, tablet.token).first { $0["current"]?.flag == true }?["id"]?.text)
      #expect(try await client.send(.delete, "/api/v1/sessions/\(own)", token: ben.token).code == 404)
      #expect(try await client.send(.patch, "/api/v1/sessions/\(own)", ["device": "x"], token: ben.token).code == 404)
      #expect(try await client.send(.delete, "/api/v1/sessions/\(own)", token: ann.token).code == 204)
      #expect(try await client.send(.get, "/api/v1/account", token: tablet.token).code == 401)
      let others = try await [1, 2].asyncMap { _ in try Person(try await client.send(.post, "/api/v1/sessions", form)) }
      #expect(try await client.send(.delete, "/api/v1/sessions", token: ann.token).code == 204)
      for other in others { #expect(try await client.send(.get, "/api/v1/account", token: other.token).code == 401) }
      #expect(try await sessions(client, ann.token).count == 1)
      #expect(try await sessions(client, ben.token).count == 1)
    }
  }

  @Test("P-50: a letter reports a sign-in on a new device, with no more than a description of the device")
  func letter() async throws {
    try await LittleMailServer.run { mail in
      let server = try TestServer({
        $0.mail = MailServer(url: "smtp://127.0.0.1:\(mail.port)", sender: "vademecum@example.net")
      })
      try await server.test { client in
        _ = try await client.signUp("ann@example.org")
        // The first letter asks to confirm the address.
        _ = try await mail.letter(1, to: "ann@example.org")
        _ = try await client.send(.post, "/api/v1/sessions", form, headers: phone)
        let letter = try await mail.letter(2, to: "ann@example.org")
        #expect(letter.text.contains("Chrome, Android (local)") && letter.text.contains("/account/devices"))
      }
    }
  }

  @Test(
    "A user agent is summarised in two words",
    arguments: [
      ("Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0", "Firefox, Linux"),
      (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1",
        "Safari, iPhone"
      ),
      (
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
        "Edge, Windows"
      ),
      ("", ""), ("\u{1B}[2J", ""),
    ])
  func kinds(agent: String, kind: String) {
    #expect(DeviceKind.text(agent) == kind)
  }

  @Test("A name that is too long or not a text is refused, and the present name stays")
  func names() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let id = try #require(try await sessions(client, ann.token)[0]["id"]?.text)
      let path = "/api/v1/sessions/\(id)"
      #expect(try await client.send(.patch, path, ["device": "Kitchen"], token: ann.token).code == 204)
      for wrong: JSON in [.string(String(repeating: "x", count: 81)), 1, []] {
        #expect(try await client.send(.patch, path, ["device": wrong], token: ann.token).code == 400)
      }
      #expect(try await client.send(.patch, path, ["confirmed": false], token: ann.token).code == 400)
      #expect(try await client.send(.patch, "/api/v1/sessions/none", [:], token: ann.token).code == 404)
      #expect(try await sessions(client, ann.token)[0]["name"]?.text == "Kitchen")
    }
  }
}

extension Array {
  fileprivate func asyncMap<Result>(_ body: (Element) async throws -> Result) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await body(element)) }
    return results
  }
}
