import Base
import Files
import Kit
import Store
import Sync

/// Import and export of the whole content (E-67).
struct ContentTransfer {
  static let setting = ImportSetting(
    area: "heritage.transfer", at: EditorPlace.transfer.url, journal: Heritage.importJournal,
    collections: [Milestone.collection] + Heritage.published.filter { $0.name != Milestone.collection.name },
    undoText: TransferWords.undoText)

  var importing = Import<RecordSource>(ContentTransfer.setting)
  /// Why the chosen file was none that is known.
  private(set) var fault: RecordFileFault?

  /// The imports that can be undone are known to all editors.
  mutating func refresh(_ space: String, _ context: UpdateContext) {
    importing.published = space
    var parts: [Record] = []
    context.replica(PublishedSpace.drafts(space).description).forEachVisible { record in
      if record.key.collection == Heritage.importJournal.collection.name { parts.append(record) }
    }
    importing.refresh(parts)
  }

  mutating func fileChosen(_ file: Event.File, _ desk: Desk, _ context: UpdateContext) {
    importing.stage = .resting
    fault = nil
    let existing = desk.items.map { Record($0.key, fields: $0.fields) }
    let bytes = file.bytes ?? [UInt8]((file.text ?? "").utf8)
    do throws(RecordFileFault) {
      let source = try RecordSource(
        ImportFile(name: file.name, bytes), Heritage.published, existing: existing, typed: ContentTransfer.typed,
        records: ContentFile.read)
      importing.begin(source, file: file.name, context)
    } catch {
      fault = error
    }
  }

  /// E-4: a spreadsheet and its user write dates in their own way.
  private static func typed(_ field: Field, _ text: String) -> String {
    let isDate = EditedKind.allCases.contains { kind in kind.dates.contains { $0.name == field.name } }
    return isDate ? KnownDate(typed: trimmed(text))?.text ?? text : text
  }

  mutating func act(_ verb: String, _ action: Event.Action, _ space: String, _ desk: Desk, _ context: UpdateContext) {
    if verb == "export" { return export(action.value, space, desk, context) }
    guard let known = ImportAction(verb, action) else { return }
    switch known {
    case .choose, .add:
      importing.stage = .resting
      context.chooseFile(
        accept: ".json,.csv,.xlsx,application/json,text/csv," + ExportFile.workbookType, purpose: "heritage.import")
    case .close:
      importing.stage = .resting
      fault = nil
    case .store: importing.store(context)
    case .stop: importing.stop(context)
    case .rejected: importing.downloadRejected(context)
    case .askUndo(let batch): importing.askUndo(batch, context)
    case .undo(let batch): importing.undo(batch, context) { _ in [] }
    case .similar, .overwrite, .item: importing.decide(known)
    }
  }

  // MARK: - Export

  private func export(_ form: String, _ space: String, _ desk: Desk, _ context: UpdateContext) {
    let name = space + "-" + context.localDay.iso
    let table = RecordTable(Heritage.published)
    let records = ContentTransfer.records(desk)
    switch form {
    case "json":
      func all(_ space: String) -> [Record] {
        var records: [Record] = []
        context.replica(space).forEachVisible { if EditedKind(name: $0.key.collection) != nil { records.append($0) } }
        return records
      }
      context.download(
        name: name + ".json", type: "application/json",
        text: ContentFile.write(
          published: all(context.spaceID(of: space)), drafts: all(PublishedSpace.drafts(space).description)))
    case "csv":
      context.download(name: name + ".csv", type: ExportFile.csvType, text: String(utf8: table.csv(records)))
    case "xlsx":
      let sheet = Worksheet(
        name: Words.title(context.language), titles: table.header,
        rows: table.rows(records).map { row in row.map { TableExport.cell($0) } })
      context.download(name: name + ".xlsx", type: ExportFile.workbookType, bytes: WorkbookWriter.file(sheet))
    default: break
    }
  }

  /// As they are edited, kind by kind.
  static func records(_ desk: Desk) -> [Record] {
    var records: [Record] = []
    for kind in EditedKind.allCases {
      for item in desk.items(of: kind) { records.append(Record(item.key, fields: item.fields)) }
    }
    return records
  }
}
