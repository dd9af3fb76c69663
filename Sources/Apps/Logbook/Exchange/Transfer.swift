import Base
import HTML
import Store
import Sync

/// Import, export and the sample book. A file is read and shown before anything is stored; both go in steps, so that the
/// progress is seen and the work can be stopped.
struct Transfer: Sendable {
  static let timer = "logbook.transfer"
  static let rowsPerStep = 500
  static let recordsPerStep = 250

  enum Stage: Sendable {
    case resting
    case reading(Importer, file: String)
    case preview(ImportResult, file: String)
    case storing([ImportResult.Item], done: Int)
    /// The import is done or was stopped.
    case stored(Int, wasStopped: Bool)
    /// Nothing could be read of it.
    case failed(Text)
  }

  private(set) var stage = Stage.resting
  private(set) var includesSimilar = false

  mutating func fileChosen(_ file: Event.File, _ context: inout Context) {
    guard let text = file.text else {
      stage = .failed(Words.notAText)
      return
    }
    let replica = context.replica()
    let importer = Importer(Array(text.utf8), existing: replica.keys.compactMap { replica.visible($0) })
    includesSimilar = false
    guard importer.result.format != nil else {
      stage = .failed(Words.unknownFormat(importer.result.columns))
      return
    }
    stage = .reading(importer, file: file.name)
    context.timer(Transfer.timer, afterMilliseconds: 0)
  }

  /// One step of what is going on.
  mutating func step(_ context: inout Context) {
    switch stage {
    case .reading(var importer, let file):
      let isLeft = importer.step(rows: Transfer.rowsPerStep)
      stage = isLeft ? .reading(importer, file: file) : .preview(importer.result, file: file)
      if isLeft { context.timer(Transfer.timer, afterMilliseconds: 0) }
    case .storing(let items, let done):
      let end = min(items.count, done + Transfer.recordsPerStep)
      context.saveAll(changes: items[done..<end].map { ($0.key, $0.changes) })
      if end < items.count {
        stage = .storing(items, done: end)
        context.timer(Transfer.timer, afterMilliseconds: 0)
      } else {
        stage = .stored(end, wasStopped: false)
        context.show(Words.imported(end, context.format))
      }
    case .resting, .preview, .stored, .failed: break
    }
  }

  mutating func act(_ action: Event.Action, _ context: inout Context) {
    switch action.name {
    case "logbook.transfer.choose":
      context.chooseFile(accept: ".csv,.tsv,.txt,text/csv", purpose: "logbook.import")
    case "logbook.transfer.similar": includesSimilar = action.text.sameBytes("true")
    case "logbook.transfer.store": store(&context)
    case "logbook.transfer.stop": stop(&context)
    case "logbook.transfer.close": stage = .resting
    case "logbook.transfer.rejected":
      guard case .preview(let result, _) = stage else { return }
      download("vademecum-rejected.csv", result.rejectedCSV, &context)
    case "logbook.transfer.export":
      let replica = context.replica()
      let records = replica.keys.compactMap { replica.visible($0) }
      download("logbook-\(context.today.iso).csv", Logbook.exportCSV(records), &context)
    case "logbook.transfer.load": loadSamples(&context)
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

  private mutating func store(_ context: inout Context) {
    guard case .preview(let result, _) = stage else { return }
    let items = result.wanted(includingSimilar: includesSimilar)
    guard !items.isEmpty else {
      stage = .stored(0, wasStopped: false)
      return
    }
    stage = .storing(items, done: 0)
    context.timer(Transfer.timer, afterMilliseconds: 0)
  }

  /// What was stored stays: importing the file again makes nothing twice.
  private mutating func stop(_ context: inout Context) {
    context.timer(Transfer.timer, afterMilliseconds: -1)
    switch stage {
    case .storing(_, let done): stage = .stored(done, wasStopped: true)
    case .resting, .reading, .preview, .stored, .failed: stage = .resting
    }
  }

  private func download(_ name: String, _ bytes: [UInt8], _ context: inout Context) {
    context.download(name: name, type: "text/csv;charset=utf-8", text: String(utf8: bytes))
  }

  /// L-40: what is there already, changed or not, stays as it is.
  private func loadSamples(_ context: inout Context) {
    let missing = Samples.records(today: context.today).filter { context.record($0.key) == nil }
    context.saveAll(
      missing.map { ($0.key, $0.fields) }, notice: Notice(context.words(Words.samplesLoaded)))
  }

  /// The records of the sample book that are here.
  static func samples(_ context: Context) -> [RecordKey] {
    Samples.keys.filter { context.record($0) != nil }
  }
}
