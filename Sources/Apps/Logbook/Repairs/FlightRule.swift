import Base
import Sync

/// L-150: a rule of the pilot's own, such as "on the A320 all is multi-pilot": what new and imported flights of an aircraft begin
/// with. It fills what is empty and changes nothing that somebody wrote.
public enum FlightRule {
  public static let type = Attribute<String>(
    Field(
      "type", Text(cs: "Platí pro typ", en: "For the type"), .text(maximum: 20),
      hint: Text(
        cs: "Označení ICAO nebo typová kvalifikace, například A320; prázdné pro všechny.",
        en: "The ICAO designator or the type rating, for example A320; empty for all."),
      capitals: true))
  public static let registration = Attribute<String>(
    Field(
      "registration", Text(cs: "Jen pro imatrikulaci", en: "For the registration only"), .text(maximum: 20),
      capitals: true))
  public static let classTime = Attribute<String>(
    Field(
      "classTime", Text(cs: "Doba letu je", en: "The time of the flight is"),
      .choice([
        Field.Choice("SE", Flight.singlePilotSE.field.label), Field.Choice("ME", Flight.singlePilotME.field.label),
        Field.Choice("MP", Flight.multiPilot.field.label),
      ])))
  public static let role = Attribute<String>(Field("role", FlightRole.field.label, FlightRole.field.kind))
  public static let picName = Attribute<String>(
    Field("picName", Flight.picName.field.label, .text(maximum: 120), hint: Flight.picName.field.hint))
  public static let isInstrument = Attribute<Bool>(
    Field("ifr", Text(cs: "Celý let podle IFR", en: "The whole flight is under IFR"), .flag))

  public static let collection = RecordType(
    "flightRule", Text(cs: "Vlastní pravidla", en: "Rules of my own"),
    [type.field, registration.field, classTime.field, role.field, picName.field, isInstrument.field])

  /// `A320: multi-pilot, co-pilot`.
  static func title(_ fields: Fields, _ language: Language) -> String {
    let subject = joined([fields[type] ?? "", fields[registration] ?? ""], by: " ")
    return subject.utf8.isEmpty ? Words.ruleForAll(language) : subject
  }

  static func summary(_ fields: Fields, _ language: Language) -> String {
    var parts: [String] = []
    for field in [classTime.field, role.field] {
      guard case .choice(let choices) = field.kind, let value = fields[field.name]?.text else { continue }
      for choice in choices where choice.name == value { parts.append(choice.label(language)) }
    }
    if let name = fields[picName] { parts.append(picName.field.label(language) + " " + name) }
    if fields[isInstrument] == true { parts.append("IFR") }
    return joined(parts, by: " · ")
  }
}

/// What the type of a rule is compared with.
struct RuledType {
  let name: String
  /// The rating that covers the type (L-142); what the pilot writes into the aircraft wins.
  let rating: String

  init(_ name: String) {
    self.name = name
    rating = TypeFamily.name(of: name)
  }

  init(_ name: String, rating: String) {
    self.name = name
    self.rating = rating
  }

  init(_ aircraft: AircraftRow) { self.init(aircraft.type, rating: aircraft.rating) }
}

/// The rules of a book, in the order in which they were made; of two that say the same thing the more exact one wins.
public struct FlightRules: Sendable {
  private var rules: [(id: RecordID, fields: Fields)] = []

  public init() {}

  public init(_ records: some Sequence<Record>) {
    for record in records where record.key.collection == FlightRule.collection.name { add(record) }
  }

  public var isEmpty: Bool { rules.isEmpty }

  mutating func add(_ record: Record) {
    rules.append((record.id, record.fields))
    rules = rules.inOrder { $0.id < $1.id }
  }

  mutating func remove(_ id: RecordID) { rules.removeAll { $0.id == id } }

  /// What the most exact of the rules for the aircraft says of a field.
  func value<Value>(_ attribute: Attribute<Value>, type: RuledType, registration: String) -> Value? {
    var found: (rank: Int, value: Value)?
    for rule in rules {
      guard let value = rule.fields[attribute],
        let rank = FlightRules.rank(rule.fields, type: type, registration: registration)
      else { continue }
      if rank > found?.rank ?? -1 { found = (rank, value) }
    }
    return found?.value
  }

  /// Nil when the rule is for other aircraft; the more exact it is, the higher.
  private static func rank(_ fields: Fields, type: RuledType, registration: String) -> Int? {
    var rank = 0
    if let wanted = fields[FlightRule.registration] {
      guard plainRegistration(wanted) == plainRegistration(registration) else { return nil }
      rank += 2
    }
    if let wanted = fields[FlightRule.type] {
      let plain = TypeFamily.plain(wanted)
      guard !plain.utf8.isEmpty,
        plain == TypeFamily.plain(type.name) || plain == TypeFamily.plain(type.rating)
          || TypeFamily.covers(capitals(trimmed(wanted)), type.rating)
      else { return nil }
      rank += 1
    }
    return rank
  }

  /// Which of the three columns of FCL.050 the time goes to; nil when no rule says so.
  func classTime(type: RuledType, registration: String) -> Attribute<Minutes>? {
    switch value(FlightRule.classTime, type: type, registration: registration) ?? "" {
    case "SE": Flight.singlePilotSE
    case "ME": Flight.singlePilotME
    case "MP": Flight.multiPilot
    default: nil
    }
  }

  func role(type: RuledType, registration: String) -> FlightRole? {
    value(FlightRule.role, type: type, registration: registration).flatMap { FlightRole(name: $0) }
  }

  /// Fills what is empty in a flight.
  func apply(to fields: inout Fields, type: RuledType, registration: String) {
    if rules.isEmpty { return }
    let total = fields[Flight.total] ?? .zero
    if total > .zero {
      if !FlightForm.classes.contains(where: { fields[$0] != nil }),
        let wanted = classTime(type: type, registration: registration)
      {
        fields[wanted] = total
      }
      if !FlightForm.functions.contains(where: { fields[$0] != nil }),
        let role = role(type: type, registration: registration)
      {
        for function in role.functions { fields[function] = total }
      }
      if fields[Flight.ifr] == nil,
        value(FlightRule.isInstrument, type: type, registration: registration) == true
      {
        fields[Flight.ifr] = total
      }
    }
    if trimmed(fields[Flight.picName] ?? "").utf8.isEmpty,
      let name = value(FlightRule.picName, type: type, registration: registration),
      !(isSelf(name) && Flight.isUnderAnother(fields))
    {
      fields[Flight.picName] = name
    }
  }
}
