import Base

/// The vaccinations of a person on a day: what each dose is worth, and what comes next. A pure function of what goes in.
public struct Assessment: Sendable {
  /// What is said of one group of the catalogue.
  public struct Answer: Sendable {
    /// The place in the catalogue.
    public var group: Int
    /// Of each dose as it came in; nil when it is not against anything of the group.
    public var verdicts: [Verdict?]
    public var forecast: Forecast
    /// The ids of the series that speak for it.
    public var series: [String]
    /// Whether the next dose is paid for, or the last one when none is to come; nil when the catalogue does not say.
    public var isFunded: Bool?
    /// From when and until when the last valid dose is good for a certificate; without an end it is for life.
    public var certificate: (from: Day, to: Day?)?
  }

  public let answers: [Answer]

  /// - Parameters:
  ///   - groups: the places of the groups that are asked for; nil for all.
  public init(of person: Person, _ doses: [GivenDose], by catalogue: Catalogue, on day: Day, groups: [Int]? = nil) {
    var history = History(person, doses, catalogue, on: day)
    let asked = groups ?? Array(catalogue.groups.indices)
    // Whether a live vaccine was valid decides how long the next one waits, and may be settled by another group.
    if history.hasConflicts {
      let touched = catalogue.groups.filter { history.touches($0) }
      history.isRefused = Assessment.refused(touched.map { GroupCourse($0, history) }, history)
    }
    let places = asked.filter { catalogue.groups.indices.contains($0) }
    let courses = places.map { GroupCourse(catalogue.groups[$0], history) }
    let settled = Assessment.settled(courses, history)
    answers = places.indices.map { index in
      let (place, course) = (places[index], courses[index])
      var forecast = course.forecast(history, settled: settled)
      if course.countsUnknownProduct(history) { forecast = course.earliest(forecast, place, history) }
      return Answer(
        group: place, verdicts: course.verdicts(history), forecast: forecast, series: course.names,
        isFunded: course.isFunded(forecast, history), certificate: course.certificate)
    }
  }

  /// V-104: the antigens against which a series of their own is complete.
  private static func settled(_ courses: [GroupCourse], _ history: History) -> [Int] {
    var settled: [Int] = []
    for course in courses where course.group.goals.count == 1 {
      if case .complete = course.forecast(history).status { settled.append(course.group.goals[0].antigen) }
    }
    return settled
  }

  /// A dose is refused when something refuses it and nothing takes it.
  private static func refused(_ groups: [GroupCourse], _ history: History) -> [Bool] {
    var isRefused = [Bool](repeating: false, count: history.doses.count)
    var isTaken = isRefused
    for group in groups {
      for course in group.best {
        for (index, verdict) in course.verdicts.enumerated() {
          switch verdict.status {
          case .valid: isTaken[course.places[index]] = true
          case .notValid, .substandard: isRefused[course.places[index]] = true
          case .extraneous: break
          }
        }
      }
    }
    return isRefused.indices.map { isRefused[$0] && !isTaken[$0] }
  }
}

/// A group as a person has gone through it.
struct GroupCourse {
  let group: Group
  /// Of each antigen the best series.
  private(set) var goals: [[Course]] = []

  init(_ group: Group, _ history: History) {
    self.group = group
    goals = group.goals.map { GroupCourse.best($0, group, history) }
  }

  var best: [Course] { goals.flatMap { $0 } }
  var names: [String] { best.map { $0.series.id } }

  private static func best(_ goal: Group.Goal, _ group: Group, _ history: History) -> [Course] {
    let isImmune = history.isImmune(to: goal.antigen)
    var completed: [String] = []
    var courses: [Course] = []
    // Series ask whether others are complete: the second time all of them know.
    for _ in 0..<2 {
      courses = goal.series.filter { $0.isMeant(for: history, antigen: goal.antigen) }.map { series in
        var course = Course(series, goal.antigen, history)
        course.evaluate(history, completed: completed)
        course.makeForecast(history, completed: completed, isImmune: isImmune)
        return course
      }
      let complete = courses.filter { $0.forecast.status == .complete }.map { $0.series.seriesGroup }
      if complete.count == completed.count { break }
      completed = complete
    }
    switch group.choice {
    case .scored: return Selection(courses: courses, person: history.person).best().map { courses[$0] }
    case .followed: return Following(courses: courses).place.map { [courses[$0]] } ?? []
    }
  }

