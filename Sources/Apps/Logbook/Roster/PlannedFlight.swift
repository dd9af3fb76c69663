import Base
import Sync

/// L-152: a flight of a roster. It is no flight of the logbook until the pilot has flown and entered it: it stands in no sum, no
/// report and no recency.
public enum PlannedFlight {
  public static let date = Attribute<Day>(Field("date", Flight.date.field.label, .day, required: true))
  public static let departureTime = Attribute<MinuteOfDay>(
    Field("departureTime", Flight.departureTime.field.label, .time, required: true))
  public static let arrivalTime = Attribute<MinuteOfDay>(
    Field("arrivalTime", Flight.arrivalTime.field.label, .time, required: true))
  public static let departure = Attribute<String>(
    Field("departure", Flight.departure.field.label, .text(maximum: 80), required: true))
  public static let arrival = Attribute<String>(
    Field("arrival", Flight.arrival.field.label, .text(maximum: 80), required: true))
  public static let flightNumber = Attribute<String>(
    Field("flightNumber", Flight.flightNumber.field.label, .text(maximum: 20), capitals: true))

  public static let collection = RecordType(
    "plannedFlight", Text(cs: "Plánované lety", en: "Planned flights"),
    [
      date.field, departureTime.field, arrivalTime.field, departure.field, arrival.field, flightNumber.field,
    ])

  static func fields(_ leg: RosterLeg) -> Fields {
    var fields = Fields()
    fields[date] = leg.start.day
    fields[departureTime] = leg.start.minuteOfDay
    fields[arrivalTime] = leg.end.minuteOfDay
    fields[departure] = leg.departure
    fields[arrival] = leg.arrival
    fields[flightNumber] = leg.number.utf8.isEmpty ? nil : leg.number
    return fields
  }

  /// - Parameter uid: the identity of the event.
  static func key(_ uid: String) -> RecordKey {
    RecordKey(collection.name, RecordID.v8(named: uid, in: "logbook-roster"))
  }
}

/// A planned flight as the screen needs it.
struct PlannedRow: Sendable {
  let id: RecordID
  let day: Day
  let start: MinuteOfDay
  let end: MinuteOfDay
  let departure: String
  let arrival: String
  let number: String

  /// Nil when a part is missing that another version left out.
  init?(_ record: Record) {
    guard let day = record[PlannedFlight.date], let start = record[PlannedFlight.departureTime],
      let end = record[PlannedFlight.arrivalTime]
    else { return nil }
    id = record.id
    self.day = day
    self.start = start
    self.end = end
    departure = record[PlannedFlight.departure] ?? ""
    arrival = record[PlannedFlight.arrival] ?? ""
    number = record[PlannedFlight.flightNumber] ?? ""
  }

  var key: RecordKey { RecordKey(PlannedFlight.collection.name, id) }
  var places: String { departure + " – " + arrival }
  var block: Minutes { Flight.block(start, end) ?? .zero }

  /// Whether its day is over, as the limits count it (L-103).
  func isOver(_ now: Instant, _ boundary: DayBoundary) -> Bool { boundary.day(of: flown.start) < boundary.day(of: now) }

  var landed: Instant { flown.start.adding(minutes: block.count) }
  var flown: FlownTime { FlownTime(start: Instant(day: day, minute: start), minutes: block.count) }
}
