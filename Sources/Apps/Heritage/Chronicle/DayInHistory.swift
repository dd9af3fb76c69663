import Base

/// E-30: what is remembered on a day: what happened on it, otherwise in its month, otherwise a round number of years before.
struct DayInHistory: Sendable {
  enum Nearness: Sendable {
    case day, month, year
  }

  /// The place of the milestone among all.
  let place: Int
  let nearness: Nearness
  /// How many years ago it was.
  let years: Int

  /// Nil when nothing is near.
  init?(_ milestones: [MilestoneRow], on today: Day) {
    let (year, month, day) = today.parts
    var best: (place: Int, nearness: Nearness, rank: Int)?
    for place in milestones.indices {
      guard let date = milestones[place].date, date.year < year else { continue }
      let years = year - date.year
      var found: (nearness: Nearness, rank: Int)?
      if date.month == month && date.day == day {
        found = (.day, 0)
      } else if date.month == month {
        // The day that is nearest; what is known to the month only comes after all of them.
        found = (.month, 100 + (date.day.map { abs($0 - day) } ?? 50))
      } else if years % 25 == 0 {
        found = (.year, 1000)
      }
      if let found, best.map({ found.rank < $0.rank }) ?? true { best = (place, found.nearness, found.rank) }
    }
    guard let best, let date = milestones[best.place].date else { return nil }
    place = best.place
    nearness = best.nearness
    years = year - date.year
  }
}
