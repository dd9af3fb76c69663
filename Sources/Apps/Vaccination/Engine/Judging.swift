import Base

// CDSi, sections 6.3 to 6.10: one dose against one target dose.
extension Course {
  func verdict(on index: Int, for target: TargetDose, _ history: History) -> Verdict {
    let dose = history.doses[places[index]]
    if let product = dose.product, target.inadvertent.contains(product) { return Verdict(.notValid, [.inadvertent]) }
    var reasons: [DoseReason] = []
    var isTooOld = false
    let grace = Grace(history.catalogue, isGranted: hasGrace(index, history))
    judgeAge(dose, target, grace, &reasons, &isTooOld)
    judgeIntervals(index, target, grace, history, &reasons)
    judgeConflicts(index, history, &reasons)
    if let refreshed = target.refreshes { judgeRefreshing(refreshed, index, history, &reasons) }
    judgeProduct(dose, target, history, &reasons)
    if dose.isInexact { reasons.append(.dateApproximate) }
    if isTooOld { return Verdict(.extraneous, reasons) }
    let isRefused = reasons.contains { !$0.isWarning }
    return Verdict(isRefused ? .notValid : .valid, reasons)
  }

  private func judgeAge(
    _ dose: GivenDose, _ target: TargetDose, _ grace: Grace, _ reasons: inout [DoseReason], _ isTooOld: inout Bool
  ) {
    guard let rule = target.age(on: dose.day) else { return }
    if let begin = grace.begin(rule.absoluteMinimum, rule.minimum, after: anchor) {
      // V-21: what can have been in time is.
      if dose.lastDay < begin.forgiven {
        reasons.append(.tooYoung(earliest: begin.earliest))
      } else if dose.lastDay < begin.earliest {
        reasons.append(.grace(earliest: begin.earliest))
      } else if let window = rule.minimum?.after(anchor), dose.lastDay < window {
        reasons.append(.beforeWindow(from: window))
      }
    }
    if let maximum = rule.maximum?.after(anchor), dose.firstDay >= maximum {
      reasons.append(.tooOld(before: maximum))
      isTooOld = true
    }
  }

  private func judgeIntervals(
    _ index: Int, _ target: TargetDose, _ allowance: Grace, _ history: History, _ reasons: inout [DoseReason]
  ) {
    // V-21: so much can have passed at most.
    let day = history.doses[places[index]].lastDay
    var broken: DoseReason?
    var grace: DoseReason?
    for rule in target.intervals where rule.validity.holds(on: days[index]) {
      guard let reference = reference(rule, before: index, history),
        let begin = allowance.begin(rule.absoluteMinimum, rule.minimum, after: reference.knownDay.first)
      else { continue }
      if day < begin.forgiven {
        broken = broken ?? .tooSoon(after: reference.knownDay, earliest: begin.earliest)
      } else if day < begin.earliest {
        grace = .grace(earliest: begin.earliest)
      }
    }
    if let broken {
      if !isAllowed(index, target, history) { reasons.append(broken) }
    } else if let grace {
      reasons.append(grace)
    }
  }

  /// V-34: the first dose of the six-in-one vaccine is no booster of it, at whatever age.
  private func judgeRefreshing(_ refreshed: Refreshed, _ index: Int, _ history: History, _ reasons: inout [DoseReason]) {
    func isOfItsKind(_ place: Int) -> Bool { refreshed.antigens.allSatisfy { history.counts(place, for: $0) } }
    let place = places[index]
    if !isOfItsKind(place) { return }
    guard let last = (0..<place).last(where: { isOfItsKind($0) && !history.doses[$0].isSubstandard }) else {
      reasons.append(.beginsSeries)
      return
    }
    let earliest = refreshed.interval.after(history.doses[last].firstDay)
    if history.doses[place].lastDay < earliest.adding(days: -history.catalogue.graceDays) {
      reasons.append(.tooSoon(after: history.doses[last].knownDay, earliest: earliest))
    }
  }

