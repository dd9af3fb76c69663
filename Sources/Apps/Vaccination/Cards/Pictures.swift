import Base
import HTML
import Kit
import Store
import Sync

/// Pictures of the paper card: a photograph first, and the doses later.
extension VaccinationApp {
  private static let purpose = "vaccination.picture/"

  /// The bytes are on the device before a record names them (P-19).
  mutating func blobStored(_ blob: Event.Blob, _ context: UpdateContext) {
    guard case .stored(let sha256, let type, let size) = blob.outcome, blob.purpose.startsWith(Self.purpose),
      let person = RecordID(blob.purpose.dropping(bytes: Self.purpose.utf8.count)),
      let member = family.member(person)
    else { return }
    if member.pictures.contains(where: { $0[CardPicture.sha256]?.sameBytes(sha256) == true }) {
      return context.show(Words.pictureIsThere)
    }
    var fields = Fields()
    fields[CardPicture.person] = person
    fields[CardPicture.sha256] = sha256
    fields[CardPicture.name] = blob.name.utf8.isEmpty ? nil : blob.name.first(bytes: 200)
    fields[CardPicture.mediaType] = type
    fields[CardPicture.size] = Int(clamping: size)
    context.save(
      RecordKey(CardPicture.collection.name, context.newID()), fields.members.map { ($0.name, $0.value) },
      in: member.space,
      notice: Words.pictureSaved)
  }

  mutating func actOnPicture(_ verb: String, _ action: Event.Action, _ context: UpdateContext) {
    let key = RecordID(action.value).map { RecordKey(CardPicture.collection.name, $0) }
    let space = key.map { family.space(of: $0, context) } ?? Context.privateSpace
    let fields = key.flatMap { context.record($0, in: space)?.fields }
    switch verb {
    case "add":
      context.chooseBlobs(
        accept: "image/*,application/pdf", purpose: Self.purpose + action.value,
        in: family.space(of: RecordID(action.value)))
    case "fetch":
      guard let fields, let sha256 = fields[CardPicture.sha256] else { return }
      context.fetchBlob(
        sha256, type: fields[CardPicture.mediaType] ?? "", size: Int64(fields[CardPicture.size] ?? 0), in: space)
    case "ask":
      guard let fields else { return }
      context.ask(
        Dialog(
          title: context.words(Words.deletePicture), text: fields[CardPicture.name] ?? "",
          confirm: context.words(Words.delete), action: "vaccination.picture.delete", value: action.value,
          isDestructive: true))
    case "delete":
      guard let key, let person = fields?[CardPicture.person] else { return }
      context.navigate(VaccinationRoute.url(person, "past"), replace: true)
      context.delete([key], in: space, notice: Words.recordDeleted)
    default: break
    }
  }

  func picturesCard(_ member: Member, _ context: Context) -> Node {
    let language = context.language
    return section(.class("card"), .key("pictures")) {
      h2 { CardPicture.collection.title(language) }
      p(.class("quiet")) { Words.picturesText(language) }
      if !member.pictures.isEmpty {
        ul(.class("attachments")) { for picture in member.pictures { tile(picture, member, context) } }
      }
      if !member.isReadOnly {
        div(.class("buttons")) { addPictureButton(member, language) }
      }
    }
  }

  private func addPictureButton(_ member: Member, _ language: Language) -> Node {
    button(.class("button quiet"), .type("button"), .action("vaccination.picture.add", value: member.id.description)) {
      Node.raw(VaccinationIcons.camera)
      Words.addPicture(language)
    }
  }

  private func isHere(_ picture: Record, _ context: Context) -> Bool {
    switch context.blobState(picture[CardPicture.sha256] ?? "") {
    case .elsewhere, .coming: false
    case .waiting, .sent, .refused: true
    }
  }

  private func tile(_ picture: Record, _ member: Member, _ context: Context) -> Node {
    let title = picture[CardPicture.name] ?? CardPicture.collection.title(context.language)
    return li(.key(picture.id.description)) {
      if !isHere(picture, context) {
        button(
          .class("thumbnail"), .type("button"), .action("vaccination.picture.fetch", value: picture.id.description),
          .label(Words.fetch(context.language) + ": " + title)
        ) { Node.raw(Icons.transfer) }
      } else {
        a(
          .class("thumbnail"), .href(VaccinationRoute.url(member.id, "picture/" + picture.id.description)),
          .label(title)
        ) {
          if picture[CardPicture.mediaType]?.startsWith("image/") == true {
            img(.attribute("data-blob", picture[CardPicture.sha256] ?? ""), .alt(""))
          } else {
            "PDF"
          }
        }
      }
      div(.class("attachment-words")) { p { title } }
      if !member.isReadOnly {
        iconButton(
          "vaccination.picture.ask", value: picture.id.description, Icons.trash,
          Words.delete(context.language) + ": " + title)
      }
    }
  }

  func showPicture(_ member: Member, _ id: RecordID, _ screen: inout Screen, _ context: Context) {
    let language = context.language
    screen.back = VaccinationRoute.url(member.id, "past")
    guard let picture = member.pictures.first(where: { $0.id == id }) else {
      screen.detailTitle = Words.notFound(language)
      screen.detail = nothing(language)
      return
    }
    let title = picture[CardPicture.name] ?? CardPicture.collection.title(language)
    screen.detailTitle = title
    screen.detail = div(.class("sheet picture"), .key(id.description)) {
      if isHere(picture, context) {
        if picture[CardPicture.mediaType]?.startsWith("image/") == true {
          img(.attribute("data-blob", picture[CardPicture.sha256] ?? ""), .alt(title))
        }
        div(.class("buttons")) {
          a(.class("button"), .href(VaccinationRoute.url(member.id, "paper"))) { Words.typeCard(language) }
          a(
            .class("button quiet"), .attribute("data-blob", picture[CardPicture.sha256] ?? ""),
            .attribute("download", title)
          ) { Words.download(language) }
        }
      } else {
        ul(.class("attachments")) { tile(picture, member, context) }
      }
    }
  }
}
