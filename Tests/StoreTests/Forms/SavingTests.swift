import Base
import Store
import Sync
import TestSupport
import Testing

@Suite("Saving")
struct SavingTests {
  @Test("P-20, P-27: a change is visible at once, and counts as saved only when it is on disk")
  func notice() {
    let tab = Tab(TestApps.self).start()
    tab.disk.isSlow = true
    tab.note("Oak")
    #expect(tab.notes == ["Oak "])
    #expect(tab.notice == nil)
    #expect(tab.disk.keys("o/").isEmpty)
    tab.finishCommits()
    #expect(tab.notice == "Saved.")
    #expect(tab.disk.keys("o/").count == 1)
  }

  @Test("P-27: a record counts as saved when the draft of its form is gone too: a reload does not offer the text again")
  func draft() {
    let tab = Tab(TestApps.self).start()
    tab.visit("/notes/edit/new")
    tab.type("title", "Oak")
    tab.pass(milliseconds: 500)
    #expect(tab.disk.keys("d/").count == 1)
    tab.disk.isSlow = true
    tab.submit("notes.save")
    while tab.notice == nil && tab.isStoring { tab.finishCommits(1) }
    #expect(tab.notice == "Saved." && tab.disk.keys("d/").isEmpty && tab.disk.keys("o/").count == 1)
  }

  @Test(
    "P-20: a failed commit is reported, retried and then counts as saved; nothing is lost", arguments: [false, true])
  func failure(isFull: Bool) {
    let tab = Tab(TestApps.self).start()
    tab.disk.isSlow = true
    tab.note("Oak")
    tab.failCommits(isFull: isFull)
    #expect(tab.notice?.contains(isFull ? "storage is full" : "could not be saved") == true)
    #expect(tab.words.contains("Try again"))
    #expect(tab.notes == ["Oak "])
    tab.pass(milliseconds: 3_000)
    tab.finishCommits()
    #expect(tab.notice == "Saved.")
    #expect(!tab.words.contains("Try again"))
    #expect(Tab(TestApps.self, disk: tab.disk).start().notes == ["Oak "])
  }

  @Test("P-20: slow storage is reported until it answers")
  func slow() {
    let tab = Tab(TestApps.self).start()
    tab.disk.isSlow = true
    tab.note("Oak")
    tab.pass(milliseconds: 4_900)
    #expect(!tab.words.contains("Saving is taking longer than usual."))
    tab.pass(milliseconds: 200)
    #expect(tab.words.contains("Saving is taking longer than usual."))
    tab.finishCommits()
    #expect(!tab.words.contains("Saving is taking longer than usual."))
    #expect(tab.notice == "Saved.")
    tab.pass(milliseconds: 20_000)
    tab.note("Elm")
    tab.pass(milliseconds: 5_100)
    #expect(tab.words.contains("Saving is taking longer than usual."), "the next time too")
    tab.failCommits()
    #expect(!tab.words.contains("Saving is taking longer than usual."))
    #expect(tab.words.contains("Try again"))
  }

  @Test("P-20: storage that answers one batch after another in time is not slow")
  func inTime() {
    let tab = Tab(TestApps.self).start()
    tab.disk.isSlow = true
    for title in ["Oak", "Elm", "Ash"] {
      tab.note(title)
      tab.pass(milliseconds: 3_000)
      #expect(!tab.words.contains("Saving is taking longer than usual."))
      tab.finishCommits()
    }
  }

  @Test("A form is stored together with its record, and is removed after it")
  func formWithItsRecord() throws {
    let tab = Tab(TestApps.self).start()
    tab.disk.isSlow = true
    tab.note("Oak")
    let keys = tab.commits.map { $0.entries.map { ($0.key.prefix(1) + ($0.value == nil ? "-" : "")) } }
    let saved = try #require(keys.first { $0.contains("o") })
    #expect(saved.contains("d"))
    #expect(keys.last == ["d-"])
  }

  @Test("P-20: full storage is named also when later batches fail only because of the first")
  func full() {
    let tab = Tab(TestApps.self).start()
    tab.disk.isSlow = true
    tab.note("Oak")
    let batches = tab.commits.map { $0.batch }
    #expect(batches.count == 2, "the note, and its draft that goes")
    tab.send(.commitFailed(batch: batches[0], reason: "test", isFull: true))
    tab.send(.commitFailed(batch: batches[1], reason: "test", isFull: false))
    #expect(tab.notice?.contains("storage is full") == true)
  }

  @Test("P-20: while nothing can be stored the user can retry, and later changes are stored later")
  func order() {
    let tab = Tab(TestApps.self).start()
    tab.disk.isSlow = true
    tab.note("Oak")
    tab.failCommits()
    tab.send(.action(Event.Action("settings.appearance", text: "dark")))
    tab.note("Elm")
    #expect(tab.commits.isEmpty, "nothing overtakes what has failed")
    tab.press("commit.again")
    #expect(tab.commits.map { $0.batch } == tab.commits.map { $0.batch }.sorted())
    tab.finishCommits()
    tab.finishCommits()
    let next = Tab(TestApps.self, disk: tab.disk).start()
    #expect(next.notes == ["Elm ", "Oak "])
    #expect(next.theme == "dark")
    #expect(next.disk.keys("d/").isEmpty)
  }

