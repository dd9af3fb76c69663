import Base
import HTML
import Store
import Sync
import TestSupport
import Testing

/// An app whose boards are child spaces.
struct BoardsApp: PocketApp {
  static let board = RecordType(
    "board", Text(cs: "Tabule", en: "Board"),
    [Field("title", Text(cs: "Název", en: "Title"), .text(maximum: 40), required: true)], definesSpace: true)
  static let card = RecordType(
    "card", Text(cs: "Lístek", en: "Card"), [Field("text", Text(cs: "Text", en: "Text"), .text(maximum: 40))])
  static let entry = AppEntry(
    "boards", Text(cs: "Tabule", en: "Boards"), icon: "<svg></svg>", tabs: [], definesSpaces: true)
  static let collections = [board, card]
  static let place = RecordID.v8(named: "board", in: "test")
  static let note = RecordID.v8(named: "card", in: "test")

  func recordsChanged(_ keys: [RecordKey], _ context: UpdateContext) {}
  func screen(_ context: Context) -> Screen { Screen(title: "Boards") }
  func describe(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String { fields.text("text") ?? "" }

  /// The action says what to do, its value names the space, and its text is the argument.
  func handle(_ event: AppEvent, _ context: UpdateContext) {
    guard case .action(let action) = event else { return }
    switch action.name {
    case "boards.make":
      context.makeChildSpace(
        kind: "boards.board", title: action.text,
        in: action.value.utf8.isEmpty ? Context.privateSpace : action.value,
        records: [(RecordKey("board", context.newID()), Fields([("title", .string(action.text))]))])
    case "boards.hold": context.holdSpace(action.value)
    case "boards.release": context.releaseSpace(action.value)
    case "boards.place": context.placeSpace(action.value, in: action.text)
    case "boards.delete": context.deleteChildSpace(action.value)
    case "boards.keep": context.keep("boards/last", .string(action.text))
    case "boards.restore": context.restoreChildSpace(action.value)
    case "boards.write":
      context.save(RecordKey("card", BoardsApp.note), [("text", .string(action.text))], in: action.value)
    default: break
    }
  }
}

struct BoardApps: AppSet {
  var boards = BoardsApp()
  static let entries = [BoardsApp.entry]
  static let schema = Schema(BoardsApp.collections)
  mutating func recordsChanged(_ keys: [RecordKey], _ context: UpdateContext) {}
  mutating func handle(_ event: AppEvent, app: String, _ context: UpdateContext) { boards.handle(event, context) }
  func screen(app: String, _ context: Context) -> Screen { boards.screen(context) }
  func describe(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String {
    boards.describe(key, fields, context)
  }
}

private typealias Tablet = Device<BoardApps>

extension Device where Apps == BoardApps {
  fileprivate func act(_ name: String, _ space: String = "", _ text: String = "") {
    send(.action(Event.Action("boards." + name, value: space, text: text)))
  }

  fileprivate func enter(_ email: String, isNew: Bool) {
    let form = Fields([("email", .string(email)), ("password", "correct horse")])
    send(.action(Event.Action(isNew ? "account.sign-up" : "account.sign-in", form: form)))
  }

  fileprivate var context: Context { store.context }
  fileprivate var first: String { context.childSpaces.first?.id ?? "" }
  fileprivate func text(_ space: String) -> String? {
    context.record(RecordKey("card", BoardsApp.note), in: space)?.fields.text("text")
  }
}

@Suite("Child spaces in the app")
struct ChildSpaceTests {
  /// Ann's and Ben's devices and their team. Ann has made a board in it that Ben holds.
  private func together(_ role: String = "editor") -> (LittleServer, Tablet, Tablet, team: String, board: String) {
    let server = LittleServer(BoardApps.schema)
    let (ann, ben) = (
      Tablet(BoardApps.self, server: server.connection()).start("/boards"),
      Tablet(BoardApps.self, seed: 2, server: server.connection()).start("/boards")
    )
    ann.enter("ann@example.org", isNew: true)
    ben.enter("ben@example.org", isNew: true)
    let team = server.share("Team", ["ann@example.org": "owner", "ben@example.org": role])
    ann.send(.visible)
    ann.act("make", team, "Trees")
    let board = ann.first
    ann.act("write", board, "oak")
    ben.send(.visible)
    ben.act("hold", board)
    return (server, ann, ben, team, board)
  }

