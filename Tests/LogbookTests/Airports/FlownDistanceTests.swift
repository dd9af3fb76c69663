import Base
import Testing

@testable import Logbook

@Suite struct FlownDistanceTests {
  @Test("L-102: distances are cached by both names, of any length, and each is computed once")
  func remembered() {
    var random = SplitMix64(seed: 102)
    let letters = Array("ABKLPR".utf8)
    let names = (0..<60).map { _ in
      String(decoding: (0..<(1 + random.next() % 6)).map { _ in letters[Int(random.next() % 6)] }, as: UTF8.self)
    }
    var asked = 0
    var distance: Double?
    var known = KnownDistances { _, _ in
      asked += 1
      return distance
    }
    var expected: [String: Double?] = [:]
    for step in 0..<20_000 {
      let from = names[Int(random.next() % 60)]
      let to = names[Int(random.next() % 60)]
      distance = step % 7 == 0 ? nil : Double(step)
      let before = asked
      let found = known.find(from, to)
      let isNew = asked > before
      #expect(isNew == (expected[from + " " + to] == nil))
      if isNew { expected[from + " " + to] = .some(distance) }
      #expect(found == expected[from + " " + to])
    }
    #expect(expected.count > 2_000)
    distance = 7
    #expect(known.find("", "LKPR") == 7)
    distance = 8
    #expect(known.find("", "LKPR") == 7)
  }
}
