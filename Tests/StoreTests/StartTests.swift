import Base
import Store
import Sync
import TestSupport
import Testing

typealias Tab = Device<TestApps>

extension Device where Apps == TestApps {
  /// Makes a note through the form, as a user does.
  func note(_ title: String, _ remark: String = "") {
    visit("/notes/edit/new")
    type("title", title)
    type("remark", remark)
    submit("notes.save")
  }

  func change(_ title: String, _ field: String, to text: String) {
    guard let link = page?.first({ $0.tag == "a" && $0.words == title })?.attributes["href"] else { return }
    visit(link)
    type(field, text)
    submit("notes.save")
  }

  func delete(_ title: String) {
    guard let row = page?.first({ $0.tag == "li" && $0.words.hasPrefix(title + " ") }),
      let id = row.first({ $0.tag == "button" })?.attributes["data-value"]
    else { return }
    press("notes.delete", value: id)
    press("dialog.confirm")
  }

  func signUp(_ email: String = "eva@example.org") {
    visit("/account")
    type("email", email)
    type("password", "correct horse")
    submit("account.sign-up")
    visit("/notes")
  }

  func signIn(_ email: String = "eva@example.org", _ password: String = "correct horse") {
    visit(words.contains("sign in to continue") ? "/account" : "/account?sign-in=1")
    type("email", email)
    type("password", password)
    submit("account.sign-in")
    visit("/notes")
  }

  /// The titles and remarks in the list.
  var notes: [String] {
    (page?.first(class: "notes")?.children ?? []).map { $0.children.prefix(2).map { $0.words }.joined(separator: " ") }
  }

  var notice: String? { page?.first(class: "notice")?.words }
}

@Suite("Starting and navigating")
struct StartTests {
  @Test("The first screen of the first app opens at the root, without an account and without a network")
  func root() {
    let tab = Tab(TestApps.self).start("/notes", isOnline: false)
    #expect(tab.page?.first { $0.tag == "h1" }?.words == "Notes")
    #expect(tab.page?.first { $0.attributes["aria-current"] == "page" }?.words == "All")
    #expect(tab.requests.isEmpty)
    #expect(!tab.isLive)
  }

  @Test("Nothing is shown before the storage was read")
  func beforeLoading() {
    let tab = Tab(TestApps.self)
    tab.send(.started(Event.Start(url: "/", languages: ["en"], isOnline: true)))
    #expect(tab.page == nil)
  }

  @Test("An unknown address says so and leads back")
  func unknown() {
    let tab = Tab(TestApps.self).start("/nowhere/at/all")
    #expect(tab.words.contains("There is nothing at this address."))
    tab.follow("/")
    #expect(tab.page?.first { $0.tag == "h1" }?.words == "Vademecum")
  }

  @Test("Every screen of the frame opens at its address", arguments: ["menu", "settings", "account", "sync"])
  func ownScreens(_ name: String) {
    let tab = Tab(TestApps.self).start("/" + name)
    let title = ["menu": "More", "settings": "Settings", "account": "Account", "sync": "Synchronisation"][name]
    #expect(tab.page?.first { $0.tag == "h1" }?.words == title)
  }

  @Test("Navigating to the current address scrolls to the top")
  func again() {
    let tab = Tab(TestApps.self).start()
    tab.visit("/settings")
    tab.visit("/settings")
    let scrolls = tab.effects.filter { if case .scrollToTop = $0 { true } else { false } }
    #expect(scrolls.count == 1)
  }

  @Test("Back and forward show earlier screens")
  func history() {
    let tab = Tab(TestApps.self).start()
    tab.note("Oak")
    tab.visit("/settings")
    tab.visit("/notes/all")
    #expect(tab.notes == ["Oak "])
  }

  @Test("The language is the device's until another is chosen, and the choice survives a restart")
  func language() {
    let tab = Tab(TestApps.self).start("/settings", languages: ["cs-CZ", "en"])
    #expect(tab.words.contains("Nastavení"))
    #expect(tab.documentLanguage == "cs")
    tab.send(.action(Event.Action("settings.language", text: "en")))
    #expect(tab.words.contains("Settings"))
    let next = Tab(TestApps.self, disk: tab.disk).start("/settings", languages: ["cs-CZ"])
    #expect(next.words.contains("Settings"))
    #expect(next.documentLanguage == "en")
  }

