import Base
import Store
import Sync
import TestSupport
import Testing

@Suite("Conflicts and refusals on the screen")
struct ConflictTests {
  /// Two devices of one account that have changed the title of one note, the tablet first.
  static func twoTitles(_ server: LittleServer) -> (phone: Tab, tablet: Tab) {
    let phone = Tab(TestApps.self, server: server.connection()).start()
    phone.note("Oak", "old")
    phone.signUp()
    let tablet = Tab(TestApps.self, seed: 2, server: server.connection()).start()
    tablet.signIn()
    for device in [phone, tablet] { device.send(.online(false)) }
    tablet.change("Oak", "title", to: "Red oak")
    phone.change("Oak", "title", to: "White oak")
    phone.change("White oak", "remark", to: "very old")
    for device in [tablet, phone] { device.send(.online(true)) }
    return (phone, tablet)
  }

  @Test("P-7: the first change stands, the other field is merged, and the user sees both values")
  func shown() throws {
    let (phone, tablet) = Self.twoTitles(LittleServer(TestApps.schema))
    tablet.send(.visible)
    #expect(phone.notes == ["Red oak very old"])
    #expect(tablet.notes == ["Red oak very old"])
    #expect(phone.words.contains("1 difference waits for you"))
    phone.visit("/sync")
    let card = try #require(phone.page?.first(class: "conflict"))
    #expect(card.first { $0.tag == "h2" }?.words == "Note Red oak")
    #expect(card.first(class: "mine")?.words == "Mine White oak")
    #expect(card.first(class: "theirs")?.words == "From the server Red oak")
    #expect(card.first(class: "before")?.words == "Before Oak")
    #expect(tablet.store.context.conflictCount == 0)
    #expect(phone.page?.first(class: "illustration") == nil, "U-25: not all is done while a question waits")
    tablet.visit("/sync")
    #expect(tablet.page?.first(class: "illustration")?.attributes["src"] == "/illustrations/all-done.svg")
  }

  @Test("P-7: choosing mine makes a new change; choosing theirs drops it", arguments: ["mine", "theirs"])
  func chosen(_ choice: String) {
    let server = LittleServer(TestApps.schema)
    let (phone, tablet) = Self.twoTitles(server)
    phone.visit("/sync")
    phone.press("conflict." + choice)
    phone.visit("/notes")
    tablet.send(.visible)
    let title = choice == "mine" ? "White oak" : "Red oak"
    #expect(phone.notes == ["\(title) very old"])
    #expect(tablet.notes == ["\(title) very old"])
    #expect(phone.store.context.conflictCount == 0)
    #expect(phone.disk.keys("c/").isEmpty)
    #expect(!phone.words.contains("waits for you"))
  }

  @Test("Decision 5: several pending values of a field are one question", arguments: 0...2)
  func several(choice: Int) throws {
    let first = Self.twoTitles(LittleServer(TestApps.schema)).phone
    first.disk.askAlso(.string("English oak"))
    let phone = Tab(TestApps.self, disk: first.disk, seed: 5, server: first.server).start("/sync")
    #expect(phone.store.context.conflictCount == 1)
    let cards = try #require(phone.page?.all(class: "conflict"))
    #expect(cards.map { $0.all(class: "mine").map(\.words) } == [["Mine 1 English oak", "Mine 2 White oak"]])
    #expect(cards[0].first(class: "before")?.words == "Before Oak")
    let buttons = cards[0].all { $0.tag == "button" }
    #expect(buttons.map(\.words) == ["Use mine 1", "Use mine 2", "Keep the server's"])

    let action = try #require(buttons[choice].attributes["data-action"])
    phone.press(action, value: buttons[choice].attributes["data-value"])
    #expect(phone.disk.keys("c/").isEmpty)
    phone.visit("/notes")
    #expect(phone.notes == [["English oak", "White oak", "Red oak"][choice] + " very old"])
  }

  @Test("P-7: an open difference survives a restart")
  func restart() {
    let server = LittleServer(TestApps.schema)
    let (phone, _) = Self.twoTitles(server)
    let next = Tab(TestApps.self, disk: phone.disk, seed: 5, server: phone.server).start("/sync")
    #expect(next.page?.first(class: "mine")?.words == "Mine White oak")
  }

