import Base
import Sync

/// A person of the institution's history.
public enum Person {
  public enum Kind: Sendable, Named {
    case notable, head, athlete

    public var name: String {
      switch self {
      case .notable: "notable"
      case .head: "head"
      case .athlete: "athlete"
      }
    }

    public var label: Text {
      switch self {
      case .notable: Text(cs: "Osobnost", en: "Notable person")
      case .head: Text(cs: "V čele instituce", en: "Head of the institution")
      case .athlete: Text(cs: "Sportovec", en: "Athlete")
      }
    }
  }

  /// What somebody worked in, coarsely: by which people are grouped.
  public enum Area: Sendable, Named, FieldValue {
    case building, architecture, geodesy, machines, electrical, computing, mathematics, physics, chemistry, nature

    public var name: String {
      switch self {
      case .building: "building"
      case .architecture: "architecture"
      case .geodesy: "geodesy"
      case .machines: "machines"
      case .electrical: "electrical"
      case .computing: "computing"
      case .mathematics: "mathematics"
      case .physics: "physics"
      case .chemistry: "chemistry"
      case .nature: "nature"
      }
    }

    public var label: Text {
      switch self {
      case .building: Text(cs: "Stavby, mosty a vodní díla", en: "Buildings, bridges, water works")
      case .architecture: Text(cs: "Architektura", en: "Architecture")
      case .geodesy: Text(cs: "Geodézie a mapy", en: "Surveying and maps")
      case .machines: Text(cs: "Stroje a mechanika", en: "Machines and mechanics")
      case .electrical: Text(cs: "Elektrotechnika a rádio", en: "Electricity and radio")
      case .computing: Text(cs: "Počítače a robotika", en: "Computing and robotics")
      case .mathematics: Text(cs: "Matematika a geometrie", en: "Mathematics and geometry")
      case .physics: Text(cs: "Fyzika a jádro", en: "Physics and the nucleus")
      case .chemistry: Text(cs: "Chemie", en: "Chemistry")
      case .nature: Text(cs: "Země a život", en: "Earth and life")
      }
    }
  }

  public static let name = Attribute<String>(
    Field("name", Text(cs: "Jméno", en: "Name"), .text(maximum: 120), required: true))
  /// Names of ``Kind``: one person can be several.
  public static let kinds = Attribute<JSON>(Field("kinds", Text(cs: "Kdo je", en: "Who it is"), .codes("")))
  public static let born = Attribute<KnownDate>(Field("born", Text(cs: "Narození", en: "Born"), .text(maximum: 10)))
  public static let died = Attribute<KnownDate>(Field("died", Text(cs: "Úmrtí", en: "Died"), .text(maximum: 10)))
  public static let field = Bilingual("field", Text(cs: "Obor", en: "Field"), .text(maximum: 160))
  public static let area = Attribute<Area>(
    Field("area", Text(cs: "Oblast", en: "Area"), .choice(Area.allCases.map { Field.Choice($0.name, $0.label) })))
  /// What joins the person to the institution: „zakladatel a první profesor“.
  public static let link = Bilingual(
    "link", Text(cs: "Vztah ke škole", en: "Connection to the school"), .text(maximum: 200))
  public static let text = Common.text
  /// Of an athlete.
  public static let sport = Bilingual("sport", Text(cs: "Sport", en: "Sport"), .text(maximum: 120))
  public static let event = Bilingual("event", Text(cs: "Úspěch", en: "Success"), .text(maximum: 200))
  /// The code of a faculty.
  public static let faculty = Attribute<String>(
    Field("faculty", Text(cs: "Fakulta", en: "Faculty"), .text(maximum: 20)))
  /// `[{"from", "to", "role", "cs", "en", "sources"}]`, dates as ``KnownDate``.
  public static let terms = Attribute<JSON>(Field("terms", Text(cs: "V čele", en: "In office"), .structure))

  public static let collection = RecordType(
    "person", Text(cs: "Osobnosti", en: "People"),
    [
      name.field, kinds.field, born.field, died.field, field.cs, field.en, area.field, link.cs, link.en, text.cs,
      text.en, sport.cs, sport.en, event.cs, event.en, faculty.field, terms.field, Common.drawing.field,
      Common.sources.field, Common.note.field,
    ] + Common.picture.all)

  static func has(_ fields: Fields, _ kind: Kind) -> Bool {
    (fields[kinds]?.codes ?? []).contains(kind.name)
  }

  /// Years of life: `1756–1832`, `*1937`; empty when neither is known.
  static func life(_ fields: Fields) -> String {
    switch (fields[born], fields[died]) {
    case (let born?, let died?): String(born.year) + "–" + String(died.year)
    case (let born?, nil): "*" + String(born.year)
    case (nil, let died?): "†" + String(died.year)
    case (nil, nil): ""
    }
  }
}

/// A time at the head of the institution.
struct TermInOffice: Sendable {
  let person: RecordID
  let name: String
  let from: KnownDate
  /// Nil as long as it lasts, or when its end is not known.
  let to: KnownDate?
  /// `rector`, `director`, `acting`.
  let role: String
  let words: Wording?

  /// Nil when it has no beginning: there is no place for it among the others (E-22).
  init?(_ json: JSON, of person: RecordID, _ name: String, _ language: Language) {
    guard let from = json.text("from").flatMap({ KnownDate($0) }) else { return nil }
    self.person = person
    self.name = name
    self.from = from
    to = json.text("to").flatMap { KnownDate($0) }
    role = json.text("role") ?? "rector"
    words = wording(json, language)
  }

  /// `1864 – 1865`, with what is known of months and days; `od roku 1864` where no end is known.
  func words(_ format: Format) -> String {
    if let to { return from.words(format) + " – " + to.words(format) }
    return Text(cs: "od ", en: "from ")(format.language) + from.wordsOfBeginning(format)
  }
}
