import Base
import Store
import Sync

/// Where one is in an area: its list, a record, its form.
public enum RecordRoute: Sendable {
  case list
  case record(RecordKey)
  /// Of a new record when nil.
  case form(RecordKey?)

  /// - Parameter depth: the index of the address's part after the area's path.
  /// - Returns: nil when nothing is there.
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
  /// Its address in an area (K-61).
  ///
  /// - Parameter path: of the area's list.
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
  /// Where the address is in the area; nil when it is elsewhere.
  public func route(_ route: Route) -> RecordRoute? {
    let parts = Route(path).path
    for index in parts.indices where parts[index] != route.part(index) { return nil }
    return RecordRoute(route, depth: parts.count, of: collection)
  }

  /// Of a record's detail.
  public func url(_ id: RecordID) -> String { path + "/" + id.description }
  public func editURL(_ id: RecordID) -> String { url(id) + "/edit" }
  public var newURL: String { path + "/new" }
}
