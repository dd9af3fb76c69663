import Base
import Sync

/// What a person has decided about one series, and the next appointment.
public enum PlanRecord {
  public enum Decision: Sendable, Named {
    case wanted, notWanted, later

    public var name: String {
      switch self {
      case .wanted: "wanted"
      case .notWanted: "notWanted"
      case .later: "later"
      }
    }

    public var label: Text {
      switch self {
      case .wanted: Text(cs: "Chceme", en: "Wanted")
      case .notWanted: Text(cs: "Nechceme", en: "Not wanted")
      case .later: Text(cs: "Později", en: "Later")
      }
    }
  }

  public static let person = Attribute<RecordID>(
    Field("person", Text(cs: "Osoba", en: "Person"), .reference("cardholder"), required: true))
  /// The code of a series of the catalogue.
  public static let series = Attribute<String>(
    Field("series", Text(cs: "Očkování", en: "Series"), .text(maximum: 80), required: true))
  public static let decision = Attribute<Decision>(
    Field(
      "decision", Text(cs: "Rozhodnutí", en: "Decision"),
      .choice(Decision.allCases.map { Field.Choice($0.name, $0.label) })))
  public static let reason = Attribute<String>(Field("reason", Text(cs: "Důvod", en: "Reason"), .prose(maximum: 500)))
  public static let day = Attribute<Day>(Field("day", Text(cs: "Den návštěvy", en: "Day of the appointment"), .day))
  public static let time = Attribute<String>(Field("time", Text(cs: "Hodina", en: "Time"), .text(maximum: 5)))
  public static let place = Attribute<String>(Field("place", Text(cs: "Místo", en: "Place"), .text(maximum: 120)))

  /// The day on which it was decided. Nil of plans of earlier versions.
  public static let made = Attribute<Day>(Field("made", Text(cs: "Rozhodnuto dne", en: "Decided on"), .day))

  public static let collection = RecordType(
    "plan", Text(cs: "Plány", en: "Plans"),
    [person.field, series.field, decision.field, reason.field, day.field, time.field, place.field, made.field])

  /// V-85: whether a dose that counts was given since: then the appointment was kept, and what was put off is done.
  ///
  /// - Parameter last: the day of the last dose that counts in the series.
  static func isAnswered(_ plan: Record, by last: Day?) -> Bool {
    guard let last else { return false }
    if let made = plan[made] { return last > made }
    return plan[day].map { last >= $0 } ?? false
  }

  /// One person has one plan for a series, so that two devices make the same record.
  public static func key(_ person: RecordID, _ series: String) -> RecordKey {
    RecordKey(collection.name, RecordID.v8(named: person.description + "/" + series, in: "plan"))
  }
}

extension PlanRecord.Decision: FieldValue {}
