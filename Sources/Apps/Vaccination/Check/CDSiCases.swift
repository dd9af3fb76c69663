import Base

/// Compares the engine with cases in the shape of CDC's test cases: a history, what each dose is worth, and the forecast.
public struct CDSiCases {
  private let catalogue: Catalogue
  private let products: Places

  public init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
    products = Places(catalogue.products.map { $0.id })
  }

  /// - Throws: where the file of cases cannot be read.
  public func check(_ json: JSON) throws(CatalogueFault) -> CheckResult {
    var result = CheckResult()
    for item in try CatalogueValue(json, "")["cases"].items() { result.add(try differences(item)) }
    return result
  }

  private func differences(_ value: CatalogueValue) throws(CatalogueFault) -> [CaseDifference] {
    var comparison = Comparison(try value["id"].text())
    guard let born = try value["dob"].day(), let day = try value["assessment"].day() else {
      throw value["dob"].fault(.missing)
    }
    let person = Person(born: born, sex: try Sex(name: value["gender"].text()) ?? .unknown)
    var doses: [GivenDose] = []
    for (index, dose) in try value["doses"].items().enumerated() {
      guard let day = try dose["date"].day() else { throw dose["date"].fault(.missing) }
      doses.append(GivenDose(id: String(index), day: day, product: products.place(try dose["cvx"].text())))
    }
    let groups = Places(catalogue.groups.map { $0.id })
    let group = try groups.place(of: value["group"])
    let answer = Assessment(of: person, doses, by: catalogue, on: day, groups: [group]).answers[0]
    try compareForecast(answer.forecast, value["expected"], &comparison)
    for (index, dose) in try value["doses"].items().enumerated() {
      // A dose that is not against anything of the group is judged in its own one.
      let others =
        answer.verdicts[index] != nil
        ? [] : Assessment(of: person, doses, by: catalogue, on: day).answers.compactMap { $0.verdicts[index] }
      compare(
        answer.verdicts[index] ?? others.first, try dose["status"].text(), try dose["reason"].optionalText(),
        "doses[" + String(index + 1) + "]", &comparison)
    }
    return comparison.differences
  }

  private func compareForecast(
    _ forecast: Forecast, _ expected: CatalogueValue, _ comparison: inout Comparison
  ) throws(CatalogueFault) {
    comparison.compare("series", try expected["series"].optionalText(), forecast.status.name)
    comparison.compare("dose", expected["dose"].json?.int64.map { String($0) }, forecast.dose.map { String($0) })
    comparison.compare("earliest", try expected["earliest"].optionalText(), forecast.earliest?.day.iso)
    comparison.compare("recommended", try expected["recommended"].optionalText(), forecast.recommended?.day.iso)
    comparison.compare("pastDue", try expected["pastDue"].optionalText(), forecast.pastDue?.day.iso)
  }

  /// One reason is listed where several may apply: it has to be among them.
  private func compare(
    _ verdict: Verdict?, _ status: String, _ reason: String?, _ what: String, _ comparison: inout Comparison
  ) {
    comparison.compare(what, status, verdict?.status.name)
    guard let reason, let verdict else { return }
    let names = verdict.reasons.map { $0.cdsiName ?? "" }
    if !names.contains(where: { inLowerCase($0) == inLowerCase(reason) }) {
      comparison.compare(what + ".reason", reason, joined(names, ", "))
    }
  }
}

/// Letters of ASCII in lower case: the cases write `Too Soon` and `too Soon`.
private func inLowerCase(_ text: String) -> String {
  String(utf8: [UInt8](text).map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 })
}

extension Forecast.Status {
  /// As files of cases write it.
  public var name: String {
    switch self {
    case .notComplete: "notComplete"
    case .complete: "complete"
    case .agedOut: "agedOut"
    case .immune: "immune"
    case .notRecommended: "notRecommended"
    case .notApplicable: "notApplicable"
    }
  }
}

extension Verdict.Status {
  /// As files of cases write it.
  public var name: String {
    switch self {
    case .valid: "valid"
    case .notValid: "notValid"
    case .extraneous: "extraneous"
    case .substandard: "substandard"
    }
  }
}

extension DoseReason {
  /// As CDC's test cases write it.
  var cdsiName: String? {
    switch self {
    case .tooYoung: "Age: Too Young"
    case .tooOld: "Age: Too Old"
    case .tooSoon: "Interval: Too Soon"
    case .liveConflict: "Live Virus Conflict"
    case .inadvertent: "Inadvertent Vaccine"
    case .wrongProduct: "Not a preferable or allowable vaccine"
    case .seriesComplete: "Series Already Complete"
    case .beginsSeries, .duplicate, .substandard, .grace, .beforeWindow, .wrongAgeForProduct, .dateApproximate,
      .productUnknown:
      nil
    }
  }
}
