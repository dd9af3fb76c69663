import Base
import Store
import Sync

/// What an address of the app means.
enum ZooRoute {
  case animals(RecordID?)
  case tree(Term.List?, String, RecordID?)
  case programme(RecordID?)
  case mine(RecordID?)
  case quiz
  case map
  case about
  case offline
  case drafts(EditedKind)
  case form(EditedKind, RecordID?)
  /// What publishing the draft changes.
  case difference(EditedKind, RecordID)
  case unknown

  init(_ route: Route) {
    switch route.part(1) {
    case "animals": self = .animals(RecordID(route.part(2)))
    case "tree": self = .tree(Term.List(name: route.part(2)), route.part(3), RecordID(route.part(4)))
    case "programme": self = .programme(RecordID(route.part(2)))
    case "mine": self = .mine(RecordID(route.part(2)))
    case "quiz": self = .quiz
    case "map": self = .map
    case "about": self = .about
    case "offline": self = .offline
    case "drafts":
      let kind: EditedKind = route.part(2) == EditedKind.programme.name ? .programme : .animal
      let first = kind == .programme ? 3 : 2
      let id = RecordID(route.part(first))
      if route.part(first).utf8.isEmpty {
        self = .drafts(kind)
      } else if let id, route.part(first + 1) == "publish" {
        self = .difference(kind, id)
      } else {
        self = .form(kind, id)
      }
    default: self = .unknown
    }
  }
}

extension ZooRoute {
  /// Reading it gives the place again (K-61).
  var url: String {
    switch self {
    case .animals(let id): ZooRoute.url(["animals"], id)
    case .tree(let list, let code, let id): ZooRoute.url(["tree", list?.name ?? "", code], id)
    case .programme(let id): ZooRoute.url(["programme"], id)
    case .mine(let id): ZooRoute.url(["mine"], id)
    case .quiz: "/zoo/quiz"
    case .map: ZooMap.url()
    case .about: "/zoo/about"
    case .offline: "/zoo/offline"
    case .drafts(let kind): kind.draftsPath
    case .form(let kind, let id): kind.draftsPath + "/" + (id?.description ?? "new")
    case .difference(let kind, let id): kind.draftsPath + "/" + id.description + "/publish"
    case .unknown: "/zoo"
    }
  }

  private static func url(_ path: [String], _ id: RecordID?) -> String {
    let parts = path.filter { !$0.utf8.isEmpty }
    return Route(["zoo"] + parts + (id.map { [$0.description] } ?? [])).url
  }
}
