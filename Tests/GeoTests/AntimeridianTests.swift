import Geo
import Testing

@Suite("The cut at the 180th meridian")
struct AntimeridianTests {
  static func cut(_ line: [(Double, Double)]) -> Geometry { Geometry.line(GeometryTests.path(line)).cutAtAntimeridian }

  static func lines(_ parts: [(Double, Double)]...) -> Geometry { .lines(parts.map { GeometryTests.path($0) }) }

  @Test("G-4: a line is cut where it crosses the meridian, with the height there")
  func crossing() {
    #expect(
      AntimeridianTests.cut([(179, 0), (-179, 2)])
        == AntimeridianTests.lines([(179, 0), (180, 1)], [(-180, 1), (-179, 2)]))
    let climbing = Geometry.line([Position(x: 179, y: 0, height: 10), Position(x: 181, y: 2, height: 20)])
    guard case .lines(let parts) = climbing.cutAtAntimeridian else {
      Issue.record("it is not cut")
      return
    }
    #expect(parts.map { $0.map { $0.height } } == [[10, 15], [15, 20]])
  }

  @Test("G-4: where a line only touches the meridian, no part is left that is a point")
  func touching() {
    #expect(
      AntimeridianTests.cut([(170, 0), (190, 0), (180, 1), (190, 2)])
        == AntimeridianTests.lines([(170, 0), (180, 0)], [(-180, 0), (-170, 0), (-180, 1), (-170, 2)]))
  }

  @Test("G-4: what runs along the meridian is there once")
  func along() {
    #expect(
      AntimeridianTests.cut([(170, 0), (180, 0), (180, 5), (190, 5)])
        == AntimeridianTests.lines([(170, 0), (180, 0), (180, 5)], [(-180, 5), (-170, 5)]))
  }

  @Test("G-4: a hole in an area around a pole stays, on whatever turn around the earth it is written")
  func polarHole() {
    let shell = GeometryTests.path([(150, 60), (-90, 60), (30, 60), (150, 60)])
    for turn in [-360.0, 0, 360] {
      let hole = GeometryTests.path([(100, 80), (110, 80), (110, 85), (100, 80)].map { ($0.0 + turn, $0.1) })
      guard case .polygon(let cut) = Geometry.polygon(Polygon(shell: shell, holes: [hole])).cutAtAntimeridian else {
        Issue.record("it is in several parts")
        return
      }
      #expect(cut.holes.count == 1)
      #expect(cut.holes.first?.allSatisfy { (100...110).contains($0.x) } == true)
    }
  }
}
