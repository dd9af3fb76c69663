import Base
import Store
import Sync
import TestSupport
import Testing

@Suite("The home screen, first steps and help")
struct HomeTests {
  private func note(_ title: String, _ tab: Tab) {
    tab.visit("/notes/edit/new")
    tab.type("title", title)
    tab.submit("notes.save")
  }

  private func card(_ tab: Tab) -> String? { tab.page?.first(class: "home-card")?.words }

  private func title(_ tab: Tab) -> String? { tab.page?.first { $0.tag == "h1" }?.words }

  @Test("U-1: the root shows every app as a card, without a network and without asking for anything")
  func root() {
    let tab = Tab(TestApps.self).start("/", isOnline: false)
    #expect(title(tab) == "Vademecum")
    #expect(tab.page?.all(class: "home-card").map { $0.attributes["data-app"] } == ["notes"])
    #expect(tab.page?.first(class: "bottom") == nil)
    #expect(tab.requests.isEmpty)
  }

  @Test("U-2: the card says what the app said when it was left, and counts the days to it on later days")
  func glance() {
    let disk = Disk()
    let tab = Tab(TestApps.self, disk: disk).start()
    note("2026-12-03 Letter", tab)
    tab.visit("/")
    #expect(card(tab)?.contains("Letter · in 12 days") == true, "\(card(tab) ?? "")")
    let later = Tab(TestApps.self, disk: disk, at: "2026-12-02T08:00:00Z").start("/")
    #expect(card(later)?.contains("Letter · tomorrow") == true)
    let over = Tab(TestApps.self, disk: disk, at: "2026-12-04T08:00:00Z").start("/")
    #expect(card(over)?.contains("Letter") == false)
  }

  @Test("U-2: a day that is years off is said in years")
  func years() {
    let tab = Tab(TestApps.self).start()
    note("2033-04-12 Letter", tab)
    tab.visit("/")
    #expect(card(tab)?.contains("Letter · in 6 years") == true, "\(card(tab) ?? "")")
  }

  @Test("U-2: leaving the page is enough; what no longer matters is forgotten")
  func hidden() {
    let disk = Disk()
    let tab = Tab(TestApps.self, disk: disk).start()
    note("2026-12-03 Letter", tab)
    #expect(disk.keys("g/").isEmpty)
    tab.send(.hidden)
    #expect(disk.keys("g/") == ["g/notes"])
    tab.press("notes.delete")
    tab.press("dialog.confirm")
    tab.send(.hidden)
    #expect(disk.keys("g/").isEmpty)
  }

  @Test("U-3: the first screen of an app leads home, a deeper one back")
  func switching() {
    let tab = Tab(TestApps.self).start("/notes")
    #expect(tab.page?.first(class: "switch")?.attributes["href"] == "/")
    tab.follow("/")
    #expect(title(tab) == "Vademecum")
    tab.visit("/settings")
    #expect(tab.page?.first(class: "switch") == nil && tab.page?.first(class: "back") != nil)
  }

  @Test("U-4: an app that was never used begins with three steps; they can be skipped, and then do not come again")
  func welcome() {
    let disk = Disk()
    let tab = Tab(TestApps.self, disk: disk).start("/")
    tab.follow("/notes/welcome")
    #expect(tab.words.contains("Step 1 of 3"))
    tab.follow("/notes/welcome?step=2")
    #expect(tab.words.contains("Step 2 of 3"))
    tab.press("guide.done")
    #expect(title(tab) == "Notes" && tab.address == "/notes/all")
    tab.visit("/")
    #expect(tab.page?.first(class: "home-card")?.attributes["href"] == "/notes")
    let later = Tab(TestApps.self, disk: disk).start("/")
    #expect(later.page?.first(class: "home-card")?.attributes["href"] == "/notes")
  }

  @Test("U-4: whoever has been in an app by its address meets no first steps on the way home")
  func known() {
    let tab = Tab(TestApps.self).start("/notes")
    tab.visit("/")
    #expect(tab.page?.first(class: "home-card")?.attributes["href"] == "/notes")
  }

  @Test("U-4: a number that is no step is the nearest one", arguments: [("0", 1), ("9", 3), ("x", 1)])
  func odd(_ text: String, _ number: Int) {
    let tab = Tab(TestApps.self).start("/notes/welcome?step=" + text)
    #expect(tab.words.contains("Step \(number) of 3"))
  }

  @Test("U-5: the help answers questions about the app and about all apps, and says the version")
  func help() {
    let tab = Tab(TestApps.self).start("/notes", isOnline: false)
    tab.visit("/help")
    #expect(tab.words.contains("What is a note?") && tab.words.contains("A short text."))
    #expect(tab.words.contains("Do I need an account?") && tab.words.contains("Version 20"))
    tab.follow("/notes/welcome")
    #expect(tab.words.contains("Step 1 of 3"))
  }

  @Test("U-18: the list of shortcuts has those of the app that was used last, and those of all screens")
  func keys() {
    let tab = Tab(TestApps.self).start("/notes")
    tab.visit("/keys")
    let keys = tab.page?.all { $0.tag == "kbd" }.map { $0.words } ?? []
    #expect(keys == ["n", "Ctrl S, ⌘ S", "Esc", "?"])
  }

  @Test("U-6: a device that had the app before is told what is new until it was read; a new one is not")
  func news() {
    let disk = Disk()
    let tab = Tab(TestApps.self, disk: disk).start()
    #expect(!tab.words.contains("has been updated"))
    disk.entries["p/settings"] = "{\"appearance\":\"auto\",\"asked\":true}"
    let updated = Tab(TestApps.self, disk: disk).start()
    #expect(updated.words.contains("Vademecum has been updated."))
    updated.follow("/news")
    #expect(!updated.words.contains("has been updated"))
    let later = Tab(TestApps.self, disk: disk).start()
    #expect(!later.words.contains("has been updated"))
  }

  @Test("U-7: an empty list shows a picture and says why it is empty")
  func empty() {
    let tab = Tab(TestApps.self).start("/nowhere")
    let empty = tab.page?.first(class: "empty")
    #expect(empty?.first(class: "illustration")?.attributes["src"] == "/illustrations/nothing-matches.svg")
    #expect(empty?.words.contains("There is nothing at this address.") == true)
    tab.visit("/deleted")
    let picture = tab.page?.first(class: "empty")?.first(class: "illustration")?.attributes["src"]
    #expect(picture == "/illustrations/empty-tray.svg", "nothing to press, so no sign of an addition")
  }

  @Test("U-11: the menu lists the places that the bar has no room for, and the other apps")
  func menu() {
    let tab = Tab(TestApps.self).start("/menu")
    let bar = (tab.page?.first(class: "bottom")?.all { $0.tag == "a" } ?? []).map { $0.attributes["href"] ?? "" }
    let menu = (tab.page?.first(class: "menu")?.all { $0.tag == "a" } ?? []).map { $0.attributes["href"] ?? "" }
    #expect(bar.contains("/menu") && menu.contains("/settings"))
    #expect(menu.allSatisfy { !bar.contains($0) }, "\(menu)")
  }
}
