import Base
import Geo
import HTML
import Kit
import Store
import Sync

/// Mapping in the field as a pocket app. Its addresses are those of ``InventoryRoute``.
public struct InventoryApp: PocketApp {
  var contents = Contents()
  var map = MapState()
  var objectMap: ObjectMap?
  /// Which layers this device shows otherwise than their projects.
  var shown = ShownLayers()
  /// What the device's position is awaited for.
  var measuring = Measuring.none
  var editing: Editing?
  var table = ObjectTable()
  var rows = RowChoice()
  var search = InventorySearch()
  var together = Together()
  /// The map that was shown last: where places are shown.
  var lastProject: RecordID?
  var readLanguage: Language?
  /// What the files of pictures say of where they were taken, until their user has answered.
  var photos = PhotoOffers()
  /// Drawing on the picture of the address.
  var marking: PictureMarking?
  /// I-104: an export of many objects.
  var exporting: Exporting?
  /// An import into a layer.
  var transfer = LayerTransfer()

  public init() {}

  public static var entry: AppEntry {
    AppEntry(
      "inventory", Words.title,
      purpose: Text(cs: "Mapování v terénu", en: "Mapping in the field"), icon: Icons.pin,
      tabs: [
        AppEntry.Tab("projects", Words.projects, icon: Icons.map),
        AppEntry.Tab("layers", Words.layers, icon: InventoryIcons.layers),
        AppEntry.Tab("search", Words.search, icon: Icons.search),
        AppEntry.Tab("help", Words.help, icon: Icons.book),
      ], definesSpaces: true)
  }

  public static var collections: [RecordType] { Inventory.collections }

  public mutating func recordsChanged(_ keys: [RecordKey], _ context: UpdateContext) {
    // Few objects are drawn where they were and where they are; anything else may be anywhere.
    let isFew = !keys.isEmpty && keys.count <= 100 && keys.allSatisfy { Inventory.isOfObjects($0.collection) }
    let before = isFew ? contents.boxes(of: keys) : []
    contents.update(keys, context)
    if keys.isEmpty || keys.contains(where: { $0.collection == Pin.collection.name }) { holdPinned(context) }
    if readLanguage == nil {
      dropEmptied(context)
      continueUndoing(context)
    }
    let isOther = readLanguage != context.language
    readLanguage = context.language
    editing?.rebase(keys, contents, context)
    if let form = editing, form.isLost && !Editing.isLost(form.subject, in: form.space, contents, context) { editing = nil }
    openAwaitedForm(context)
    transfer.refresh(keys, context)
    table.recordsChanged(keys.isEmpty || isOther ? [] : keys, &contents, context)
    if table.index == nil { openTable(beside: InventoryRoute(context.route), context) }
    search.refresh(&contents, near: map.center, context)
    // Nobody's own work is as much as what is fetched at once.
    refreshMap(isPart: keys.count > 100, within: isFew ? before + contents.boxes(of: keys) : nil, context)
    followObject(context)
  }

  public mutating func handle(_ event: AppEvent, _ context: UpdateContext) {
    switch event {
    case .navigated: navigated(context)
    case .action(let action): act(action, context)
    case .map(let event):
      if case .object = InventoryRoute(context.route) { onObjectMap(event, context) } else { onMap(event, context) }
    case .position(let event): onPosition(event, context)
    case .blob(let blob): pictureStored(blob, context)
    case .timer(let name):
      if name == InventoryApp.presenceTimer {
        tellPresence(again: true, context)
        refreshMap(context)
      }
      if name == LayerTransfer.area { stepImport(context) }
      if name == InventoryApp.exportTimer { stepExport(context) }
    case .file(let file): fileChosen(file, context)
    case .answer: break
    }
  }

