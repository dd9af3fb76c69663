import Base
import Foundation
import HTTPTypes
import HummingbirdTesting
import Server
import Testing

@Suite(.timeLimit(.minutes(4))) struct LogbookTests {
  private func flight() -> JSON {
    newRecord(1, set: ["kind": "flight", "date": "2026-11-20", "departure": "LKPR", "arrival": "Čáslav", "total": 61])
  }

  @Test("The report is a PDF for people who may see the space, and nothing for others")
  func report() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let bob = try await client.signUp("bob@example.org")
      let path = "/api/v1/spaces/\(ann.space)/logbook/report.pdf"
      #expect(try await client.send(.get, path, token: ann.token).problem == "no-records")
      try await client.send(.post, "/api/v1/spaces/\(ann.space)/push", flight(), token: ann.token)
      let answer = try await client.send(.get, path, token: ann.token)
      #expect(answer.code == 200 && answer.headers[.contentType] == "application/pdf")
      #expect(answer.bytes.starts(with: Array("%PDF-".utf8)))
      #expect(answer.headers[.contentDisposition]?.hasSuffix(".pdf\"") == true)
      #expect(try await client.send(.get, path + "?rows=1", token: ann.token).code == 400)
      #expect(try await client.send(.get, path + "?kinds=sessions", token: ann.token).code == 404)
      #expect(try await client.send(.get, path, token: bob.token).code == 404)
      #expect(try await client.send(.get, path).code == 401)
    }
  }

  @Test("Without a mail server a letter reports that mail is not set up; invalid addresses are refused first")
  func letters() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      try await client.send(.post, "/api/v1/spaces/\(ann.space)/push", flight(), token: ann.token)
      let path = "/api/v1/spaces/\(ann.space)/logbook/report/letters"
      let answer = try await client.send(.post, path, ["to": "bob@example.org"], token: ann.token)
      #expect(answer.code == 503 && answer.problem == "mail-not-set-up")
      for wrong in [
        "bob", "bob@example.org, eve@example.org", "bob@example.org\r\nBcc: eve@example.org", "<bob@example.org>",
      ] {
        #expect(try await client.send(.post, path, ["to": .string(wrong)], token: ann.token).code == 400, "\(wrong)")
      }
    }
  }

  @Test("A mail server is an address with a scheme, and letters have a sender")
  func mailServer() throws {
    let server = try #require(MailServer(url: "smtp://ann%40example.org:p%3Aw@mail.example.org", sender: nil))
    #expect(server.url == "smtp://mail.example.org:587" && server.sender == "ann@example.org")
    #expect(server.user == "ann@example.org" && server.password == "p:w")
    #expect(MailServer(url: "smtps://mail.example.org", sender: "a@example.org")?.url == "smtps://mail.example.org:465")
    for url in ["http://mail.example.org", "smtp://", "mail.example.org", "smtp://ann:x@mail.example.org"] {
      #expect(MailServer(url: url, sender: nil) == nil, "\(url)")
    }
  }
}
