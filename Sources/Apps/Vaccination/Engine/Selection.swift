import Base

/// Which of the series of an antigen speaks for it (CDSi, chapter 8).
struct Selection {
  let courses: [Course]
  let person: Person

  /// Places of the best series, one of each series group that has one. Empty when no series is for this person.
  func best() -> [Int] {
    var prioritized: [(group: String, place: Int)] = []
    for group in groups {
      let members = courses.indices.filter { courses[$0].series.seriesGroup == group }
      if let place = Prioritizing(courses: courses, members: members, person: person).place {
        prioritized.append((group, place))
      }
    }
    let best = prioritized.filter { isBest($0.place, among: prioritized) }.map { $0.place }
    let live = best.filter { !courses[$0].isDismissed }
    return live.isEmpty ? best : live
  }

  private var groups: [String] {
    var groups: [String] = []
    for course in courses where !groups.contains(course.series.seriesGroup) {
      groups.append(course.series.seriesGroup)
    }
    return groups
  }

  /// Table 8-14.
  private func isBest(_ place: Int, among prioritized: [(group: String, place: Int)]) -> Bool {
    let course = courses[place]
    if course.forecast.status == .complete || course.forecast.status == .immune { return true }
    if isWaiting(course) { return false }
    let equivalent = prioritized.filter { other in
      course.series.equivalentGroups.contains(other.group)
    }
    if equivalent.contains(where: { courses[$0.place].forecast.status == .complete }) { return false }
    switch course.series.kind {
    case .evaluationOnly: return false
    case .risk: return true
    case .standard: return !equivalent.contains { courses[$0.place].series.kind == .risk }
    }
  }

  /// V-13: a series of a later age does not speak before that age, unless a dose already counts in it.
  private func isWaiting(_ course: Course) -> Bool {
    guard let start = course.series.startsFrom, course.firstValid == nil else { return false }
    return course.today < start.after(course.anchor) && groups.count > 1
  }
}

/// One series of a series group (CDSi, sections 8.1 to 8.7).
struct Prioritizing {
  let courses: [Course]
  let members: [Int]
  let person: Person

  var place: Int? {
    let scorable = members.filter { isScorable($0) }
    if scorable.count == 1 { return scorable[0] }
    if scorable.isEmpty { return members.first { courses[$0].series.isDefault } }
    let complete = scorable.filter { courses[$0].forecast.status == .complete }
    if !complete.isEmpty { return winner(Scoring(courses, complete).complete()) }
    let begun = scorable.filter { courses[$0].hasSatisfied && courses[$0].forecast.status == .notComplete }
    if !begun.isEmpty { return winner(Scoring(courses, begun).inProcess()) }
    if let standard = scorable.first(where: { courses[$0].series.isDefault }) { return standard }
    return winner(Scoring(courses, scorable).notBegun())
  }

  /// Section 8.1.
  private func isScorable(_ place: Int) -> Bool {
    let course = courses[place]
    switch course.series.kind {
    case .risk:
      return !members.contains {
        courses[$0].series.kind == .risk && courses[$0].series.priority < course.series.priority
      }
    case .evaluationOnly:
      return course.forecast.status == .complete
    case .standard:
      guard let first = course.firstValidDay else {
        let isUntouched = !members.contains { courses[$0].firstValid != nil }
        return isUntouched && !members.contains { courses[$0].series.isDefault }
      }
      return course.series.startsBefore.map { first < $0.after(course.anchor) } ?? true
    }
  }

  /// Section 8.7: the highest score, then the preference.
  private func winner(_ scores: [(place: Int, score: Int)]) -> Int? {
    var best: (place: Int, score: Int)?
    for one in scores {
      guard let other = best else {
        best = one
        continue
      }
      let (series, rival) = (courses[one.place].series, courses[other.place].series)
      if one.score > other.score || (one.score == other.score && series.preference < rival.preference) { best = one }
    }
    return best?.place
  }
}

/// The points of sections 8.4 to 8.6. What holds for one series alone is rewarded, what holds for others is punished;
/// where several are equal, neither.
struct Scoring {
  private let courses: [Course]
  private let places: [Int]
  private var scores: [Int]

  init(_ courses: [Course], _ places: [Int]) {
    self.courses = courses
    self.places = places
    scores = [Int](repeating: 0, count: places.count)
  }

  func complete() -> [(place: Int, score: Int)] {
    var scoring = self
    scoring.award(1, hasMost { $0.validCount })
    return scoring.result
  }

  func inProcess() -> [(place: Int, score: Int)] {
    var scoring = self
    scoring.award(2, places.map { courses[$0].series.isProductPath && courses[$0].hasOnlyValid })
    scoring.award(3, places.map { courses[$0].isCompletable })
    scoring.award(2, hasMost { $0.validCount })
    scoring.award(2, hasMost { -$0.remaining })
    scoring.award(1, isFirst { $0.isCompletable ? $0.finish : nil })
    return scoring.result
  }

  func notBegun() -> [(place: Int, score: Int)] {
    var scoring = self
    scoring.award(1, isFirst { $0.forecast.earliest?.day })
    scoring.award(1, places.map { courses[$0].isCompletable })
    scoring.award(-1, places.map { courses[$0].series.isProductPath })
    return scoring.result
  }

  private var result: [(place: Int, score: Int)] { places.indices.map { (places[$0], scores[$0]) } }

  private mutating func award(_ points: Int, _ holds: [Bool]) {
    let isAlone = holds.filter { $0 }.count == 1
    for index in holds.indices {
      if !holds[index] { scores[index] -= points } else if isAlone { scores[index] += points }
    }
  }

  private func hasMost(_ value: (Course) -> Int) -> [Bool] {
    let values = places.map { value(courses[$0]) }
    let most = values.max()
    return values.map { $0 == most }
  }

  private func isFirst(_ day: (Course) -> Day?) -> [Bool] {
    let days = places.map { day(courses[$0]) }
    let first = days.compactMap { $0 }.min()
    return days.map { $0 != nil && $0 == first }
  }
}

extension Course {
  /// It leads nowhere any more, so that another series that does speaks alone.
  var isDismissed: Bool { forecast.status == .agedOut || forecast.status == .notRecommended }

  var firstValidDay: Day? { firstValid.map { days[$0] } }

  var hasOnlyValid: Bool { validCount > 0 && !verdicts.contains { $0.status == .notValid } }

  /// Target dose that are left.
  var remaining: Int { targets.filter { $0 == .notSatisfied }.count }

  /// When the last dose can be given: the earliest day of the next dose and the longest minimum interval of each further one.
  var finish: Day? {
    guard var day = forecast.earliest?.day else { return nil }
    if next + 1 >= series.doses.count { return day }
    for dose in series.doses[(next + 1)...] {
      var longest = Period.zero
      for rule in dose.intervals where rule.validity.holds(on: today) {
        guard case .previous = rule.from, let minimum = rule.minimum else { continue }
        if minimum.roughDays > longest.roughDays { longest = minimum }
      }
      day = longest.after(day)
    }
    return day
  }

  /// The last dose can be given before its maximum age.
  var isCompletable: Bool {
    guard let finish else { return false }
    guard let maximum = series.doses.last?.age(on: today)?.maximum else { return true }
    return finish < maximum.after(anchor)
  }
}
