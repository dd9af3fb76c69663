import Base
import Files
import Geo
import HTML
import Kit
import Store
import Sync

/// The pictures of an object.
extension InventoryApp {
  /// In their order, each with its caption; what only this device has is said (I-57).
  func photoCard(_ record: Record, _ context: Context) -> Node? {
    let language = context.language
    let pictures = contents.pictures(of: record.id, context)
    var notes = photoOffers(record.id.description, context)
    let count = pictures.filter { isOnlyHere($0, context) }.count
    if count > 0 {
      notes.append(
        p(.class("quiet only-here"), .key("only-here"), .role("status")) { PhotoWords.onlyHere(count, context.format) })
    }
    let mayChange = mayDraw(contents.layer(ofObject: record.id), context)
    if pictures.isEmpty && notes.isEmpty && !mayChange { return nil }
    return MappedObject.pictures.card(
      pictures, of: record.id, isReadOnly: !mayChange, notes: notes, context,
      mayRemove: { mayRemove($0, of: record.id, context) }, overlay: { markDrawing($0, slices: true, context) }
    ) { picture in
      if !mayChange { return [] }
      let name = ": " + MappedObject.pictures.title(picture.fields)
      var tools = [
        iconLink(
          MappedObject.pictures.url(record.id, picture.id) + "/edit", Icons.edit, PhotoWords.edit + name)
      ]
      if picture.id != pictures.first?.id {
        tools.insert(
          iconButton(
            PhotoAction.raise, value: picture.id.description, InventoryIcons.up, Text(PhotoWords.raise(language) + name)
          ),
          at: 0)
      }
      return tools
    }
  }

  private func isOnlyHere(_ picture: Record, _ context: Context) -> Bool {
    switch context.blobState(picture[AttachedFile.sha256] ?? "") {
    case .waiting, .refused: true
    case .sent, .elsewhere, .coming: false
    }
  }

  /// - Parameter target: the object's id, or the name of a form.
  func photoOffers(_ target: String, _ context: Context) -> [Node] {
    let object = RecordID(target)
    return photos.offers.filter { $0.target == target || (object != nil && $0.object == object) }.map { offer in
      div(.class("elsewhere"), .key(offer.sha256), .role("status")) {
        p { PhotoWords.knows(offer.metadata.place, offer.metadata.direction, context.format) }
        div(.class("buttons")) {
          button(.class("button small"), .type("button"), .action(PhotoAction.take, value: offer.sha256)) {
            PhotoWords.keepPlace
          }
          button(.class("button small quiet"), .type("button"), .action(PhotoAction.leave, value: offer.sha256)) {
            PhotoWords.leavePlace
          }
        }
      }
    }
  }

  /// One of them, as large as the screen, with what is known of it.
  func pictureScreen(_ object: RecordID, _ id: RecordID, _ context: Context) -> Screen {
    guard let record = contents.pictures(of: object, context).first(where: { $0.id == id }) else {
      return notFound(context)
    }
    var screen = Screen(title: Text(MappedObject.pictures.title(record.fields)))
    screen.tab = "layers"
    let mayChange = mayDraw(contents.layer(ofObject: object), context)
    let url = MappedObject.pictures.url(object, id)
    let buttons = nodes {
      if mayChange {
        if context.hasBytes(record[AttachedFile.sha256] ?? "") {
          a(.class("button"), .href(url + "/draw")) { MarkWords.draw }
        }
        a(.class("button quiet"), .href(url + "/edit")) { PhotoWords.edit }
      }
    }
    MappedObject.pictures.show(
      record, buttons: buttons, isReadOnly: !mayRemove(record, of: object, context),
      overlay: markDrawing(record, context), &screen, context)
    let place = Photo.place(record.fields).map { context.format.place($0) } ?? ""
    let direction = record[Photo.direction]?.double.map { context.format.decimal($0, places: 0) + "°" } ?? ""
    let taken = Photo.takenWords(record.fields, context.format)
    screen.detail = div(.class("photo")) {
      pictureQuestions(record, context)
      screen.detail
      unknownMarks(record, context)
      if !(place + direction + taken).utf8.isEmpty {
        section(.class("card"), .key("facts")) {
          dl(.class("values")) {
            value("taken", Photo.taken.field.label, taken)
            value("place", LayerWords.coordinates, place)
            value("direction", Photo.direction.field.label, direction)
          }
        }
      }
    }
    return screen
  }
}
