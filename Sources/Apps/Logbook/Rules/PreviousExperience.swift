import Base
import Sync

/// Totals brought forward from a paper book, of all flights or of one type: so that the sums are right from the first
/// day. It has the fields of a flight that can be summed.
public enum PreviousExperience {
  public static let description = Attribute<String>(
    Field(
      "description", Text(cs: "Popis", en: "Description"), .text(maximum: 200),
      hint: Text(cs: "Například Zápisník č. 1", en: "For example Logbook no. 1")))
  /// Named as a flight's day, so that both are read alike.
  public static let through = Attribute<Day>(
    Field("date", Text(cs: "Stav ke dni", en: "Through"), .day))
  public static let type = Attribute<String>(
    Field(
      "type", Text(cs: "Typ letadla", en: "Aircraft type"), .text(maximum: 20),
      hint: Text(cs: "Prázdné pro všechny typy dohromady", en: "Empty for all types together"), capitals: true))

  public static let collection = RecordType(
    "previous", Text(cs: "Předchozí praxe", en: "Previous experience"),
    [description.field, through.field, type.field] + Quantity.allCases.map { sum($0.field) }
      + [sum(Flight.sessionTime.field)], keepsHistory: true)

  /// Landings of a career are more than those of a flight.
  private static func sum(_ field: Field) -> Field {
    switch field.kind {
    case .integer: Field(field.name, field.label, .integer(0...999_999))
    case .minutes: Field(field.name, field.label, field.kind, countsHours: true)
    case .text, .prose, .decimal, .day, .time, .choice, .reference, .flag, .codes, .structure: field
    }
  }
}
