import Base

/// Reads one dose of a series of our own form.
struct ScheduleDoseReading {
  let value: CatalogueValue
  let number: Int
  let count: Int
  let others: [(id: String, value: CatalogueValue)]

  func target() throws(CatalogueFault) -> TargetDose {
    var target = TargetDose()
    if let age = try age() { target.ages = [age] }
    if value["interval"].isThere { target.intervals.append(try interval(value["interval"])) }
    if value["intervalFromFirst"].isThere {
      var rule = try interval(value["intervalFromFirst"])
      rule.from = .dose(1)
      target.intervals.append(rule)
    }
    target.restartsAfter = try value["restartAfter"].period()
    target.season = try value["season"].season()
    let onlyIf = try OnlyIf(value["onlyIf"])
    if let skip = onlyIf.skip { target.skips.append(skip) }
    return target
  }

  private func age() throws(CatalogueFault) -> AgeRule? {
    let value = value["age"]
    let overdue = try self.value["overdueAge"].period()
    let missing = try self.value["onlyIfMissing"].optionalText()
    if !value.isThere && overdue == nil && missing == nil { return nil }
    var rule = AgeRule()
    rule.minimum = try value["min"].period()
    rule.absoluteMinimum = try value["absMin"].period() ?? rule.minimum
    rule.recommended = try value["rec"].period()
    rule.recommendedEnd = try value["recEnd"].period()
    rule.latestRecommended = overdue ?? rule.recommendedEnd
    rule.maximum = try value["max"].period()
    try refuseDisorder(rule, value)
    if let missing { rule.absoluteMinimum = try firstAge(of: missing) ?? rule.absoluteMinimum }
    return rule
  }

  private func refuseDisorder(_ rule: AgeRule, _ value: CatalogueValue) throws(CatalogueFault) {
    func check(_ first: Period?, _ last: Period?, _ name: String) throws(CatalogueFault) {
      if let first, let last, last.roughDays < first.roughDays { throw value[name].fault(.endsBeforeItBegins) }
    }
    try check(rule.absoluteMinimum, rule.minimum, "min")
    try check(rule.minimum, rule.recommended, "rec")
    try check(rule.recommended, rule.recommendedEnd, "recEnd")
    try check(rule.minimum, rule.maximum, "max")
  }

  /// A dose that makes up for a missed one: what was given from the age of that one on counts for it.
  private func firstAge(of id: String) throws(CatalogueFault) -> Period? {
    for (other, series) in others where other == id {
      guard let first = try series["doses"].items().first else { return nil }
      let minimum = try first["age"]["min"].period()
      return try first["age"]["absMin"].period() ?? minimum
    }
    throw value["onlyIfMissing"].fault(.unknownReference(id))
  }

  private func interval(_ value: CatalogueValue) throws(CatalogueFault) -> IntervalRule {
    var rule = IntervalRule(from: try reference(value["from"]))
    rule.minimum = try value["min"].period()
    rule.absoluteMinimum = rule.minimum
    rule.recommended = try value["rec"].period()
    rule.recommendedEnd = try value["recEnd"].period()
    rule.latestRecommended = rule.recommendedEnd
    if let first = rule.minimum, let last = rule.recommended, last.roughDays < first.roughDays {
      throw value["rec"].fault(.endsBeforeItBegins)
    }
    if let first = rule.recommended ?? rule.minimum, let last = rule.recommendedEnd, last.roughDays < first.roughDays {
      throw value["recEnd"].fault(.endsBeforeItBegins)
    }
    return rule
  }

  private func reference(_ value: CatalogueValue) throws(CatalogueFault) -> IntervalRule.Reference {
    guard value.isThere else { return .previous }
    if let text = value.json?.text {
      if text == "prev" { return .previous }
      throw value.fault(.unknownChoice(text))
    }
    let dose = try value.number(to: 50)
    if dose < 1 || dose >= number { throw value.fault(.unknownReference(String(dose))) }
    return .dose(dose)
  }
}

/// When a dose is needed only in some cases: `{"ageBelow": "P9Y", "sincePrevious": "P6M"}`, or
/// `{"gapBelow": "P5M", "first": 1, "second": 2}`. Two sentences of older files mean the same.
struct OnlyIf {
  private(set) var apart: (first: Int, second: Int, gap: Period)?
  private var ageBelow: Period?
  private var sincePrevious: Period?

  init(_ value: CatalogueValue) throws(CatalogueFault) {
    guard value.isThere else { return }
    if let sentence = value.json?.text {
      try read(sentence, value)
      return
    }
    ageBelow = try value["ageBelow"].period()
    sincePrevious = try value["sincePrevious"].period()
    if let gap = try value["gapBelow"].period() {
      apart = (try value["first"].number(to: 50), try value["second"].number(to: 50), gap)
    }
    if ageBelow == nil && sincePrevious == nil && apart == nil { throw value.fault(.wrongKind) }
  }

  /// `dose 2 was given less than P5M after dose 1`, `age under P9Y and never vaccinated against … before`.
  private mutating func read(_ sentence: String, _ value: CatalogueValue) throws(CatalogueFault) {
    let words = sentence.parts(at: 0x20)
    func period(after word: String) -> Period? {
      guard let place = words.firstIndex(where: { $0 == word }), place + 1 < words.count else { return nil }
      return Period(iso: words[place + 1])
    }
    let numbers = words.indices.filter { $0 > 0 && words[$0 - 1] == "dose" }.compactMap { number(words[$0]) }
    if let gap = period(after: "than"), numbers.count == 2 {
      apart = (numbers[1], numbers[0], gap)
    } else if let age = period(after: "under"), words.contains("never") {
      (ageBelow, sincePrevious) = (age, Period(months: 6))
    } else {
      throw value.fault(.unknownChoice(sentence))
    }
  }

  private func number(_ word: String) -> Int? {
    let bytes = [UInt8](word)
    return bytes.count == 1 && bytes[0] >= 0x31 && bytes[0] <= 0x39 ? Int(bytes[0] - 0x30) : nil
  }

  /// The dose is left out when it is not needed.
  var skip: Skip? {
    var conditions: [SkipCondition] = []
    if let ageBelow { conditions.append(.age(from: ageBelow, before: nil)) }
    if let sincePrevious { conditions.append(.interval(sincePrevious)) }
    if let apart { conditions.append(.apart(first: apart.first, second: apart.second, atLeast: apart.gap)) }
    if conditions.isEmpty { return nil }
    return Skip(
      context: .both, needsAll: false, alternatives: [Skip.Alternative(needsAll: false, conditions: conditions)])
  }
}

extension CatalogueValue {
  /// `{"from": "09-01", "best": "10-01", "to": "02-28"}`
  func season() throws(CatalogueFault) -> Season? {
    guard isThere else { return nil }
    let from = try self["from"].monthDay()
    let best = self["best"].isThere ? try self["best"].monthDay() : from
    return .yearly(from: from, best: best, to: try self["to"].monthDay())
  }

  private func monthDay() throws(CatalogueFault) -> Season.MonthDay {
    let text = try text()
    guard let day = Day(iso: "2024-" + text) else { throw fault(.badMonthDay(text)) }
    return Season.MonthDay(month: day.month, day: day.day)
  }
}
