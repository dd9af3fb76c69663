import Base
import Files
import Store
import Sync

/// What an import is to one app.
public final class ImportSetting: Sendable {
  /// The prefix of the names of actions and of the timer: `logbook.transfer`.
  public let area: String
  /// The address of its screen.
  let url: String
  public let journal: ImportJournal
  /// The collections whose records are counted in the preview, in this order; the first one always.
  public let collections: [RecordType]
  /// What is asked before an import is undone: the file and the number of records.
  public let undoText: @Sendable (String, Int) -> Text

  public init(
    area: String, at url: String, journal: ImportJournal, collections: [RecordType],
    undoText: @escaping @Sendable (String, Int) -> Text = ImportWords.undoText
  ) {
    self.area = area
    self.url = url
    self.journal = journal
    self.collections = collections
    self.undoText = undoText
  }
}

/// An import on its way: files are read in steps and shown before anything is stored; what was stored is a journal, by which
/// the whole import can be undone. The app begins it with a source, and passes on actions and the timer.
public struct Import<Source: ImportSource>: Sendable {
  public enum Stage: Sendable {
    case resting
    case reading(Source)
    case preview(ImportPreview, Source)
    case storing(Storing)
    /// The import is done or was stopped, with how many records stay because they have changed since the preview.
    case stored(Int, stayed: Int, wasStopped: Bool)
    case undoing(Undoing)
    /// How many records are as before, and what is not. What was stopped can be undone further.
    case undone(Int, ImportUndo.Rest, wasStopped: Bool)
  }

  public struct Storing: Sendable {
    var items: [ImportItem]
    let file: String
    let batch: RecordID
    var done = 0
    var count = 0
    var stayed = 0
    var wasStopped = false
  }

  public struct Undoing: Sendable {
    /// In the order in which they are undone.
    let parts: [RecordKey]
    /// Records that stay because others need them.
    let needed: Set<RecordKey>
    /// Where its records may now be.
    let spaces: [String]
    var done = 0
    var count = 0
    var rest = ImportUndo.Rest()
  }

  static var rowsPerStep: Int { 500 }
  static var recordsPerStep: Int { 250 }

  public let setting: ImportSetting
  /// The name of the published space into whose drafts it writes; nil for the private space.
  public var published: String?
  public var stage = Stage.resting
  /// The imports that can be undone.
  public private(set) var imports = Imports()
  /// The names of the files.
  public private(set) var file = ""

  public init(_ setting: ImportSetting) {
    self.setting = setting
  }

  /// The parts of the journal have changed.
  public mutating func refresh(_ parts: [Record]) {
    imports = Imports(parts)
  }

  /// - Parameter file: the names of the files, as the user knows them.
  public mutating func begin(_ source: Source, file: String, _ context: UpdateContext) {
    self.file = file
    stage = .reading(source)
    proceed(context)
  }

  private func proceed(_ context: UpdateContext) { context.timer(setting.area, afterMilliseconds: 0) }

  // MARK: - Steps

  /// The timer of the area has fired: one step of what is going on.
  ///
  /// - Parameter home: in which space a record is changed or made; nil for the one that the import writes to.
  public mutating func step(_ context: UpdateContext, home: ((ImportItem) -> String?)? = nil) {
    let current = stage
    // Otherwise what the step changes would be copied, because the stage holds it too.
    stage = .resting
    switch current {
    case .reading(var source):
      if source.step(rows: Import.rowsPerStep) {
        stage = .reading(source)
        proceed(context)
      } else {
        stage = .preview(ImportPreview(source.contents, file: file), source)
      }
    case .storing(let storing): stage = store(storing, home, context)
    case .undoing(let undoing): stage = undo(undoing, context)
    case .resting, .preview, .stored, .undone: stage = current
    }
  }

