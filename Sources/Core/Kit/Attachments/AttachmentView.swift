import Base
import HTML
import Store
import Sync

extension AttachmentShape {
  /// The attachments of a record, with what can be done with them.
  ///
  /// - Parameters:
  ///   - isReadOnly: for whoever may not change the record.
  ///   - notes: what is said above them.
  ///   - mayRemove: for whoever may remove some of them only.
  ///   - overlay: what lies over a picture that fills its place.
  ///   - tools: what else can be done with each.
  public func card(
    _ attached: [Record], of record: RecordID, isReadOnly: Bool = false, notes: [Node] = [], _ context: Context,
    mayRemove: (Record) -> Bool = { _ in true }, overlay: (Record) -> Node? = { _ in nil },
    tools: (Record) -> [Node] = { _ in [] }
  ) -> Node {
    let tiles = attached.map { record -> Node in
      var tile = AttachmentTile(self, record: record, isReadOnly: isReadOnly || !mayRemove(record), context)
      tile.tools = tools(record)
      tile.overlay = overlay(record)
      return tile.node
    }
    return card(tiles, target: isReadOnly ? nil : record.description, notes: notes, context)
  }

  /// What was chosen for a form that is not saved yet.
  ///
  /// - Parameter notes: what is said above it.
  public func card(chosenFor form: String, takesMore: Bool = true, notes: [Node] = [], _ context: Context) -> Node {
    card(
      context.draftBlobs(form).map { AttachmentTile(self, chosen: $0, context).node }, target: takesMore ? form : nil,
      notes: notes, context)
  }

  private func card(_ tiles: [Node], target: String?, notes: [Node], _ context: Context) -> Node {
    section(.class("card"), .key("attachments")) {
      h2 { collection.title }
      if let about = words.about { p(.class("quiet")) { about } }
      notes
      if !tiles.isEmpty { ul(.class("attachments")) { tiles } }
      if let target {
        div(.class("buttons")) {
          button(
            .class("button quiet"), .type("button"), .action(prefix + AttachmentVerb.add.name, value: target)
          ) {
            if let icon = words.icon { Node.raw(icon) }
            words.attach
          }
        }
      }
    }
  }

  /// Fills the detail side with a picture as large as the screen, or with a link to a document.
  ///
  /// - Parameters:
  ///   - buttons: what else can be done with it.
  ///   - isReadOnly: for whoever may not change the record.
  ///   - overlay: what lies over the picture, from edge to edge.
  public func show(
    _ record: Record, buttons: [Node] = [], isReadOnly: Bool = false, overlay: Node? = nil, _ screen: inout Screen,
    _ context: Context
  ) {
    let language = context.language
    let title = title(record.fields)
    screen.back = record[owner].map(ownerURL)
    screen.detailTitle = Text(title)
    if !isReadOnly {
      screen.detailActions = [
        iconButton(
          prefix + AttachmentVerb.ask.name, value: record.id.description, Icons.trash, AttachmentWords.remove)
      ]
    }
    let tile = AttachmentTile(self, record: record, isReadOnly: isReadOnly, context)
    screen.detail = div(.class("sheet picture"), .key(record.id.description)) {
      if tile.isHere {
        if tile.isPicture {
          div(.class("marked")) {
            img(.attribute("data-blob", record[AttachedFile.sha256] ?? ""), .alt(title))
            overlay
          }
        }
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
