import Base
import Store
import Sync
import TestSupport
import Testing

@Suite("The focus")
struct FocusTests {
  private func focused(_ steps: [Effect]) -> [String] {
    steps.compactMap { if case .focus(let selector) = $0 { selector } else { nil } }
  }

  @Test("A new screen has the focus on its heading, which a screen reader then reads (WCAG 2.4.3)")
  func navigation() {
    let tab = Tab(TestApps.self).start()
    #expect(focused(tab.effects) == [], "not when the app starts")
    #expect(focused(tab.steps { tab.visit("/notes/edit/new") }) == [".pane.list + .pane h1, .pane.single h1"])
    #expect(focused(tab.steps { tab.type("title", "Oak") }) == [], "not while something is typed")
    #expect(focused(tab.steps { tab.submit("notes.save") }) == [".pane.list h1"], "the form is left")
    #expect(focused(tab.steps { tab.visit("/notes/all") }) == [], "the same screen keeps it where it is")
    #expect(tab.page?.all { $0.tag == "h1" }.allSatisfy { $0.attributes["tabindex"] == "-1" } == true)
  }

  @Test("An element that asks for the focus gets it, and the patch comes before")
  func own() {
    let tab = Tab(TestApps.self).start()
    let steps = tab.steps { tab.visit("/settings") }
    guard case .patch? = steps.first else {
      Issue.record("the page is not patched first")
      return
    }
    #expect(focused(steps) == [".pane.list + .pane h1, .pane.single h1"])
  }

  @Test("After signing in the focus is on the heading, because the form that had it is gone")
  func signedIn() {
    let server = LittleServer(TestApps.schema)
    let tab = Tab(TestApps.self, server: server.connection()).start("/account")
    tab.type("email", "eva@example.org")
    tab.type("password", "correct horse")
    #expect(focused(tab.steps { tab.submit("account.sign-up") }) == [".pane h1"])
  }

  @Test("A notice is in a live region, and a fault is an alert")
  func notices() {
    let tab = Tab(TestApps.self).start()
    let region = tab.page?.first(class: "notices")
    #expect(
      region?.attributes["role"] == "status" && region?.attributes["aria-live"] == "polite", "also while it is empty")
    tab.disk.isSlow = true
    tab.note("Oak")
    tab.failCommits()
    #expect(tab.page?.first(class: "notice")?.attributes["role"] == "alert")
  }

  @Test("U-13: a message that has stood for a second goes with the next press and the next screen; an undo and a fault stay")
  func passed() {
    let tab = Tab(TestApps.self).start()
    let ways: [() -> Void] = [
      { tab.visit("/settings") }, { tab.send(.action(Event.Action("settings.appearance", text: "dark"))) },
    ]
    for goOn in ways {
      tab.store.context.show(Text(cs: "Hotovo.", en: "Done."))
      tab.pass(milliseconds: 900)
      goOn()
      #expect(tab.notice == "Done.", "nobody has read it yet")
      tab.pass(milliseconds: 100)
      goOn()
      #expect(tab.notice == nil)
    }
    let deleted = Notice(Text(cs: "Smazáno.", en: "Deleted."), canUndo: true)
    let fault = Notice(Text(cs: "Chyba.", en: "Fault."), isError: true)
    for notice in [deleted, fault] {
      tab.store.context.show(notice)
      tab.pass(milliseconds: 2_000)
      tab.visit("/account")
      #expect(tab.notice?.hasPrefix(notice.text.en) == true)
    }
  }
}
