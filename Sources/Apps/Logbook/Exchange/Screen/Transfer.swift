import Base
import HTML
import Kit
import Store
import Sync

/// Import, export and the sample book. What the logbook adds to the kit's import: several files that belong together, columns
/// that the user explains, attachments within a backup, and what the book adds up to.
struct Transfer: Sendable {
  static let timer = setting.area

  static let setting = ImportSetting(
    area: "logbook.transfer", at: LogbookRoute.transfer.url, journal: Logbook.importJournal,
    collections: [Flight.collection]
      + Logbook.backupCollections.filter { $0.name != Flight.collection.name },
    undoText: Words.undoImportText)

  /// What is asked before the kit's import has the word.
  enum Question: Sendable {
    /// More of the chosen files are on their way.
    case gathering
    /// No format knows the table: the user explains its columns.
    case mapping(ColumnMapping, UnknownTable)
    /// Nothing could be read of it.
    case failed(Text)
  }

  var question: Question?
  var importing = Import<Importer>(Transfer.setting)
  /// Of the preview.
  private(set) var totals = ImportTotals()
  private(set) var sample = ImportSample()
  /// What the last export has left out.
  var exportNotes: [Text] = []
  /// The files that the last backup names, in it or not.
  var exportedFiles: [String] = []
  /// F-11: what becomes of formulas in a CSV.
  var guardsFormulas = true
  var files: [ImportFile] = []
  var mappings: [ColumnMapping] = []
  var order: DateOrder?
  /// Whether the next file belongs to those that are here.
  var isAdding = false

  var fileNames: String {
    var names = ""
    for file in files { names += names.utf8.isEmpty ? file.name : ", " + file.name }
    return names
  }

  /// The parts of the journal and the explained columns have changed.
  mutating func refresh(_ keys: [RecordKey], _ supporting: SupportingRecords) {
    let collections = [Logbook.importJournal.collection, ColumnMapping.collection]
    guard keys.isEmpty || keys.contains(where: { key in collections.contains { $0.name == key.collection } })
    else { return }
    mappings = supporting.records(ColumnMapping.collection).compactMap { ColumnMapping($0.fields) }
    importing.refresh(supporting.records(Logbook.importJournal.collection))
  }

  mutating func fileChosen(_ file: Event.File, _ atlas: Atlas, _ context: UpdateContext) {
    guard let bytes = file.bytes ?? file.text.map({ Array($0.utf8) }) else {
      importing.stage = .resting
      question = .failed(Words.notAText)
      return
    }
    if case .gathering? = question {} else if !isAdding { files = [] }
    isAdding = false
    files.removeAll { $0.name == file.name }
    files.append(ImportFile(name: file.name, bytes))
    importing.stage = .resting
    if file.remaining > 0 {
      question = .gathering
    } else {
      read(atlas, context)
    }
  }

  /// Begins to read the chosen files, once more when the user has changed how.
  mutating func read(_ atlas: Atlas, _ context: UpdateContext) {
    let importer = Importer(
      files, existing: Transfer.records(context), mappings: mappings, order: order, today: context.today,
      airports: atlas.airports)
    let result = importer.result
    importing.stage = .resting
    if let unknown = result.unknown.first, !unknown.columns.isEmpty, unknown.columns.count > 1 {
      question = .mapping(ColumnMapping(guessing: unknown), unknown)
    } else if result.format == nil {
      question = .failed(
        result.problems.first { $0.consequence == .rejected }?.reason ?? Words.unknownFormat(result.columns))
      files = []
    } else {
      question = nil
      importing.begin(importer, file: fileNames, context)
    }
  }

  static func records(_ context: Context) -> [Record] {
    let replica = context.replica()
    return replica.keys.compactMap { replica.visible($0) }
  }

  /// One step of what is going on.
  mutating func step(_ context: UpdateContext) {
    importing.step(context)
    switch importing.stage {
    case .preview:
      addUp(context)
      context.scrollToTop()
    case .stored:
      context.scrollToTop()
      keepFiles(context)
      files = []
    case .resting, .reading, .storing, .undoing, .undone: break
    }
  }

  mutating func addUp(_ context: Context) {
    guard case .preview(let preview, _) = importing.stage else { return }
    let records = Transfer.records(context)
    totals = ImportTotals(preview, records)
    sample = ImportSample(preview, records)
  }
}
