import Base

/// Compares the engine with cases of our own form: a person, doses, one series that is asked for, and what is expected.
public struct ScheduleCases {
  private let catalogue: Catalogue

  public init(_ catalogue: Catalogue) { self.catalogue = catalogue }

  /// - Throws: where the file of cases cannot be read.
  public func check(_ json: JSON) throws(CatalogueFault) -> CheckResult {
    var result = CheckResult()
    for item in try CatalogueValue(json, "")["cases"].items() { result.add(try differences(item)) }
    return result
  }

  private func differences(_ value: CatalogueValue) throws(CatalogueFault) -> [CaseDifference] {
    var comparison = Comparison(try value["id"].text())
    guard let today = try value["today"].day() else { throw value["today"].fault(.missing) }
    let reading = CaseReading(value: value, catalogue: catalogue, today: today)
    let group = try Places(catalogue.groups.map { $0.id }).place(of: value["series"])
    var graced = catalogue
    if value["options"]["graceDays"].isThere { graced.graceDays = try value["options"]["graceDays"].number(to: 31) }
    let (person, doses) = (try reading.person(), try reading.doses())
    let assessment = InexactAssessment(of: person, doses, by: graced, on: today, groups: [group])
    guard let early = assessment.early.answers.first, let late = assessment.late.answers.first else {
      return comparison.differences
    }
    let found = Findings(early: early, late: late, today: today)
    for (name, expected) in try value["expect"].members() {
      comparison.compare(name, CaseReading.text(expected.json), found.text(name))
    }
    for (index, dose) in try value["doses"].items().enumerated() where dose["expect"].isThere {
      compare(
        early.verdicts[index], doses[index], try dose["expect"].text(), try dose["reason"].optionalText(),
        "doses[" + String(index + 1) + "]", &comparison)
    }
    return comparison.differences
  }

  private func compare(
    _ verdict: Verdict?, _ dose: GivenDose, _ status: String, _ reason: String?, _ what: String,
    _ comparison: inout Comparison
  ) {
    comparison.compare(what, status, verdict?.status.name)
    guard let reason, let verdict else { return }
    let reasons = verdict.reasons.map { $0.name }
    if !reasons.contains(reason) {
      comparison.compare(what + ".reason", reason, joined(reasons, ", "))
    }
  }
}

/// What a case asks for, as it writes it.
private struct Findings {
  let early: Assessment.Answer
  let late: Assessment.Answer
  let today: Day

  func text(_ name: String) -> String? {
    let forecast = early.forecast
    switch name {
    case "status": return forecast.status.caseName(isOnDemand: forecast.isOnDemand)
    case "dose": return forecast.dose.map { String($0) }
    case "earliest": return forecast.earliest?.day.iso
    case "recommended": return forecast.recommended?.day.iso
    case "recommendedTo": return forecast.recommendedTo?.iso
    case "pastDue": return forecast.pastDue?.day.iso
    case "latest": return forecast.latest?.iso
    case "state": return forecast.state(on: today)?.name
    case "funded": return early.isFunded.map { $0 ? "true" : "false" }
    case "restart": return forecast.isRestart ? "true" : "false"
    case "recommendedFrom": return forecast.recommended?.day.iso
    case "recommendedUntil": return late.forecast.recommended?.day.iso
    case "certificateFrom": return early.certificate?.from.iso
    case "certificateTo": return early.certificate.map { $0.to?.iso ?? "life" }
    default: return nil
    }
  }
}

/// Reads the person and the doses of a case.
struct CaseReading {
  let value: CatalogueValue
  let catalogue: Catalogue
  let today: Day

  static func text(_ json: JSON?) -> String? {
    guard let json else { return nil }
    if let number = json.int64 { return String(number) }
    if let flag = json.flag { return flag ? "true" : "false" }
    return json.text
  }

  func person() throws(CatalogueFault) -> Person {
    let value = value["person"]
    guard let born = try value["born"].day() else { throw value["born"].fault(.missing) }
    var person = Person(born: born)
    for (name, member) in try value.members() {
      switch name {
      case "born": break
      case "gestationWeeks": person.gestationWeeks = try member.number(to: 45)
      case "pregnancyWeeks": person.pregnantSince = today.adding(days: -7 * (try member.number(to: 45)))
      case "sex": person.sex = try Sex(name: member.text()) ?? .unknown
      default: if member.json?.flag == true { person.observations.append(Person.Observation(name)) }
      }
    }
    return person
  }

  func doses() throws(CatalogueFault) -> [GivenDose] {
    var doses: [GivenDose] = []
    for (index, item) in try value["doses"].items().enumerated() {
      let span = try span(item)
      var dose = GivenDose(id: String(index), day: span.first, lastDay: span.last)
      if item["product"].isThere {
        dose.product = try Places(catalogue.products.map { $0.id }).place(of: item["product"])
      } else {
        dose.antigens = try Places(catalogue.antigens.map { $0.id }).places(of: item["antigens"])
      }
      doses.append(dose)
    }
    return doses
  }

  private func span(_ item: CatalogueValue) throws(CatalogueFault) -> (first: Day, last: Day) {
    if let day = try item["date"].day() { return (day, day) }
    let text = try item["approx"].text()
    guard let span = InexactDay(text) else { throw item["approx"].fault(.badDay(text)) }
    return (span.first, span.last)
  }
}

extension Forecast.Status {
  /// As our own cases write it.
  fileprivate func caseName(isOnDemand: Bool) -> String {
    switch self {
    case .notComplete: isOnDemand ? "complete" : "notComplete"
    case .agedOut: "tooLate"
    case .immune: "complete"
    case .complete, .notRecommended, .notApplicable: name
    }
  }
}

extension Forecast.State {
  public var name: String {
    switch self {
    case .future: "future"
    case .due: "due"
    case .overdue: "overdue"
    }
  }
}

extension DoseReason {
  /// As our own cases write it.
  public var name: String {
    switch self {
    case .tooYoung: "tooYoung"
    case .tooOld: "tooOld"
    case .tooSoon: "tooSoon"
    case .liveConflict: "liveConflict"
    case .inadvertent: "inadvertent"
    case .wrongProduct: "wrongProduct"
    case .seriesComplete: "seriesComplete"
    case .beginsSeries: "beginsSeries"
    case .duplicate: "duplicate"
    case .substandard: "substandard"
    case .grace: "grace"
    case .beforeWindow: "beforeWindow"
    case .wrongAgeForProduct: "wrongAgeForProduct"
    case .dateApproximate: "dateApproximate"
    case .productUnknown: "productUnknown"
    }
  }
}
