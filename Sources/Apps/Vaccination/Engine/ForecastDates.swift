import Base

/// The dates of the next dose (CDSi, section 7.5).
struct ForecastDates {
  private let course: Course
  private let target: TargetDose
  private let history: History
  private let age: AgeRule?
  private typealias Interval = (rule: IntervalRule, day: Day, known: InexactDay, dose: Int?)
  private let intervals: [Interval]
  private(set) var earliest: Reckoned
  /// From this day on the dose is too late.
  let maximum: Day?
  private var seasonBest: Day?
  private var seasonEnd: Day?

  init(_ course: Course, _ target: TargetDose, _ history: History) {
    self.course = course
    self.target = target
    self.history = history
    let age = target.age(on: history.today)
    self.age = age
    var intervals: [Interval] = []
    for rule in target.intervals where rule.validity.holds(on: history.today) {
      guard let reference = course.reference(rule, before: course.places.count, history) else { continue }
      let number = reference.index.flatMap { course.verdicts[$0].target }
      intervals.append((rule, reference.day, reference.knownDay, number))
    }
    self.intervals = intervals
    maximum = age?.maximum?.after(course.anchor)
    earliest = Reckoned(course.anchor, .birth)
    findEarliest()
  }

  /// FORECASTDTCAN-1: the latest of all days before which nothing may be given.
  private mutating func findEarliest() {
    if let minimum = age?.minimum {
      earliest = earliest.later(Reckoned(minimum.after(course.anchor), ground(minimum)))
    }
    for interval in intervals {
      let found = date(interval, { $0.minimum }, { $0.minimum })
      earliest = earliest.later(found)
    }
    for (index, verdict) in course.verdicts.enumerated() where verdict.status != .substandard {
      if verdict.status == .extraneous { continue }
      let day = course.days[index]
      earliest = earliest.later(Reckoned(day, .lastDose(history.doses[course.places[index]].knownDay)))
    }
    earliest = earliest.later(conflictEnd)
    switch target.season {
    case nil: break
    case .once(let start, _)?: earliest = earliest.later(Reckoned(start, .season))
    case .yearly(let from, let best, let to)?: waitForSeason(from, best, to)
    }
  }

  /// From this day on some product that is meant for the dose can be given.
  private var conflictEnd: Reckoned? {
    var first: Reckoned?
    for rule in target.preferred {
      guard let last = conflictEnd(of: rule.product) else { return nil }
      if first.map({ last.day < $0.day }) != false { first = last }
    }
    return first
  }

  private func conflictEnd(of product: Int) -> Reckoned? {
    var last: Reckoned?
    for conflict in history.catalogue.conflicts where conflict.current.contains(product) {
      for (place, dose) in history.doses.enumerated() {
        guard let other = dose.product, conflict.previous.contains(other) else { continue }
        // V-9: on the day of another one it can still be given.
        let isOfToday = dose.day == history.today && !dose.isInexact
        if conflict.allowsSameDay && isOfToday && !course.places.contains(place) { continue }
        let end = Reckoned(conflict.end.after(dose.day), .liveConflict(after: dose.knownDay))
        last = last.map { $0.later(end) } ?? end
      }
    }
    return last
  }

  /// V-18: the first season that is not over on the earliest day nor today, and begins after the last dose.
  private mutating func waitForSeason(_ from: Season.MonthDay, _ best: Season.MonthDay, _ to: Season.MonthDay) {
    let last = course.lastValid.map { course.days[$0] }
    var year = max(earliest.day, history.today).year - 1
    while year < 9999 {
      let start = from.day(in: year)
      var end = to.day(in: year)
      if end < start { end = to.day(in: year + 1) }
      let isOver = end < earliest.day || end < history.today
      if !isOver && last.map({ $0 < start }) != false {
        var middle = best.day(in: year)
        if middle < start { middle = best.day(in: year + 1) }
        (seasonBest, seasonEnd) = (middle, end)
        earliest = earliest.later(Reckoned(start, .season))
        return
      }
      year += 1
    }
  }

