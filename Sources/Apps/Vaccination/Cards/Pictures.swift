import Base
import HTML
import Kit
import Store
import Sync

extension CardPicture {
  static let shape = AttachmentShape(
    collection, of: person, app: "vaccination",
    words: AttachmentWords(
      attach: Words.addPicture, icon: VaccinationIcons.camera, about: Words.picturesText, attached: Words.pictureSaved,
      isThere: Words.pictureIsThere, removeQuestion: Words.deletePicture, removed: Words.recordDeleted),
    part: "picture"
  ) { VaccinationRoute.card($0, .past).url }
}

/// Pictures of the paper card: a photograph first, and the doses later.
extension VaccinationApp {
  func pictureStored(_ blob: Event.Blob, _ context: UpdateContext) {
    let person = RecordID(blob.purpose.dropping(bytes: CardPicture.shape.purpose.utf8.count))
    CardPicture.shape.stored(blob, in: family.space(of: person), context) { family.member($0)?.pictures ?? [] }
  }

  func actOnPicture(_ action: Event.Action, _ context: UpdateContext) {
    let id = RecordID(action.value)
    // A picture is added to a person; all else is done to a picture.
    let space =
      id.flatMap { family.member($0)?.space }
      ?? id.map { family.space(of: RecordKey(CardPicture.collection.name, $0), context) } ?? Context.privateSpace
    if let id, action.name == CardPicture.shape.removal {
      let key = RecordKey(CardPicture.collection.name, id)
      if let person = context.record(key, in: space)?[CardPicture.person] { deleteBehind([key], of: person, in: space, context) }
    }
    _ = CardPicture.shape.act(action, in: space, context)
  }

  func picturesCard(_ member: Member, _ context: Context) -> Node {
    CardPicture.shape.card(member.pictures, of: member.id, isReadOnly: member.isReadOnly, context)
  }

  func showPicture(_ member: Member, _ id: RecordID, _ screen: inout Screen, _ context: Context) {
    guard let picture = member.pictures.first(where: { $0.id == id }) else {
      screen.back = VaccinationRoute.card(member.id, .past).url
      screen.detailTitle = Words.notFound
      screen.detail = nothingHere(context)
      return
    }
    let typing = a(.class("button"), .href(VaccinationRoute.paper(member.id).url)) {
      Words.typeCard
    }
    CardPicture.shape.show(
      picture, buttons: member.isReadOnly ? [] : [typing], isReadOnly: member.isReadOnly, &screen, context)
  }
}
