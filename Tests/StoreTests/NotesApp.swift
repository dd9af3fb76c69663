import Base
import HTML
import Store
import Sync
import TestSupport

/// The smallest app with everything that the runtime serves: a list, a form with a draft, deletion with undo.
struct NotesApp: PocketApp {
  static let title = Field("title", Text(cs: "Název", en: "Title"), .text(maximum: 20), required: true, searched: true)
  static let remark = Field("remark", Text(cs: "Poznámka", en: "Remark"), .prose(maximum: 100))
  static let note = RecordType("note", Text(cs: "Poznámka", en: "Note"), [title, remark])

  private var form: Form?
  private var target: RecordID?
  private var isNew = false
  /// The newest request. Answers to earlier ones are ignored.
  private var awaited: AwaitedAnswer?
  private(set) var heard: [String] = []
  /// How often all projections were rebuilt.
  private(set) var refreshes = 0

  static let entry = AppEntry(
    "notes", Text(cs: "Poznámky", en: "Notes"), icon: "<svg></svg>",
    tabs: [AppEntry.Tab("all", Text(cs: "Všechny", en: "All"), icon: "<svg></svg>")])
  static let collections = [note]

  mutating func recordsChanged(_ keys: [RecordKey], _ context: UpdateContext) {
    if keys.isEmpty { refreshes += 1 }
  }

  mutating func handle(_ event: AppEvent, _ context: UpdateContext) {
    switch event {
    case .navigated: open(context)
    case .action(let action): act(action, context)
    case .blob(let blob): heard.append("blob \(blob.name)")
    case .file(let file): heard.append("file \(file.name)")
    case .timer(let name): heard.append("timer \(name)")
    case .answer(let answer): heard.append(awaited?.read(answer).map { "answer \($0.status)" } ?? "somebody else's")
    case .map: heard.append("map")
    case .position: heard.append("position")
    }
  }

  private mutating func open(_ context: UpdateContext) {
    form = nil
    guard context.isLoaded, context.route.part(1) == "edit" else { return }
    let id = RecordID(context.route.part(2)) ?? context.newID()
    isNew = context.route.part(2) == "new"
    target = id
    let name = "notes/" + context.route.part(2)
    let fields = context.record(RecordKey("note", id))?.fields ?? Fields()
    form = Form(id: name, fields: [Self.title, Self.remark], values: fields, draft: context.draft(name))
  }

  private mutating func act(_ action: Event.Action, _ context: UpdateContext) {
    switch action.name {
    case "notes.changed":
      form?.take(action.form)
      if let form { context.setDraft(form.id, form.texts) }
    case "notes.save": save(action, context)
    case "notes.delete":
      context.ask(
        Dialog(
          title: "Delete?", text: "Really?", confirm: "Delete", action: "notes.deleted", value: action.value,
          isDestructive: true))
    case "notes.deleted":
      context.delete([key(action.value)], notice: Text(cs: "Smazáno.", en: "Deleted."))
    case "notes.mark": mark(action.text, context)
    case "notes.later": context.timer("notes.later", afterMilliseconds: 1_000)
    default: break
    }
  }

  private mutating func save(_ action: Event.Action, _ context: UpdateContext) {
    guard var form, let target else { return }
    form.take(action.form)
    self.form = form
    guard let changes = self.form?.check() else { return }
    context.save(RecordKey("note", target), changes, notice: Text(cs: "Uloženo.", en: "Saved."))
    context.discardDraft(form.id)
    context.navigate("/notes/all")
    self.form = nil
  }

  /// Gives all notes this remark.
  private func mark(_ remark: String, _ context: UpdateContext) {
    var changes: [(key: RecordKey, changes: [(name: String, value: JSON?)])] = []
    for key in context.replica().keys where context.record(key) != nil {
      changes.append((key: key, changes: [(name: "remark", value: .string(remark))]))
    }
    context.saveAll(undoable: changes, notice: Text(cs: "Označeno.", en: "Marked."))
  }

  private func key(_ id: String) -> RecordKey { RecordKey("note", RecordID(id) ?? RecordID(high: 0, low: 0)) }

  func screen(_ context: Context) -> Screen {
    var screen = Screen(title: "Notes", list: list(context), placeholder: "Choose a note")
    guard let form else { return screen }
    screen.back = "/notes/all"
    screen.detail = HTML.form(.submit("notes.save"), .key(form.id)) {
      form.control(Self.title, context.language, changed: "notes.changed")
      form.control(Self.remark, context.language, changed: "notes.changed")
    }
    return screen
  }

  private func list(_ context: Context) -> Node {
    let notes = context.replica().keys.compactMap { context.record($0) }
      .sorted { $0.fields["title"]?.text ?? "" < $1.fields["title"]?.text ?? "" }
    return ul(.class("notes")) {
      for note in notes {
        li(.key(note.id.description)) {
          a(.href("/notes/edit/\(note.id.description)")) { note.fields["title"]?.text ?? "" }
          span { note.fields["remark"]?.text ?? "" }
          button(.action("notes.delete", value: note.id.description)) { "delete" }
        }
      }
    }
  }

  static var guide: Guide {
    func step(_ number: Int) -> Guide.Step {
      Guide.Step("all-done", Text(cs: "Krok \(number)", en: "Step \(number)"), Text(cs: "Text", en: "Text"))
    }
    return Guide(
      steps: [step(1), step(2), step(3)],
      answers: [Guide.Answer(Text(cs: "Otázka?", en: "What is a note?"), Text(cs: "Odpověď.", en: "A short text."))],
      keys: [.add])
  }

  /// A note about a day, `2026-12-03 Letter`, matters until it is over.
  func glance(_ context: Context) -> Glance? {
    var glance: Glance?
    context.replica().forEachVisible { record in
      let title = record.fields["title"]?.text ?? ""
      guard let day = Day(iso: String(title.prefix(10))) else { return }
      let words = String(title.dropFirst(11))
      glance = Glance(Text(cs: words, en: words), day: day, until: day)
    }
    return glance
  }

  func describe(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String {
    "Note " + (fields["title"]?.text ?? "")
  }
}

struct TestApps: AppSet {
  var notes = NotesApp()
  static let entries = [NotesApp.entry]
  static let schema = Schema(NotesApp.collections)
  mutating func recordsChanged(_ keys: [RecordKey], _ context: UpdateContext) { notes.recordsChanged(keys, context) }
  mutating func handle(_ event: AppEvent, app: String, _ context: UpdateContext) {
    if app == "notes" { notes.handle(event, context) }
  }
  static var guide: Guide { NotesApp.guide }
  func screen(app: String, _ context: Context) -> Screen { notes.screen(context) }
  func glance(app: String, _ context: Context) -> Glance? { notes.glance(context) }
  func describe(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String {
    notes.describe(key, fields, context)
  }
}

extension LittleServer {
  /// A signed-in tab whose server answers some requests as given here, by method and address.
  func signedIn(_ path: String, _ answers: @escaping (Effect.Request) -> (status: Int, body: String)?) -> Tab {
    let connection = connection()
    let tab = Tab(TestApps.self, server: { answers($0) ?? connection($0) }).start()
    tab.signUp()
    tab.visit(path)
    return tab
  }
}
