import Base

/// Reads one series of our own form as a group of the engine: its antigens, and beside the series its alternatives.
struct ScheduleSeriesReading {
  let value: CatalogueValue
  let products: Places
  let productKinds: ProductKinds
  let catalogue: Catalogue
  let others: [(id: String, value: CatalogueValue)]

  func group(_ id: String, antigens: [Int]) throws(CatalogueFault) -> Group {
    if antigens.isEmpty { throw value["antigens"].fault(.missing) }
    if antigens.count > 32 { throw value["antigens"].fault(.tooMany(limit: 32)) }
    let name = try value["name"].bothLanguages()
    let usual = try series(value, id, name, among: [value])
    var ways = [usual]
    for (other, alternative) in try value["alternatives"].entries() {
      let name = try alternative["name"].bothLanguages()
      ways.append(try series(alternative, id + "/" + other, name, among: [alternative, value]))
    }
    var goals: [Group.Goal] = []
    for antigen in antigens {
      let rules = try products(of: antigen)
      goals.append(Group.Goal(antigen: antigen, series: ways.map { with(rules, $0) }))
    }
    var group = Group(id: id, name: name, goals: goals, isGivenWhole: true, choice: .followed)
    group.kind = try value["kind"].text()
    group.funding = try funding()
    group.certificate = try certificate()
    return group
  }

  /// - Parameter sources: where doses and boosters stand; those of an alternative that are missing are the usual ones.
  private func series(
    _ own: CatalogueValue, _ id: String, _ name: Text, among sources: [CatalogueValue]
  ) throws(CatalogueFault) -> Series {
    var doses: [TargetDose] = []
    let items = try own["doses"].items()
    if items.isEmpty { throw own["doses"].fault(.missing) }
    if items.count > 50 { throw own["doses"].fault(.tooMany(limit: 50)) }
    for (index, item) in items.enumerated() {
      let n = try item["n"].number(to: 50)
      if n != index + 1 { throw item["n"].fault(.unknownChoice(String(n))) }
      doses.append(try ScheduleDoseReading(value: item, number: n, count: items.count, others: others).target())
    }
    // V-24: an alternative that names no age for its first dose begins when the usual schedule does.
    if sources.count > 1, !items[0]["age"].isThere, let first = try value["doses"].items().first {
      doses[0].ages = try ScheduleDoseReading(value: first, number: 1, count: items.count, others: others).target().ages
    }
    try loosen(&doses, items)
    for (index, item) in items.enumerated() where item["refreshes"].isThere {
      doses[index].refreshes = try refreshed(item["refreshes"])
    }
    doses += try BoosterReading(sources: sources, season: doses.first?.season).targets()
    var series = Series(id: id, name: name, seriesGroup: id, doses: doses)
    try apply(own["appliesIf"], to: &series)
    // V-23: who is not for the usual schedule is not for another way of it either, unless that is for somebody of its own.
    if sources.count == 1 || !own["appliesIf"].isThere { series.conditions += try startConditions() }
    if sources.count == 1 {
      if own["after"].isThere, !series.doses.isEmpty { series.doses[0].intervals.append(try after()) }
    }
    return series
  }

  private func refreshed(_ value: CatalogueValue) throws(CatalogueFault) -> Refreshed {
    let code = try value["series"].text()
    for (other, series) in others where other == code {
      let antigens = try series["antigens"].texts().compactMap { catalogue.antigen($0) }
      return Refreshed(antigens, after: try value["min"].period() ?? .zero)
    }
    throw value["series"].fault(.unknownReference(code))
  }

  /// A dose that another one makes up for, when it was too soon, counts however soon it was.
  private func loosen(_ doses: inout [TargetDose], _ items: [CatalogueValue]) throws(CatalogueFault) {
    for item in items {
      guard let gap = try OnlyIf(item["onlyIf"]).apart else { continue }
      guard doses.indices.contains(gap.second - 1) else {
        throw item["onlyIf"].fault(.unknownReference(String(gap.second)))
      }
      for index in doses[gap.second - 1].intervals.indices {
        doses[gap.second - 1].intervals[index].absoluteMinimum = nil
      }
    }
  }

  /// Who a series is for, and from when ages are counted.
  private func apply(_ value: CatalogueValue, to series: inout Series) throws(CatalogueFault) {
    for (name, member) in try value.members() {
      switch name {
      case "gestationWeeksBelow": series.conditions.append(.gestationBelow(weeks: try member.number(to: 45)))
      case "bornBefore": if let day = try member.day() { series.conditions.append(.bornBefore(day)) }
      case "pregnancyWeeks": try applyPregnancy(member, to: &series)
      case "ageFrom":
        let from = try member.period()
        for index in series.doses.indices {
          series.doses[index].limit { rule in
            rule.absoluteMinimum = from
            // Nor is anything forecast before that age.
            if (rule.minimum?.roughDays ?? 0) < (from?.roughDays ?? 0) { rule.minimum = from }
          }
        }
      case "ageBelow":
        let before = try member.period()
        for index in series.doses.indices { series.doses[index].limit { $0.maximum = before } }
      default:
        if try member.flag() {
          series.conditions.append(.indication([Indication(name)]))
          series.kind = .risk
        }
      }
    }
  }

