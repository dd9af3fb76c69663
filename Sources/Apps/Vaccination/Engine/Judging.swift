import Base

// CDSi, sections 6.3 to 6.10: one dose against one target dose.
extension Course {
  func verdict(on index: Int, for target: TargetDose, _ history: History) -> Verdict {
    let dose = history.doses[places[index]]
    if let product = dose.product, target.inadvertent.contains(product) { return Verdict(.notValid, [.inadvertent]) }
    var reasons: [DoseReason] = []
    var isTooOld = false
    judgeAge(dose, target, history, &reasons, &isTooOld)
    judgeIntervals(index, target, history, &reasons)
    judgeConflicts(index, history, &reasons)
    judgeProduct(dose, target, history, &reasons)
    if dose.isInexact { reasons.append(.dateApproximate) }
    if isTooOld { return Verdict(.extraneous, reasons) }
    let isRefused = reasons.contains { !$0.isWarning }
    return Verdict(isRefused ? .notValid : .valid, reasons)
  }

  private func judgeAge(
    _ dose: GivenDose, _ target: TargetDose, _ history: History, _ reasons: inout [DoseReason], _ isTooOld: inout Bool
  ) {
    guard let rule = target.age(on: dose.day) else { return }
    if let minimum = rule.absoluteMinimum {
      let earliest = minimum.after(anchor)
      if dose.day < earliest.adding(days: -history.catalogue.graceDays) {
        reasons.append(.tooYoung(earliest: earliest))
      } else if dose.day < earliest {
        reasons.append(.grace(earliest: earliest))
      } else if let window = rule.minimum?.after(anchor), dose.day < window {
        reasons.append(.beforeWindow(from: window))
      }
    }
    if let maximum = rule.maximum?.after(anchor), dose.day >= maximum {
      reasons.append(.tooOld(before: maximum))
      isTooOld = true
    }
  }

  private func judgeIntervals(
    _ index: Int, _ target: TargetDose, _ history: History, _ reasons: inout [DoseReason]
  ) {
    let day = days[index]
    var broken: DoseReason?
    var grace: DoseReason?
    for rule in target.intervals where rule.validity.holds(on: day) {
      guard let minimum = rule.absoluteMinimum, let reference = reference(rule, before: index, history) else {
        continue
      }
      let earliest = minimum.after(reference.day)
      if day < earliest.adding(days: -history.catalogue.graceDays) {
        broken = broken ?? .tooSoon(after: reference.day, earliest: earliest)
      } else if day < earliest {
        grace = .grace(earliest: earliest)
      }
    }
    if let broken {
      if !isAllowed(index, target, history) { reasons.append(broken) }
    } else if let grace {
      reasons.append(grace)
    }
  }

  /// Section 6.6: an interval that is not preferred but still allowed.
  private func isAllowed(_ index: Int, _ target: TargetDose, _ history: History) -> Bool {
    let day = days[index]
    for rule in target.allowedIntervals where rule.validity.holds(on: day) {
      guard let minimum = rule.absoluteMinimum, let reference = reference(rule, before: index, history) else {
        continue
      }
      if day >= minimum.after(reference.day) { return true }
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
        if dose.day < conflict.begin.after(previous.day) { continue }
        let end = isRefused(place, history) ? conflict.end : conflict.minimumEnd
        let until = end.after(previous.day)
        if dose.day < until {
          reasons.append(.liveConflict(with: previous.day, until: until))
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
  func reference(_ rule: IntervalRule, before index: Int, _ history: History) -> (day: Day, index: Int?)? {
    switch rule.from {
    case .previous:
      return previous(before: index).map { (days[$0], $0) }
    case .dose(let number):
      guard satisfiedBy.indices.contains(number - 1), let dose = satisfiedBy[number - 1] else { return nil }
      return (days[dose], dose)
    case .products(let products):
      return lastDose(of: products, before: index, history)
    case .observation(let code):
      return history.person.observation(among: [code])?.day.map { ($0, nil) }
    }
  }

  private func lastDose(of products: [Int], before index: Int, _ history: History) -> (day: Day, index: Int?)? {
    var place = (index < places.count ? places[index] : history.doses.count) - 1
    while place >= 0 {
      if let product = history.doses[place].product, products.contains(product) {
        let own = places.firstIndex(of: place)
        if own.map({ $0 < verdicts.count && verdicts[$0].isInadvertent }) != true {
          return (history.doses[place].day, own)
        }
      }
      place -= 1
    }
    return nil
  }
}
