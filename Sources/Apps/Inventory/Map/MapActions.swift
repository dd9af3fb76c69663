import Base
import Geo
import Kit
import Store
import Sync

extension InventoryApp {
  mutating func act(_ verb: MapAction, _ action: Event.Action, _ context: UpdateContext) {
    guard case .map(let project, let place) = InventoryRoute(context.route) else { return }
    let layer = RecordID(action.value)
    if verb != .detent { map.awaitsContent = false }
    switch verb {
    case .lock:
      map.isLocked.toggle()
      if map.isLocked { endTool(context) }
    case .locate:
      map.device.toggle()
      if map.device.isWanted, let place = map.device.place { map.look(at: place, zoom: max(map.zoom, 17)) }
    case .detent: map.detent = action.text.utf8.isEmpty ? map.detent : action.text
    case .activate:
      guard let layer, layer != map.activeLayer else { return }
      map.activeLayer = layer
      // I-12: what was open for one layer is not open for another.
      map.isLocked = true
    case .toggle: toggle(RecordID(action.value), of: project, context)
    case .raise, .askTakeOut, .takeOut: changePin(verb, action.value, project, context)
    case .zoomLayer: if let layer { look(atLayer: layer, context) }
    case .zoomObject: if case .object(let id) = place { look(atObject: id, context) }
    case .cross: atCross(project, context)
    case .here: measure(.once, project, context)
    case .average: measure(.averaging(Averaging(10, worstAccuracy: 30)), project, context)
    case .walk: measure(.walking(Walk(.metres(3), worstAccuracy: 20)), project, context)
    case .stop: stopMeasuring(context)
    case .undo, .redo, .next, .previous, .remove, .hole: draw(verb, context)
    case .snap:
      map.snaps.toggle()
      previewSnap(context)
      sketchChanged(context)
    case .rectangle:
      map.tool = .rectangle(nil)
      map.measured = nil
      sketchChanged(context)
    case .measure:
      map.tool = .measure
      map.measured = SketchHistory(Sketch(.polygon))
      sketchChanged(context)
    case .distance, .surface: measureAs(verb == .surface ? .polygon : .line, context)
    case .kind: drawAs(action.value, context)
    case .pace, .worst: changeWalk(verb, action.value, context)
    case .end: endTool(context)
    case .split: beginReshaping(.split, context)
    case .cut: beginReshaping(.cut, context)
    case .join: beginReshaping(.join, context)
    case .carryOut: carryOut(context)
    case .joinWith: if let layer { join(with: layer, context) }
    case .keep, .replace: map.joining?.choose(action.value, takesTheirs: verb == .replace)
    case .finishJoin: finishJoining(context)
    case .opensHere: openHere(project, context)
    case .ground: choose(action.value, isOver: false, project, context)
    case .over: choose(action.value, isOver: true, project, context)
    case .typed: map.typedPlace = action.text
    case .go: goToTyped(action.form.text("place") ?? map.typedPlace)
    case .swapped:
      if let other = map.swappedPlace { map.look(at: other, zoom: max(map.zoom, 16)) }
      map.swappedPlace = nil
    }
  }

  mutating func endTool(_ context: UpdateContext) {
    map.tool = .look
    map.measured = nil
    map.reshapeFault = nil
    map.joining = nil
    map.joinable = []
    sketchChanged(context)
  }

  /// I-56: the same places as a line or as an area.
  private mutating func measureAs(_ kind: GeometryKind, _ context: UpdateContext) {
    guard map.tool == .measure, let sketch = map.measured?.sketch, sketch.kind != kind else { return }
    map.measured = SketchHistory(Sketch(kind, restoring: [sketch.paths[0]]))
    sketchChanged(context)
  }

  /// I-9: the next object of the layer, and the new one that is being drawn.
  private mutating func drawAs(_ name: String, _ context: UpdateContext) {
    let id = editing?.isObject == true ? editing?.layer : map.activeLayer
    guard let kind = GeometryKind(name: name), let layer = contents.layer(id), layer.kinds.contains(kind),
      measuring == .none
    else { return }
    map.kinds[layer.id] = kind
    editing?.become(kind, context)
    sketchChanged(context)
  }

