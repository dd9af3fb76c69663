import Base
import Sync
import TestSupport
import Testing

@testable import Zoo

@Suite struct MarkLayoutTests {
  private func marks(_ spots: [(Int, Int)], radius: Int = 13) -> [MarkLayout.Mark] {
    MarkLayout(spots.map { (MapSpot(x: $0.0, y: $0.1), radius) }).marks
  }

  @Test("Z-126: a mark with room around it lies at its spot")
  func alone() {
    let marks = marks([(0, 0), (100, 0), (0, 28)])
    #expect(marks.allSatisfy { !$0.isMoved })
  }

  @Test("Z-126: of two at one spot the more important one stays, the other lies above it, as near as it can")
  func twins() {
    let marks = marks([(50, 50), (50, 50)])
    #expect(!marks[0].isMoved)
    #expect(marks[1].spot == MapSpot(x: 50, y: 50) && marks[1].middle == MapSpot(x: 50, y: 20))
  }

  @Test("Z-126: in any crowd that has room around it no mark covers another", arguments: UInt64(1)...40)
  func crowds(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let spots = (0..<60).map { _ in (Int(random.next() % 400), Int(random.next() % 400)) }
    let marks = marks(spots)
    for (place, mark) in marks.enumerated() {
      for other in marks[..<place] { #expect(!mark.covers(other), "\(mark) \(other)") }
    }
    #expect(marks.map { $0.spot } == spots.map { MapSpot(x: $0.0, y: $0.1) })
  }

  @Test("Z-126: the real zoo's printed map covers no number", .enabled(if: ZooFiles.areThere))
  func realZoo() throws {
    let result = try RealMap.result.get()
    let page = try #require(ZooPages(result.records.map { Record($0.key, fields: $0.fields) }).map(nil, .czech))
    let html = page.content.html(.czech)
    let circles = html.matches(of: /<circle cx="(-?\d+)" cy="(-?\d+)" r="(\d+)"/).compactMap { match in
      Int(match.1).flatMap { x in Int(match.2).flatMap { y in Int(match.3).map { (x, y, $0) } } }
    }
    #expect(circles.count > 100)
    for (place, one) in circles.enumerated() {
      for other in circles[..<place] {
        let (x, y, least) = (one.0 - other.0, one.1 - other.1, one.2 + other.2)
        #expect(x * x + y * y >= least * least, "\(one) \(other)")
      }
    }
  }
}
