import Base
import HTML
import Kit
import Store
import Sync

extension LogbookApp {
  static let attachmentPurpose = "logbook.attachment/"

  /// L-95: the files are on the device before a record or a draft names them.
  mutating func blobStored(_ blob: Event.Blob, _ context: inout Context) {
    guard case .stored(let sha256, let type, let size) = blob.outcome else { return }
    if blob.purpose.sameBytes(Transfer.draft) {
      context.addToDraft(Transfer.draft, sha256, named: "")
      return
    }
    guard blob.purpose.startsWith(LogbookApp.attachmentPurpose) else { return }
    let chosen = ChosenBlob(sha256: sha256, name: blob.name, type: type, size: size)
    let target = blob.purpose.dropping(bytes: LogbookApp.attachmentPurpose.utf8.count)
    if let flight = RecordID(target) { return attach(chosen, to: flight, context) }
    // A large picture takes a second; meanwhile the form may have ended.
    let ending = flightForm.flatMap { $0.form.id.sameBytes(target) ? $0.ending : nil }
    switch ending {
    case .saved(let flight):
      context.release(sha256)
      attach(chosen, to: flight, context)
    case .discarded: context.dropUnwantedBlobs()
    case nil:
      context.show(
        context.addToDraft(target, sha256, named: blob.name) ? Words.attachedToDraft : Words.attachedAlready)
    }
  }

  private func attach(_ blob: ChosenBlob, to flight: RecordID, _ context: Context) {
    guard context.record(RecordKey(Flight.collection.name, flight)) != nil else { return }
    if supporting.attachments(of: flight).contains(where: { $0[Attachment.sha256]?.sameBytes(blob.sha256) == true }) {
      return context.show(Words.attachedAlready)
    }
    context.save(
      RecordKey(Attachment.collection.name, context.newID()),
      Attachment.fields(of: blob, flight).members.map { ($0.name, $0.value) }, notice: Words.attached)
  }

  mutating func actOnAttachment(_ action: Event.Action, _ context: inout Context) {
    let key = RecordID(action.value).map { RecordKey(Attachment.collection.name, $0) }
    let fields = key.flatMap { context.record($0)?.fields }
    switch action.name {
    case "logbook.attachment.add":
      context.chooseBlobs(
        accept: "image/*,application/pdf", purpose: LogbookApp.attachmentPurpose + action.value,
        isForDraft: RecordID(action.value) == nil)
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
    case "logbook.attachment.askChosen":
      guard let form = flightForm?.form.id,
        let chosen = context.draftBlobs(form).first(where: { $0.sha256.sameBytes(action.value) })
      else { return }
      context.ask(
        Dialog(
          title: context.words(Words.removeAttachment), text: chosen.name, confirm: context.words(Words.remove),
          action: "logbook.attachment.removeChosen", value: action.value, isDestructive: true))
    case "logbook.attachment.removeChosen":
      guard let form = flightForm?.form.id else { return }
      context.removeFromDraft(form, action.value, notice: Words.attachmentRemoved)
    default: break
    }
  }

  /// The attachments of a record, with what can be done with them.
  func attachments(of flight: RecordID, _ context: Context) -> Node {
    attachmentsCard(
      supporting.attachments(of: flight).map { AttachmentTile(record: $0, context: context).node },
      target: flight.description, context)
  }

  /// What was chosen for a form that is not saved yet.
  func attachments(chosenFor form: String, _ context: Context) -> Node {
    attachmentsCard(
      context.draftBlobs(form).map { AttachmentTile(chosen: $0, context: context).node }, target: form, context)
  }

  private func attachmentsCard(_ tiles: [Node], target: String, _ context: Context) -> Node {
    section(.class("card"), .key("attachments")) {
      h2 { Attachment.collection.title(context.language) }
      if !tiles.isEmpty { ul(.class("attachments")) { tiles } }
      div(.class("buttons")) {
        button(.class("button quiet"), .type("button"), .action("logbook.attachment.add", value: target)) {
          Words.attach(context.language)
        }
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
  let context: Context
  /// As its actions name it: of the record, or of the bytes while it belongs to a draft.
  private let id: String
  private let removal: String
  private let sha256: String
  private let title: String
  private let isPicture: Bool
  private let bytes: Int
  /// Where it is seen in full; nil while it belongs to a draft.
  private let address: String?

  init(record: Record, context: Context) {
    self.context = context
    id = record.id.description
    removal = "logbook.attachment.ask"
    sha256 = record[Attachment.sha256] ?? ""
    title = Attachment.title(record.fields)
    isPicture = Attachment.isPicture(record.fields)
    bytes = record[Attachment.size] ?? 0
    address = "/logbook/flights/\(record[Attachment.flight]?.description ?? "")/attachment/\(id)"
  }

  init(chosen: ChosenBlob, context: Context) {
    self.context = context
    id = chosen.sha256
    removal = "logbook.attachment.askChosen"
    sha256 = chosen.sha256
    title = chosen.name
    isPicture = chosen.type.startsWith("image/")
    bytes = Int(clamping: chosen.size)
    address = nil
  }

  private var language: Language { context.language }
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
      iconButton(removal, value: id, Icons.trash, Words.remove(language) + ": " + title)
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
    if !isPicture { return download(nil) }
    let picture = img(.attribute("data-blob", sha256), .alt(""))
    guard let address else { return span(.class("thumbnail")) { picture } }
    return a(.class("thumbnail"), .href(address), .label(Words.open(language) + ": " + title)) { picture }
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
    if bytes < 950_000 { return context.format.number(max(1, (bytes + 500) / 1000)) + " kB" }
    return context.format.decimal(Double(bytes) / 1_000_000, places: 1) + " MB"
  }

  private var status: Node? {
    if address == nil { return p(.class("quiet")) { Words.isOfDraft(language) } }
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
