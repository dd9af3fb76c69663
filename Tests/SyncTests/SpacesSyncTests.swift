import Base
import Sync
import Testing

/// A device that knows its child spaces, and a server that answers as a test says.
private struct Spaces {
  static let team = RecordID.v8(named: "team", in: "test").description
  static let home = RecordID.v8(named: "home", in: "test").description

  var known = ChildSpaces()
  var replicas: [Replica] = []
  var sync = SpacesSync()
  var random = SplitMix64(seed: 1)
  /// The last request.
  var asked: SyncRequest?
  var waits = 0
  var commits = 0

  /// A space that this device has made, with one record in it.
  mutating func make(_ name: String, in parent: String = ChildSpace.privateSpace) -> String {
    let id = RecordID.v8(named: name, in: "child").description
    known.apply(known.making(id, kind: "test.board", title: name, in: parent, role: "owner"))
    var replica = Replica(space: id)
    replica.apply(replica.edit(RecordKey("note", RecordID.v8(named: name, in: "note")), [("a", "b")], tab: "t"))
    replicas.append(replica)
    return id
  }

  mutating func step(_ input: SpacesSync.Input) {
    asked = nil
    let account = SpacesSync.Account(id: "ann", home: Spaces.home)
    for effect in sync.step(input, &known, &replicas, account, random: &random) {
      switch effect {
      case .request(let request): asked = request
      case .wait: waits += 1
      case .commit: commits += 1
      case .changed: break
      }
    }
  }

  mutating func answer(_ status: Int, _ body: JSON) {
    guard let asked else { return }
    step(.response(number: asked.number, status: status, retryAfterSeconds: nil, body: body.serialized))
  }

  mutating func list(_ spaces: JSON...) {
    let parents: [JSON] = [
      ["id": .string(Spaces.home), "kind": "private"], ["id": .string(Spaces.team), "kind": "shared"],
    ]
    answer(200, ["account": "ann", "spaces": .array(parents + spaces)])
  }

  static func document(
    _ id: String, parent: String = home, placing: Int64 = 0, own: Bool = true, role: String = "owner",
    deleted: Bool = false
  ) -> JSON {
    [
      "id": .string(id), "kind": "child", "purpose": "test.board", "title": "x", "parent": .string(parent),
      "placing": .integer(placing), "role": .string(role), "own": .bool(own), "version": 1, "count": 1,
      "deleted": .bool(deleted),
    ]
  }

  func body(_ name: String) -> JSON? { asked?.body.flatMap { JSON.read($0) }?[name] }
}

@Suite("Child spaces on a device")
struct SpacesSyncTests {
  @Test("P-61: a space that was made offline is made on the server with the same id")
  func making() throws {
    var device = Spaces()
    let id = device.make("one")
    #expect(device.known[id]?.isMade == false && device.known[id]?.isRunning == false)
    device.step(.requestSync(list: true))
    #expect(device.asked?.method == "PUT" && device.asked?.path == "/\(id)")
    #expect(device.body("parent")?.text == Spaces.home && device.body("purpose")?.text == "test.board")
    device.answer(201, Spaces.document(id))
    #expect(device.known[id]?.isMade == true && device.known[id]?.isRunning == true)
    #expect(device.asked?.method == "GET" && device.asked?.path == "")
    device.list(Spaces.document(id))
    #expect(device.sync.phase == .resting && device.known.all.count == 1)
    // The storage has the same state.
    var again = ChildSpaces()
    again.apply(device.known.all.map { Entry("k/" + $0.id, nil) })
    #expect(again.all.isEmpty)
  }

  @Test("P-61: a request whose answer was lost is repeated, and an answer from a proxy counts as none")
  func again() {
    var device = Spaces()
    let id = device.make("one")
    device.step(.requestSync(list: true))
    device.step(.failed(number: device.asked?.number ?? 0))
    #expect(device.sync.phase == .waiting && device.waits == 1)
    device.step(.timer)
    #expect(device.asked?.method == "PUT")
    device.answer(200, Spaces.document(RecordID.v8(named: "other", in: "child").description))
    #expect(device.sync.phase == .waiting && device.known[id]?.isMade == false)
    device.step(.timer)
    device.answer(404, ["title": "a page of a hotel's network"])
    #expect(device.asked?.method == "GET" && device.known[id]?.problem == nil)
    device.answer(404, ["title": "a page of a hotel's network"])
    #expect(device.sync.phase == .waiting && device.known[id]?.isMade == false)
  }

