import Base

/// Reads what FHIR says of vaccinations (V-40): R4, and where they differ R5, STU3 and DSTU2. Bundles, Parameters, lists and
/// single resources.
public enum FHIRReading {
  /// A card for each patient of the file that is named in it, in their order; one without a name when the file has no patient.
  ///
  /// - Throws: `unknownForm` when it says nothing of vaccinations or patients.
  public static func cards(_ json: JSON) throws(ImportFault) -> [ImportedCard] {
    guard let resources = FHIRResources(json) else { throw .unknownForm }
    var cards: [ImportedCard] = []
    var places: [Key: Int] = [:]
    for resource in resources.all where resource.kind == "Patient" {
      let name = FHIRReading.key(resource)
      if places[Key(name)] != nil { continue }
      places[Key(name)] = cards.count
      cards.append(person(resource.json))
    }
    let count = cards.count
    var nameless: Int?
    for resource in resources.all where resource.kind == "Immunization" || resource.kind == "Condition" {
      let isIllness = resource.kind == "Condition"
      let reading = FHIRDose(resource.json, resource.address, resources)
      let (dose, note) = isIllness ? reading.illness : reading.read
      if isIllness && dose == nil && note == nil { continue }
      let owner = owner(of: resource.json, resources)
      var place = owner.flatMap { places[Key(FHIRReading.key($0))] }
      if place == nil, let owner, owner.kind == "Patient" {
        // It is within the immunization.
        place = cards.count
        let card = person(owner.json)
        if let known = cards.firstIndex(where: { $0.isAbout(card) }) { place = known } else { cards.append(card) }
      }
      if place == nil && count == 1 { place = 0 }
      if place == nil {
        if nameless == nil {
          nameless = cards.count
          cards.append(ImportedCard())
        }
        place = nameless
      }
      guard let place else { continue }
      if count > 1 && place == nameless {
        if let dose { cards[place].leftOut.append(.init(dose.label, Words.whoseUnknown)) }
        continue
      }
      if let dose {
        if isIllness { cards[place].illnesses.append(dose) } else { cards[place].doses.append(dose) }
      }
      if let note { cards[place].leftOut.append(note) }
    }
    let isKnown = resources.all.contains {
      switch $0.kind {
      case "Patient", "Immunization", "Condition", "Bundle", "Parameters": true
      default: false
      }
    }
    if !isKnown { throw .unknownForm }
    return cards.isEmpty ? [ImportedCard()] : cards
  }

  private static func key(_ resource: FHIRResources.Resource) -> String {
    resource.address + " " + (resource.json.text("id") ?? "") + " "
      + (resource.address.utf8.isEmpty && resource.json.text("id") == nil ? resource.json.serialized : "")
  }

  /// R4 and R5 say `patient`; a resource of another kind is nobody.
  private static func owner(of json: JSON, _ resources: FHIRResources) -> FHIRResources.Resource? {
    guard let found = resources.find(json["patient"] ?? json["subject"], in: json), found.kind == "Patient" else {
      return nil
    }
    return found
  }

  private static func person(_ json: JSON) -> ImportedCard {
    var card = ImportedCard()
    if let name = FHIRName(json.items("name") ?? []) { (card.family, card.given) = (name.family, name.given) }
    card.born = json.text("birthDate") ?? ""
    switch json.text("gender") {
    case "female": card.sex = .female
    case "male": card.sex = .male
    default: card.sex = .unknown
    }
    return card
  }
}

extension ImportedCard {
  /// Whether both are of a person of the same name and birth.
  fileprivate func isAbout(_ other: ImportedCard) -> Bool {
    family == other.family && given == other.given && born == other.born
  }
}
