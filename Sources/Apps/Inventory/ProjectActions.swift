import Base
import Geo
import Kit
import Store
import Sync

extension InventoryApp {
  mutating func act(_ verb: ProjectAction, _ action: Event.Action, _ context: UpdateContext) {
    let id = RecordID(action.value)
    switch verb {
    case .begin: begin(action.value, context)
    case .addTemplate: addTemplate(action.value, context)
    case .addLayer: if let id { pin(id, context) }
    case .askDelete:
      ask(Words.deleteProject, Words.deleteProjectText(context.language), .delete, action.value, context)
    case .delete: if let id { deleteProject(id, context) }
    case .askDeleteLayer:
      let layer = contents.layer(id)
      ask(
        LayerWords.deleteLayer, (layer?.title ?? "") + ": " + Words.objects(layer?.count ?? 0, context.format),
        .deleteLayer, action.value, context)
    case .deleteLayer: if let id { deleteLayer(id, context) }
    case .askDeleteAttribute:
      ask(
        LayerWords.deleteAttribute, LayerWords.deleteAttributeText(context.language), .deleteAttribute, action.value,
        context)
    case .deleteAttribute: deleteAttribute(id, context)
    case .raiseAttribute: raiseAttribute(id, context)
    case .askDeleteObject:
      let name = id.flatMap { contents.object($0, context) }.map { describe($0.key, $0.fields, context) }
      ask(LayerWords.deleteObject, name ?? "", .deleteObject, action.value, context)
    case .deleteObject: if let id { deleteObject(id, context) }
    case .export: export(contents.project(id), "geojson", context)
    case .exportKML: export(contents.project(id), "kml", context)
    }
  }

  private func ask(
    _ title: Text, _ text: String, _ verb: ProjectAction, _ value: String, _ context: UpdateContext
  ) {
    context.ask(
      Dialog(
        title: title(context.language), text: text, confirm: Words.delete(context.language), action: verb.wire,
        value: value, isDestructive: true))
  }

  // MARK: - A first map

  /// I-13: project, layer, attributes and pin in one commit, and the map opens, ready to draw.
  private mutating func begin(_ name: String, _ context: UpdateContext) {
    let language = context.language
    let titles = contents.layers.map { $0.title }
    let template = Template(name: name)
    let layer =
      template.map { LayerMaking($0, titled: Titles.free($0.title(language), taken: titles), context) }
      ?? LayerMaking(Titles.numbered(Words.layerNumbered(language), taken: titles), .point, context)
    let project = ProjectMaking(
      Titles.numbered(Words.projectNumbered(language), taken: contents.projects.map { $0.title }), context)
    let pin = ProjectMaking.pin(layer.id, to: project.id, place: 1, context)
    context.saveAll(layer.records + project.records + [pin], in: LayerStore.parent)
    context.navigate(InventoryRoute.mapURL(project.id))
    contents.update([], context)
    navigated(context)
  }

  private mutating func addTemplate(_ name: String, _ context: UpdateContext) {
    guard case .map(let project, _) = InventoryRoute(context.route), let row = contents.project(project) else { return }
    let language = context.language
    let titles = contents.layers.map { $0.title }
    let layer =
      Template(name: name).map {
        LayerMaking($0, titled: Titles.free($0.title(language), taken: titles), context)
      } ?? LayerMaking(Titles.numbered(Words.layerNumbered(language), taken: titles), .point, context)
    let pin = ProjectMaking.pin(layer.id, to: project, place: (row.pins.last?.order ?? 0) + 1, context)
    context.saveAll(layer.records + [pin], in: LayerStore.parent)
    map.activeLayer = layer.id
    map.isLocked = false
  }

  private mutating func pin(_ layer: RecordID, _ context: UpdateContext) {
    guard case .map(let project, _) = InventoryRoute(context.route), let row = contents.project(project),
      contents.layer(layer) != nil, !row.pins.contains(where: { $0.layer == layer })
    else { return }
    context.saveAll(
      [ProjectMaking.pin(layer, to: project, place: (row.pins.last?.order ?? 0) + 1, context)], in: LayerStore.parent)
    look(atLayer: layer, context)
  }

  // MARK: - Deleting

  private mutating func deleteProject(_ id: RecordID, _ context: UpdateContext) {
    guard let row = contents.project(id) else { return }
    context.navigate(InventoryRoute.projectsURL(), replace: true)
    navigated(context)
    context.delete(
      [RecordKey(Project.collection.name, id)] + row.pins.map { RecordKey(Pin.collection.name, $0.id) },
      in: LayerStore.parent, notice: Words.projectDeleted)
  }

  /// The layer with its attributes, objects, pictures and pins.
  private mutating func deleteLayer(_ id: RecordID, _ context: UpdateContext) {
    guard let layer = contents.layer(id) else { return }
    var keys = [RecordKey(Layer.collection.name, id)]
    keys += layer.attributes.map { RecordKey(LayerAttribute.collection.name, $0.id) }
    for object in layer.objects {
      keys.append(MappedObject.key(object))
      keys += (contents.pictures[object] ?? []).map { RecordKey(MappedObject.pictures.collection.name, $0) }
    }
    for project in contents.projects {
      keys += project.pins.filter { $0.layer == id }.map { RecordKey(Pin.collection.name, $0.id) }
    }
    context.navigate(InventoryRoute.layersURL(), replace: true)
    navigated(context)
    context.delete(keys, in: contents.store.space(of: id), notice: LayerWords.layerDeleted)
  }

  private mutating func deleteAttribute(_ id: RecordID?, _ context: UpdateContext) {
    guard let id, let layer = contents.layers.first(where: { $0.attributes.contains { $0.id == id } }) else { return }
    context.navigate(InventoryRoute.layerURL(layer.id, "design"), replace: true)
    navigated(context)
    context.delete(
      [RecordKey(LayerAttribute.collection.name, id)], in: contents.store.space(of: layer.id),
      notice: LayerWords.attributeDeleted)
  }

  private func raiseAttribute(_ id: RecordID?, _ context: UpdateContext) {
    guard let layer = contents.layers.first(where: { $0.attributes.contains { $0.id == id } }),
      let place = layer.attributes.firstIndex(where: { $0.id == id }), place > 0
    else { return }
    var attributes = layer.attributes
    attributes.swapAt(place, place - 1)
    context.saveAll(
      changes: attributes.enumerated().map { number, attribute in
        (
          RecordKey(LayerAttribute.collection.name, attribute.id),
          [(name: LayerAttribute.order.name, value: .integer(Int64(number + 1)))]
        )
      }, in: contents.store.space(of: layer.id))
  }

  private mutating func deleteObject(_ id: RecordID, _ context: UpdateContext) {
    guard let layer = contents.layerOf[id] else { return }
    let keys =
      [MappedObject.key(id)]
      + (contents.pictures[id] ?? []).map { RecordKey(MappedObject.pictures.collection.name, $0) }
    if case .map(let project, _) = InventoryRoute(context.route) {
      context.navigate(InventoryRoute.mapURL(project), replace: true)
    } else {
      context.navigate(InventoryRoute.layerURL(layer), replace: true)
    }
    navigated(context)
    context.delete(keys, in: contents.store.space(of: layer), notice: LayerWords.objectDeleted)
  }
}
