import Base
import Files
import Geo
import Kit
import Store
import Sync

/// I-101: an import into a layer on its way, from the choice of a file to its undoing.
struct LayerTransfer: Sendable {
  static let area = "inventory.import"
  /// The layer whose import is being undone.
  static let undoneLayer = "inventory/undone-layer"

  /// The layer that gets the objects.
  private(set) var layer: RecordID?
  var importing = Import<LayerImport>(LayerTransfer.setting(nil))
  /// Why nothing could be read of the file.
  var fault: Text?
  /// A table of which the user says which columns tell where its objects are.
  var table: ImportedCSV?
  /// Whether the columns are asked for.
  var isAsking = false
  var file = ""

  static func setting(_ layer: RecordID?) -> ImportSetting {
    ImportSetting(
      area: area, at: layer.map { InventoryRoute.layerURL($0, "import") } ?? "", journal: Inventory.importJournal,
      collections: [MappedObject.collection, LayerAttribute.collection])
  }

  /// Whether something is read, stored or undone.
  var isBusy: Bool {
    switch importing.stage {
    case .reading, .storing, .undoing: true
    case .resting, .preview, .stored, .undone: false
    }
  }

  /// The screen of a layer is opened. What goes on for another one is not disturbed.
  mutating func open(_ layer: RecordID, _ context: Context) {
    guard self.layer != layer, !isBusy else { return }
    self.layer = layer
    importing = Import<LayerImport>(LayerTransfer.setting(layer))
    (fault, table, isAsking) = (nil, nil, false)
    refresh([], context)
  }

  mutating func close() {
    importing.stage = .resting
    (fault, table, isAsking) = (nil, nil, false)
  }

  /// The parts of the journal have changed.
  mutating func refresh(_ keys: [RecordKey], _ context: Context) {
    let name = Inventory.importJournal.collection.name
    guard layer != nil, keys.isEmpty || keys.contains(where: { $0.collection == name }) else { return }
    var parts: [Record] = []
    context.replica(Context.privateSpace).forEachVisible(of: name) { parts.append($0) }
    importing.refresh(parts)
  }
}

/// What the screen has beside the actions of every import.
enum LayerTransferAction: String, AppAction {
  static let area = LayerTransfer.area

  /// The columns are asked for; one is chosen; the answer is complete.
  case columns, column, explained
}

extension InventoryApp {
  mutating func actOnImport(_ action: Event.Action, _ context: UpdateContext) {
    let name = action.name.dropping(bytes: LayerTransfer.area.utf8.count + 1)
    if let verb = LayerTransferAction(action) { return explain(verb, action, context) }
    guard let verb = ImportAction(name, action) else { return }
    switch verb {
    case .choose, .add:
      guard mayDraw(transfer.layer, context) else { return context.show(SharingWords.readOnly) }
      transfer.close()
      context.chooseFile(
        accept: ".geojson,.json,.csv,.tsv,.txt,.kml,.gpx,application/geo+json,application/json,text/csv",
        purpose: LayerTransfer.area)
    case .close: transfer.close()
    case .store:
      guard mayDraw(transfer.layer, context) else { return context.show(SharingWords.readOnly) }
      transfer.importing.store(context)
      context.scrollToTop()
    case .stop: transfer.importing.stop(context)
    case .rejected: transfer.importing.downloadRejected(context)
    case .similar, .overwrite, .item: transfer.importing.decide(verb)
    case .askUndo(let batch):
      let contents = contents
      transfer.importing.askUndo(batch, context, in: importedSpaces(context)) { contents.needed($0, context) }
    case .undo(let batch): undoImport(batch, context)
    }
  }

  private mutating func undoImport(_ batch: String, _ context: UpdateContext) {
    let contents = contents
    if let layer = transfer.layer { context.keep(LayerTransfer.undoneLayer, .string(layer.description)) }
    transfer.importing.undo(batch, context, in: importedSpaces(context)) { contents.needed($0, context) }
  }

  /// K-11: an undo that ended with its page goes on when the app is started. Not before its layer is here: what has not come yet
  /// would look as if it were gone.
  mutating func continueUndoing(_ context: UpdateContext) {
    guard let layer = context.kept[LayerTransfer.undoneLayer]?.text.flatMap({ RecordID($0) }),
      contents.layer(layer) != nil, !isFetched(layer, context)
    else { return }
    transfer.open(layer, context)
    if let batch = transfer.importing.interrupted(context) { undoImport(batch, context) }
  }