  var forecast: Forecast {
    var forecast = Forecast(.notComplete)
    forecast.earliest = earliest
    let recommended = (recommendedAge ?? recommendedInterval).map { earliest.later($0) } ?? earliest
    forecast.recommended = seasonBest.map { recommended.later(Reckoned($0, .season)) } ?? recommended
    forecast.pastDue = pastDue.map { earliest.later($0) }
    forecast.recommendedTo = recommendedTo
    if let day = forecast.recommended?.day, let due = forecast.pastDue, due.day < day {
      forecast.pastDue = Reckoned(day, due.by)
    }
    forecast.products = products(on: max(history.today, forecast.recommended?.day ?? earliest.day))
    forecast.latest = maximum?.adding(days: -1)
    forecast.isOverriding = !target.intervals.isEmpty && target.intervals.allSatisfy { $0.isOverriding }
    forecast.isOnDemand = target.isOnDemand
    forecast.isBooster = target.isBooster
    return forecast
  }

  /// What is meant for the dose on a day, and of these what a forecast should name: what is licensed at that age, if anything is
  /// (V-89).
  private func products(on day: Day) -> [Int] {
    let meant = target.preferred.filter { isWithin(day, $0.from, $0.before, course.anchor) }
    let named = meant.filter { $0.isNamed }
    var products: [Int] = []
    for rule in named.isEmpty ? meant : named where !products.contains(rule.product) { products.append(rule.product) }
    let licensed = products.filter {
      let product = history.catalogue.products[$0]
      return isWithin(day, product.licensedFrom, product.licensedBefore, history.person.born)
    }
    return licensed.isEmpty ? products : licensed
  }

  private var recommendedAge: Reckoned? {
    age?.recommended.map { Reckoned($0.after(course.anchor), ground($0)) }
  }

  private var recommendedInterval: Reckoned? {
    latest { date($0, { $0.recommended }, { $0.recommended }) }
  }

  private var pastDue: Reckoned? {
    let found =
      age?.latestRecommended.map { Reckoned($0.after(course.anchor), ground($0)) }
      ?? latest { date($0, { $0.latestRecommended }, { $0.latestRecommended }) }
      ?? seasonEnd.map { Reckoned($0.adding(days: 1), .season) }
    return found.map { Reckoned($0.day.adding(days: -1), $0.by) }
  }

  private var recommendedTo: Day? {
    let end =
      age?.recommendedEnd?.after(course.anchor) ?? latest { date($0, { $0.recommendedEnd }, { _ in nil }) }?.day
    return end.map { max($0.adding(days: -1), earliest.day) }
  }

  private func ground(_ age: Period) -> Ground {
    switch course.series.anchor {
    case .birth: .age(age)
    case .pregnancy: .pregnancyWeek(age.days / 7)
    }
  }

  private func latest(_ day: (Interval) -> Reckoned?) -> Reckoned? {
    var latest: Reckoned?
    for interval in intervals {
      guard let found = day(interval) else { continue }
      latest = latest.map { $0.later(found) } ?? found
    }
    return latest
  }

  /// The end of an interval, by the shorter one from its age on (V-16).
  private func date(
    _ interval: Interval, _ length: (IntervalRule) -> Period?,
    _ shorter: (IntervalRule.AgeSwitch) -> Period?
  ) -> Reckoned? {
    guard let period = length(interval.rule) else { return nil }
    let long = Reckoned(period.after(interval.day), .interval(period, after: interval.known, dose: interval.dose))
    guard let change = interval.rule.ageSwitch, let short = shorter(change) else { return long }
    let birthday = change.age.after(course.anchor)
    let end = short.after(interval.day)
    if long.day <= max(end, birthday) { return long }
    if end >= birthday { return Reckoned(end, .interval(short, after: interval.known, dose: interval.dose)) }
    return Reckoned(birthday, .ageSwitch(change.age, interval: short, after: interval.known))
  }
}

extension Season.MonthDay {
  func day(in year: Int) -> Day {
    Day(year: year, month: month, day: day) ?? Day(year: year, month: month, day: 1)?.lastOfMonth ?? .latest
  }
}
