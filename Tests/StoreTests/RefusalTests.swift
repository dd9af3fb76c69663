import Base
import Store
import Sync
import TestSupport
import Testing

@Suite("Refused changes")
struct RefusalTests {
  /// At the synchronisation screen, after the server has refused this remark of a note that it has.
  private func refused(_ remark: String) -> Tab {
    let connection = LittleServer(TestApps.schema).connection()
    var isRefusing = false
    let tab = Tab(TestApps.self) { request in
      guard isRefusing, request.url.hasSuffix("/push") else { return connection(request) }
      return (403, Problem("forbidden").wire.serialized)
    }
    tab.start()
    tab.signUp()
    tab.note("Oak")
    isRefusing = true
    if let key = tab.store.context.replica().confirmed.keys.first {
      tab.store.context.save(key, [("remark", JSON.string(remark))])
      tab.send(.visible)
    }
    tab.visit("/sync")
    return tab
  }

  @Test("P-22: a refused change of a part names the whole record, and says why in words")
  func refusalOfPart() {
    let tab = refused("old")
    let words = tab.page?.first(class: "refusal")?.words ?? ""
    #expect(words.hasPrefix("Note Oak") && words.contains("You may only read here"), "\(words)")
  }

  @Test("P-22: whatever time a server asks for, it is asked again within a day")
  func longWait() {
    let connection = LittleServer(TestApps.schema).connection()
    var isOpen = true
    let tab = Tab(TestApps.self) { isOpen ? connection($0) : nil }
    tab.start()
    tab.signUp()
    isOpen = false
    tab.note("Oak")
    tab.answer(503, retryAfterSeconds: .max)
    let waits = tab.timers.filter { $0.key.hasPrefix("sync/") }.values.map { $0 - tab.now }
    #expect(!waits.isEmpty && waits.allSatisfy { $0 <= 2 * 86_400_000 }, "\(waits)")
  }

  @Test("U-22: a refused change shows what was entered, before it is given up")
  func entered() {
    let tab = refused("planted in 1812")
    let words = tab.page?.first(class: "refusal")?.words ?? ""
    #expect(words.contains("What you entered Remark planted in 1812"), "\(words)")
  }

  @Test(
    "P-22: hundreds of refused changes are made again or discarded at once; the screen shows the first",
    arguments: [true, false])
  func allRefusalsSettled(isRetried: Bool) {
    let server = LittleServer(TestApps.schema)
    let connection = server.connection()
    var isFull = true
    let tab = Tab(TestApps.self) { request in
      guard isFull, request.url.hasSuffix("/push") else { return connection(request) }
      return (422, Problem("account-full", detail: "full").wire.serialized)
    }
    tab.start()
    tab.signUp()
    for number in 1...60 { tab.note("Note \(number)") }
    #expect(tab.words.contains("60 refused changes wait for you") && !tab.words.contains("differences"))
    tab.visit("/sync")
    #expect(tab.store.context.refusalCount == 60)
    #expect(tab.page?.all(class: "refusal").count == 50 && tab.words.contains("And more of them: 10."))
    isFull = false
    tab.press(isRetried ? "refusal.retry-all" : "refusal.drop-all")
    if !isRetried {
      #expect(tab.store.context.refusalCount == 60, "discarding for good asks first")
      tab.press("dialog.confirm")
    }
    #expect(tab.store.context.refusalCount == 0 && tab.store.context.unsentCount == 0)
    #expect(server.accounts[0].records.count == (isRetried ? 60 : 0))
    let next = Tab(TestApps.self, disk: tab.disk, seed: 4, server: tab.server).start("/notes")
    #expect(next.notes.count == (isRetried ? 60 : 0) && next.store.context.refusalCount == 0)
  }

  @Test("P-22: what is refused while the question is open is not discarded with what it was about")
  func refusedMeanwhile() {
    let server = LittleServer(TestApps.schema)
    let connection = server.connection()
    let tab = Tab(TestApps.self) { request in
      guard request.url.hasSuffix("/push") else { return connection(request) }
      return (422, Problem("account-full", detail: "full").wire.serialized)
    }
    tab.start()
    tab.signUp()
    for number in 1...3 { tab.note("Note \(number)") }
    tab.visit("/sync")
    tab.press("refusal.drop-all")
    #expect(tab.words.contains("cannot be brought back: 3."))
    tab.store.context.save(RecordKey("note", RecordID.v8(named: "late", in: "test")), [("title", "Late")])
    tab.send(.visible)
    #expect(tab.store.context.refusalCount == 4)
    tab.press("dialog.confirm")
    #expect(tab.store.context.refusalCount == 1, "nobody was asked about the last one")
    #expect(tab.page?.first(class: "refusal")?.words.contains("Late") == true)
  }
}
