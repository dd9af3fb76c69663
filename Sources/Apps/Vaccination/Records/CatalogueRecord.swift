import Base
import Sync

/// The catalogue as records of a published space, which editors keep. A record is called by its `code`; codes of other
/// records stand in its fields. What is checked in one place is said once: periods are durations of ISO 8601, ends are
/// exclusive, and ``ScheduleReading`` refuses what does not fit together.
public enum CatalogueRecord {
  static let code = Attribute<String>(
    Field("code", Text(cs: "Kód", en: "Code"), .text(maximum: 80), required: true, searched: true))
  static let nameCs = Attribute<String>(
    Field("nameCs", Text(cs: "Název česky", en: "Name in Czech"), .text(maximum: 160), required: true, searched: true))
  static let nameEn = Attribute<String>(
    Field("nameEn", Text(cs: "Název anglicky", en: "Name in English"), .text(maximum: 160), searched: true))
  static let noteCs = Attribute<String>(
    Field("noteCs", Text(cs: "Poznámka česky", en: "Note in Czech"), .prose(maximum: 2000)))
  static let noteEn = Attribute<String>(
    Field("noteEn", Text(cs: "Poznámka anglicky", en: "Note in English"), .prose(maximum: 2000)))
  /// `[{"title", "url"}]`
  static let sources = Attribute<JSON>(Field("sources", Text(cs: "Zdroje", en: "Sources"), .structure))
  static let asOf = Attribute<String>(
    Field("asOf", Text(cs: "Stav k", en: "As of"), .text(maximum: 10), hint: Text(cs: "2026-11", en: "2026-11")))
  /// Why an editor still has to confirm it.
  static let checkWhy = Attribute<String>(
    Field("checkWhy", Text(cs: "Co ověřit", en: "What to confirm"), .prose(maximum: 1000)))

  private static let common = [noteCs.field, noteEn.field, sources.field, asOf.field, checkWhy.field]

  /// What a vaccine protects from.
  public static let disease = RecordType(
    "disease", Text(cs: "Nemoci", en: "Diseases"),
    [
      code.field, nameCs.field, nameEn.field,
      Field("snomed", Text(cs: "SNOMED CT", en: "SNOMED CT"), .text(maximum: 20)),
      // Of the illness itself: `A84.1 B05.-`; a hyphen stands for all that follows.
      Field(
        "icd10", Text(cs: "Kódy nemoci (MKN-10)", en: "Codes of the illness (ICD-10)"), .text(maximum: 200),
        hint: Text(cs: "Třeba B16.- B18.1", en: "Like B16.- B18.1")),
      // Of vaccines that are no product here: `cvx:03 atc:J07BD52 snomed:871831003`
      Field(
        "vaccineCodes", Text(cs: "Kódy vakcín proti ní", en: "Codes of vaccines against it"), .prose(maximum: 4000),
        hint: Text(cs: "Třeba cvx:03 atc:J07BD52", en: "Like cvx:03 atc:J07BD52")),
      // V-83: who has had it, or has antibodies against it, needs no vaccination.
      Field("immunity", Text(cs: "Po nemoci trvalá imunita", en: "Lasting immunity after the illness"), .flag),
      Field("diseaseCs", Text(cs: "O nemoci česky", en: "About the disease in Czech"), .prose(maximum: 4000)),
      Field("diseaseEn", Text(cs: "O nemoci anglicky", en: "About the disease in English"), .prose(maximum: 4000)),
      Field("whyCs", Text(cs: "Proč se očkovat, česky", en: "Why to be vaccinated, in Czech"), .prose(maximum: 4000)),
      Field(
        "whyEn", Text(cs: "Proč se očkovat, anglicky", en: "Why to be vaccinated, in English"), .prose(maximum: 4000)),
      Field("vaccineCs", Text(cs: "O vakcíně česky", en: "About the vaccine in Czech"), .prose(maximum: 4000)),
      Field("vaccineEn", Text(cs: "O vakcíně anglicky", en: "About the vaccine in English"), .prose(maximum: 4000)),
      Field("sideEffectsCs", Text(cs: "Nežádoucí účinky česky", en: "Side effects in Czech"), .prose(maximum: 4000)),
      Field(
        "sideEffectsEn", Text(cs: "Nežádoucí účinky anglicky", en: "Side effects in English"), .prose(maximum: 4000)),
    ] + common, keepsHistory: true)

