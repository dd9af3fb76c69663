import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Zoo

@Suite("A published space on a device")
struct PublishedSpaceTests {
  private let zoo = Menagerie()

  private func big(_ count: Int) -> Menagerie { Menagerie((0..<count).map { "Zvíře \($0)" }) }

  @Test("Z-1: it is fetched without an account when its app is opened")
  func withoutAccount() {
    let tab = zoo.tab()
    #expect(tab.names.count == 5)
    #expect(tab.store.context.account.account == nil)
    #expect(!tab.isLive)
  }

  @Test("Z-1: it is not fetched unless its app is opened")
  func onlyWhenOpened() {
    let tab = zoo.tab("/settings")
    #expect(zoo.server.log.isEmpty)
    tab.visit("/zoo/animals")
    #expect(tab.names.count == 5)
  }

  @Test("Z-1: afterwards only changes are fetched")
  func onlyChanges() {
    let tab = zoo.tab()
    zoo.server.publish("zoo", [Menagerie.animal("Slon africký")])
    tab.send(.visible)
    #expect(tab.names.count == 6)
    let next = Tab(ZooCore.self, disk: tab.disk, seed: 2, server: zoo.server.connection())
    var asked: [String] = []
    let answer = next.server
    next.server = {
      asked.append($0.url)
      return answer?($0)
    }
    next.start("/zoo/animals", languages: ["cs"])
    #expect(next.names.count == 6)
    #expect(asked.count == 1 && asked[0].contains("cursor="))
  }

  @Test("Z-1: another app does not read it from storage into memory")
  func notReadBefore() {
    let disk = zoo.tab().disk
    let next = Tab(ZooCore.self, disk: disk, seed: 2).start("/settings", isOnline: false)
    #expect(next.store.context.replicas.count == 1)
    next.visit("/zoo/animals")
    #expect(next.names.count == 5)
  }

  @Test("Z-2: the first download shows its progress, can be stopped, and resumes where it was")
  func progress() {
    let zoo = big(1200)
    let tab = Tab(ZooCore.self).start("/zoo/animals")
    #expect(tab.words.contains("Fetching to this device…"))
    let connection = zoo.server.connection()
    func answer(_ tab: Tab) {
      guard let request = tab.requests.last, let answer = connection(request) else { return }
      tab.answer(answer.status, answer.body)
    }
    answer(tab)  // how much there is
    answer(tab)  // the first page
    #expect(tab.store.context.content(of: "zoo") == .fetching(count: 500, of: 1200))
    tab.send(.action(Event.Action("space.pause", value: "zoo")))
    #expect(tab.store.context.content(of: "zoo") == .paused(count: 500, of: 1200))
    answer(tab)
    #expect(tab.store.context.content(of: "zoo") == .paused(count: 500, of: 1200), "what comes late is not taken")
    let next = Tab(ZooCore.self, disk: tab.disk, seed: 2, server: connection).start("/zoo/animals")
    #expect(next.store.context.content(of: "zoo") == .here)
    #expect(next.store.context.replica(next.store.context.spaceID(of: "zoo")).confirmed.count == 1200)
  }

  @Test("Z-2: without a network the first start says so, and begins when there is one")
  func offline() {
    let tab = zoo.tab(isOnline: false)
    #expect(tab.words.contains("Poprvé je třeba síť."))
    #expect(tab.button("space.resume", value: "zoo") != nil)
    #expect(zoo.server.log.isEmpty)
    tab.send(.online(true))
    #expect(tab.names.count == 5)
  }

  @Test("Z-2: a failing server is asked again, automatically and on request")
  func failure() {
    let tab = Tab(ZooCore.self).start("/zoo/animals")
    while !tab.requests.isEmpty { tab.answer(503) }
    #expect(tab.words.contains("The server answered with error 503. Trying again."))
    tab.server = zoo.server.connection()
    tab.press("space.resume", value: "zoo")
    #expect(tab.names.count == 5)
  }

  @Test("Z-3: afterwards everything is there without a network")
  func offlineAfterwards() {
    let disk = zoo.tab().disk
    let tab = Tab(ZooCore.self, disk: disk, seed: 2).start("/zoo/animals", languages: ["cs"], isOnline: false)
    #expect(tab.names.first == "Cibetka africká" && tab.names.count == 5)
  }

  @Test("Z-3: a reader sends nothing into a published space, signed in or not")
  func neverPushes() {
    let tab = zoo.tab()
    let space = tab.store.context.spaceID(of: "zoo")
    tab.store.context.save(Menagerie.key("Lev indický"), [("nameCs", "Lev")], in: space)
    tab.signUp()
    tab.store.context.save(Menagerie.key("Lev indický"), [("nameCs", "Lev")], in: space)
    tab.send(.visible)
    #expect(tab.store.context.unsentCount == 0)
    #expect(!zoo.server.log.contains { $0.hasPrefix("POST") && $0.contains(space) })
    #expect(tab.disk.keys("o/\(space)").isEmpty)
  }

  @Test("Z-4: a server without the space is reported, and nothing is lost when it stops publishing")
  func missing() {
    let empty = Tab(ZooCore.self, server: LittleServer(Catalog.schema).connection()).start("/zoo/animals")
    #expect(empty.words.contains("This server does not offer such content."))
    #expect(!empty.store.context.account.needsSignIn)
    empty.server = zoo.server.connection()
    empty.pass(milliseconds: 2_000)
    #expect(empty.names.count == 5, "a server that is being set up publishes it a little later")
    let tab = zoo.tab()
    tab.server = { _ in (404, Problem("not-found").wire.serialized) }
    tab.send(.visible)
    #expect(tab.names.count == 5)
  }

