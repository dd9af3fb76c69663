import Base
import HTML
import Kit
import Store
import Sync

extension LogbookApp {
  func showFlightForm(_ screen: inout Screen, _ context: Context) {
    screen.back = LogbookRoute.flights.url
    guard let flightForm else { return showAwaited(&screen, context) }
    if let key = flightForm.key { screen.back = LogbookRoute.flight(key.id).url }
    screen.detailTitle = Words.formTitle(flightForm.kind, isNew: flightForm.key == nil)
    screen.needsPosition = needsPosition
    screen.detail = FlightFormView(self, flightForm, context).node
  }
}

/// A class: its many closures would each copy all that it reads.
private final class FlightFormView {
  let book: Book
  let state: FlightForm
  let context: Context
  let findings: [Finding]
  let map: PlacesInForm
  let attachments: Node
  let remarkTexts: [Node]
  /// Who may be in the crew.
  let names: [String]

  init(_ app: LogbookApp, _ state: FlightForm, _ context: Context) {
    book = app.book
    self.state = state
    self.context = context
    attachments =
      state.key.map { app.attachments(of: $0.id, context) }
      ?? Attachment.shape.card(chosenFor: state.form.id, context)
    remarkTexts = state.kind == .flight ? app.remarkTexts(state, context) : []
    names = state.kind == .flight ? app.book.recentNames(context) : []
    map = PlacesInForm(app: app, state: state, context: context)
    // What is still missing is obvious in a form; it is said in the detail.
    // What is measured by the total waits until the total can be read.
    let compared = state.form.fault(Flight.total.field) == nil ? [] : [7, 9, 10]
    findings = state.plausibility(app.book, today: context.today).filter {
      $0.rule != 3 && !compared.contains($0.rule)
    }
  }

  private var language: Language { context.language }

  var node: Node {
    HTML.form(
      .class("sheet"), .key(state.form.id), .submit(FlightFormAction.save, value: state.form.id),
      .flag("novalidate", true)
    ) {
      state.session.banner(language, form: "logbook.form.")
      if state.original[Signature.field] != nil {
        div(.class("banner warn"), .key("signed"), .role("status")) { p { Words.editBreaksSignature } }
      }
      switch state.kind {
      case .flight: flightGroups
      case .session: sessionGroups
      }
      attachments
      div(.class("buttons form-buttons"), .key("buttons")) {
        button(.class("button"), .type("submit")) { Words.save }
        if state.key == nil && state.kind == .flight {
          button(.class("button quiet"), .type("button"), .action(FlightFormAction.onwards)) {
            Words.saveAndGoOn
          }
        }
        button(.class("button quiet"), .type("button"), .action(FlightFormAction.cancel)) { Words.cancel }
      }
    }
  }

  private var flightGroups: [Node] {
    nodes {
      flightClock(state, context)
      group("when", Words.departureAndArrival) {
        control(Flight.date.field)
        recentDays
        pair("departure", control(Flight.departure.field, list: "places"), control(Flight.departureTime.field))
        map.below(Flight.departure.field)
        pair("arrival", control(Flight.arrival.field, list: "places"), control(Flight.arrivalTime.field))
        map.below(Flight.arrival.field)
        map.hint
        map.distance
        seldom(Flight.takeOffTime.field)
        seldom(Flight.landingTime.field)
        places
      }
      group("aircraft", Words.aircraftAndPIC) {
        aircraft
        control(Flight.picName.field)
        picNames
        role
        state.crewRows(names, language)
      }
      group("times", Words.timeOfFlight) {
        control(Flight.total.field, placeholder: state.computedText ?? "")
        computed
        for attribute in FlightForm.classes + FlightForm.functions { seldom(attribute.field) }
        control(Flight.night.field)
        control(Flight.ifr.field)
        wholeInstrument
        map.night
        more
      }
      group("landings", Words.takeOffsAndLandings) {
        for attribute in FlightForm.counts { count(attribute.field) }
      }
      airline
      group("remarks", nil) {
        control(Flight.approaches.field)
        approachKinds
        control(Flight.remarks.field)
        remarkTexts
      }
    }
  }

  /// L-160: the days on which a new record mostly was: today, yesterday, and that of the last flight.
  private var recentDays: Node? {
    if state.key != nil { return nil }
    var days = [context.today, context.today.adding(days: -1)]
    if let last = book.rows.first(where: { $0.kind == .flight })?.day, !days.contains(last) { days.append(last) }
    let chosen = state.form.value(Flight.date.field).flatMap { Day(json: $0) }
    return dayChips(
      FlightFormAction.day.wire, label: Flight.date.field.label, chosen: chosen, days, today: context.today,
      context.format)
  }

  /// L-159: a control that stays in the page and is seen when it is needed, so that nothing moves while somebody types.
  private func seldom(_ field: Field, @NodeBuilder content: () -> [Node]) -> Node {
    let isShown = state.isShown(field) || findings.contains { $0.field == field.name }
    return div(.class("slot"), .key("slot-" + field.name), .flag("hidden", !isShown)) { content() }
  }

  private func seldom(_ field: Field) -> Node { seldom(field) { control(field) } }

  private var more: Node? {
    if state.showsMore || FlightForm.seldom.allSatisfy({ state.isShown($0) }) { return nil }
    return button(.class("text-button"), .key("more"), .type("button"), .action(FlightFormAction.more)) {
      Words.moreTimes
    }
  }

  /// A number with a button at each side.
  private func count(_ field: Field) -> Node {
    seldom(field) {
      div(.class("count-field"), .key("count-" + field.name)) {
        control(field, placeholder: "0")
        step(.down, "−", Words.less, field)
        step(.up, "+", Words.oneMore, field)
      }
    }
  }