  /// A vaccine.
  public static let product = RecordType(
    "product", Text(cs: "Vakcíny", en: "Vaccines"),
    [
      code.field,
      Field("brand", Text(cs: "Obchodní název", en: "Brand"), .text(maximum: 120), required: true, searched: true),
      Field("antigens", Text(cs: "Nemoci", en: "Diseases"), .codes("disease"), required: true),
      Field("live", Text(cs: "Živá", en: "Live"), .flag),
      Field("route", Text(cs: "Podání", en: "Route"), .text(maximum: 10)),
      // {"min", "max"}: the licensed age
      Field("age", Text(cs: "Registrovaný věk", en: "Licensed age"), .structure),
      Field("market", Text(cs: "Dostupnost", en: "Availability"), .text(maximum: 20)),
      // Absent: series decide. An empty list: it counts for none.
      Field("countsFor", Text(cs: "Počítá se pro řady", en: "Counts for series"), .codes("series")),
      Field("atc", Text(cs: "ATC", en: "ATC"), .text(maximum: 10), capitals: true),
      Field("cvx", Text(cs: "CVX", en: "CVX"), .text(maximum: 10)),
      Field("snomed", Text(cs: "SNOMED CT", en: "SNOMED CT"), .text(maximum: 20)),
      Field("dcc", Text(cs: "Kód v certifikátu EU", en: "Code in EU certificates"), .text(maximum: 20)),
      // {"minC", "maxC", "freeze"}
      Field("storage", Text(cs: "Uchovávání", en: "Storage"), .structure),
    ] + common, keepsHistory: true)

  /// What is given and planned together, dose by dose.
  public static let series = RecordType(
    "series", Text(cs: "Očkovací řady", en: "Series"),
    [
      code.field, nameCs.field, nameEn.field,
      Field("kind", Text(cs: "Druh", en: "Kind"), .choice(kinds), required: true),
      Field("antigens", Text(cs: "Nemoci", en: "Diseases"), .codes("disease"), required: true),
      Field("products", Text(cs: "Vakcíny", en: "Vaccines"), .codes("product")),
      // [{"n", "age", "interval", "overdueAge", "season", "onlyIf", "onlyIfMissing", "refreshes", "restartAfter",
      // "validFrom"}]
      Field("doses", Text(cs: "Dávky", en: "Doses"), .structure, required: true),
      // [{"every", "ordinal", "since", "until", "overdue", "onDemand", "seasonal"}]
      Field("boosters", Text(cs: "Přeočkování", en: "Boosters"), .structure),
      // [{"id", "name", "appliesIf", "doses", "boosters"}]
      Field("alternatives", Text(cs: "Jiná schémata", en: "Other schedules"), .structure),
      Field("appliesIf", Text(cs: "Pro koho", en: "For whom"), .structure),
      Field("choose", Text(cs: "Podle první dávky", en: "By the first dose"), .structure),
      Field("follows", Text(cs: "Navazuje na", en: "Follows"), .codes("series")),
      Field("after", Text(cs: "Odstup od vakcíny", en: "Interval from a vaccine"), .structure),
      Field("funding", Text(cs: "Úhrada", en: "Funding"), .structure),
      Field("validity", Text(cs: "Platnost", en: "Validity"), .text(maximum: 20)),
    ] + common, keepsHistory: true)

  /// What holds between vaccines, and how days are counted.
  public static let rule = RecordType(
    "rule", Text(cs: "Pravidla", en: "Rules"),
    [
      code.field,
      Field("textCs", Text(cs: "Pravidlo česky", en: "Rule in Czech"), .prose(maximum: 1000), required: true),
      Field("textEn", Text(cs: "Pravidlo anglicky", en: "Rule in English"), .prose(maximum: 1000)),
      Field("value", Text(cs: "Hodnota", en: "Value"), .text(maximum: 20)),
      Field("products", Text(cs: "Vakcíny", en: "Vaccines"), .codes("product")),
      Field("gap", Text(cs: "Odstup", en: "Gap"), .text(maximum: 20)),
      Field("advice", Text(cs: "Jen doporučení", en: "Only advice"), .flag),
    ] + common, keepsHistory: true)

  public static let collections = [disease, product, series, rule]

  /// Whether records of that name are of the catalogue.
  static func has(_ collection: String) -> Bool {
    collections.contains { $0.name == collection }
  }

  /// What a kind of series is called; nil for one that is not known.
  static func kindLabel(_ name: String) -> Text? { kinds.first { $0.name == name }?.label }

  private static let kinds = [
    Field.Choice("mandatory", Text(cs: "Povinné", en: "Mandatory")),
    Field.Choice("mandatory-if-indicated", Text(cs: "Povinné při indikaci", en: "Mandatory if indicated")),
    Field.Choice("voluntary-funded", Text(cs: "Nepovinné hrazené", en: "Voluntary, funded")),
    Field.Choice("voluntary-funded-risk", Text(cs: "Hrazené rizikovým skupinám", en: "Funded for risk groups")),
    Field.Choice("voluntary", Text(cs: "Nepovinné", en: "Voluntary")),
    Field.Choice("travel", Text(cs: "Na cesty", en: "Travel")),
    Field.Choice("historic", Text(cs: "Dřívější", en: "Historic")),
  ]
}
