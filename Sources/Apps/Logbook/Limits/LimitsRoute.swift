import Base
import Kit
import Store
import Sync

/// The addresses below `/logbook/limits`:
///
///     limits                 the six limits; /NAME one of them; /breaches; /settings
///     limits/duty            duty periods; /new, /ID, /ID/edit
enum LimitsRoute {
  case overview
  case limit(Limit)
  case breaches
  case settings
  case duty(RecordRoute)

  /// Nil when nothing is there.
  init?(_ route: Route) {
    switch route.part(2) {
    case "": self = .overview
    case "breaches": self = .breaches
    case "settings": self = .settings
    case "duty":
      guard let place = RecordRoute(route, depth: 3, of: DutyPeriod.collection) else { return nil }
      self = .duty(place)
    default:
      guard let limit = Limit(name: route.part(2)) else { return nil }
      self = .limit(limit)
    }
  }
}

extension LimitsRoute {
  static func duty(_ id: RecordID) -> LimitsRoute { .duty(.record(RecordKey(DutyPeriod.collection.name, id))) }

  var url: String {
    switch self {
    case .overview: "/logbook/limits"
    case .limit(let limit): "/logbook/limits/" + limit.name
    case .breaches: "/logbook/limits/breaches"
    case .settings: "/logbook/limits/settings"
    case .duty(let place): place.url(in: "/logbook/limits/duty")
    }
  }
}

/// The plan of a flight that the limits are asked about.
enum LimitsAction: String, AppAction {
  static let area = "logbook.limits"
  case hours, day, subject
}

extension LogbookApp {
  mutating func actOnLimits(_ action: Event.Action, _ context: UpdateContext) {
    switch LimitsAction(action) {
    case .hours: plan.hours = action.text
    case .day: plan.day = Day(iso: action.text)
    case .subject: plan.subject = action.text == "duty" ? .duty : .flightTime
    case nil: break
    }
  }
}
