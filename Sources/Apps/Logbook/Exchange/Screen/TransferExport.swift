import Base
import Files
import Kit
import Store
import Sync

extension Transfer {
  /// Writes the whole logbook and hands it to the device.
  mutating func export(_ name: String, _ atlas: Atlas, _ context: UpdateContext) {
    guard let format = ExportFormat(name: name) else { return }
    let file = Logbook.export(
      format, Transfer.records(context), language: context.language, today: context.today,
      airports: atlas.airports, formulas: guardsFormulas ? .guarded : .raw)
    exportNotes = file.notes
    exportedFiles = format == .backup ? Transfer.attachedFiles(context) : []
    if file.isText {
      context.download(
        name: file.name, type: file.type, text: String(utf8: file.bytes),
        files: exportedFiles.filter { context.hasBytes($0) })
    } else {
      context.download(name: file.name, type: file.type, bytes: file.bytes)
    }
  }

  /// What the attachments name, each once.
  static func attachedFiles(_ context: UpdateContext) -> [String] {
    var names: [String] = []
    for record in records(context) where record.key.collection == Attachment.collection.name {
      guard let name = record[AttachedFile.sha256], !names.contains(name) else { continue }
      names.append(name)
    }
    return names
  }

  // MARK: - Files within a backup

  /// What files of a backup belong to until they are stored.
  static let draft = "logbook.import"

  /// L-36: the files of attachments that are here now stay, those of others go.
  func keepFiles(_ context: UpdateContext) {
    for name in Transfer.attachedFiles(context) { context.release(name) }
    context.endDraftBlobs(Transfer.draft)
  }
}
