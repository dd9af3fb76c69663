import Base
import Store
import Sync

/// What an address of the app means.
enum HeritageRoute {
  case history(RecordID?)
  case list(RecordID?)
  case people
  case person(RecordID)
  case rectors(String?)
  case overview
  case faculty(String)
  case tour
  case help
  case drafts(EditorPlace)
  case unknown

  init(_ route: Route) {
    let next = route.part(2)
    let isLast = next.utf8.isEmpty
    switch route.part(1) {
    case "history":
      if next == "list" {
        self = .list(RecordID(route.part(3)))
      } else if isLast {
        self = .history(nil)
      } else {
        self = RecordID(next).map { .history($0) } ?? .unknown
      }
    case "people":
      if next == "rectors" {
        self = .rectors(HeritageRoute.anchor(route.part(3)))
      } else if isLast {
        self = .people
      } else {
        self = RecordID(next).map { .person($0) } ?? .unknown
      }
    case "overview": self = isLast ? .overview : .faculty(next)
    case "tour": self = .tour
    case "help": self = .help
    case "drafts": self = EditorPlace(route).map { .drafts($0) } ?? .unknown
    default: self = .unknown
    }
  }
}

extension HeritageRoute {
  /// A year, or the second, third, … term of a year: `1950-2`; of a whole date its year. Nil for anything else.
  private static func anchor(_ text: String) -> String? {
    let parts = text.parts(at: UInt8(ascii: "-"))
    if parts.count == 2, KnownDate(parts[0]) != nil, parts[1].utf8.count == 1, let number = integer(parts[1]),
      number > 1
    {
      return text
    }
    return KnownDate(text).map { String($0.year) }
  }

  /// Reading it gives the place again (K-61).
  var url: String {
    switch self {
    case .history(let id): HeritageRoute.url(["history"], id?.description)
    case .list(let id): HeritageRoute.url(["history", "list"], id?.description)
    case .people: "/heritage/people"
    case .person(let id): "/heritage/people/" + id.description
    case .rectors(let year): HeritageRoute.url(["people", "rectors"], year)
    case .overview: "/heritage/overview"
    case .faculty(let code): HeritageRoute.url(["overview"], code)
    case .tour: "/heritage/tour"
    case .help: "/heritage/help"
    case .drafts(let place): place.url
    case .unknown: "/heritage"
    }
  }

  private static func url(_ path: [String], _ last: String?) -> String {
    Route(["heritage"] + path + (last.map { [$0] } ?? [])).url
  }
}
