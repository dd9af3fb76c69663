import Base
import HTML
import Kit
import Store
import Sync

extension LogbookApp {
  /// What the form of a flight does with places and night, around what it does by itself.
  mutating func actOnForm(_ action: Event.Action, _ context: UpdateContext) {
    let before = flightForm
    switch FlightFormAction(action) {
    case .departure: takePlace(Flight.departure.field, action.value, context)
    case .arrival: takePlace(Flight.arrival.field, action.value, context)
    case .template: return keepTemplate(context)
    case .here:
      placeHere = PlaceHere(field: action.value)
      return
    case .night:
      if let form = flightForm, let night = form.night(atlas, supporting.settings)?.time {
        flightForm?.set(Flight.night.field, to: form.form.format.typedMinutes(night), book, context)
      }
      return
    case .onwards: return saveAndGoOn(action, context)
    // The form is left or begun anew: a draft made now would come back.
    case .save, .cancel, .discard, .reset:
      return flightForm?.act(action, book, context) ?? ()
    case .more: return flightForm?.act(action, book, context) ?? ()
    case .changed:
      var typed = action
      guard let controls = before?.inTurn, let texts = before?.form.texts else { return }
      let next = takeInTurn(controls, &typed.form, before: texts)
      flightForm?.act(typed, book, context)
      if let next { context.focus(field: next) }
    case .aircraft, .computed, .now, .remark, .insist, .role, .pic, .instrument, .up, .down, .day, .approach,
      nil:
      flightForm?.act(action, book, context)
    }
    guard let before, flightForm?.form.id == before.form.id else { return }
    flightForm?.followNight(before, atlas, supporting.settings, book, context)
    flightForm?.followLandings(before, from: atlas, atlas, supporting.settings, book, context)
  }

  /// L-80: several legs are entered one after the other, without a way back to the list.
  private mutating func saveAndGoOn(_ action: Event.Action, _ context: UpdateContext) {
    flightForm?.act(Event.Action(FlightFormAction.save.wire, form: action.form), book, context)
    guard case .saved(let id)? = flightForm?.ending else { return }
    let key = RecordKey(Flight.collection.name, id)
    // An aircraft that was made with the flight is in the next leg's form already.
    let aircraft = context.record(key)?[Flight.aircraft].map { RecordKey(Aircraft.collection.name, $0) }
    book.update([key] + (aircraft.map { [$0] } ?? [])) { context.record($0) }
    context.navigate(LogbookRoute.newURL(.flight, .onwardsFrom(RecordKey(Flight.collection.name, id))))
    navigated(context)
    context.scrollToTop()
  }

  private mutating func takePlace(_ field: Field, _ text: String, _ context: UpdateContext) {
    placeHere = nil
    flightForm?.set(field, to: text, book, context)
    let isDeparture = field.name == Flight.departure.name
    context.focus(field: isDeparture ? Flight.departureTime.name : Flight.arrivalTime.name)
  }

  /// The airports may come while a new flight is being typed.
  /// - Returns: whether the answer was theirs.
  mutating func airportsAnswered(_ answer: AppAnswer, _ context: UpdateContext) -> Bool {
    let before = atlas
    guard atlas.take(answer) else { return false }
    followNight(from: before, context)
    searchWhenAnswered(context)
    return true
  }

  private mutating func followNight(from before: Atlas, _ context: UpdateContext) {
    guard var form = flightForm, form.key == nil else { return }
    let old = form
    form.followNight(old, from: before, atlas, supporting.settings, book, context)
    form.followLandings(old, from: before, atlas, supporting.settings, book, context)
    flightForm = form
  }
}

extension FlightForm {
  mutating func set(_ field: Field, to text: String, _ book: Book, _ context: UpdateContext) {
    var texts = form.texts
    texts[field.name] = .string(text)
    changed(texts, book, context)
  }

  func night(_ atlas: Atlas, _ settings: Fields) -> NightSuggestion? {
    guard kind == .flight else { return nil }
    var fields = Fields()
    let needed = [
      Flight.date.field, Flight.departure.field, Flight.departureTime.field, Flight.arrival.field,
      Flight.arrivalTime.field, Flight.takeOffTime.field, Flight.landingTime.field, Flight.total.field,
    ]
    for field in needed { fields[field.name] = form.value(field) }
    return atlas.night(fields, RuleSettings.night(settings))
  }

