import Base
import HTTPTypes
import HummingbirdTesting
import Server
import ServerStorage
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(4))) struct RemindersTests {
  /// 08:00 in Prague, a week before the certificate expires.
  private let weekBefore = "2031-03-24T07:00:00Z"

  private func choose(_ person: Person, _ json: JSON, _ client: any TestClientProtocol) async throws {
    #expect(try await client.send(.put, remindersPath, json, token: person.token).code == 200)
  }

  /// A week before the certificate of this person expires, the browser is to hear of it.
  private func expectReminder(_ person: Person, _ client: any TestClientProtocol, _ browser: JSON = subscription()) async throws {
    try await client.send(.post, "/api/v1/spaces/\(person.space)/push", certificate(), token: person.token)
    try await choose(person, settings(["logbook": [7]]), client)
    try await subscribe(person, client, browser)
  }

  private func subscribe(_ person: Person, _ client: any TestClientProtocol, _ json: JSON = subscription()) async throws
  {
    #expect(try await client.send(.put, remindersPath + "/push", json, token: person.token).code == 204)
  }

  @Test("K-28: settings are kept and returned; invalid ones are refused with the member at fault")
  func choosing() async throws {
    let server = try TestServer()
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      let first = try await client.send(.get, remindersPath, token: ann.token).json
      #expect(first["settings"] == .null && first.text("mail") == "none" && first.flag("push") == false)
      #expect(first.items("apps")?.compactMap { $0.text("id") } == ["logbook", "vaccination"])
      try await choose(ann, settings(["logbook": [7, 30, 7], "vaccination": []], names: true, language: "cs"), client)
      let kept = try await client.send(.get, remindersPath, token: ann.token).json["settings"]
      #expect(kept == settings(["logbook": [30, 7]], names: true, language: "cs"))
      #expect(try server.reminders(of: ann)?.next != nil)
      for (field, wrong) in [
        ("zone", ["zone": "Europe/Nowhere", "hour": 8, "apps": [:]]),
        ("hour", ["zone": "Europe/Prague", "hour": 24, "apps": [:]]),
        ("apps", settings(["zoo": [1]])), ("apps", settings(["logbook": [366]])),
        ("apps", settings(["logbook": [-1]])), ("apps", settings(["logbook": "x"])),
        ("apps", settings(["logbook": [1, 2, 3, 4, 5, 6, 7, 8, 9]])),
      ] as [(String, JSON)] {
        let answer = try await client.send(.put, remindersPath, wrong, token: ann.token)
        #expect(answer.code == 400)
        #expect(try answer.json.text("field") == field)
      }
      try await choose(ann, settings([:]), client)
      #expect(try server.reminders(of: ann)?.next == nil)
    }
  }

  @Test("K-30: a device gets a message once, without details, and it is stored before it goes out (K-31)")
  func once() async throws {
    let server = try TestServer()
    let marks = Mutex<[Int]>([])
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      let account = try #require(RecordID(ann.id))
      let service = LittlePushService {
        let count = (try? server.storage.read { try $0.sentReminders(of: account).count }) ?? -1
        marks.withLock { $0.append(count) }
      }
      let reminders = service.reminders(of: server)
      try await expectReminder(ann, client)
      await reminders.round(at: try instant("2031-03-23T07:00:00Z"))
      #expect(service.texts.isEmpty)
      #expect(try server.reminders(of: ann)?.next == instant(weekBefore))
      await reminders.round(at: try instant(weekBefore))
      #expect(service.texts.count == 1 && marks.withLock { $0 } == [1])
      let message = try JSON.parse(service.texts[0])
      #expect(message.text("title") == "Something expires soon" && message.text("url") == "/logbook/certificates")
      #expect(!service.texts[0].contains("English") && !service.texts[0].contains("2031"))
      // The server restarts and looks again.
      try server.wake(ann)
      let restarted = try TestServer(storage: server.storage)
      await service.reminders(of: restarted).round(at: try instant("2031-03-24T07:01:00Z"))
      #expect(service.texts.count == 1)
      // The certificate is extended: its new expiry date is another event.
      try await client.send(
        .post, "/api/v1/spaces/\(ann.space)/push", certificate(expires: "2031-04-30", number: 2), token: ann.token)
      try server.wake(ann)
      await reminders.round(at: try instant("2031-04-23T06:00:00Z"))
      #expect(service.texts.count == 2)
    }
  }

  @Test("P-97: a clock that is a year ahead for a while takes no reminder of that day from its time")
  func clockAhead() async throws {
    let server = try TestServer()
    let service = LittlePushService()
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      let reminders = service.reminders(of: server)
      try await expectReminder(ann, client)
      await reminders.round(at: try instant(weekBefore))
      #expect(service.texts.count == 1)
      for (time, count) in [("2030-03-24T07:00:00Z", 1), (weekBefore, 2)] {
        try server.wake(ann)
        await reminders.round(at: try instant(time))
        #expect(service.texts.count == count)
      }
    }
  }

  @Test("K-31: a message that a push service could not accept is retried; an ended subscription is dropped")
  func failures() async throws {
    let server = try TestServer()
    let service = LittlePushService()
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      let reminders = service.reminders(of: server)
      try await expectReminder(ann, client)
      service.say(.failed("status 503"))
      await reminders.round(at: try instant(weekBefore))
      #expect(try server.reminders(of: ann)?.next == instant("2031-03-24T07:15:00Z"))
      service.say(.taken)
      await reminders.round(at: try instant("2031-03-24T07:15:00Z"))
      #expect(service.texts.count == 2)
      #expect(try server.reminders(of: ann)?.next == instant("2031-03-25T07:00:00Z"))
      await reminders.round(at: try instant("2031-03-25T07:00:00Z"))
      #expect(service.texts.count == 2)
      let account = try #require(RecordID(ann.id))
      try await choose(ann, settings(["logbook": [5]]), client)
      service.say(.ended)
      await reminders.round(at: try instant("2031-03-26T07:00:00Z"))
      #expect(service.texts.count == 3)
      #expect(try server.storage.read { try $0.pushSubscriptions(of: account) }.isEmpty)
    }
  }

  @Test(
    "K-32: who has signed out, is disabled or deleted gets nothing; a device that signed in as another gets that one's only"
  )
  func endings() async throws {
    let server = try TestServer()
    let service = LittlePushService()
    try await server.test { client in
      let reminders = service.reminders(of: server)
      let ann = try await client.signUp("ann@example.org")
      let account = try #require(RecordID(ann.id))
      let browser = subscription()
      try await expectReminder(ann, client, browser)
      // The same browser with another account.
      let bob = try await client.signUp("bob@example.org")
      try await subscribe(bob, client, browser)
      #expect(try server.storage.read { try $0.pushSubscriptions(of: account) }.isEmpty)
      try await subscribe(ann, client)
      #expect(try await client.send(.delete, "/api/v1/sessions/current", token: ann.token).code == 204)
      #expect(try server.storage.read { try $0.pushSubscriptions(of: account) }.isEmpty)
      await reminders.round(at: try instant(weekBefore))
      #expect(service.texts.isEmpty)
      try server.storage.write { try $0.delete(account: account) }
      #expect(try server.reminders(of: ann) == nil)
      await reminders.round(at: try instant(weekBefore))
      #expect(service.texts.isEmpty)
    }
  }

  @Test("K-28: a letter goes only to a confirmed address, in the user's language, once")
  func letters() async throws {
    try await LittleMailServer.run { box in
      let server = try TestServer {
        $0.mail = MailServer(url: "smtp://127.0.0.1:\(box.port)", sender: "vademecum@example.net")
        $0.origin = "https://book.example.org"
      }
      try await server.test { client in
        let ann = try await client.signUp("ann@example.org")
        try await client.send(.post, "/api/v1/spaces/\(ann.space)/push", certificate(), token: ann.token)
        try await choose(ann, settings(["logbook": [7]], mail: true, language: "cs"), client)
        #expect(try await client.send(.get, remindersPath, token: ann.token).json.text("mail") == "unverified")
        await server.server.reminders.round(at: try instant(weekBefore))
        func letters() -> [LittleMailServer.Letter] {
          box.letters(to: "ann@example.org").filter { $0.text.contains("/account/reminders") }
        }
        #expect(letters().isEmpty)
        try server.verify(ann)
        try server.wake(ann)
        await server.server.reminders.round(at: try instant(weekBefore))
        let letter = try #require(letters().first)
        #expect(letter.text.contains("English level 4") && letter.text.contains("za 7 dní"))
        #expect(letter.text.contains("https://book.example.org/logbook/certificates"))
        try server.wake(ann)
        await server.server.reminders.round(at: try instant(weekBefore))
        #expect(letters().count == 1)
      }
    }
  }

  @Test("K-31: a missing mail server does not lose a reminder")
  func noMailServer() async throws {
    let server = try TestServer {
      $0.mail = MailServer(url: "smtp://127.0.0.1:1", sender: "vademecum@example.net")
      $0.origin = "https://book.example.org"
    }
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      try server.verify(ann)
      try await client.send(.post, "/api/v1/spaces/\(ann.space)/push", certificate(), token: ann.token)
      try await choose(ann, settings(["logbook": [7]], mail: true), client)
      let account = try #require(RecordID(ann.id))
      for minute in ["00", "15", "30", "45"] {
        await server.server.reminders.round(at: try instant("2031-03-24T07:\(minute):00Z"))
        #expect(try server.storage.read { try $0.sentReminders(of: account) }.isEmpty)
      }
      #expect(try server.reminders(of: ann)?.next == instant("2031-03-24T08:00:00Z"))
      for hour in ["08:00", "08:15"] { await server.server.reminders.round(at: try instant("2031-03-24T\(hour):00Z")) }
      #expect(try server.reminders(of: ann)?.next == instant("2031-03-25T07:00:00Z"))
    }
  }

  @Test("K-33: messages never go to our own network, and never unencrypted")
  func addresses() async throws {
    let server = try TestServer()
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      for wrong in [
        "http://push.example.net/a", "ftp://a", "nonsense", "https://" + String(repeating: "a", count: 1000),
      ] {
        let answer = try await client.send(.put, remindersPath + "/push", subscription(wrong), token: ann.token)
        #expect(answer.code == 400)
        #expect(try answer.json.text("field") == "endpoint")
      }
      let noKeys: JSON = ["endpoint": "https://push.example.net/a", "keys": ["p256dh": "AAAA", "auth": "AAAA"]]
      let answer = try await client.send(.put, remindersPath + "/push", noKeys, token: ann.token)
      #expect(answer.code == 400)
      #expect(try answer.json.text("field") == "keys")
      let trial = remindersPath + "/push/trial"
      #expect(try await client.send(.post, trial, [:], token: ann.token).code == 404)
      for place in ["https://127.0.0.1:1/a", "https://localhost:1/a", "https://[::1]:1/a", "https://10.0.0.1/a"] {
        try await subscribe(ann, client, subscription(place))
        let refused = try await client.send(.post, trial, [:], token: ann.token)
        #expect(refused.code == 502, "\(place)")
        #expect(try refused.json.text("detail") == "not allowed")
      }
      #expect(try await client.send(.delete, remindersPath + "/push", token: ann.token).code == 204)
      #expect(try await client.send(.get, remindersPath, token: ann.token).json["devices"] == 0)
    }
  }
}
