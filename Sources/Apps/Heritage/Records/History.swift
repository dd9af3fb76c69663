import Base
import Sync

/// A time that has a name; milestones belong to it.
public enum Period {
  public static let code = Attribute<String>(
    Field("code", Text(cs: "Kód", en: "Code"), .text(maximum: 80), required: true))
  public static let name = Common.name
  public static let lead = Bilingual("lead", Text(cs: "Úvod", en: "Lead"), .prose(maximum: 1000))
  public static let from = Attribute<Int>(
    Field("from", Text(cs: "Od roku", en: "From year"), .integer(0...9999), required: true))
  /// Nil as long as it lasts.
  public static let to = Attribute<Int>(Field("to", Text(cs: "Do roku", en: "To year"), .integer(0...9999)))
  /// E-72: its colours; nil for those of its name or its order.
  public static let palette = Attribute<Palette>(
    Field(
      "palette", Text(cs: "Barvy", en: "Colours"), .choice(Palette.allCases.map { Field.Choice($0.name, $0.label) })))

  public static let collection = RecordType(
    "period", Text(cs: "Období", en: "Periods"),
    [
      code.field, name.cs, name.en, from.field, to.field, lead.cs, lead.en, palette.field, Common.drawing.field,
      Common.rank.field, Common.note.field,
    ] + Common.picture.all)
}

/// Something that happened.
public enum Milestone {
  public enum Kind: Sendable, Named, FieldValue {
    case school, building, faculty, science, person, life, sport

    public var name: String {
      switch self {
      case .school: "school"
      case .building: "building"
      case .faculty: "faculty"
      case .science: "science"
      case .person: "person"
      case .life: "life"
      case .sport: "sport"
      }
    }

    public var label: Text {
      switch self {
      case .school: Text(cs: "Škola", en: "The school")
      case .building: Text(cs: "Stavba", en: "Building")
      case .faculty: Text(cs: "Fakulta", en: "Faculty")
      case .science: Text(cs: "Věda a technika", en: "Science")
      case .person: Text(cs: "Člověk", en: "Person")
      case .life: Text(cs: "Život studentů", en: "Student life")
      case .sport: Text(cs: "Sport", en: "Sport")
      }
    }
  }

  public static let date = Attribute<KnownDate>(
    Field("date", Text(cs: "Datum", en: "Date"), .text(maximum: 10), required: true))
  /// The code of a period, by which its record is found: `estates`.
  public static let period = Attribute<String>(Field("period", Text(cs: "Období", en: "Period"), .text(maximum: 80)))
  public static let kind = Attribute<Kind>(
    Field("kind", Text(cs: "Druh", en: "Kind"), .choice(Kind.allCases.map { Field.Choice($0.name, $0.label) })))
  public static let title = Bilingual("title", Text(cs: "Název", en: "Title"), .text(maximum: 160), required: true)
  public static let text = Common.text
  /// The ids of the people it is about.
  public static let people = Attribute<JSON>(Field("people", Text(cs: "Lidé", en: "People"), .codes("")))
  /// The id of the place where it happened.
  public static let site = Attribute<RecordID>(Field("site", Text(cs: "Místo", en: "Place"), .text(maximum: 36)))

  public static let collection = RecordType(
    "milestone", Text(cs: "Události", en: "Milestones"),
    [
      date.field, period.field, kind.field, title.cs, title.en, text.cs, text.en, people.field, site.field,
      Common.drawing.field, Common.sources.field, Common.note.field, Common.rank.field,
    ] + Common.picture.all)
}

/// That a reader has seen the introduction: a record of the private space.
enum Introduction {
  static let isSeen = Attribute<Bool>(Field("isSeen", Text(cs: "Úvod viděn", en: "Introduction seen"), .flag))
  static let collection = RecordType(
    "heritageIntroduction", Text(cs: "Úvod do historie", en: "Introduction to the history"), [isSeen.field])
  static var key: RecordKey { Heritage.key(collection, "") }
}
