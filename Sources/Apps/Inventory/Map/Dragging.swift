import Base
import Geo
import Kit
import Store
import Sync

/// A vertex that a finger holds: where it is now, and whether it becomes one when it is let go.
struct Drag: Equatable, Sendable {
  let vertex: Sketch.Vertex
  /// It was the middle of an edge.
  let isNew: Bool
  var place: Geo.Position

  var step: SketchStep { isNew ? .insert(vertex, place) : .move(vertex, place) }
}

extension InventoryApp {
  /// What is drawn now: with a tool, or in the form.
  var drawn: SketchHistory? { map.drawsWithTool ? map.measured : editing?.history }

  /// With the vertex that is dragged where the finger is.
  var shownSketch: Sketch? {
    guard let sketch = drawn?.sketch else { return nil }
    return map.drag.flatMap { sketch.after($0.step) } ?? sketch
  }

  /// I-52: a vertex goes with the finger, the middle of an edge becomes one; letting go is one step.
  mutating func dragged(
    _ source: String, _ id: String, _ phase: DragPhase, _ place: Coordinates, _ context: UpdateContext
  ) {
    let position = Geo.Position(place)
    switch phase {
    case .started:
      map.drag = nil
      guard source == "sketch", let sketch = drawn?.sketch, id.utf8.count > 2,
        let vertex = Sketch.Vertex(name: id.dropping(bytes: 2))
      else { return }
      let drag = Drag(vertex: vertex, isNew: id.startsWith("m/"), place: position)
      if (drag.isNew || id.startsWith("v/")) && sketch.after(drag.step) != nil { map.drag = drag }
    case .moved: follow(position, context)
    case .ended:
      follow(position, context)
      guard let drag = map.drag else { return }
      map.drag = nil
      take(drag.step, context)
      // The next tap adds a vertex, and moves none.
      take(.unchoose, context)
      return
    case .cancelled:
      map.drag = nil
      map.snap = nil
    }
    sketchChanged(context)
  }

  private mutating func follow(_ position: Geo.Position, _ context: Context) {
    guard map.drag != nil else { return }
    map.snap = snapped(position, context)
    map.drag?.place = map.snap?.place ?? position
  }

  /// Where the cross in the middle of the map would snap to.
  mutating func previewSnap(_ context: Context) {
    map.snap = nil
    guard map.drag == nil, drawn != nil, let center = map.center else { return }
    map.snap = snapped(Geo.Position(center), context)
  }

  /// I-28: the nearest vertex or edge of a visible layer within a finger's width.
  func snapped(_ position: Geo.Position, _ context: Context) -> Snap? {
    guard map.snaps, let place = position.coordinates else { return nil }
    let reach = map.reach
    let (east, north) = (reach / (111_319.5 * max(cosine(place.latitude * degree), 0.01)), reach / 111_195)
    let box = GeographicBox(
      west: place.longitude - east, south: place.latitude - north, east: place.longitude + east,
      north: place.latitude + north)
    var near: [Geometry] = []
    for id in visibleLayers() {
      guard let layer = contents.layer(id) else { continue }
      let replica = context.replica(contents.store.space(of: id))
      layer.places.forEach(in: box) { slot in
        if let object = layer.object(atSlot: slot), object != editing?.key?.id,
          let geometry = replica.visible(MappedObject.key(object)).flatMap({ LayerContent.geometry($0) })
        {
          near.append(geometry)
        }
        return near.count < 200
      }
    }
    return snap(position, to: near, within: reach)
  }
}
