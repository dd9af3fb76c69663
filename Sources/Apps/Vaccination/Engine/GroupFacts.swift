import Base

// What a catalogue knows of a group beside its schedule.
extension GroupCourse {
  private var firstValid: Day? { best.compactMap { $0.firstValidDay }.min() }
  private var lastValid: Day? { best.compactMap { course in course.lastValid.map { course.days[$0] } }.max() }

  /// V-20: funding is a fact of its own, by the day of the dose, the age at it and the age at the first one.
  func isFunded(_ forecast: Forecast, _ history: History) -> Bool? {
    guard let funding = group.funding else { return nil }
    if !funding.isFull { return false }
    let next = forecast.earliest.map { max($0.day, history.today) }
    let day = next ?? lastValid ?? history.today
    if let since = funding.since, day < since { return false }
    let born = history.person.born
    return isWithin(firstValid ?? day, funding.firstDoseFrom, funding.firstDoseBefore, born)
      && isWithin(day, funding.from, funding.before, born)
  }

  var certificate: (from: Day, to: Day?)? {
    guard let certificate = group.certificate, let last = lastValid else { return nil }
    return (certificate.validFrom.after(last), certificate.validFor?.after(last))
  }

  /// A dose counts of which only the antigens are known.
  func countsUnknownProduct(_ history: History) -> Bool {
    best.contains { course in
      course.verdicts.indices.contains {
        course.verdicts[$0].status == .valid && history.doses[course.places[$0]].product == nil
      }
    }
  }

  /// V-22: products of one kind can have different intervals. While it is not known which one was given, the earliest of
  /// their dates holds.
  func earliest(_ own: Forecast, _ place: Int, _ history: History) -> Forecast {
    guard own.status == .notComplete else { return own }
    var found = own
    for (other, group) in history.catalogue.groups.enumerated() where other != place && isSibling(group) {
      let forecast = GroupCourse(group, history).forecast(history)
      guard forecast.status == .notComplete, forecast.dose == own.dose, forecast.isOnDemand == own.isOnDemand,
        let day = forecast.recommended?.day, let earlier = found.recommended?.day, day < earlier
      else { continue }
      found = forecast
    }
    // What is given in this series stays.
    found.products = own.products
    return found
  }

  private func isSibling(_ other: Group) -> Bool {
    other.kind == group.kind && other.goals.count == group.goals.count
      && zip(other.goals, group.goals).allSatisfy { $0.antigen == $1.antigen }
  }
}

/// A schedule for doses of which some days are not known exactly: everything as early, and as late, as it can have been.
public struct InexactAssessment: Sendable {
  public let early: Assessment
  /// The same as `early` when all days are known.
  public let late: Assessment

  public init(of person: Person, _ doses: [GivenDose], by catalogue: Catalogue, on day: Day, groups: [Int]? = nil) {
    early = Assessment(of: person, doses, by: catalogue, on: day, groups: groups)
    if !doses.contains(where: { $0.isInexact }) {
      late = early
      return
    }
    let latest = doses.map { dose in
      var dose = dose
      // What is still to come stays there.
      dose.day = min(dose.lastDay, max(dose.day, day))
      return dose
    }
    late = Assessment(of: person, latest, by: catalogue, on: day, groups: groups)
  }
}