  @Test("A new language makes the apps sort and search again, in every tab")
  func languageRefreshes() {
    let tab = Tab(TestApps.self).start("/settings")
    let other = Tab(TestApps.self, disk: tab.disk).start(isLeader: false)
    let before = (tab.store.apps.notes.refreshes, other.store.apps.notes.refreshes)
    tab.send(.action(Event.Action("settings.language", text: "cs")))
    #expect(tab.store.apps.notes.refreshes == before.0 + 1)
    #expect(other.store.apps.notes.refreshes == before.1 + 1)
    #expect(other.words.contains("Nastavení"))
  }

  @Test("The appearance follows the device until another is chosen")
  func appearance() {
    let tab = Tab(TestApps.self).start("/settings")
    #expect(tab.theme == "auto")
    tab.send(.action(Event.Action("settings.appearance", text: "dark")))
    #expect(tab.theme == "dark")
    #expect(Tab(TestApps.self, disk: tab.disk).start().theme == "dark")
  }

  @Test("After a crash the app says that it restarted, and saved data are there")
  func crashed() {
    let tab = Tab(TestApps.self).start()
    tab.note("Oak")
    let next = Tab(TestApps.self, disk: tab.disk).start(hasCrashed: true)
    #expect(next.notice?.contains("The app has restarted") == true)
    #expect(next.notes == ["Oak "])
  }

  @Test("The user is told about a browser that keeps nothing")
  func volatile() {
    let tab = Tab(TestApps.self)
    tab.send(.started(Event.Start(url: "/", languages: ["en"], isOnline: true)))
    tab.send(.loaded(StoredEntries([Entry]()), isVolatile: true))
    #expect(tab.words.contains("Data vanish with this page."))
  }

  @Test("P-77: an unreadable part of the storage is reported, and everything readable is there")
  func unreadable() {
    let tab = Tab(TestApps.self).start()
    tab.note("Oak")
    #expect(!tab.words.contains("cannot be read"))
    let next = Tab(TestApps.self, disk: tab.disk).start()
    next.send(.unreadable(pages: 1))
    #expect(next.words.contains("Part of what is stored on this device cannot be read."))
    #expect(next.notes == ["Oak "])
  }

  @Test(
    "P-77: parts of a storage that is read once more from its beginning count for nothing", arguments: [true, false])
  func storedAnew(isFirst: Bool) {
    let tab = Tab(TestApps.self).start()
    tab.note("Oak")
    let before = tab.disk.all
    tab.delete("Oak")
    tab.note("Elm")
    let next = Tab(TestApps.self, disk: tab.disk)
    if !isFirst { next.start() }
    next.send(.started(Event.Start(url: "/notes", languages: ["en"], isOnline: true)))
    next.send(.stored(StoredEntries(before)))
    next.send(.storedAnew)
    next.send(.stored(StoredEntries(tab.disk.all)))
    next.send(.loaded(StoredEntries([Entry]()), isVolatile: false))
    #expect(next.notes == ["Elm "])
  }

  @Test("files and timers reach the app whose name they begin with")
  func toTheApp() {
    let tab = Tab(TestApps.self).start()
    tab.send(.file(Event.File(name: "a.csv", purpose: "notes.import", text: "")))
    tab.send(.action(Event.Action("notes.later")))
    tab.pass(milliseconds: 1_000)
    #expect(tab.store.apps.notes.heard == ["file a.csv", "timer notes.later"])
  }

  @Test("A new version is offered and activated on request, with drafts on disk")
  func update() {
    let tab = Tab(TestApps.self).start("/notes/edit/new")
    tab.send(.updateReady)
    tab.type("title", "Oak")
    #expect(tab.disk.keys("d/").isEmpty)
    tab.press("app.update")
    #expect(tab.disk.keys("d/") == ["d/notes/new"])
    guard case .applyUpdate? = tab.effects.last else { return #expect(Bool(false), "no update") }
  }

  @Test(
    "A page that is opened again at the same address is byte for byte the same",
    arguments: ["/", "/menu", "/settings", "/sync"])
  func deterministic(url: String) {
    let tab = Tab(TestApps.self).start()
    tab.note("Oak")
    tab.note("Elm", "old")
    let one = Tab(TestApps.self, disk: tab.disk).start(url)
    let other = Tab(TestApps.self, disk: tab.disk).start(url)
    #expect(one.page?.description == other.page?.description)
    tab.visit(url)
    tab.send(.action(Event.Action("notice.dismiss")))
    #expect(tab.page?.description == one.page?.description, "a patched page equals one drawn anew")
  }
}