  @Test("Z-5: signing in and out keeps the published space, and nothing of the account stays")
  func signingOut() {
    zoo.server.editors = ["eva@example.org"]
    let tab = zoo.tab()
    tab.signUp()
    tab.visit("/zoo/animals")
    #expect(tab.names.count == 5)
    tab.visit("/account")
    tab.press("account.sign-out")
    tab.press("dialog.confirm")
    #expect(tab.disk.entries.keys.allSatisfy { $0.contains(tab.store.context.spaceID(of: "zoo")) })
    #expect(!tab.disk.entries.values.contains { $0.contains("device") })
    let next = Tab(ZooCore.self, disk: tab.disk, seed: 2).start("/zoo/animals", languages: ["cs"], isOnline: false)
    #expect(next.names.count == 5)
  }

  @Test("Z-5: favourites belong to the visitor, and go to the account when there is one")
  func favourites() {
    let tab = zoo.tab("/zoo/animals/" + Menagerie.key("Lev indický").id.description)
    tab.press("zoo.favourite")
    #expect(tab.store.context.unsentCount == 1)
    tab.signUp()
    #expect(tab.store.context.unsentCount == 0)
    #expect(zoo.server.accounts[0].records.values.map { $0.record.key.collection } == ["favourite"])
    #expect(zoo.server.published("zoo").count == 5)
  }

  @Test("A reader requests the next page while the last one is being stored, and each page once")
  func overlapping() {
    let reader = Reader()
    reader.step(.requestSync(pull: true))
    reader.page(1, more: true)
    #expect(reader.commits == 1 && reader.asked.count == 2)
    #expect(reader.asked.last?.path.hasSuffix("&cursor=0.1") == true)
    reader.page(2, more: true)
    reader.step(.committed)
    #expect(reader.commits == 2 && reader.asked.count == 3)
    #expect(reader.asked.last?.path.hasSuffix("&cursor=0.2") == true)
    reader.page(3, more: false)
    #expect(reader.commits == 3 && reader.sync.phase == .committing)
    reader.step(.committed)
    #expect(reader.sync.phase == .committing, "the second page is stored, the third is not")
    reader.step(.committed)
    #expect(reader.asked.count == 3 && reader.sync.phase == .resting)
    #expect(reader.sync.hasPulled && reader.replica.confirmed.count == 3)
  }

  @Test("P-20: work after a comparison waits for its batch too, while that of a page is not stored yet")
  func comparedWhileStoring() {
    let reader = Reader()
    reader.step(.requestSync(pull: true))
    reader.page(1, more: true)
    reader.answer(410, Problem("cursor-expired").wire.serialized)
    let same = DigestAnswer(version: 1, epoch: 0, cursor: "0.1", lost: [], digest: reader.replica.digest)
    reader.answer(200, same.wire.serialized)
    #expect(reader.commits == 2 && reader.asked.count == 3)
    reader.step(.committed)
    #expect(reader.sync.phase == .committing && reader.asked.count == 3, "the page is stored, the comparison is not")
    reader.step(.committed)
    #expect(reader.asked.count == 4)
  }

  @Test(
    "A reading device accepts the server's state where the server has lost something, because it has nothing to send")
  func readerComparison() {
    var sync = SpaceSync()
    sync.isReader = true
    var replica = Replica(space: "zoo")
    replica.apply([
      Entry("s/zoo", "{\"next\":1,\"cursor\":\"0.9\",\"epoch\":0,\"version\":9}"),
      Entry("r/zoo/animal/\(Menagerie.key("Lev").id.description)", "{\"v\":9,\"f\":{\"nameCs\":\"Lev\"}}"),
    ])
    var random = SplitMix64(seed: 1)
    var request: Int64 = 0
    func step(_ input: SyncInput) {
      let effects = sync.step(input, &replica, now: Instant(milliseconds: 0), tab: "t", random: &random)
      for effect in effects { if case .request(let asked) = effect { request = asked.number } }
    }
    step(.requestSync(pull: true))
    step(
      .response(number: request, status: 410, retryAfterSeconds: nil, body: Problem("cursor-expired").wire.serialized))
    let lost = DigestAnswer(
      version: 1 << 40, epoch: 1, cursor: "1.\(1 << 40)", lost: [LostRange(after: 5, before: 1 << 40)], digest: Digest()
    )
    step(.response(number: request, status: 200, retryAfterSeconds: nil, body: lost.wire.serialized))
    step(.response(number: request, status: 200, retryAfterSeconds: nil, body: "{\"records\":[]}"))
    #expect(replica.outbox.isEmpty && replica.confirmed.isEmpty)
  }
}

/// The synchronisation of a visitor's device, step by step.
private final class Reader {
  private(set) var sync = SpaceSync()
  private(set) var replica = Replica(space: "zoo")
  private(set) var asked: [SyncRequest] = []
  private(set) var commits = 0
  private var random = SplitMix64(seed: 1)

  init() { sync.isReader = true }

  func step(_ input: SyncInput) {
    for effect in sync.step(input, &replica, now: Instant(milliseconds: 0), tab: "t", random: &random) {
      switch effect {
      case .request(let request): asked.append(request)
      case .commit: commits += 1
      case .wait: break
      }
    }
  }

  func answer(_ status: Int, _ body: String) {
    step(.response(number: asked.last?.number ?? 0, status: status, retryAfterSeconds: nil, body: body))
  }

  func page(_ version: Int, more: Bool) {
    let id = Menagerie.key("Lev \(version)").id.description
    let record = #"{"collection":"animal","id":"\#(id)","version":\#(version),"fields":{"nameCs":"Lev"}}"#
    answer(200, #"{"changes":[\#(record)],"cursor":"0.\#(version)","epoch":0,"version":3,"more":\#(more)}"#)
  }
}
