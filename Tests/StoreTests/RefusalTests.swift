import Base
import Store
import Sync
import TestSupport
import Testing

@Suite("Refused changes")
struct RefusalTests {
  @Test("P-22: a refused change of a part names the whole record, and says why in words")
  func refusalOfPart() {
    let server = LittleServer(TestApps.schema)
    let connection = server.connection()
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
      tab.store.context.save(key, [("remark", "old")])
      tab.send(.visible)
    }
    tab.visit("/sync")
    let words = tab.page?.first(class: "refusal")?.words ?? ""
    #expect(words.hasPrefix("Note Oak") && words.contains("You may only read here"), "\(words)")
  }
}
