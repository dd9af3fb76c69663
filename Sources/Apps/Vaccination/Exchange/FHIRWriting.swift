import Base

/// Writes the card of a person as a bundle of FHIR R4: Patient, Immunizations, and what comes next as an
/// ImmunizationRecommendation.
public struct FHIRWriting {
  /// A next dose, as far as the bundle says it.
  public struct Recommendation: Sendable {
    public var codes: [ImportedDose.Code]
    public var text: String
    public var forecast: Forecast

    public init(codes: [ImportedDose.Code], text: String, forecast: Forecast) {
      self.codes = codes
      self.text = text
      self.forecast = forecast
    }
  }

  private let patient = "Patient/1"

  public init() {}

  /// - Parameter today: when the recommendations were reckoned.
  public func bundle(_ card: ImportedCard, _ recommendations: [Recommendation], on today: Day) -> JSON {
    var entries: [JSON] = [entry(person(card))]
    for (index, dose) in card.doses.enumerated() {
      entries.append(entry(immunization(dose, index)))
      for disease in dose.diseases { entries.append(entry(condition(disease.code, disease.name, of: dose, index))) }
    }
    if !recommendations.isEmpty { entries.append(entry(recommendation(recommendations, today))) }
    return ["resourceType": "Bundle", "type": "collection", "entry": .array(entries)]
  }

  private func entry(_ resource: JSON) -> JSON { ["resource": resource] }

  private func person(_ card: ImportedCard) -> JSON {
    var name = JSONObject()
    add("family", card.family, to: &name)
    if !card.given.utf8.isEmpty { name["given"] = .array(card.given.parts(at: 0x20).map { .string($0) }) }
    var json = JSONObject([("resourceType", "Patient"), ("id", "1"), ("name", .array([.object(name)]))])
    switch card.sex {
    case .female, .male: json.add("gender", card.sex.name)
    case .unknown: break
    }
    add("birthDate", card.born, to: &json)
    return .object(json)
  }

  private func immunization(_ dose: ImportedDose, _ index: Int) -> JSON {
    var json = JSONObject([("resourceType", "Immunization")])
    json.add("id", String(index + 1))
    let own = extensions(dose)
    if !own.isEmpty { json.add("extension", .array(own)) }
    switch dose.outcome {
    case .given: json.add("status", "completed")
    case .refused, .contraindicated, .unavailable, .notStated, .illness, .antibodies:
      json.add("status", "not-done")
      if let reason = reason(dose.outcome) {
        json.add("statusReason", concept([.init(FHIRWriting.reasons, reason)], ""))
      }
    }
    json.add("vaccineCode", concept(dose.codes, dose.text))
    json.add("patient", ["reference": .string(patient)])
    // The date is required; what is not known is said as a text.
    if dose.date.utf8.isEmpty {
      json.add("occurrenceString", "unknown")
    } else {
      json.add("occurrenceDateTime", dose.date)
    }
    if dose.isSpoiled { json.add("isSubpotent", true) }
    add("lotNumber", dose.lot, to: &json)
    add("expirationDate", dose.expiry, to: &json)
    if !dose.site.utf8.isEmpty { json.add("site", ["text": .string(dose.site)]) }
    if !dose.place.utf8.isEmpty { json.add("location", ["display": .string(dose.place)]) }
    if !dose.performer.utf8.isEmpty {
      json.add("performer", [["actor": ["display": .string(dose.performer)]]])
    }
    if !dose.note.utf8.isEmpty { json.add("note", [["text": .string(dose.note)]]) }
    if !dose.reaction.utf8.isEmpty || !dose.reactionDate.utf8.isEmpty {
      var reaction = JSONObject()
      add("date", dose.reactionDate, to: &reaction)
      if !dose.reaction.utf8.isEmpty { reaction.add("detail", ["display": .string(dose.reaction)]) }
      json.add("reaction", .array([.object(reaction)]))
    }
    if let number = dose.number { json.add("protocolApplied", [["doseNumberPositiveInt": .integer(Int64(number))]]) }
    return .object(json)
  }

