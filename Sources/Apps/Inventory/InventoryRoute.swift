import Base
import Store
import Sync

/// What an address of the app means:
///
///     /inventory/projects                    all projects; /new begins one, /ID is its form, /ID/share who has it
///     /inventory/projects/ID/pin/PIN         how the project draws a layer; …/base/new and …/base/ID a base map of its own
///     /inventory/map/PROJECT                 its map; ?object=ID shows one, ?edit=ID its form, ?new=LAYER&id=ID a new one's
///     /inventory/layers                      all layers; /new, /ID is its table, /ID/edit its form
///     /inventory/layers/ID/design            its attributes; …/attribute/new and …/attribute/ID
///     /inventory/layers/ID/statistics        ?by=ATTRIBUTE
///     /inventory/layers/ID/import            a file becomes objects of it
///     /inventory/layers/ID/share             who has it, and whether it is on this device
///     /inventory/objects/ID                  an object beside its table; …/edit, …/attachment/ID, …/attachment/ID/edit,
///                                            …/attachment/ID/draw
///     /inventory/search                      everything by one field
///     /inventory/help
enum InventoryRoute: Equatable {
  case projects
  case newProject
  case editProject(RecordID)
  case pin(project: RecordID, RecordID)
  case shareProject(RecordID)
  /// Nil for a new one.
  case baseMap(project: RecordID, RecordID?)
  case map(RecordID, MapPlace)
  case layers
  case newLayer
  case layer(RecordID)
  case editLayer(RecordID)
  case design(RecordID)
  /// Nil for a new one.
  case attribute(layer: RecordID, RecordID?)
  case statistics(RecordID)
  case shareLayer(RecordID)
  case importLayer(RecordID)
  case object(RecordID)
  case editObject(RecordID)
  case picture(object: RecordID, RecordID)
  case editPicture(object: RecordID, RecordID)
  case drawOnPicture(object: RecordID, RecordID)
  case search
  case help
  case unknown

  /// What is open beside the map.
  enum MapPlace: Equatable {
    case overview
    case object(RecordID)
    case edit(RecordID)
    /// The object gets the id, which is nil as long as nobody has given one.
    case new(layer: RecordID, RecordID?)
  }

  init(_ route: Route) {
    let (area, next, verb) = (route.part(1), route.part(2), route.part(3))
    let id = RecordID(next)
    switch area {
    case "", "projects":
      if next.utf8.isEmpty {
        self = .projects
      } else if next == "new" {
        self = .newProject
      } else {
        self = id.map { InventoryRoute(project: $0, verb, route) } ?? .unknown
      }
    case "map": self = id.map { .map($0, MapPlace(route)) } ?? .unknown
    case "layers":
      if next.utf8.isEmpty {
        self = .layers
      } else if next == "new" {
        self = .newLayer
      } else {
        self = id.map { InventoryRoute(layer: $0, verb, route) } ?? .unknown
      }
    case "objects":
      guard let id else {
        self = .unknown
        return
      }
      switch verb {
      case "edit": self = .editObject(id)
      case "attachment":
        self = RecordID(route.part(4)).map { InventoryRoute(picture: $0, of: id, route.part(5)) } ?? .unknown
      default: self = .object(id)
      }
    case "search": self = .search
    case "help": self = .help
    default: self = .unknown
    }
  }

  private init(picture: RecordID, of object: RecordID, _ verb: String) {
    switch verb {
    case "edit": self = .editPicture(object: object, picture)
    case "draw": self = .drawOnPicture(object: object, picture)
    default: self = .picture(object: object, picture)
    }
  }

  private init(project: RecordID, _ verb: String, _ route: Route) {
    switch verb {
    case "share": self = .shareProject(project)
    case "base": self = .baseMap(project: project, RecordID(route.part(4)))
    case "pin": self = RecordID(route.part(4)).map { .pin(project: project, $0) } ?? .editProject(project)
    default: self = .editProject(project)
    }
  }

  private init(layer: RecordID, _ verb: String, _ route: Route) {
    switch verb {
    case "edit": self = .editLayer(layer)
    case "design": self = .design(layer)
    case "attribute": self = .attribute(layer: layer, RecordID(route.part(4)))
    case "statistics": self = .statistics(layer)
    case "share": self = .shareLayer(layer)
    case "import": self = .importLayer(layer)
    default: self = .layer(layer)
    }
  }

  // MARK: - Addresses

  static func projectsURL(_ parts: String...) -> String { url("projects", parts) }
  static func baseMapURL(_ project: RecordID, _ id: RecordID?) -> String {
    projectsURL(project.description, "base", id?.description ?? "new")
  }
  static func layersURL(_ parts: String...) -> String { url("layers", parts) }
  static func layerURL(_ id: RecordID, _ parts: String...) -> String { url("layers", [id.description] + parts) }
  static func objectURL(_ id: RecordID, _ parts: String...) -> String { url("objects", [id.description] + parts) }

  static func mapURL(_ project: RecordID, _ place: MapPlace = .overview) -> String {
    let path = ["inventory", "map", project.description]
    switch place {
    case .overview: return Route(path).url
    case .object(let id): return Route(path, parameters: [("object", id.description)]).url
    case .edit(let id): return Route(path, parameters: [("edit", id.description)]).url
    case .new(let layer, let id):
      var parameters: [(name: String, value: String)] = [(name: "new", value: layer.description)]
      if let id { parameters.append((name: "id", value: id.description)) }
      return Route(path, parameters: parameters).url
    }
  }

  private static func url(_ area: String, _ parts: [String]) -> String { Route(["inventory", area] + parts).url }
}

extension InventoryRoute.MapPlace {
  fileprivate init(_ route: Route) {
    let id = { (name: String) in route[name].flatMap { RecordID($0) } }
    if let object = id("object") {
      self = .object(object)
    } else if let object = id("edit") {
      self = .edit(object)
    } else if let layer = id("new") {
      self = .new(layer: layer, id("id"))
    } else {
      self = .overview
    }
  }
}
