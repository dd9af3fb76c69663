import Base

/// Recent experience in one class or type (FCL.060): who has it may carry passengers or fly commercially.
public struct Recency: Sendable {
  public let group: RatingGroup
  public let lastFlown: Day
  /// The last day with passengers; nil when there never were three take-offs and three landings.
  public let passengersThrough: Day?
  /// The last day with passengers by night; nil when there never was a take-off and a landing by night, nor an
  /// instrument rating.
  public let nightThrough: Day?
  /// The last day under the supervision of a type rating instructor or examiner on the line (FCL.060 (c) (1)); nil for classes,
  /// and when there never were three take-offs and three landings.
  public let supervisedThrough: Day?
  /// What is missing today of three take-offs, three landings, and one of each by night.
  public let missing: Missing

  public struct Missing: Equatable, Sendable {
    public let takeOffs: Int
    public let landings: Int
    /// Zero with an instrument rating, which stands for them.
    public let nightTakeOffs: Int
    public let nightLandings: Int
  }

  public func isCurrent(on day: Day) -> Bool { passengersThrough.map { day <= $0 } ?? false }

  /// The days preceding a flight in which its take-offs and landings must lie.
  static let days = 90
  /// As many as line flying under supervision may extend them to.
  static let supervisedDays = 120
}

/// FCL.060 for each class and type that was ever flown, the last flown first. An event on a day serves through the
/// 90th day after it. Records of days after today are plans and do not count.
///
/// - Parameter instrumentRatingExpires: the last day of a valid instrument rating.
public func recencies(
  of entries: some Sequence<LogEntry>, groups: RatingGroups, today: Day, instrumentRatingExpires: Day? = nil
) -> [Recency] {
  // A pilot has a handful of classes and types: looking through them is quicker than hashing thousands of times.
  var known: [RatingGroup] = []
  var events: [[RecencyEvent]] = []
  for entry in entries {
    guard !entry.isBroughtForward, let day = entry.day, day <= today, let group = groups.group(of: entry) else {
      continue
    }
    var place = 0
    while place < known.count && known[place] != group { place += 1 }
    if place == known.count {
      known.append(group)
      events.append([])
    }
    events[place].append(RecencyEvent(entry, day))
  }
  var found: [Recency] = []
  for place in known.indices {
    found.append(Recency(known[place], newestFirst(events[place]), today, instrumentRatingExpires))
  }
  return found.inOrder {
    $0.lastFlown != $1.lastFlown ? $0.lastFlown > $1.lastFlown : $0.group.title.precedesBytes($1.group.title)
  }
}

/// The book hands its lines over newest first; only others have to be sorted.
private func newestFirst(_ events: [RecencyEvent]) -> [RecencyEvent] {
  for index in events.indices where index > 0 && events[index].day > events[index - 1].day {
    return events.inOrder { $0.day > $1.day }
  }
  return events
}

/// Take-offs and landings of one record.
private struct RecencyEvent {
  let day: Day
  let takeOffs: Int
  let landings: Int
  let nightTakeOffs: Int
  let nightLandings: Int

  init(_ entry: LogEntry, _ day: Day) {
    self.day = day
    let takeOffs = entry.takeOffs
    let landings = entry.landings
    self.takeOffs = takeOffs.day + takeOffs.night
    self.landings = landings.day + landings.night
    nightTakeOffs = takeOffs.night
    nightLandings = landings.night
  }
}

extension Recency {
  /// - Parameter events: the newest first, at least one.
  fileprivate init(_ group: RatingGroup, _ events: [RecencyEvent], _ today: Day, _ instrumentExpires: Day?) {
    self.group = group
    lastFlown = events[0].day
    var takeOffs = Tally(needed: 3)
    var landings = Tally(needed: 3)
    var nightTakeOffs = Tally(needed: 1)
    var nightLandings = Tally(needed: 1)
    for event in events {
      takeOffs.add(event.takeOffs, event.day, today)
      landings.add(event.landings, event.day, today)
      nightTakeOffs.add(event.nightTakeOffs, event.day, today)
      nightLandings.add(event.nightLandings, event.day, today)
    }
    let passengers = earlier(takeOffs.through, landings.through)
    passengersThrough = passengers
    if case .type = group {
      supervisedThrough = passengers?.adding(days: Recency.supervisedDays - Recency.days)
    } else {
      supervisedThrough = nil
    }
    var night = earlier(nightTakeOffs.through, nightLandings.through)
    if let instrumentExpires { night = max(night ?? instrumentExpires, instrumentExpires) }
    nightThrough = earlier(passengers, night)
    let hasInstrumentRating = instrumentExpires.map { today <= $0 } ?? false
    missing = Missing(
      takeOffs: takeOffs.missing, landings: landings.missing,
      nightTakeOffs: hasInstrumentRating ? 0 : nightTakeOffs.missing,
      nightLandings: hasInstrumentRating ? 0 : nightLandings.missing)
  }
}

/// Counts back from the newest event.
private struct Tally {
  let needed: Int
  private var count = 0
  private var recentCount = 0
  /// The last day that the newest `needed` events serve.
  private(set) var through: Day?

  init(needed: Int) {
    self.needed = needed
  }

  mutating func add(_ events: Int, _ day: Day, _ today: Day) {
    count += events
    if day.adding(days: Recency.days) >= today { recentCount += events }
    if through == nil && count >= needed { through = day.adding(days: Recency.days) }
  }

  var missing: Int { max(0, needed - recentCount) }
}

private func earlier(_ one: Day?, _ other: Day?) -> Day? {
  guard let one, let other else { return nil }
  return min(one, other)
}
