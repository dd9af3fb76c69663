import Base
import Geo
import Kit
import Store
import Sync

extension InventoryApp {
  mutating func act(_ verb: MapAction, _ action: Event.Action, _ context: UpdateContext) {
    guard case .map(let project, let place) = InventoryRoute(context.route) else { return }
    let layer = RecordID(action.value)
    switch verb {
    case .lock:
      map.isLocked.toggle()
      if map.isLocked { endTool(context) }
    case .locate:
      map.isLocating.toggle()
      map.positionFault = nil
      map.awaitsPosition = map.isLocating
      if !map.isLocating { map.show(nil) }
    case .detent: map.detent = action.text.utf8.isEmpty ? map.detent : action.text
    case .activate:
      guard let layer, layer != map.activeLayer else { return }
      map.activeLayer = layer
      // I-12: what was open for one layer is not open for another.
      map.isLocked = true
    case .toggle, .raise, .takeOut: changePin(verb, action.value, project, context)
    case .zoomLayer: if let layer { look(atLayer: layer, context) }
    case .zoomObject: if case .object(let id) = place { look(atObject: id, context) }
    case .cross: atCross(project, context)
    case .here: measure(.once, project, context)
    case .average: measure(.averaging(Averaging(10, worstAccuracy: 30)), project, context)
    case .walk: measure(.walking(Walk(.metres(3), worstAccuracy: 20)), project, context)
    case .stop: stopMeasuring(context)
    case .undo, .redo, .next, .previous, .remove, .hole: draw(verb, context)
    case .snap: map.snaps.toggle()
    case .rectangle:
      map.tool = .rectangle(nil)
      map.measured = nil
      sketchChanged(context)
    case .measure:
      map.tool = .measure
      map.measured = SketchHistory(Sketch(.polygon))
      sketchChanged(context)
    case .end: endTool(context)
    case .typed: map.typedPlace = action.text
    case .go: goToTyped(action.form.text("place") ?? map.typedPlace)
    }
  }

  private mutating func endTool(_ context: UpdateContext) {
    map.tool = .look
    map.measured = nil
    sketchChanged(context)
  }

  private mutating func changePin(
    _ verb: MapAction, _ pin: String, _ project: RecordID, _ context: UpdateContext
  ) {
    guard let row = contents.project(project), let id = RecordID(pin),
      let place = row.pins.firstIndex(where: { $0.id == id })
    else { return }
    let key = RecordKey(Pin.collection.name, id)
    switch verb {
    case .toggle:
      context.save(key, [(Pin.isHidden.name, row.pins[place].isHidden ? nil : .bool(true))], in: row.space)
    case .raise:
      var pins = row.pins
      guard place + 1 < pins.count else { return }
      pins.swapAt(place, place + 1)
      context.saveAll(
        changes: pins.enumerated().map { number, pin in
          (RecordKey(Pin.collection.name, pin.id), [(name: Pin.order.name, value: .integer(Int64(number + 1)))])
        }, in: row.space)
    default: context.delete([key], in: row.space, notice: MapListWords.takenOut)
    }
  }

  // MARK: - Drawing by buttons and keys

  /// The corner, the vertex or the point under the cross in the middle of the map.
  private mutating func atCross(_ project: RecordID, _ context: UpdateContext) {
    guard let center = map.center else { return }
    if case .rectangle = map.tool { return takeCorner(Geo.Position(center), context) }
    if editing?.isObject != true && map.tool != .measure {
      guard let layer = map.activeLayer, !map.isLocked else { return }
      begin(layer, project, context)
    }
    takeTap("", Geo.Position(center), context)
  }

  private mutating func draw(_ verb: MapAction, _ context: UpdateContext) {
    guard let history = map.tool == .measure ? map.measured : editing?.history else { return }
    let sketch = history.sketch
    switch verb {
    case .undo: if map.tool == .measure { map.measured?.undo() } else { editing?.undoStep(context) }
    case .redo: if map.tool == .measure { map.measured?.redo() } else { editing?.redoStep(context) }
    case .remove: if let vertex = sketch.chosen ?? sketch.vertices.last { return take(.remove(vertex), context) }
    case .hole: return take(.beginHole, context)
    default:
      let all = sketch.vertices
      if all.isEmpty { return }
      let now = sketch.chosen.flatMap { chosen in all.firstIndex { $0 == chosen } }
      let step = verb == .next ? 1 : all.count - 1
      let next = now.map { ($0 + step) % all.count } ?? (verb == .next ? 0 : all.count - 1)
      take(.choose(all[next]), context)
      if let place = editing?.history?.sketch.position(all[next])?.coordinates { map.look(at: place, zoom: map.zoom) }
      return
    }
    sketchChanged(context)
  }

  // MARK: - Coordinates

  private mutating func goToTyped(_ text: String) {
    map.typedPlace = text
    do throws(EnteringFault) {
      let found = try EnteredPlace(text, near: map.center)
      map.placeFault = nil
      map.look(at: found.coordinates, zoom: max(map.zoom, 16))
    } catch {
      map.placeFault = DrawingWords.notAPlace
    }
  }

  // MARK: - The position

  private mutating func measure(_ what: Measuring, _ project: RecordID, _ context: UpdateContext) {
    if editing?.isObject != true {
      guard let layer = map.activeLayer, !map.isLocked else { return }
      begin(layer, project, context)
    }
    map.positionFault = nil
    measuring = what
    if case .once = what, let position = map.position, map.isLocating { takeReading(position, context) }
  }

  /// What was averaged so far is taken.
  private mutating func stopMeasuring(_ context: UpdateContext) {
    if case .averaging(let averaging) = measuring { takeAverage(averaging, context) }
    measuring = .none
  }

  mutating func onPosition(_ event: PositionEvent, _ context: UpdateContext) {
    switch event {
    case .failed(let fault):
      map.positionFault = fault
      if case .once = measuring { measuring = .none }
      if map.position == nil { map.isLocating = false }
    case .found(let found):
      map.positionFault = nil
      map.show(found)
      if map.awaitsPosition {
        map.awaitsPosition = false
        map.look(at: found.place, zoom: max(map.zoom, 17))
      }
      takeReading(found, context)
    }
  }

  private mutating func takeReading(_ found: PositionReading, _ context: UpdateContext) {
    switch measuring {
    case .none: break
    case .once:
      measuring = .none
      take(.add(Geo.Position(found.place)), how: .measured, accuracy: found.accuracyMetres, context)
      if map.camera != nil { map.look(at: found.place, zoom: max(map.zoom, 17)) }
    case .averaging(var averaging):
      averaging.take(found)
      measuring = averaging.isDone ? .none : .averaging(averaging)
      if averaging.isDone { takeAverage(averaging, context) }
    case .walking(var walk):
      if case .vertex(let place) = walk.take(found, at: context.now) {
        take(.add(place), how: .walked, accuracy: found.accuracyMetres, context)
      }
      measuring = .walking(walk)
    }
  }

  private mutating func takeAverage(_ averaging: Averaging, _ context: UpdateContext) {
    guard let place = averaging.place else { return }
    take(.add(place), how: .averaged, accuracy: averaging.accuracy, context)
    if let coordinates = place.coordinates { map.look(at: coordinates, zoom: max(map.zoom, 17)) }
  }
}