  /// L-92: the night time follows the computed one as long as it is empty or was filled in the same way; what somebody
  /// typed stands, and so does a field that was emptied.
  mutating func followNight(
    _ before: FlightForm, from known: Atlas? = nil, _ atlas: Atlas, _ settings: Fields, _ book: Book,
    _ context: UpdateContext
  ) {
    let field = Flight.night.field
    let current = form.text(field)
    guard current == before.form.text(field) else { return }
    let old = text(before.night(known ?? atlas, settings))
    let new = text(night(atlas, settings))
    if new == old || !(current.utf8.isEmpty || current == old) { return }
    set(field, to: new, book, context)
  }

  /// As the control shows it: nothing for none.
  private func text(_ night: NightSuggestion?) -> String {
    guard let night, night.time.count > 0 else { return "" }
    return form.format.typedMinutes(night.time)
  }
}

extension FlightForm {
  /// L-101: one take-off and one landing, by day or by night as it is there then, in a new flight of an aircraft that is
  /// flown by one pilot. They follow as long as they are as suggested; what somebody typed or emptied stands.
  mutating func followLandings(
    _ before: FlightForm, from known: Atlas, _ atlas: Atlas, _ settings: Fields, _ book: Book, _ context: UpdateContext
  ) {
    guard key == nil, kind == .flight else { return }
    let current = FlightForm.counts.map { form.text($0.field) }
    let earlier = FlightForm.counts.map { before.form.text($0.field) }
    for place in current.indices where current[place] != earlier[place] { return }
    let old = before.landings(known, settings)
    let new = landings(atlas, settings)
    for place in current.indices where current[place] != old[place] { return }
    var texts = form.texts
    var isOther = false
    for place in new.indices where new[place] != old[place] {
      texts[FlightForm.counts[place].field.name] = .string(new[place])
      isOther = true
    }
    if isOther { changed(texts, book, context) }
  }

  /// What the four controls would show; nothing where it is not known.
  private func landings(_ atlas: Atlas, _ settings: Fields) -> [String] {
    guard form.text(Flight.multiPilot.field).utf8.isEmpty, let night = night(atlas, settings) else {
      return ["", "", "", ""]
    }
    return FlightForm.landings(night)
  }

  /// One take-off and one landing, as ``counts`` say them; by day where night is not known.
  static func landings(_ night: NightSuggestion?) -> [String] {
    let (takesOff, lands) = (night?.takesOffByNight == true, night?.landsByNight == true)
    return [takesOff ? "" : "1", takesOff ? "1" : "", lands ? "" : "1", lands ? "1" : ""]
  }
}

/// What the form of a flight shows of places and night.
struct PlacesInForm {
  let app: LogbookApp
  let state: FlightForm
  let context: Context

  var language: Language { context.language }

  /// What a place is called, or the places that it may be.
  func below(_ field: Field) -> Node? {
    let text = state.form.text(field)
    if let title = app.atlas.title(text) {
      return title.utf8.isEmpty ? nil : p(.class("hint"), .key("place-" + field.name)) { title }
    }
    let found = app.atlas.suggestions(text, recent: app.book.recentPlaces(limit: 200), limit: 5)
    if found.isEmpty { return here(field) }
    return ul(.class("suggestions"), .key("places-" + field.name), .label(field.label)) {
      for place in found {
        li(.key(place.text)) {
          button(.class("chip"), .type("button"), .action("logbook.form." + field.name, value: place.text)) {
            strong { place.text }
            if !place.title.utf8.isEmpty { " " + place.title }
          }
        }
      }
    }
  }

  /// Says why nothing is offered.
  var hint: Node? {
    guard case .absent = app.atlas.stage else { return nil }
    return p(.class("hint"), .key("no-airports")) { Words.noAirports }
  }

  /// Says that the night time was computed, or offers to take the computed one.
  var night: [Node] {
    guard let computed = state.night(app.atlas, app.supporting.settings) else { return [] }
    let entered = state.form.value(Flight.night.field).flatMap { Minutes(json: $0) } ?? .zero
    return nodes {
      p(.class("hint computed"), .key("night")) { Words.nightComputed(computed, context.format) }
      if entered != computed.time {
        button(.class("text-button"), .key("take-night"), .type("button"), .action(FlightFormAction.night)) {
          Words.useNight(computed.time, context.format)
        }
      }
    }
  }

  var distance: Node? {
    let fields = (state.form.text(Flight.departure.field), state.form.text(Flight.arrival.field))
    guard let distance = app.atlas.distance(fields.0, fields.1) else { return nil }
    return p(.class("hint"), .key("distance")) {
      Words.distance + ": " + nauticalMiles(distance, context.format)
    }
  }
}

func nauticalMiles(_ distance: Double, _ format: Format) -> String {
  format.number(Int(distance.rounded())) + "\u{A0}NM"
}
