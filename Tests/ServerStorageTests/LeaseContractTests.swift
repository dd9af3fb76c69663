import Base
import ServerStorage
import Testing

/// P-68: leases, on every engine.
@Suite(.timeLimit(.minutes(2))) struct LeaseContractTests {
  private func lease(_ holder: String, _ expires: Int64) -> Lease { Lease(holder: id(holder), expires: later(expires)) }

  @Test("P-68: a lease has one holder until its time is over or it is let go", arguments: Engine.allCases)
  func holders(engine: Engine) throws {
    try engine.run { storage in
      func take(_ holder: String, at now: Int64, until expires: Int64, name: String = "work") throws -> Bool {
        try storage.write { try $0.take(lease: name, lease(holder, expires), at: later(now)) }
      }
      func held(_ name: String = "work") throws -> Lease? { try storage.read { try $0.lease(name) } }
      #expect(try held() == nil)
      #expect(try take("one", at: 0, until: 10))
      #expect(try !take("two", at: 9, until: 99))
      #expect(try held() == lease("one", 10))
      // Its holder prolongs it.
      #expect(try take("one", at: 5, until: 15))
      #expect(try !take("two", at: 14, until: 99))
      // Its time is over.
      #expect(try take("two", at: 15, until: 25))
      #expect(try !take("one", at: 16, until: 99))
      // Letting go of what somebody else has does nothing.
      try storage.change { try $0.letGo(lease: "work", of: id("one")) }
      #expect(try held() == lease("two", 25))
      #expect(try take("one", at: 16, until: 99, name: "other"))
      try storage.change { try $0.letGo(lease: "work", of: id("two")) }
      #expect(try held() == nil && held("other") != nil)
      #expect(try take("one", at: 17, until: 20))
    }
  }

  @Test(
    "P-68: a lease that a wrong clock gave for months holds up nobody once the clock is right",
    arguments: Engine.allCases)
  func wrongClock(engine: Engine) throws {
    try engine.run { storage throws in
      let (day, month): (Int64, Int64) = (86_400_000, 30 * 86_400_000)
      func take(_ holder: String, at now: Int64, until expires: Int64) throws -> Bool {
        try storage.write { try $0.take(lease: "work", lease(holder, expires), at: later(now)) }
      }
      #expect(try take("one", at: 3 * month, until: 3 * month + 30_000))
      #expect(lease("one", 3 * month).isHeld(at: start) == false)
      #expect(try take("two", at: 0, until: day))
      #expect(lease("two", day).isHeld(at: start))
      #expect(try !take("three", at: 0, until: 30_000))
      // The one with the wrong clock has lost it.
      #expect(try !take("one", at: 30_000, until: 60_000))
    }
  }

  @Test("P-68: of several processes that take a lease at once exactly one has it", arguments: SharedEngine.allCases)
  func race(engine: SharedEngine) async throws {
    try await engine.run { open in
      let storages = try (0..<4).map { _ in try open() }
      for round in 0..<10 {
        let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
          for (place, storage) in storages.enumerated() {
            let mine = lease("\(place)", 10)
            group.addTask { try storage.write { try $0.take(lease: "\(round)", mine, at: start) } }
          }
          return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(winners == 1)
      }
    }
  }
}
