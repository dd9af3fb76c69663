import Base
import Kit
import Store
import Sync

extension InventoryApp {
  /// I-31, I-32: objects go to another layer with their values and pictures, in one commit with one undo. Between two spaces
  /// that is a new object there and a deletion here. One whose pictures are not all on this device stays where it is, because
  /// nothing may name bytes that nobody can send.
  ///
  /// - Parameter records: of the layer that they leave.
  func moveObjects(
    _ records: [Record], from layer: LayerContent, to other: LayerContent, _ context: UpdateContext
  ) {
    let (source, target) = (contents.store.space(of: layer.id), contents.store.space(of: other.id))
    guard mayDraw(layer.id, context), mayDraw(other.id, context) else { return context.show(SharingWords.readOnly) }
    if source == target {
      let changes = records.map { (key: $0.key, changes: LayerMove.changes($0, from: layer, to: other)) }
      context.saveAll(undoable: changes, in: source, notice: Text(LayerWords.moved(changes.count, context.format)))
      return
    }
    var going = SpaceChanges(source)
    var coming = SpaceChanges(target)
    var (files, unsent, stayed): ([String], [String], Int) = ([], [], 0)
    for record in records {
      let pictures = contents.pictures(of: record.id, context)
      let names = pictures.map { $0[AttachedFile.sha256] ?? "" }
      guard mayDelete(record.id, context), names.allSatisfy({ context.hasBytes($0) }) else {
        stayed += 1
        continue
      }
      let id = context.newID()
      var fields = record.fields
      for change in LayerMove.changes(record, from: layer, to: other) { fields[change.name] = change.value }
      // P-52: there it is made by whoever moves it.
      fields[MappedObject.maker] = context.account.account?.id
      coming.made.append((MappedObject.key(id), fields))
      going.deleted.append(record.key)
      for picture in pictures {
        var fields = picture.fields
        fields[MappedObject.picturesOf] = id
        fields[Photo.maker] = context.account.account?.id
        coming.made.append((RecordKey(picture.key.collection, context.newID()), fields))
        going.deleted.append(picture.key)
        if !context.replica(source).confirmed.contains(picture.key) {
          unsent.append(picture[AttachedFile.sha256] ?? "")
        }
      }
      files += names
    }
    let count = records.count - stayed
    if count == 0 { return context.show(SharingWords.allStayed) }
    var notice = LayerWords.moved(count, context.format)
    if stayed > 0 { notice += " " + SharingWords.stayed(stayed, context.format) }
    if context.change([going, coming], files: files, notice: Text(notice), isMove: true) { withdraw(unsent, from: source, context) }
  }

  /// Pictures that nobody has sent yet are sent for the new layer only, unless something in the old one names them or may come back
  /// to do so.
  private func withdraw(_ names: [String], from space: String, _ context: UpdateContext) {
    if names.isEmpty { return }
    let named = context.names(among: names, in: space)
    for name in names where !named.contains(name) { context.withdrawBlob(name, from: space) }
  }
}