  @Test(
    "P-8: a record that was deleted elsewhere while it was changed here is offered for restoring",
    arguments: [true, false])
  func deletedThere(isRestored: Bool) throws {
    let server = LittleServer(TestApps.schema)
    let phone = Tab(TestApps.self, server: server.connection()).start()
    phone.note("Oak", "old")
    phone.signUp()
    let tablet = Tab(TestApps.self, seed: 2, server: server.connection()).start()
    tablet.signIn()
    phone.send(.online(false))
    tablet.delete("Oak")
    phone.change("Oak", "remark", to: "very old")
    phone.send(.online(true))
    phone.visit("/sync")
    let card = try #require(phone.page?.first(class: "conflict"))
    #expect(card.words.contains("Deleted elsewhere while you were changing it here."))
    #expect(card.words.contains("Note Oak"))
    phone.press(isRestored ? "conflict.mine" : "conflict.theirs")
    phone.visit("/notes")
    tablet.send(.visible)
    #expect(phone.notes == (isRestored ? ["Oak very old"] : []))
    #expect(tablet.notes == (isRestored ? ["Oak very old"] : []))
  }

  @Test(
    "P-8: a record that was changed elsewhere while it was deleted here stays until the user decides",
    arguments: [true, false])
  func deletedHere(isDeleted: Bool) throws {
    let server = LittleServer(TestApps.schema)
    let phone = Tab(TestApps.self, server: server.connection()).start()
    phone.note("Oak", "old")
    phone.signUp()
    let tablet = Tab(TestApps.self, seed: 2, server: server.connection()).start()
    tablet.signIn()
    phone.send(.online(false))
    tablet.change("Oak", "remark", to: "very old")
    phone.delete("Oak")
    phone.send(.online(true))
    #expect(phone.notes == ["Oak very old"])
    phone.visit("/sync")
    #expect(
      phone.page?.first(class: "conflict")?.words.contains("Deleted here, changed elsewhere in the meantime.") == true)
    phone.press(isDeleted ? "conflict.mine" : "conflict.theirs")
    phone.visit("/notes")
    #expect(phone.notes == (isDeleted ? [] : ["Oak very old"]))
    #expect(phone.store.context.conflictCount == 0)
  }

  /// The server refuses the note's change once.
  private func refused() -> (Tab, LittleServer) {
    let server = LittleServer(TestApps.schema)
    let connection = server.connection()
    var isRefusing = true
    let tab = Tab(TestApps.self) { request in
      guard isRefusing, request.url.hasSuffix("/push") else { return connection(request) }
      isRefusing = false
      return (422, Problem("too-long", field: "title", detail: "too long").wire.serialized)
    }
    tab.start()
    tab.signUp()
    tab.note("Oak")
    return (tab, server)
  }

  @Test("P-22: a refused change is shown with its reason, survives a restart, and blocks nothing else")
  func refusal() {
    let (tab, server) = refused()
    tab.note("Elm")
    #expect(server.accounts[0].records.count == 1)
    let next = Tab(TestApps.self, disk: tab.disk, seed: 4, server: tab.server).start("/sync")
    #expect(next.page?.first(class: "refusal")?.words.hasPrefix("Note Oak Title: too long") == true)
    #expect(next.store.context.refusalCount == 1)
    #expect(next.words.contains("Everything else is sent") && !next.words.contains("Everything is sent"))
  }

  @Test("P-22: a refused change is made again or discarded at the user's request", arguments: [true, false])
  func refusalSettled(isRetried: Bool) {
    let (tab, server) = refused()
    tab.visit("/sync")
    tab.press(isRetried ? "refusal.retry" : "refusal.drop")
    if !isRetried {
      #expect(tab.store.context.refusalCount == 1, "discarding for good asks first")
      tab.press("dialog.confirm")
    }
    #expect(tab.store.context.refusalCount == 0)
    #expect(server.accounts[0].records.count == (isRetried ? 1 : 0))
    tab.visit("/notes")
    #expect(tab.notes == (isRetried ? ["Oak "] : []))
  }
}

@Suite("Synchronising")
struct SynchronisationTests {
  let server = LittleServer(TestApps.schema)

  func signedIn(_ seed: UInt64 = 1, isLeader: Bool = true, disk: Disk = Disk()) -> Tab {
    let tab = Tab(TestApps.self, disk: disk, seed: seed, server: server.connection()).start()
    if server.accounts.isEmpty { tab.signUp() } else { tab.signIn() }
    return tab
  }

  @Test("P-23: a tab that does not lead shows every change and sends no requests")
  func leader() {
    let leader = signedIn()
    let asked = server.log.count
    let other = Tab(TestApps.self, disk: leader.disk, seed: 2, server: { _ in (500, "") }).start(isLeader: false)
    #expect(server.log.count == asked)
    #expect(!other.isLive)
    other.note("Oak")
    #expect(other.requests.isEmpty)
    #expect(leader.notes == ["Oak "])
    #expect(server.accounts[0].records.count == 1, "the leader sends what the other tab saved")
    #expect(other.store.context.unsentCount == 0)
    leader.note("Elm")
    #expect(other.notes == ["Elm ", "Oak "])
  }

