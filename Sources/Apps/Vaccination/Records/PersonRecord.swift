import Base
import Sync

extension Sex: FieldValue {}

/// A member of the family whose vaccinations are kept.
public enum PersonRecord {
  public static let name = Attribute<String>(
    Field("name", Text(cs: "Jméno", en: "Name"), .text(maximum: 80), required: true, searched: true))
  public static let born = Attribute<Day>(
    Field(
      "born", Text(cs: "Datum narození", en: "Date of birth"), .day, required: true,
      hint: Text(cs: "Podle věku se počítají termíny dávek.", en: "The dates of doses depend on the age.")))
  public static let sex = Attribute<Sex>(
    Field(
      "sex", Text(cs: "Pohlaví", en: "Sex"),
      .choice([
        Field.Choice("female", Text(cs: "Žena", en: "Female")), Field.Choice("male", Text(cs: "Muž", en: "Male")),
        Field.Choice("unknown", Text(cs: "Neuvedeno", en: "Not given")),
      ])))
  public static let colour = Attribute<String>(Field("colour", Text(cs: "Barva", en: "Colour"), .text(maximum: 20)))
  public static let gestationWeeks = Attribute<Int>(
    Field(
      "gestationWeeks", Text(cs: "Týden těhotenství při narození", en: "Week of gestation at birth"), .integer(20...45),
      hint: Text(
        cs: "Jen u nedonošených dětí: mají jiný kalendář.", en: "Only for preterm children: their schedule differs.")))
  public static let pregnantSince = Attribute<Day>(
    Field(
      "pregnantSince", Text(cs: "Těhotná od", en: "Pregnant since"), .day,
      hint: Text(cs: "Den, od kterého se počítají týdny.", en: "The day from which the weeks are counted.")))
  /// Codes of what changes a schedule, as the catalogue's series name them: `immunocompromised`, `noSpleen`.
  public static let conditions = Attribute<JSON>(
    Field("conditions", Text(cs: "Zdravotní okolnosti", en: "Health conditions"), .codes("condition")))
  public static let allergies = Attribute<String>(
    Field("allergies", Text(cs: "Alergie", en: "Allergies"), .prose(maximum: 500)))
  public static let note = Attribute<String>(Field("note", Text(cs: "Poznámka", en: "Note"), .prose(maximum: 2000)))

  public static let collection = RecordType(
    "cardholder", Text(cs: "Osoby", en: "Persons"),
    [
      name.field, born.field, sex.field, colour.field, gestationWeeks.field, pregnantSince.field, conditions.field,
      allergies.field, note.field,
    ])

  /// What the engine has to know; nil without a date of birth.
  public static func person(_ fields: Fields) -> Person? {
    guard let born = fields[born] else { return nil }
    var person = Person(
      born: born, sex: fields[sex] ?? .unknown, gestationWeeks: fields[gestationWeeks],
      pregnantSince: fields[pregnantSince])
    for item in fields[conditions]?.items ?? [] {
      if let code = item.text { person.observations.append(Person.Observation(code)) }
    }
    return person
  }
}
