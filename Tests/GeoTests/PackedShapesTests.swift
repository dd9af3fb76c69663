import Base
import Geo
import Testing

@Suite("Packed shapes")
struct PackedShapesTests {
  private static func path(_ random: inout SystemRandomNumberGenerator) -> [Position] {
    (0..<Int.random(in: 0...20, using: &random)).map { _ in
      Position(
        x: Double(Int.random(in: -1_900_000_000...1_900_000_000, using: &random)) / 1e7,
        y: Double(Int.random(in: -900_000_000...900_000_000, using: &random)) / 1e7)
    }
  }

  private static func shape(_ random: inout SystemRandomNumberGenerator) -> Geometry {
    let paths = (0..<Int.random(in: 0...4, using: &random)).map { _ in path(&random) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .line(path(&random))
    case 1: return .lines(paths)
    case 2: return .polygon(Polygon(rings: paths))
    default: return .polygons([Polygon(rings: paths), Polygon(rings: []), Polygon(rings: paths)])
    }
  }

  @Test("Whatever is kept, replaced and removed in any order is found as it was last")
  func anyOrder() {
    var random = SystemRandomNumberGenerator()
    var packed = PackedShapes()
    var expected: [Int: Geometry] = [:]
    for _ in 0..<4_000 {
      let number = Int.random(in: 0..<200, using: &random)
      let shape = Int.random(in: 0..<4, using: &random) == 0 ? nil : PackedShapesTests.shape(&random)
      packed.set(number, shape)
      expected[number] = shape
    }
    for number in 0..<210 { #expect(packed[number] == expected[number]) }
  }

  @Test("A place is rounded to a ten-millionth of a degree")
  func rounding() {
    var packed = PackedShapes()
    packed.set(3, .line([Position(x: 14.123_456_78, y: -50.000_000_04), Position(x: -179.999_999_99, y: 90)]))
    #expect(packed[3] == .line([Position(x: 14.123_456_8, y: -50), Position(x: -180, y: 90)]))
  }

  @Test("Points, collections and places beyond what fits are not kept, and take the place of an earlier shape")
  func notKept() {
    let line = Geometry.line([Position(x: 1, y: 2), Position(x: 3, y: 4)])
    let others: [Geometry] = [
      .point(Position(x: 1, y: 2)), .points([Position(x: 1, y: 2)]), .collection([line]),
      .line([Position(x: 1, y: 2), Position(x: 300, y: 4)]), .line([Position(x: .nan, y: 2), Position(x: 3, y: 4)]),
    ]
    for other in others {
      var packed = PackedShapes()
      packed.set(0, line)
      packed.set(1, line)
      packed.set(0, other)
      #expect(packed[0] == nil)
      #expect(packed[1] == line)
    }
  }
}
