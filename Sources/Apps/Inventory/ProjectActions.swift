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
    case .sample: openSample(context)
    case .askThrowAway:
      context.ask(
        Dialog(
          title: SampleWords.question, text: SampleWords.questionText, confirm: SampleWords.throwAway,
          action: ProjectAction.throwAway.wire, value: action.value, isDestructive: true))
    case .throwAway: if let id { throwAway(id, context) }
    case .addTemplate: addTemplate(action.value, context)
    case .addLayer: if let id { pin(id, context) }
    case .askDelete:
      ask(Words.deleteProject, Words.deleteProjectText(context.language), .delete, action.value, context)
    case .delete: if let id { deleteProject(id, context) }
    case .askDeleteLayer:
      if let id { ask(LayerWords.deleteLayer, deletionText(id, context), .deleteLayer, action.value, context) }
    case .deleteLayer: if let id { deleteLayer(id, context) }
    case .askDeleteAttribute:
      ask(
        LayerWords.deleteAttribute, LayerWords.deleteAttributeText(context.language), .deleteAttribute, action.value,
        context)
    case .deleteAttribute: deleteAttribute(id, context)
    case .raiseAttribute: raiseAttribute(id, context)
    case .copyAttribute: copyAttribute(id, to: action.form["layer"], context)
    case .askDeleteObject:
      let name = id.flatMap { contents.object($0, context) }.map { describe($0.key, $0.fields, context) }
      ask(LayerWords.deleteObject, name ?? "", .deleteObject, action.value, context)
    case .deleteObject: if let id { deleteObject(id, context) }
    case .deleteBaseMap: if let id { deleteBaseMap(id, context) }
    case .export: export(contents.project(id), .geojson, context)
    case .exportKML: export(contents.project(id), .kml, context)
    }
  }

  /// What becomes of the layer's data, and for whom.
  func deletionText(_ id: RecordID, _ context: Context) -> String {
    let language = context.language
    let (layer, space) = (contents.layer(id), context.childSpace(id.description))
    let what = (layer?.title ?? space?.title ?? "") + ": " + Words.objects(layer?.count ?? 0, context.format) + ". "
    guard let space, space.isMade || context.account.account != nil else {
      return what + SharingWords.deleteHere(language)
    }
    if space.parent == LayerStore.parent { return what + SharingWords.deleteOwn(language) }
    return what + SharingWords.deleteShared(teamTitle(space.parent, context))(language)
  }

  private func ask(
    _ title: Text, _ text: String, _ verb: ProjectAction, _ value: String, _ context: UpdateContext
  ) {
    context.ask(
      Dialog(
        title: title, text: Text(text), confirm: Words.delete, action: verb.wire,
        value: value, isDestructive: true))
  }

  // MARK: - A first map

  /// I-13: project, layer, attributes and pin in one commit, and the map opens, ready to draw.
  private mutating func begin(_ name: String, _ context: UpdateContext) {
    let layer = newLayer(name, in: LayerStore.parent, context)
    let project = ProjectMaking(
      Titles.numbered(
        Words.projectNumbered(context.language), taken: contents.projectTitles(in: LayerStore.parent)), context)
    let pin = ProjectMaking.pin(layer.id, layer.title, to: project.id, place: 1, context)
    layer.make(
      in: LayerStore.parent, with: SpaceChanges(LayerStore.parent, made: project.records + [pin]), context)
    context.navigate(InventoryRoute.mapURL(project.id))
    contents.update([], context)
    navigated(context)
  }

  /// - Parameter name: of a template; without one an empty layer.
  private func newLayer(_ name: String, in parent: String, _ context: UpdateContext) -> LayerMaking {
    let language = context.language
    let titles = contents.layerTitles(in: parent, context)
    guard let template = Template(name: name) else {
      return LayerMaking(Titles.numbered(Words.layerNumbered(language), taken: titles), .point, context)
    }
    return LayerMaking(template, titled: Titles.free(template.title(language), taken: titles), context)
  }

  /// The layer lies where the project lies.
  private mutating func addTemplate(_ name: String, _ context: UpdateContext) {
    guard case .map(let project, _) = InventoryRoute(context.route), let row = contents.project(project) else { return }
    guard mayChange(row, context) else { return context.show(SharingWords.readOnlyProject) }
    let layer = newLayer(name, in: row.space, context)
    let pin = ProjectMaking.pin(
      layer.id, layer.title, to: project, place: (row.pins.last?.order ?? 0) + 1, context)
    layer.make(in: row.space, with: SpaceChanges(row.space, made: [pin]), context)
    map.activeLayer = layer.id
    map.isLocked = false
  }

  private mutating func pin(_ layer: RecordID, _ context: UpdateContext) {
    guard case .map(let project, _) = InventoryRoute(context.route), let row = contents.project(project),
      !row.pins.contains(where: { $0.layer == layer })
    else { return }
    guard mayChange(row, context) else { return context.show(SharingWords.readOnlyProject) }
    guard let title = contents.layer(layer)?.title ?? context.childSpace(layer.description)?.title else { return }
    context.saveAll(
      [ProjectMaking.pin(layer, title, to: project, place: (row.pins.last?.order ?? 0) + 1, context)], in: row.space)
    look(atLayer: layer, context)
  }

  // MARK: - Deleting

  private mutating func deleteProject(_ id: RecordID, _ context: UpdateContext) {
    guard let row = contents.project(id) else { return }
    guard mayTakeOut(of: row.space, context) else { return context.show(SharingWords.readOnlyProject) }
    context.navigate(InventoryRoute.projectsURL(), replace: true)
    navigated(context)
    context.change([deletion(of: row)], notice: Words.projectDeleted)
  }

  func deletion(of row: Contents.ProjectRow) -> SpaceChanges {
    SpaceChanges(
      row.space,
      deleted: [RecordKey(Project.collection.name, row.id)] + row.pins.flatMap { $0.keys })
  }

  /// I-64: what others may have is deleted as a space, and can be brought back for 30 days; its pins wait for that. What is
  /// nowhere but here is deleted with its attributes, objects, pictures and pins, which can be undone.
  private mutating func deleteLayer(_ id: RecordID, _ context: UpdateContext) {
    guard mayDefine(id, context) else { return context.show(SharingWords.ownersOnly) }
    context.navigate(InventoryRoute.layersURL(), replace: true)
    if isDeletedAsSpace(id, context) {
      context.deleteChildSpace(id.description)
      contents.update([], context)
      navigated(context)
      return context.show(SharingWords.layerDeleted)
    }
    navigated(context)
    context.change(deletion(ofLayer: id), notice: LayerWords.layerDeleted)
  }

  /// Whether the server may have it.
  func isDeletedAsSpace(_ layer: RecordID, _ context: Context) -> Bool {
    guard let space = context.childSpace(layer.description) else { return false }
    return space.isMade || context.account.account != nil
  }

  /// A layer that is nowhere but here, with all that belongs to it.
  func deletion(ofLayer id: RecordID) -> [SpaceChanges] {
    guard let layer = contents.layer(id) else { return [] }
    var own: [RecordKey] = [RecordKey(Layer.collection.name, id)]
    own += layer.attributes.map { RecordKey(LayerAttribute.collection.name, $0.id) }
    for object in layer.objects {
      own.append(MappedObject.key(object))
      own += (contents.pictures[object] ?? []).map { RecordKey(MappedObject.pictures.collection.name, $0) }
    }
    var pins: [RecordKey] = []
    for project in contents.projects where project.space == LayerStore.parent {
      pins += project.pins.filter { $0.layer == id }.flatMap { $0.keys }
    }
    let space = contents.store.space(of: id)
    return space == LayerStore.parent
      ? [SpaceChanges(space, deleted: own + pins)]
      : [SpaceChanges(space, deleted: own), SpaceChanges(LayerStore.parent, deleted: pins)]
  }

  private mutating func deleteAttribute(_ id: RecordID?, _ context: UpdateContext) {
    guard let id, let layer = contents.layers.first(where: { $0.attributes.contains { $0.id == id } }) else { return }
    guard mayDefine(layer.id, context) else { return context.show(SharingWords.ownersOnly) }
    context.navigate(InventoryRoute.layerURL(layer.id, "design"), replace: true)
    navigated(context)
    context.delete(
      [RecordKey(LayerAttribute.collection.name, id)], in: contents.store.space(of: layer.id),
      notice: LayerWords.attributeDeleted)
  }

  private func raiseAttribute(_ id: RecordID?, _ context: UpdateContext) {
    guard let layer = contents.layers.first(where: { $0.attributes.contains { $0.id == id } }),
      let place = layer.attributes.firstIndex(where: { $0.id == id }), place > 0, mayDefine(layer.id, context)
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
    guard let layer = contents.layer(ofObject: id) else { return }
    guard mayDelete(id, context) else { return context.show(SharingWords.ownObjectsOnly) }
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
