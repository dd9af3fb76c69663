import Base
import HTML
import Kit
import Store
import Sync

/// L-152: planned flights where the flights of a day are entered.
extension LogbookApp {
  /// Those of the day that the address of the form names.
  func plannedLegs(_ context: Context) -> [PlannedRow] {
    guard let day = context.route["planned"].flatMap({ Day(iso: $0) }) else { return [] }
    return planned(context).filter { $0.day == day }
  }

  /// The number that the roster gives to a line of the day: that of the planned flight between the same places which is nearest in time.
  func plannedNumber(of leg: Int, in form: DayForm) -> String? {
    let records = supporting.records(PlannedFlight.collection)
    guard !records.isEmpty, let day = form.day(leg), let off = form.time(.off, leg) else { return nil }
    let places = PlaceNames(atlas.airports)
    let (departure, arrival) = (places.name(form.text(.departure, leg)), places.name(form.text(.arrival, leg)))
    var nearest: (number: String, distance: Int)?
    for row in records.compactMap({ PlannedRow($0) }) where row.day == day && !row.number.utf8.isEmpty {
      guard places.name(row.departure) == departure, places.name(row.arrival) == arrival else { continue }
      let distance = abs(row.start.minute - off.minute)
      if distance < nearest?.distance ?? .max { nearest = (row.number, distance) }
    }
    return nearest?.number
  }

  /// The way to the planned flights that can be entered, over the list of flights.
  func plannedWaiting(_ context: Context) -> Node? {
    let boundary = supporting.boundary
    let today = boundary.day(of: context.now)
    let waiting = planned(context).filter { $0.landed < context.now && boundary.day(of: $0.flown.start) <= today }
    if waiting.isEmpty { return nil }
    return a(.class("banner note"), .key("planned-waiting"), .href(LogbookRoute.roster.url)) {
      Node.raw(Icons.calendar)
      p { Words.plannedWaiting(waiting.count) }
      Node.raw(Icons.chevron)
    }
  }
}
