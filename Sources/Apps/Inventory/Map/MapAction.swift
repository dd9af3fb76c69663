import Base
import Kit
import Store

/// What is done with a map.
enum MapAction: String, AppAction {
  static let area = "inventory.map"

  case lock, locate, detent
  /// A layer is drawn into, shown or hidden, looked at, raised, taken out of the project after a question.
  case activate, toggle, zoomLayer, raise, askTakeOut, takeOut
  /// A vertex or a point: at the cross, at the position, averaged, while walking.
  case cross, here, average, walk, stop
  case undo, redo, next, previous, remove, hole, snap
  case rectangle, measure, end
  /// What a new object is in a layer with several kinds.
  case kind
  /// What a measured sketch is: a line, or an area.
  case distance, surface
  /// How often a vertex is taken while walking, and how bad a reading may be.
  case pace, worst
  /// What is made of an object's shape, see ``MapState/Reshape``.
  case split, cut, join, carryOut, joinWith, keep, replace, finishJoin
  /// Coordinates as they are typed, and in the other order.
  case typed, go, swapped
  case zoomObject
  /// The project opens where the map stands.
  case opensHere
  /// The map under the layers, and one over it: its id, nothing for none.
  case ground, over
}

/// What is done with projects and layers.
enum ProjectAction: String, AppAction {
  static let area = "inventory.project"

  /// A template's name; without one an empty layer.
  case begin, addTemplate, addLayer
  case sample, askThrowAway, throwAway
  case askDelete, delete
  case askDeleteLayer, deleteLayer
  case askDeleteAttribute, deleteAttribute, raiseAttribute, copyAttribute
  case askDeleteObject, deleteObject
  case deleteBaseMap
  case export, exportKML
}

/// What the position of the device is awaited for.
enum Measuring: Equatable {
  case none
  case once
  case averaging(Averaging)
  case walking(Walk)

  var isWalking: Bool { if case .walking = self { true } else { false } }
}
