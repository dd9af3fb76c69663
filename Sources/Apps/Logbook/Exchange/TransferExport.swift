import Base
import Store
import Sync

extension Transfer {
  /// Writes the whole logbook and hands it to the device.
  mutating func export(_ name: String, _ atlas: Atlas, _ context: Context) {
    guard let format = ExportFormat(name: name) else { return }
    let file = Logbook.export(
      format, Transfer.records(context), language: context.language, today: context.today,
      airports: atlas.airports)
    exportNotes = file.notes
    if file.isText {
      context.download(name: file.name, type: file.type, text: String(utf8: file.bytes))
    } else {
      context.download(name: file.name, type: file.type, bytes: file.bytes)
    }
  }
}
