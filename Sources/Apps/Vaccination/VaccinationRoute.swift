import Base
import Store
import Sync

/// What an address of the app means. Addresses hold ids only: no name, no date of birth and no vaccine stands in one, since a
/// server writes addresses down (V-53).
enum VaccinationRoute {
  enum Side {
    case coming, past, grid
  }

  case today
  case people
  /// Of a new person when nil.
  case personForm(RecordID?)
  case card(RecordID, Side)
  /// Why a series' next dose is due when it is.
  case why(RecordID, RecordID)
  case plan(RecordID, RecordID)
  /// Of a new dose, perhaps of a series or of an own vaccine.
  case newDose(RecordID, of: RecordID?)
  /// Of an illness or of antibodies, perhaps of what a series is against.
  case illness(RecordID, of: RecordID?)
  case dose(RecordID, RecordID)
  case doseForm(RecordID, RecordID)
  /// Several doses of a paper card.
  case paper(RecordID)
  case ownForm(RecordID, RecordID?)
  case picture(RecordID, RecordID)
  case print(RecordID)
  /// In which space the card is.
  case share(RecordID)
  /// The shared spaces.
  case family
  case catalogue(RecordID?)
  case schedule
  /// For editors of the catalogue: what is not published yet, the form of a new entry of that kind or of one that is there, and
  /// what publishing it changes.
  case drafts
  case newEntry(String)
  case entryForm(RecordID)
  case difference(RecordID)
  case journey
  case transfer
  case about
  /// The PIN of this device.
  case lock
  case unknown

  init(_ route: Route) {
    let id = RecordID(route.part(2))
    switch (route.part(1), route.part(2)) {
    case ("", ""), ("today", ""): self = .today
    case ("people", ""): self = .people
    case ("people", "new"): self = .personForm(nil)
    case ("people", _): self = id.map { VaccinationRoute(of: $0, route) } ?? .unknown
    case ("drafts", ""): self = .drafts
    case ("drafts", "new"): self = .newEntry(route.part(3))
    case ("drafts", _):
      guard let id else {
        self = .unknown
        return
      }
      self = route.part(3) == "publish" ? .difference(id) : .entryForm(id)
    case ("family", ""): self = .family
    case ("catalogue", ""): self = .catalogue(nil)
    case ("catalogue", "schedule"): self = .schedule
    case ("catalogue", _): self = id.map { .catalogue($0) } ?? .unknown
    case ("journey", ""): self = .journey
    case ("transfer", ""): self = .transfer
    case ("about", ""): self = .about
    case ("lock", ""): self = .lock
    default: self = .unknown
    }
  }

  private init(of person: RecordID, _ route: Route) {
    let id = RecordID(route.part(4))
    switch (route.part(3), route.part(4)) {
    case ("", ""): self = .card(person, .coming)
    case ("past", ""): self = .card(person, .past)
    case ("grid", ""): self = .card(person, .grid)
    case ("edit", ""): self = .personForm(person)
    case ("paper", ""): self = .paper(person)
    case ("print", ""): self = .print(person)
    case ("share", ""): self = .share(person)
    case ("dose", "new"): self = .newDose(person, of: RecordID(route.part(5)))
    case ("dose", _):
      guard let id else {
        self = .unknown
        return
      }
      self = route.part(5) == "edit" ? .doseForm(person, id) : .dose(person, id)
    case ("illness", ""): self = .illness(person, of: nil)
    case ("illness", _): self = id.map { .illness(person, of: $0) } ?? .unknown
    case ("own", "new"): self = .ownForm(person, nil)
    case ("own", _): self = id.map { .ownForm(person, $0) } ?? .unknown
    case ("why", _): self = id.map { .why(person, $0) } ?? .unknown
    case ("plan", _): self = id.map { .plan(person, $0) } ?? .unknown
    case ("picture", _): self = id.map { .picture(person, $0) } ?? .unknown
    default: self = .unknown
    }
  }

  /// Reading it gives the place again (K-61).
  var url: String {
    switch self {
    case .today: "/vaccination/today"
    case .people: "/vaccination/people"
    case .personForm(nil): "/vaccination/people/new"
    case .personForm(let person?): VaccinationRoute.url(person, "edit")
    case .card(let person, .coming): VaccinationRoute.url(person)
    case .card(let person, .past): VaccinationRoute.url(person, "past")
    case .card(let person, .grid): VaccinationRoute.url(person, "grid")
    case .why(let person, let series): VaccinationRoute.url(person, "why/" + series.description)
    case .plan(let person, let series): VaccinationRoute.url(person, "plan/" + series.description)
    case .newDose(let person, let series):
      VaccinationRoute.url(person, "dose/new" + (series.map { "/" + $0.description } ?? ""))
    case .illness(let person, let series):
      VaccinationRoute.url(person, "illness" + (series.map { "/" + $0.description } ?? ""))
    case .dose(let person, let id): VaccinationRoute.url(person, "dose/" + id.description)
    case .doseForm(let person, let id): VaccinationRoute.url(person, "dose/" + id.description + "/edit")
    case .paper(let person): VaccinationRoute.url(person, "paper")
    case .ownForm(let person, let id): VaccinationRoute.url(person, "own/" + (id?.description ?? "new"))
    case .picture(let person, let id): VaccinationRoute.url(person, "picture/" + id.description)
    case .print(let person): VaccinationRoute.url(person, "print")
    case .share(let person): VaccinationRoute.url(person, "share")
    case .family: "/vaccination/family"
    case .catalogue(nil): "/vaccination/catalogue"
    case .catalogue(let id?): "/vaccination/catalogue/" + id.description
    case .schedule: "/vaccination/catalogue/schedule"
    case .drafts: "/vaccination/drafts"
    case .newEntry(let kind): "/vaccination/drafts/new/" + kind
    case .entryForm(let id): "/vaccination/drafts/" + id.description
    case .difference(let id): "/vaccination/drafts/" + id.description + "/publish"
    case .journey: "/vaccination/journey"
    case .transfer: "/vaccination/transfer"
    case .about: "/vaccination/about"
    case .lock: "/vaccination/lock"
    case .unknown: "/vaccination"
    }
  }

  /// Of a person's card.
  private static func url(_ person: RecordID, _ rest: String = "") -> String {
    "/vaccination/people/" + person.description + (rest.utf8.isEmpty ? "" : "/" + rest)
  }

  /// Whether something is changed there.
  var isForm: Bool {
    switch self {
    case .personForm, .plan, .newDose, .illness, .doseForm, .paper, .ownForm: true
    case .today, .people, .card, .why, .dose, .picture, .print, .share, .family, .catalogue, .schedule, .drafts,
      .newEntry,
      .entryForm, .difference, .journey,
      .transfer, .about, .lock, .unknown:
      false
    }
  }

  /// The entry of the catalogue that an editor has opened.
  var editedEntry: RecordID? {
    if case .entryForm(let id) = self { return id }
    if case .difference(let id) = self { return id }
    return nil
  }

  var person: RecordID? {
    switch self {
    case .card(let person, _), .why(let person, _), .plan(let person, _), .newDose(let person, _),
      .illness(let person, _), .dose(let person, _), .doseForm(let person, _), .paper(let person),
      .ownForm(let person, _), .picture(let person, _), .print(let person), .share(let person):
      person
    case .personForm(let person): person
    case .today, .people, .family, .catalogue, .schedule, .drafts, .newEntry,
      .entryForm, .difference, .journey, .transfer, .about, .lock, .unknown:
      nil
    }
  }
}
