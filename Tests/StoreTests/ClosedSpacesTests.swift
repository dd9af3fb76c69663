import Base
import Store
import Sync
import TestSupport
import Testing

/// What an app of another core has in its child spaces, while this core runs.
@Suite("Spaces of other cores")
struct ClosedSpacesTests {
  private let server = LittleServer(BoardApps.schema)

  /// A device with a board in which something is written; from then on the server may refuse what is written.
  private func board(isRefused: Bool) -> Device<BoardApps> {
    let connection = server.connection()
    var isRefusing = false
    let tab = Device(BoardApps.self) { request in
      guard isRefusing, request.url.hasSuffix("/push") else { return connection(request) }
      return (422, Problem("account-full", detail: "full").wire.serialized)
    }
    tab.start("/boards")
    let form = Fields([("email", "ann@example.org"), ("password", "correct horse")])
    tab.send(.action(Event.Action("account.sign-up", form: form)))
    tab.send(.action(Event.Action("boards.make", text: "Trees")))
    let space = tab.store.context.childSpaces.first?.id ?? ""
    tab.send(.action(Event.Action("boards.write", value: space, text: "oak")))
    isRefusing = isRefused
    if isRefused { tab.send(.action(Event.Action("boards.write", value: space, text: "elm"))) }
    #expect(tab.store.context.refusalCount == (isRefused ? 1 : 0) && tab.store.context.unsentCount == 0)
    return tab
  }

  @Test("P-24: signing out tells of what was refused in a space of an app that runs in another core")
  func refused() {
    let disk = board(isRefused: true).disk
    let next = Tab(TestApps.self, disk: disk, seed: 3, server: server.connection()).start()
    #expect(next.store.context.onlyHereCount == 1)
    next.visit("/account")
    next.press("account.sign-out")
    #expect(next.words.contains("1 change"), "\(next.words)")
  }

  @Test("P-24: what another tab hears refused is told of here, too")
  func refusedElsewhere() {
    let tab = board(isRefused: false)
    let space = tab.store.context.childSpaces.first?.id ?? ""
    let next = Tab(TestApps.self, disk: tab.disk, seed: 3, server: server.connection()).start(isLeader: false)
    #expect(next.store.context.onlyHereCount == 0)
    let operation = Operation(.delete, RecordKey("card", BoardsApp.note), base: 1)
    let refused = JSON.object(JSONObject([("operation", operation.wire), ("problem", Problem("x").wire)]))
    next.send(.changedElsewhere([Entry("x/\(space)/0000000000000009-a", refused.serialized)]))
    #expect(next.store.context.onlyHereCount == 1)
  }

  @Test("P-24: the file with everything on the device has the spaces of apps in other cores")
  func exported() {
    let disk = board(isRefused: false).disk
    let next = Tab(TestApps.self, disk: disk, seed: 3, server: server.connection()).start()
    next.send(.action(Event.Action("app.export")))
    let files = next.effects.compactMap { if case .download(_, _, let text, _) = $0 { text } else { nil } }
    #expect(files.count == 1 && files[0].contains("oak") && files[0].contains("Trees"))
  }
}
