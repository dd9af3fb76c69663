import Base
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite(.timeLimit(.minutes(4))) struct CalendarTests {
  private let certificate: JSON = [
    "device": "0198c0de-0000-7000-8000-00000000000d",
    "operations": [
      [
        "number": 1, "collection": "certificate", "id": "0198c0de-0000-7000-8000-000000000001", "base": 0,
        "set": ["template": "custom", "name": "English level 4", "expires": "2027-03-31"],
      ]
    ],
  ]

  @Test("L-77: whoever has its secret can read a private calendar, until it is replaced or ended")
  func calendar() async throws {
    try await TestServer().test { client in
      let ann = try await client.signUp("ann@example.org")
      let bob = try await client.signUp("bob@example.org")
      try await client.send(.post, "/api/v1/spaces/\(ann.space)/push", certificate, token: ann.token)
      let path = "/api/v1/spaces/\(ann.space)/logbook/calendar"
      #expect(try await client.send(.get, path, token: ann.token).code == 404)
      #expect(try await client.send(.post, path, [:], token: bob.token).code == 404)
      let made = try await client.send(.post, path, ["language": "en"], token: ann.token)
      let url = try #require(made.json["url"]?.text)
      #expect(made.code == 201 && url.hasSuffix(".ics"))
      #expect(try await client.send(.get, path, token: ann.token).code == 200)
      let feed = "/calendar/" + (url.split(separator: "/").last.map { String($0) } ?? "")
      let answer = try await client.send(.get, feed)
      #expect(answer.code == 200 && answer.headers[.contentType] == "text/calendar; charset=utf-8")
      #expect(answer.text.contains("BEGIN:VCALENDAR") && answer.text.contains("DTSTART;VALUE=DATE:20270331"))
      #expect(answer.text.contains("English level 4"))
      let second = try #require(try await client.send(.post, path, [:], token: ann.token).json["url"]?.text)
      #expect(try await client.send(.get, feed).code == 404)
      let other = "/calendar/" + (second.split(separator: "/").last.map { String($0) } ?? "")
      #expect(try await client.send(.get, other).code == 200)
      #expect(try await client.send(.delete, path, token: ann.token).code == 204)
      for gone in [feed, other, "/calendar/x.ics"] { #expect(try await client.send(.get, gone).code == 404) }
      #expect(try await client.send(.post, path, ["language": "xx"], token: ann.token).code == 400)
    }
  }

  @Test("Private calendars end with a password change on request")
  func passwordChange() async throws {
    let server = try TestServer({ $0.origin = "https://book.example.org" })
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      let path = "/api/v1/spaces/\(ann.space)/logbook/calendar"
      let url = try #require(
        try await client.send(.post, path, [:], token: ann.token, headers: [HTTPField.Name("Host")!: "evil.example"])
          .json["url"]?.text)
      #expect(url.hasPrefix("https://book.example.org/calendar/"))
      let feed = "/calendar/" + (url.split(separator: "/").last.map { String($0) } ?? "")
      func change(_ old: JSON, _ new: JSON, _ calendars: JSON) async throws -> Int {
        let form: JSON = ["old": old, "new": new, "calendars": calendars]
        return try await client.send(.put, "/api/v1/account/password", form, token: ann.token).code
      }
      #expect(try await change("correct horse", "battery staple", "burn") == 400)
      #expect(try await change("correct horse", "battery staple", "keep") == 204)
      #expect(try await client.send(.get, feed).code == 200)
      #expect(try await change("battery staple", "correct horse", "end") == 204)
      #expect(try await client.send(.get, feed).code == 404)
    }
  }
}
