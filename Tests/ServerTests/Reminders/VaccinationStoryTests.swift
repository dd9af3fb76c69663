import Base
import HTTPTypes
import HummingbirdTesting
import Server
import ServerStorage
import Sync
import Synchronization
import Testing
import Vaccination

/// A child with a card, a calendar and reminders, from the first record to the last message.
@Suite(.timeLimit(.minutes(4))) struct VaccinationStoryTests {
  private let person = "0198c0de-0000-7000-8000-0000000000a1"

  private func push(_ number: Int64, _ collection: String, _ id: String, _ set: JSON) -> JSON {
    [
      "device": "0198c0de-0000-7000-8000-00000000000d",
      "operations": [
        ["number": .integer(number), "collection": .string(collection), "id": .string(id), "base": 0, "set": set]
      ],
    ]
  }

  private func dose(_ number: Int64, _ date: String, _ id: String = "0198c0de-0000-7000-8000-0000000000b1") -> JSON {
    push(number, "dose", id, ["person": .string(person), "product": "hexacima", "date": .string(date)])
  }

  private func child(born: String) -> JSON {
    push(1, "cardholder", person, ["name": "Žofie Tajná", "born": .string(born), "sex": "female"])
  }

  private func events(_ text: String) -> [[String]] {
    text.replacing("\r\n ", with: "").components(separatedBy: "BEGIN:VEVENT").dropFirst().map {
      $0.components(separatedBy: "\r\n")
    }
  }

  @Test(
    "V-80, K-27: the calendar of the family has what is due next, neutrally unless names were chosen, and follows the card"
  )
  func calendar() async throws {
    let server = try TestServer()
    try server.fillVaccines()
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      let born = Instant.now().day.adding(days: -100).firstOfMonth
      try await client.send(.post, "/api/v1/spaces/\(ann.space)/push", child(born: born.iso), token: ann.token)
      let path = "/api/v1/spaces/\(ann.space)/vaccination/calendar"
      func feed(_ names: Bool) async throws -> String {
        let made = try await client.send(.post, path, ["language": "en", "names": .bool(names)], token: ann.token)
        return "/calendar/" + (try #require(try made.json["url"]?.text).components(separatedBy: "/").last ?? "")
      }
      let neutral = try await feed(false)
      let first = try await client.send(.get, neutral).text
      #expect(!first.contains("Žofie") && first.contains("SUMMARY:A vaccination is due soon"))
      // The first doses are recommended at two months.
      let start = "DTSTART;VALUE=DATE:" + born.adding(months: 2).iso.replacing("-", with: "")
      let early = events(first).filter { $0.contains(start) }
      #expect(!early.isEmpty && early.allSatisfy { $0.contains("SEQUENCE:0") })
      let given = dose(2, born.adding(days: 65).iso)
      try await client.send(.post, "/api/v1/spaces/\(ann.space)/push", given, token: ann.token)
      let second = try await client.send(.get, neutral).text
      let moved = try #require(
        events(second).first { event in
          event.contains("SEQUENCE:1")
            && early.contains { $0.first { $0.hasPrefix("UID:") } == event.first { $0.hasPrefix("UID:") } }
        }, "\(second)")
      let uid = try #require(moved.first { $0.hasPrefix("UID:") })
      #expect(uid.contains(person) && !moved.contains(start))
      let again = try await client.send(.get, neutral).text.replacing("\r\n ", with: "")
      #expect(again.components(separatedBy: uid).count == 2)
      let named = try await feed(true)
      #expect(try await client.send(.get, neutral).code == 404)
      let third = try await client.send(.get, named).text
      #expect(third.contains("Žofie Tajná"))
      // The same events with other texts are changes of the same events.
      #expect(try #require(events(third).first { $0.contains(uid) }).contains("SEQUENCE:2"))
    }
  }

  @Test(
    "V-88: an appointment is in the calendar at its time, with its place only where names were chosen, and follows the plan"
  )
  func appointment() async throws {
    let server = try TestServer()
    try server.fillVaccines()
    try await server.test { client in
      let ann = try await client.signUp("ann@example.org")
      let space = "/api/v1/spaces/\(ann.space)"
      let today = Instant.now().day
      let day = today.adding(days: 10)
      let basic = day.iso.replacing("-", with: "")
      let plan = PlanRecord.key(try #require(RecordID(person)), "hexa-2+1").id.description
      func book(_ number: Int64, at time: String) async throws {
        let set: JSON = [
          "person": .string(person), "series": "hexa-2+1", "decision": "wanted", "made": .string(today.iso),
          "day": .string(day.iso), "time": .string(time), "place": "Main Square 3",
        ]
        let answer = try await client.send(.post, space + "/push", push(number, "plan", plan, set), token: ann.token)
        #expect(answer.code == 200)
      }
      func feed(_ names: Bool) async throws -> String {
        let made = try await client.send(
          .post, space + "/vaccination/calendar", ["language": "en", "names": .bool(names)], token: ann.token)
        return "/calendar/" + (try #require(try made.json["url"]?.text).components(separatedBy: "/").last ?? "")
      }
      let born = child(born: today.adding(days: -100).iso)
      #expect(try await client.send(.post, space + "/push", born, token: ann.token).code == 200)
      try await book(2, at: "8.30")
      let named = try await feed(true)
      let first = events(try await client.send(.get, named).text)
      let event = try #require(first.first { $0.contains("DTSTART:" + basic + "T083000") }, "\(first)")
      for line in ["DURATION:PT30M", "LOCATION:Main Square 3", "TRANSP:OPAQUE", "SEQUENCE:0"] {
        #expect(event.contains(line), "\(line)")
      }
      let uid = try #require(event.first { $0.hasPrefix("UID:") })
      func later(_ time: String) async throws -> [String] {
        try await book(time == "9:15" ? 3 : 4, at: time)
        let all = events(try await client.send(.get, named).text).filter { $0.contains(uid) }
        #expect(all.count == 1)
        return try #require(all.first)
      }
      let moved = try await later("9:15")
      #expect(moved.contains("DTSTART:" + basic + "T091500") && moved.contains("SEQUENCE:1"))
      // Nobody can read this one.
      let whole = try await later("ráno")
      #expect(whole.contains("DTSTART;VALUE=DATE:" + basic) && whole.contains("SEQUENCE:2"))
      try await book(5, at: "10:00")
      let neutral = try await client.send(.get, feed(false)).text
      #expect(neutral.contains("DTSTART:" + basic + "T100000"))
      #expect(!neutral.contains("Main Square") && !neutral.contains("LOCATION") && !neutral.contains("Žofie"))
    }
  }

  @Test(
    "V-81: over a whole story the log, addresses, messages and neutral letters contain no name, birth date or vaccine")
  func privacy() async throws {
    let log = Mutex<[String]>([])
    try await LittleMailServer.run { box in
      let server = try TestServer(
        {
          $0.mail = MailServer(url: "smtp://127.0.0.1:\(box.port)", sender: "vademecum@example.net")
          $0.origin = "https://book.example.org"
          $0.logLevel = .trace
        }, log: { line in log.withLock { $0.append(line) } })
      try server.fillVaccines()
      let service = LittlePushService()
      let reminders = service.reminders(of: server)
      try await server.testLive { client in
        let ann = try await client.signUp("ann@example.org")
        try server.verify(ann)
        let space = "/api/v1/spaces/\(ann.space)"
        for body in [child(born: "2030-05-02"), dose(2, "2030-07-10")] {
          #expect(try await client.send(.post, space + "/push", body, token: ann.token).code == 200)
        }
        #expect(
          try await client.send(
            .put, remindersPath, settings(["vaccination": [30, 7]], mail: true, language: "cs"), token: ann.token
          ).code == 200)
        #expect(try await client.send(.put, remindersPath + "/push", subscription(), token: ann.token).code == 204)
        let made = try await client.send(.post, space + "/vaccination/calendar", ["language": "cs"], token: ann.token)
        let feed = "/calendar/" + (try #require(try made.json["url"]?.text).components(separatedBy: "/").last ?? "")
        let calendar = try await client.send(.get, feed).text
        // Every day until the next dose.
        for day in 0..<150 {
          try server.wake(ann)
          let now = try instant("2030-07-11T06:00:00Z").milliseconds + Int64(day) * 86_400_000
          if day == 40 { service.say(.failed("status 500")) }
          if day == 60 { service.say(.taken) }
          await reminders.round(at: Instant(milliseconds: now))
        }
        service.say(.ended)
        // Errors are logged too.
        _ = try await client.send(
          .post, space + "/push", push(3, "cardholder", person, ["born": "nonsense"]), token: ann.token)
        _ = try await client.send(.get, space + "/cardholder/Tajn%C3%A1", token: ann.token)
        let letters = box.letters(to: "ann@example.org").map { $0.text }
        #expect(!service.texts.isEmpty && !letters.isEmpty && !calendar.isEmpty)
        let said = service.texts + letters + [calendar]
        for text in said {
          for secret in [
            "Žofie", "Tajná", "2030-05-02", "20300502", "2. 5. 2030", "2.\u{A0}5.\u{A0}2030", "hexa", "Hexa", "Priorix",
            "spalni",
          ] {
            #expect(!text.contains(secret), "\(secret)")
          }
        }
        let addresses = server.server.routes.entries.map { $0.path } + [made.text, feed]
        let written = log.withLock { $0 }
        #expect(!written.isEmpty)
        for line in written + addresses {
          for secret in ["Žofie", "Tajná", "Tajn%C3%A1", "2030-05-02", "hexacima", "push.example.net"] {
            #expect(!line.contains(secret), "\(line)")
          }
        }
      }
    }
  }

  @Test("V-80: cards that are larger than any real one are skipped and take no time of the server")
  func tooLarge() throws {
    let today = try #require(Day(iso: "2026-11-23"))
    func person(_ number: UInt64) -> Record {
      Record(
        RecordKey("cardholder", RecordID(high: 1, low: number)),
        fields: JSONObject([("name", "A"), ("born", "2020-01-01")]))
    }
    func own(_ number: UInt64, of person: Record) -> [Record] {
      let vaccine = RecordID(high: 2, low: number)
      let fields = JSONObject([("person", .string(person.id.description)), ("name", "X"), ("months", 12)])
      let dose = JSONObject([
        ("person", .string(person.id.description)), ("own", .string(vaccine.description)), ("date", "2026-05-01"),
      ])
      return [
        Record(RecordKey("ownVaccine", vaccine), fields: fields),
        Record(RecordKey("dose", RecordID(high: 3, low: number)), fields: dose),
      ]
    }
    let dates = DueDates(catalogue: [])
    let one = [person(1)] + own(1, of: person(1))
    #expect(dates.dates(one, today: today).map { $0.day.iso } == ["2027-05-01"])
    let many = (2..<302).map { number in
      Record(
        RecordKey("dose", RecordID(high: 3, low: number)),
        fields: JSONObject([("person", .string(person(1).id.description)), ("date", "2026-05-01")]))
    }
    #expect(dates.dates(one + many, today: today).isEmpty)
    let crowd = (1...40).flatMap { [person($0)] + own($0, of: person($0)) }
    #expect(dates.dates(crowd, today: today).count == 30)
    #expect(dates.dates([], today: today).isEmpty)
  }
}
