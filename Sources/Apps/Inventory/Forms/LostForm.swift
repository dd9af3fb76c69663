import Base
import Geo
import HTML
import Kit
import Store
import Sync

/// I-65: the form of an object whose layer is no longer here, or of a picture whose object cannot come back. It shows what was
/// typed and drawn, to be copied or discarded.
extension Editing {
  /// The action that hands on what was typed.
  static let copy = prefix + "copy"

  /// - Parameter space: in which the form's record is or was.
  static func isLost(_ subject: Subject, in space: String, _ contents: Contents, _ context: Context) -> Bool {
    switch subject {
    case .object(let layer, _), .newObject(let layer, _): contents.layer(layer) == nil
    case .picture(let object, _): layer(ofPictureOf: object, in: space, contents, context) == nil
    case .project, .layer, .attribute, .pin, .baseMap: false
    }
  }

  /// The layer of a picture's object: also of one that was deleted, as long as this device can bring it back.
  static func layer(
    ofPictureOf object: RecordID, in space: String, _ contents: Contents, _ context: Context
  ) -> RecordID? {
    if let layer = contents.layer(ofObject: object) { return layer }
    let deleted = context.fields(ofDeleted: MappedObject.key(object), in: space)
    return contents.layer(deleted?[MappedObject.layer])?.id
  }

  /// The name of an object's draft.
  static func draftID(ofObject id: RecordID, isNew: Bool) -> String {
    "inventory/" + MappedObject.collection.name + (isNew ? "/new-" : "/") + id.description
  }

  /// As far as there is something in the controls.
  func keptTexts(_ format: Format) -> [(field: Field, text: String)] {
    session.form.fields.compactMap { field in
      let text = session.form.text(field)
      if field.name == MappedObject.drawn.name || text.utf8.isEmpty { return nil }
      return (field, session.form.value(field).map { field.words(of: $0, format) } ?? text)
    }
  }

  /// The shape that was drawn here and is nowhere else.
  var keptShape: Geometry? {
    isObject && (session.isNew || session.isTyped(MappedObject.drawn.name)) ? geometry : nil
  }

  /// With the shape as other programs read it.
  func keptText(_ format: Format) -> String {
    var lines = ""
    for (field, text) in keptTexts(format) {
      let title = field.label(format.language)
      lines += (lines.utf8.isEmpty ? "" : "\n") + (title.utf8.isEmpty ? "" : title + ": ") + text
    }
    guard let shape = keptShape else { return lines }
    return lines + (lines.utf8.isEmpty ? "" : "\n") + MappedObject.drawn.label(format.language) + ": " + shape.geoJSON
  }
}

extension InventoryApp {
  func keptValues(_ form: Editing, _ context: Context) -> Node {
    dl(.class("values")) {
      for (field, text) in form.keptTexts(context.format) {
        dt(.key(field.name)) { field.label }
        dd(.key(field.name + "-text")) { text }
      }
      if let shape = form.keptShape {
        dt(.key(MappedObject.drawn.name)) { MappedObject.drawn.label }
        dd(.key(MappedObject.drawn.name + "-text")) { geometryWords(shape, context.format) }
      }
    }
  }

  func lostButtons() -> Node {
    div(.class("buttons form-buttons"), .key("buttons")) {
      button(.class("button"), .type("button"), .action(Editing.copy)) { SharingWords.copyTyped }
      button(.class("button quiet danger"), .type("button"), .action(Editing.prefix + FormVerb.cancel.name)) {
        SharingWords.discardTyped
      }
    }
  }

  /// The layer of an object of which only what was typed is left: the object was deleted elsewhere, or its layer is gone.
  func layer(ofDraftOf id: RecordID, _ context: Context) -> RecordID? {
    context.seen(inDraft: Editing.draftID(ofObject: id, isNew: false))?[MappedObject.layer]
  }
}
