import Base

// CDSi, chapter 7: whether another dose is needed, and when.
extension Course {
  /// Looks ahead from today. What is skipped on the day that was found leads to the next target dose (7.6), until
  /// nothing is skipped any more.
  mutating func makeForecast(_ history: History, completed: [String], isImmune: Bool) {
    restartIfLate(history.today, history)
    skip(on: history.today, history, completed)
    while true {
      forecast = nextForecast(history, isImmune: isImmune)
      guard case .notComplete = forecast.status, let earliest = forecast.earliest?.day else { break }
      let before = next
      skip(on: earliest, history, completed)
      if next == before { break }
    }
    forecast.isRestart = hasRestarted && validSinceRestart == 0 && forecast.status == .notComplete
  }

  private var validSinceRestart: Int {
    var count = 0
    for dose in satisfiedBy where dose != nil { count += 1 }
    return count
  }

  private mutating func skip(on day: Day, _ history: History, _ completed: [String]) {
    let moment = Moment(context: .forecast, day: day, index: places.count)
    while let target, isSkipped(target, moment, history, completed) {
      if targets[next] == .notSatisfied { targets[next] = .skipped }
      next += 1
    }
  }

  /// Table 7-10.
  private func nextForecast(_ history: History, isImmune: Bool) -> Forecast {
    if isImmune { return Forecast(.immune) }
    guard let target else { return Forecast(hasSatisfied ? .complete : .notRecommended) }
    if case .once(_, let end?) = target.season, history.today > end { return Forecast(.notRecommended) }
    let dates = ForecastDates(self, target, history)
    if let maximum = dates.maximum, history.today >= maximum || dates.earliest.day >= maximum {
      return Forecast(.agedOut)
    }
    var forecast = dates.forecast
    forecast.dose = number(history)
    return forecast
  }

  /// FORECASTDN-1: the doses that count, of a season only those since it began.
  private func number(_ history: History) -> Int {
    if case .yearly = target?.season { return 1 }
    var count = 0
    for (number, dose) in satisfiedBy.prefix(next + 1).enumerated() {
      // V-91: what follows the dose of a yearly season is of the same season.
      if case .yearly = series.doses[number].season { count = 0 }
      guard let dose else { continue }
      if case .once(let start, _) = series.doses[number].season, days[dose] < start { continue }
      count += 1
    }
    return count + 1
  }
}