  @Test("P-20: when the storage is read again, uncommitted changes stay")
  func loadedAgain() {
    let tab = Tab(TestApps.self).start()
    tab.note("Oak")
    tab.disk.isSlow = true
    tab.note("Elm")
    tab.load()
    #expect(tab.notes == ["Elm ", "Oak "])
    tab.finishCommits()
    tab.finishCommits()
    #expect(Tab(TestApps.self, disk: tab.disk).start().notes == ["Elm ", "Oak "])
  }

  @Test("Saving without a difference writes nothing and says so at once")
  func noDifference() {
    let tab = Tab(TestApps.self).start()
    tab.note("Oak")
    let before = tab.disk.keys("o/")
    tab.change("Oak", "title", to: "Oak")
    #expect(tab.notice == "Saved.")
    #expect(tab.disk.keys("o/") == before)
  }

  @Test("A wrong value is marked at its field in the user's language, and the typed text stays")
  func wrong() {
    let tab = Tab(TestApps.self).start(languages: ["cs"])
    tab.visit("/notes/edit/new")
    tab.type("remark", "bez názvu")
    tab.submit("notes.save")
    let field = tab.page?.first(class: "wrong")
    #expect(field?.words.contains("Vyplňte prosím toto pole.") == true)
    let control = field?.first { $0.tag == "input" }
    #expect(control?.attributes["aria-invalid"] == "true")
    #expect(control?.attributes["aria-describedby"] == field?.first(class: "fault")?.attributes["id"])
    #expect(tab.page?.first { $0.attributes["name"] == "remark" }?.attributes["value"] == "bez názvu")
    #expect(tab.disk.keys("o/").isEmpty)
  }

  @Test("A notice disappears by itself; one that offers undo stays longer")
  func noticeTimes() {
    let tab = Tab(TestApps.self).start()
    tab.note("Oak")
    tab.pass(milliseconds: 4_999)
    #expect(tab.notice == "Saved.")
    tab.pass(milliseconds: 1)
    #expect(tab.notice == nil)
    tab.delete("Oak")
    tab.pass(milliseconds: 9_999)
    #expect(tab.notice?.contains("Undo") == true)
    tab.pass(milliseconds: 1)
    #expect(tab.notice == nil)
  }

  @Test("A notice can be dismissed")
  func dismissed() {
    let tab = Tab(TestApps.self).start()
    tab.note("Oak")
    tab.press("notice.dismiss")
    #expect(tab.notice == nil)
  }

  @Test("With the first data the browser is asked once to keep them")
  func persistence() {
    let tab = Tab(TestApps.self).start()
    func asked(_ tab: Tab) -> Int { tab.effects.filter { if case .askPersistence = $0 { true } else { false } }.count }
    #expect(asked(tab) == 0)
    tab.note("Oak")
    tab.note("Elm")
    #expect(asked(tab) == 1)
    let next = Tab(TestApps.self, disk: tab.disk).start()
    next.note("Ash")
    #expect(asked(next) == 0)
  }

  @Test("P-24: the settings say whether the browser keeps the data, and how large they are")
  func persistenceShown() {
    let tab = Tab(TestApps.self).start("/settings")
    tab.send(.persistence(Event.Persistence(isGranted: false, usedBytes: 2_500_000)))
    #expect(tab.words.contains("The browser may delete the data"))
    #expect(tab.words.contains("2.5 MB"))
    #expect(!tab.words.contains("only on this device"))
    tab.note("Oak")
    tab.visit("/settings")
    #expect(tab.words.contains("1 change exists only on this device."))
    tab.send(.persistence(Event.Persistence(isGranted: true, usedBytes: 2_500_000)))
    #expect(tab.words.contains("The browser will not delete the data"))
  }

  @Test("Everything on the device can be exported: records, unsent changes and refused ones")
  func export() throws {
    let tab = Tab(TestApps.self).start("/settings")
    tab.note("Oak", "old")
    tab.visit("/settings")
    tab.press("app.export")
    guard case .download(let name, let type, let text, _)? = tab.effects.last else { return #expect(Bool(false)) }
    #expect(name == "vademecum-2026-11-21.json")
    #expect(type == "application/json")
    let space = try JSON.parse(text)["spaces"]?.items?.first
    #expect(space?["records"]?.items?.first?["fields"]?["title"]?.text == "Oak")
    #expect(space?["unsent"]?.items?.count == 1)
  }
}

@Suite("Deleting and asking")
struct DeletingTests {
  @Test("Deleting asks first, and cancelling or Escape keeps the record", arguments: ["cancel", "escape", "elsewhere"])
  func cancelled(_ way: String) throws {
    let tab = Tab(TestApps.self).start()
    tab.note("Oak")
    tab.press("notes.delete")
    let dialog = try #require(tab.page?.first { $0.attributes["role"] == "alertdialog" })
    #expect(dialog.words == "Delete? Really? Cancel Delete")
    switch way {
    case "cancel": tab.press("dialog.cancel")
    case "escape": tab.send(.key("Escape"))
    default:
      tab.visit("/settings")
      tab.visit("/notes")
    }
    #expect(tab.page?.first { $0.attributes["role"] == "alertdialog" } == nil)
    #expect(tab.notes == ["Oak "])
  }

