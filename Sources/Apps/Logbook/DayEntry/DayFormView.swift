import Base
import HTML
import Kit
import Store
import Sync

extension LogbookApp {
  func showDay(_ screen: inout Screen, _ context: Context) {
    screen.back = LogbookRoute.flights.url
    screen.detailTitle = Words.day
    guard let dayForm else { return }
    screen.detail = DayFormView(app: self, day: dayForm, context: context).node
  }
}

private struct DayFormView {
  let app: LogbookApp
  let day: DayForm
  let context: Context

  private var language: Language { context.language }

  var node: Node {
    let legs = day.legs(app, context)
    return form(
      .class("sheet day-form"), .key(DayForm.id), .submit(DayAction.save), .flag("novalidate", true)
    ) {
      day.session.banner(language, form: "logbook.day.")
      shared
      section(.class("card"), .key("legs"), .label(Words.legs)) {
        ol(.class("legs")) {
          for index in 0..<day.shownLegs { line(index, legs.first { $0.index == index }) }
        }
        sum(legs)
      }
      div(.class("buttons form-buttons"), .key("buttons")) {
        button(.class("button"), .type("submit")) { Words.saveDay }
        button(.class("button quiet"), .type("button"), .action(DayAction.cancel)) { Words.cancel }
      }
      DayKeypad(places: app.book.recentPlaces(limit: 8), language: language).node
    }
  }

  // MARK: - What all legs share

  /// Open as long as nobody has said in what is flown.
  private var shared: Node {
    let isOpen = day.form.text(FlightForm.registration).utf8.isEmpty || day.form.fault(Flight.date.field) != nil
    return details(.class("card"), .key("shared"), .flag("open", isOpen)) {
      summary { span(.class("shared-words")) { sharedWords } }
      div(.class("fields")) {
        dateField(
          ControlWords(
            id: "f-date", name: Flight.date.name, label: Flight.date.field.label,
            fault: Text(day.form.fault(Flight.date.field)?(language) ?? "")),
          value: day.form.value(Flight.date.field).flatMap { Day(json: $0) }, today: context.today,
          changed: DayAction.date.wire, context.format)
        control(FlightForm.registration)
        choices(
          Words.aircraft, app.book.recentAircraft.prefix(4).map { Choice($0.registration, Text($0.registration)) },
          .aircraft, chosen: day.form.text(FlightForm.registration))
        if let first = FlightForm(nil, .flight, .leg, book: app.book, context), isNewAircraft(first) {
          p(.class("hint"), .key("new-aircraft")) { Words.newAircraft }
          for field in FlightForm.aircraftFields { control(field) }
        }
        control(Flight.picName.field)
        choices(
          Flight.picName.field.label, (["SELF"] + day.names.prefix(4)).map { Choice($0, Text($0)) }, .pic,
          chosen: day.form.text(Flight.picName.field))
        span(.class("chips-title"), .key("role-title")) { FlightRole.field.label }
        choices(FlightRole.field.label, roles, .role, chosen: day.form.text(FlightRole.field))
      }
    }
  }

  private var roles: [Choice] { FlightRole.allCases.map { Choice($0.name, Text($0.short(language))) } }

  private var sharedWords: String {
    let date = day.form.value(Flight.date.field).flatMap { Day(json: $0) }
    let role = roles.first { $0.value == day.form.text(FlightRole.field) }
    let words = [
      date.map { context.format.day($0) } ?? "", day.form.text(FlightForm.registration), role?.title(language) ?? "",
      day.form.text(Flight.picName.field),
    ]
    var text = ""
    for word in words where !word.utf8.isEmpty { text += text.utf8.isEmpty ? word : " · " + word }
    return text
  }

  private func isNewAircraft(_ flight: FlightForm) -> Bool {
    var flight = flight
    var texts = Fields()
    texts[FlightForm.registration.name] = day.form.texts[FlightForm.registration.name]
    flight.type(texts, app.book)
    return flight.makesAircraft(app.book)
  }

  private func control(_ field: Field) -> Node { day.form.control(field, language, changed: DayAction.typed.wire) }

  private func choices(_ label: Text, _ choices: [Choice], _ action: DayAction, chosen: String) -> Node {
    chips(label: label) {
      for choice in choices {
        chip(.action(action, value: choice.value), choice.title, isOn: choice.value == chosen)
      }
    }
  }

  // MARK: - A line

  private func line(_ index: Int, _ leg: DayLeg?) -> Node {
    li(.class("leg"), .key("leg-" + String(index))) {
      div(.class("leg-strip")) {
        input(.departure, index)
        input(.off, index)
        span(.class("leg-arrow"), .attribute("aria-hidden", "true")) { "→" }
        input(.arrival, index)
        input(.on, index)
        span(.class("leg-total")) { leg?.total.map { context.format.minutes($0) } ?? "" }
      }
      for slot in DayForm.Slot.allCases {
        if let fault = fault(slot, index) {
          p(.class("fault"), .key(slot.name), .id("f-" + slot.control(index) + "-fault"), .role("alert")) {
            slot.field.label + ": " + fault
          }
        }
      }
      if let leg { marks(leg) }
    }
  }

  private func input(_ slot: DayForm.Slot, _ leg: Int) -> Node {
    let name = slot.control(leg)
    let isWrong = fault(slot, leg) != nil
    return element(
      "input",
      [
        .id("f-" + name), .name(name), .class(slot.isTime ? "leg-time" : "leg-place"), .type("text"),
        // The keys below type here; a keyboard that is plugged in does too.
        .attribute("inputmode", "none"), .attribute("autocomplete", "off"), .attribute("autocapitalize", "characters"),
        .placeholder(slot.example),
        .attribute("aria-label", Words.leg(leg, slot.field.label)), .input(DayAction.typed.wire),
        .attribute("aria-invalid", isWrong ? "true" : nil),
        .attribute("aria-describedby", isWrong ? "f-" + name + "-fault" : nil), .value(day.text(slot, leg)),
      ], [])
  }

  private func fault(_ slot: DayForm.Slot, _ leg: Int) -> Text? {
    day.form.faults.first { $0.field == slot.control(leg) }?.text
  }

  private func marks(_ leg: DayLeg) -> Node {
    let index = String(leg.index)
    let others = leg.flight.plausibility(app.book, today: context.today).filter {
      $0.severity != .error && $0.rule != 3
    }
    return div(.class("leg-marks"), .key("marks")) {
      chip(.action(DayAction.instrument, value: index), Words.wholeInstrument, isOn: leg.isInstrument)
      chip(
        .action(DayAction.landing, value: index), Words.landed(byNight: leg.night?.landsByNight == true),
        isOn: leg.lands)
      let number = leg.flight.form.text(Flight.flightNumber.field)
      if !number.utf8.isEmpty { span(.class("hint")) { number } }
      if let night = leg.night, night.time.count > 0 {
        span(.class("hint")) { Flight.night.field.label + " " + context.format.minutes(night.time) }
      }
      if let date = day.day(leg.index), let first = day.day(0), date != first {
        strong(.class("leg-day")) { context.format.day(date) }
      }
      for found in others { finding(found.text, found.severity, key: "L-\(found.rule)") }
    }
  }

  private func sum(_ legs: [DayLeg]) -> Node? {
    let total = legs.reduce(0) { $0 + ($1.total?.count ?? 0) }
    if total == 0 { return nil }
    return p(.class("leg-sum"), .key("sum"), .role("status")) {
      Words.flightCount(legs.count, language) + " · " + context.format.minutes(Minutes(total))
    }
  }
}
