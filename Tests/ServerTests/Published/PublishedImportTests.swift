import Base
import Server
import ServerStorage
import Sync
import Testing

@Suite(.timeLimit(.minutes(4))) struct PublishedImportTests {
  private let storage: SQLiteStorage
  private let sync: SyncService<SQLiteStorage>
  private let space = PublishedSpace.id("zoo")
  private let lion = key("lion", "animal")
  private let tiger = key("tiger", "animal")

  init() throws {
    storage = try SQLiteStorage()
    sync = SyncService(storage: storage, schema: Schema([]), now: { Instant(milliseconds: 0) })
    try PublishedSpaces(storage).create("zoo", title: "Zoo")
  }

  private var importing: PublishedImport<SQLiteStorage> { PublishedImport(sync, name: "zoo", space: space) }

  @discardableResult
  private func bring(_ wanted: [(key: RecordKey, fields: Fields)]) throws -> PublishedImport<SQLiteStorage>.Plan {
    let plan = try importing.plan(wanted, collections: ["animal"], unimportant: ["row"])
    #expect(try importing.carryOut(plan) { _, _ in }.isEmpty)
    return plan
  }

  private func edit(_ operation: Operation) throws {
    var operation = operation
    operation.number = 1
    let request = PushRequest(
      device: .v8(named: "\(Int.random(in: 0 ... .max))", in: "editor"), epoch: nil, operations: [operation])
    let answer: SyncAnswer = sync.push(space: space, role: .editor, body: request.wire.bytes)
    #expect(answer.status == 200)
  }

  private func record(_ key: RecordKey) throws -> Record? { try storage.read { try $0.record(key, in: space)?.record } }
  private func version() throws -> Int64 { try storage.read { try $0.space(space)?.version ?? -1 } }

  @Test("P-32: importing again changes only what the source has changed")
  func again() throws {
    let first = [(lion, fields(("name", "Lev"), ("food", "maso"), ("row", 1))), (tiger, fields(("name", "Tygr")))]
    #expect(try bring(first).count(.make) == 2)
    #expect(try bring(first).unchangedCount == 2)
    #expect(try version() == 2)
    // A changed row number alone is not a change.
    #expect(try bring([(lion, fields(("name", "Lev"), ("food", "maso"), ("row", 9))), first[1]]).changes.isEmpty)
    let plan = try bring([(lion, fields(("name", "Lev indický"), ("row", 9))), first[1]])
    #expect(plan.changes.map { $0.set } == [fields(("name", "Lev indický"), ("row", 9))])
    #expect(plan.changes.map { $0.unset } == [["food"]])
    #expect(try record(lion)?.fields == fields(("name", "Lev indický"), ("row", 9)))
    #expect(try version() == 3)
  }

  @Test("P-32: a field of which a source says nothing at all stays, also when the source says something new of others")
  func untold() throws {
    try bring([(lion, fields(("name", "Lev"), ("food", "maso"), ("price", 5000)))])
    let wanted = [(lion, fields(("name", "Lev indický")))]
    let plan = try importing.plan(wanted, collections: ["animal"], untold: ["price"])
    #expect(plan.changes.map { $0.unset } == [["food"]])
    #expect(try importing.carryOut(plan) { _, _ in }.isEmpty)
    #expect(try record(lion)?.fields == fields(("name", "Lev indický"), ("price", 5000)))
    #expect(try importing.plan(wanted, collections: ["animal"], untold: ["price"]).unchangedCount == 1)
  }

  @Test(
    "P-32: a field that an editor has changed, added or removed stays so and is listed; the others follow the source")
  func corrections() throws {
    try bring([(lion, fields(("name", "Lef"), ("food", "maso"), ("size", "2 m")))])
    try edit(Operation(.edit, lion, base: 1, set: fields(("name", "Lev"), ("note", "Pozor")), unset: ["size"]))
    let plan = try bring([(lion, fields(("name", "Leff"), ("food", "kořist"), ("size", "3 m"), ("latin", "Leo")))])
    #expect(plan.kept.map { $0.field } == ["name", "size"])
    #expect(plan.kept.map { $0.theirs } == ["Lev", nil] && plan.kept.map { $0.ours } == ["Leff", "3 m"])
    #expect(
      try record(lion)?.fields == fields(("name", "Lev"), ("food", "kořist"), ("note", "Pozor"), ("latin", "Leo")))
    // When the source agrees with the editor, the difference is gone.
    #expect(try bring([(lion, fields(("name", "Lev"), ("food", "kořist"), ("latin", "Leo")))]).kept.isEmpty)
    #expect(try record(lion)?.fields["note"] == "Pozor")
  }

  @Test(
    "P-32: a record that an editor has deleted stays deleted, one that the import removed comes back, one that the source lost stays"
  )
  func deleted() throws {
    try bring([(lion, fields(("name", "Lev"))), (tiger, fields(("name", "Tygr")))])
    try edit(Operation(.delete, lion, base: 1))
    let plan = try bring([(lion, fields(("name", "Lev")))])
    #expect(plan.kept.map { $0.key } == [lion] && plan.kept[0].field == nil)
    #expect(plan.missing == [tiger])
    #expect(try record(lion)?.deleted == true && record(tiger)?.deleted == false)
  }

  @Test(
    "P-32: what the source lost goes when that is asked for, but never what an editor has changed or has in a draft")
  func removing() throws {
    let (bear, wolf) = (key("bear", "animal"), key("wolf", "animal"))
    let all = [lion, tiger, bear, wolf].map { ($0, fields(("name", "x"), ("food", "maso"))) }
    try bring(all)
    try edit(Operation(.edit, lion, base: 1, set: Fields(), unset: ["food"]))
    let draft = PushRequest(
      device: .v8(named: "drafting", in: "editor"), epoch: nil,
      operations: [Operation(.edit, tiger, base: 0, set: fields(("name", "y")), number: 1)])
    let answer: SyncAnswer = sync.push(space: PublishedSpace.drafts("zoo"), role: .editor, body: draft.wire.bytes)
    #expect(answer.status == 200)
    #expect(try importing.plan([], collections: ["animal"]).changes.isEmpty, "nothing goes by itself")
    let plan = try importing.plan([all[3]], collections: ["animal"], isRemoving: true)
    #expect(Set(plan.missing) == [lion, tiger, bear])
    #expect(plan.count(.remove) == 1)
    #expect(try importing.carryOut(plan) { _, _ in }.isEmpty)
    let isGone = try [lion, tiger, bear, wolf].map { try record($0)?.deleted }
    #expect(isGone == [false, false, true, false])
    // The source has it again.
    #expect(try bring(all).count(.restore) == 1)
    #expect(try record(bear)?.deleted == false)
  }

  @Test("P-32: a source that has lost more than a fifth of a collection, and more than ten records, is noticed")
  func cutOff() throws {
    let all = (0..<60).map { (key: key("animal \($0)", "animal"), fields: fields(("name", "x"))) }
    let places = (0..<12).map { (key: key("place \($0)", "location"), fields: fields(("name", "x"))) }
    func emptied(animals: Int, places count: Int) throws -> [String] {
      try importing.plan(
        Array(all.prefix(animals)) + Array(places.prefix(count)), collections: ["animal", "location"], isRemoving: true
      ).emptied.map { "\($0.collection) \($0.removed) of \($0.of)" }
    }
    #expect(
      try importing.carryOut(importing.plan(all + places, collections: ["animal", "location"])) { _, _ in }.isEmpty)
    #expect(try emptied(animals: 48, places: 2).isEmpty)
    #expect(try emptied(animals: 47, places: 12) == ["animal 13 of 60"])
    #expect(try emptied(animals: 60, places: 1) == ["location 11 of 12"])
    #expect(try importing.plan([], collections: ["animal"]).emptied.isEmpty, "nothing is removed unasked")
  }

  @Test("P-32: a source replaces starter content field by field, and leaves fields that only the starter content has")
  func starter() throws {
    let starter = PublishedImport(sync, name: "zoo", space: space, isStarter: true)
    let words = fields(("name", "Lev"), ("english", "Lion"))
    _ = try starter.carryOut(starter.plan([(lion, words), (tiger, fields(("name", "Tygr")))], collections: [])) {
      _, _ in
    }
    let plan = try bring([(lion, fields(("name", "Lev indický")))])
    #expect(plan.kept.isEmpty && plan.missing.isEmpty)
    #expect(try record(lion)?.fields == fields(("name", "Lev indický"), ("english", "Lion")))
  }

  @Test("P-32: many records are sent in several pushes, and an editor who is faster wins")
  func race() throws {
    let many = (1...450).map { (key("a\($0)", "animal"), fields(("name", .string("\($0)")))) }
    var steps: [Int] = []
    let first = try importing.plan(many, collections: [])
    #expect(try importing.carryOut(first) { done, _ in steps.append(done) }.isEmpty)
    #expect(steps == [200, 400, 450])
    let plan = try importing.plan([(many[0].0, fields(("name", "x")))], collections: [])
    try edit(Operation(.edit, many[0].0, base: 1, set: fields(("name", "y"))))
    #expect(try importing.carryOut(plan) { _, _ in }.count == 1)
    #expect(try record(many[0].0)?.fields["name"] == "y")
  }
}
