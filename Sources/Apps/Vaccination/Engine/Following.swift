import Base

/// Which of a schedule and its alternatives a person follows (V-24). A series for an indication goes first. Otherwise the
/// first series holds, unless a dose was given too soon for it and in time for another one, just where both part.
struct Following {
  let courses: [Course]

  var place: Int? {
    guard let first = courses.indices.first else { return nil }
    let usual = courses.indices.first { courses[$0].series.kind == .risk } ?? first
    for place in courses.indices where place != usual && courses[place].series.kind == .standard {
      if hasLeft(courses[usual], for: courses[place]) { return place }
    }
    return usual
  }

  private func hasLeft(_ usual: Course, for other: Course) -> Bool {
    let count = min(usual.series.doses.count, other.series.doses.count)
    for target in 0..<count where other.series.doses[target].isSooner(than: usual.series.doses[target]) {
      guard let dose = other.satisfiedBy[target] else { return false }
      return usual.verdicts[dose].status == .notValid
    }
    return false
  }
}

extension TargetDose {
  /// Whether its least interval is shorter than that of another one.
  fileprivate func isSooner(than other: TargetDose) -> Bool { leastDays < other.leastDays }

  private var leastDays: Int {
    var least = 0
    for rule in intervals { least = max(least, rule.absoluteMinimum?.roughDays ?? 0) }
    return least
  }
}
