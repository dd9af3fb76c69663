import Base
import HTML
import Store
import Sync

/// Import, export and the sample book. Files are read and shown before anything is stored; both go in steps, so that the
/// progress is seen and the work can be stopped.
struct Transfer: Sendable {
  static let timer = "logbook.transfer"
  static let rowsPerStep = 500
  static let recordsPerStep = 250

  enum Stage: Sendable {
    case resting
    /// More of the chosen files are on their way.
    case gathering
    /// No format knows the table: the user explains its columns.
    case mapping(ColumnMapping, UnknownTable)
    case reading(Importer)
    case preview(ImportPreview)
    case storing(Storing)
    /// The import is done or was stopped.
    case stored(Int, wasStopped: Bool)
    case undoing(Undoing)
    case undone(Int)
    /// Nothing could be read of it.
    case failed(Text)
  }

  struct Storing: Sendable {
    let items: [ImportResult.Item]
    let file: String
    let batch: RecordID
    var done = 0
  }

  struct Undoing: Sendable {
    let entry: Imports.Entry
    /// Aircraft that flights of elsewhere were flown in.
    let flown: Set<RecordID>
    var done = 0
  }

  var stage = Stage.resting
  /// The imports that can be undone.
  private(set) var imports = Imports()
  /// What the last export has left out.
  var exportNotes: [Text] = []
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
  mutating func refresh(_ keys: [RecordKey], _ papers: Papers) {
    let collections = [ImportJournal.collection, ColumnMapping.collection]
    guard keys.isEmpty || keys.contains(where: { key in collections.contains { $0.name.sameBytes(key.collection) } })
    else { return }
    mappings = papers.records(ColumnMapping.collection).compactMap { ColumnMapping($0.fields) }
    imports = Imports(papers.records(ImportJournal.collection))
  }

  mutating func fileChosen(_ file: Event.File, _ context: inout Context) {
    guard let text = file.text else {
      stage = .failed(Words.notAText)
      return
    }
    if case .gathering = stage {} else if !isAdding { files = [] }
    isAdding = false
    files.removeAll { $0.name.sameBytes(file.name) }
    files.append(ImportFile(name: file.name, Array(text.utf8)))
    if file.remaining > 0 {
      stage = .gathering
    } else {
      read(&context)
    }
  }

  /// Begins to read the chosen files, once more when the user has changed how.
  mutating func read(_ context: inout Context) {
    let importer = Importer(
      files, existing: Transfer.records(context), mappings: mappings, order: order, today: context.today)
    let result = importer.result
    if let unknown = result.unknown.first, !unknown.columns.isEmpty, unknown.columns.count > 1 {
      stage = .mapping(ColumnMapping(guessing: unknown), unknown)
    } else if result.format == nil {
      stage = .failed(Words.unknownFormat(result.columns))
      files = []
    } else {
      stage = .reading(importer)
      context.timer(Transfer.timer, afterMilliseconds: 0)
    }
  }

  static func records(_ context: Context) -> [Record] {
    let replica = context.replica()
    return replica.keys.compactMap { replica.visible($0) }
  }

  // MARK: - Steps

  /// One step of what is going on.
  mutating func step(_ context: inout Context) {
    let current = stage
    // Otherwise what the step changes would be copied, because the stage holds it too.
    stage = .resting
    switch current {
    case .reading(var importer):
      if importer.step(rows: Transfer.rowsPerStep) {
        stage = .reading(importer)
        context.timer(Transfer.timer, afterMilliseconds: 0)
      } else {
        stage = .preview(ImportPreview(importer.result, file: fileNames, Transfer.records(context)))
      }
    case .storing(let storing): stage = storeStep(storing, &context)
    case .undoing(let undoing): stage = undoStep(undoing, &context)
    case .resting, .gathering, .mapping, .preview, .stored, .undone, .failed: stage = current
    }
  }

  private mutating func storeStep(_ storing: Storing, _ context: inout Context) -> Stage {
    var storing = storing
    let end = min(storing.items.count, storing.done + Transfer.recordsPerStep)
    let items = storing.items[storing.done..<end]
    let part = ImportJournal.part(
      items, batch: storing.batch, number: storing.done, file: storing.file, now: context.now,
      record: { [context] in context.record($0) })
    context.saveAll(changes: items.map { ($0.key, $0.changes) } + [part])
    storing.done = end
    if end < storing.items.count {
      context.timer(Transfer.timer, afterMilliseconds: 0)
      return .storing(storing)
    }
    context.show(Words.imported(end, context.format))
    files = []
    return .stored(end, wasStopped: false)
  }
}