  @Test("P-61: a space is made without a network and an account, survives a reload, and is sent later")
  func offline() {
    let server = LittleServer(BoardApps.schema)
    let first = Tablet(BoardApps.self, server: server.connection()).start("/boards", isOnline: false)
    first.act("make", "", "Lamps")
    let id = first.first
    first.act("write", id, "one")
    #expect(first.context.childState(id) == .onlyHere && server.log.isEmpty)
    first.close()
    let phone = Tablet(BoardApps.self, disk: first.disk, seed: 3, server: server.connection()).start("/boards")
    #expect(phone.text(id) == "one" && phone.context.childSpace(id)?.title == "Lamps")
    phone.enter("ann@example.org", isNew: true)
    #expect(phone.context.childState(id) == .here && phone.context.unsentCount == 0)
    #expect(server.records(of: id).count == 2)
    // Another device of the account gets the space when it is chosen there.
    let tablet = Tablet(BoardApps.self, seed: 4, server: server.connection()).start("/boards")
    tablet.enter("ann@example.org", isNew: false)
    #expect(tablet.context.childState(id) == .notHeld && tablet.text(id) == nil)
    #expect(tablet.context.childSpace(id)?.title == "Lamps" && tablet.context.childSpace(id)?.count == 2)
    tablet.act("hold", id)
    #expect(tablet.text(id) == "one")
  }

  @Test("U-10, P-61: what an app keeps on the device is not taken for a space after a restart, and spaces are made as before")
  func kept() {
    let server = LittleServer(BoardApps.schema)
    let first = Tablet(BoardApps.self, server: server.connection()).start("/boards")
    first.enter("ann@example.org", isNew: true)
    first.act("keep", "", "here")
    first.close()
    let phone = Tablet(BoardApps.self, disk: first.disk, seed: 3, server: first.server).start("/boards")
    #expect(phone.context.kept["boards/last"]?.text == "here" && phone.context.childSpaces.isEmpty)
    phone.act("make", "", "Lamps")
    #expect(phone.context.childState(phone.first) == .here && !server.records(of: phone.first).isEmpty)
  }

  @Test("U-10: what an earlier version kept among the spaces moves to its place, also beside an open tab, and is no space")
  func keptEarlier() {
    let server = LittleServer(BoardApps.schema)
    let disk = Disk()
    disk.entries = ["k/boards/last": "\"here\"", "k/boards/old": "[1]", "h/boards/old": "[2]"]
    let phone = Tablet(BoardApps.self, disk: disk, server: server.connection()).start("/boards")
    #expect(disk.keys("k/").isEmpty && disk.keys("h/") == ["h/boards/last", "h/boards/old"])
    #expect(phone.context.kept["boards/last"]?.text == "here" && phone.context.kept["boards/old"]?.items?.first?.int64 == 2)
    // A tab of the earlier version keeps something else, and a later one of this version moves it.
    disk.entries["k/boards/new"] = "3"
    let other = Tablet(BoardApps.self, disk: disk, seed: 5, server: server.connection()).start("/boards", isLeader: false)
    #expect(disk.keys("k/").isEmpty && other.context.kept["boards/new"]?.int64 == 3)
    #expect(phone.context.kept["boards/new"]?.int64 == 3 && phone.context.kept["boards/last"]?.text == "here")
    #expect(phone.context.childSpaces.isEmpty && other.context.childSpaces.isEmpty)
  }

  @Test("P-61: members of a team hold its spaces and see each other's work")
  func shared() {
    let (_, ann, ben, team, board) = together()
    #expect(ben.context.children(of: team, kind: "boards.board").map { $0.id } == [board])
    #expect(ben.text(board) == "oak" && !ben.context.mayDefine(board) && ann.context.mayDefine(board))
    ben.act("write", board, "elm")
    ann.send(.visible)
    #expect(ann.text(board) == "elm")
  }

  @Test("P-62: a space that is released offline is sent before it leaves the device")
  func released() {
    let (server, _, ben, _, board) = together()
    ben.send(.online(false))
    ben.act("write", board, "elm")
    ben.act("release", board)
    #expect(ben.text(board) == "elm")
    ben.send(.online(true))
    #expect(ben.text(board) == nil && ben.context.childState(board) == .notHeld)
    #expect(ben.disk.keys("r/\(board)").isEmpty && ben.disk.keys("s/\(board)").isEmpty)
    #expect(server.records(of: board).contains { $0.fields.text("text") == "elm" })
  }