  private func applyPregnancy(_ value: CatalogueValue, to series: inout Series) throws(CatalogueFault) {
    let weeks = try value.items()
    if weeks.count != 2 { throw value.fault(.wrongKind) }
    let (first, last) = (try weeks[0].number(to: 45), try weeks[1].number(to: 45))
    if last < first { throw weeks[1].fault(.endsBeforeItBegins) }
    series.anchor = .pregnancy
    series.conditions.append(.pregnant)
    for index in series.doses.indices {
      series.doses[index].limit {
        $0.absoluteMinimum = Period(days: first * 7)
        $0.minimum = Period(days: first * 7)
        $0.recommended = Period(days: first * 7)
        $0.latestRecommended = Period(days: (last + 1) * 7)
        $0.maximum = Period(days: (last + 1) * 7)
      }
    }
  }

  private func isIndicated() throws(CatalogueFault) -> Bool {
    switch try value["kind"].text() {
    case "mandatory-if-indicated": return true
    default: return false
    }
  }

  private func startConditions() throws(CatalogueFault) -> [Condition] {
    var conditions: [Condition] = []
    if try isIndicated(), !value["appliesIf"].isThere { conditions.append(.indicated) }
    let start = value["choose"]["firstDoseAge"]
    if start.isThere {
      let window = try start.window()
      conditions.append(.firstDose(from: window.from, before: window.before, noneBefore: try leastStart()))
    } else if let limit = try sharedLimit() {
      conditions.append(limit)
    }
    return conditions
  }

  /// V-105: the least of the ages by which the series against the same are chosen.
  private func leastStart() throws(CatalogueFault) -> Period? {
    var least: Period?
    for (_, other) in others where other["choose"]["firstDoseAge"].isThere {
      if !isAgainstTheSame(try other["antigens"].texts(), try value["antigens"].texts()) { continue }
      guard let from = try other["choose"]["firstDoseAge"].window().from else { return nil }
      if least.map({ from.roughDays < $0.roughDays }) ?? true { least = from }
    }
    return least
  }

  private func isAgainstTheSame(_ one: [String], _ other: [String]) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { $0 == $1 }
  }

  /// Where one series ends and another one against the same begins, the age at the first dose decides between them.
  private func sharedLimit() throws(CatalogueFault) -> Condition? {
    let (begin, end) = try firstAge(value)
    let own = try value["antigens"].texts()
    for (_, other) in others {
      let antigens = try other["antigens"].texts()
      if !isAgainstTheSame(antigens, own) { continue }
      let (otherBegin, otherEnd) = try firstAge(other)
      if let end, end == otherBegin { return .firstDose(from: nil, before: end) }
      if let begin, begin == otherEnd { return .firstDose(from: begin, before: nil) }
    }
    return nil
  }

  private func firstAge(_ series: CatalogueValue) throws(CatalogueFault) -> (Period?, Period?) {
    guard let first = try series["doses"].items().first else { return (nil, nil) }
    return (try first["age"]["min"].period(), try first["age"]["max"].period())
  }

  private func after() throws(CatalogueFault) -> IntervalRule {
    var rule = IntervalRule(from: .products([try products.place(of: value["after"]["product"])]))
    rule.minimum = try value["after"]["min"].period()
    rule.absoluteMinimum = rule.minimum
    return rule
  }

  private func products(of antigen: Int) throws(CatalogueFault) -> [ProductRule] {
    let named = try value["products"].texts()
    _ = try products.places(of: value["products"])
    var rules: [ProductRule] = []
    for (place, product) in catalogue.products.enumerated() {
      if !product.contents.contains(where: { $0.antigen == antigen }) { continue }
      if !named.isEmpty && !productKinds.accepts(product.id, beside: named) { continue }
      var rule = ProductRule(place)
      rule.isNamed = named.isEmpty || named.contains(product.id)
      rules.append(rule)
    }
    return rules
  }

  private func with(_ rules: [ProductRule], _ series: Series) -> Series {
    var series = series
    for index in series.doses.indices { series.doses[index].preferred = rules }
    return series
  }

  private func funding() throws(CatalogueFault) -> Funding? {
    let value = value["funding"]
    guard value.isThere else { return nil }
    var funding = Funding(isFull: try value["state"].text() == "full")
    if let since = try value["since"].optionalText() {
      guard let day = Day(iso: since) ?? Day(iso: since + "-01-01") else { throw value["since"].fault(.badDay(since)) }
      funding.since = day
    }
    (funding.firstDoseFrom, funding.firstDoseBefore) = try value["firstDoseWindow"].window()
    funding.firstDoseBefore = try value["firstDoseBefore"].period() ?? funding.firstDoseBefore
    (funding.from, funding.before) = try value["window"].window()
    funding.from = try value["ageFrom"].period() ?? funding.from
    return funding
  }

  private func certificate() throws(CatalogueFault) -> Certificate? {
    for dose in try value["doses"].items() {
      if let from = try dose["validFrom"].period() { return Certificate(validFrom: from) }
    }
    return nil
  }
}

extension TargetDose {
  /// Changes the rules of age, and makes one where there is none.
  mutating func limit(_ change: (inout AgeRule) -> Void) {
    if ages.isEmpty { ages = [AgeRule()] }
    for index in ages.indices { change(&ages[index]) }
  }
}
