import Base
import HummingbirdTesting
import Server
import Testing

@Suite(.timeLimit(.minutes(4))) struct CommonPasswordTests {
  @Test(
    "P-58: leaked passwords, rows of keys, and facts that everybody knows about the account are refused",
    arguments: [
      "password", "PassWord", "12345678", "iloveyou", "trustno1", "qwertyuiop", "11111111", "abababab", "abcdefgh",
      "hgfedcba", "asdfghjk", "98765432", "ann.smith", "ann.smith1", "Ann.Smith2026", "ann.smith@example.org",
      "example12", "vademecum", "vademecum1", "Ann Smith", "AnnSmith99",
    ])
  func refused(_ password: String) {
    #expect(CommonPasswords.contains(password, email: "ann.smith@example.org", name: "Ann Smith"))
  }

  @Test(
    "P-58: any other password is accepted",
    arguments: [
      "correct horse", "battery staple", "žluťoučký kůň", "x7#Lq-pR2", "Ann.Smith.walks", "four words as one",
      "🐴🐴🐴🐴🔋🔋🔋📎",
    ])
  func taken(_ password: String) {
    #expect(!CommonPasswords.contains(password, email: "ann.smith@example.org", name: "Ann Smith"))
    #expect(!CommonPasswords.contains(password))
  }

  @Test(
    "P-58: the list has thousands of passwords, and of a hundred thousand others hardly one is taken for one of them")
  func list() {
    #expect(CommonPasswords.count > 10_000)
    let mistaken = (0..<100_000).filter { CommonPasswords.contains("never used \($0) by anybody") }
    #expect(mistaken.count <= 3)
  }

  @Test("P-58: signing up and changing the password report it at the field")
  func routes() async throws {
    try await TestServer().test { client in
      let common = try await client.send(
        .post, "/api/v1/accounts", ["email": "ann@example.org", "password": "baseball"])
      #expect(common.problem == "password-too-common")
      #expect(try common.json["field"]?.text == "password")
      let ann = try await client.signUp("ann@example.org")
      let own: JSON = ["old": "correct horse", "new": "ann@example.org"]
      let changed = try await client.send(.put, "/api/v1/account/password", own, token: ann.token)
      #expect(changed.problem == "password-too-common")
      #expect(try changed.json["field"]?.text == "new")
    }
  }
}
