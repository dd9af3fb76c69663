import Base
import Store
import Sync
import TestSupport
import Testing

@Suite("Leaving a device")
struct LeavingTests {
  let server = LittleServer(TestApps.schema)

  /// A device with a sent change, and the question whether to sign out confirmed without a network.
  private func leaving(unsent: Bool, answer: (Tab) -> Void) -> Tab {
    let tab = Tab(TestApps.self, server: server.connection()).start()
    tab.note("Oak")
    tab.signUp()
    tab.server = nil
    if unsent {
      tab.note("Elm")
      tab.failRequest()
    }
    tab.visit("/account")
    tab.press("account.sign-out")
    tab.press("dialog.confirm")
    answer(tab)
    return tab
  }

  @Test("P-107: the data can be removed without a network, after a question that says what the server does not know")
  func unheard() {
    let tab = leaving(unsent: false) { $0.failRequest() }
    #expect(!tab.disk.entries.isEmpty, "nothing goes before the answer")
    #expect(tab.words.contains("The server does not answer, but the data can be removed now."))
    #expect(!tab.words.contains("would be lost"))
    tab.press("dialog.confirm")
    #expect(tab.disk.entries.isEmpty)
    #expect(server.accounts[0].records.count == 1)
  }

  @Test("P-107: whoever declines keeps everything")
  func declined() {
    let tab = leaving(unsent: true) { $0.failRequest() }
    tab.press("dialog.cancel")
    tab.visit("/notes")
    #expect(tab.notes == ["Elm ", "Oak "] && tab.store.context.unsentCount == 1)
    #expect(tab.store.context.account.account != nil)
  }

  @Test("P-107: the question says what would be lost", arguments: [false, true])
  func unsent(isServerBroken: Bool) {
    let tab = leaving(unsent: true) { isServerBroken ? $0.answer(502) : $0.failRequest() }
    let dialog = tab.page?.first { $0.attributes["role"] == "alertdialog" }
    #expect(dialog?.words.contains("1 change has not been sent yet and would be lost") == true)
  }
}
