import Base
import Kit
import Store
import Sync

/// What is done with where layers and projects lie.
enum SharingAction: String, AppAction {
  static let area = "inventory.sharing"

  /// A layer on this device: fetched, let go of, tried again, brought back after its deletion.
  case hold, release, retry, restore
  /// `LAYER/SPACE`: shared with a team, or taken back.
  case askPlace, place
  /// `PROJECT/SPACE`
  case askMove, move
}

extension InventoryApp {
  mutating func act(_ verb: SharingAction, _ action: Event.Action, _ context: UpdateContext) {
    let parts = action.value.parts(at: UInt8(ascii: "/"), limit: 2)
    guard let id = RecordID(parts[0]) else { return }
    let space = parts.count > 1 ? parts[1] : LayerStore.parent
    switch verb {
    case .hold: context.holdSpace(id.description)
    case .release: if !isPinned(id) { context.releaseSpace(id.description) }
    case .retry: context.retrySpace(id.description)
    case .restore:
      context.restoreChildSpace(id.description)
      context.holdSpace(id.description)
      context.show(SharingWords.layerBack)
    case .askPlace: askToPlace(id, space, action.value, context)
    case .place: place(id, in: space, context)
    case .askMove: askToMove(id, space, action.value, context)
    case .move: moveProject(id, to: space, context)
    }
  }

  func teamTitle(_ space: String, _ context: Context) -> String {
    context.sharedSpaces.first { $0.id == space }?.title ?? ""
  }

  // MARK: - A layer

  /// Whether the layer can be put there: its user has made it, and may add to that space.
  func mayPlace(_ layer: RecordID, in space: String, _ context: Context) -> Bool {
    guard let child = context.childSpace(layer.description), child.isMovable, !child.isDeleted else { return false }
    return child.parent != space && context.mayChange(space)
  }

  private func askToPlace(_ layer: RecordID, _ space: String, _ value: String, _ context: UpdateContext) {
    guard mayPlace(layer, in: space, context) else { return }
    let isBack = space == LayerStore.parent
    let team = teamTitle(isBack ? contents.parent(of: layer, context) : space, context)
    context.ask(
      Dialog(
        title: isBack ? SharingWords.takeBackQuestion : SharingWords.shareQuestion,
        text: isBack ? SharingWords.takeBackText(team) : SharingWords.shareText(team),
        confirm: isBack ? SharingWords.takeBack : SharingWords.share, action: SharingAction.place.wire,
        value: value, isDestructive: isBack))
  }

  private func place(_ layer: RecordID, in space: String, _ context: UpdateContext) {
    guard mayPlace(layer, in: space, context) else { return }
    place([layer], in: space, context)
    context.show(space == LayerStore.parent ? SharingWords.takenBack : SharingWords.shared)
  }

  /// I-1: each has a title there that no other layer has.
  private func place(_ layers: [RecordID], in space: String, _ context: UpdateContext) {
    var taken = contents.layerTitles(in: space, context)
    for id in layers {
      if let layer = contents.layer(id) {
        let title = Titles.free(layer.title, taken: taken)
        if title != layer.title {
          context.save(
            RecordKey(Layer.collection.name, id), [(Layer.title.name, .string(title))],
            in: contents.store.space(of: id))
        }
        taken.append(title)
      }
      context.placeSpace(id.description, in: space)
    }
  }

  // MARK: - A project

  func mayMove(_ project: Contents.ProjectRow, to space: String, _ context: Context) -> Bool {
    project.space != space && mayTakeOut(of: project.space, context) && context.mayChange(space)
  }

  private func askToMove(_ id: RecordID, _ space: String, _ value: String, _ context: UpdateContext) {
    guard let row = contents.project(id), mayMove(row, to: space, context) else { return }
    let titles = layersGoing(row, to: space, context).compactMap { contents.layer($0)?.title }
    let isBack = space == LayerStore.parent
    context.ask(
      Dialog(
        title: isBack ? SharingWords.moveBackQuestion : SharingWords.moveQuestion,
        text: isBack
          ? SharingWords.moveBackText(teamTitle(row.space, context))
          : SharingWords.moveText(teamTitle(space, context), layers: listed(titles)),
        confirm: SharingWords.move, action: SharingAction.move.wire, value: value))
  }

  /// The private layers of a project that go along into a team: those that its user may share.
  func layersGoing(_ project: Contents.ProjectRow, to space: String, _ context: Context) -> [RecordID] {
    if space == LayerStore.parent { return [] }
    return project.pins.map { $0.layer }.filter { layer in
      contents.parent(of: layer, context) == LayerStore.parent && mayPlace(layer, in: space, context)
    }
  }

  /// I-63: the project and its pins are made there and deleted here in one commit; its private layers are shared too.
  private mutating func moveProject(_ id: RecordID, to space: String, _ context: UpdateContext) {
    guard let row = contents.project(id), mayMove(row, to: space, context),
      let record = context.record(RecordKey(Project.collection.name, id), in: row.space)
    else { return }
    let going = layersGoing(row, to: space, context)
    let copy = ProjectMaking(
      copying: record, titled: Titles.free(row.title, taken: contents.projectTitles(in: space)), context)
    var made = copy.records + baseMaps(of: row, to: space, context)
    for pin in row.pins {
      var (key, fields) = ProjectMaking.pin(pin.layer, pin.title, to: copy.id, place: pin.order, context)
      if pin.isHidden { fields[Pin.isHidden] = true }
      for member in pin.style.members { fields[member.name] = member.value }
      made.append((key, fields))
    }
    let gone = [record.key] + row.pins.flatMap { $0.keys }
    let isMoved = context.change(
      [SpaceChanges(row.space, deleted: gone), SpaceChanges(space, made: made)],
      notice: SharingWords.moved, canUndo: false)
    guard isMoved else { return }
    shown.move(id, to: copy.id, context)
    place(going, in: space, context)
    contents.update([], context)
    context.navigate(InventoryRoute.mapURL(copy.id), replace: true)
    navigated(context)
  }
}