  /// Section 6.6: an interval that is not preferred but still allowed.
  private func isAllowed(_ index: Int, _ target: TargetDose, _ history: History) -> Bool {
    let day = history.doses[places[index]].lastDay
    for rule in target.allowedIntervals where rule.validity.holds(on: days[index]) {
      guard let minimum = rule.absoluteMinimum, let reference = reference(rule, before: index, history) else {
        continue
      }
      if day >= minimum.after(reference.knownDay.first) { return true }
    }
    return false
  }

  /// Section 6.7: looks at all doses, whatever they are against.
  private func judgeConflicts(_ index: Int, _ history: History, _ reasons: inout [DoseReason]) {
    let dose = history.doses[places[index]]
    guard let product = dose.product else { return }
    for conflict in history.catalogue.conflicts where conflict.current.contains(product) {
      for place in 0..<places[index] {
        let previous = history.doses[place]
        guard let other = previous.product, conflict.previous.contains(other) else { continue }
        if dose.firstDay < conflict.begin.after(previous.lastDay) { continue }
        let end = isRefused(place, history) ? conflict.end : conflict.minimumEnd
        let until = end.after(previous.firstDay)
        if dose.lastDay < until {
          reasons.append(.liveConflict(with: previous.knownDay, until: until))
          return
        }
      }
    }
  }

  /// Whether an earlier dose was not valid: in this series, or in those of its own antigens.
  private func isRefused(_ place: Int, _ history: History) -> Bool {
    guard let own = places.firstIndex(of: place), own < verdicts.count else { return history.isRefused[place] }
    return verdicts[own].status != .valid
  }

  private func judgeProduct(
    _ dose: GivenDose, _ target: TargetDose, _ history: History, _ reasons: inout [DoseReason]
  ) {
    guard let product = dose.product else {
      reasons.append(.productUnknown)
      return
    }
    if target.acceptsAnyProduct || target.preferred.accepts(product, dose.day, anchor)
      || target.allowed.accepts(product, dose.day, anchor)
    {
      let licence = history.catalogue.products[product]
      if !isWithin(dose.day, licence.licensedFrom, licence.licensedBefore, history.person.born) {
        reasons.append(.wrongAgeForProduct)
      }
    } else {
      reasons.append(.wrongProduct)
    }
  }
}

extension TargetDose {
  /// The rule of age in force on a day.
  func age(on day: Day) -> AgeRule? { ages.first { $0.validity.holds(on: day) } }
}

extension [ProductRule] {
  func accepts(_ product: Int, _ day: Day, _ anchor: Day) -> Bool {
    contains { $0.product == product && isWithin(day, $0.from, $0.before, anchor) }
  }
}

extension Course {
  /// The dose or observation from which an interval is counted (CALCDTINT-1, -2, -8, -9); nil when there is none.
  func reference(_ rule: IntervalRule, before index: Int, _ history: History) -> Reference? {
    switch rule.from {
    case .previous:
      return previous(before: index).map { Reference(history.doses[places[$0]], $0) }
    case .dose(let number):
      guard satisfiedBy.indices.contains(number - 1), let dose = satisfiedBy[number - 1] else { return nil }
      return Reference(history.doses[places[dose]], dose)
    case .products(let products):
      return lastDose(of: products, before: index, history)
    case .observation(let code):
      return history.person.observation(among: [code])?.day.map { Reference(day: $0, knownDay: InexactDay($0), index: nil) }
    }
  }

  private func lastDose(of products: [Int], before index: Int, _ history: History) -> Reference? {
    var place = (index < places.count ? places[index] : history.doses.count) - 1
    while place >= 0 {
      if let product = history.doses[place].product, products.contains(product) {
        let own = places.firstIndex(of: place)
        if own.map({ $0 < verdicts.count && verdicts[$0].isInadvertent }) != true {
          return Reference(history.doses[place], own)
        }
      }
      place -= 1
    }
    return nil
  }
}

/// What an interval is counted from.
struct Reference {
  let day: Day
  /// The same as `day` when that is known exactly.
  let knownDay: InexactDay
  /// The place among the doses of the course; nil when it is none of them.
  let index: Int?
}

extension Reference {
  fileprivate init(_ dose: GivenDose, _ index: Int?) {
    self.init(day: dose.day, knownDay: dose.knownDay, index: index)
  }
}
