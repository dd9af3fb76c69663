import Base
import Kit
import Store
import Sync

/// A line of the day as the flight that it becomes, with all that follows from it.
struct DayLeg {
  let index: Int
  var flight: FlightForm
  let night: NightSuggestion?
  let isInstrument: Bool
  let lands: Bool

  var total: Minutes? { flight.form.value(Flight.total.field).flatMap { Minutes(json: $0) } }
}

extension DayForm {
  /// L-153: the times of class and function, night, IFR, take-off and landing follow as in the form of one flight.
  ///
  /// - Returns: nil for a line without both times.
  func leg(_ index: Int, _ app: LogbookApp, _ context: Context) -> DayLeg? {
    guard time(.off, index) != nil, time(.on, index) != nil,
      var flight = FlightForm(nil, .flight, .leg, book: app.book, context)
    else { return nil }
    var texts = Fields()
    for field in DayForm.shared { texts[field.name] = form.texts[field.name] }
    for slot in Slot.allCases { texts[slot.field.name] = .string(text(slot, index)) }
    if let day = day(index) { texts[Flight.date.name] = .string(day.iso) }
    if let number = app.plannedNumber(of: index, in: self) { texts[Flight.flightNumber.name] = .string(number) }
    flight.type(texts, app.book)
    let night = flight.night(app.atlas, app.supporting.settings)
    if let night, night.time.count > 0 {
      flight.set(Flight.night.field, flight.form.format.typedMinutes(night.time))
    }
    let total = flight.form.text(Flight.total.field)
    let ruled = flight.form.text(Flight.ifr.field)
    let isInstrument = mark(.instrument, index) ?? (!ruled.utf8.isEmpty || isUsuallyInstrument)
    flight.set(Flight.ifr.field, isInstrument ? (ruled.utf8.isEmpty ? total : ruled) : "")
    // One of two pilots lands, and where night is not known nobody else can tell (L-101): whoever did says so.
    let lands = mark(.landing, index) ?? (night != nil && flight.form.text(Flight.multiPilot.field).utf8.isEmpty)
    if lands {
      for (count, text) in zip(FlightForm.counts, FlightForm.landings(night)) { flight.set(count.field, text) }
    }
    return DayLeg(index: index, flight: flight, night: night, isInstrument: isInstrument, lands: lands)
  }

  func legs(_ app: LogbookApp, _ context: Context) -> [DayLeg] {
    usedLegs.compactMap { leg($0, app, context) }
  }
}