  @Test("A question gets the focus when it is on the page, not before")
  func focus() {
    let tab = Tab(TestApps.self).start()
    tab.note("Oak")
    let effects = tab.steps { tab.press("notes.delete") }
    let patch = effects.firstIndex { if case .patch = $0 { true } else { false } }
    let focus = effects.firstIndex { if case .focus = $0 { true } else { false } }
    #expect(patch != nil && focus != nil && patch! < focus!)
    #expect(tab.page?.first(class: "column")?.attributes["inert"] != nil, "what lies behind is out of reach")
    tab.press("dialog.cancel")
    #expect(tab.page?.first { $0.attributes["inert"] != nil } == nil)
  }

  @Test("A deletion can be undone with all fields")
  func undone() {
    let tab = Tab(TestApps.self).start()
    tab.note("Oak", "old")
    tab.delete("Oak")
    #expect(tab.notes == [])
    #expect(tab.notice?.hasPrefix("Deleted.") == true)
    tab.press("notice.undo")
    #expect(tab.notes == ["Oak old"])
    #expect(tab.notice == "Restored.")
    #expect(Tab(TestApps.self, disk: tab.disk).start().notes == ["Oak old"])
  }

  @Test("A deletion that the server already knows can be undone, and the server has the record again")
  func undoneAfterSending() {
    let server = LittleServer(TestApps.schema)
    let tab = Tab(TestApps.self, server: server.connection()).start()
    tab.note("Oak", "old")
    tab.signUp()
    tab.delete("Oak")
    #expect(server.accounts[0].records.values.first?.record.deleted == true)
    tab.press("notice.undo")
    #expect(server.accounts[0].records.values.first?.record.deleted == false)
    #expect(server.accounts[0].records.values.first?.record.fields["remark"]?.text == "old")
    #expect(tab.store.context.conflictCount == 0)
  }
}

@Suite("Drafts")
struct DraftTests {
  @Test("Typed text is stored a moment later and survives a restart")
  func survives() {
    let tab = Tab(TestApps.self).start("/notes/edit/new")
    tab.type("title", "Oa")
    #expect(tab.disk.keys("d/").isEmpty)
    tab.pass(milliseconds: 400)
    #expect(tab.disk.keys("d/") == ["d/notes/new"])
    let next = Tab(TestApps.self, disk: tab.disk).start("/notes/edit/new")
    #expect(next.page?.first { $0.attributes["name"] == "title" }?.attributes["value"] == "Oa")
  }

  @Test("Text is also stored while somebody types without a pause")
  func steady() {
    let tab = Tab(TestApps.self).start("/notes/edit/new")
    for count in 1...10 {
      tab.type("title", String(repeating: "a", count: count))
      tab.pass(milliseconds: 100)
    }
    #expect(tab.disk.entries["d/notes/new"]?.contains("aaaaaaaa") == true)
  }

  @Test("Typed text is stored when the page is hidden")
  func hidden() {
    let tab = Tab(TestApps.self).start("/notes/edit/new")
    tab.type("title", "Oa")
    tab.send(.hidden)
    #expect(tab.disk.keys("d/") == ["d/notes/new"])
  }

  @Test("Saving the form removes its draft, and the next new form is empty")
  func removed() {
    let tab = Tab(TestApps.self).start()
    tab.visit("/notes/edit/new")
    tab.type("title", "Oak")
    tab.pass(milliseconds: 400)
    tab.submit("notes.save")
    #expect(tab.disk.keys("d/").isEmpty)
    tab.pass(milliseconds: 10_000)
    #expect(tab.disk.keys("d/").isEmpty)
    tab.visit("/notes/edit/new")
    #expect(tab.page?.first { $0.attributes["name"] == "title" }?.attributes["value"] ?? "" == "")
  }

  @Test("A draft that is not stored yet survives when the storage is read again")
  func loadedAgain() {
    let tab = Tab(TestApps.self).start("/notes/edit/new")
    tab.type("title", "Oa")
    tab.load()
    #expect(tab.page?.first { $0.attributes["name"] == "title" }?.attributes["value"] == "Oa")
    tab.pass(milliseconds: 400)
    #expect(tab.disk.entries["d/notes/new"]?.contains("Oa") == true)
  }
}