  @Test("P-61: a wish that the server does not handle is repeated later, and delays no other wish and not the list")
  func unhandled() {
    var device = Spaces()
    let (one, two) = (device.make("one"), device.make("two"))
    device.step(.requestSync(list: true))
    #expect(device.asked?.path == "/\(one)")
    device.answer(405, ["title": "no such method"])
    #expect(device.asked?.path == "/\(two)" && device.sync.failure == .server(405))
    device.answer(201, Spaces.document(two))
    #expect(device.asked?.method == "GET")
    device.list(Spaces.document(two))
    #expect(device.sync.phase == .waiting && device.waits == 1 && device.sync.failure == .server(405))
    device.step(.timer)
    #expect(device.asked?.path == "/\(one)")
    // A server that is busy, or none behind a gateway, is not asked for the next.
    device.answer(503, [:])
    #expect(device.sync.phase == .waiting && device.asked == nil)
    device.step(.timer)
    device.answer(201, Spaces.document(one))
    device.list(Spaces.document(one), Spaces.document(two))
    #expect(device.sync.phase == .resting && device.sync.failure == nil && device.known[one]?.isMade == true)
  }

  @Test("P-61: an entry whose key goes on after an id is no child space")
  func keys() {
    var known = ChildSpaces()
    #expect(!known.apply([Entry("k/inventory/places", "[]")]) && known.all.isEmpty)
    #expect(ChildSpace.id(inKey: "k/x") == "x" && ChildSpace.id(inKey: "k/x/y") == nil && ChildSpace.id(inKey: "o/x") == nil)
  }

  @Test("P-61: a space that cannot be made stays here with its reason, and delays nothing else")
  func refused() {
    var device = Spaces()
    let (one, two) = (device.make("one", in: Spaces.team), device.make("two"))
    device.step(.requestSync(list: false))
    device.answer(404, ["type": "not-found"])
    #expect(device.known[one]?.problem == "not-found" && device.known[one]?.isMade == false)
    #expect(device.asked?.path == "/\(two)")
    device.answer(201, Spaces.document(two))
    device.list(Spaces.document(two))
    #expect(device.sync.phase == .resting)
    #expect(device.replicas.first?.outbox.count == 1)
    // The user finds another place.
    device.known.apply(device.known.placing(one, in: ChildSpace.privateSpace))
    device.step(.requestSync(list: false))
    #expect(device.asked?.path == "/\(one)" && device.body("parent")?.text == Spaces.home)
  }

  @Test("P-63: sharing and taking back are placings with rising numbers; the later one holds")
  func placing() {
    var device = Spaces()
    let id = device.make("one")
    device.step(.requestSync(list: false))
    device.answer(201, Spaces.document(id))
    device.list(Spaces.document(id))
    device.known.apply(device.known.placing(id, in: Spaces.team))
    #expect(device.known[id]?.parent == Spaces.team && device.known[id]?.isChanging == true)
    device.step(.requestSync(list: false))
    #expect(device.body("placing")?.int64 == 1)
    // Before the answer the user takes it back.
    let first = device.asked
    device.known.apply(device.known.placing(id, in: ChildSpace.privateSpace))
    device.asked = first
    device.answer(200, Spaces.document(id, parent: Spaces.team, placing: 1))
    #expect(device.body("placing")?.int64 == 2 && device.body("parent")?.text == Spaces.home)
    device.answer(200, Spaces.document(id, placing: 2))
    #expect(device.known[id]?.isChanging == false && device.known[id]?.parent == ChildSpace.privateSpace)
    #expect(device.known[id]?.problem == nil)
  }

  @Test("P-63: only the owner can move a space")
  func notOwn() {
    var device = Spaces()
    let id = RecordID.v8(named: "theirs", in: "child").description
    device.step(.requestSync(list: true))
    device.list(Spaces.document(id, parent: Spaces.team, own: false, role: "editor"))
    #expect(device.known[id]?.isHeld == false)
    #expect(device.known.placing(id, in: ChildSpace.privateSpace).isEmpty)
    #expect(device.known.deleting(id).isEmpty)
    device.known.apply(device.known.holding(id, true))
    #expect(device.known[id]?.isHeld == true && device.known[id]?.mayChange == true)
  }

  @Test("P-66: the records of a closed space leave the device, and unsent work stays", arguments: [true, false])
  func closed(hasUnsent: Bool) {
    var device = Spaces()
    let id = RecordID.v8(named: "theirs", in: "child").description
    device.step(.requestSync(list: true))
    device.list(Spaces.document(id, parent: Spaces.team, own: false, role: "editor"))
    device.known.apply(device.known.holding(id, true))
    var replica = Replica(space: id)
    let key = RecordKey("note", RecordID.v8(named: "tree", in: "note"))
    replica.apply([Entry(EntryKey.record(space: id, key).text, "{\"v\":1,\"f\":{\"a\":\"b\"}}")])
    if hasUnsent { replica.apply(replica.edit(key, [("a", "mine")], tab: "t")) }
    device.replicas = [replica]
    device.step(.requestSync(list: true))
    device.list()
    #expect(device.known[id]?.loss == .closed && device.replicas[0].confirmed.isEmpty)
    #expect(device.replicas[0].outbox.count == (hasUnsent ? 1 : 0))
    #expect(device.known.tidying(device.known[id]!, device.replicas[0], hasBlobs: false).isEmpty == hasUnsent)
    // If the account gets access again, everything continues.
    device.step(.requestSync(list: true))
    device.list(Spaces.document(id, parent: Spaces.team, own: false, role: "editor"))
    #expect(device.known[id]?.loss == nil && device.known[id]?.isHeld == true)
  }

