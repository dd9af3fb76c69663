import Base
import HTML
import Kit
import Store
import Sync

/// The times of a flight taken while it is flown. They are texts of the form, whose draft is stored at once: the flight
/// goes on when the phone sleeps, is switched off, or shows something else.
enum FlightMoment: CaseIterable {
  case offBlock
  case takeOff
  case landing
  case onBlock

  var attribute: Sync.Attribute<MinuteOfDay> {
    switch self {
    case .offBlock: Flight.departureTime
    case .takeOff: Flight.takeOffTime
    case .landing: Flight.landingTime
    case .onBlock: Flight.arrivalTime
    }
  }

  var label: Text {
    switch self {
    case .offBlock: Text(cs: "Off block", en: "Off block")
    case .takeOff: Text(cs: "Vzlet", en: "Take-off")
    case .landing: Text(cs: "Přistání", en: "Landing")
    case .onBlock: Text(cs: "On block", en: "On block")
    }
  }
}

extension FlightForm {
  /// Whether times are being taken: a new flight of today or of yesterday that has not ended.
  func isRunning(today: Day) -> Bool {
    guard canRun(today: today), form.text(FlightForm.clock) == "true" else { return false }
    return form.value(Flight.departureTime.field) != nil || form.value(Flight.takeOffTime.field) != nil
  }

  func canRun(today: Day) -> Bool {
    guard key == nil, kind == .flight, form.text(Flight.arrivalTime.field).utf8.isEmpty else { return false }
    guard let day = form.value(Flight.date.field).flatMap({ Day(json: $0) }) else { return false }
    return day == today || day == today.adding(days: -1)
  }

  /// The time since off block, or take-off; nil before the flight.
  func elapsed(now: Instant) -> Minutes? {
    guard isRunning(today: now.day) else { return nil }
    let starts = [Flight.departureTime, Flight.takeOffTime].compactMap { attribute in
      form.value(attribute.field).flatMap { MinuteOfDay(json: $0) }
    }
    return starts.first.flatMap { Flight.block($0, now.minuteOfDay) }
  }

  /// Takes the present minute, in UTC. A time that is there stays: it is changed in its field.
  mutating func takeTime(_ name: String, _ book: Book, _ context: UpdateContext) {
    for moment in FlightMoment.allCases where moment.attribute.name == name {
      guard form.text(moment.attribute.field).utf8.isEmpty else { return }
      var texts = form.texts
      texts[name] = .string(context.now.minuteOfDay.text)
      texts[FlightForm.clock.name] = .string("true")
      if moment == .offBlock { texts[Flight.date.name] = .string(context.today.iso) }
      changed(texts, book, context)
      context.storeDrafts()
    }
  }
}

extension LogbookApp {
  /// Draws the elapsed time anew while a flight runs.
  static let clock = "logbook/clock"

  mutating func startClock(_ context: UpdateContext) {
    guard case .flightForm = LogbookRoute(context.route), flightForm?.isRunning(today: context.today) == true else {
      return
    }
    context.timer(LogbookApp.clock, afterMilliseconds: 20_000)
  }

  /// The flight that was begun and not saved: the way back to it stands over the list.
  func unsavedFlight(_ context: Context) -> Node? {
    if case .flightForm = LogbookRoute(context.route) { return nil }
    if context.hasDraft("logbook/flight/new") {
      return wayBack(LogbookRoute.flightForm(nil, .flight).url, Words.flightIsOpen, context)
    }
    // One that began as a copy, as the next leg or as a planned one.
    if let url = context.unfinished("logbook/flight/") { return wayBack(url, Words.flightIsOpen, context) }
    if case .day = LogbookRoute(context.route) { return nil }
    return context.unfinished(DayForm.area).map { wayBack($0, Words.dayIsOpen, context) }
  }

  private func wayBack(_ url: String, _ words: Text, _ context: Context) -> Node {
    a(.class("banner note"), .key("unsaved-flight"), .href(url)) {
      Node.raw(Icons.plane)
      p { words }
      Node.raw(Icons.chevron)
    }
  }
}

/// The four buttons over the times of a new flight.
func flightClock(_ state: FlightForm, _ context: Context) -> Node? {
  guard state.canRun(today: context.today) else { return nil }
  let language = context.language
  return section(.class("card clock"), .key("clock"), .label(Words.flightClock)) {
    div(.class("moments")) {
      for moment in FlightMoment.allCases {
        let time = state.form.text(moment.attribute.field)
        button(
          .class(time.utf8.isEmpty ? "moment" : "moment taken"), .key(moment.attribute.name), .type("button"),
          .action(FlightFormAction.now, value: moment.attribute.name), .flag("disabled", !time.utf8.isEmpty)
        ) {
          strong { moment.label }
          span { time.utf8.isEmpty ? Words.now(language) : time }
        }
      }
    }
    if let elapsed = state.elapsed(now: context.now) {
      p(.class("elapsed"), .role("timer")) { Words.runs(context.format.minutes(elapsed)) }
    }
  }
}
