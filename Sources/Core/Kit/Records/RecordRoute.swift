import Base
import Store
import Sync

/// A screen in an area: its list, a record or a form.
public enum RecordRoute: Sendable {
  case list
  case record(RecordKey)
  /// Nil for the form of a new record.
  case form(RecordKey?)

  /// - Parameter depth: the index of the part of the address that follows the area's path.
  /// - Returns: nil when the address has no screen.
  public init?(_ route: Route, depth: Int, of collection: RecordType) {
    switch route.part(depth) {
    case "": self = .list
    case "new": self = .form(nil)
    default:
      guard let id = RecordID(route.part(depth)) else { return nil }
      let key = RecordKey(collection.name, id)
      self = route.part(depth + 1) == "edit" ? .form(key) : .record(key)
    }
  }
}

extension RecordRoute {
  /// The address of the screen in an area (K-61).
  ///
  /// - Parameter path: the path of the area's list.
  public func url(in path: String) -> String {
    switch self {
    case .list: path
    case .record(let key): path + "/" + key.id.description
    case .form(nil): path + "/new"
    case .form(let key?): path + "/" + key.id.description + "/edit"
    }
  }
}

extension RecordShape {
  /// The screen at an address in the area; nil when the address is outside the area.
  public func route(_ route: Route) -> RecordRoute? {
    let parts = Route(path).path
    for index in parts.indices where parts[index] != route.part(index) { return nil }
    return RecordRoute(route, depth: parts.count, of: collection)
  }

  /// The address of a record's detail screen, to which its form leads back.
  public func url(_ id: RecordID) -> String { single == nil ? path + "/" + id.description : path }
  public func editURL(_ id: RecordID) -> String { url(id) + "/edit" }
  public var newURL: String { path + "/new" }
}
