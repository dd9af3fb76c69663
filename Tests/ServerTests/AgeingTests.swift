import Base
import Foundation
import Server
import ServerStorage
import Testing

/// P-78: what a wrong clock may not do.
@Suite(.timeLimit(.minutes(4))) struct AgeingTests {
  private let start = Instant(milliseconds: 1_800_000_000_000)

  private func days(_ days: Double) -> Instant { Instant(milliseconds: start.milliseconds + Int64(days * 86_400_000)) }

  @Test("P-78: a clock counts when it has kept step with the machine's seconds for an hour, also after each jump")
  func watch() {
    // The machine began with a clock that was ten years ahead, and was set after 20 minutes.
    var watch = ClockWatch(wall: days(3650), seconds: 0)
    var wall = days(3650)
    for look in 1...30 {
      if look == 2 { wall = start }
      wall = Instant(milliseconds: wall.milliseconds + 600_100)
      let isSteady = watch.look(wall: wall, seconds: Double(look) * 600)
      #expect(isSteady == (look >= 8), "\(look)")
    }
    // Set back by a minute.
    var steady: [Bool] = []
    for (wallSeconds, seconds) in [(540, 18_600), (3_540, 21_600), (4_140, 22_200)] {
      let now = Instant(milliseconds: wall.milliseconds + Int64(wallSeconds) * 1000)
      steady.append(watch.look(wall: now, seconds: Double(seconds)))
    }
    #expect(steady == [false, false, true])
  }

  @Test("P-78: the time that counts follows the clock each day, and by two days at most after a jump or a long pause")
  func pace() throws {
    var record = try #require(Ageing.next(after: nil, now: start))
    #expect(record == AgeingRecord(seen: start, due: start))
    func run(_ day: Double) throws -> Instant {
      record = try #require(Ageing.next(after: record, now: days(day)))
      return record.due
    }
    #expect(try run(1) == days(1))
    #expect(try run(2.5) == days(2.5))
    // Another server, or one that starts again and again.
    #expect(try run(2.6) == days(2.5))
    #expect(try run(3.5) == days(3.5))
    // Off for two months. It catches up.
    #expect(try run(63.5) == days(5.5))
    #expect(try run(63.6) == days(5.5))
    for day in 64...130 { #expect(try run(Double(day) + 0.5) <= days(Double(day) + 0.5)) }
    #expect(record.due == days(130.5))
    // Ten years ahead for three days, with restarts, and then right again.
    for hours in 0..<72 { _ = try run(3780 + Double(hours) / 24) }
    #expect(record.due <= days(130.5 + 8))
    #expect(try run(134) == days(134))
    #expect(try run(135) == days(135))
    // Behind for a month.
    #expect(try run(100) == days(100))
    #expect(try run(136) == days(102))
  }

  @Test("P-78: a clock that is earlier than the program counts for nothing")
  func early() {
    let unset = Instant(milliseconds: 1_000_000)
    #expect(Ageing.next(after: nil, now: unset) == nil)
    #expect(Ageing.next(after: AgeingRecord(seen: start, due: start), now: unset) == nil)
  }

  @Test("P-78: the first run has only the data to compare the clock with, and begins with the oldest of them")
  func firstRun() {
    func due(_ day: Double, oldest: Instant?) -> Instant? { Ageing.next(after: nil, now: days(day), oldest: oldest)?.due }
    #expect(due(3650, oldest: start) == start)
    // Data from a clock that was ahead, or without a battery.
    #expect(due(1, oldest: days(3650)) == days(1))
    #expect(due(1, oldest: Instant(milliseconds: 0)) == Instant(milliseconds: 1_767_225_600_000))
    #expect(due(1, oldest: nil) == days(1))
  }

  @Test(
    "P-78: a clock ten years ahead deletes no session, from the first run or later, and the right one does in its time",
    arguments: [[0.0, 3650, 3651, 1], [3650, 3651, 3652, 1]])
  func sessions(wrongDays: [Double]) async throws {
    let server = try TestServer()
    let account = Account(
      id: RecordID.v8(named: "anna", in: "test"), email: "anna@example.org", name: "", password: "", created: start)
    try server.storage.write { writing in
      try writing.insert(account)
      try writing.insert(
        Session(
          id: RecordID.v8(named: "phone", in: "test"), tokenHash: String(repeating: "a", count: 64),
          account: account.id, created: start, used: start))
    }
    func isThere() throws -> Bool { try server.storage.read { try !$0.sessions(of: account.id).isEmpty } }
    let housekeeping = server.server.housekeeping
    for day in wrongDays {
      #expect(await housekeeping.tidy(at: days(day)))
      #expect(try isThere(), "\(day)")
    }
    for day in stride(from: 3, through: 399, by: 2) { await housekeeping.tidy(at: days(Double(day))) }
    #expect(try isThere())
    await housekeeping.tidy(at: days(401))
    #expect(try !isThere())
  }
}
