import Base
import Store
import Sync
import TestSupport
import Testing

@Suite("Typed and not saved")
struct UnstoredTests {
  @Test("P-85: what was typed and not saved is in that file too")
  func exportForms() throws {
    let tab = Tab(TestApps.self).start("/notes/edit/new")
    tab.type("title", "Half an oak")
    tab.visit("/settings")
    tab.press("app.export")
    guard case .download(_, _, let text, _)? = tab.effects.last else { return #expect(Bool(false)) }
    let forms = try JSON.parse(text)["forms"]?.members?.members ?? []
    #expect(forms.count == 1 && forms.first?.value.serialized.contains("Half an oak") == true)
  }

  @Test("P-89: what could not be stored is handed to the host once more when the page closes, which puts it aside")
  func closing() {
    let tab = Tab(TestApps.self).start()
    tab.visit("/notes/edit/new")
    tab.disk.isSlow = true
    tab.type("title", "Oak")
    tab.pass(milliseconds: 500)
    tab.failCommits(isFull: true)
    tab.type("title", "Oak and elm")
    tab.pass(milliseconds: 500)
    #expect(tab.commits.isEmpty, "what follows a batch that has failed waits for it")
    tab.send(.hidden)
    let handed = tab.commits.flatMap { $0.entries }.filter { $0.key.hasPrefix("d/") }
    #expect(handed.count == 2 && handed.last?.value?.contains("Oak and elm") == true)
    tab.finishCommits()
    let next = Tab(TestApps.self, disk: tab.disk).start("/notes/edit/new")
    #expect(next.page?.first { $0.attributes["name"] == "title" }?.attributes["value"] == "Oak and elm")
  }
}
