import Base
import Sync

/// A vaccination as it stands on the card. No verdict changes it.
public enum DoseRecord {
  /// What a line of the card is: a dose that was given, why one was not, or that the person is immune without one (V-83).
  public enum Outcome: Sendable, Named {
    case given, refused, contraindicated, unavailable, notStated, illness, antibodies

    public var name: String {
      switch self {
      case .given: "given"
      case .refused: "refused"
      case .contraindicated: "contraindicated"
      case .unavailable: "unavailable"
      case .notStated: "notStated"
      case .illness: "illness"
      case .antibodies: "antibodies"
      }
    }

    public var label: Text {
      switch self {
      case .given: Text(cs: "Podáno", en: "Given")
      case .refused: Text(cs: "Odmítnuto", en: "Refused")
      case .contraindicated: Text(cs: "Nelze podat ze zdravotních důvodů", en: "Not possible for health reasons")
      case .unavailable: Text(cs: "Vakcína nebyla k dispozici", en: "The vaccine was not available")
      case .notStated: Text(cs: "Nepodáno, důvod neuveden", en: "Not given, no reason stated")
      case .illness: Text(cs: "Prodělaná nemoc", en: "Had the illness")
      case .antibodies: Text(cs: "Protilátky podle laboratoře", en: "Antibodies by laboratory")
      }
    }

    /// V-83: no dose, and none that is missing.
    public var isImmunity: Bool {
      switch self {
      case .illness, .antibodies: true
      case .given, .refused, .contraindicated, .unavailable, .notStated: false
      }
    }
  }

  public static let person = Attribute<RecordID>(
    Field("person", Text(cs: "Osoba", en: "Person"), .reference("cardholder"), required: true))
  /// The code of a product of the catalogue.
  public static let product = Attribute<String>(
    Field("product", Text(cs: "Vakcína", en: "Vaccine"), .text(maximum: 80), searched: true))
  /// As the card calls it, when the catalogue does not have it.
  public static let productText = Attribute<String>(
    Field(
      "productText", Text(cs: "Vakcína podle průkazu", en: "Vaccine as on the card"), .text(maximum: 120),
      searched: true))
  /// Codes of antigens, when the product is not known but what it is against.
  public static let antigens = Attribute<JSON>(
    Field("antigens", Text(cs: "Proti čemu", en: "Against"), .codes("disease")))
  /// `2016-05-04`, or only `2016-05` or `2016`.
  public static let date = Attribute<String>(
    Field(
      "date", Text(cs: "Datum", en: "Date"), .text(maximum: 10), required: true,
      hint: Text(cs: "Stačí i měsíc nebo rok.", en: "The month or the year will do.")))
  public static let outcome = Attribute<Outcome>(
    Field(
      "outcome", Text(cs: "Podání", en: "Outcome"), .choice(Outcome.allCases.map { Field.Choice($0.name, $0.label) })))
  public static let batch = Attribute<String>(
    Field("batch", Text(cs: "Šarže", en: "Batch"), .text(maximum: 40), capitals: true, searched: true))
  public static let expiry = Attribute<Day>(Field("expiry", Text(cs: "Použitelné do", en: "Expiry date"), .day))
  public static let site = Attribute<String>(Field("site", Text(cs: "Místo vpichu", en: "Site"), .text(maximum: 80)))
  /// As the card says it; the engine counts for itself.
  public static let number = Attribute<Int>(
    Field("number", Text(cs: "Pořadí dávky", en: "Dose number"), .integer(1...99)))
  public static let place = Attribute<String>(
    Field("place", Text(cs: "Pracoviště", en: "Place"), .text(maximum: 120), searched: true))
  public static let doctor = Attribute<String>(
    Field("doctor", Text(cs: "Lékař", en: "Doctor"), .text(maximum: 120), searched: true))
  public static let reaction = Attribute<String>(
    Field("reaction", Text(cs: "Reakce", en: "Reaction"), .prose(maximum: 1000)))
  public static let reactionDate = Attribute<Day>(
    Field("reactionDate", Text(cs: "Den reakce", en: "Day of the reaction"), .day))
  public static let note = Attribute<String>(Field("note", Text(cs: "Poznámka", en: "Note"), .prose(maximum: 2000)))
  /// V-14: given, but damaged, diluted or too little of it.
  public static let isSpoiled = Attribute<Bool>(
    Field("spoiled", Text(cs: "Vakcína byla znehodnocená", en: "The vaccine was spoiled"), .flag))
  /// V-47: the date is not sure even as far as it is written.
  public static let isAbout = Attribute<Bool>(
    Field("about", Text(cs: "Datum je přibližné", en: "The date is approximate"), .flag))
  /// A vaccine of the user's own, which the catalogue does not have.
  public static let own = Attribute<RecordID>(
    Field("own", Text(cs: "Vlastní vakcína", en: "Own vaccine"), .reference("ownVaccine")))

  public static let collection = RecordType(
    "dose", Text(cs: "Očkování", en: "Vaccinations"),
    [
      person.field, product.field, productText.field, antigens.field, date.field, outcome.field, batch.field,
      expiry.field, site.field, number.field, place.field, doctor.field, reaction.field, reactionDate.field, note.field,
      isAbout.field, own.field, isSpoiled.field,
    ])

  /// What the line is. A word that a later version of the app has written counts as no dose.
  public static func meaning(_ fields: Fields) -> Outcome {
    fields[outcome] ?? (fields[outcome.field.name] == nil ? .given : .notStated)
  }

  /// V-83: of which antigens the person has had the disease by this line of the card, or has antibodies.
  public static func immunity(_ fields: Fields, in catalogue: Catalogue) -> [String] {
    if !meaning(fields).isImmunity { return [] }
    var ids = fields[antigens]?.codes ?? []
    if let product = fields[product].flatMap({ catalogue.product($0) }) {
      ids += catalogue.products[product].contents.map { catalogue.antigens[$0.antigen].id }
    }
    return ids
  }

  /// When it was given, as far as that is known.
  public static func day(_ fields: Fields) -> InexactDay? {
    let day = fields[date].flatMap { InexactDay($0) }
    return fields[isAbout] == true ? day?.about : day
  }

  /// What the engine has to know; nil when no dose was given or its date says nothing.
  public static func dose(_ fields: Fields, id: RecordID, in catalogue: Catalogue) -> GivenDose? {
    guard meaning(fields) == .given, let date = day(fields) else { return nil }
    var dose = GivenDose(id: id.description, day: date.first, lastDay: date.last)
    dose.product = fields[product].flatMap { catalogue.product($0) }
    dose.antigens = (fields[antigens]?.items ?? []).compactMap { $0.text.flatMap { catalogue.antigen($0) } }
    if let expiry = fields[expiry], date.first > expiry { dose.isSubstandard = true }
    if fields[isSpoiled] == true { dose.isSubstandard = true }
    return dose
  }
}

extension DoseRecord.Outcome: FieldValue {}
