import Base
import HTML
import Kit
import Store
import Sync

/// What is done on `/zoo/offline`, and what the host tells of it.
enum OfflineAction: String, AppAction {
  static let area = "zoo.offline"

  case kept, choose, limit
}

extension ZooApp {
  func offlineScreen(_ context: Context) -> Screen {
    let view = OfflineView(
      photos, choose: OfflineAction.choose.wire, limit: OfflineAction.limit.wire, context)
    return Screen(
      title: OfflineWords.title, detail: view.node(Words.offlineText(context.language)),
      back: ZooRoute.about.url)
  }

  mutating func actOnPhotos(_ action: Event.Action, _ context: UpdateContext) {
    switch OfflineAction(action) {
    case .kept: return photos.take(action.text)
    case .choose:
      guard let use = OfflinePhotos.Use(name: action.value) else { return }
      OfflinePhotos.set(use, action.text == "true", context)
    case .limit: OfflinePhotos.set(limit: action.text, context)
    case nil: return
    }
    keepPhotos(context)
  }

  /// Z-56: the photos of all animals, in the order of the list. One tab does it for all, once everything that can be read is here.
  func keepPhotos(_ context: UpdateContext) {
    guard context.isLeader, context.isOnline, case .here = context.content(of: Zoo.space) else { return }
    let blobs = lexicon.animals.all.compactMap { $0.fields[Animal.picture] }.filter { $0.utf8.count == 64 }
    photos.keep(blobs, in: PublishedSpace.id(Zoo.space).description, action: OfflineAction.kept.wire, context)
  }
}
