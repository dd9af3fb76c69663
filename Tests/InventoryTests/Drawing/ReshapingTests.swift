import Base
import Geo
import Testing

@testable import Inventory

@Suite("Splitting, joining, cutting")
struct ReshapingTests {
  private func at(_ x: Double, _ y: Double) -> Geo.Position { Geo.Position(x: x, y: y) }

  private func rectangle(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> Geometry {
    .polygon(
      Polygon(shell: [at(west, south), at(east, south), at(east, north), at(west, north), at(west, south)]))
  }

  private func fault(_ work: () throws(Reshaping.Fault) -> Void) -> Reshaping.Fault? {
    do throws(Reshaping.Fault) {
      try work()
      return nil
    } catch {
      return error
    }
  }

  @Test("I-53: an area is divided into parts of the same total size, the largest first")
  func area() throws {
    let whole = rectangle(14, 50, 14.03, 50.01)
    let parts = try Reshaping.split(whole, by: [at(14.01, 49.99), at(14.01, 50.02)])
    #expect(parts.count == 2 && parts[0].area > 1.9 * parts[1].area)
    #expect((parts[0].area + parts[1].area - whole.area).magnitude < 1)
    // A line there and back makes three.
    let three = try Reshaping.split(
      whole, by: [at(14.01, 49.99), at(14.01, 50.02), at(14.02, 50.02), at(14.02, 49.99)])
    #expect(three.count == 3)
  }

  @Test("I-53: a line that ends on the border divides the area although rounding puts its end beside the border")
  func snapped() throws {
    let whole: Geometry = .polygon(
      Polygon(shell: [at(14, 50), at(14.03, 50.0071), at(14.0271, 50.017), at(14, 50.01), at(14, 50)]))
    guard case .polygon(let polygon) = whole else { return }
    // A third of the way along the first edge and the third one. No number lies exactly on either.
    let start = at(14 + 0.03 / 3, 50 + 0.0071 / 3)
    let end = at(14.0271 - 0.0271 / 3, 50.017 - 0.007 / 3)
    #expect(try Reshaping.split(whole, by: [start, end]).count == 2)
    #expect(try Reshaping.split(whole, by: [polygon.shell[0], polygon.shell[2]]).count == 2)
  }

  @Test("I-53: a line through a hole divides the area, and a line is divided at its crossings")
  func holesAndLines() throws {
    let holed = try Reshaping.cut(
      [at(14.01, 50.003), at(14.02, 50.003), at(14.02, 50.006), at(14.01, 50.006)],
      from: rectangle(14, 50, 14.03, 50.01))
    guard case .polygon(let polygon) = holed else {
      Issue.record("no area")
      return
    }
    #expect(polygon.holes.count == 1)
    let halves = try Reshaping.split(holed, by: [at(14.015, 49.9), at(14.015, 50.1)])
    #expect(halves.count == 2)
    for half in halves {
      guard case .polygon(let part) = half else { continue }
      #expect(part.holes.isEmpty)
    }
    let line: Geometry = .line([at(14, 50), at(14.03, 50), at(14.03, 50.03)])
    let parts = try Reshaping.split(line, by: [at(14.01, 49.9), at(14.01, 50.1)])
    #expect(parts.count == 2 && parts[0].length > parts[1].length)
    #expect((parts[0].length + parts[1].length - line.length).magnitude < 0.01)
  }

  @Test("I-53: a line that does not pass through divides nothing, and a point or several parts cannot be divided")
  func notDivided() {
    let whole = rectangle(14, 50, 14.03, 50.01)
    for line in [
      [at(14.01, 50.002), at(14.01, 50.02)], [at(15, 49), at(15, 51)], [at(14, 50), at(14.03, 50)], [at(14, 50)], [],
      [at(14.01, 50.002), at(14.01, 50.002)],
    ] {
      #expect(fault { () throws(Reshaping.Fault) in _ = try Reshaping.split(whole, by: line) } == .doesNotDivide)
    }
    let line = [at(14, 50), at(14.01, 50)]
    #expect(
      fault { () throws(Reshaping.Fault) in _ = try Reshaping.split(.point(at(14, 50)), by: line) } == .isPoint)
    #expect(
      fault { () throws(Reshaping.Fault) in _ = try Reshaping.split(.lines([line]), by: line) } == .severalParts)
    #expect(
      fault { () throws(Reshaping.Fault) in _ = try Reshaping.split(.line(line), by: [at(14.01, 49), at(14.01, 51)]) }
        == .doesNotDivide)
  }

  @Test("I-54: areas that share a border become one; touching in a corner, or apart, they stay separate")
  func areas() throws {
    let whole = try Reshaping.join(rectangle(14, 50, 14.01, 50.01), rectangle(14.01, 50.002, 14.02, 50.008))
    #expect((whole.area - rectangle(14, 50, 14.01, 50.01).area * 1.6).magnitude < 200)
    for other in [rectangle(14.01, 50.01, 14.02, 50.02), rectangle(14.010001, 50, 14.02, 50.01)] {
      #expect(
        fault { () throws(Reshaping.Fault) in _ = try Reshaping.join(rectangle(14, 50, 14.01, 50.01), other) }
          == .areasApart)
    }
    #expect(
      fault { () throws(Reshaping.Fault) in
        _ = try Reshaping.join(rectangle(14, 50, 14.01, 50.01), .line([at(14, 50), at(14, 51)]))
      } == .kindsDiffer)
  }

  @Test("I-54: divided areas are joined to the same size again")
  func thereAndBack() throws {
    var random = SplitMix64(seed: 54)
    let part = { Double(random.next() % 1_000_000) / 1_000_000 }
    // Areas are geodesic and edges are straight on the map: an extra vertex on an edge changes the area by a few
    // millionths.
    for _ in 0..<200 {
      let (x, y) = (part() * 300 - 150, part() * 140 - 70)
      let size = 0.0002 + part() * 0.01
      let whole: Geometry = .polygon(
        Polygon(
          shell: [
            at(x, y), at(x + size, y + size * part() * 0.2), at(x + size * (0.8 + part() * 0.4), y + size),
            at(x - size * part() * 0.2, y + size * (0.7 + part() * 0.3)), at(x, y),
          ]))
      guard whole.fault == nil else { continue }
      let along = 0.1 + part() * 0.8
      let parts = try Reshaping.split(
        whole, by: [at(x + size * along, y - size), at(x + size * (0.1 + part() * 0.8), y + 2 * size)])
      guard parts.count == 2 else { continue }
      let joined = try Reshaping.join(parts[0], parts[1])
      #expect((joined.area - whole.area).magnitude < 0.01 + whole.area * 2e-5)
      guard case .polygon(let polygon) = joined else { continue }
      #expect(polygon.holes.isEmpty)
    }
  }

  @Test("I-54: lines are joined at the ends that meet, in either direction")
  func lines() throws {
    let (a, b, c, d) = (at(14, 50), at(14.01, 50), at(14.02, 50.01), at(14.03, 50.01))
    for (one, other) in [([a, b], [b, c, d]), ([a, b], [d, c, b]), ([b, a], [b, c, d]), ([b, a], [d, c, b])] {
      let joined = try Reshaping.join(.line(one), .line(other))
      #expect(joined == .line([a, b, c, d]) || joined == .line([d, c, b, a]))
    }
    #expect(
      fault { () throws(Reshaping.Fault) in _ = try Reshaping.join(.line([a, b]), .line([c, d])) } == .endsApart)
    // A crossing is not an end.
    #expect(
      fault { () throws(Reshaping.Fault) in
        _ = try Reshaping.join(.line([a, b]), .line([at(14.005, 49.9), at(14.005, 50.1)]))
      } == .endsApart)
    let ring = try Reshaping.join(.line([a, b]), .line([b, c, a]))
    #expect(
      ring == .line([a, b, c, a]) || ring == .line([b, a, c, b]) || ring == .line([c, a, b, c])
        || ring.positionCount == 4)
  }

  @Test("I-55: a hole lies within its area, not across the border or in another hole, and does not cross itself")
  func holes() throws {
    let whole = rectangle(14, 50, 14.03, 50.01)
    let ring = [at(14.01, 50.003), at(14.02, 50.003), at(14.02, 50.006), at(14.01, 50.006)]
    let holed = try Reshaping.cut(ring, from: whole)
    #expect((whole.area - holed.area - rectangle(14.01, 50.003, 14.02, 50.006).area).magnitude < 0.01)
    for wrong in [
      [at(14.01, 50.003), at(14.04, 50.003), at(14.04, 50.006)], [at(15, 50), at(15.1, 50), at(15, 50.1)],
    ] {
      #expect(fault { () throws(Reshaping.Fault) in _ = try Reshaping.cut(wrong, from: whole) } == .holeOutside)
    }
    #expect(
      fault { () throws(Reshaping.Fault) in
        _ = try Reshaping.cut([at(14.012, 50.004), at(14.015, 50.004), at(14.015, 50.005)], from: holed)
      } == .holeOutside)
    #expect(
      fault { () throws(Reshaping.Fault) in
        _ = try Reshaping.cut(
          [at(14.01, 50.003), at(14.02, 50.006), at(14.02, 50.003), at(14.01, 50.006)], from: whole)
      } == .invalid(.selfIntersection))
    #expect(
      fault { () throws(Reshaping.Fault) in _ = try Reshaping.cut(ring, from: .line([at(14, 50), at(15, 50)])) }
        == .kindsDiffer)
  }

  @Test("I-53, I-54: dividing and joining work across the 180th meridian")
  func meridian() throws {
    let whole = rectangle(179.99, 10, 180.01, 10.01)
    // Taps beyond the meridian have longitudes from −180 on.
    let parts = try Reshaping.split(whole, by: [at(-179.995, 9.9), at(-179.995, 10.1)])
    #expect(parts.count == 2 && (parts[0].area - 3 * parts[1].area).magnitude < 5)
    let east = rectangle(-180, 10, -179.99, 10.01)
    let joined = try Reshaping.join(rectangle(179.99, 10, 180, 10.01), east)
    #expect((joined.area - whole.area).magnitude < 1)
  }

  @Test("I-54: two areas of thousands of vertices are joined")
  func large() throws {
    // Two combs of 4 000 vertices with a common zigzag.
    let zigzag = (0..<4000).map { at(14 + ($0 % 2 == 0 ? 0 : 0.0005), 50 + Double($0) * 0.00001) }
    let last = zigzag[zigzag.count - 1].y
    let west: Geometry = .polygon(Polygon(shell: zigzag + [at(13.9, last), at(13.9, 50), zigzag[0]]))
    let east: Geometry = .polygon(
      Polygon(shell: Array(zigzag.reversed()) + [at(14.1, 50), at(14.1, last), zigzag[zigzag.count - 1]]))
    let joined = try Reshaping.join(west, east)
    #expect((joined.area - west.area - east.area).magnitude < 1 && joined.positionCount < 4100)
  }
}
