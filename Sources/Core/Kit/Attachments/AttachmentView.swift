import Base
import HTML
import Store
import Sync

extension AttachmentShape {
  /// The attachments of a record, with what can be done with them.
  ///
  /// - Parameter isReadOnly: for whoever may not change the record.
  public func card(
    _ attached: [Record], of record: RecordID, isReadOnly: Bool = false, _ context: Context
  ) -> Node {
    card(
      attached.map { AttachmentTile(self, record: $0, isReadOnly: isReadOnly, context).node },
      target: isReadOnly ? nil : record.description, context)
  }

  /// What was chosen for a form that is not saved yet.
  public func card(chosenFor form: String, _ context: Context) -> Node {
    card(context.draftBlobs(form).map { AttachmentTile(self, chosen: $0, context).node }, target: form, context)
  }

  private func card(_ tiles: [Node], target: String?, _ context: Context) -> Node {
    section(.class("card"), .key("attachments")) {
      h2 { collection.title(context.language) }
      if let about = words.about { p(.class("quiet")) { about(context.language) } }
      if !tiles.isEmpty { ul(.class("attachments")) { tiles } }
      if let target {
        div(.class("buttons")) {
          button(
            .class("button quiet"), .type("button"), .action(prefix + AttachmentVerb.add.name, value: target)
          ) {
            if let icon = words.icon { Node.raw(icon) }
            words.attach(context.language)
          }
        }
      }
    }
  }

  /// Fills the detail side with a picture as large as the screen, or with the way to a document.
  ///
  /// - Parameters:
  ///   - buttons: what else can be done with it.
  ///   - isReadOnly: for whoever may not change the record.
  public func show(
    _ record: Record, buttons: [Node] = [], isReadOnly: Bool = false, _ screen: inout Screen, _ context: Context
  ) {
    let language = context.language
    let title = AttachedFile.title(record.fields)
    screen.back = record[owner].map(ownerURL)
    screen.detailTitle = title
    if !isReadOnly {
      screen.detailActions = [
        iconButton(
          prefix + AttachmentVerb.ask.name, value: record.id.description, Icons.trash, AttachmentWords.remove(language))
      ]
    }
    let tile = AttachmentTile(self, record: record, isReadOnly: isReadOnly, context)
    screen.detail = div(.class("sheet picture"), .key(record.id.description)) {
      if tile.isHere {
        if tile.isPicture { img(.attribute("data-blob", record[AttachedFile.sha256] ?? ""), .alt(title)) }
        div(.class("buttons")) {
          buttons
          tile.download(AttachmentWords.download(language))
        }
      } else {
        ul(.class("attachments")) { tile.node }
      }
    }
  }
}