  private func store(_ storing: Storing, _ home: ((ImportItem) -> String?)?, _ context: UpdateContext) -> Stage {
    var storing = storing
    if storing.done == storing.items.count {
      if waits(context) { return .storing(storing) }
      tell(storing.wasStopped ? ImportWords.importStopped(storing.count) : ImportWords.imported(storing.count), context)
      return .stored(storing.count, stayed: storing.stayed, wasStopped: storing.wasStopped)
    }
    let end = min(storing.items.count, storing.done + Import.recordsPerStep)
    let space = space
    var items: [ImportItem] = []
    for item in storing.items[storing.done..<end] {
      let place = home?(item) ?? space
      let now =
        published.map { context.draftedFields(item.key, in: $0) } ?? context.record(item.key, in: place)?.fields
      if item.isAsSeen(now) { items.append(item) } else if !item.isSaid(by: now) { storing.stayed += 1 }
    }
    storing.count += items.count
    items = stored(items, context)
    let homes = items.map { home?($0) ?? space }
    var places: [RecordKey: String] = [:]
    for (item, place) in zip(items, homes) { places[item.key] = place }
    let part = setting.journal.part(
      items[...], batch: storing.batch, number: storing.done, file: storing.file, now: context.now,
      record: { context.record($0, in: places[$0] ?? space) })
    storing.done = end
    if items.isEmpty {
      proceed(context)
      return .storing(storing)
    }
    // The journal comes first: it may name missing records, but every record must be named in it.
    var spaces = [space]
    for place in homes where !spaces.contains(place) { spaces.append(place) }
    for place in spaces {
      var changes: [ImportUndo.Change] = []
      for (item, own) in zip(items, homes) where own == place { changes.append((item.key, item.changes)) }
      if place == space { changes.append(part) }
      context.saveAll(changes: changes, in: place)
    }
    proceed(context)
    return .storing(storing)
  }

  /// P-80: whether the disk has not all of it yet.
  private func waits(_ context: UpdateContext) -> Bool {
    if context.isStored { return false }
    context.timer(setting.area, afterMilliseconds: 100)
    return true
  }

  /// Where it writes: the drafts of a published space, or the private one.
  private var space: String {
    published.map { PublishedSpace.drafts($0).description } ?? Context.privateSpace
  }

  /// Of a record of a published space its draft is changed, and keeps what was published then (K-24).
  private func stored(_ items: [ImportItem], _ context: Context) -> [ImportItem] {
    guard let published else { return items }
    var stored: [ImportItem] = []
    for var item in items {
      item.changes = context.draftChanges(item.key, item.changes, in: published)
      if !item.changes.isEmpty { stored.append(item) }
    }
    return stored
  }

  /// K-13: its own screen says it anyway.
  private func tell(_ text: Text, _ context: UpdateContext) {
    if Route(context.route.path).url != setting.url { context.show(text) }
  }

  /// One part, in each space in one transaction for what changes back and one for what goes.
  private func undo(_ undoing: Undoing, _ context: UpdateContext) -> Stage {
    var undoing = undoing
    guard undoing.done < undoing.parts.count else {
      if waits(context) { return .undoing(undoing) }
      context.keep(undoingName, nil)
      tell(ImportWords.undone(undoing.count), context)
      return .undone(undoing.count, undoing.rest, wasStopped: false)
    }
    let key = undoing.parts[undoing.done]
    let space = space
    if let part = context.record(key, in: space) {
      let undo = ImportUndo(part, in: undoing.spaces, context) { undoing.needed.contains($0) }
      for step in undo.steps {
        if !step.changes.isEmpty { context.saveAll(changes: step.changes, in: step.space) }
        if !step.deleted.isEmpty { context.deleteAll(step.deleted, in: step.space) }
      }
      // Last, so that an interrupted undo can be started again.
      context.deleteAll([key], in: space)
      undoing.count += undo.count
      undoing.rest = undoing.rest + undo.rest
    }
    undoing.done += 1
    proceed(context)
    return .undoing(undoing)
  }