  private mutating func act(_ action: Event.Action, _ context: UpdateContext) {
    if action.name.startsWith(Editing.prefix) { return actOnForm(action, context) }
    if action.name.startsWith(LayerTransfer.area) { return actOnImport(action, context) }
    if let verb = MapAction(action) { return act(verb, action, context) }
    if let verb = ProjectAction(action) { return act(verb, action, context) }
    if let verb = SharingAction(action) { return act(verb, action, context) }
    if let verb = TogetherAction(action) { return act(verb, action, context) }
    if action.name.startsWith(ObjectTable.prefix) {
      _ = table.act(action, &contents, context)
      return
    }
    if let verb = TableAction(action) { return act(verb, action, context) }
    if let verb = RowAction(action) { return act(verb, action, context) }
    if let verb = SearchAction(action) { return act(verb, action, context) }
    if let verb = PhotoAction(action) { return act(verb, action, context) }
    if let verb = MarkAction(action) { return act(verb, action, context) }
    if MappedObject.pictures.changes(action), !mayChangePictures(context) { return context.show(SharingWords.readOnly) }
    if mayRemovePicture(action, context) == false { return context.show(SharingWords.ownObjectsOnly) }
    let space = editing?.space ?? pictureSpace(context)
    _ = MappedObject.pictures.act(action, form: editing?.session.id, in: space, context)
  }

  /// I-62: those of the object that is shown.
  private func mayChangePictures(_ context: Context) -> Bool {
    guard let layer = shownObject(context).flatMap({ contents.layer(ofObject: $0) }) else { return true }
    return mayDraw(layer, context)
  }

  /// P-52: nil when the action removes no picture.
  private func mayRemovePicture(_ action: Event.Action, _ context: Context) -> Bool? {
    guard let object = shownObject(context), MappedObject.pictures.changes(action), let id = RecordID(action.value),
      let picture = contents.pictures(of: object, context).first(where: { $0.id == id })
    else { return nil }
    return mayRemove(picture, of: object, context)
  }

  /// The space of the object that is shown.
  private func pictureSpace(_ context: Context) -> String {
    shownObject(context).flatMap { contents.pictureSpace(of: $0, context) } ?? LayerStore.parent
  }

  private func shownObject(_ context: Context) -> RecordID? {
    switch InventoryRoute(context.route) {
    case .object(let id), .editObject(let id), .picture(let id, _), .editPicture(let id, _),
      .drawOnPicture(let id, _), .map(_, .object(let id)), .map(_, .edit(let id)):
      id
    default: nil
    }
  }

  private mutating func pictureStored(_ blob: Event.Blob, _ context: UpdateContext) {
    let pictures = MappedObject.pictures
    let owner =
      blob.purpose.startsWith(pictures.purpose)
      ? RecordID(blob.purpose.dropping(bytes: pictures.purpose.utf8.count)) : nil
    photos.note(blob, pictures.purpose)
    let form = editing?.session.id
    let target = blob.purpose.dropping(bytes: pictures.purpose.utf8.count)
    let made = Editing.newObject(ofForm: target)
    if let object = owner ?? made, form != target, keepStray(blob, of: object, context) { return }
    let layer = (owner ?? made).flatMap { contents.layer(ofObject: $0) }
    let space = layer.map { contents.store.space(of: $0) } ?? editing?.space ?? LayerStore.parent
    let known = contents
    if form == target { noteSize(blob, target, context) }
    pictures.stored(
      blob, in: space, context, more: Photo.known(of: blob, context), attached: { known.pictures(of: $0, context) }
    ) {
      name in
      // What comes late belongs to what its form has become; of a form that was discarded it is not kept.
      if form == name { return nil }
      if let made, layer != nil { return .saved(made) }
      return context.draft(name) == nil ? .discarded : nil
    }
  }

  // MARK: - Addresses

