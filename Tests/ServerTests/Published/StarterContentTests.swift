import Base
import Catalog
import Foundation
import Server
import ServerStorage
import Sync
import Testing
import Zoo

@Suite(.timeLimit(.minutes(4))) struct StarterContentTests {
  private let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Content/zoo.json").path

  @Test("Z-110: the zoo is filled once from its starter content; uncertain content goes only to the drafts")
  func zoo() throws {
    let storage = try SQLiteStorage()
    let sync = SyncService(storage: storage, schema: Catalog.schema, now: { Instant(milliseconds: 0) })
    let starter = try StarterContent(name: "zoo", title: "Zoo", path: path)
    #expect(try starter.fill(sync))
    let (published, drafts) = (PublishedSpace.id("zoo"), PublishedSpace.drafts("zoo"))
    let counts = try [published, drafts].map {
      try ChangesPage(wire: sync.changes(space: $0, cursor: nil, limit: 10_000).json).changes
    }
    #expect(counts[0].count { $0.key.collection == "animal" } == 17)
    #expect(counts[1].count { $0.key.collection == "animal" } == 43)
    let open = Set(counts[0].map { $0.key })
    #expect(counts[1].allSatisfy { !open.contains($0.key) })
    #expect(try !starter.fill(sync))
    #expect(try storage.read { try $0.space(published)?.version } == Int64(counts[0].count))
  }

  private func disease(_ code: String, _ more: (String, JSON)...) -> Record {
    var fields = Fields([("code", .string(code)), ("nameCs", .string("Nemoc " + code))])
    for (name, value) in more { fields[name] = value }
    return Record(RecordKey("disease", .v8(named: code, in: "test")), fields: fields)
  }

  @Test("V-84: a later catalogue reaches a server that an earlier one has filled; what editors changed or deleted stays")
  func update() throws {
    let storage = try SQLiteStorage()
    let sync = SyncService(storage: storage, schema: Catalog.schema, now: { Instant(milliseconds: 0) })
    func content(_ published: [Record], _ drafts: [Record] = []) -> StarterContent {
      StarterContent(name: "vaccines", title: "Vaccines", published: published, drafts: drafts)
    }
    #expect(
      try content([disease("a"), disease("b"), disease("c")], [disease("d"), disease("e")]).fill(sync))
    let space = PublishedSpace.id("vaccines")
    func record(_ code: String, in space: RecordID) throws -> Record? {
      try storage.read { try $0.record(disease(code).key, in: space)?.server.record }
    }
    func edit(_ kind: Sync.Operation.Kind, _ code: String, _ set: Fields, in space: RecordID, number: Int64) throws {
      let base = try record(code, in: space)?.version ?? 0
      let body = PushRequest(
        device: .v8(named: "editing", in: "editor"), epoch: nil,
        operations: [Sync.Operation(kind, disease(code).key, base: base, set: set, number: number)])
      let answer: SyncAnswer = sync.push(space: space, role: .editor, body: body.wire.bytes)
      #expect(answer.status == 200)
    }
    try edit(.edit, "b", Fields([("nameCs", .string("Jinak"))]), in: space, number: 1)
    try edit(.delete, "c", Fields(), in: space, number: 2)
    let drafts = PublishedSpace.drafts("vaccines")
    try edit(.delete, "e", Fields(), in: drafts, number: 1)
    let lasting = ("immunity", JSON.bool(true))
    let later = content(
      [disease("a", lasting), disease("b", ("nameCs", .string("Nově")), lasting), disease("c", lasting), disease("f")],
      [disease("d", lasting), disease("e", lasting)])
    #expect(try later.isAhead(sync))
    let update = try later.update(sync)
    #expect(update.refused.isEmpty && update.changedCount == 4 && update.keptCount == 3)
    #expect(try record("a", in: space)?.fields["immunity"]?.flag == true)
    #expect(try record("b", in: space)?.fields.text("nameCs") == "Jinak")
    #expect(try record("b", in: space)?.fields["immunity"]?.flag == true)
    #expect(try record("c", in: space)?.deleted == true && record("e", in: drafts)?.deleted == true)
    #expect(try record("f", in: space)?.deleted == false)
    #expect(try record("d", in: drafts)?.fields["immunity"]?.flag == true)
    // Nothing more the next time, and nothing at all where somebody else has filled the space.
    #expect(try !later.isAhead(sync))
    let other = SyncService(storage: try SQLiteStorage(), schema: Catalog.schema, now: { Instant(milliseconds: 0) })
    #expect(try !later.isAhead(other))
    try PublishedSpaces(other.storage).create("vaccines", title: "Own")
    #expect(try !later.isAhead(other))
  }

  @Test("V-84: what was a draft and is published now is no draft any more, unless an editor has changed it or deleted the published one")
  func noLongerDrafts() throws {
    let storage = try SQLiteStorage()
    let sync = SyncService(storage: storage, schema: Catalog.schema, now: { Instant(milliseconds: 0) })
    let codes = ["a", "b", "c", "d"]
    func content(_ published: [String], _ drafts: [String]) -> StarterContent {
      StarterContent(
        name: "vaccines", title: "Vaccines", published: published.map { disease($0) }, drafts: drafts.map { disease($0) })
    }
    #expect(try content(["d"], codes).fill(sync))
    let (space, drafts) = (PublishedSpace.id("vaccines"), PublishedSpace.drafts("vaccines"))
    func edit(_ kind: Sync.Operation.Kind, _ code: String, _ set: Fields, in space: RecordID) throws {
      let base = try storage.read { try $0.record(disease(code).key, in: space)?.server.record.version ?? 0 }
      let body = PushRequest(
        device: .v8(named: "editing", in: "editor"), epoch: nil,
        operations: [Sync.Operation(kind, disease(code).key, base: base, set: set, number: 1)])
      let answer: SyncAnswer = sync.push(space: space, role: .editor, body: body.wire.bytes)
      #expect(answer.status == 200)
    }
    try edit(.edit, "b", Fields([("nameCs", .string("Jinak"))]), in: drafts)
    try edit(.delete, "d", Fields(), in: space)
    let later = content(["a", "b", "d"], ["c"])
    #expect(try later.update(sync).refused.isEmpty)
    func isDraft(_ code: String) throws -> Bool {
      try storage.read { try $0.record(disease(code).key, in: drafts).map { !$0.server.record.deleted } ?? false }
    }
    // Published; changed by an editor; a draft as before; deleted by an editor where it was published.
    #expect(try codes.map(isDraft) == [false, true, true, true])
    #expect(try !later.isAhead(sync))
  }

  @Test("Z-110: a file that is not starter content is reported, and nothing is created")
  func wrong() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "starter-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let animal = "{\"collection\":\"animal\",\"id\":\"863ff8b4-e0c3-8288-94d9-5461921301c4\",\"fields\":{}}"
    let twice = "{\"published\":[" + animal + "," + animal + "]}"
    for text in ["nonsense", "[]", "{\"records\":[]}", "{\"published\":[{\"collection\":\"animal\"}]}", twice] {
      try Data(text.utf8).write(to: file)
      #expect(throws: StarterContent.Fault.self) { try StarterContent(name: "zoo", title: "Zoo", path: file.path()) }
    }
  }

  @Test(
    "E-91: content of another app, or with something else in place of a list, is refused; a mark of the encoding is skipped",
    arguments: [
      ("{\"vademecum\":\"inventory\",\"published\":[]}", false), ("{\"published\":{},\"drafts\":[]}", false),
      ("{\"published\":[],\"drafts\":7}", false), ("{\"vademecum\":\"heritage\",\"published\":[]}", true),
      ("\u{FEFF}{\"published\":[]}", true),
    ])
  func otherContent(text: String, isContent: Bool) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "starter-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    let content = try? StarterContent(name: "heritage-museum", title: "Museum", path: file.path())
    #expect((content != nil) == isContent)
  }

  @Test("Z-110: content of which the server would refuse a record creates nothing, so that it can be corrected and used")
  func refused() throws {
    let storage = try SQLiteStorage()
    let sync = SyncService(storage: storage, schema: Catalog.schema, now: { Instant(milliseconds: 0) })
    func content(_ records: [Record]) -> StarterContent {
      StarterContent(name: "vaccines", title: "Vaccines", published: records, drafts: [])
    }
    let unknown = Record(RecordKey("diseases", .v8(named: "b", in: "test")), fields: Fields())
    for wrong in [disease("b", ("nameCs", .integer(7))), unknown] {
      #expect(throws: StarterContent.Fault.self) { try content([disease("a"), wrong]).fill(sync) }
      #expect(try storage.read { try $0.space(PublishedSpace.id("vaccines")) == nil })
    }
    #expect(try content([disease("a")]).fill(sync))
  }
}
