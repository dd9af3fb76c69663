import Base
import HTTPTypes
import HummingbirdTesting
import Server
import Testing

/// P-3: whom limits count as one caller.
@Suite(.timeLimit(.minutes(4))) struct NetworkAddressTests {
  @Test(
    "An IPv4 address counts by itself, however it is written, and an IPv6 address with its network",
    arguments: [
      ("203.0.113.7", "203.0.113.7"), ("::ffff:203.0.113.7", "203.0.113.7"), ("2001:db8:1:2::7", "2001:db8:1:2::/64"),
      ("2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"), ("2001:db8:1:3::7", "2001:db8:1:3::/64"),
      ("::1", "0:0:0:0::/64"), ("local", "local"), ("", ""), ("unknown, x", "unknown, x"),
    ])
  func counted(text: String, network: String) {
    #expect(networkAddress(of: text) == network)
  }

  @Test("P-3: other addresses of the same IPv6 network neither guess on nor sign up more")
  func oneNetwork() async throws {
    let server = try TestServer({
      $0.isBehindProxy = true
      $0.limits.failuresPerEmail = 3
      $0.limits.signUpsPerHour = 2
      $0.limits.clock = { 1000 }
    })
    try await server.test { client in
      func send(_ path: String, _ email: String, _ password: String, from address: String) async throws -> Int {
        let form: JSON = ["email": .string(email), "password": .string(password)]
        return try await client.send(.post, path, form, headers: [HTTPField.Name("X-Forwarded-For")!: address]).code
      }
      let (accounts, sessions) = ("/api/v1/accounts", "/api/v1/sessions")
      var made: [Int] = []
      for number in 1...4 {
        let email = "ann\(number)@example.org"
        made.append(try await send(accounts, email, "correct horse", from: "2001:db8:1:2::\(number)"))
      }
      #expect(made == [201, 201, 429, 429])
      #expect(try await send(accounts, "ben@example.org", "correct horse", from: "2001:db8:1:3::1") == 201)
      var tried: [Int] = []
      for number in 1...5 {
        tried.append(try await send(sessions, "ben@example.org", "wrong horse", from: "2001:db8:1:2::1:\(number)"))
      }
      #expect(tried == [401, 401, 401, 429, 429])
      #expect(try await send(sessions, "ben@example.org", "correct horse", from: "2001:db8:1:3::9") == 201)
    }
  }
}
