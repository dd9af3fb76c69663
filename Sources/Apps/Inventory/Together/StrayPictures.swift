import Base
import HTML
import Kit
import Store
import Sync

/// I-95: pictures that somebody has added to an object while somebody else has deleted it. They are found where the object was,
/// from where it is brought back, or the pictures go too.
extension InventoryApp {
  /// The objects, with the pictures that are left of each.
  func strays(of layer: LayerContent, _ context: Context) -> [(object: RecordID, pictures: [Record])] {
    if contents.strays.isEmpty || !wasWhole(layer.id, context) { return [] }
    let space = contents.store.space(of: layer.id)
    return contents.strays.compactMap { object in
      let pictures = contents.pictures(of: object, in: space, context)
      if pictures.isEmpty || !contents.store.hasOwnSpace(layer.id) && !wasIn(layer, object, context) { return nil }
      return (object, pictures)
    }
  }

  /// Whether all of the layer was here at least once: before, an object may come after its pictures.
  private func wasWhole(_ layer: RecordID, _ context: Context) -> Bool {
    switch context.childState(layer.description) {
    case .here, .onlyHere, nil: true
    case .notHeld, .fetching, .failing, .lost: false
    }
  }

  /// Whether the object was in the layer until it was deleted, as far as its history is here.
  private func wasIn(_ layer: LayerContent, _ object: RecordID, _ context: Context) -> Bool {
    let space = contents.store.space(of: layer.id)
    guard let fields = context.fields(ofDeleted: MappedObject.key(object), in: space) else { return false }
    return contents.store.hasOwnSpace(layer.id) || fields[MappedObject.layer] == layer.id
  }

  /// How many there are in the layers of a map, each with the way to its table.
  func strayNotes(_ project: Contents.ProjectRow, _ context: Context) -> [Node] {
    project.pins.compactMap { pin in
      guard let layer = contents.layer(pin.layer) else { return nil }
      let count = strays(of: layer, context).reduce(0) { $0 + $1.pictures.count }
      if count == 0 { return nil }
      return div(.class("card strays"), .key("strays-" + layer.id.description), .role("status")) {
        p { layer.title + ": " + PhotoWords.strays(count, context.format) }
        div(.class("buttons")) {
          a(.class("button small"), .href(InventoryRoute.layerURL(layer.id))) { PhotoWords.showStrays }
        }
      }
    }
  }

  /// Above the table of a layer.
  func strayCard(_ layer: LayerContent, _ context: Context) -> Node? {
    let found = strays(of: layer, context)
    if found.isEmpty { return nil }
    let space = contents.store.space(of: layer.id)
    return div(.class("strays"), .key("strays")) {
      p(.class("hint"), .role("status")) {
        PhotoWords.strays(found.reduce(0) { $0 + $1.pictures.count }, context.format)
      }
      group(
        PhotoWords.strayObjects,
        found.map { object, pictures in
          let fields = context.fields(ofDeleted: MappedObject.key(object), in: space)
          return GroupedRow(
            .href(InventoryRoute.objectURL(object)), key: object.description,
            title: fields.map { Text(layer.name($0, context.format)) } ?? LayerWords.object,
            remark: Text(PhotoWords.pictures(pictures.count, context.format)))
        })
    }
  }

  /// On the page of an object that is gone: what is left of it, and how it comes back.
  func strayPictures(of object: RecordID, _ layer: LayerContent, _ context: Context) -> [Node] {
    let pictures = contents.pictures(of: object, in: contents.store.space(of: layer.id), context)
    if pictures.isEmpty { return [] }
    let deletion = mayDraw(layer.id, context) ? deletion(of: object, in: layer, context) : nil
    return nodes {
      p(.class("hint"), .key("left")) { PhotoWords.left(pictures.count, context.format) }
      MappedObject.pictures.card(
        pictures, of: object, isReadOnly: true, context, overlay: { markDrawing($0, slices: true, context) })
      let mayDrop = mayDrop(pictures, layer, context)
      if deletion != nil || mayDrop {
        div(.class("buttons"), .key("drop")) {
          if let deletion {
            button(.class("button"), .type("button"), .action("history.restore", value: deletion.name)) {
              PhotoWords.bringBack
            }
          }
          if mayDrop {
            button(
              .class("button quiet danger"), .type("button"), .action(PhotoAction.drop, value: object.description)
            ) { PhotoWords.drop }
          }
        }
      }
    }
  }

  /// The change from which the object comes back: the last that has taken its layer from it.
  private func deletion(of object: RecordID, in layer: LayerContent, _ context: Context) -> Change? {
    let (key, space, field) = (MappedObject.key(object), contents.store.space(of: layer.id), MappedObject.layer.name)
    if context.fields(ofDeleted: key, in: space) == nil { return nil }
    return context.changes(of: key, in: space).first { $0.before(field) != nil && $0.after(field) == nil }
  }

  /// P-52: contributors remove what they have added.
  private func mayDrop(_ pictures: [Record], _ layer: LayerContent, _ context: Context) -> Bool {
    mayDraw(layer.id, context) && pictures.allSatisfy { mayRemove($0, madeBy: $0[Photo.maker], in: layer.id, context) }
  }

  func dropStrays(of object: RecordID, _ context: UpdateContext) {
    guard let layer = contents.layers.first(where: { strays(of: $0, context).contains { $0.object == object } }) else {
      return
    }
    let space = contents.store.space(of: layer.id)
    let pictures = contents.pictures(of: object, in: space, context)
    guard mayDrop(pictures, layer, context) else { return context.show(SharingWords.ownObjectsOnly) }
    context.delete(pictures.map { $0.key }, in: space, notice: PhotoWords.dropped)
  }

  /// A picture that was being taken or read while its object was deleted.
  ///
  /// - Returns: whether the object is gone, and its picture is where it was.
  func keepStray(_ blob: Event.Blob, of object: RecordID, _ context: UpdateContext) -> Bool {
    guard case .stored(let sha256, let type, let size) = blob.outcome, contents.layer(ofObject: object) == nil,
      let layer = contents.layers.first(where: { wasIn($0, object, context) }), mayDraw(layer.id, context)
    else { return false }
    let chosen = ChosenBlob(sha256: sha256, name: blob.name, type: type, size: size)
    var fields = MappedObject.pictures.fields(of: chosen, object)
    for member in Photo.known(of: blob, context).members { fields[member.name] = member.value }
    let space = contents.store.space(of: layer.id)
    context.release(sha256, in: space)
    context.saveAll(
      [(key: RecordKey(MappedObject.pictures.collection.name, context.newID()), fields: fields)], in: space,
      notice: Notice(PhotoWords.keptWithout, isError: true))
    return true
  }
}
