import Base
import Sync

/// A field in each language: `descriptionCs` and `descriptionEn`. The forms show them side by side.
public struct FieldPair: Sendable {
  public let label: Text
  public let cs: Field
  public let en: Field

  init(_ name: String, _ label: Text, _ kind: Field.Kind, required: Bool = false, searched: Bool = false) {
    self.label = label
    cs = Field(
      name + "Cs", Text(cs: label.cs + " česky", en: label.en + " in Czech"), kind, required: required,
      searched: searched)
    en = Field(
      name + "En", Text(cs: label.cs + " anglicky", en: label.en + " in English"), kind, searched: searched)
  }

  /// The text in the language, or else in the other one; nil when there is neither.
  public func text(_ fields: Fields, _ language: Language) -> String? {
    let (first, second) = language == .czech ? (cs, en) : (en, cs)
    return fields.text(first.name) ?? fields.text(second.name)
  }
}

/// An animal of the lexicon: a species or subspecies that the zoo keeps.
public enum Animal {
  public static let name = FieldPair(
    "name", Text(cs: "Název", en: "Name"), .text(maximum: 120), required: true, searched: true)
  public static let latin = Attribute<String>(
    Field("latin", Text(cs: "Latinský název", en: "Latin name"), .text(maximum: 120), searched: true))

  /// Z-10: what it is called in the language; without such a name by its Latin one, without that by its other one.
  static func title(_ fields: Fields, _ language: Language) -> String? {
    fields.text((language == .czech ? name.cs : name.en).name) ?? fields.text(latin.field.name) ?? name.text(fields, language)
  }

  /// Codes of ``Term``, the Latin names of the taxa: `Mammalia`.
  public static let taxonClass = Attribute<String>(
    Field("class", Text(cs: "Třída", en: "Class"), .text(maximum: 80)))
  public static let order = Attribute<String>(Field("order", Text(cs: "Řád", en: "Order"), .text(maximum: 80)))
  public static let family = Attribute<String>(Field("family", Text(cs: "Čeleď", en: "Family"), .text(maximum: 80)))

  /// Codes of ``Term``.
  public static let foods = Attribute<JSON>(Field("foods", Text(cs: "Potrava", en: "Food"), .codes("food")))
  public static let continents = Attribute<JSON>(
    Field("continents", Text(cs: "Světadíly", en: "Continents"), .codes("continent")))
  public static let biotopes = Attribute<JSON>(
    Field("biotopes", Text(cs: "Biotopy", en: "Biotopes"), .codes("biotope")))

  /// The category of the IUCN red list.
  public static let iucn = Attribute<String>(
    Field("iucn", Text(cs: "Ohrožení (IUCN)", en: "Conservation status (IUCN)"), .choice(redList)))

  // The long texts, in the order in which they are shown.
  public static let attractions = FieldPair.prose("attractions", Text(cs: "Zajímavosti", en: "Interesting facts"))
  public static let description = FieldPair.prose("description", Text(cs: "Popis", en: "Description"))
  public static let spread = FieldPair.prose("spread", Text(cs: "Rozšíření", en: "Occurrence"))
  public static let biotopeNote = FieldPair.prose("biotopeNote", Text(cs: "Biotop podrobněji", en: "Biotope in detail"))
  public static let foodNote = FieldPair.prose("foodNote", Text(cs: "Potrava podrobněji", en: "Food in detail"))
  public static let proportions = FieldPair.prose("proportions", Text(cs: "Rozměry", en: "Proportions"))
  public static let reproduction = FieldPair.prose("reproduction", Text(cs: "Rozmnožování", en: "Reproduction"))
  public static let projects = FieldPair.prose("projects", Text(cs: "Projekty", en: "Projects"))
  public static let breeding = FieldPair.prose("breeding", Text(cs: "Chov v zoo", en: "Breeding in the zoo"))

  public static let texts = [
    attractions, description, spread, biotopeNote, foodNote, proportions, reproduction, projects, breeding,
  ]

  /// Where in the zoo: `[{"title": "Údolí slonů", "place": "<id of a location>"}]`; without `place` when no location has
  /// that title.
  public static let localities = Attribute<JSON>(
    Field("localities", Text(cs: "Místa v zoo", en: "Places in the zoo"), .structure))

  /// The SHA-256 of a blob of the space, in 64 hexadecimal digits.
  public static let picture = Attribute<String>(
    Field("picture", Text(cs: "Obrázek", en: "Picture"), .text(maximum: 64)))
  /// Where the server fetches the picture from (Z-111); only https. Pages show blobs of ours and nothing from elsewhere.
  public static let pictureURL = Attribute<String>(
    Field("pictureURL", Text(cs: "Adresa obrázku", en: "Address of the picture"), .text(maximum: 500)))
  public static let pictureAlt = FieldPair(
    "pictureAlt", Text(cs: "Popis obrázku", en: "Description of the picture"), .text(maximum: 300))
  public static let pictureCredit = Attribute<String>(
    Field("pictureCredit", Text(cs: "Autor obrázku", en: "Credit of the picture"), .text(maximum: 200)))

  /// In crowns for a year; absent when the animal cannot be adopted.
  public static let adoptionPrice = Attribute<Int>(
    Field("adoptionPrice", Text(cs: "Adopce (Kč ročně)", en: "Adoption (CZK a year)"), .integer(0...10_000_000)))
  /// Whether visitors can see it.
  public static let onView = Attribute<Bool>(Field("onView", Text(cs: "K vidění", en: "On view"), .flag))

  /// Where the record comes from: the code of a ``Source``, the id there, and the line of the file or row of the table.
  public static let source = Attribute<String>(Field("source", Text(cs: "Zdroj", en: "Source"), .text(maximum: 80)))
  public static let sourceID = Attribute<String>(
    Field("sourceID", Text(cs: "Číslo ve zdroji", en: "Id in the source"), .text(maximum: 80)))
  public static let sourceRow = Attribute<Int>(
    Field("sourceRow", Text(cs: "Řádek zdroje", en: "Row of the source"), .integer(0...99_999_999)))

  public static let collection = RecordType(
    "animal", Text(cs: "Zvířata", en: "Animals"),
    [
      name.cs, name.en, latin.field, taxonClass.field, order.field, family.field, foods.field, continents.field,
      biotopes.field, iucn.field,
    ] + texts.flatMap { [$0.cs, $0.en] } + [
      localities.field, picture.field, pictureURL.field, pictureAlt.cs, pictureAlt.en, pictureCredit.field,
      adoptionPrice.field, onView.field, source.field, sourceID.field, sourceRow.field,
    ])

  private static let redList = [
    Field.Choice("EX", Text(cs: "vyhynulý", en: "extinct")),
    Field.Choice("EW", Text(cs: "vyhynulý v přírodě", en: "extinct in the wild")),
    Field.Choice("CR", Text(cs: "kriticky ohrožený", en: "critically endangered")),
    Field.Choice("EN", Text(cs: "ohrožený", en: "endangered")),
    Field.Choice("VU", Text(cs: "zranitelný", en: "vulnerable")),
    Field.Choice("NT", Text(cs: "téměř ohrožený", en: "near threatened")),
    Field.Choice("LC", Text(cs: "málo dotčený", en: "least concern")),
    Field.Choice("DD", Text(cs: "chybí údaje", en: "data deficient")),
    Field.Choice("NE", Text(cs: "nevyhodnocený", en: "not evaluated")),
  ]
}

extension FieldPair {
  fileprivate static func prose(_ name: String, _ label: Text) -> FieldPair {
    FieldPair(name, label, .prose(maximum: 20_000), searched: true)
  }
}
