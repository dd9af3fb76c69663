import Base
import Sync

/// A class, type or instrument rating as a record.
public enum Rating {
  public static let kind = Attribute<RatingKind>(
    Field(
      "kind", Text(cs: "Druh kvalifikace", en: "Kind of rating"),
      .choice(RatingKind.allCases.map { Field.Choice($0.name, $0.label) }), required: true))
  public static let name = Attribute<String>(
    Field(
      "name", Text(cs: "Název nebo typ", en: "Name or type"), .text(maximum: 80),
      hint: Text(
        cs: "U typové kvalifikace označení ICAO, například B738",
        en: "For a type rating the ICAO designator, for example B738"),
      searched: true))
  public static let checked = Attribute<Day>(
    Field("checked", Text(cs: "Poslední přezkoušení", en: "Last check"), .day))
  public static let expires = Attribute<Day>(
    Field(
      "expires", Text(cs: "Platí do", en: "Valid until"), .day,
      hint: Text(
        cs: "Datum z průkazu má přednost před vypočteným.",
        en: "The printed date takes precedence over the computed one.")
    ))
  /// From the check before, so that a check in the last three months keeps the date.
  public static let previousExpires = Attribute<Day>(
    Field("previousExpires", Text(cs: "Předchozí platnost do", en: "Was valid until"), .day))
  public static let remarks = Attribute<String>(
    Field("remarks", Text(cs: "Poznámky", en: "Remarks"), .prose(maximum: 2000), searched: true))

  public static let collection = RecordType(
    "rating", Text(cs: "Kvalifikace", en: "Ratings"),
    [kind.field, name.field, checked.field, expires.field, previousExpires.field, remarks.field], keepsHistory: true)

  /// The last day of validity: printed, else computed from the last check.
  public static func expiry(_ fields: Fields) -> Day? {
    if let printed = fields[expires] { return printed }
    guard let checked = fields[checked] else { return nil }
    return (fields[kind] ?? .other).expiry(afterCheck: checked, previous: fields[previousExpires])
  }

  /// The flights that count for the rating; nil for an instrument rating and others, which no class limits.
  public static func group(_ fields: Fields) -> RatingGroup? {
    switch fields[kind] ?? .other {
    case .singleEngine: .singleEngine
    case .touringMotorGlider: .touringMotorGlider
    case .multiEngine: .multiEngine
    case .singleEngineSea: .singleEngineSea
    case .multiEngineSea: .multiEngineSea
    case .type: fields[name].map { .type(Key(TypeFamily.name(of: $0))) }
    case .instrument, .other: nil
    }
  }
}

extension RatingKind: FieldValue {}
