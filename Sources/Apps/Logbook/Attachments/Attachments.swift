import Base
import HTML
import Store
import Sync

extension LogbookApp {
  static let attachmentPurpose = "logbook.attachment/"

  /// L-95: the files are on the device before a record names them.
  mutating func blobStored(_ blob: Event.Blob, _ context: inout Context) {
    guard case .stored(let sha256, let type, let size) = blob.outcome,
      blob.purpose.startsWith(LogbookApp.attachmentPurpose),
      let flight = RecordID(blob.purpose.dropping(bytes: LogbookApp.attachmentPurpose.utf8.count)),
      context.record(RecordKey(Flight.collection.name, flight)) != nil
    else { return }
    if papers.attachments(of: flight).contains(where: { $0[Attachment.sha256]?.sameBytes(sha256) == true }) {
      return context.show(Words.attachedAlready)
    }
    var fields = Fields()
    fields[Attachment.flight] = flight
    fields[Attachment.sha256] = sha256
    fields[Attachment.name] = blob.name.utf8.isEmpty ? nil : blob.name.first(bytes: 200)
    fields[Attachment.mediaType] = type
    fields[Attachment.size] = Int(clamping: size)
    context.save(
      RecordKey(Attachment.collection.name, context.newID()), fields.members.map { ($0.name, $0.value) },
      notice: Words.attached)
  }

  mutating func actOnAttachment(_ action: Event.Action, _ context: inout Context) {
    let key = RecordID(action.value).map { RecordKey(Attachment.collection.name, $0) }
    let fields = key.flatMap { context.record($0)?.fields }
    switch action.name {
    case "logbook.attachment.add":
      context.chooseBlobs(accept: "image/*,application/pdf", purpose: LogbookApp.attachmentPurpose + action.value)
    case "logbook.attachment.fetch":
      guard let fields, let sha256 = fields[Attachment.sha256] else { return }
      context.fetchBlob(sha256, type: fields[Attachment.mediaType] ?? "", size: Int64(fields[Attachment.size] ?? 0))
    case "logbook.attachment.retry":
      if let sha256 = fields?[Attachment.sha256] { context.retryBlob(sha256) }
    case "logbook.attachment.ask":
      guard let fields else { return }
      context.ask(
        Dialog(
          title: context.words(Words.removeAttachment), text: Attachment.title(fields),
          confirm: context.words(Words.remove), action: "logbook.attachment.remove", value: action.value,
          isDestructive: true))
    case "logbook.attachment.remove":
      guard let key else { return }
      if context.route.part(3).sameBytes("attachment"), let flight = fields?[Attachment.flight] {
        context.navigate("/logbook/flights/" + flight.description, replace: true)
      }
      context.delete([key], notice: Words.attachmentRemoved)
    default: break
    }
  }

  /// The attachments of a record, with what can be done with them.
  func attachments(of flight: RecordID, _ context: Context) -> Node {
    let language = context.language
    return section(.class("card"), .key("attachments")) {
      h2 { Attachment.collection.title(language) }
      let records = papers.attachments(of: flight)
      if !records.isEmpty {
        ul(.class("attachments")) {
          for record in records { AttachmentTile(record: record, context: context).node }
        }
      }
      div(.class("buttons")) {
        button(
          .class("button quiet"), .type("button"), .action("logbook.attachment.add", value: flight.description)
        ) { Words.attach(language) }
      }
    }
  }

  /// L-95: a picture as large as the screen.
  func showAttachment(_ key: RecordKey, _ id: RecordID, _ screen: inout Screen, _ context: Context) {
    let language = context.language
    screen.back = "/logbook/flights/" + key.id.description
    guard let record = context.record(RecordKey(Attachment.collection.name, id)) else {
      return showNothing(&screen, language)
    }
    let title = Attachment.title(record.fields)
    screen.detailTitle = title
    screen.detailActions = [
      iconButton("logbook.attachment.ask", value: id.description, Icons.trash, Words.delete(language))
    ]
    let tile = AttachmentTile(record: record, context: context)
    screen.detail = div(.class("sheet picture"), .key(id.description)) {
      if tile.isHere {
        img(.attribute("data-blob", record[Attachment.sha256] ?? ""), .alt(title))
        div(.class("buttons")) { tile.download(Words.download(language)) }
      } else {
        ul(.class("attachments")) { tile.node }
      }
    }
  }
}

/// One attachment in a list.
private struct AttachmentTile {
  let record: Record
  let context: Context

  private var language: Language { context.language }
  private var id: String { record.id.description }
  private var sha256: String { record[Attachment.sha256] ?? "" }
  private var title: String { Attachment.title(record.fields) }
  private var state: BlobState { context.blobState(sha256) }

  var isHere: Bool {
    switch state {
    case .elsewhere, .coming: false
    case .waiting, .sent, .refused: true
    }
  }

  var node: Node {
    li(.key(id)) {
      content
      div(.class("attachment-words")) {
        p { title }
        p(.class("quiet")) { size }
        status
      }
      iconButton("logbook.attachment.ask", value: id, Icons.trash, Words.remove(language) + ": " + title)
    }
  }

  private var content: Node {
    if !isHere {
      return button(
        .class("thumbnail"), .type("button"), .action("logbook.attachment.fetch", value: id),
        .disabled(state == .coming),
        .label(Words.fetch(language) + ": " + title)
      ) { Node.raw(Icons.transfer) }
    }
    if !Attachment.isPicture(record.fields) { return download(nil) }
    let flight = record[Attachment.flight]?.description ?? ""
    return a(
      .class("thumbnail"), .href("/logbook/flights/\(flight)/attachment/\(id)"),
      .label(Words.open(language) + ": " + title)
    ) { img(.attribute("data-blob", sha256), .alt("")) }
  }

  /// A link to the file itself; the page gives it its address.
  func download(_ words: String?) -> Node {
    a(
      .class(words == nil ? "thumbnail" : "button quiet"), .attribute("data-blob", sha256),
      .attribute("download", title),
      words == nil ? .label(Words.download(language) + ": " + title) : .none
    ) {
      if let words { words } else { "PDF" }
    }
  }

  private var size: String {
    let bytes = record[Attachment.size] ?? 0
    if bytes < 950_000 { return context.format.number(max(1, (bytes + 500) / 1000)) + " kB" }
    return context.format.decimal(Double(bytes) / 1_000_000, places: 1) + " MB"
  }

  private var status: Node? {
    switch state {
    case .sent: return nil
    case .elsewhere: return p(.class("quiet")) { Words.onAnotherDevice(language) }
    case .coming: return p(.class("quiet"), .role("status")) { Words.fetching(language) }
    case .waiting:
      return context.account.account == nil ? nil : p(.class("quiet")) { Words.notSentYet(language) }
    case .refused(let status):
      return div {
        p(.class("fault")) { Words.attachmentRefused(status)(language) }
        button(.class("text-button"), .type("button"), .action("logbook.attachment.retry", value: id)) {
          Words.tryAgain(language)
        }
      }
    }
  }
}
