import Base
import ServerStorage
import Sync
import Testing

/// Calendars and reminders, on every engine.
@Suite struct ReminderContractTests {
  private let one = space("one")
  private let two = space("two")
  private let anna = account("anna")
  private let boris = account("boris")

  @Test("Those whose time has come are listed, the longest waiting first", arguments: Engine.allCases)
  func due(engine: Engine) throws {
    try engine.runWithTwo { storage in
      let first = ReminderEntry(account: anna.id, settings: #"{"č":1}"#, next: later(5), failures: 2)
      let second = ReminderEntry(account: boris.id, settings: "", next: later(4))
      try storage.change { writing in
        for entry in [ReminderEntry(account: anna.id, settings: "", next: nil), first, second] {
          try writing.keep(entry)
        }
        try writing.keep(ReminderEntry(account: id("none"), settings: "", next: start))
      }
      try storage.inspect { reading throws in
        #expect(try reading.reminders(of: anna.id) == first)
        #expect(try reading.reminders(of: id("none")) == nil)
        #expect(try reading.reminders(dueAt: later(3), limit: 9) == [])
        // Given by a clock that was months ahead, they would be silent until then.
        #expect(try reading.reminders(dueAt: later(5 - 3 * 86_400_000), limit: 9) == [])
        #expect(try reading.reminders(dueAt: later(4 - 3 * 86_400_000), limit: 9) == [first])
        #expect(try reading.reminders(dueAt: later(-90 * 86_400_000), limit: 9) == [second, first])
        #expect(try reading.reminders(dueAt: later(4), limit: 9) == [second])
        #expect(try reading.reminders(dueAt: later(5), limit: 9) == [second, first])
        #expect(try reading.reminders(dueAt: later(5), limit: 1) == [second])
      }
      try storage.change { try $0.keep(ReminderEntry(account: boris.id, settings: "", next: nil)) }
      #expect(try storage.read { try $0.reminders(dueAt: later(5), limit: 9) } == [first])
    }
  }

  @Test("K-31: what was sent is remembered once, until it is taken back or old", arguments: Engine.allCases)
  func sent(engine: Engine) throws {
    try engine.runWithTwo { storage in
      func sent(_ event: String, day: Int32, lead: Int = 7) -> SentReminder {
        SentReminder(target: "mail", event: event, due: Day(number: day), lead: lead)
      }
      try storage.change { writing in
        try writing.add(sent: [sent("a", day: 20_000), sent("b", day: 20_001)], of: anna.id)
        try writing.add(sent: [sent("a", day: 20_000), sent("a", day: 20_000, lead: 1)], of: anna.id)
        try writing.add(sent: [sent("a", day: 20_000)], of: boris.id)
        try writing.remove(sent: [sent("b", day: 20_001), sent("none", day: 1)], of: anna.id)
      }
      #expect(
        try storage.read { try $0.sentReminders(of: anna.id) } == [
          sent("a", day: 20_000), sent("a", day: 20_000, lead: 1),
        ])
      func delete(dueBefore day: Int32, remindingAfter future: Int32 = 20_000) throws {
        try storage.change {
          try $0.deleteSentReminders(dueBefore: Day(number: day), remindingAfter: Day(number: future))
        }
      }
      try delete(dueBefore: 20_000, remindingAfter: 19_999)
      #expect(try storage.read { try $0.sentReminders(of: anna.id) }.count == 2)
      // P-97: a week before is after that day, a day before it is later still.
      try delete(dueBefore: 20_000, remindingAfter: 19_993)
      #expect(try storage.read { try $0.sentReminders(of: anna.id) } == [sent("a", day: 20_000)])
      try delete(dueBefore: 20_000, remindingAfter: 19_992)
      #expect(try storage.read { try $0.sentReminders(of: anna.id) }.isEmpty)
      try delete(dueBefore: 20_001)
      for account in [anna, boris] {
        #expect(try storage.read { try $0.sentReminders(of: account.id) }.isEmpty)
      }
    }
  }