  @Test("P-62: what was let go of leaves the device at the next start, when the page went in between")
  func releasedAndGone() {
    let (server, _, ben, _, board) = together()
    #expect(!ben.disk.keys("r/\(board)/").isEmpty)
    ben.disk.isSlow = true
    ben.act("release", board)
    ben.finishCommits(1)
    ben.close()
    ben.disk.isSlow = false
    #expect(!ben.disk.keys("r/\(board)/").isEmpty)
    let again = Tablet(BoardApps.self, disk: ben.disk, seed: 7, server: server.connection())
      .start("/boards", isOnline: false)
    #expect(again.disk.keys("r/\(board)/").isEmpty && again.disk.keys("s/\(board)").isEmpty)
    #expect(again.context.childState(board) == .notHeld)
  }

  @Test("P-62: a space that is released with an open question leaves the device when the question is answered")
  func releasedWithQuestion() throws {
    let (server, ann, ben, _, board) = together()
    ben.send(.online(false))
    ben.act("write", board, "elm")
    ann.act("write", board, "ash")
    ben.act("release", board)
    ben.send(.online(true))
    let question = try #require(ben.disk.keys("c/\(board)").first)
    #expect(ben.text(board) != nil)
    ben.visit("/sync")
    ben.press("conflict.theirs", value: question)
    #expect(ben.text(board) == nil && ben.context.childState(board) == .notHeld)
    #expect(["r", "s", "c", "o"].allSatisfy { ben.disk.keys("\($0)/\(board)").isEmpty })
    #expect(server.records(of: board).contains { $0.fields.text("text") == "ash" })
  }

  @Test("P-63: a private space is shared and taken back; nothing in it is copied")
  func moved() {
    let (server, ann, ben, team, _) = together()
    ann.act("make", "", "Pipes")
    let pipes = ann.context.children(of: Context.privateSpace)[0].id
    ann.act("write", pipes, "steel")
    ben.send(.visible)
    #expect(ben.context.childSpace(pipes) == nil)
    let versions = server.records(of: pipes).map { $0.version }
    ann.act("place", pipes, team)
    ben.send(.visible)
    ben.act("hold", pipes)
    #expect(ben.text(pipes) == "steel" && server.records(of: pipes).map { $0.version } == versions)
    ben.send(.online(false))
    ben.act("write", pipes, "copper")
    ann.act("place", pipes, Context.privateSpace)
    ben.send(.online(true))
    #expect(ben.context.childState(pipes) == .lost(.closed))
    #expect(ben.context.lostSpaces.map { $0.unsent.count } == [1])
    #expect(ann.text(pipes) == "steel")
  }

  @Test("P-64, P-66: a deleted space leaves others with their unsent work: saved to a file, then given up")
  func deleted() {
    let (_, ann, ben, _, board) = together()
    ben.send(.online(false))
    ben.act("write", board, "elm")
    ann.act("delete", board)
    #expect(ann.context.childState(board) == .lost(.deleted) && ann.text(board) == nil)
    ben.send(.online(true))
    #expect(ben.context.lostSpaces.count == 1 && ben.context.onlyHereCount == 1)
    ben.visit("/sync")
    #expect(ben.words.contains("Trees: changes not sent") && ben.words.contains("elm"))
    ben.press("space.export", value: board)
    let file = ben.effects.compactMap { effect -> String? in
      if case .download(_, _, let text, _) = effect { return text }
      return nil
    }
    #expect(file.last?.contains("elm") == true)
    ben.press("space.let-go", value: board)
    ben.press("dialog.confirm")
    #expect(ben.context.lostSpaces.isEmpty && ben.context.onlyHereCount == 0 && ben.disk.keys("o/\(board)").isEmpty)
    // Whoever deleted it can bring it back with everything in it.
    ann.act("restore", board)
    #expect(ann.context.childState(board) == .here && ann.text(board) == "oak")
  }