  private mutating func changePin(
    _ verb: MapAction, _ pin: String, _ project: RecordID, _ context: UpdateContext
  ) {
    guard let row = contents.project(project), let id = RecordID(pin),
      let place = row.pins.firstIndex(where: { $0.id == id })
    else { return }
    guard mayChange(row, context) else { return context.show(SharingWords.readOnlyProject) }
    switch verb {
    case .raise:
      var pins = row.pins
      guard place + 1 < pins.count else { return }
      pins.swapAt(place, place + 1)
      context.saveAll(
        changes: pins.enumerated().map { number, pin in
          (RecordKey(Pin.collection.name, pin.id), [(name: Pin.order.name, value: .integer(Int64(number + 1)))])
        }, in: row.space)
    default:
      guard mayTakeOut(row.pins[place], of: row, context) else { return context.show(SharingWords.othersPin) }
      if verb == .takeOut { return context.delete(row.pins[place].keys, in: row.space, notice: MapListWords.takenOut) }
      let layer = row.pins[place].layer
      let title = layerTitle(layer, context) ?? LayerWords.layer(context.language)
      context.ask(
        Dialog(
          title: MapListWords.takeOutQuestion, text: Text(title + ". " + MapListWords.takeOutText(context.language)),
          confirm: Words.takeOut, action: MapAction.takeOut.wire, value: pin, isDestructive: true))
    }
  }

  /// I-19, I-100: for all who have the project.
  private mutating func openHere(_ project: RecordID, _ context: UpdateContext) {
    guard let row = contents.project(project), let center = map.center else { return }
    guard mayChange(row, context) else { return context.show(SharingWords.readOnlyProject) }
    let changes: [(name: String, value: JSON?)] = [
      (Project.latitude.name, .degrees(center.latitude)), (Project.longitude.name, .degrees(center.longitude)),
      (Project.zoom.name, .degrees(map.zoom)), (Project.base.name, named(map.base ?? row.base)),
      (Project.over.name, named(map.over ?? row.over)),
    ]
    (map.base, map.over) = (nil, nil)
    context.saveAll(
      undoable: [(key: RecordKey(Project.collection.name, project), changes: changes)] + pinsShownForAll(row), in: row.space,
      notice: MapListWords.opensHereFromNow)
    shown.forget(project, context)
    refreshMap(context)
  }

  private func named(_ id: String) -> JSON? { id.utf8.isEmpty ? nil : .string(id) }

  // MARK: - Drawing by buttons and keys

  /// The corner, the vertex or the point under the cross in the middle of the map.
  private mutating func atCross(_ project: RecordID, _ context: UpdateContext) {
    guard let center = map.cross else { return }
    if case .rectangle = map.tool { return takeCorner(Geo.Position(center), context) }
    if editing?.isObject != true && !map.drawsWithTool {
      guard let layer = map.activeLayer, !map.isLocked else { return }
      begin(layer, project, context)
    }
    takeTap("", Geo.Position(center), context)
  }

  private mutating func draw(_ verb: MapAction, _ context: UpdateContext) {
    guard let history = drawn else { return }
    let sketch = history.sketch
    switch verb {
    case .undo: if map.drawsWithTool { map.measured?.undo() } else { editing?.undoStep(context) }
    case .redo: if map.drawsWithTool { map.measured?.redo() } else { editing?.redoStep(context) }
    case .remove: if let vertex = sketch.chosen ?? sketch.vertices.last { return take(.remove(vertex), context) }
    case .hole: return take(.beginHole, context)
    default:
      let all = sketch.vertices
      if all.isEmpty { return }
      let now = sketch.chosen.flatMap { chosen in all.firstIndex { $0 == chosen } }
      let step = verb == .next ? 1 : all.count - 1
      let next = now.map { ($0 + step) % all.count } ?? (verb == .next ? 0 : all.count - 1)
      take(.choose(all[next]), context)
      if let place = drawn?.sketch.position(all[next])?.coordinates { map.look(at: place, zoom: map.zoom) }
      return
    }
    sketchChanged(context)
  }

  // MARK: - Coordinates

  private mutating func goToTyped(_ text: String) {
    map.typedPlace = text
    map.swappedPlace = nil
    map.unreadWords = nil
    do throws(EnteringFault) {
      let found = try EnteredPlace(text, near: map.center)
      map.placeFault = nil
      map.swappedPlace = found.ifSwapped
      map.unreadWords = found.unreadWords
      map.look(at: found.coordinates, zoom: max(map.zoom, 16))
    } catch {
      map.placeFault = DrawingWords.notAPlace(error)
    }
  }
}
