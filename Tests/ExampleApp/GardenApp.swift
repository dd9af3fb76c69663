import Base
import Files
import HTML
import Kit
import Store
import Sync

/// Its addresses: `/garden/diary` with `/new`, `/ID` and `/ID/edit`, and `/garden/transfer`.
public struct GardenApp: RecordApp {
  public var openForm: RecordForm?
  var index = Garden.index
  var list = ListState()
  var importing = Import<TableSource>(Garden.setting)

  public init() {}

  public static let entry = AppEntry(
    "garden", GardenWords.title, icon: Icons.pin,
    tabs: [
      AppEntry.Tab("diary", Garden.entry.title, icon: Icons.book),
      AppEntry.Tab("transfer", GardenWords.transfer, icon: Icons.transfer),
    ])
  public static let collections = [Garden.entry, Garden.journal.collection]

  static let area = RecordScreen<GardenApp>(Garden.shape) { _, _, fields, _ in fields[Garden.plant] ?? "" }

  /// The buttons on the screen for files.
  enum Transfer: String, AppAction {
    static let area = "garden.transfer"
    case export, print
  }

  public mutating func recordsChanged(_ keys: [RecordKey], _ context: UpdateContext) {
    index.update(keys, context.replica(), context.language)
    list.refresh(index.slots)
    openForm?.rebase(keys, context)
    let journal = Garden.journal.collection.name
    importing.refresh(
      context.replica().keys.filter { $0.collection == journal }.compactMap { context.record($0) })
  }

  public mutating func handle(_ event: AppEvent, _ context: UpdateContext) {
    switch event {
    case .navigated: if let place = Garden.shape.route(context.route) { GardenApp.area.open(place, &self, context) }
    case .action(let action): act(action, context)
    case .timer(let name): if name == Garden.setting.area { importing.step(context) }
    case .file(let file):
      let source = TableSource(
        [ImportFile(name: file.name, Array((file.text ?? "").utf8))], formats: [], own: Garden.table,
        existing: index.all)
      importing.begin(source, file: file.name, context)
    case .blob, .answer, .map, .position: break
    }
  }

  private mutating func act(_ action: Event.Action, _ context: UpdateContext) {
    if GardenApp.area.act(action, &self, context) { return }
    if list.act(action, prefix: Garden.list.prefix, index.slots, context) { return }
    switch Transfer(action) {
    case .export:
      context.download(name: "garden.csv", type: ExportFile.csvType, text: String(utf8: Garden.table.csv(index.all)))
    case .print: context.print()
    case nil: actOnImport(action, context)
    }
  }

  private mutating func actOnImport(_ action: Event.Action, _ context: UpdateContext) {
    let prefix = Garden.setting.area + "."
    guard action.name.startsWith(prefix),
      let verb = ImportAction(action.name.dropping(bytes: prefix.utf8.count), action)
    else { return }
    switch verb {
    case .choose, .add: context.chooseFile(accept: ".csv,text/csv", purpose: Garden.setting.area)
    case .store: importing.store(context)
    case .stop: importing.stop(context)
    case .close: importing.stage = .resting
    case .rejected: importing.downloadRejected(context)
    case .askUndo(let batch): importing.askUndo(batch, context)
    case .undo(let batch): importing.undo(batch, context) { _ in [] }
    case .similar, .overwrite, .item: importing.decide(verb)
    }
  }

  // MARK: - Screens

  public func screen(_ context: Context) -> Screen {
    guard let place = Garden.shape.route(context.route) else { return transferScreen(context) }
    var screen = Screen(
      title: Garden.entry.title,
      list: Garden.list.node(list, index.slots, context) { row(index[$0], context) },
      placeholder: index.count == 0 ? nil : Garden.shape.words.choose)
    screen.actions = [
      Garden.list.filterButton(list),
      iconLink(Garden.shape.newURL, Icons.plus, Garden.shape.words.add),
    ]
    GardenApp.area.show(place, of: self, &screen, context)
    return screen
  }

  private func row(_ record: Record, _ context: Context) -> RowLink {
    RowLink(
      Garden.shape.url(record.id), record[Garden.plant] ?? "",
      remark: record[Garden.work]?.label(context.language) ?? "",
      lead: record[Garden.day].map { context.format.day($0) } ?? "")
  }

  /// The screen for files, with the whole diary as it is printed.
  private func transferScreen(_ context: Context) -> Screen {
    Screen(
      title: GardenWords.transfer,
      detail: div(.class("sheet")) {
        div(.class("buttons")) {
          button(.class("button"), .type("button"), .action(Garden.setting.area + ".choose")) {
            GardenWords.importing
          }
          button(.class("button quiet"), .type("button"), .action(Transfer.export)) { GardenWords.exporting }
          button(.class("button quiet"), .type("button"), .action(Transfer.print)) { GardenWords.printing }
        }
        importing.nodes(importView(context))
        table {
          tbody {
            for record in index.all {
              tr(.key(record.id.description)) {
                for field in Garden.entry.fields { td { shown(field, record.fields, context.format) } }
              }
            }
          }
        }
      })
  }

  private func importView(_ context: Context) -> ImportView {
    var view = ImportView(Garden.setting, context.format)
    view.title = importing.file
    view.describe = { $0.fields[Garden.plant] ?? "" }
    return view
  }

  public func describe(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String {
    let day = fields[Garden.day].map { context.format.day($0) + " " } ?? ""
    return day + (fields[Garden.plant] ?? "")
  }
}

/// The app alone, for its core and its tests.
public struct GardenApps: AppSet {
  private var app = GardenApp()

  public init() {}

  public static var entries: [AppEntry] { [GardenApp.entry] }
  public static var schema: Schema { Schema(GardenApp.collections + [History.collection]) }

  public mutating func recordsChanged(_ keys: [RecordKey], _ context: UpdateContext) {
    app.recordsChanged(keys, context)
  }
  public mutating func handle(_ event: AppEvent, app id: String, _ context: UpdateContext) {
    app.handle(event, context)
  }
  public func screen(app id: String, _ context: Context) -> Screen { app.screen(context) }
  public func describe(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String {
    app.describe(key, fields, context)
  }
}
