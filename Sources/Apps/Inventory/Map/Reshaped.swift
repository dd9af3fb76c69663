import Base
import Geo
import Kit
import Store
import Sync

/// Two objects that become one, and which values stay where they differ (I-54).
struct Joining: Equatable, Sendable {
  struct Difference: Equatable, Sendable {
    let shape: AttributeShape
    let mine: JSON
    let theirs: JSON
    var takesTheirs = false

    static func == (one: Difference, other: Difference) -> Bool {
      one.shape.id == other.shape.id && one.mine == other.mine && one.theirs == other.theirs
        && one.takesTheirs == other.takesTheirs
    }
  }

  let one: RecordID
  let other: RecordID
  var differences: [Difference]

  init(_ one: Record, _ other: Record, _ layer: LayerContent) {
    self.one = one.id
    self.other = other.id
    differences = layer.attributes.compactMap { shape in
      // A picture goes to the joined object in any case.
      guard shape.type != .photo, let mine = one.fields[shape.name], let theirs = other.fields[shape.name],
        mine != theirs
      else { return nil }
      return Difference(shape: shape, mine: mine, theirs: theirs)
    }
  }

  /// The same question with the values of now; the choices stay where both values do.
  func asked(again one: Record, _ other: Record, _ layer: LayerContent) -> Joining {
    var now = Joining(one, other, layer)
    for place in now.differences.indices {
      let known = differences.first { $0.shape.id == now.differences[place].shape.id }
      guard let known, known.mine == now.differences[place].mine, known.theirs == now.differences[place].theirs else { continue }
      now.differences[place].takesTheirs = known.takesTheirs
    }
    return now
  }

  mutating func choose(_ field: String, takesTheirs: Bool) {
    guard let place = differences.firstIndex(where: { $0.shape.name == field }) else { return }
    differences[place].takesTheirs = takesTheirs
  }

  /// What changes in the first: values that only the other has, and those that were chosen.
  func changes(_ one: Record, _ other: Record, _ layer: LayerContent) -> [(name: String, value: JSON?)] {
    layer.attributes.compactMap { shape in
      guard let theirs = other.fields[shape.name] else { return nil }
      if one.fields[shape.name] == nil { return (shape.name, theirs) }
      let isChosen = differences.contains { $0.takesTheirs && $0.shape.name == shape.name }
      return isChosen ? (shape.name, theirs) : nil
    }
  }
}

extension InventoryApp {
  /// From the panel of an object, or from its form as long as nothing is changed in it.
  mutating func beginReshaping(_ what: MapState.Reshape, _ context: UpdateContext) {
    guard case .map(let project, let place) = InventoryRoute(context.route) else { return }
    let id: RecordID
    switch place {
    case .object(let shown): id = shown
    case .edit(let edited):
      if editing?.session.isChanged == true { return context.show(ShapeWords.saveFirst) }
      id = edited
      context.navigate(InventoryRoute.mapURL(project, .object(id)), replace: true)
      navigated(context)
    case .overview, .new: return
    }
    guard let layer = contents.layer(ofObject: id) else { return }
    guard mayDraw(layer, context) else { return context.show(SharingWords.readOnly) }
    endTool(context)
    map.tool = .reshape(what, id)
    switch what {
    case .split: map.measured = SketchHistory(Sketch(.line))
    case .cut: map.measured = SketchHistory(Sketch(.polygon))
    case .join: map.joinable = joinable(with: id, context)
    }
    sketchChanged(context)
  }

  /// The objects of its layer that can be joined with it, among those that are near.
  private mutating func joinable(with id: RecordID, _ context: Context) -> [RecordID] {
    guard let place = contents.layer(ofObject: id) else { return [] }
    index(place, context)
    guard let layer = contents.layer(place),
      let shape = contents.object(id, context).flatMap({ LayerContent.geometry($0) }),
      let box = GeographicBox(shape)
    else { return [] }
    var near: [RecordID] = []
    layer.places.forEach(in: box.widened(by: 0.000_001)) { slot in
      if let other = layer.object(atSlot: slot), other != id { near.append(other) }
      return near.count < 40
    }
    return near.filter { other in
      // The other one goes (I-62).
      guard mayDelete(other, context),
        let geometry = contents.object(other, context).flatMap({ LayerContent.geometry($0) }),
        geometry.positionCount * shape.positionCount < 1_000_000
      else { return false }
      do throws(Reshaping.Fault) {
        _ = try Reshaping.join(shape, geometry)
        return true
      } catch {
        return false
      }
    }
  }

  // MARK: - Splitting and cutting

