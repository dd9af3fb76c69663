import Base
import Kit
import Store
import Sync

/// What is done in the form of a day.
enum DayAction: String, AppAction {
  static let area = "logbook.day"

  case typed, date, aircraft, pic, role, instrument, landing, save, cancel, discard, reset
}

extension LogbookApp {
  mutating func actOnDay(_ action: Event.Action, _ context: UpdateContext) {
    guard var day = dayForm else { return }
    switch DayAction(action) {
    case .typed: day.take(action.form, self, context)
    case .date: day.set(Flight.date.name, action.value.utf8.isEmpty ? action.text : action.value, context)
    case .aircraft:
      let before = day.form.texts
      day.set(FlightForm.registration.name, action.value, context)
      day.followRules(before, book, context)
    case .pic: day.set(Flight.picName.name, action.value, context)
    case .role:
      let isChosen = day.form.text(FlightRole.field) == action.value
      day.set(FlightRole.field.name, isChosen ? "" : action.value, context)
    case .instrument, .landing: day.press(action, self, context)
    case .save:
      day.take(action.form, self, context)
      if day.save(self, context) {
        dayForm = nil
        return context.navigate(LogbookRoute.flights.url, replace: true)
      }
    case .cancel:
      if day.session.isChanged {
        context.ask(
          Dialog(
            title: Words.discardChanges, text: Words.discardChangesText,
            confirm: Words.discard, cancel: FormWords.goOnEditing, action: DayAction.discard.wire, isDestructive: true))
      } else {
        return endDay(context)
      }
    case .discard: return endDay(context)
    case .reset:
      context.end(&day.session)
      dayForm = DayForm(book, context, planned: plannedLegs(context))
      return
    case nil: return
    }
    dayForm = day
  }

  private mutating func endDay(_ context: UpdateContext) {
    if var session = dayForm?.session { context.end(&session) }
    dayForm = nil
    context.navigate(LogbookRoute.flights.url, replace: true)
  }
}

extension DayForm {
  mutating func set(_ control: String, _ text: String, _ context: UpdateContext) {
    session.form.texts[control] = text.utf8.isEmpty ? nil : .string(text)
    session.noteTyped()
    context.keepDraft(session)
  }

  /// A mark is on or off from the first press on, whatever usually is.
  mutating func press(_ action: Event.Action, _ app: LogbookApp, _ context: UpdateContext) {
    guard let index = Int(action.value), let leg = leg(index, app, context) else { return }
    let mark = DayAction(action) == .landing ? Mark.landing : .instrument
    let isOn = mark == .landing ? leg.lands : leg.isInstrument
    set(mark.control(index), isOn ? "no" : "yes", context)
  }

  /// What was typed, what follows from it, and on to the next control when this one is complete.
  mutating func take(_ texts: Fields, _ app: LogbookApp, _ context: UpdateContext) {
    let before = form.texts
    session.form.take(texts)
    var next: String?
    // From one line it goes on to the next, and no further.
    for leg in 0..<DayForm.mostLegs {
      let others = leg + 1 < DayForm.mostLegs ? DayForm.controls(leg + 1) : []
      next = app.takeInTurn(DayForm.controls(leg), then: others, &session.form.texts, before: before) ?? next
    }
    for leg in 0..<DayForm.mostLegs { follow(leg, before) }
    session.noteTyped()
    followRules(before, app.book, context)
    if form.texts != before { context.keepDraft(session) }
    if let next { context.focus(field: next) }
  }

  /// A leg begins where the one before it ended, as long as nobody says otherwise.
  private mutating func follow(_ leg: Int, _ before: Fields) {
    guard leg + 1 < DayForm.mostLegs else { return }
    let old = before[Slot.arrival.control(leg)]?.text ?? ""
    let follower = text(.departure, leg + 1)
    guard follower.utf8.isEmpty || follower == old else { return }
    let arrival = text(.arrival, leg)
    session.form.texts[Slot.departure.control(leg + 1)] = arrival.utf8.isEmpty ? nil : .string(arrival)
  }

  private static func controls(_ leg: Int) -> [TurnControl] {
    Slot.allCases.map { TurnControl(name: $0.control(leg), field: $0.field) }
  }
}
