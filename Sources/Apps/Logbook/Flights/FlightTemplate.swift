import Base
import Store
import Sync

/// What a new record begins with, so that little is left to type.
enum FlightTemplate: Sendable {
  /// Today, from where the last flight arrived, in its aircraft.
  case blank
  /// The same places, aircraft and people.
  case like(RecordKey)
  /// From where that one arrived to where it departed from, on the same day.
  case backFrom(RecordKey)
  /// From where that one arrived, on the same day.
  case onwardsFrom(RecordKey)

  /// As a roster has planned it (L-152).
  case planned(RecordKey)
  /// Nothing: a line of a day says it all (L-153).
  case leg

  /// - Parameter route: an address with `copy`, `back`, `onwards` or `planned` and the id of the record.
  init(_ route: Route) {
    func key(_ name: String) -> RecordKey? {
      route[name].flatMap { RecordID($0) }.map { RecordKey(Flight.collection.name, $0) }
    }
    if let source = key("copy") {
      self = .like(source)
    } else if let source = key("back") {
      self = .backFrom(source)
    } else if let source = key("onwards") {
      self = .onwardsFrom(source)
    } else if let id = route["planned"].flatMap({ RecordID($0) }) {
      self = .planned(RecordKey(PlannedFlight.collection.name, id))
    } else {
      self = .blank
    }
  }

  /// As they stand in the address of the form.
  var parameters: [(name: String, value: String)] {
    switch self {
    case .blank, .leg: []
    case .like(let source): [("copy", source.id.description)]
    case .backFrom(let source): [("back", source.id.description)]
    case .onwardsFrom(let source): [("onwards", source.id.description)]
    case .planned(let source): [("planned", source.id.description)]
    }
  }

  /// Tells the drafts of different beginnings apart.
  var name: String {
    switch self {
    case .blank: "new"
    case .like(let source): "copy-" + source.id.description
    case .backFrom(let source): "back-" + source.id.description
    case .onwardsFrom(let source): "onwards-" + source.id.description
    case .planned(let source): "planned-" + source.id.description
    case .leg: "leg"
    }
  }

  func fields(_ kind: RecordKind, _ book: Book, _ context: Context) -> Fields {
    switch self {
    case .blank: return blank(kind, book, context)
    case .leg: return Fields()
    case .like(let key):
      guard let source = context.record(key)?.fields else { return blank(kind, book, context) }
      var fields = people(of: source)
      fields[Flight.date] = context.today
      fields[Flight.departure] = source[Flight.departure]
      fields[Flight.arrival] = source[Flight.arrival]
      return fields
    case .backFrom(let key):
      guard let source = context.record(key)?.fields else { return blank(kind, book, context) }
      var fields = leg(after: source, context)
      fields[Flight.arrival] = source[Flight.departure]
      return fields
    case .onwardsFrom(let key):
      guard let source = context.record(key)?.fields else { return blank(kind, book, context) }
      return leg(after: source, context)
    case .planned(let key):
      var fields = blank(kind, book, context)
      guard let source = context.record(key)?.fields else { return fields }
      fields[Flight.date] = source[PlannedFlight.date]
      fields[Flight.departure] = source[PlannedFlight.departure]
      fields[Flight.departureTime] = source[PlannedFlight.departureTime]
      fields[Flight.arrival] = source[PlannedFlight.arrival]
      fields[Flight.arrivalTime] = source[PlannedFlight.arrivalTime]
      fields[Flight.flightNumber] = source[PlannedFlight.flightNumber]
      return fields
    }
  }

  private func blank(_ kind: RecordKind, _ book: Book, _ context: Context) -> Fields {
    var fields = Fields()
    fields[Flight.date] = context.today
    guard kind == .flight, let last = book.rows.first(where: { $0.kind == .flight }) else { return fields }
    fields[Flight.departure] = last.arrival.utf8.isEmpty ? nil : last.arrival
    fields[Flight.aircraft] = last.aircraft
    guard let source = context.record(RecordKey(Flight.collection.name, last.id))?.fields else { return fields }
    if let name = source[Flight.picName], isSelf(name) { fields[Flight.picName] = name }
    fields[FlightRole.field.name] = FlightRole(of: source).map { .string($0.name) }
    return fields
  }

  private func leg(after source: Fields, _ context: Context) -> Fields {
    var fields = people(of: source)
    fields[Flight.date] = dayOfArrival(source) ?? context.today
    fields[Flight.departure] = source[Flight.arrival]
    return fields
  }

  /// A flight over midnight arrives on the day after.
  private func dayOfArrival(_ source: Fields) -> Day? {
    guard let day = source[Flight.date] else { return nil }
    guard let start = source[Flight.departureTime], let end = source[Flight.arrivalTime], end < start else {
      return day
    }
    return day.adding(days: 1)
  }

  /// The aircraft, the people and the role; times are new, and so is everything that follows from them.
  private func people(of source: Fields) -> Fields {
    var fields = Fields()
    for attribute in [Flight.picName, Flight.crew, Flight.device, Flight.deviceType, Flight.qualification] {
      fields[attribute] = source[attribute]
    }
    fields[Flight.deviceLevel] = source[Flight.deviceLevel]
    fields[Flight.aircraft] = source[Flight.aircraft]
    fields[FlightRole.field.name] = FlightRole(of: source).map { .string($0.name) }
    return fields
  }
}
