import Base
import Sync

/// Whose history it is.
public enum Institution {
  public static let name = Common.name
  public static let short = Bilingual("short", Text(cs: "Zkratka", en: "Short name"), .text(maximum: 40))
  public static let about = Bilingual("about", Text(cs: "Představení", en: "About"), .prose(maximum: 4000))
  /// `[{"cs", "en", "value", "year", "source"}]`: a number with the year in which it was so.
  public static let numbers = Attribute<JSON>(Field("numbers", Text(cs: "Čísla", en: "Numbers"), .structure))
  /// `[{"id", "name": {"cs", "en"}, "path"}]`, in the order in which they are offered; `path` is the way along the streets,
  /// `[[longitude, latitude], …]`.
  public static let walks = Attribute<JSON>(Field("walks", Text(cs: "Procházky", en: "Walks"), .structure))

  /// The name of one of the app's colours, see ``Colour``; nil for burgundy.
  public static let colour = Attribute<Colour>(
    Field("colour", Text(cs: "Barva", en: "Colour"), .choice(Colour.allCases.map { Field.Choice($0.name, $0.label) })))
  /// How the editors are reached: an address or a telephone number.
  public static let contact = Attribute<String>(
    Field("contact", Text(cs: "Kontakt", en: "Contact"), .text(maximum: 200)))

  /// Colours that are told apart from the paper in light and in dark (E-71).
  public enum Colour: Sendable, Named, FieldValue {
    case burgundy, blue, green, ochre, slate

    public var name: String {
      switch self {
      case .burgundy: "burgundy"
      case .blue: "blue"
      case .green: "green"
      case .ochre: "ochre"
      case .slate: "slate"
      }
    }

    public var label: Text {
      switch self {
      case .burgundy: Text(cs: "Vínová", en: "Burgundy")
      case .blue: Text(cs: "Modrá", en: "Blue")
      case .green: Text(cs: "Zelená", en: "Green")
      case .ochre: Text(cs: "Okrová", en: "Ochre")
      case .slate: Text(cs: "Břidlicová", en: "Slate")
      }
    }
  }

  public static let collection = RecordType(
    "institution", Text(cs: "Instituce", en: "Institution"),
    [
      name.cs, name.en, short.cs, short.en, about.cs, about.en, numbers.field, Common.web.field, walks.field,
      Common.sources.field, Common.note.field, colour.field, contact.field,
    ] + Common.picture.all)
}

public enum Faculty {
  public static let code = Attribute<String>(
    Field("code", Text(cs: "Zkratka", en: "Code"), .text(maximum: 20), required: true))
  public static let name = Common.name
  public static let founded = Attribute<KnownDate>(
    Field("founded", Text(cs: "Založena", en: "Founded"), .text(maximum: 10)))
  public static let origin = Bilingual("origin", Text(cs: "Původ", en: "Origin"), .text(maximum: 400))
  public static let text = Common.text
  /// `[{"name", "from", "to"}]`
  public static let deans = Attribute<JSON>(Field("deans", Text(cs: "Děkani", en: "Deans"), .structure))

  public static let collection = RecordType(
    "faculty", Text(cs: "Fakulty", en: "Faculties"),
    [
      code.field, name.cs, name.en, founded.field, origin.cs, origin.en, Common.address.field, Common.web.field,
      text.cs, text.en, deans.field, Common.drawing.field, Common.rank.field, Common.sources.field, Common.note.field,
    ] + Common.picture.all)
}

/// A place of the tour. Its collection is not called place, as the pilots' own places are.
public enum Site {
  public static let name = Common.name
  /// The id of a walk of the institution.
  public static let walk = Attribute<String>(Field("walk", Text(cs: "Procházka", en: "Walk"), .text(maximum: 40)))
  public static let latitude = Attribute<DecimalDegrees>(
    Field("latitude", Text(cs: "Zeměpisná šířka", en: "Latitude"), .decimal))
  public static let longitude = Attribute<DecimalDegrees>(
    Field("longitude", Text(cs: "Zeměpisná délka", en: "Longitude"), .decimal))
  /// The place was read off by hand and may be up to 200 m away.
  public static let isApproximate = Attribute<Bool>(
    Field("isApproximate", Text(cs: "Poloha jen přibližná", en: "Approximate place"), .flag))
  public static let built = Attribute<KnownDate>(Field("built", Text(cs: "Postaveno", en: "Built"), .text(maximum: 10)))
  public static let architect = Attribute<String>(
    Field("architect", Text(cs: "Architekt", en: "Architect"), .text(maximum: 200)))
  public static let text = Common.text
  /// The place as it was, of the same view as its picture (E-65).
  public static let earlier = PictureFields("earlier", Text(cs: "Dřívější podoba", en: "Earlier picture"))
  /// All around, twice as wide as high (E-66).
  public static let panorama = PictureFields("panorama", Text(cs: "Snímek dokola", en: "Panorama"))

  public static let collection = RecordType(
    "site", Text(cs: "Místa", en: "Places"),
    [
      name.cs, name.en, walk.field, latitude.field, longitude.field, isApproximate.field, Common.address.field,
      built.field, architect.field, text.cs, text.en, Common.drawing.field, Common.sources.field, Common.note.field,
    ] + Common.picture.all + earlier.all + panorama.all)
}
