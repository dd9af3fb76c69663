import Base
import ServerStorage
import Testing

/// P-78: how far deleting has come, on every engine.
@Suite struct AgeingContractTests {
  @Test("P-78: the last record of what was too old reads back", arguments: Engine.allCases)
  func last(engine: Engine) throws {
    try engine.run { storage throws in
      #expect(try storage.read { try $0.ageing() } == nil)
      for day: Int64 in [3, 1] {
        let record = AgeingRecord(seen: later(day), due: later(-day))
        try storage.change { try $0.keep(record) }
        #expect(try storage.read { try $0.ageing() } == record)
      }
    }
  }
}
