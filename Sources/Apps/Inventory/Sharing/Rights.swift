import Base
import Kit
import Store
import Sync

/// I-62: what the user may do with a layer, a project and an object. Screens show what may be done, actions refuse the rest.
extension InventoryApp {
  /// Whether objects of the layer may be added and changed.
  func mayDraw(_ layer: RecordID?, _ context: Context) -> Bool {
    guard let layer, contents.layer(layer) != nil else { return false }
    return context.mayChange(contents.store.space(of: layer))
  }

  /// Whether the layer itself, its attributes, its place may be changed, and whether it may be deleted.
  func mayDefine(_ layer: RecordID?, _ context: Context) -> Bool {
    guard let layer else { return false }
    return context.mayDefine(contents.store.space(of: layer))
  }

  func mayChange(_ project: Contents.ProjectRow, _ context: Context) -> Bool { context.mayChange(project.space) }

  /// P-52: contributors delete what they have made.
  func mayDelete(_ object: RecordID, _ context: Context) -> Bool {
    guard let layer = contents.layer(ofObject: object), mayDraw(layer, context) else { return false }
    let space = contents.store.space(of: layer)
    guard context.childSpace(space)?.role == "contributor" else { return true }
    let maker = contents.object(object, context)?[MappedObject.maker]
    // With it go its pictures, of which others may have added some.
    return isOwn(MappedObject.key(object), maker, in: space, context)
      && contents.pictures(of: object, context).allSatisfy { mayRemove($0, of: object, context) }
  }

  /// P-52: contributors remove the pictures that they have added. One that does not say whose it is was added by whoever made the
  /// object, as far as anybody knows.
  func mayRemove(_ picture: Record, of object: RecordID, _ context: Context) -> Bool {
    guard let layer = contents.layer(ofObject: object), mayDraw(layer, context) else { return false }
    let maker = picture[Photo.maker] ?? contents.object(object, context)?[MappedObject.maker]
    return mayRemove(picture, madeBy: maker, in: layer, context)
  }

  /// - Parameter layer: into which this user may draw.
  func mayRemove(_ picture: Record, madeBy maker: String?, in layer: RecordID, _ context: Context) -> Bool {
    let space = contents.store.space(of: layer)
    guard context.childSpace(space)?.role == "contributor" else { return true }
    return isOwn(picture.key, maker, in: space, context)
  }

  /// P-52: contributors take a layer out of a project when they have put it in.
  func mayTakeOut(_ pin: Contents.PinRow, of project: Contents.ProjectRow, _ context: Context) -> Bool {
    guard mayChange(project, context) else { return false }
    let team = context.sharedSpaces.first { $0.id == project.space }
    if team?.role != "contributor" { return true }
    return ([(id: pin.id, maker: pin.maker)] + pin.others).allSatisfy { pin in
      isOwn(RecordKey(Pin.collection.name, pin.id), pin.maker, in: project.space, context)
    }
  }

  /// Whether this account has made the record. What the server has never seen is this device's own.
  private func isOwn(_ key: RecordKey, _ maker: String?, in space: String, _ context: Context) -> Bool {
    if !context.replica(space).confirmed.contains(key) { return true }
    guard let account = context.account.account, let maker else { return false }
    return maker == account.id
  }

  /// Whether whole projects may be taken out of the space: what others have made may be deleted in it.
  func mayTakeOut(of space: String, _ context: Context) -> Bool {
    guard let team = context.sharedSpaces.first(where: { $0.id == space }) else {
      return space == LayerStore.parent
    }
    return team.role == "owner" || team.role == "editor"
  }

  func mayDelete(_ subject: Editing.Subject, _ context: Context) -> Bool {
    switch subject {
    case .project(let id): contents.project(id).map { mayTakeOut(of: $0.space, context) } ?? false
    case .layer(let id): mayDefine(id, context)
    case .attribute(let layer, _): mayDefine(layer, context)
    case .object(_, let id): mayDelete(id, context)
    case .baseMap(let project, _): contents.project(project).map { mayChange($0, context) } ?? false
    case .newObject, .pin, .picture: false
    }
  }

  /// Why the form cannot be saved; nil when it may be.
  func refusal(of form: Editing, _ context: Context) -> Text? {
    switch form.subject {
    case .project(let id?), .pin(let id, _), .baseMap(let id, _):
      return context.mayChange(contents.project(id)?.space ?? form.space) ? nil : SharingWords.readOnlyProject
    case .project(nil), .layer(nil): return nil
    case .layer(let id?), .attribute(let id, _):
      if mayDefine(id, context) { return nil }
      return isLost(id, context) ? SharingWords.isLost : SharingWords.ownersOnly
    case .object(let layer, _), .newObject(let layer, _): return refusal(ofDrawingIn: layer, context)
    case .picture(let object, _):
      guard let layer = Editing.layer(ofPictureOf: object, in: form.space, contents, context) else {
        return PhotoWords.objectIsGone
      }
      return refusal(ofDrawingIn: layer, context)
    }
  }

  private func refusal(ofDrawingIn layer: RecordID, _ context: Context) -> Text? {
    if mayDraw(layer, context) { return nil }
    return isLost(layer, context) ? SharingWords.isLost : SharingWords.readOnly
  }

  func isLost(_ layer: RecordID, _ context: Context) -> Bool {
    guard let space = context.childSpace(layer.description) else { return contents.layer(layer) == nil }
    if space.loss != nil || space.isDeleted { return true }
    // One that nobody else has leaves an empty space, as long as its deletion can be undone.
    return contents.layer(layer) == nil && isEmptied(space, context)
  }
}
