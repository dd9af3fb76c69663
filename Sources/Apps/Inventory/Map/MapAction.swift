import Base
import Kit
import Store

/// What is done with a map.
enum MapAction: String, AppAction {
  static let area = "inventory.map"

  case lock, locate, detent
  /// A layer is drawn into, shown or hidden, looked at, raised, taken out of the project.
  case activate, toggle, zoomLayer, raise, takeOut
  /// A vertex or a point: at the cross, at the position, averaged, while walking.
  case cross, here, average, walk, stop
  case undo, redo, next, previous, remove, hole, snap
  case rectangle, measure, end
  case typed, go, zoomObject
}

/// What is done with projects and layers.
enum ProjectAction: String, AppAction {
  static let area = "inventory.project"

  /// A template's name; without one an empty layer.
  case begin, addTemplate, addLayer
  case askDelete, delete
  case askDeleteLayer, deleteLayer
  case askDeleteAttribute, deleteAttribute, raiseAttribute
  case askDeleteObject, deleteObject
  case export, exportKML
}

/// What the position of the device is awaited for.
enum Measuring: Equatable {
  case none
  case once
  case averaging(Averaging)
  case walking(Walk)
}
