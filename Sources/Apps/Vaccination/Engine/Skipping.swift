import Base

/// For when a target dose is asked whether it can be left out.
struct Moment {
  enum Context {
    case evaluation, forecast
  }

  let context: Context
  /// The day of the dose, today, or the earliest day of a forecast.
  let day: Day
  /// Doses before this one are looked at.
  let index: Int
}

// CDSi, sections 6.2, 7.1 and 7.6: conditional skip.
extension Course {
  func isSkipped(_ target: TargetDose, _ moment: Moment, _ history: History, _ completed: [String]) -> Bool {
    for skip in target.skips where skip.context.holds(in: moment.context) {
      let results = skip.alternatives.map { isMet($0, moment, history, completed) }
      if results.isEmpty { continue }
      if skip.needsAll ? !results.contains(false) : results.contains(true) { return true }
    }
    return false
  }

  private func isMet(
    _ alternative: Skip.Alternative, _ moment: Moment, _ history: History, _ completed: [String]
  ) -> Bool {
    if let since = alternative.since, moment.day < since { return false }
    let results = alternative.conditions.map { isMet($0, moment, history, completed) }
    if results.isEmpty { return false }
    return alternative.needsAll ? !results.contains(false) : results.contains(true)
  }

  private func isMet(
    _ condition: SkipCondition, _ moment: Moment, _ history: History, _ completed: [String]
  ) -> Bool {
    switch condition {
    case .age(let from, let before):
      return isWithin(moment.day, from, before, anchor)
    case .interval(let interval):
      guard let previous = previous(before: moment.index) else { return false }
      return moment.day >= interval.after(days[previous])
    case .completed(let groups):
      return groups.contains { group in completed.contains(group) }
    case .apart(let first, let second, let interval):
      guard let one = dose(of: first), let other = dose(of: second) else { return false }
      return days[other] >= interval.after(days[one]).adding(days: -history.catalogue.graceDays)
    case .count(let rule):
      let count = count(rule, moment, history)
      switch rule.comparison {
      case .more: return count > rule.count
      case .equal: return count == rule.count
      case .fewer: return count < rule.count
      }
    }
  }

  private func dose(of target: Int) -> Int? {
    satisfiedBy.indices.contains(target - 1) ? satisfiedBy[target - 1] : nil
  }

  private func count(_ rule: SkipCondition.DoseCount, _ moment: Moment, _ history: History) -> Int {
    var count = 0
    for index in 0..<min(moment.index, verdicts.count) {
      let dose = history.doses[places[index]]
      if rule.onlyValid && verdicts[index].status != .valid { continue }
      if !rule.products.isEmpty && dose.product.map({ rule.products.contains($0) }) != true { continue }
      if let start = rule.start, dose.day < start { continue }
      if let end = rule.end, dose.day >= end { continue }
      if isWithin(dose.day, rule.from, rule.before, anchor) { count += 1 }
    }
    return count
  }
}

extension Skip.Context {
  func holds(in context: Moment.Context) -> Bool {
    switch (self, context) {
    case (.both, _), (.evaluation, .evaluation), (.forecast, .forecast): true
    case (.evaluation, .forecast), (.forecast, .evaluation): false
    }
  }
}