  /// Where objects may be by now.
  private func importedSpaces(_ context: Context) -> [String] { contents.store.spaces(context).map { $0.space } }

  mutating func fileChosen(_ file: Event.File, _ context: UpdateContext) {
    guard file.purpose == LayerTransfer.area, let layer = contents.layer(transfer.layer), !transfer.isBusy else { return }
    transfer.close()
    transfer.file = file.name
    if isFetched(layer.id, context) {
      transfer.fault = ImportingWords.isFetched
      return
    }
    guard let text = file.text else {
      transfer.fault = ImportingWords.notAText
      return
    }
    do throws(ImportFault) { try read([UInt8](text.utf8), context) } catch { transfer.fault = error.text }
  }

  /// By what the file begins with, whatever it is called.
  private mutating func read(_ bytes: [UInt8], _ context: UpdateContext) throws(ImportFault) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF] as [UInt8]) ? 3 : 0
    guard let first = bytes[start...].first(where: { !isBlank($0) }) else {
      throw ImportFault(text: ImportingWords.emptyFile)
    }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      return begin(try ImportedTable(geoJSON: bytes), context)
    }
    if first == UInt8(ascii: "<") {
      guard let table = try ImportedTable(markup: bytes) else { throw ImportFault(text: ImportingWords.unknownMarkup) }
      return begin(table, context)
    }
    let table = try ImportedCSV(bytes)
    transfer.table = table
    transfer.isAsking = !table.columns.isEnough
    if !transfer.isAsking { begin(table.table(), context) }
  }

  private mutating func begin(_ table: ImportedTable, _ context: UpdateContext) {
    guard let layer = contents.layer(transfer.layer) else { return }
    if table.rows.isEmpty && table.problems.isEmpty {
      transfer.fault = ImportingWords.nothingInIt
      return
    }
    let source = LayerImport(
      table, into: layer, context.replica(contents.store.space(of: layer.id)), isDefining: mayDefine(layer.id, context),
      maker: context.account.account?.id)
    transfer.importing.begin(source, file: transfer.file + " → " + layer.title, context)
  }

  private mutating func explain(_ verb: LayerTransferAction, _ action: Event.Action, _ context: UpdateContext) {
    switch verb {
    case .columns:
      guard transfer.table != nil, !transfer.isBusy else { return }
      transfer.importing.stage = .resting
      transfer.isAsking = true
    case .column: transfer.table?.choose(action.value, integer(action.text).map { Int(clamping: $0) })
    case .explained:
      guard let table = transfer.table, table.columns.isEnough else { return }
      transfer.isAsking = false
      begin(table.table(), context)
    }
    context.scrollToTop()
  }

  /// One step of what is going on.
  mutating func stepImport(_ context: UpdateContext) {
    guard let layer = transfer.layer else { return }
    if case .storing = transfer.importing.stage, !mayDraw(layer, context) {
      // The layer has gone, or the role: what is stored stays and can be undone.
      context.show(SharingWords.readOnly)
      return transfer.importing.stop(context)
    }
    let space = contents.store.space(of: layer)
    transfer.importing.step(context) { _ in space }
    switch transfer.importing.stage {
    case .preview, .stored: context.scrollToTop()
    case .resting, .reading, .storing, .undoing, .undone: break
    }
  }
}

extension Contents {
  /// What stays when an import is undone: objects that got pictures since, and attributes that other objects use.
  func needed(_ made: Set<RecordKey>, _ context: Context) -> Set<RecordKey> {
    var needed: Set<RecordKey> = []
    for (object, all) in pictures where !all.isEmpty && made.contains(MappedObject.key(object)) {
      needed.insert(MappedObject.key(object))
    }
    for layer in layers {
      for shape in layer.attributes {
        let key = RecordKey(LayerAttribute.collection.name, shape.id)
        guard made.contains(key) else { continue }
        let replica = context.replica(store.space(of: layer.id))
        let isUsed = layer.objects.contains { object in
          let isOther = !made.contains(MappedObject.key(object)) || needed.contains(MappedObject.key(object))
          return isOther && replica.visible(MappedObject.key(object))?.fields[shape.name] != nil
        }
        if isUsed { needed.insert(key) }
      }
    }
    return needed
  }
}
