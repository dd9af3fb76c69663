import Base
import HTML
import Store
import Sync

/// One attachment in a list.
struct AttachmentTile {
  let shape: AttachmentShape
  let context: Context
  /// As its actions name it: of the record, or of the bytes while it belongs to a draft.
  private let id: String
  /// Nil for users who may not change the record.
  private let removal: AttachmentVerb?
  private let sha256: String
  private let title: String
  let isPicture: Bool
  private let bytes: Int
  /// Where it is shown in full; nil while it belongs to a draft.
  private let address: String?
  /// What else can be done with it.
  var tools: [Node] = []
  /// What is drawn over the picture.
  var overlay: Node?

  init(_ shape: AttachmentShape, record: Record, isReadOnly: Bool = false, _ context: Context) {
    self.shape = shape
    self.context = context
    id = record.id.description
    removal = isReadOnly ? nil : .ask
    sha256 = record[AttachedFile.sha256] ?? ""
    title = shape.title(record.fields)
    isPicture = record[AttachedFile.mediaType]?.startsWith("image/") == true
    bytes = record[AttachedFile.size] ?? 0
    address = record[shape.owner].map { shape.url($0, record.id) }
  }

  init(_ shape: AttachmentShape, chosen: ChosenBlob, _ context: Context) {
    self.shape = shape
    self.context = context
    id = chosen.sha256
    removal = .askChosen
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
      // On a narrow screen they go into the next line together.
      if !tools.isEmpty || removal != nil {
        div(.class("attachment-tools")) {
          tools
          if let removal {
            iconButton(
              shape.prefix + removal.name, value: id, Icons.trash, AttachmentWords.remove + ": " + title)
          }
        }
      }
    }
  }

  private var content: Node {
    if !isHere {
      return button(
        .class("thumbnail"), .type("button"), .action(shape.prefix + AttachmentVerb.fetch.name, value: id),
        .disabled(state == .coming),
        .label(AttachmentWords.fetch + ": " + title)
      ) { Node.raw(Icons.transfer) }
    }
    if !isPicture { return download(nil) }
    let picture = img(.attribute("data-blob", sha256), .alt(""))
    guard let address else { return span(.class("thumbnail")) { picture } }
    return a(.class("thumbnail"), .href(address), .label(AttachmentWords.open + ": " + title)) {
      picture
      overlay
    }
  }

  /// A link to the file itself; the page gives it its address.
  func download(_ words: String?) -> Node {
    a(
      .class(words == nil ? "thumbnail" : "button quiet"), .attribute("data-blob", sha256),
      .attribute("download", title),
      words == nil ? .label(AttachmentWords.download + ": " + title) : .none
    ) {
      if let words { words } else { "PDF" }
    }
  }

  private var size: String { context.format.bytes(Int64(bytes)) }

  private var status: Node? {
    if address == nil { return p(.class("quiet")) { AttachmentWords.isOfDraft } }
    switch state {
    case .sent: return nil
    case .elsewhere: return p(.class("quiet")) { AttachmentWords.onAnotherDevice }
    case .coming: return p(.class("quiet"), .role("status")) { AttachmentWords.fetching }
    case .waiting:
      return context.account.account == nil ? nil : p(.class("quiet")) { AttachmentWords.notSentYet }
    case .refused(let status):
      return div {
        p(.class("fault")) { AttachmentWords.refused(status) }
        button(.class("text-button"), .type("button"), .action(shape.prefix + AttachmentVerb.retry.name, value: id)) {
          AttachmentWords.tryAgain
        }
      }
    }
  }
}
