import Base
import Geo
import Store
import Testing

@testable import Inventory

@Suite("Walking and averaging")
struct WalkTests {
  static func reading(_ longitude: Double, _ latitude: Double, accuracy: Double) -> PositionReading {
    PositionReading(place: Coordinates(latitude: latitude, longitude: longitude)!, accuracyMetres: accuracy)
  }

  @Test("I-24: a vertex every few metres; readings that are too inaccurate are refused and counted")
  func metres() {
    var walk = Walk(.metres(5), worstAccuracy: 10)
    var vertices = 0
    // Here a degree of longitude is 71 696 m: each step is 1.4 m.
    for step in 0..<50 {
      let accuracy = step % 10 == 3 ? 25.0 : 6.0
      let outcome = walk.take(
        WalkTests.reading(14 + Double(step) * 0.00002, 50, accuracy: accuracy),
        at: Instant(milliseconds: Int64(step) * 1000))
      if case .vertex = outcome { vertices += 1 }
      #expect((outcome == .refused) == (step % 10 == 3))
    }
    #expect(walk.refusedCount == 5 && walk.takenCount == vertices && (12...14).contains(vertices))
    // I-24: the line is as exact as its worst vertex.
    #expect(walk.accuracy == 6)
  }

  @Test("I-24: a vertex every few seconds, also when the clock is set back; an invalid accuracy is refused")
  func seconds() {
    var walk = Walk(.time(10_000), worstAccuracy: 10)
    let here = WalkTests.reading(14, 50, accuracy: 3)
    #expect(walk.take(here, at: Instant(milliseconds: 100_000)) == .vertex(Geo.Position(here.place)))
    #expect(walk.take(here, at: Instant(milliseconds: 109_999)) == .waiting)
    #expect(walk.take(here, at: Instant(milliseconds: 110_000)) == .vertex(Geo.Position(here.place)))
    #expect(walk.take(here, at: Instant(milliseconds: 5_000)) == .vertex(Geo.Position(here.place)))
    for accuracy in [Double.nan, .infinity, -1] {
      #expect(
        walk.take(WalkTests.reading(14, 50, accuracy: accuracy), at: Instant(milliseconds: 99_000_000)) == .refused)
    }
  }

  @Test("I-25: the average is weighted by accuracy, knows its spread, and works across the 180th meridian")
  func averaging() throws {
    var averaging = Averaging(3, worstAccuracy: 20)
    #expect(averaging.place == nil && averaging.accuracy == nil && averaging.spread == nil)
    averaging.take(WalkTests.reading(14, 50, accuracy: 2))
    averaging.take(WalkTests.reading(20, 60, accuracy: 50))
    averaging.take(WalkTests.reading(14.0004, 50, accuracy: 4))
    averaging.take(WalkTests.reading(14, 50, accuracy: 2))
    averaging.take(WalkTests.reading(15, 50, accuracy: 2))
    #expect(averaging.isDone && averaging.readings.count == 3 && averaging.refusedCount == 1)
    let place = try #require(averaging.place)
    // Weights 4 : 1 : 4.
    #expect((place.x - (14 + 0.0004 / 9)).magnitude < 1e-9 && place.y == 50)
    let spread = try #require(averaging.spread)
    #expect((spread - 14.6).magnitude < 1.5)
    #expect(averaging.accuracy == spread)
    var over = Averaging(2, worstAccuracy: 20)
    over.take(WalkTests.reading(179.9999, 0, accuracy: 5))
    over.take(WalkTests.reading(-179.9999, 0, accuracy: 5))
    #expect((over.place?.x.magnitude ?? 0) > 179.999)
  }
}
