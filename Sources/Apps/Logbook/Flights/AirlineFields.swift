import Base
import Sync

/// L-140: what airlines, gliding clubs and other authorities write beside the page of FCL.050. A form shows these fields when
/// they are used.
extension Flight {
  /// Who has the controls in a crew of two.
  public enum PilotFlying: Sendable, Named {
    case flying
    case monitoring

    public var name: String {
      switch self {
      case .flying: "PF"
      case .monitoring: "PM"
      }
    }
  }

  /// How an aircraft without an engine of its own gets into the air.
  public enum Launch: Sendable, Named {
    case winch, aerotow, car, selfLaunch

    public var name: String {
      switch self {
      case .winch: "winch"
      case .aerotow: "aerotow"
      case .car: "car"
      case .selfLaunch: "self"
      }
    }
  }

  public static let flightNumber = Attribute<String>(
    Field(
      "flightNumber", Text(cs: "Číslo letu", en: "Flight number"), .text(maximum: 20), capitals: true, searched: true))
  public static let pilotFlying = Attribute<PilotFlying>(
    Field(
      "pilotFlying", Text(cs: "Řídící pilot", en: "Pilot flying"),
      .choice([
        Field.Choice("PF", Text(cs: "Řídil jsem (PF)", en: "Pilot flying (PF)")),
        Field.Choice("PM", Text(cs: "Monitoroval jsem (PM)", en: "Pilot monitoring (PM)")),
      ])))
  public static let crossCountry = Attribute<Minutes>(
    Field("crossCountry", Text(cs: "Přelet", en: "Cross-country"), .minutes(maximum: longestMinutes)))
  public static let actualInstrument = Attribute<Minutes>(
    Field(
      "actualInstrument", Text(cs: "Podle přístrojů skutečně", en: "Actual instrument"),
      .minutes(maximum: longestMinutes)))
  public static let simulatedInstrument = Attribute<Minutes>(
    Field(
      "simulatedInstrument", Text(cs: "Podle přístrojů cvičně", en: "Simulated instrument"),
      .minutes(maximum: longestMinutes)))
  public static let launch = Attribute<Launch>(
    Field(
      "launch", Text(cs: "Způsob vzletu", en: "Launch"),
      .choice([
        Field.Choice("winch", Text(cs: "Navijákem", en: "By winch")),
        Field.Choice("aerotow", Text(cs: "Za vlečným letadlem", en: "By aerotow")),
        Field.Choice("car", Text(cs: "Za autem", en: "By car")),
        Field.Choice("self", Text(cs: "Vlastní silou", en: "Self-launch")),
      ])))
  public static let towed = Attribute<String>(
    Field("towed", Text(cs: "Vlek", en: "Tow"), .text(maximum: 80), searched: true))

  static let airlineFields = [
    flightNumber.field, pilotFlying.field, crossCountry.field, actualInstrument.field, simulatedInstrument.field,
    launch.field, towed.field,
  ]
}

extension Flight.PilotFlying: FieldValue {}
extension Flight.Launch: FieldValue {}
