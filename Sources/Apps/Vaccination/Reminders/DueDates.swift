import Base
import Sync

/// A day on which a vaccination of somebody is due, for calendars and reminders (V-80).
public struct DueDate: Sendable {
  public let person: RecordID
  /// Of the series, or of the own vaccine.
  public let thing: RecordID
  /// The appointment when there is one, otherwise the first day on which it is recommended.
  public let day: Day
  /// Of the appointment, as far as it was said.
  public let time: MinuteOfDay?
  public let place: String
  /// With the name of the person and of what it is against.
  public let title: Text

  /// The same as long as the person and the series are there: the next dose of a series moves the event.
  public var uid: String { person.description + "-" + thing.description + "@vademecum" }
}

/// Reckons the due dates of cards by one state of the catalogue. Not to be used by two threads at once.
public final class DueDates {
  private let vaccines = Vaccines()

  /// - Parameter catalogue: the records of the published catalogue; others are passed over.
  public init(catalogue: [Record]) {
    vaccines.take(catalogue.filter { record in DueDates.catalogue.contains(record.key.collection) })
  }

  /// The collections that the catalogue consists of, and those of a card that dates come from.
  public static var catalogue: [String] { CatalogueRecord.collections.map { $0.name } }
  public static var card: [String] {
    [PersonRecord.collection, DoseRecord.collection, PlanRecord.collection, OwnVaccine.collection].map { $0.name }
  }
  /// The collection of those whose cards they are.
  public static var persons: String { PersonRecord.collection.name }

  /// More persons than a family has, and cards with more doses than a life has, are passed over: the engine's time grows faster
  /// than a card does.
  public static let personLimit = 30
  public static let recordLimit = 300

  /// What is due or will be, the earliest first; what was put off or decided against is left out.
  ///
  /// - Parameter records: of the cards, those of one person together or apart; others are passed over.
  public func dates(_ records: [Record], today: Day) -> [DueDate] {
    var others: [RecordID: [Record]] = [:]
    for record in records where record.key.collection != DueDates.persons {
      if let person = record[DoseRecord.person] { others[person, default: []].append(record) }
    }
    var dates: [DueDate] = []
    let persons = records.filter { $0.key.collection == DueDates.persons }
    for record in persons.prefix(DueDates.personLimit) where others[record.id]?.count ?? 0 <= DueDates.recordLimit {
      let member = Member(record)
      member.take(record, others[record.id] ?? [])
      for thing in member.outlook(vaccines, today).coming where !thing.isPutOff {
        guard let day = thing.appointment ?? thing.due else { continue }
        dates.append(
          DueDate(
            person: member.id, thing: thing.id, day: day, time: thing.minute, place: thing.place ?? "",
            title: Text(
              cs: Words.eventTitle.cs + ": " + thing.name.cs + " – " + member.name,
              en: Words.eventTitle.en + ": " + thing.name.en + " – " + member.name)))
      }
    }
    return dates.inOrder { $0.day < $1.day }
  }

  /// What stands below such a date.
  public static var note: Text { Words.doctorDecides }
  /// Of the app, as its calendar is called.
  public static var calendarName: Text { Words.title }
}
