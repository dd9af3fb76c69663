import Base
import HTML

/// The map of the zoo as one drawing, for pages without scripts (Z-126). A unit is a metre. What is drawn has the classes of
/// Web/styles/zoo/map-page.css.
struct MapPicture {
  let box: GeographicBox
  private let plane: LocalPlane
  private static let marginMetres = 25.0

  init(_ box: GeographicBox) {
    self.box = box
    plane = LocalPlane(latitude: (box.south + box.north) / 2)
  }

  private func point(_ place: MapPoint) -> (x: Int, y: Int) {
    let east = Double(place.x) - box.west * 1_000_000
    let south = box.north * 1_000_000 - Double(place.y)
    return (Int((east * plane.eastMetres).rounded()), Int((south * LocalPlane.northMetres).rounded()))
  }

  /// - Parameter label: what the drawing shows, for who does not see it.
  func node(_ shapes: [MapShape], _ places: [ZooMapContent.Place], label: String) -> Node {
    let corner = point(
      MapPoint(x: Int32((box.east * 1_000_000).rounded()), y: Int32((box.south * 1_000_000).rounded())))
    let margin = Int(MapPicture.marginMetres)
    let size = "\(corner.x + 2 * margin) \(corner.y + 2 * margin)"
    return svg(
      .class("page-map-drawing"), .attribute("viewBox", "\(-margin) \(-margin) \(size)"), .role("group"), .label(label)
    ) {
      for kind in MapPicture.kinds { areas(kind, shapes.filter { $0.kind == kind }) }
      let marks = MarkLayout(places.map { (spot($0), $0.kind.isService ? 7 : 13) }).marks
      // What visitors come for lies above, and above all lines.
      for mark in marks where mark.isMoved { leader(mark) }
      for index in places.indices.reversed() { self.mark(places[index], marks[index]) }
    }
  }

  /// From the lowest upwards; what is too thin for a sheet is left out.
  private static let kinds: [MapShape.Kind] = [
    .zoo, .grass, .field, .wood, .rock, .pen, .water, .stream, .square, .closed, .path, .road, .steps, .building, .roof,
    .pavilion, .tram, .chairlift,
  ]

  /// All that is without holes is one path.
  @NodeBuilder private func areas(_ kind: MapShape.Kind, _ shapes: [MapShape]) -> [Node] {
    let isArea = kind.isArea
    let simple = shapes.filter { !isArea || $0.rings.count == 1 }
    if !simple.isEmpty { path(kind, simple.flatMap { $0.rings }) }
    for shape in shapes where isArea && shape.rings.count > 1 { path(kind, shape.rings) }
  }

  private func path(_ kind: MapShape.Kind, _ rings: [[MapPoint]]) -> Node {
    var text: [UInt8] = []
    for ring in rings { append(ring, isClosed: kind.isArea, to: &text) }
    return element(
      "path",
      [
        .class("map-" + kind.name), .attribute("d", String(utf8: text)),
        rings.count > 1 && kind.isArea ? .attribute("fill-rule", "evenodd") : .none,
      ], [])
  }

  /// In steps from point to point; less than two metres is none.
  private func append(_ ring: [MapPoint], isClosed: Bool, to text: inout [UInt8]) {
    guard let first = ring.first else { return }
    var last = point(first)
    text.append("M\(last.x) \(last.y)")
    var hasStep = false
    for (index, place) in ring.enumerated().dropFirst() {
      let next = point(place)
      let (x, y) = (next.x - last.x, next.y - last.y)
      if x.magnitude + y.magnitude < 2 && index + 1 < ring.count { continue }
      text.append(hasStep ? " " : "l")
      text.append("\(x) \(y)")
      hasStep = true
      last = next
    }
    if isClosed { text.append("z") }
  }

  private func spot(_ place: ZooMapContent.Place) -> MapSpot {
    let (x, y) = point(MapPoint(place.coordinates))
    return MapSpot(x: x, y: y)
  }

  /// From a mark that had to move to what it marks.
  private func leader(_ mark: MarkLayout.Mark) -> Node {
    element(
      "path",
      [
        .class("map-leader"),
        .attribute("d", "M\(mark.spot.x) \(mark.spot.y)L\(mark.middle.x) \(mark.middle.y)"),
      ], [])
  }

  /// A place leads to its line in the list below.
  private func mark(_ place: ZooMapContent.Place, _ mark: MarkLayout.Mark) -> Node {
    let (x, y) = (mark.middle.x, mark.middle.y)
    return a(.class("map-mark"), .href("#" + MapPicture.anchor(place))) {
      element("title", [], [.text(place.name)])
      element(
        "circle",
        [.attribute("cx", String(x)), .attribute("cy", String(y)), .attribute("r", String(mark.radius))], [])
      if let number = place.number {
        element("text", [.attribute("x", String(x)), .attribute("y", String(y + 5))], [.text(String(number))])
      }
    }
  }

  static func anchor(_ place: ZooMapContent.Place) -> String { "p-" + place.id.description }
}