  // MARK: - Decisions

  /// Stores what the user wants of the preview.
  public mutating func store(_ context: UpdateContext) {
    guard case .preview(let preview, _) = stage else { return }
    let items = preview.wanted
    guard !items.isEmpty else {
      stage = .stored(0, stayed: 0, wasStopped: false)
      return
    }
    stage = .storing(Storing(items: items, file: preview.file, batch: context.newID()))
    proceed(context)
  }

  /// What was stored stays: it can be undone, and importing the file again creates nothing twice. What was not undone yet stays in
  /// the journal.
  public mutating func stop(_ context: UpdateContext) {
    context.timer(setting.area, afterMilliseconds: -1)
    switch stage {
    case .storing(var storing):
      storing.wasStopped = storing.wasStopped || storing.done < storing.items.count
      storing.items.removeSubrange(storing.done...)
      stage = store(storing, nil, context)
    case .undoing(let undoing):
      context.keep(undoingName, nil)
      stage = .undone(undoing.count, undoing.rest, wasStopped: undoing.done < undoing.parts.count)
    case .resting, .reading, .preview, .stored, .undone: stage = .resting
    }
  }

  /// Asks whether an import is to be undone, and says what would stay.
  ///
  /// - Parameters:
  ///   - spaces: where its records may be by now; without any in the space that it writes to.
  ///   - needed: as in ``undo(_:_:in:needed:)``.
  public func askUndo(
    _ batch: String, _ context: UpdateContext, in spaces: [String] = [],
    needed: (Set<RecordKey>) -> Set<RecordKey> = { _ in [] }
  ) {
    guard let entry = imports.entry(batch) else { return }
    let parts = entry.parts.compactMap { context.record($0, in: space) }
    let needed = needed(ImportUndo.made(parts))
    let places = spaces.isEmpty ? [space] : spaces
    var rest = ImportUndo.Rest()
    for part in parts {
      rest = rest + ImportUndo(part, in: places, context) { needed.contains($0) }.rest
    }
    let stays = rest.words(context.format)
    context.ask(
      Dialog(
        title: ImportWords.undoImport,
        text: setting.undoText(entry.file, entry.count) + (stays.utf8.isEmpty ? "" : " " + stays),
        confirm: ImportWords.undoImport, action: setting.area + ".undo", value: batch,
        isDestructive: true))
  }

  /// Undoes an import, except for what ``ImportUndo/Rest`` names.
  ///
  /// - Parameters:
  ///   - spaces: where its records may be by now; without any in the space that it writes to.
  ///   - needed: gets the records that the import has made, gives those that others need and that stay.
  public mutating func undo(
    _ batch: String, _ context: UpdateContext, in spaces: [String] = [],
    needed: (Set<RecordKey>) -> Set<RecordKey>
  ) {
    guard let entry = imports.entry(batch) else { return }
    let parts = entry.parts.compactMap { context.record($0, in: space) }
    stage = .undoing(
      Undoing(
        parts: parts.filter { !isNeededByOthers($0) }.map { $0.key } + parts.filter { isNeededByOthers($0) }.map { $0.key },
        needed: needed(ImportUndo.made(parts)), spaces: spaces.isEmpty ? [space] : spaces))
    context.keep(undoingName, .string(batch))
    proceed(context)
  }

  /// What the records of the first collection need goes after them, so that an undo that is stopped leaves them whole.
  private func isNeededByOthers(_ part: Record) -> Bool {
    ImportUndo.made(part).contains { $0.collection != setting.collections[0].name }
  }

  private var undoingName: String { setting.area + "/undoing" }

  /// The import whose undoing ended with its page, before it was complete; nil without one.
  public func interrupted(_ context: Context) -> String? {
    guard case .resting = stage, let batch = context.kept[undoingName]?.text else { return nil }
    return imports.entry(batch) == nil ? nil : batch
  }
}
