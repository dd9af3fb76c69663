import Base

/// The shapes of the map, of features of OpenStreetMap (Z-40): what they are by their tags, cut to the frame and without the
/// bends that nobody sees. Where ways meet they keep their places, so that the paths stay joined.
struct MapDrawing {
  private let frame: MapFrame
  private var drawn: [MapShape] = []

  /// In the order of the source.
  var shapes: [MapShape] {
    let junctions = MapDrawing.junctions(drawn)
    return drawn.map { shape in
      let rings = shape.rings.map { ring in
        shape.kind.isArea
          ? simplified(ring + [ring[0]], keeping: []).dropLast() + []
          : simplified(ring, keeping: shape.kind.isWay ? junctions : [])
      }
      return MapShape(shape.kind, name: shape.name, rings.filter { $0.count > (shape.kind.isArea ? 2 : 1) })
    }.filter { !$0.rings.isEmpty }
  }

  init(_ frame: MapFrame) { self.frame = frame }

  mutating func add(_ feature: MapFeature) {
    guard !feature.has("location", "underground"), !feature.has("type", "route", "boundary") else { return }
    for area in feature.areas {
      guard let kind = MapDrawing.area(feature) ?? MapDrawing.areaWithin(feature, area, frame) else { continue }
      let rings = area.map { frame.clipped(ring: $0) }.filter { $0.count > 2 }
      if let outer = rings.first, outer.count > 2 { drawn.append(MapShape(kind, name: name(feature, kind), rings)) }
    }
    for line in feature.lines {
      guard let kind = MapDrawing.line(feature) else { continue }
      for part in frame.clipped(line: line) { drawn.append(MapShape(kind, [part])) }
    }
  }

  /// Only houses are called by name; everything else is a place of its own.
  private func name(_ feature: MapFeature, _ kind: MapShape.Kind) -> String {
    kind == .pavilion ? feature.tag("name") ?? "" : ""
  }

  private static func area(_ feature: MapFeature) -> MapShape.Kind? {
    if feature.has("tourism", "zoo") { return .zoo }
    if feature.has("building") {
      if feature.has("building", "roof") { return .roof }
      return feature.has("name") || feature.has("attraction") ? .pavilion : .building
    }
    if feature.has("natural", "water") || feature.has("water") || feature.has("waterway", "riverbank")
      || feature.has("amenity", "fountain")
    {
      return .water
    }
    if feature.has("highway", "pedestrian") || feature.has("amenity", "parking")
      || feature.has("leisure", "outdoor_seating")
    {
      return .square
    }
    if feature.has("landuse", "forest") || feature.has("natural", "wood", "scrub") { return .wood }
    if feature.has("natural", "bare_rock") { return .rock }
    if feature.has("landuse", "vineyard", "orchard", "farmland") { return .field }
    return nil
  }

  /// In square metres; what is larger is a fence around a part of the zoo.
  private static let largestPen = 25_000.0

  /// Grass and gardens are pens within the zoo where a fence or animals say so.
  private static func areaWithin(_ feature: MapFeature, _ area: [[MapPoint]], _ frame: MapFrame) -> MapShape.Kind? {
    if feature.has("attraction", "animal") || feature.has("zoo", "enclosure") { return .pen }
    if feature.has("barrier", "fence", "wall", "hedge"), let ring = area.first {
      return frame.isInZoo(ring[0]) && frame.plane.squareMetres(ring) < largestPen ? .pen : nil
    }
    if feature.has("landuse", "grass", "village_green", "exposition")
      || feature.has("leisure", "garden", "park", "playground", "pitch")
    {
      return .grass
    }
    return nil
  }

  private static func line(_ feature: MapFeature) -> MapShape.Kind? {
    if let highway = feature.tag("highway") {
      let isClosed = feature.has("access", "private", "no") && !feature.has("foot", "yes", "designated", "permissive")
      switch highway {
      case "footway", "path", "pedestrian", "cycleway", "track": return isClosed ? .closed : .path
      case "steps": return isClosed ? .closed : .steps
      case "service", "residential", "living_street", "tertiary", "secondary", "unclassified":
        return isClosed ? .closed : .road
      default: return nil
      }
    }
    if feature.has("waterway", "stream", "river") { return .stream }
    if feature.has("railway", "miniature") { return .tram }
    if feature.has("aerialway", "chair_lift") { return .chairlift }
    switch feature.tag("barrier") ?? "" {
    case "fence": return .fence
    case "wall", "retaining_wall": return .wall
    case "hedge": return .hedge
    default: return nil
    }
  }

  // MARK: - Fewer bends

  /// Where ways begin, end and meet.
  private static func junctions(_ shapes: [MapShape]) -> Set<MapPoint> {
    var seen: Set<MapPoint> = []
    var junctions: Set<MapPoint> = []
    for shape in shapes where shape.kind.isWay {
      for ring in shape.rings {
        for (index, point) in ring.enumerated() {
          let isEnd = index == 0 || index == ring.count - 1
          if !seen.insert(point).inserted || isEnd { junctions.insert(point) }
        }
      }
    }
    return junctions
  }

  /// A third of a metre is less than a pixel at the largest scale.
  private static let toleranceMetres = 0.35

  /// Ramer, Douglas and Peucker, between the places that are kept.
  private func simplified(_ line: [MapPoint], keeping kept: Set<MapPoint>) -> [MapPoint] {
    var isKept = [Bool](repeating: false, count: line.count)
    isKept[0] = true
    isKept[line.count - 1] = true
    for (index, point) in line.enumerated() where kept.contains(point) { isKept[index] = true }
    var spans: [(Int, Int)] = []
    var start = 0
    for index in 1..<max(1, line.count) where isKept[index] {
      spans.append((start, index))
      start = index
    }
    while let (first, last) = spans.popLast() {
      var worst = 0.0
      var place = first
      for index in stride(from: first + 1, to: last, by: 1) {
        let distance = frame.plane.nearest(line[index], on: line[first], line[last]).metres
        if distance > worst { (worst, place) = (distance, index) }
      }
      if worst <= MapDrawing.toleranceMetres { continue }
      isKept[place] = true
      spans.append((first, place))
      spans.append((place, last))
    }
    var result: [MapPoint] = []
    for index in line.indices where isKept[index] { result.append(line[index]) }
    return result
  }
}
