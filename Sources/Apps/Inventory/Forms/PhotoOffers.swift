import Base
import Files
import HTML
import Kit
import Store
import Sync

/// What the files of pictures say of where they were taken. It becomes fields of a picture only when its user agrees (I-58).
struct PhotoOffers {
  struct Offer {
    let sha256: String
    /// The object's id, or the name of the form of a new one.
    let target: String
    let metadata: PhotoMetadata
  }

  private(set) var offers: [Offer] = []

  /// A picture was stored.
  ///
  /// - Parameter purpose: the beginning of what pictures are chosen for; the target follows.
  mutating func note(_ blob: Event.Blob, _ purpose: String) {
    guard blob.purpose.startsWith(purpose), case .stored(let sha256, _, _) = blob.outcome, let exif = blob.exif else {
      return
    }
    let metadata = PhotoMetadata(exif: exif)
    guard metadata.place != nil || metadata.direction != nil else { return }
    remove(sha256)
    offers.append(
      Offer(sha256: sha256, target: blob.purpose.dropping(bytes: purpose.utf8.count), metadata: metadata))
  }

  subscript(sha256: String) -> Offer? { offers.first { $0.sha256 == sha256 } }

  mutating func remove(_ sha256: String) { offers.removeAll { $0.sha256 == sha256 } }
}

extension PhotoOffers.Offer {
  /// The object that it belongs to, or will.
  var object: RecordID? { RecordID(target) ?? Editing.newObject(ofForm: target) }

  var fields: Fields {
    var fields = Fields()
    if let place = metadata.place {
      fields[Photo.latitude.name] = .degrees(place.latitude)
      fields[Photo.longitude.name] = .degrees(place.longitude)
    }
    if let direction = metadata.direction { fields[Photo.direction.name] = .decimal(PhotoOffers.tenths(direction)) }
    if let taken = metadata.taken { fields[Photo.taken] = taken }
    return fields
  }
}

extension PhotoOffers {
  /// Degrees with one decimal.
  static func tenths(_ degrees: Double) -> String {
    let number = Int((degrees * 10).rounded()) % 3600
    return String(number / 10) + "." + String(number % 10)
  }
}

/// What is done with the pictures of an object.
enum PhotoAction: String, AppAction {
  static let area = "inventory.photo"

  /// One place forwards.
  case raise
  /// What the file says becomes fields, or is forgotten.
  case take, leave
  /// The pictures that are left of an object that is gone.
  case drop
}

extension Editing {
  /// Where the fields of pictures wait that were chosen for a new object.
  static func photosID(_ form: String) -> String { form + "/photos" }

  static func joined(_ some: Fields?, _ more: Fields) -> Fields {
    var fields = some ?? Fields()
    for member in more.members { fields[member.name] = member.value }
    return fields
  }

  func photoFields(_ sha256: String, _ context: Context) -> Fields {
    context.draft(Editing.photosID(session.id))?[sha256]?.members ?? Fields()
  }
}

extension InventoryApp {
  mutating func act(_ verb: PhotoAction, _ action: Event.Action, _ context: UpdateContext) {
    switch verb {
    case .raise: if let id = RecordID(action.value) { raisePhoto(id, context) }
    case .take:
      if let offer = photos[action.value] { keep(offer, context) }
      photos.remove(action.value)
    case .leave: photos.remove(action.value)
    case .drop: if let id = RecordID(action.value) { dropStrays(of: id, context) }
    }
  }

  private func raisePhoto(_ id: RecordID, _ context: UpdateContext) {
    guard let object = contents.pictures.first(where: { $0.value.contains(id) })?.key,
      let layer = contents.layer(ofObject: object)
    else { return }
    var records = contents.pictures(of: object, context)
    guard let place = records.firstIndex(where: { $0.id == id }), place > 0 else { return }
    records.swapAt(place, place - 1)
    context.saveAll(
      changes: records.enumerated().map { number, record in
        (record.key, [(name: Photo.order.name, value: .integer(Int64(number + 1)))])
      }, in: contents.store.space(of: layer))
  }

  /// How large a picture is that was chosen for the form: it waits with its draft.
  func noteSize(_ blob: Event.Blob, _ form: String, _ context: UpdateContext) {
    guard case .stored(let sha256, _, _) = blob.outcome, blob.width > 0 else { return }
    let id = Editing.photosID(form)
    var kept = context.draft(id) ?? Fields()
    kept[sha256] = .object(Editing.joined(kept[sha256]?.members, Photo.size(blob)))
    context.setDraft(id, kept)
  }

  /// With the picture, or with the draft that has it.
  private func keep(_ offer: PhotoOffers.Offer, _ context: UpdateContext) {
    if context.draftBlobs(offer.target).contains(where: { $0.sha256 == offer.sha256 }) {
      let id = Editing.photosID(offer.target)
      var kept = context.draft(id) ?? Fields()
      kept[offer.sha256] = .object(Editing.joined(kept[offer.sha256]?.members, offer.fields))
      return context.setDraft(id, kept)
    }
    guard let object = offer.object, let layer = contents.layer(ofObject: object),
      let record = contents.pictures(of: object, context).first(where: {
        $0[AttachedFile.sha256] == offer.sha256
      })
    else { return }
    context.save(
      record.key, offer.fields.members.map { ($0.name, $0.value) }, in: contents.store.space(of: layer),
      notice: PhotoWords.placeKept)
  }
}
