import Base
import HTML
import Store
import Sync

extension AttachmentShape {
  /// The attachments of a record, with what can be done with them.
  public func card(_ attached: [Record], of record: RecordID, _ context: Context) -> Node {
    card(attached.map { AttachmentTile(self, record: $0, context).node }, target: record.description, context)
  }

  /// What was chosen for a form that is not saved yet.
  public func card(chosenFor form: String, _ context: Context) -> Node {
    card(context.draftBlobs(form).map { AttachmentTile(self, chosen: $0, context).node }, target: form, context)
  }

  private func card(_ tiles: [Node], target: String, _ context: Context) -> Node {
    section(.class("card"), .key("attachments")) {
      h2 { collection.title(context.language) }
      if let about = words.about { p(.class("quiet")) { about(context.language) } }
      if !tiles.isEmpty { ul(.class("attachments")) { tiles } }
      div(.class("buttons")) {
        button(
          .class("button quiet"), .type("button"), .action(prefix + AttachmentVerb.add.name, value: target)
        ) { words.attach(context.language) }
      }
    }
  }

  /// Fills the detail side with a picture as large as the screen, or with the way to a document.
  ///
  /// - Parameter buttons: what else can be done with it.
  public func show(_ record: Record, buttons: [Node] = [], _ screen: inout Screen, _ context: Context) {
    let language = context.language
    let title = AttachedFile.title(record.fields)
    screen.back = record[owner].map(ownerURL)
    screen.detailTitle = title
    screen.detailActions = [
      iconButton(
        prefix + AttachmentVerb.ask.name, value: record.id.description, Icons.trash, AttachmentWords.remove(language))
    ]
    let tile = AttachmentTile(self, record: record, context)
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