  mutating func carryOut(_ context: UpdateContext) {
    guard case .reshape(let what, let id) = map.tool, let record = contents.object(id, context),
      let layer = contents.layer(contents.layer(ofObject: id)), let geometry = LayerContent.geometry(record),
      let path = map.measured?.sketch.paths[0]
    else { return }
    do throws(Reshaping.Fault) {
      switch what {
      case .split: divide(record, layer, try Reshaping.split(geometry, by: path), context)
      case .cut: cut(record, layer, try Reshaping.cut(path, from: geometry), context)
      case .join: return
      }
      endTool(context)
    } catch {
      map.reshapeFault = error
    }
  }

  /// I-53: the largest part stays the object, with its history and pictures; the others are new ones with its values.
  private func divide(_ record: Record, _ layer: LayerContent, _ parts: [Geometry], _ context: UpdateContext) {
    let note = CaptureNote(record.fields)
    var made: [(key: RecordKey, fields: Fields)] = []
    for part in parts.dropFirst() {
      var fields = record.fields
      for shape in layer.attributes where shape.type == .photo { fields[shape.name] = nil }
      fields[MappedObject.geometry] = note.noted(on: part.geoJSON)
      fields[MappedObject.maker] = context.account.account?.id
      made.append((MappedObject.key(context.newID()), fields))
    }
    context.saveAll(
      undoable: [(record.key, [(MappedObject.geometry.name, note.noted(on: parts[0].geoJSON))])], making: made,
      deleting: [],
      in: contents.store.space(of: layer.id), notice: Text(ShapeWords.divided(parts.count, context.format)))
  }

  private func cut(_ record: Record, _ layer: LayerContent, _ rest: Geometry, _ context: UpdateContext) {
    context.saveAll(
      undoable: [(record.key, [(MappedObject.geometry.name, CaptureNote(record.fields).noted(on: rest.geoJSON))])],
      in: contents.store.space(of: layer.id), notice: ShapeWords.isCut)
  }

  // MARK: - Joining

  /// I-54: asks which values stay where they differ, and otherwise joins at once.
  mutating func join(with other: RecordID, _ context: UpdateContext) {
    guard case .reshape(.join, let id) = map.tool, other != id, let record = contents.object(id, context),
      let second = contents.object(other, context), let layer = contents.layer(contents.layer(ofObject: id))
    else { return }
    map.reshapeFault = nil
    map.joining = nil
    if contents.layer(ofObject: other) != layer.id { return context.show(ShapeWords.otherLayer) }
    guard mayDelete(other, context) else { return context.show(SharingWords.ownObjectsOnly) }
    do throws(Reshaping.Fault) { _ = try joined(record, second) } catch {
      map.reshapeFault = error
      return
    }
    map.joining = Joining(record, second, layer)
    if map.joining?.differences.isEmpty == true { finishJoining(context) }
  }

  private func joined(_ one: Record, _ other: Record) throws(Reshaping.Fault) -> Geometry {
    guard let first = LayerContent.geometry(one), let second = LayerContent.geometry(other) else { throw .kindsDiffer }
    return try Reshaping.join(first, second)
  }

  /// The first object takes the shape, the chosen values and the pictures of the other, which goes.
  mutating func finishJoining(_ context: UpdateContext) {
    guard let joining = map.joining else { return }
    guard let one = contents.object(joining.one, context), let other = contents.object(joining.other, context),
      let layer = contents.layer(contents.layer(ofObject: one.id)), contents.layer(ofObject: other.id) == layer.id
    else {
      map.joining = nil
      return context.show(Notice(ShapeWords.partnerIsGone, isError: true))
    }
    let now = joining.asked(again: one, other, layer)
    if now != joining {
      map.joining = now
      if !now.differences.isEmpty { return context.show(Notice(ShapeWords.valuesChanged, isError: true)) }
    }
    let geometry: Geometry
    do throws(Reshaping.Fault) { geometry = try joined(one, other) } catch {
      map.reshapeFault = error
      map.joining = nil
      return
    }
    var changes = [
      (
        key: one.key,
        changes: [(name: MappedObject.geometry.name, value: CaptureNote(one.fields).noted(on: geometry.geoJSON))]
          + joining.changes(one, other, layer)
      )
    ]
    for picture in contents.pictures[other.id] ?? [] {
      changes.append(
        (
          RecordKey(MappedObject.pictures.collection.name, picture),
          [(MappedObject.picturesOf.name, one.id.json), (Photo.order.name, nil)]
        ))
    }
    endTool(context)
    context.saveAll(
      undoable: changes, making: [], deleting: [other.key], in: contents.store.space(of: layer.id),
      notice: ShapeWords.areJoined)
  }
}

extension GeographicBox {
  /// Larger by so many degrees on each side.
  func widened(by degrees: Double) -> GeographicBox {
    GeographicBox(
      west: west - degrees, south: max(south - degrees, -90), east: east + degrees, north: min(north + degrees, 90))
  }
}