  @Test("P-23: when the leader closes, another tab takes over")
  func successor() {
    let leader = signedIn()
    let other = Tab(TestApps.self, disk: leader.disk, seed: 2, server: leader.server).start(isLeader: false)
    leader.close()
    other.note("Oak")
    #expect(server.accounts[0].records.isEmpty)
    other.send(.becameLeader)
    #expect(server.accounts[0].records.count == 1)
    #expect(other.isLive)
  }

  @Test("Without a network there are no requests; with it everything is sent")
  func offline() {
    let tab = signedIn()
    tab.send(.online(false))
    #expect(!tab.isLive)
    let asked = server.log.count
    tab.note("Oak")
    tab.pass(milliseconds: 600_000)
    #expect(server.log.count == asked)
    tab.visit("/menu")
    #expect(tab.words.contains("1 change not sent yet"))
    tab.send(.online(true))
    #expect(server.accounts[0].records.count == 1)
    #expect(tab.isLive)
    #expect(tab.words.contains("Everything is sent"))
  }

  @Test("P-22: a failing server is asked again after growing pauses, and the user sees why")
  func failure() {
    let tab = signedIn()
    let connection = tab.server
    var asked = 0
    tab.server = { _ in
      asked += 1
      return (503, "")
    }
    tab.note("Oak")
    tab.visit("/sync")
    #expect(tab.words.contains("The server answered with error 503; trying again."))
    tab.pass(milliseconds: 60_000)
    #expect((4...12).contains(asked))
    tab.server = connection
    tab.pass(milliseconds: 120_000)
    #expect(server.accounts[0].records.count == 1)
    #expect(!tab.words.contains("503"))
  }

  @Test("P-5: losing an answer after the server has committed changes nothing")
  func lostAnswer() {
    let tab = signedIn()
    let connection = tab.server
    tab.server = { request in
      _ = connection?(request)
      return nil
    }
    tab.note("Oak")
    tab.server = connection
    tab.failRequest()
    tab.pass(milliseconds: 60_000)
    #expect(server.accounts[0].records.count == 1)
    #expect(server.accounts[0].version == 1)
    #expect(tab.store.context.unsentCount == 0)
  }

  @Test("P-17: announced changes are fetched unless they are already known")
  func live() {
    let phone = signedIn()
    let tablet = signedIn(2)
    phone.send(.live(.opened))
    phone.note("Oak")
    tablet.send(.live(.changed("{\"space\":\"space-eva@example.org\",\"version\":1}")))
    #expect(tablet.notes == ["Oak "])
    let asked = server.log.count
    tablet.send(.live(.changed("{\"space\":\"space-eva@example.org\",\"version\":1}")))
    tablet.send(.live(.changed("{\"space\":\"space-of-somebody\",\"version\":9}")))
    tablet.send(.live(.changed("nonsense")))
    #expect(server.log.count == asked)
  }

  @Test("P-17: a stream that is silent for 60 s is reopened with a pull; beats keep it open")
  func silence() {
    let tab = signedIn()
    tab.send(.live(.opened))
    let asked = server.log.count
    for _ in 0..<6 {
      tab.pass(milliseconds: 20_000)
      tab.send(.live(.beat))
    }
    #expect(server.log.count == asked)
    tab.pass(milliseconds: 59_999)
    #expect(server.log.count == asked)
    tab.pass(milliseconds: 1)
    #expect(server.log.count == asked + 1)
    let opened = tab.effects.filter { if case .live(isOpen: true) = $0 { true } else { false } }
    #expect(opened.count == 2)
  }

  @Test("P-17: a closed stream is reopened after a few seconds, even when closing is reported repeatedly")
  func closed() {
    let tab = signedIn()
    func opened() -> Int { tab.effects.filter { if case .live(isOpen: true) = $0 { true } else { false } }.count }
    for _ in 0..<10 {
      tab.send(.live(.closed))
      tab.pass(milliseconds: 3_000)
    }
    #expect(opened() >= 2)
  }

  @Test("P-16: the user can compare with the server, and sees when that was last done")
  func check() {
    let tab = signedIn()
    tab.note("Oak")
    tab.visit("/sync")
    #expect(tab.words.contains("Not compared yet."))
    tab.press("sync.check")
    #expect(tab.words.contains("everything agrees"))
    #expect(tab.page?.first { $0.tag == "time" }?.attributes["datetime"] != nil, "U-12")
  }

  @Test("Records that were deleted elsewhere disappear, and changed records change")
  func elsewhere() {
    let phone = signedIn()
    phone.note("Oak")
    phone.note("Elm")
    let tablet = signedIn(2)
    phone.delete("Oak")
    phone.change("Elm", "remark", to: "tall")
    tablet.send(.visible)
    #expect(tablet.notes == ["Elm tall"])
  }
}