  mutating func navigated(_ context: UpdateContext) {
    giveID(context)
    let route = InventoryRoute(context.route)
    openForm(route, context)
    openMarking(route)
    rows.follow(route)
    defer {
      followObject(context)
      tellPresence(context)
    }
    if case .object = route {} else { table.besideObject = nil }
    switch route {
    case .map(let project, let place): openMap(project, place, context)
    case .layer(let id), .statistics(let id): table.open(id, &contents, context)
    case .layers, .object: openTable(beside: route, context)
    case .search: search.refresh(&contents, near: map.center, context)
    case .importLayer(let id): transfer.open(id, context)
    case .projects, .newProject, .editProject, .shareProject, .pin, .baseMap, .newLayer, .editLayer, .shareLayer,
      .design, .attribute, .editObject, .picture, .editPicture, .drawOnPicture, .help, .unknown:
      break
    }
  }

  private mutating func openMarking(_ route: InventoryRoute) {
    guard case .drawOnPicture(_, let id) = route else {
      marking = nil
      return
    }
    if marking?.picture != id { marking = PictureMarking(id) }
  }

  /// I-15: each new object has an id before it is drawn, so that its draft and its pictures are its own.
  private func giveID(_ context: UpdateContext) {
    guard case .map(let project, .new(let layer, let id)) = InventoryRoute(context.route) else { return }
    if let id, contents.layer(ofObject: id) == nil { return }
    context.navigate(InventoryRoute.mapURL(project, .new(layer: layer, context.newID())), replace: true)
  }

  /// K-15: the form of an address whose record was not here opens when it comes.
  private mutating func openAwaitedForm(_ context: UpdateContext) {
    guard editing == nil else { return }
    giveID(context)
    openForm(InventoryRoute(context.route), context)
    if editing != nil, case .map = InventoryRoute(context.route) { lookAtSketch(context) }
  }

  private mutating func openForm(_ route: InventoryRoute, _ context: UpdateContext) {
    guard let subject = subject(of: route, context) else {
      if editing != nil { measuring = .none }
      editing = nil
      return
    }
    if editing?.subject == subject && editing?.session.isEnded == false { return }
    editing = Editing(subject, contents, context)
    // I-29: a walk goes on after a reload.
    measuring = editing?.walk.map { .walking($0) } ?? .none
  }

  private func subject(of route: InventoryRoute, _ context: Context) -> Editing.Subject? {
    switch route {
    case .newProject: .project(nil)
    case .editProject(let id): .project(id)
    case .pin(let project, let id):
      contents.project(project)?.pins.contains { $0.id == id } == true ? .pin(project: project, id) : nil
    case .baseMap(let project, let id): .baseMap(project: project, id)
    case .editPicture(let object, let id): .picture(object: object, id)
    case .newLayer: .layer(nil)
    case .editLayer(let id): .layer(id)
    case .attribute(let layer, let id): .attribute(layer: layer, id)
    case .editObject(let id), .map(_, .edit(let id)):
      (contents.layer(ofObject: id) ?? layer(ofDraftOf: id, context)).map { .object(layer: $0, id) }
    case .map(_, .new(let layer, let id)):
      id.flatMap { id in
        let isHere = contents.layer(layer) != nil
        return isHere || context.draft(Editing.draftID(ofObject: id, isNew: true)) != nil
          ? .newObject(layer: layer, id) : nil
      }
    case .projects, .shareProject, .map, .layers, .layer, .shareLayer, .importLayer, .design, .statistics, .object, .picture,
      .drawOnPicture, .search, .help, .unknown:
      nil
    }
  }

  public func describe(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String {
    if let layer = contents.layer(fields[MappedObject.layer]), key.collection == MappedObject.collection.name {
      let name = layer.name(fields, context.format)
      return name == layer.title ? name : layer.title + ": " + name
    }
    if let title = fields[Layer.title] { return title }
    if key.collection == MappedObject.pictures.collection.name { return MappedObject.pictures.title(fields) }
    let title = Inventory.collections.first { $0.name == key.collection }?.title(context.language) ?? key.collection
    // With a layer its attributes go: a value alone says which of its objects it is (P-66).
    let words = fields.members.first { $0.name.startsWith("v.") && $0.value.text != nil }?.value.text
    return words.map { title + ": " + $0 } ?? title
  }
}
