import Base
import Store
import Sync
import TestSupport
import Testing

/// Who may only read meanwhile still has what was not taken before.
@Suite("Questions and refusals of a reader")
struct ReadersQuestionsTests {
  private let server = LittleServer(TestApps.schema)

  private func save(_ tab: Tab, _ remark: String, _ keys: [RecordKey], in space: String) {
    for key in keys { tab.store.context.save(key, [("title", "Oak"), ("remark", .string(remark))], in: space) }
    tab.send(.visible)
  }

  /// Eva is an editor of a space of which Jan is the owner.
  private func together(_ count: Int) -> (eva: Tab, jan: Tab, space: String, keys: [RecordKey]) {
    let space = server.share("Family", ["jan@example.org": "owner", "eva@example.org": "editor"])
    let jan = Tab(TestApps.self, seed: 2, server: server.connection()).start()
    jan.signUp("jan@example.org")
    let eva = Tab(TestApps.self, server: server.connection()).start()
    eva.signUp()
    let keys = (0..<count).map { RecordKey("note", RecordID.v8(named: "\($0)", in: "test")) }
    save(jan, "old", keys, in: space)
    eva.send(.visible)
    return (eva, jan, space, keys)
  }

  /// The server says at the next look that she may only read.
  private func demote(_ eva: Tab, _ space: String) -> Tab {
    server.setRole("reader", of: "eva@example.org", in: space)
    let next = Tab(TestApps.self, disk: eva.disk, seed: 5, server: eva.server).start()
    next.visit("/account")
    next.visit("/sync")
    #expect(!next.store.context.mayChange(space))
    return next
  }

  @Test("P-22: who may only read meanwhile can discard what was refused, and is not offered to try again", arguments: [1, 3])
  func refusals(count: Int) {
    let (eva, _, space, keys) = together(count)
    eva.send(.online(false))
    save(eva, "mine", keys, in: space)
    server.setRole("reader", of: "eva@example.org", in: space)
    eva.send(.online(true))
    #expect(eva.store.context.refusalCount == count)
    let next = demote(eva, space)
    #expect(next.button("refusal.retry") == nil && next.button("refusal.retry-all") == nil)
    next.press(count == 1 ? "refusal.drop" : "refusal.drop-all")
    next.press("dialog.confirm")
    #expect(next.store.context.refusalCount == 0 && next.store.context.unsentCount == 0)
    #expect(next.disk.keys("x/").isEmpty)
  }

  @Test("P-7: who may only read meanwhile can leave the server's value, and is not offered the own one", arguments: [1, 3])
  func questions(count: Int) {
    let (eva, jan, space, keys) = together(count)
    eva.send(.online(false))
    save(jan, "theirs", keys, in: space)
    save(eva, "mine", keys, in: space)
    eva.send(.online(true))
    #expect(eva.store.context.conflictCount == count)
    let next = demote(eva, space)
    #expect(next.button("conflict.mine") == nil && next.button("conflict.all", value: "mine") == nil)
    next.press(count == 1 ? "conflict.theirs" : "conflict.all")
    if count > 1 { next.press("dialog.confirm") }
    #expect(next.store.context.conflictCount == 0 && next.store.context.unsentCount == 0)
    #expect(next.disk.keys("c/").isEmpty && next.store.context.replica(space).outbox.isEmpty)
  }

  @Test("P-66: what was refused of a lost space is on its card alone, and not among what is discarded at once")
  func lost() {
    let (eva, _, space, keys) = together(2)
    eva.send(.online(false))
    save(eva, "mine", keys, in: space)
    server.setRole("reader", of: "eva@example.org", in: space)
    eva.send(.online(true))
    server.setRole(nil, of: "eva@example.org", in: space)
    let next = Tab(TestApps.self, disk: eva.disk, seed: 5, server: eva.server).start()
    next.visit("/account")
    next.send(.visible)
    next.visit("/sync")
    #expect(next.store.context.lostSpaces.map { $0.refused.count } == [2])
    #expect(next.button("space.let-go") != nil && next.button("refusal.drop-all") == nil)
    #expect(next.page?.all(class: "refusal").isEmpty == true)
  }
}
