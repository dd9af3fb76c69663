import Base
import Kit
import Store
import Sync

/// What an address of the app means, and the address of each place (K-61).
enum LogbookRoute {
  case flights
  case kinds
  case flight(RecordKey)
  case flightForm(RecordKey?, RecordKind)
  /// The form of several flights of one day.
  case day
  case attachment(RecordKey, RecordID)
  case signing(RecordKey)
  case aircraft(RecordRoute)
  case certificates(CertificatesRoute)
  case limits(LimitsRoute)
  case statistics(StatisticsRoute)
  case places(RecordRoute)
  case templates(RecordRoute)
  case rules(RecordRoute)
  case pilot
  case pilotForm
  case transfer
  case repairs
  case bag
  case roster
  case report
  case calendar
  /// The check of the whole book, with a flight beside it.
  case check(RecordKey?)
  case unknown

  init(_ route: Route) {
    let id = RecordID(route.part(2))
    let isEdit = route.part(3) == "edit"
    switch (route.part(1), route.part(2)) {
    case ("flights", ""): self = .flights
    case ("flights", "new") where route.part(3) == "day": self = .day
    case ("flights", "new"):
      self = RecordKind(name: route.part(3)).map { .flightForm(nil, $0) } ?? .kinds
    case ("flights", _):
      guard let id else {
        self = .unknown
        return
      }
      let key = RecordKey(Flight.collection.name, id)
      if route.part(3) == AttachmentShape.part, let attached = RecordID(route.part(4)) {
        self = .attachment(key, attached)
      } else if route.part(3) == "sign" {
        self = .signing(key)
      } else {
        self = isEdit ? .flightForm(key, .flight) : .flight(key)
      }
    case ("aircraft", _):
      self = RecordRoute(route, depth: 2, of: Aircraft.collection).map { .aircraft($0) } ?? .unknown
    case ("certificates", _): self = CertificatesRoute(route).map { .certificates($0) } ?? .unknown
    case ("statistics", _): self = StatisticsRoute(route).map { .statistics($0) } ?? .unknown
    case ("limits", _): self = LimitsRoute(route).map { .limits($0) } ?? .unknown
    case ("templates", _):
      self = RecordRoute(route, depth: 2, of: RemarkTemplate.collection).map { .templates($0) } ?? .unknown
    case ("places", _):
      self = RecordRoute(route, depth: 2, of: OwnPlace.collection).map { .places($0) } ?? .unknown
    case ("rules", _):
      self = RecordRoute(route, depth: 2, of: FlightRule.collection).map { .rules($0) } ?? .unknown
    case ("repairs", ""): self = .repairs
    case ("bag", ""): self = .bag
    case ("roster", ""): self = .roster
    case ("pilot", ""): self = .pilot
    case ("pilot", "edit"): self = .pilotForm
    case ("transfer", ""): self = .transfer
    case ("report", ""): self = .report
    case ("calendar", ""): self = .calendar
    case ("check", ""): self = .check(nil)
    case ("check", _): self = id.map { .check(RecordKey(Flight.collection.name, $0)) } ?? .unknown
    default: self = .unknown
    }
  }
}

extension LogbookRoute {
  static func flight(_ id: RecordID) -> LogbookRoute { .flight(RecordKey(Flight.collection.name, id)) }
  static func aircraft(_ id: RecordID) -> LogbookRoute { .aircraft(.record(RecordKey(Aircraft.collection.name, id))) }
  static func place(_ id: RecordID) -> LogbookRoute { .places(.record(RecordKey(OwnPlace.collection.name, id))) }
  static func rule(_ id: RecordID) -> LogbookRoute { .rules(.record(RecordKey(FlightRule.collection.name, id))) }
  static func template(_ id: RecordID) -> LogbookRoute {
    .templates(.record(RecordKey(RemarkTemplate.collection.name, id)))
  }

  /// Of the form of a new record.
  static func newURL(_ kind: RecordKind, _ template: FlightTemplate) -> String {
    Route(["logbook", "flights", "new", kind.name], parameters: template.parameters).url
  }

  /// The form of a day with the flights that a roster has planned for it (L-152).
  static func plannedDay(_ day: Day) -> String {
    Route(["logbook", "flights", "new", "day"], parameters: [("planned", day.iso)]).url
  }

  var url: String {
    switch self {
    case .flights: "/logbook/flights"
    case .kinds: "/logbook/flights/new"
    case .flight(let key): "/logbook/flights/" + key.id.description
    case .flightForm(nil, let kind): LogbookRoute.newURL(kind, .blank)
    case .flightForm(let key?, _): LogbookRoute.flight(key).url + "/edit"
    case .day: "/logbook/flights/new/day"
    case .attachment(let key, let id):
      LogbookRoute.flight(key).url + "/" + AttachmentShape.part + "/" + id.description
    case .signing(let key): LogbookRoute.flight(key).url + "/sign"
    case .aircraft(let place): place.url(in: "/logbook/aircraft")
    case .certificates(let place): place.url
    case .limits(let place): place.url
    case .statistics(let place): place.url
    case .places(let place): place.url(in: "/logbook/places")
    case .templates(let place): place.url(in: "/logbook/templates")
    case .rules(let place): place.url(in: "/logbook/rules")
    case .pilot: "/logbook/pilot"
    case .pilotForm: "/logbook/pilot/edit"
    case .transfer: "/logbook/transfer"
    case .repairs: "/logbook/repairs"
    case .bag: "/logbook/bag"
    case .roster: "/logbook/roster"
    case .report: "/logbook/report"
    case .calendar: "/logbook/calendar"
    case .check(nil): "/logbook/check"
    case .check(let key?): "/logbook/check/" + key.id.description
    case .unknown: "/logbook"
    }
  }
}
