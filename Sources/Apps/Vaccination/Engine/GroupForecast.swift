import Base

/// What is said of a group by the forecasts of its antigens (CDSi, chapter 9).
struct GroupForecast {
  let group: Group
  /// Of each antigen the forecasts of its best series.
  let goals: [[Forecast]]
  let lastDose: Day?

  func blended() -> Forecast {
    let members = goals.flatMap { $0 }
    if members.isEmpty { return Forecast(.notApplicable) }
    if members.count == 1 { return members[0] }
    var forecast = Forecast(status(members))
    guard forecast.status == .notComplete else { return forecast }
    let all = members.filter { $0.status == .notComplete }
    // V-116: who was refreshed against one disease waits no ten years for what is missing against the others.
    let basic = group.isGivenWhole ? all.filter { !$0.isBooster } : []
    let open = basic.isEmpty ? all : basic
    let earliest = earliest(open)
    forecast.earliest = earliest
    forecast.dose = dose
    forecast.recommended = first(open) { $0.recommended }.map { later($0, earliest) }
    forecast.pastDue = first(open) { $0.pastDue }.map { later($0, earliest) }
    forecast.recommendedTo = open.compactMap { $0.recommendedTo }.min()
    forecast.latest = open.compactMap { $0.latest }.min()
    for product in open[0].products where !open.contains(where: { !$0.products.contains(product) }) {
      forecast.products.append(product)
    }
    forecast.isRestart = open.contains { $0.isRestart }
    forecast.isOnDemand = !open.contains { !$0.isOnDemand }
    forecast.isBooster = !open.contains { !$0.isBooster }
    return forecast
  }

  /// FORECASTVG-1, in the order in which one antigen decides for all.
  private func status(_ members: [Forecast]) -> Forecast.Status {
    // V-114: what is given as a whole is over when it is too late for a part of it.
    if group.isGivenWhole, members.contains(where: { $0.status == .agedOut }) { return .agedOut }
    for status in [Forecast.Status.notComplete, .agedOut, .notRecommended] {
      if members.contains(where: { $0.status == status }) { return status }
    }
    return members.contains { $0.status != .immune } ? .complete : .immune
  }

  /// MULTIANTVG-1.
  private func earliest(_ open: [Forecast]) -> Reckoned? {
    var days = open.compactMap { $0.earliest }
    guard var found = days.popLast() else { return nil }
    if open.contains(where: { $0.isOverriding }) || goals.count == 1 {
      for day in days where day.day < found.day { found = day }
      return lastDose.map { found.later(Reckoned($0, .lastDose(InexactDay($0)))) } ?? found
    }
    for day in days { found = found.later(day) }
    return found
  }

  /// FORECASTDN-2.
  private var dose: Int? {
    let numbers = goals.compactMap { goal in goal.filter { $0.status == .notComplete }.compactMap { $0.dose }.max() }
    return group.isGivenWhole ? numbers.min() : numbers.max()
  }

  private func first(_ open: [Forecast], _ day: (Forecast) -> Reckoned?) -> Reckoned? {
    var first: Reckoned?
    for forecast in open {
      guard let found = day(forecast) else { continue }
      if first.map({ found.day < $0.day }) != false { first = found }
    }
    return first
  }

  private func later(_ one: Reckoned, _ other: Reckoned?) -> Reckoned { one.later(other) }
}
