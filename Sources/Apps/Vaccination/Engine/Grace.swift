import Base

/// How many days a dose may be early and still count (V-6).
struct Grace {
  private let days: Int
  private let isBeforeMinimum: Bool
  private let isGranted: Bool

  init(_ catalogue: Catalogue, isGranted: Bool) {
    days = catalogue.graceDays
    isBeforeMinimum = catalogue.isGraceBeforeMinimum
    self.isGranted = isGranted
  }

  /// The first day on which a dose is in time, and the first one on which it counts; nil where nothing is asked.
  func begin(_ absolute: Period?, _ minimum: Period?, after day: Day) -> (earliest: Day, forgiven: Day)? {
    guard let absolute = absolute?.after(day) else { return nil }
    let minimum = isBeforeMinimum ? minimum?.after(day) : nil
    let earliest = minimum.map { max($0, absolute) } ?? absolute
    return (earliest, isGranted ? absolute.adding(days: -days) : earliest)
  }
}

extension Course {
  /// V-96: not to who comes too early for a second time within a year. (CDSi, sections 6.4 and 6.5; never at the first target dose.)
  func hasGrace(_ index: Int, _ history: History) -> Bool {
    guard next > 0, let last = previous(before: index), verdicts[last].wasTooEarly else { return true }
    let year = Period(years: 1)
    return history.doses[places[index]].lastDay >= year.after(history.doses[places[last]].firstDay)
  }
}

extension Verdict {
  fileprivate var wasTooEarly: Bool {
    status == .notValid
      && reasons.contains { reason in
        switch reason {
        case .tooYoung, .tooSoon: true
        case .tooOld, .liveConflict, .inadvertent, .wrongProduct, .seriesComplete, .beginsSeries, .duplicate,
          .substandard, .grace, .beforeWindow, .wrongAgeForProduct, .dateApproximate, .productUnknown:
          false
        }
      }
  }
}
