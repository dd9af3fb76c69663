import Base

/// Where the marks of a printed map lie (Z-126): each at its spot, or as near to it as there is room, so that none covers another.
struct MarkLayout: Sendable {
  struct Mark: Equatable, Sendable {
    /// What it marks, and the middle of its circle, in the units of the drawing.
    let spot: MapSpot
    private(set) var middle: MapSpot
    let radius: Int

    init(_ spot: MapSpot, radius: Int) {
      self.spot = spot
      middle = spot
      self.radius = radius
    }

    var isMoved: Bool { middle != spot }

    fileprivate func moved(by east: Int, _ south: Int) -> Mark {
      var mark = self
      mark.middle = MapSpot(x: spot.x + east, y: spot.y + south)
      return mark
    }

    func covers(_ other: Mark) -> Bool {
      let (east, south) = (middle.x - other.middle.x, middle.y - other.middle.y)
      let least = radius + other.radius + MarkLayout.gap
      return east * east + south * south < least * least
    }
  }

  /// In the order of the spots.
  let marks: [Mark]

  /// Between two circles.
  private static let gap = 2
  private static let step = 6
  private static let mostSteps = 24
  /// The sixteen winds, in thousandths.
  private static let winds: [(east: Int, south: Int)] = [
    (0, -1000), (1000, 0), (0, 1000), (-1000, 0), (707, -707), (707, 707), (-707, 707), (-707, -707),
    (383, -924), (924, -383), (924, 383), (383, 924), (-383, 924), (-924, 383), (-924, -383), (-383, -924),
  ]

  /// - Parameter spots: the most important first; they stay where they are as far as they can.
  init(_ spots: [(spot: MapSpot, radius: Int)]) {
    var laid: [Mark] = []
    for (spot, radius) in spots { laid.append(MarkLayout.room(for: Mark(spot, radius: radius), among: laid)) }
    marks = laid
  }

  /// Where it stands in no other's way; its own spot where there is no such place near.
  private static func room(for mark: Mark, among laid: [Mark]) -> Mark {
    func isFree(_ mark: Mark) -> Bool { !laid.contains { $0.covers(mark) } }
    if isFree(mark) { return mark }
    for steps in 1...mostSteps {
      for wind in winds {
        let moved = mark.moved(by: wind.east * step * steps / 1000, wind.south * step * steps / 1000)
        if isFree(moved) { return moved }
      }
    }
    return mark
  }
}

/// A point of the printed map, in its units.
struct MapSpot: Equatable, Sendable {
  let x: Int
  let y: Int
}
