import Base
import HTML
import Kit
import Store
import Sync

/// Finding the place of a flight by where the device is: asked for at an empty place of the form, answered by the three
/// nearest places.
struct PlaceHere {
  enum Stage {
    case searching
    case found([Found])
    case failed(PositionFault)
  }

  struct Found {
    /// As it is written into the flight.
    let text: String
    let title: String
    let nauticalMiles: Double
  }

  /// The field that asks.
  let field: String
  var stage = Stage.searching

  static let limit = 3
}

extension Atlas {
  /// The nearest of own places and airports, the nearest first.
  func nearest(to position: Coordinates, limit: Int) -> [PlaceHere.Found] {
    var found: [PlaceHere.Found] = []
    for (airport, distance) in airports?.nearest(to: position, limit: limit) ?? [] {
      found.append(PlaceHere.Found(text: airport.icao, title: airport.title, nauticalMiles: distance))
    }
    for place in own {
      guard let coordinates = place.coordinates else { continue }
      found.removeAll { folded($0.text) == place.folded }
      let distance = GreatCircle(from: position, to: coordinates).nauticalMiles
      found.append(PlaceHere.Found(text: place.name, title: "", nauticalMiles: distance))
    }
    return Array(found.inOrder { $0.nauticalMiles < $1.nauticalMiles }.prefix(limit))
  }
}

extension LogbookApp {
  mutating func onPosition(_ event: PositionEvent, _ context: UpdateContext) {
    guard var search = placeHere else { return }
    switch event {
    case .found(let position): search.stage = .found(atlas.nearest(to: position.place, limit: PlaceHere.limit))
    case .failed(let fault): search.stage = .failed(fault)
    }
    placeHere = search
  }

  /// Whether the device shall tell where it is: only until it was found.
  var needsPosition: Bool {
    guard flightForm != nil, let placeHere else { return false }
    if case .searching = placeHere.stage { return true }
    return false
  }
}

extension PlacesInForm {
  /// The button at an empty place, and what came of it.
  func here(_ field: Field) -> Node? {
    guard state.form.text(field).utf8.isEmpty else { return nil }
    guard let search = app.placeHere, search.field == field.name else {
      return button(
        .class("text-button here"), .key("here-" + field.name), .type("button"),
        .action(FlightFormAction.here, value: field.name), .label(Words.here + ": " + field.label)
      ) {
        Node.raw(Icons.locate)
        Words.here
      }
    }
    switch search.stage {
    case .searching: return hint(Words.searchingHere(language), field)
    case .failed(let fault): return hint(fault.words(language), field)
    case .found(let places):
      if places.isEmpty { return hint(Words.noAirports(language), field) }
      return ul(.class("suggestions"), .key("here-" + field.name), .label(Words.nearestPlaces)) {
        for place in places { li(.key(place.text)) { chip(place, field) } }
      }
    }
  }

  private func hint(_ text: String, _ field: Field) -> Node {
    p(.class("hint"), .key("here-" + field.name), .role("status")) { text }
  }

  private func chip(_ place: PlaceHere.Found, _ field: Field) -> Node {
    button(.class("chip"), .type("button"), .action("logbook.form." + field.name, value: place.text)) {
      strong { place.text }
      (place.title.utf8.isEmpty ? " " : " " + place.title + ", ") + nauticalMiles(place.nauticalMiles, context.format)
    }
  }
}
