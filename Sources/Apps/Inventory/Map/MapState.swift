import Base
import Geo
import Kit
import Store
import Sync

/// The map of a project as its user has it: where it stands, what is chosen on it, which tool is in the hand.
struct MapState {
  /// What a tap on the map does.
  enum Tool: Equatable {
    /// Shows the object that is tapped.
    case look
    /// Chooses all objects in a rectangle, of which one corner may be known.
    case rectangle(Geo.Position?)
    /// Measures a distance or an area, which is not kept.
    case measure
    /// Makes something else of an object's shape.
    case reshape(Reshape, RecordID)
  }

  /// What is made of an object's shape.
  enum Reshape: Equatable {
    /// Parts, by a line.
    case split
    /// An area with a hole.
    case cut
    /// One object of two.
    case join
  }

  var project: RecordID?
  /// The layer into which is drawn.
  var activeLayer: RecordID?
  /// I-9: what was drawn last in layers with several kinds.
  var kinds: [RecordID: GeometryKind] = [:]
  /// I-12: nothing is changed by accident.
  var isLocked = true
  /// I-19: nothing was there when the map was opened, and its user has done nothing on it since.
  var awaitsContent = false
  /// I-107: it opened where its user need not be.
  var awaitsPosition = false
  var tool = Tool.look
  /// What is drawn with a tool, and not kept as it is.
  var measured: SketchHistory?
  /// Why the tool did nothing.
  var reshapeFault: Reshaping.Fault?
  /// The objects that the one of the tool can be joined with.
  var joinable: [RecordID] = []
  /// What is asked before two objects are joined.
  var joining: Joining?
  /// The vertex that a finger holds.
  var drag: Drag?
  /// Where the next vertex would snap to.
  var snap: Snap?
  var detent = "half"
  var hasFailed = false
  /// I-90: another base map than the project says, and one over it; nil as the project says.
  var base: String?
  var over: String?
  /// The names of those that cannot be had now.
  var absentBackdrops: [String] = []
  var typedPlace = ""
  var placeFault: Text?
  /// Where the typed place is when longitude came first.
  var swappedPlace: Coordinates?
  /// The words behind a short plus code, which nothing has looked up.
  var unreadWords: String?
  var snaps = true

  /// Where the map of another project stood, see ``next``.
  var before: (place: Coordinates, zoom: Double)?
  /// Where the map stands, as it said last.
  var center: Coordinates?
  /// What lies under the cross; before the map has said where it stands, the middle of what it was asked to show.
  var cross: Coordinates? {
    if let center { return center }
    switch camera?.target {
    case .box(let box, _): return box.middleOfMap
    case .place(let place, _): return place
    case nil: return nil
    }
  }
  var zoom = 6.0
  var box: GeographicBox?
  var camera: MapCamera?

  var device = DevicePosition()
  /// When the device's position was read last.
  var readAt: Instant?

  var chosenSource = MapSource(empty: "chosen")
  var sketchSource = MapSource(empty: "sketch")
  var tiles = MapSource("objects", tiles: 0)
  /// What the tiles show of each visible layer.
  var drawn: [RecordID: Drawn] = [:]

  /// How much of a layer is on the map.
  struct Drawn {
    let count: Int
    /// See ``LayerContent/revision``.
    let revision: Int64
  }

  static let element = "inventory-map"

  /// I-19: where nothing says more of its user than their language, Czechia or Europe.
  static func start(_ language: Language) -> GeographicBox {
    switch language {
    case .czech: GeographicBox(west: 12, south: 48.5, east: 19, north: 51.1)
    case .english: GeographicBox(west: -10, south: 36, east: 30, north: 60)
    }
  }

  /// Where the map of a project is that was opened after this one: where the device was, else where this one stood.
  var next: (place: Coordinates, zoom: Double)? {
    if let place = device.place { return (place, 16) }
    if let center { return (center, zoom) }
    return before
  }

  var scene: MapScene? {
    guard let camera else { return nil }
    return MapScene(
      element: MapState.element, style: "inventory",
      sources: [tiles, chosenSource, sketchSource, device.source], camera: camera)
  }

  /// Metres of the ground that a finger covers: what snaps.
  var reach: Double {
    guard let center else { return 1 }
    // 156 543 m a pixel at zoom 0 of tiles of 256 pixels; MapLibre's are of 512.
    let metresPerPixel = 78_271.5 * cosine(center.latitude * degree) / power(2, zoom)
    return 14 * metresPerPixel
  }

  private func power(_ base: Double, _ exponent: Double) -> Double {
    var result = 1.0
    var rest = exponent
    while rest >= 1 {
      result *= base
      rest -= 1
    }
    // Between whole zooms a straight line is near enough for a finger.
    return result * (1 + max(0, rest))
  }

  /// The zoom at which the box fills a view of the present size, to a whole step from the present one.
  func zoom(showing box: GeographicBox) -> Double {
    guard let view = self.box else { return zoom }
    var (width, height, zoom) = (view.east - view.west, view.north - view.south, zoom)
    let isSeen = { (width: Double, height: Double) in width >= box.east - box.west && height >= box.north - box.south }
    while zoom > 0 && !isSeen(width, height) { (width, height, zoom) = (width * 2, height * 2, zoom - 1) }
    while zoom < 18 && isSeen(width / 2, height / 2) { (width, height, zoom) = (width / 2, height / 2, zoom + 1) }
    return zoom
  }

  /// Whether the place lies in the part of the map that is seen.
  func shows(_ place: Geo.Position?) -> Bool {
    guard let place = place?.coordinates, let box, box.south <= place.latitude, place.latitude <= box.north else {
      return false
    }
    return [-360.0, 0, 360].contains { turn in
      box.west <= place.longitude + turn && place.longitude + turn <= box.east
    }
  }

  /// Whether the place is seen, and a walk of some steps too.
  func isNear(_ place: Geo.Position) -> Bool { zoom >= 15 && shows(place) }

  mutating func look(at place: Coordinates, zoom: Double, animated: Bool = true) {
    camera = MapCamera(.place(place, zoom: zoom), isAnimated: animated)
    center = place
  }

  mutating func look(at box: GeographicBox, animated: Bool = true) {
    camera = MapCamera(.box(box, closest: 18), isAnimated: animated)
  }

  /// Whether taps draw what belongs to the tool, and not to a form.
  var drawsWithTool: Bool {
    switch tool {
    case .measure, .reshape(.split, _), .reshape(.cut, _): true
    case .look, .rectangle, .reshape(.join, _): false
    }
  }
}
