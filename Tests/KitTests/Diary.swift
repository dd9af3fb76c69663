import Base
import Files
import HTML
import Kit
import Store
import Sync
import TestSupport

/// A small app on the kit's import and export. It consists only of declarations.
enum Diary {
  static let date = Attribute<Day>(Field("date", Text(cs: "Datum", en: "Date"), .day, required: true))
  static let place = Attribute<String>(Field("place", Text(cs: "Místo", en: "Place"), .text(maximum: 10)))
  static let duration = Attribute<Minutes>(
    Field("duration", Text(cs: "Trvání", en: "Duration"), .minutes(maximum: 6000)))
  static let note = Attribute<String>(Field("note", Text(cs: "Poznámka", en: "Note"), .prose(maximum: 1000)))

  static let collection = RecordType(
    "walk", Text(cs: "Vycházky", en: "Walks"), [date.field, place.field, duration.field, note.field])
  static let journal = ImportJournal("walkImport")
  static let table = RecordTable([collection])

  /// The format of another program.
  static let other = TableFormat(
    "pedometer", Text(cs: "Krokoměr", en: "Pedometer"), collection,
    [
      .init(date.field, "Day"), .init(place.field, "Where"),
      .init(duration.field, names: ["Minutes"]) { (cell) throws(FieldFault) in
        guard let count = integer(cell), count >= 0 else { throw .notADuration }
        return .integer(count)
      },
    ], signature: ["date", "place"], remarks: note,
    why: .init("sameDay", Text(cs: "stejný den a místo", en: "same day and place"))
  ) { fields in
    fields[date].map { $0.iso + (fields[place] ?? "") }
  }

  static let setting = ImportSetting(area: "diary.walks", at: "/diary", journal: journal, collections: [collection])

  static func source(_ files: [ImportFile], existing: [Record] = []) -> TableSource {
    TableSource(files, formats: [other], own: table, existing: existing)
  }
}

struct DiaryApp: PocketApp {
  static let entry = AppEntry("diary", Text(cs: "Deník", en: "Diary"), icon: "<svg></svg>", tabs: [])
  static let collections = [Diary.collection, Diary.journal.collection]

  var importing = Import<TableSource>(Diary.setting)

  mutating func recordsChanged(_ keys: [RecordKey], _ context: UpdateContext) {
    let replica = context.replica()
    importing.refresh(
      replica.keys.compactMap { replica.visible($0) }.filter {
        $0.key.collection == Diary.journal.collection.name
      })
  }

  mutating func handle(_ event: AppEvent, _ context: UpdateContext) {
    switch event {
    case .timer(let name): if name == Diary.setting.area { importing.step(context) }
    case .file(let file):
      let replica = context.replica()
      let source = Diary.source(
        [ImportFile(name: file.name, Array((file.text ?? "").utf8))],
        existing: replica.keys.compactMap { replica.visible($0) })
      importing.begin(source, file: file.name, context)
    case .action(let action):
      switch ImportAction(action.name.dropping(bytes: 12), action) {
      case .store?: importing.store(context)
      case .stop?: importing.stop(context)
      case .close?: importing.stage = .resting
      case .rejected?: importing.downloadRejected(context)
      case .askUndo(let batch)?: importing.askUndo(batch, context)
      case .undo(let batch)?: importing.undo(batch, context) { _ in [] }
      case .choose?, .add?: context.chooseFile(accept: ".csv", purpose: "diary")
      case .similar?, .overwrite?, .item?: importing.decide(ImportAction(action.name.dropping(bytes: 12), action)!)
      case nil: break
      }
    case .navigated, .blob, .answer, .map, .position: break
    }
  }

  func screen(_ context: Context) -> Screen {
    var view = ImportView(Diary.setting, context.format)
    view.title = importing.file
    view.describe = { $0.fields[Diary.place] ?? "" }
    return Screen(
      title: "Diary",
      detail: div {
        importing.nodes(view)
        view.earlier(importing.imports)
      })
  }

  func describe(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String { fields[Diary.place] ?? "" }
}

struct DiaryApps: AppSet {
  var diary = DiaryApp()
  static let entries = [DiaryApp.entry]
  static let schema = Schema(DiaryApp.collections)

  mutating func recordsChanged(_ keys: [RecordKey], _ context: UpdateContext) { diary.recordsChanged(keys, context) }
  mutating func handle(_ event: AppEvent, app: String, _ context: UpdateContext) { diary.handle(event, context) }
  func screen(app: String, _ context: Context) -> Screen { diary.screen(context) }
  func describe(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String {
    diary.describe(key, fields, context)
  }
}
