import Base

/// The classes of medical certificates of MED.A.045.
public enum MedicalClass: Sendable, CaseIterable {
  case class1
  case class2
  case lapl

  public var title: Text {
    switch self {
    case .class1: Text(cs: "1. třída", en: "Class 1")
    case .class2: Text(cs: "2. třída", en: "Class 2")
    case .lapl: Text(cs: "LAPL", en: "LAPL")
    }
  }

  /// What a certificate of this class is good for, the shortest validity first.
  public var privileges: [MedicalPrivilege] {
    switch self {
    case .class1: [.singlePilotPassengers, .class1, .class2, .lapl]
    case .class2: [.class2, .lapl]
    case .lapl: [.lapl]
    }
  }
}

/// What a medical certificate has a date for.
public enum MedicalPrivilege: Sendable, CaseIterable {
  /// Class 1 in single-pilot commercial transport of passengers.
  case singlePilotPassengers
  /// Class 1 in any other operation.
  case class1
  case class2
  case lapl

  public var title: Text {
    switch self {
    case .singlePilotPassengers:
      Text(
        cs: "1. třída, obchodní doprava cestujících s jedním pilotem",
        en: "Class 1, single-pilot commercial transport of passengers")
    case .class1: MedicalClass.class1.title
    case .class2: MedicalClass.class2.title
    case .lapl: MedicalClass.lapl.title
    }
  }

  /// How many months a certificate lasts, and the birthday through which it lasts at most.
  ///
  /// - Parameter age: completed years at the examination (a reading of ours: the rule does not say when).
  func validity(age: Int) -> (months: Int, untilBirthday: Int?) {
    switch self {
    case .singlePilotPassengers: (age >= 40 ? 6 : 12, nil)
    case .class1: (age >= 60 ? 6 : 12, nil)
    case .class2: age < 40 ? (60, 42) : age < 50 ? (24, 51) : (12, nil)
    case .lapl: age < 40 ? (60, 42) : (24, nil)
    }
  }
}

/// The last day on which each privilege can be used; nil where the certificate does not grant it.
public struct MedicalDates: Equatable, Sendable {
  public var singlePilotPassengers: Day?
  public var class1: Day?
  public var class2: Day?
  public var lapl: Day?

  public init() {}

  public subscript(_ privilege: MedicalPrivilege) -> Day? {
    get {
      switch privilege {
      case .singlePilotPassengers: singlePilotPassengers
      case .class1: class1
      case .class2: class2
      case .lapl: lapl
      }
    }
    set {
      switch privilege {
      case .singlePilotPassengers: singlePilotPassengers = newValue
      case .class1: class1 = newValue
      case .class2: class2 = newValue
      case .lapl: lapl = newValue
      }
    }
  }
}

/// MED.A.045: until when a certificate is valid, the last day included.
///
/// - Parameters:
///   - previous: the dates of the certificate before. An examination in the last 45 days before one of them counts
///     from it; each date is looked at on its own.
public func medicalDates(
  of medicalClass: MedicalClass, examined: Day, born: Day, previous: MedicalDates = MedicalDates()
) -> MedicalDates {
  var dates = MedicalDates()
  let age = age(on: examined, born: born)
  for privilege in medicalClass.privileges {
    let validity = privilege.validity(age: age)
    var start = examined
    if let old = previous[privilege], old.adding(days: -45) <= examined, examined <= old { start = old }
    var expires = start.adding(months: validity.months)
    if let birthday = validity.untilBirthday { expires = min(expires, born.adding(years: birthday)) }
    dates[privilege] = expires
  }
  return dates
}

/// Completed years. Who is born on 29 February is a year older on 28 February of a common year.
public func age(on day: Day, born: Day) -> Int {
  let years = day.year - born.year
  return born.adding(years: years) <= day ? years : years - 1
}
