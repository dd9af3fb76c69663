import Base

/// A series as a person has gone through it: what each dose was for, and which dose is next (CDSi, chapter 6).
struct Course {
  enum TargetStatus {
    case notSatisfied, satisfied, skipped
  }

  let series: Series
  /// The day from which ages are counted.
  let anchor: Day
  let antigen: Int
  /// The places in the history of the doses against the antigen, and the days of these.
  let places: [Int]
  let days: [Day]
  let today: Day
  /// Of each of these doses, as far as they are judged.
  var verdicts: [Verdict] = []
  var targets: [TargetStatus]
  /// Which dose satisfied each target dose; of a recurring one the last.
  var satisfiedBy: [Int?]
  var next = 0
  var hasRestarted = false
  var forecast = Forecast(.notComplete)

  init(_ series: Series, _ antigen: Int, _ history: History) {
    self.series = series
    self.antigen = antigen
    switch series.anchor {
    case .birth: anchor = history.person.born
    case .pregnancy: anchor = history.person.pregnantSince ?? .latest
    }
    let first = anchor
    let isPregnancy = series.anchor == .pregnancy
    places = history.doses.indices.filter {
      history.counts($0, for: antigen) && (!isPregnancy || history.doses[$0].day >= first)
    }
    days = places.map { history.doses[$0].day }
    today = history.today
    targets = [TargetStatus](repeating: .notSatisfied, count: series.doses.count)
    satisfiedBy = [Int?](repeating: nil, count: series.doses.count)
  }

  /// The target dose that is next; nil when there is none left.
  var target: TargetDose? { next < series.doses.count ? series.doses[next] : nil }

  var validCount: Int {
    var count = 0
    for verdict in verdicts where verdict.status == .valid { count += 1 }
    return count
  }

  var firstValid: Int? { verdicts.firstIndex { $0.status == .valid } }
  var lastValid: Int? { verdicts.lastIndex { $0.status == .valid } }
  var hasSatisfied: Bool { targets.contains { $0 == .satisfied } }

  /// The last dose before `index` from which intervals are counted: neither extraneous nor inadvertent.
  func previous(before index: Int) -> Int? {
    var place = min(index, verdicts.count) - 1
    while place >= 0 {
      switch verdicts[place].status {
      case .valid: return place
      case .notValid: if !verdicts[place].isInadvertent { return place }
      case .extraneous, .substandard: break
      }
      place -= 1
    }
    return nil
  }

  /// Judges all doses, each against the target dose that is next when it was given.
  mutating func evaluate(_ history: History, completed: [String]) {
    for index in places.indices { verdicts.append(judge(index, history, completed)) }
  }

  private mutating func judge(_ index: Int, _ history: History, _ completed: [String]) -> Verdict {
    let dose = history.doses[places[index]]
    if dose.isSubstandard { return Verdict(.substandard, [.substandard]) }
    // V-5: nobody is vaccinated before the birth, whatever the schedule leaves open.
    if dose.lastDay < history.person.born { return Verdict(.notValid, [.tooYoung(earliest: history.person.born)]) }
    if isDuplicate(index, history) { return Verdict(.notValid, [.duplicate]) }
    restartIfLate(dose.day, history)
    let moment = Moment(context: .evaluation, day: dose.day, index: index)
    while let target {
      if isSkipped(target, moment, history, completed) {
        targets[next] = .skipped
        next += 1
        continue
      }
      var verdict = verdict(on: index, for: target, history)
      if verdict.status == .valid {
        targets[next] = .satisfied
        satisfiedBy[next] = index
        verdict.target = next + 1
        if !target.isRecurring { next += 1 }
      }
      return verdict
    }
    return Verdict(.extraneous, [.seriesComplete])
  }

  /// V-11: one line of the card too many, or two products of which either is enough. Of two days that are not known exactly nobody
  /// knows that they are one.
  private func isDuplicate(_ index: Int, _ history: History) -> Bool {
    let dose = history.doses[places[index]]
    for earlier in 0..<index where verdicts[earlier].status != .substandard {
      let other = history.doses[places[earlier]]
      guard other.day == dose.day, !dose.isInexact, !other.isInexact else { continue }
      if verdicts[earlier].status == .valid { return true }
      if let product = dose.product, other.product == product { return true }
    }
    return false
  }

  /// V-17: the exception to the rule that a series goes on however late a dose is.
  mutating func restartIfLate(_ day: Day, _ history: History) {
    guard let target, let gap = target.restartsAfter, let last = lastValid else { return }
    if day < gap.after(days[last]) { return }
    next = 0
    hasRestarted = true
    targets = targets.map { _ in .notSatisfied }
    satisfiedBy = satisfiedBy.map { _ in nil }
  }
}

extension Verdict {
  var isInadvertent: Bool {
    for reason in reasons {
      if case .inadvertent = reason { return true }
    }
    return false
  }
}
