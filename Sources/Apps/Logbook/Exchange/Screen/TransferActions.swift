import Base
import Kit
import Store
import Sync

/// What the screen has beside the actions of every import.
enum TransferAction: String, AppAction {
  static let area = "logbook.transfer"

  case order, column, dates, minutes, explained, formulas, export, load, askRemove, remove
}

/// What can be pressed on the screen.
extension Transfer {
  mutating func act(_ action: Event.Action, _ atlas: Atlas, _ context: UpdateContext) {
    let name = action.name.dropping(bytes: Transfer.setting.area.utf8.count + 1)
    if let action = ImportAction(name, action) { return act(action, context) }
    guard let verb = TransferAction(action) else { return }
    switch verb {
    case .order:
      order = action.text == "month" ? .monthFirst : .dayFirst
      read(atlas, context)
    case .column, .dates, .minutes: explain(verb, action)
    case .explained: explained(atlas, context)
    case .formulas: guardsFormulas = action.text == "true"
    case .export: export(action.value, atlas, context)
    case .load: loadSamples(context)
    case .askRemove:
      context.ask(
        Dialog(
          title: Words.removeSamples, text: Words.removeSamplesText,
          confirm: Words.removeSamples, action: TransferAction.remove.wire, isDestructive: true))
    case .remove:
      context.delete(Transfer.samples(context), notice: Words.samplesRemoved)
    }
  }

  private mutating func act(_ action: ImportAction, _ context: UpdateContext) {
    switch action {
    case .choose:
      close(context)
      choose(context)
    case .add:
      isAdding = true
      choose(context)
    case .close: close(context)
    case .similar, .overwrite, .item:
      importing.decide(action)
      addUp(context)
    case .store:
      importing.store(context)
      context.scrollToTop()
      if case .stored = importing.stage { keepFiles(context) }
    case .stop: stop(context)
    case .rejected: importing.downloadRejected(context)
    case .askUndo(let batch): importing.askUndo(batch, context)
    case .undo(let batch):
      question = nil
      importing.undo(batch, context) { Transfer.flown(beside: $0, context) }
    }
  }

  private func choose(_ context: UpdateContext) {
    context.chooseFile(
      accept: ".csv,.tsv,.txt,.json,.xlsx,text/csv,text/plain,application/json," + ExportFile.workbookType,
      purpose: "logbook.import", isMultiple: true)
  }

  private mutating func close(_ context: UpdateContext) {
    question = nil
    importing.stage = .resting
    context.endDraftBlobs(Transfer.draft)
    files = []
    order = nil
    isAdding = false
  }

  // MARK: - Columns

  private mutating func explain(_ verb: TransferAction, _ action: Event.Action) {
    guard case .mapping(var mapping, let table)? = question else { return }
    switch verb {
    case .column:
      guard let column = integer(action.value).map({ Int(clamping: $0) }), mapping.words.indices.contains(column) else { return }
      mapping.words[column] = action.text
    case .dates:
      mapping.order = action.text.utf8.isEmpty ? nil : action.text == "month" ? .monthFirst : .dayFirst
    case .minutes: mapping.countsMinutes = action.text == "true"
    default: return
    }
    question = .mapping(mapping, table)
  }

  /// Keeps the mapping and reads the file with it.
  private mutating func explained(_ atlas: Atlas, _ context: UpdateContext) {
    guard case .mapping(let mapping, _)? = question, mapping.words.contains("date") else {
      return
    }
    var changes: [(name: String, value: JSON?)] = []
    for field in ColumnMapping.collection.fields { changes.append((field.name, mapping.fields[field.name])) }
    context.save(mapping.key, changes)
    mappings.removeAll { $0.isFor(mapping.names) }
    mappings.append(mapping)
    read(atlas, context)
  }

  private mutating func stop(_ context: UpdateContext) {
    importing.stop(context)
    if case .stored = importing.stage { keepFiles(context) } else { close(context) }
  }

  /// L-18: aircraft that are flown in flights that an import has not made.
  private static func flown(beside made: Set<RecordKey>, _ context: Context) -> Set<RecordKey> {
    var flown: Set<RecordKey> = []
    for record in records(context) where !made.contains(record.key) {
      guard record.key.collection == Flight.collection.name, let id = record[Flight.aircraft] else { continue }
      flown.insert(RecordKey(Aircraft.collection.name, id))
    }
    return flown
  }

  // MARK: - Samples

  /// L-40: what is there already, changed or not, stays as it is.
  private func loadSamples(_ context: UpdateContext) {
    let missing = Samples.records(today: context.today).filter { context.record($0.key) == nil }
    context.saveAll(
      missing.map { ($0.key, $0.fields) }, notice: Notice(Words.samplesLoaded))
  }

  /// The records of the sample book that are here.
  static func samples(_ context: Context) -> [RecordKey] {
    Samples.keys.filter { context.record($0) != nil }
  }
}
