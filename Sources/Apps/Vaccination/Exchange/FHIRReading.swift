import Base

/// Reads what FHIR R4 says of vaccinations: a bundle with a patient and immunizations, or one immunization.
public enum FHIRReading {
  public static func card(_ json: JSON) throws(ImportFault) -> ImportedCard {
    guard let kind = json.text("resourceType") else { throw .unknownForm }
    var card = ImportedCard()
    switch kind {
    case "Bundle":
      for entry in json.items("entry") ?? [] { read(entry["resource"], entry.text("fullUrl"), &card) }
    case "Parameters":
      for parameter in json.items("parameter") ?? [] { read(parameter["resource"], nil, &card) }
    case "Immunization", "Patient": read(json, nil, &card)
    default: throw .unknownForm
    }
    return card
  }

  private static func read(_ resource: JSON?, _ address: String?, _ card: inout ImportedCard) {
    guard let resource, let kind = resource.text("resourceType") else { return }
    switch kind {
    case "Patient":
      let name = resource.items("name")?.first
      card.family = name?.text("family") ?? name?.text("text") ?? ""
      card.given = joined((name?.items("given") ?? []).compactMap { $0.text }, " ")
      card.born = resource.text("birthDate") ?? ""
    case "Immunization":
      if let dose = dose(resource, address) { card.doses.append(dose) }
    default: break
    }
  }

  /// Nil for what was entered in error: it was never a dose.
  private static func dose(_ json: JSON, _ address: String?) -> ImportedDose? {
    var dose = ImportedDose()
    switch json.text("status") ?? "completed" {
    case "entered-in-error": return nil
    case "not-done": dose.outcome = outcome(json["statusReason"])
    default: break
    }
    for coding in json["vaccineCode"]?.items("coding") ?? [] {
      if let system = coding.text("system"), let code = coding.text("code") { dose.codes.append(.init(system, code)) }
    }
    dose.text = json["vaccineCode"]?.text("text") ?? display(json["vaccineCode"]) ?? ""
    dose.date = ImportedDose.date(of: json.text("occurrenceDateTime") ?? "")
    dose.lot = json.text("lotNumber") ?? ""
    dose.expiry = ImportedDose.date(of: json.text("expirationDate") ?? "")
    dose.site = display(json["site"]) ?? ""
    dose.place = json["location"]?.text("display") ?? ""
    dose.performer = json.items("performer")?.first?["actor"]?.text("display") ?? ""
    dose.note = joined((json.items("note") ?? []).compactMap { $0.text("text") }, "\n")
    let protocols = json.items("protocolApplied") ?? []
    if let number = protocols.first?.int64("doseNumberPositiveInt"), number > 0, number < 100 {
      dose.number = Int(number)
    }
    dose.id = address ?? json.text("id") ?? ""
    return dose
  }

  private static func display(_ concept: JSON?) -> String? {
    concept?.text("text") ?? concept?.items("coding")?.compactMap { $0.text("display") }.first
  }

  private static func outcome(_ reason: JSON?) -> DoseRecord.Outcome {
    switch reason?.items("coding")?.first?.text("code") ?? "" {
    case "OSTOCK": .unavailable
    case "MEDPREC", "IMMUNE": .contraindicated
    default: .refused
    }
  }
}