  @Test("P-64: a space that somebody else deleted is lost, and people who may delete it can bring it back")
  func deleted() {
    var device = Spaces()
    let id = device.make("one")
    device.step(.requestSync(list: false))
    device.answer(201, Spaces.document(id))
    device.list(Spaces.document(id, placing: 1, deleted: true))
    #expect(device.known[id]?.loss == .deleted && device.known[id]?.isRunning == false)
    #expect(device.replicas[0].outbox.count == 1)
    device.known.apply(device.known.restoring(id))
    device.step(.requestSync(list: false))
    #expect(device.body("placing")?.int64 == 2 && device.body("deleted") == nil)
    device.answer(200, Spaces.document(id, placing: 2))
    #expect(device.known[id]?.loss == nil && device.known[id]?.isRunning == true)
  }

  @Test("P-61: a space that the server has lost with a restored backup is made again")
  func restored() {
    var device = Spaces()
    let id = device.make("one")
    device.step(.requestSync(list: false))
    device.answer(201, Spaces.document(id))
    device.list()
    #expect(device.known[id]?.loss == nil && device.asked?.method == "PUT")
    device.answer(201, Spaces.document(id))
    #expect(device.known[id]?.isMade == true)
  }

  @Test("P-66: a space that is missing in the list and cannot be made again was closed; its records leave the device")
  func notRestored() {
    var device = Spaces()
    let id = device.make("one")
    device.step(.requestSync(list: false))
    device.answer(201, Spaces.document(id))
    let key = RecordKey("note", RecordID.v8(named: "tree", in: "note"))
    device.replicas[0].apply([Entry(EntryKey.record(space: id, key).text, "{\"v\":1,\"f\":{\"a\":\"b\"}}")])
    device.list()
    device.answer(404, ["type": "not-found"])
    #expect(device.known[id]?.loss == .closed && device.replicas[0].confirmed.isEmpty)
    #expect(device.replicas[0].outbox.count == 1)
  }

  @Test("P-66: also when another device had placed it elsewhere than this one wished")
  func notRestoredAfterProblem() {
    var device = Spaces()
    let id = device.make("one")
    device.step(.requestSync(list: false))
    device.answer(201, Spaces.document(id))
    device.list(Spaces.document(id))
    let key = RecordKey("note", RecordID.v8(named: "tree", in: "note"))
    device.replicas[0].apply([Entry(EntryKey.record(space: id, key).text, "{\"v\":1,\"f\":{\"a\":\"b\"}}")])
    device.known.apply(device.known.placing(id, in: Spaces.team))
    device.step(.requestSync(list: true))
    device.answer(200, Spaces.document(id, placing: 1))
    #expect(device.known[id]?.problem == "placed-elsewhere")
    device.list()
    #expect(device.asked?.method == "PUT")
    device.answer(404, ["type": "not-found"])
    #expect(device.known[id]?.loss == .closed && device.replicas[0].confirmed.isEmpty)
  }

  @Test("P-66: the list of another account closes nothing")
  func otherAccount() {
    var device = Spaces()
    let id = device.make("one")
    device.step(.requestSync(list: false))
    device.answer(201, Spaces.document(id))
    device.answer(200, ["account": "eve", "spaces": []])
    #expect(device.sync.phase == .waiting && device.known[id]?.isMade == true && device.known[id]?.loss == nil)
  }

  @Test("P-62: a space that is no longer held leaves the device only when nothing in it waits")
  func letGo() {
    var device = Spaces()
    let id = device.make("one")
    device.known.apply(device.known.holding(id, false))
    #expect(device.known.tidying(device.known[id]!, device.replicas[0], hasBlobs: false).isEmpty)
    device.step(.requestSync(list: false))
    device.answer(201, Spaces.document(id))
    #expect(device.known.tidying(device.known[id]!, device.replicas[0], hasBlobs: false).isEmpty)
    let place = device.replicas[0].outbox[0].place
    device.replicas[0].apply([Entry(EntryKey.operation(space: id, place: place).text, nil)])
    let key = RecordKey("note", RecordID.v8(named: "tree", in: "note"))
    device.replicas[0].apply([Entry(EntryKey.record(space: id, key).text, "{\"v\":1,\"f\":{\"a\":\"b\"}}")])
    #expect(device.known.tidying(device.known[id]!, device.replicas[0], hasBlobs: true).isEmpty)
    let entries = device.known.tidying(device.known[id]!, device.replicas[0], hasBlobs: false)
    device.replicas[0].apply(entries)
    #expect(device.replicas[0].isBlank && device.known[id] != nil)
  }
}