  /// - Parameter settled: antigens against which nothing more is needed where a series is against others too (V-104).
  func forecast(_ history: History, settled: [Int] = []) -> Forecast {
    let last = best.compactMap { $0.days.last }.max()
    let isCombined = group.isGivenWhole && group.goals.count > 1
    var forecasts: [[Forecast]] = []
    for (goal, courses) in zip(group.goals, goals) {
      let isSettled = isCombined && settled.contains(goal.antigen)
      forecasts.append(courses.map { isSettled && $0.forecast.status == .notComplete ? Forecast(.complete) : $0.forecast })
    }
    return GroupForecast(group: group, goals: forecasts, lastDose: last).blended()
  }

  /// One verdict of each dose, from those of its antigens: what one antigen refuses is not valid.
  func verdicts(_ history: History) -> [Verdict?] {
    var verdicts = [Verdict?](repeating: nil, count: history.count)
    for courses in goals {
      for (place, verdict) in GroupCourse.verdicts(courses, history).enumerated() {
        guard let verdict else { continue }
        verdicts[place] = verdicts[place].map { $0.with(verdict) } ?? verdict
      }
    }
    return verdicts
  }

  /// One verdict of each dose for one antigen: what counts in one of its series is valid.
  private static func verdicts(_ courses: [Course], _ history: History) -> [Verdict?] {
    var verdicts = [Verdict?](repeating: nil, count: history.count)
    for course in courses {
      for (index, verdict) in course.verdicts.enumerated() {
        let place = history.places[course.places[index]]
        if verdicts[place]?.status != .valid { verdicts[place] = verdict }
      }
    }
    return verdicts
  }
}

extension Verdict {
  /// The verdict of two antigens: what one of them refuses is not valid.
  func with(_ other: Verdict) -> Verdict {
    if status == .notValid && other.status != .notValid { return self }
    if other.status == .notValid && status != .notValid { return other }
    if status != .valid && other.status == .valid { return other }
    if status == other.status && status != .valid { return Verdict(status, reasons + other.reasons, target: target) }
    return self
  }
}

extension History {
  func isImmune(to antigen: Int) -> Bool {
    guard catalogue.antigens.indices.contains(antigen) else { return false }
    let antigen = catalogue.antigens[antigen]
    if antigen.isLasting && person.immuneTo.contains(antigen.id) { return true }
    if person.observation(among: antigen.immunity) != nil { return true }
    return antigen.bornBefore.contains { person.born < $0.day && person.observation(among: $0.except) == nil }
  }
}

extension Series {
  /// Whether the series is for this person.
  func isMeant(for history: History, antigen: Int) -> Bool {
    for condition in conditions where !condition.holds(for: history, antigen: antigen) { return false }
    return true
  }
}

extension Condition {
  func holds(for history: History, antigen: Int) -> Bool {
    let person = history.person
    switch self {
    case .sex(let sexes): return sexes.contains { $0 == person.sex }
    case .indication(let indications):
      return indications.contains {
        person.observation(among: [$0.observation]) != nil
          && isWithin(history.today, $0.from, $0.before, person.born)
      }
    case .indicated: return !person.observations.isEmpty
    case .gestationBelow(let weeks): return person.gestationWeeks.map { $0 < weeks } ?? false
    case .bornBefore(let day): return person.born < day
    case .pregnant: return person.pregnantSince != nil
    case .firstDose(let from, let before, let least):
      let start = least?.after(person.born)
      for place in history.doses.indices where history.counts(place, for: antigen) {
        let dose = history.doses[place]
        if let start, dose.lastDay < start.adding(days: -history.catalogue.graceDays) { continue }
        return isWithin(max(dose.day, start ?? dose.day), from, before, person.born)
      }
      // Without a dose the series can still begin, unless it is too late for that.
      return before.map { history.today < $0.after(person.born) } ?? true
    }
  }
}
