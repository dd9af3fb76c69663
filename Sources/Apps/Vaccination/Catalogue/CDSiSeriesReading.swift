import Base

/// Reads one series of CDC's supporting data.
struct CDSiSeriesReading {
  let value: CatalogueValue
  let products: Places

  func series() throws(CatalogueFault) -> Series {
    let name = try value["name"].text()
    var doses: [TargetDose] = []
    for dose in try value["doses"].items() { doses.append(try target(dose)) }
    var series = Series(
      id: name, name: Text(cs: name, en: name), kind: try kind(), seriesGroup: try value["seriesGroup"].text(),
      doses: doses)
    series.equivalentGroups = try value["equivalent"].texts()
    series.isDefault = try value["default"].flag()
    series.isProductPath = try value["productPath"].flag()
    series.priority = try Int(value["priority"].text().utf8.first ?? 0)
    if value["preference"].isThere { series.preference = try value["preference"].number() }
    series.startsFrom = try value["minStart"].cdsiPeriod()
    series.startsBefore = try value["maxStart"].cdsiPeriod()
    series.conditions = try conditions(series.kind)
    return series
  }

  private func kind() throws(CatalogueFault) -> Series.Kind {
    let text = try value["type"].text()
    switch text {
    case "standard": return .standard
    case "risk": return .risk
    case "evaluationOnly": return .evaluationOnly
    default: throw value["type"].fault(.unknownChoice(text))
    }
  }

  private func conditions(_ kind: Series.Kind) throws(CatalogueFault) -> [Condition] {
    var conditions: [Condition] = []
    var sexes: [Sex] = []
    for item in try value["gender"].items() {
      let text = try item.text()
      guard let sex = Sex(name: text) else { throw item.fault(.unknownChoice(text)) }
      sexes.append(sex)
    }
    if !sexes.isEmpty { conditions.append(.sex(sexes)) }
    if kind == .risk { conditions.append(.indication(try indications())) }
    return conditions
  }

  private func indications() throws(CatalogueFault) -> [Indication] {
    var indications: [Indication] = []
    for item in try value["indications"].items() {
      indications.append(
        Indication(
          try item["observation"].text(), from: try item["begin"].cdsiPeriod(), before: try item["end"].cdsiPeriod()))
    }
    return indications
  }

  private func target(_ value: CatalogueValue) throws(CatalogueFault) -> TargetDose {
    var target = TargetDose()
    for rule in try value["age"].items() { target.ages.append(try age(rule)) }
    for rule in try value["interval"].items() { target.intervals.append(try interval(rule)) }
    for rule in try value["allowInterval"].items() { target.allowedIntervals.append(try interval(rule)) }
    for rule in try value["prefer"].items() {
      var product = try productRule(rule)
      product.isNamed = try rule["forecast"].flag()
      target.preferred.append(product)
    }
    for rule in try value["allow"].items() { target.allowed.append(try productRule(rule)) }
    target.inadvertent = try products.places(of: value["inadvertent"])
    for rule in try value["skip"].items() { target.skips.append(try skip(rule)) }
    target.isRecurring = try value["recurring"].flag()
    let season = value["season"]
    if season.isThere {
      guard let start = try season["start"].day() else { throw season["start"].fault(.missing) }
      target.season = .once(start: start, end: try season["end"].day())
    }
    return target
  }

  private func age(_ value: CatalogueValue) throws(CatalogueFault) -> AgeRule {
    var rule = AgeRule()
    rule.absoluteMinimum = try value["absMin"].cdsiPeriod()
    rule.minimum = try value["min"].cdsiPeriod()
    rule.recommended = try value["rec"].cdsiPeriod()
    rule.latestRecommended = try value["latestRec"].cdsiPeriod()
    rule.maximum = try value["max"].cdsiPeriod()
    rule.validity = try value.validity()
    return rule
  }

  private func interval(_ value: CatalogueValue) throws(CatalogueFault) -> IntervalRule {
    var rule = IntervalRule(from: try reference(value))
    rule.absoluteMinimum = try value["absMin"].cdsiPeriod()
    rule.minimum = try value["min"].cdsiPeriod()
    rule.recommended = try value["rec"].cdsiPeriod()
    rule.latestRecommended = try value["latestRec"].cdsiPeriod()
    rule.isOverriding = try value["override"].flag()
    rule.validity = try value.validity()
    return rule
  }

  private func reference(_ value: CatalogueValue) throws(CatalogueFault) -> IntervalRule.Reference {
    let text = try value["ref"].text()
    switch text {
    case "previous": return .previous
    case "dose": return .dose(try value["dose"].number(to: 1000))
    case "cvx": return .products(try products.places(of: value["cvx"]))
    case "observation": return .observation(try value["observation"].text())
    default: throw value["ref"].fault(.unknownChoice(text))
    }
  }

  private func productRule(_ value: CatalogueValue) throws(CatalogueFault) -> ProductRule {
    ProductRule(
      try products.place(of: value["cvx"]), from: try value["begin"].cdsiPeriod(), before: try value["end"].cdsiPeriod()
    )
  }

  private func skip(_ value: CatalogueValue) throws(CatalogueFault) -> Skip {
    var alternatives: [Skip.Alternative] = []
    for set in try value["sets"].items() {
      var conditions: [SkipCondition] = []
      for item in try set["conditions"].items() { conditions.append(try condition(item)) }
      alternatives.append(
        Skip.Alternative(needsAll: try needsAll(set), conditions: conditions, since: try set["since"].day()))
    }
    return Skip(context: try context(value["context"]), needsAll: try needsAll(value), alternatives: alternatives)
  }

  private func context(_ value: CatalogueValue) throws(CatalogueFault) -> Skip.Context {
    let text = try value.text()
    switch text {
    case "evaluation": return .evaluation
    case "forecast": return .forecast
    case "both": return .both
    default: throw value.fault(.unknownChoice(text))
    }
  }

  private func needsAll(_ value: CatalogueValue) throws(CatalogueFault) -> Bool {
    guard let text = try value["logic"].optionalText() else { return false }
    switch text {
    case "and": return true
    case "or": return false
    default: throw value["logic"].fault(.unknownChoice(text))
    }
  }

  private func condition(_ value: CatalogueValue) throws(CatalogueFault) -> SkipCondition {
    let text = try value["type"].text()
    switch text {
    case "age": return .age(from: try value["begin"].cdsiPeriod(), before: try value["endAge"].cdsiPeriod())
    case "interval":
      guard let interval = try value["interval"].cdsiPeriod() else { throw value["interval"].fault(.missing) }
      return .interval(interval)
    case "completedSeries": return .completed(try value["seriesGroups"].texts())
    case "countByAge", "countByDate", "countByDateAndAge": return .count(try count(value))
    default: throw value["type"].fault(.unknownChoice(text))
    }
  }

  private func count(_ value: CatalogueValue) throws(CatalogueFault) -> SkipCondition.DoseCount {
    let logic = try value["logic"].text()
    let comparison: SkipCondition.DoseCount.Comparison
    switch logic {
    case ">": comparison = .more
    case "=": comparison = .equal
    case "<": comparison = .fewer
    default: throw value["logic"].fault(.unknownChoice(logic))
    }
    var rule = SkipCondition.DoseCount(comparison, try value["count"].number())
    rule.products = try products.places(of: value["cvx"])
    rule.from = try value["begin"].cdsiPeriod()
    rule.before = try value["endAge"].cdsiPeriod()
    rule.start = try value["start"].day()
    rule.end = try value["end"].day()
    rule.onlyValid = try value["counts"].text() == "valid"
    return rule
  }
}
