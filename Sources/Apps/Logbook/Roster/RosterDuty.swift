import Base
import Sync

/// An event that the screen names, because it could not be planned or not wholly.
public struct NamedEvent: Sendable {
  /// As the calendar calls it.
  public let title: String
  public let day: Day
}

/// L-165: one event for a whole duty. Its flights are planned when the text says both times of each; the event's own beginning and
/// end are those of the duty, not of a flight.
extension RosterFile {
  /// - Returns: whether the event is a duty of several flights.
  mutating func takeDuty(_ event: Event, _ start: CalendarProperty, _ zone: String) -> Bool {
    let own = DutyText(event.summary, airports)
    // Programs write the whole day below each of its flights.
    let isWholeDay = start.isDay && !own.isOfSeveral && own.legs.count == 1
    if !isWholeDay && !own.isOfSeveral && RosterWords.find(event.summary, airports) != nil { return false }
    let texts = [own] + event.texts.map { DutyText($0, airports) }
    let route = texts.map { $0.route }.inOrder { $0.count > $1.count }[0]
    guard let (from, to) = span(event, start, zone) else {
      let isDuty = texts.contains { $0.isOfSeveral }
      if isDuty { unknownZoneCount += 1 }
      return isDuty
    }
    let readings = isWholeDay ? own.readings : texts.flatMap { $0.readings }
    for read in readings where isWholeDay || (read.count > 1 && read.count + 1 >= route.count) {
      let zone = start.isDay && zone == "UTC" ? "" : start.zoneName(zone)
      guard let found = timed(read, called(event, from), (from, to), zone, event.version) else { continue }
      if event.isCancelled || RosterWords.isCancelled(event.summary) {
        otherCount += 1
        legs += found.map { $0.calledOff }
      } else {
        legs += found
      }
      return true
    }
    // What stands below the number of a flight may be the whole day.
    let isOneFlight = own.hasNumber && !RosterWords.hasNumbers(event.summary)
    guard route.count > 2 || own.isOfSeveral || !isOneFlight && texts.contains(where: { $0.isOfSeveral }) else {
      return false
    }
    if event.isCancelled || RosterWords.isCancelled(event.summary) {
      otherCount += 1
    } else {
      let title = [event.summary, joined(route, by: "-")].first { !$0.utf8.isEmpty } ?? event.uid
      untimed.append(NamedEvent(title: title, day: from.day))
    }
    return true
  }

  /// A duty of one day without times: from its midnight until the noon behind it, as its last flight may end past midnight.
  func wholeDay(_ event: Event, _ start: CalendarProperty, _ zone: String) -> (Instant, Instant)? {
    guard let from = start.with(start.value + "T000000").instant(zone, zones) else { return nil }
    let end = event.end.flatMap { $0.with($0.value + "T000000").instant(zone, zones) } ?? from.adding(minutes: 1440)
    return end <= from.adding(minutes: 1500) ? (from, end.adding(minutes: 720)) : (from, from)
  }

  private func called(_ event: Event, _ from: Instant) -> String {
    event.uid.utf8.isEmpty ? event.summary + from.day.iso + from.minuteOfDay.text : event.uid
  }

  /// The flights one after the other within the duty; nil when a time does not fit into it or nobody knows its zone. A time without
  /// a letter is one of the event's zone, which a whole day does not have.
  private func timed(
    _ found: [DutyText.Leg], _ uid: String, _ duty: (from: Instant, to: Instant), _ zone: String,
    _ version: Int?
  ) -> [RosterLeg]? {
    var made: [RosterLeg] = []
    var last = duty.from
    for leg in found {
      guard let off = moment(leg.off, after: last, zone), let on = moment(leg.on, after: off, zone), on > off,
        on <= duty.to, on.milliseconds - off.milliseconds <= 1200 * 60_000
      else { return nil }
      // The first has the identity of the event, the others their places, and a number where they are flown again.
      var name = made.isEmpty ? uid : uid + "\u{1F}" + leg.departure + leg.arrival
      let earlier = made.count { $0.departure == leg.departure && $0.arrival == leg.arrival }
      if earlier > 0 { name += String(earlier) }
      made.append(
        RosterLeg(
          uid: name, start: off, end: on, departure: leg.departure, arrival: leg.arrival, number: leg.number,
          version: version))
      last = on
    }
    return made
  }

  /// The first moment from another one on at which the clocks show the time.
  private func moment(_ clock: DutyText.Clock, after last: Instant, _ zone: String) -> Instant? {
    let isOfPlace = clock.zone == UInt8(ascii: "L")
    if isOfPlace && zone == "UTC" { return nil }
    let name = clock.zone == nil || isOfPlace ? zone : "UTC"
    for days in -1...1 {
      let local = Instant(day: last.day.adding(days: days), minute: clock.time)
      guard let instant = CalendarProperty.instant(local, in: name, zones) else { return nil }
      if instant >= last { return instant }
    }
    return nil
  }
}
