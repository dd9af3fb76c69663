import Base
import Sync

/// What happens in the zoo at a time of the day: a feeding, a talk, an event. Editors keep it like the animals (Z-30).
public enum Programme {
  public enum Kind: Sendable, Named {
    case feeding, talk, training, event

    public var name: String {
      switch self {
      case .feeding: "feeding"
      case .talk: "talk"
      case .training: "training"
      case .event: "event"
      }
    }

    public var label: Text {
      switch self {
      case .feeding: Text(cs: "Krmení", en: "Feeding")
      case .talk: Text(cs: "Povídání s chovatelem", en: "Keeper's talk")
      case .training: Text(cs: "Trénink", en: "Training")
      case .event: Text(cs: "Akce", en: "Event")
      }
    }
  }

  public static let name = FieldPair(
    "name", Text(cs: "Název", en: "Name"), .text(maximum: 120), required: true, searched: true)
  public static let kind = Attribute<Kind>(
    Field("kind", Text(cs: "Druh", en: "Kind"), .choice(Kind.allCases.map { Field.Choice($0.name, $0.label) })))
  /// At the zoo (``ZooClock``).
  public static let time = Attribute<MinuteOfDay>(
    Field("time", Text(cs: "Začátek (čas v zoo)", en: "Begins (time at the zoo)"), .time, required: true))
  /// Z-54: typed as a number of minutes. A bare number in a field of durations is hours, as pilots write it.
  public static let duration = Attribute<Minutes>(
    Field("duration", Text(cs: "Jak dlouho trvá (minut)", en: "Lasts (minutes)"), .integer(0...24 * 60)))
  /// `1` Monday … `7` Sunday; none is every day.
  public static let weekdays = Attribute<JSON>(
    Field("weekdays", Text(cs: "Dny v týdnu", en: "Days of the week"), .codes("weekday")))
  /// The first and the last day; without them it has no beginning or end.
  public static let from = Attribute<Day>(Field("from", Text(cs: "Ode dne", en: "From"), .day))
  public static let until = Attribute<Day>(Field("until", Text(cs: "Do dne", en: "Until"), .day))
  /// Days on which it is cancelled, `2026-12-24`.
  public static let cancelled = Attribute<JSON>(
    Field("cancelled", Text(cs: "Zrušené dny", en: "Cancelled days"), .codes("day")))
  /// The ids of a location and of an animal of the same space.
  public static let place = Attribute<RecordID>(
    Field("place", Text(cs: "Místo", en: "Place"), .text(maximum: 36)))
  public static let animal = Attribute<RecordID>(
    Field("animal", Text(cs: "Zvíře", en: "Animal"), .text(maximum: 36)))
  public static let note = FieldPair("note", Text(cs: "Poznámka", en: "Note"), .prose(maximum: 2000))

  public static let collection = RecordType(
    "programme", Text(cs: "Program", en: "Programme"),
    [
      name.cs, name.en, kind.field, time.field, duration.field, weekdays.field, from.field, until.field,
      cancelled.field, place.field, animal.field, note.cs, note.en,
    ])
}

extension Programme.Kind: FieldValue {}
