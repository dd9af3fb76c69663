import Base
import Geo
import Testing

@testable import Inventory

@Suite("Drawing")
struct SketchTests {
  static func at(_ x: Double, _ y: Double) -> Geo.Position { Geo.Position(x: x, y: y) }

  /// A square of four vertices with its history.
  static func square() -> SketchHistory {
    var history = SketchHistory(Sketch(.polygon))
    for place in [at(14, 50), at(14.01, 50), at(14.01, 50.01), at(14, 50.01)] { history.take(.add(place)) }
    return history
  }

  @Test("I-20: a line needs two vertices, an area three in each ring")
  func leastVertices() {
    var line = SketchHistory(Sketch(.line))
    line.take(.add(SketchTests.at(14, 50)))
    #expect(line.sketch.geometry == nil)
    line.take(.add(SketchTests.at(15, 50)))
    #expect(line.sketch.geometry == .line([SketchTests.at(14, 50), SketchTests.at(15, 50)]))
    var area = SketchTests.square()
    area.take(.beginHole)
    #expect(area.sketch.geometry != nil)
    area.take(.add(SketchTests.at(14.002, 50.002)))
    area.take(.add(SketchTests.at(14.004, 50.002)))
    #expect(area.sketch.geometry == nil)
    area.take(.add(SketchTests.at(14.004, 50.004)))
    guard case .polygon(let polygon)? = area.sketch.geometry else {
      Issue.record("no area")
      return
    }
    #expect(polygon.rings.count == 2 && polygon.rings.allSatisfy { $0.first == $0.last })
    #expect(area.sketch.fault == nil)
  }

  @Test("I-21: an outline that crosses itself and a hole outside are faults with their position")
  func faults() throws {
    var crossed = SketchHistory(Sketch(.polygon))
    for place in [(0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0)] {
      crossed.take(.add(SketchTests.at(place.0, place.1)))
    }
    let fault = try #require(crossed.sketch.fault)
    #expect(fault.code == .selfIntersection && fault.place.isAt(SketchTests.at(0.5, 0.5)))
    var outside = SketchTests.square()
    outside.take(.beginHole)
    for place in [(20.0, 50.0), (20.1, 50.0), (20.1, 50.1)] { outside.take(.add(SketchTests.at(place.0, place.1))) }
    #expect(outside.sketch.fault?.code == .holeOutside)
  }

  @Test("I-22: every step is undone and redone, and a stored history continues where it was")
  func undo() throws {
    var history = SketchTests.square()
    history.take(.choose(Sketch.Vertex(0, 1)))
    history.take(.move(Sketch.Vertex(0, 1), SketchTests.at(14.02, 50)))
    history.take(.insert(Sketch.Vertex(0, 2), SketchTests.at(14.02, 50.005)))
    history.take(.remove(Sketch.Vertex(0, 0)))
    let whole = history.sketch
    var states = [whole]
    while history.canUndo {
      history.undo()
      states.append(history.sketch)
    }
    #expect(history.sketch.isEmpty && states.count == 8)
    var stored = try #require(
      SketchHistory(stored: JSON.read(JSON.object(history.stored).serialized)?.members ?? .init()))
    #expect(stored.sketch == history.sketch)
    while stored.canRedo { stored.redo() }
    #expect(stored.sketch == whole)
    stored.undo()
    #expect(stored.sketch.vertexCount == 5)
    stored.take(.add(SketchTests.at(14, 50.02)))
    #expect(!stored.canRedo)
  }

  @Test("I-22: for any steps, undoing all of them leads to the beginning and redoing them to the end")
  func randomSteps() {
    var random = SplitMix64(seed: 18)
    for kind in GeometryKind.allCases {
      var history = SketchHistory(Sketch(kind))
      for _ in 0..<400 {
        let place = SketchTests.at(Double(random.next() % 3600) / 10 - 180, Double(random.next() % 1800) / 10 - 90)
        let vertex = Sketch.Vertex(Int(random.next() % 3), Int(random.next() % 5))
        switch random.next() % 9 {
        case 0...2: history.take(.add(place))
        case 3: history.take(.insert(vertex, place))
        case 4: history.take(.move(vertex, place))
        case 5: history.take(.remove(vertex))
        case 6: history.take(.choose(vertex))
        case 7: history.take(.beginHole)
        default: history.take(.removeHole(Int(random.next() % 3)))
        }
      }
      let end = history.sketch
      let count = history.steps.count
      while history.canUndo { history.undo() }
      #expect(history.sketch == Sketch(kind))
      while history.canRedo { history.redo() }
      #expect(history.sketch == end && history.steps.count == count)
      #expect(SketchHistory(stored: history.stored)?.sketch == end)
    }
  }

  @Test("I-22: an unreadable stored history is ignored, and unknown steps end the redo list")
  func unreadable() throws {
    #expect(SketchHistory(stored: .init()) == nil)
    #expect(SketchHistory(stored: (["kind": "circle", "start": [[]]] as JSON).members!) == nil)
    var stored = SketchTests.square().stored
    stored["steps"] = .array((stored["steps"]?.items ?? []) + [["fold", "x"], ["clear"]])
    stored["done"] = .integer(99)
    let read = try #require(SketchHistory(stored: stored))
    #expect(read.steps.count == 4 && read.sketch.vertexCount == 4)
  }

  @Test("I-23: measures are geodesic; a hole is not part of the area")
  func measures() throws {
    let square = SketchMeasures(SketchTests.square().sketch)
    let area = try #require(square.area)
    // Here 0.01° of a meridian is 1112.2 m, of the parallel 717.0 m.
    #expect((area - 797_400).magnitude < 1_000)
    #expect(((square.length ?? 0) - 3_658).magnitude < 3)
    var line = SketchHistory(Sketch(.line))
    line.take(.add(SketchTests.at(14, 50)))
    #expect(SketchMeasures(line.sketch) == SketchMeasures(Sketch(.line)))
    line.take(.add(SketchTests.at(14, 51)))
    let measured = SketchMeasures(line.sketch)
    #expect(((measured.length ?? 0) - 111_238).magnitude < 10 && measured.heading == 0 && measured.area == nil)
    line.take(.add(SketchTests.at(13, 51)))
    #expect(((SketchMeasures(line.sketch).heading ?? 0) - 270.4).magnitude < 0.1)
  }

  @Test("Coordinates in words break only between latitude and longitude")
  func place() throws {
    let place = try #require(Coordinates(latitude: 50.0871, longitude: -14.4201))
    let words = Format(.czech).place(place)
    #expect(words == "50,08710°\u{A0}s.\u{A0}š., 14,42010°\u{A0}z.\u{A0}d." && words.filter { $0 == " " }.count == 1)
  }

  @Test("I-26: the kinds of overlays on the map differ, and midpoints say where a vertex is inserted")
  func overlays() throws {
    var history = SketchTests.square()
    history.take(.choose(Sketch.Vertex(0, 2)))
    let json = try #require(JSON.read(MapOverlays.sketch(history.sketch).geojson))
    let kinds = (json.items("features") ?? []).map { $0["properties"]?.text("kind") ?? "" }
    #expect(kinds.filter { $0 == "vertex" }.count == 3 && kinds.filter { $0 == "chosen" }.count == 1)
    #expect(kinds.filter { $0 == "middle" }.count == 4 && kinds.contains("outline"))
    let last = history.sketch.middles.last
    #expect(
      last?.vertex == Sketch.Vertex(0, 4) && ((last?.position.y ?? 0) - 50.005).magnitude < 1e-9
        && last?.position.x == 14)
  }
}
