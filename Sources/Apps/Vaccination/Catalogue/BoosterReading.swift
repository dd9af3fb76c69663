import Base

/// Reads the boosters of a series: `{"every": "P3Y", "ordinal": 1}`, `{"every": "P10Y/P15Y", "until": "P60Y"}`.
struct BoosterReading {
  /// Where boosters stand; an ordinal that one lacks is looked for in the next.
  let sources: [CatalogueValue]
  let season: Season?

  func targets() throws(CatalogueFault) -> [TargetDose] {
    var targets: [TargetDose] = []
    if let booster = try target(ordinal: "1") { targets.append(booster) }
    if let booster = try target(ordinal: "2") { targets.append(booster) }
    for ordinal in ["2+", ""] {
      guard var booster = try target(ordinal: ordinal) else { continue }
      booster.isRecurring = true
      targets.append(booster)
    }
    return targets
  }

  private func target(ordinal: String) throws(CatalogueFault) -> TargetDose? {
    for source in sources {
      var rules: [CatalogueValue] = []
      for item in try source["boosters"].items() where try BoosterReading.ordinal(item) == ordinal {
        rules.append(item)
      }
      if let target = try target(rules) { return target }
    }
    return nil
  }

  private static func ordinal(_ value: CatalogueValue) throws(CatalogueFault) -> String {
    let value = value["ordinal"]
    guard value.isThere else { return "" }
    let text: String
    if let number = value.json?.int64 { text = String(number) } else { text = try value.text() }
    switch text {
    case "1", "2", "2+": return text
    default: throw value.fault(.unknownChoice(text))
    }
  }

  /// Rules of one booster: the first holds until an age, another one from it.
  private func target(_ values: [CatalogueValue]) throws(CatalogueFault) -> TargetDose? {
    guard let first = values.first else { return nil }
    var target = TargetDose()
    target.isBooster = true
    for value in values where try value["onDemand"].flag() { target.isOnDemand = true }
    if try first["seasonal"].flag(), let season {
      target.season = season
      return target
    }
    var rule = try interval(first)
    if values.count > 2 { throw values[2].fault(.tooMany(limit: 2)) }
    if values.count == 2 {
      let later = try interval(values[1])
      guard let age = try values[1]["since"].period() else { throw values[1]["since"].fault(.missing) }
      if let until = try first["until"].period(), until != age { throw values[1]["since"].fault(.endsBeforeItBegins) }
      rule.ageSwitch = IntervalRule.AgeSwitch(
        age: age, minimum: later.minimum, recommended: later.recommended, latestRecommended: later.latestRecommended)
    }
    target.intervals = [rule]
    return target
  }

  private func interval(_ value: CatalogueValue) throws(CatalogueFault) -> IntervalRule {
    let text = try value["every"].text()
    let parts = text.parts(at: 0x2F)
    guard parts.count <= 2, let first = Period(iso: parts[0]), first.isPossible else {
      throw value["every"].fault(.badPeriod(text))
    }
    var rule = IntervalRule(from: .previous)
    rule.recommended = try value["recommend"].period() ?? first
    rule.minimum = rule.recommended
    if parts.count == 2 {
      guard let last = Period(iso: parts[1]), last.isPossible else { throw value["every"].fault(.badPeriod(text)) }
      if last.roughDays < first.roughDays { throw value["every"].fault(.endsBeforeItBegins) }
      rule.latestRecommended = last
    }
    rule.latestRecommended = try value["overdue"].period() ?? rule.latestRecommended
    return rule
  }
}
