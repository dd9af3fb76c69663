import Base

// What an outlook asks of series, answers and doses.

extension Group {
  /// The law asks for it.
  var isMandatory: Bool { kind == "mandatory" || kind == "mandatory-if-indicated" }

  /// It is for those alone of whom something is known, like a birth before week 37.
  var isForSome: Bool {
    (goals.first?.series.first?.conditions ?? []).contains { condition in
      switch condition {
      case .gestationBelow, .indication: true
      case .sex, .indicated, .bornBefore, .pregnant, .firstDose: false
      }
    }
  }

  /// The rule of age for its first dose.
  var firstAge: AgeRule? { goals.first?.series.first?.doses.first?.ages.first }

  /// The least age for its first dose.
  var startAge: Period? { firstAge.flatMap { $0.absoluteMinimum ?? $0.minimum } }

  /// The places of the vaccines with which it begins.
  var firstProducts: [Int] {
    (goals.first?.series.first?.doses.first?.preferred ?? []).filter { $0.isNamed }.map { $0.product }
  }

  /// V-110: what is given anew each season is due at any age.
  var isSeasonal: Bool {
    guard case .yearly? = goals.first?.series.first?.doses.first?.season else { return false }
    return true
  }

  var isRecurring: Bool { goals.first?.series.first?.doses.last?.isRecurring ?? false }
}

extension GivenDose {
  /// The antigens that it is against.
  func contents(_ catalogue: Catalogue) -> [Int] {
    guard let product, catalogue.products.indices.contains(product) else { return antigens }
    return catalogue.products[product].contents.map { $0.antigen }
  }
}

extension [Assessment.Answer] {
  /// V-22: whether only doses of which the product is not known count in an answer, and another series of its kind is complete by
  /// them, as by one injection where this one is of three capsules.
  func isDone(otherwiseThanBy answer: Assessment.Answer, _ given: [GivenDose], _ catalogue: Catalogue) -> Bool {
    let counting = answer.verdicts.indices.filter { answer.verdicts[$0]?.status == .valid }
    if counting.contains(where: { given[$0].product != nil }) { return false }
    let group = catalogue.groups[answer.group]
    return contains { other in
      let candidate = catalogue.groups[other.group]
      guard other.group != answer.group, candidate.kind == group.kind, candidate.goals.count == group.goals.count,
        candidate.goals.allSatisfy({ goal in group.goals.contains { $0.antigen == goal.antigen } }),
        counting.allSatisfy({ other.verdicts[$0]?.status == .valid })
      else { return false }
      if other.forecast.status == .complete || other.forecast.isOnDemand && !answer.forecast.isOnDemand { return true }
      // V-109: nobody is to be vaccinated by two schedules against the same; the first one speaks for both.
      return other.group < answer.group && other.forecast.status == .notComplete && other.forecast.dose == answer.forecast.dose
    }
  }
}