  @Test("A device receives messages at one address, and an address belongs to one device", arguments: Engine.allCases)
  func pushSubscriptions(engine: Engine) throws {
    try engine.runWithTwo { storage in
      func subscription(_ session: String, _ endpoint: String, _ created: Int64) -> PushSubscription {
        PushSubscription(
          session: id(session), account: anna.id, endpoint: endpoint, key: [4, 0, 255], secret: [0, 1],
          created: later(created))
      }
      func list() throws -> [PushSubscription] { try storage.read { try $0.pushSubscriptions(of: anna.id) } }
      try storage.change { writing in
        for session in ["phone", "tablet"] {
          try writing.insert(
            Session(id: id(session), tokenHash: session, account: anna.id, created: start, used: start))
        }
        try writing.insert(subscription("phone", "https://a", 1))
        try writing.insert(subscription("phone", "https://b", 3))
        try writing.insert(subscription("tablet", "https://c", 2))
      }
      #expect(try list() == [subscription("tablet", "https://c", 2), subscription("phone", "https://b", 3)])
      try storage.change { try $0.insert(subscription("tablet", "https://b", 4)) }
      #expect(try list() == [subscription("tablet", "https://b", 4)])
      try storage.change { try $0.insert(subscription("phone", "https://d", 5)) }
      try storage.change { try $0.deletePushSubscription(of: id("phone")) }
      #expect(try list() == [subscription("tablet", "https://b", 4)])
      // It ends with the session.
      try storage.change { try $0.deleteSession(tokenHash: "tablet") }
      #expect(try list().isEmpty)
    }
  }

  @Test("A key of the server is made once", arguments: Engine.allCases)
  func serverKeys(engine: Engine) throws {
    try engine.run { storage in
      #expect(try storage.read { try $0.serverKey("a") } == nil)
      try storage.change { writing in
        try writing.insert(serverKey: [0, 255], "a")
        try writing.insert(serverKey: [1], "a")
      }
      #expect(try storage.read { try $0.serverKey("a") } == [0, 255])
    }
  }

  @Test(
    "K-25: the events of a calendar are remembered as they were read, while there is one", arguments: Engine.allCases)
  func calendarEvents(engine: Engine) throws {
    try engine.runWithTwo { storage in
      func feed(_ hash: String) -> CalendarSubscription {
        CalendarSubscription(
          secretHash: hash, space: one.id, account: anna.id, app: "logbook", revealsNames: true, language: "cs",
          created: start)
      }
      func state(_ uid: String, _ sequence: Int) -> CalendarEventState {
        CalendarEventState(
          uid: uid, sequence: sequence, hash: "č", day: Day(number: 20_000), changed: later(1),
          isWithdrawn: sequence > 1)
      }
      func states(_ hash: String) throws -> [CalendarEventState] {
        try storage.read { try $0.eventStates(of: feed(hash)) }
      }
      try storage.change { writing in
        try writing.insert(feed("a"))
        try writing.keep([state("x", 0), state("y", 0), state("z", 0)], of: feed("a"))
        try writing.keep([state("y", 2)], of: feed("a"))
        try writing.forget(events: ["z", "none"], of: feed("a"))
        try writing.keep([state("x", 0)], of: feed("none"))
      }
      #expect(try states("a") == [state("x", 0), state("y", 2)])
      #expect(try states("none").isEmpty)
      // They stay with the calendar that replaces it.
      try storage.change { try $0.insert(feed("b")) }
      #expect(try states("a").isEmpty && states("b").count == 2)
    }
  }

  @Test("Exactly the calendars that were meant end", arguments: Engine.allCases)
  func feedEndings(engine: Engine) throws {
    let endings: [(left: [String], end: (any StorageWriting) throws -> Void)] = [
      (["boris one zoo"], { try $0.deleteFeeds(of: id("anna")) }),
      (["anna two logbook", "boris one zoo"], { try $0.deleteFeeds(of: id("one"), account: id("anna")) }),
      (
        ["anna one zoo", "anna two logbook", "boris one zoo"],
        { try $0.deleteFeed(of: id("one"), account: id("anna"), app: "logbook") }
      ),
    ]
    let all = ["anna one logbook", "anna one zoo", "anna two logbook", "boris one zoo"]
    for ending in endings {
      try engine.runWithTwo { storage in
        try storage.change { writing in
          for name in all {
            let parts = name.split(separator: " ").map { String($0) }
            try writing.insert(
              CalendarSubscription(
                secretHash: name, space: id(parts[1]), account: id(parts[0]), app: parts[2], language: "en",
                created: start))
          }
          try ending.end(writing)
        }
        #expect(
          try storage.read { reading in try all.filter { try reading.feed(secretHash: $0) != nil } } == ending.left)
      }
    }
  }
}