  private func step(_ action: FlightFormAction, _ sign: String, _ name: Text, _ field: Field) -> Node {
    button(
      .class("stepper-button"), .key(action.name), .type("button"), .action(action, value: field.name),
      .label(name + ": " + field.label)
    ) { sign }
  }

  /// Who else was in command lately, one press each.
  private var picNames: Node? {
    let typed = state.form.text(Flight.picName.field)
    var choices = ["SELF"]
    for name in names.prefix(4) where !isSelf(name) { choices.append(name) }
    if choices.contains(typed) { return nil }
    return chips(label: Flight.picName.field.label) {
      for name in choices { chip(.action(FlightFormAction.pic, value: name), Text(name)) }
    }
  }

  private var role: [Node] {
    let chosen = state.form.text(FlightRole.field)
    return nodes {
      span(.class("chips-title"), .key("role-title")) { FlightRole.field.label }
      input(
        .type("hidden"), .name(FlightRole.field.name), .input(FlightFormAction.changed.wire, value: state.form.id),
        .value(chosen))
      chips(label: FlightRole.field.label) {
        for role in FlightRole.allCases {
          chip(.action(FlightFormAction.role, value: role.name), role.short, isOn: role.name == chosen)
        }
      }
    }
  }

  private var wholeInstrument: Node? {
    if state.form.value(Flight.total.field) == nil { return nil }
    return chips(label: Flight.ifr.field.label) {
      chip(.action(FlightFormAction.instrument), Words.wholeFlightIFR, isOn: state.isInstrument)
    }
  }

  /// L-161: each kind with its count; one press is one more.
  private var approachKinds: Node {
    let approaches = Approaches(state.form.text(Flight.approaches.field))
    return chips(label: Flight.approaches.field.label) {
      for kind in Approaches.kinds {
        let count = approaches.count(kind)
        chip(
          .action(FlightFormAction.approach, value: kind),
          Text(count > 0 ? kind + " " + context.format.number(count) : "+ " + kind))
      }
    }
  }

  /// L-140: closed as long as nothing of it is used.
  private var airline: Node {
    let isUsed = Flight.airlineFields.contains { !state.form.text($0).utf8.isEmpty }
    return details(.class("card"), .key("airline"), .flag("open", isUsed)) {
      summary { Words.airlineFields }
      div(.class("fields")) { for field in Flight.airlineFields { control(field) } }
    }
  }

  private var sessionGroups: [Node] {
    nodes {
      group("session", nil) {
        for field in FlightForm.fields(.session) where !isCount(field) && field.name != Flight.remarks.name {
          control(field)
          if field.name == Flight.date.name { recentDays }
        }
      }
      if FlightForm.counts.contains(where: { state.needed.contains($0.name) }) {
        group("landings", Words.takeOffsAndLandings) {
          for attribute in FlightForm.counts { count(attribute.field) }
          p(.class("hint")) { Words.simulatorRecency }
        }
      }
      group("remarks", nil) { control(Flight.remarks.field) }
    }
  }

  private func isCount(_ field: Field) -> Bool { FlightForm.counts.contains { $0.name == field.name } }

  /// A place and its time side by side.
  private func pair(_ key: String, _ place: [Node], _ time: [Node]) -> Node {
    div(.class("pair"), .key(key)) {
      div(.class("pair-place"), .key("place")) { place }
      div(.class("pair-time"), .key("time")) { time }
    }
  }

  private func group(_ key: String, _ title: Text?, @NodeBuilder content: () -> [Node]) -> Node {
    fieldset(.class("card"), .key(key)) {
      if let title { legend { title } }
      div(.class("fields")) { content() }
    }
  }

  private func control(_ field: Field, placeholder: String = "", list: String? = nil) -> [Node] {
    nodes {
      state.form.control(field, language, changed: FlightFormAction.changed.wire, placeholder: placeholder, list: list)
      if state.form.fault(field) == nil {
        for found in findings where found.field == field.name {
          finding(found.text, found.severity, key: "L-\(found.rule)-\(field.name)")
        }
      }
    }
  }

  private var places: Node {
    element("datalist", [.id("places"), .key("places")], book.recentPlaces(limit: 40).map { option(.value($0)) })
  }

  /// Says that the total was computed, or offers to compute it.
  private var computed: Node? {
    guard let computed = state.computedText else { return nil }
    let total = state.form.value(Flight.total.field).flatMap { Minutes(json: $0) }
    if total.map({ state.form.format.typedMinutes($0) }) == computed {
      return p(.class("hint computed"), .key("computed")) { Words.isComputed }
    }
    return button(.class("text-button"), .key("compute"), .type("button"), .action(FlightFormAction.computed)) {
      Words.useComputed(computed)
    }
  }

  private var aircraft: [Node] {
    nodes {
      control(FlightForm.registration)
      let suggestions = state.suggestions(book)
      if !suggestions.isEmpty {
        ul(.class("suggestions"), .key("suggestions"), .label(Words.aircraft)) {
          for row in suggestions {
            li(.key(row.id.description)) {
              button(
                .class("chip"), .type("button"), .action(FlightFormAction.aircraft, value: row.registration)
              ) {
                strong { row.registration }
                if !row.type.utf8.isEmpty { " " + row.type }
              }
            }
          }
        }
      }
      if let known = state.aircraft(book) {
        p(.class("hint"), .key("known")) { known.type.utf8.isEmpty ? known.name : known.type + " " + known.name }
      } else if state.makesAircraft(book) {
        p(.class("hint"), .key("new-aircraft")) { Words.newAircraft }
        for field in FlightForm.aircraftFields { control(field) }
      }
    }
  }
}
