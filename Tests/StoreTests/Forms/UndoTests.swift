import Base
import Store
import Sync
import TestSupport
import Testing

@Suite("Undoing a change of many records")
struct UndoTests {
  private func mark(_ tab: Tab, _ remark: String) {
    tab.send(.action(Event.Action("notes.mark", text: remark)))
  }

  /// Somebody else's remark arrives.
  private func remark(_ tab: Tab, _ title: String, _ remark: String) throws {
    let replica = tab.store.context.replica()
    let key = try #require(replica.keys.first { replica.visible($0)?.fields["title"]?.text == title })
    tab.send(.changedElsewhere(replica.edit(key, [(name: "remark", value: .string(remark))], tab: "other")))
  }

  @Test("P-48: an undo leaves a value that somebody has changed since, on both devices, and says so")
  func changedSince() {
    let server = LittleServer(TestApps.schema)
    let eva = Tab(TestApps.self, server: server.connection()).start()
    eva.note("Elm", "old")
    eva.note("Oak", "old")
    eva.signUp()
    let jan = Tab(TestApps.self, seed: 2, server: server.connection()).start()
    jan.signIn()
    mark(eva, "seen")
    jan.send(.visible)
    #expect(jan.notes == ["Elm seen", "Oak seen"])
    jan.change("Oak", "remark", to: "felled")
    eva.send(.visible)
    #expect(eva.notes == ["Elm seen", "Oak felled"])
    eva.press("notice.undo")
    #expect(eva.notes == ["Elm old", "Oak felled"])
    #expect(eva.notice == "Restored. 1 value has been changed since and stays.")
    jan.send(.visible)
    #expect(jan.notes == ["Elm old", "Oak felled"])
    #expect(eva.store.context.conflictCount == 0 && jan.store.context.conflictCount == 0)
  }

  @Test("P-48: where all values have been changed since, an undo changes nothing and says so, in Czech too")
  func allChanged() throws {
    for (language, words) in [
      ("en", "2 values have been changed since and stay."), ("cs", "2 hodnoty se mezitím změnily a zůstávají."),
    ] {
      let tab = Tab(TestApps.self).start("/notes", languages: [language])
      tab.note("Elm", "old")
      tab.note("Oak", "old")
      mark(tab, "seen")
      try remark(tab, "Elm", "sick")
      try remark(tab, "Oak", "felled")
      tab.press("notice.undo")
      #expect(tab.notes == ["Elm sick", "Oak felled"] && tab.notice == words)
    }
  }

  @Test("P-48: a value that the change has left as it was is no reason for a word")
  func untouched() throws {
    let tab = Tab(TestApps.self).start()
    tab.note("Elm", "old")
    tab.note("Oak", "seen")
    mark(tab, "seen")
    try remark(tab, "Oak", "felled")
    tab.press("notice.undo")
    #expect(tab.notes == ["Elm old", "Oak felled"] && tab.notice == "Restored.")
  }
}