  /// V-83: an illness as other programs look for it. Our own reading takes the Immunization, which has all of the line.
  private func condition(_ code: ImportedDose.Code?, _ name: String, of dose: ImportedDose, _ index: Int) -> JSON {
    var json = JSONObject([("resourceType", "Condition")])
    let line = "Immunization/" + String(index + 1)
    json.add("extension", [["url": .string(FHIRWriting.lineOf), "valueString": .string(line)]])
    json.add("clinicalStatus", concept([.init(FHIRWriting.conditions + "clinical", "resolved")], ""))
    json.add("verificationStatus", concept([.init(FHIRWriting.conditions + "ver-status", "confirmed")], ""))
    json.add("code", concept(code.map { [$0] } ?? [], name))
    json.add("subject", ["reference": .string(patient)])
    add("onsetDateTime", dose.date, to: &json)
    return .object(json)
  }

  /// What FHIR has no word for.
  private func extensions(_ dose: ImportedDose) -> [JSON] {
    var all: [JSON] = []
    if dose.isAbout { all.append(["url": .string(FHIRWriting.about), "valueBoolean": true]) }
    if !dose.antigens.isEmpty {
      all.append(["url": .string(FHIRWriting.against), "valueString": .string(joined(dose.antigens, " "))])
    }
    // The reason of FHIR speaks of a test.
    if dose.outcome == .illness { all.append(["url": .string(FHIRWriting.illness), "valueBoolean": true]) }
    return all
  }

  static let about = "urn:vademecum:vaccination:date-is-about"
  static let illness = "urn:vademecum:vaccination:had-the-illness"
  /// Of a Condition: the line of the card that it stands for.
  static let lineOf = "urn:vademecum:vaccination:line"
  private static let conditions = "http://terminology.hl7.org/CodeSystem/condition-"
  static let against = "urn:vademecum:vaccination:against"

  private static let reasons = "http://terminology.hl7.org/CodeSystem/v3-ActReason"

  private func reason(_ outcome: DoseRecord.Outcome) -> String? {
    switch outcome {
    case .given, .notStated: nil
    case .refused: "PATOBJ"
    case .contraindicated: "MEDPREC"
    case .unavailable: "OSTOCK"
    case .illness, .antibodies: "IMMUNE"
    }
  }

  private func concept(_ codes: [ImportedDose.Code], _ text: String) -> JSON {
    var json = JSONObject()
    if !codes.isEmpty {
      json["coding"] = .array(codes.map { ["system": .string($0.system), "code": .string($0.code)] })
    }
    add("text", text, to: &json)
    return .object(json)
  }

  private func recommendation(_ recommendations: [Recommendation], _ today: Day) -> JSON {
    [
      "resourceType": "ImmunizationRecommendation", "id": "1", "patient": ["reference": .string(patient)],
      "date": .string(today.iso), "recommendation": .array(recommendations.map { next($0, today) }),
    ]
  }

  private func next(_ recommendation: Recommendation, _ today: Day) -> JSON {
    let forecast = recommendation.forecast
    var json = JSONObject()
    json.add("vaccineCode", .array([concept(recommendation.codes, recommendation.text)]))
    json.add("forecastStatus", concept([.init(FHIRWriting.statuses, status(forecast, today))], ""))
    var dates: [JSON] = []
    // LOINC: the earliest date, the date due, the date overdue, the latest date.
    for (code, day) in [
      ("30981-5", forecast.earliest?.day), ("30980-7", forecast.recommended?.day),
      ("59778-1", forecast.pastDue?.day.adding(days: 1)), ("59777-3", forecast.latest),
    ] {
      guard let day else { continue }
      dates.append(["code": concept([.init("http://loinc.org", code)], ""), "value": .string(day.iso)])
    }
    if !dates.isEmpty { json.add("dateCriterion", .array(dates)) }
    if let dose = forecast.dose { json.add("doseNumberPositiveInt", Int64(dose)) }
    return .object(json)
  }

  private static let statuses = "http://terminology.hl7.org/CodeSystem/immunization-recommendation-status"

  private func status(_ forecast: Forecast, _ today: Day) -> String {
    switch forecast.status {
    case .complete: return "complete"
    case .immune: return "immune"
    case .agedOut, .notRecommended, .notApplicable: return "contraindicated"
    case .notComplete:
      switch forecast.state(on: today) {
      case .overdue: return "overdue"
      case .due, .future, nil: return "due"
      }
    }
  }

  private func add(_ name: String, _ text: String, to object: inout JSONObject) {
    if !text.utf8.isEmpty { object.add(name, text) }
  }
}
