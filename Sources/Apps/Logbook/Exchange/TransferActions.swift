import Base
import Store
import Sync

/// What can be pressed on the screen.
extension Transfer {
  mutating func act(_ action: Event.Action, _ atlas: Atlas, _ context: inout Context) {
    switch action.name {
    case "logbook.transfer.choose":
      close(context)
      choose(context)
    case "logbook.transfer.add":
      isAdding = true
      choose(context)
    case "logbook.transfer.similar", "logbook.transfer.overwrite", "logbook.transfer.item": decide(action, context)
    case "logbook.transfer.order":
      order = action.text.sameBytes("month") ? .monthFirst : .dayFirst
      read(&context)
    case "logbook.transfer.column", "logbook.transfer.dates", "logbook.transfer.minutes": explain(action)
    case "logbook.transfer.explained": explained(&context)
    case "logbook.transfer.store": store(&context)
    case "logbook.transfer.stop": stop(context)
    case "logbook.transfer.close": close(context)
    case "logbook.transfer.rejected":
      guard case .preview(let preview) = stage else { return }
      context.download(
        name: "vademecum-rejected.csv", type: "text/csv;charset=utf-8", text: String(utf8: preview.result.rejectedCSV))
    case "logbook.transfer.askUndo": askUndo(action.value, &context)
    case "logbook.transfer.undo": undo(action.value, &context)
    case "logbook.transfer.export": export(action.value, atlas, context)
    case "logbook.transfer.load": loadSamples(context)
    case "logbook.transfer.askRemove":
      context.ask(
        Dialog(
          title: context.words(Words.removeSamples), text: context.words(Words.removeSamplesText),
          confirm: context.words(Words.removeSamples), action: "logbook.transfer.remove", isDestructive: true))
    case "logbook.transfer.remove":
      context.delete(Transfer.samples(context), notice: Words.samplesRemoved)
    default: break
    }
  }

  private func choose(_ context: Context) {
    context.chooseFile(
      accept: ".csv,.tsv,.txt,.json,text/csv,text/plain,application/json", purpose: "logbook.import", isMultiple: true)
  }

  private mutating func close(_ context: Context) {
    stage = .resting
    context.endDraftBlobs(Transfer.draft)
    files = []
    order = nil
    isAdding = false
  }

  private mutating func decide(_ action: Event.Action, _ context: Context) {
    guard case .preview(var preview) = stage else { return }
    let isOn = action.text.sameBytes("true")
    let existing = Transfer.records(context)
    switch action.name {
    case "logbook.transfer.similar": preview.includeSimilar(isOn, existing)
    case "logbook.transfer.overwrite": preview.overwrite(isOn, existing)
    default:
      guard let place = integer(action.value).map({ Int($0) }), preview.result.items.indices.contains(place),
        preview.isWanted(place) != isOn
      else { return }
      preview.toggle(place, existing)
    }
    stage = .preview(preview)
  }

  // MARK: - Columns

  private mutating func explain(_ action: Event.Action) {
    guard case .mapping(var mapping, let table) = stage else { return }
    switch action.name {
    case "logbook.transfer.column":
      guard let column = integer(action.value).map({ Int($0) }), mapping.words.indices.contains(column) else { return }
      mapping.words[column] = action.text
    case "logbook.transfer.dates":
      mapping.order = action.text.utf8.isEmpty ? nil : action.text.sameBytes("month") ? .monthFirst : .dayFirst
    default: mapping.countsMinutes = action.text.sameBytes("true")
    }
    stage = .mapping(mapping, table)
  }

  /// Keeps the mapping and reads the file with it.
  private mutating func explained(_ context: inout Context) {
    guard case .mapping(let mapping, _) = stage, mapping.words.contains(where: { $0.sameBytes("date") }) else { return }
    var changes: [(name: String, value: JSON?)] = []
    for field in ColumnMapping.collection.fields { changes.append((field.name, mapping.fields[field.name])) }
    context.save(mapping.key, changes)
    mappings.removeAll { $0.isFor(mapping.names) }
    mappings.append(mapping)
    read(&context)
  }

  // MARK: - Storing

  private mutating func store(_ context: inout Context) {
    guard case .preview(let preview) = stage else { return }
    let items = preview.wanted
    guard !items.isEmpty else {
      keepFiles(context)
      stage = .stored(0, wasStopped: false)
      return
    }
    stage = .storing(Storing(items: items, file: preview.file, batch: context.newID()))
    context.timer(Transfer.timer, afterMilliseconds: 0)
  }

  /// What was stored stays: it can be undone, and importing the file again makes nothing twice.
  private mutating func stop(_ context: Context) {
    context.timer(Transfer.timer, afterMilliseconds: -1)
    if case .storing(let storing) = stage {
      keepFiles(context)
      stage = .stored(storing.done, wasStopped: true)
    } else {
      close(context)
    }
  }

  // MARK: - Samples

  /// L-40: what is there already, changed or not, stays as it is.
  private func loadSamples(_ context: Context) {
    let missing = Samples.records(today: context.today).filter { context.record($0.key) == nil }
    context.saveAll(
      missing.map { ($0.key, $0.fields) }, notice: Notice(context.words(Words.samplesLoaded)))
  }

  /// The records of the sample book that are here.
  static func samples(_ context: Context) -> [RecordKey] {
    Samples.keys.filter { context.record($0) != nil }
  }
}