  @Test("P-66: a removed member keeps unsent work and nothing else; after returning to the team it is sent")
  func removed() {
    let (server, _, ben, team, board) = together()
    ben.send(.online(false))
    ben.act("write", board, "elm")
    server.setRole(nil, of: "ben@example.org", in: team)
    ben.send(.online(true))
    #expect(ben.context.childState(board) == .lost(.closed) && ben.disk.keys("r/\(board)").isEmpty)
    #expect(ben.disk.keys("o/\(board)").count == 1)
    let again = Tablet(BoardApps.self, disk: ben.disk, seed: 7, server: ben.server).start("/boards")
    #expect(again.context.lostSpaces.map { $0.space.title } == ["Trees"])
    server.setRole("editor", of: "ben@example.org", in: team)
    again.send(.visible)
    #expect(again.context.lostSpaces.isEmpty && again.context.unsentCount == 0)
    #expect(again.text(board) == "elm" && server.records(of: board).contains { $0.fields.text("text") == "elm" })
  }

  @Test("P-66: a removed member keeps no picture that the server has, and every other one")
  func removedPictures() {
    let (server, _, ben, team, board) = together()
    let kept = [("me", true), (board, false), (board, true)].enumerated().map { number, blob in
      let key = "b/\(blob.0)/" + String(repeating: "\(number)", count: 64)
      ben.disk.entries[key] = #"{"type":"image/jpeg","size":5,\#(blob.1 ? #""sent":true"# : #""refused":413"#)}"#
      return key
    }
    let again = Tablet(BoardApps.self, disk: ben.disk, seed: 7, server: ben.server).start("/boards")
    #expect(again.disk.keys("b/") == kept.sorted())
    server.setRole(nil, of: "ben@example.org", in: team)
    again.send(.visible)
    #expect(again.context.childState(board) == .lost(.closed))
    #expect(again.disk.keys("b/") == kept.dropLast().sorted())
    #expect(again.context.lostSpaces.map { $0.files.count } == [1], "it is listed, and can be saved to a file")
    let dropped = again.effects.compactMap { if case .dropBlob(let sha256) = $0 { sha256 } else { nil } }
    #expect(dropped == [String(repeating: "2", count: 64)])
    // P-30: the entry goes first.
    let entryGoes = again.effects.firstIndex { effect in
      if case .commit(_, let entries) = effect { entries.contains { $0.key == kept[2] && $0.value == nil } } else { false }
    }
    let bytesGo = again.effects.firstIndex { if case .dropBlob = $0 { true } else { false } }
    #expect((entryGoes ?? .max) < (bytesGo ?? -1))
  }

  @Test("P-23: a tab that does not lead can make and hold spaces too")
  func tabs() {
    let server = LittleServer(BoardApps.schema)
    let leader = Tablet(BoardApps.self, server: server.connection()).start("/boards")
    leader.enter("ann@example.org", isNew: true)
    let other = Tablet(BoardApps.self, disk: leader.disk, seed: 5, server: server.connection())
      .start("/boards", isLeader: false)
    other.act("make", "", "Lamps")
    let id = other.first
    other.act("write", id, "one")
    #expect(leader.context.childState(id) == .here && leader.text(id) == "one")
    #expect(server.records(of: id).count == 2)
    #expect(other.context.childState(id) == .here && other.context.unsentCount == 0)
  }

  @Test("P-61: after a restored backup a space is made again with everything in it")
  func restored() {
    let (server, ann, _, _, board) = together()
    server.forgetChild(board)
    ann.send(.visible)
    #expect(server.parent(of: board) != nil && ann.text(board) == "oak")
  }

  @Test("P-61: a space that is made again gets its pictures again, and no other space does")
  func restoredPictures() {
    let (server, ann, _, _, board) = together()
    let name = String(repeating: "a", count: 64)
    for space in ["me", board] { ann.disk.entries["b/\(space)/\(name)"] = #"{"type":"image/jpeg","size":5,"sent":true}"# }
    server.forgetChild(board)
    let again = Tablet(BoardApps.self, disk: ann.disk, seed: 7, server: ann.server).start("/boards")
    again.send(.visible)
    #expect(server.parent(of: board) != nil)
    let sent = again.effects.compactMap { if case .sendBlob(_, let url, _) = $0 { url } else { nil } }
    #expect(sent == ["/api/v1/spaces/\(board)/blobs/\(name)"])
    #expect(again.disk.entries["b/me/\(name)"]?.contains("\"sent\":true") == true)
  }

  @Test("P-61: an app without child spaces makes no requests about them")
  func elsewhere() {
    let server = LittleServer(TestApps.schema)
    let phone = Tab(TestApps.self, server: server.connection()).start()
    phone.signUp()
    #expect(!server.log.contains("GET /api/v1/spaces"))
  }
}
