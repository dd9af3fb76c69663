import Base
import Sync

/// The rating that an aircraft needs, where its engines and crew do not tell: motor gliders, single-pilot turboprops.
public enum AircraftClass: Sendable, Named {
  case singleEngine
  case touringMotorGlider
  case multiEngine
  case singleEngineSea
  case multiEngineSea
  case type

  /// A field for the aircraft's collection.
  public static let attribute = Attribute<AircraftClass>(
    Field(
      "class", Text(cs: "Kvalifikace", en: "Rating"),
      .choice(AircraftClass.allCases.map { Field.Choice($0.name, $0.rating.label) }),
      hint: Text(
        cs: "Jen když nevyplývá z počtu motorů a pilotů.", en: "Only where it does not follow from engines and crew.")))

  public var rating: RatingKind {
    switch self {
    case .singleEngine: .singleEngine
    case .touringMotorGlider: .touringMotorGlider
    case .multiEngine: .multiEngine
    case .singleEngineSea: .singleEngineSea
    case .multiEngineSea: .multiEngineSea
    case .type: .type
    }
  }

  public var name: String { rating.name }
}

extension AircraftClass: FieldValue {}
