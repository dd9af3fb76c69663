import Base
import Sync

/// A vaccine of the user's own that the catalogue does not have, with the time after which it is due again.
public enum OwnVaccine {
  public static let person = Attribute<RecordID>(
    Field("person", Text(cs: "Osoba", en: "Person"), .reference("cardholder"), required: true))
  public static let name = Attribute<String>(
    Field("name", Text(cs: "Název", en: "Name"), .text(maximum: 120), required: true, searched: true))
  public static let against = Attribute<String>(
    Field("against", Text(cs: "Proti čemu", en: "Against"), .text(maximum: 160), searched: true))
  /// Nil for a vaccine that is given once.
  public static let months = Attribute<Int>(
    Field(
      "months", Text(cs: "Opakovat po měsících", en: "Repeat after months"), .integer(1...1200),
      hint: Text(cs: "Nechte prázdné, pokud se neopakuje.", en: "Leave it empty when it is not repeated.")))
  public static let note = Attribute<String>(Field("note", Text(cs: "Poznámka", en: "Note"), .prose(maximum: 1000)))

  public static let collection = RecordType(
    "ownVaccine", Text(cs: "Vlastní vakcíny", en: "Own vaccines"),
    [person.field, name.field, against.field, months.field, note.field])

  /// V-50: when it is due again after its last dose; nil when it is not repeated or was never given.
  public static func due(_ fields: Fields, after last: Day?) -> Day? {
    guard let last, let months = fields[months] else { return nil }
    return Period(months: months).after(last)
  }
}
