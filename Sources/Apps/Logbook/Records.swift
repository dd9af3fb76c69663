import Base
import Sync

/// What one line of the logbook is.
public enum RecordKind: Sendable, Named {
  case flight
  case session

  public var name: String {
    switch self {
    case .flight: "flight"
    case .session: "session"
    }
  }

  public var label: Text {
    switch self {
    case .flight: Text(cs: "Let", en: "Flight")
    case .session: Text(cs: "Simulátor", en: "Simulator session")
    }
  }
}

extension RecordKind: FieldValue {}

/// The longest stored duration, 99 999:59: entries that sum up earlier experience are that long.
let longestMinutes = 5_999_999

/// An aircraft the pilot flies. Not from a public database: there are few, and the registration is needed anyway.
public enum Aircraft {
  public enum Engines: Sendable, Named {
    case single
    case multi

    public var name: String {
      switch self {
      case .single: "SE"
      case .multi: "ME"
      }
    }
  }

  public static let registration = Attribute<String>(
    Field(
      "registration", Text(cs: "Imatrikulace", en: "Registration"), .text(maximum: 20), required: true,
      hint: Text(cs: "Například OK-ABC", en: "For example OK-ABC"), capitals: true, searched: true))
  public static let type = Attribute<String>(
    Field(
      "type", Text(cs: "Typ (označení ICAO)", en: "Type (ICAO designator)"), .text(maximum: 20),
      hint: Text(cs: "Například C172", en: "For example C172"), capitals: true, searched: true))
  public static let make = Attribute<String>(
    Field("make", Text(cs: "Výrobce", en: "Make"), .text(maximum: 80), searched: true))
  public static let model = Attribute<String>(
    Field("model", Text(cs: "Model", en: "Model"), .text(maximum: 80), searched: true))
  public static let variant = Attribute<String>(
    Field("variant", Text(cs: "Varianta", en: "Variant"), .text(maximum: 80), searched: true))
  public static let engines = Attribute<Engines>(
    Field(
      "engines", Text(cs: "Motory", en: "Engines"),
      .choice([
        Field.Choice("SE", Text(cs: "Jednomotorové (SE)", en: "Single-engine (SE)")),
        Field.Choice("ME", Text(cs: "Vícemotorové (ME)", en: "Multi-engine (ME)")),
      ])))
  public static let multiPilot = Attribute<Bool>(
    Field(
      "multiCrew", Text(cs: "Vícepilotní letadlo", en: "Multi-pilot aircraft"), .flag,
      hint: Text(
        cs: "Doba letu se předvyplní jako vícepilotní.", en: "The time of a flight is offered as multi-pilot time.")))

  public static let collection = RecordType(
    "aircraft", Text(cs: "Letadla", en: "Aircraft"),
    [
      registration.field, type.field, make.field, model.field, variant.field, engines.field, multiPilot.field,
      AircraftClass.attribute.field, countsAs.field, FurtherData.field.field,
    ], keepsHistory: true)
}

extension Aircraft.Engines: FieldValue {}

/// The holder of the logbook: one record, the same on all devices.
public enum Pilot {
  public static let firstName = Attribute<String>(
    Field("firstName", Text(cs: "Jméno", en: "First name"), .text(maximum: 80)))
  public static let lastName = Attribute<String>(
    Field("lastName", Text(cs: "Příjmení", en: "Last name"), .text(maximum: 80)))
  public static let address = Attribute<String>(
    Field("address", Text(cs: "Adresa", en: "Address"), .prose(maximum: 500)))
  public static let birthDate = Attribute<Day>(
    Field(
      "birthDate", Text(cs: "Datum narození", en: "Date of birth"), .day,
      hint: Text(
        cs: "Podle věku se počítá platnost osvědčení.", en: "The validity of certificates depends on age.")))
  public static let licence = Attribute<String>(
    Field("licence", Text(cs: "Číslo průkazu způsobilosti", en: "Licence number"), .text(maximum: 80)))

  public static let collection = RecordType(
    "pilot", Text(cs: "Pilot", en: "Pilot"),
    [firstName.field, lastName.field, address.field, birthDate.field, licence.field])

  static func name(_ fields: Fields) -> String {
    let (first, last) = (fields[firstName] ?? "", fields[lastName] ?? "")
    return first.utf8.isEmpty || last.utf8.isEmpty ? first + last : first + " " + last
  }

  /// There is one pilot in a logbook, so the record needs no search and two devices make the same one.
  public static let key = RecordKey(collection.name, RecordID.v8(named: "pilot", in: "logbook"))
}
