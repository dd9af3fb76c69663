import Base
import Server
import ServerStorage
import Sync
import Testing

@Suite(.timeLimit(.minutes(4))) struct SyncPullTests {
  let server: SyncServer
  var phone = TestDevice("phone")
  var tablet = TestDevice("tablet")

  init() throws {
    server = try SyncServer()
  }

  private mutating func make(_ count: Int) throws {
    for index in 1...count {
      _ = try server.push(&phone, Operation(.edit, key("f\(index)"), base: 0, set: fields(("to", "LKPR"))))
    }
  }

  @Test("P-12: changes come in the order of versions, each record once in its newest version")
  mutating func order() throws {
    try make(3)
    _ = try server.push(
      &phone, Operation(.edit, key("f1"), base: 1, set: fields(("to", "EDDM"))), Operation(.delete, key("f2"), base: 2))
    let changes = try server.pull()
    #expect(changes.map { $0.version } == [3, 4, 5])
    #expect(changes.map { $0.key } == [key("f3"), key("f1"), key("f2")])
    #expect(changes.map { $0.deleted } == [false, false, true])
  }

  @Test("P-12: pages of any size add up to the same, and nothing follows the last cursor")
  mutating func pages() throws {
    try make(7)
    let whole = try server.pull()
    for limit in 1...8 { #expect(try server.pull(limit: limit) == whole) }
    let last = try server.page(limit: 7)
    #expect(!last.more)
    let after = try server.page(last.cursor)
    #expect(after.changes.isEmpty && !after.more && after.version == 7 && after.cursor == last.cursor)
  }

  @Test("P-12: a page announces more exactly when more follows")
  mutating func more() throws {
    try make(3)
    #expect(try server.page(limit: 2).more)
    #expect(try server.page(limit: 2).version == 2)
    #expect(try server.page(limit: 3).more == false)
  }

  @Test("P-12: an answer is the page that the protocol's messages read and write")
  mutating func wire() throws {
    try make(2)
    _ = try server.push(&phone, Operation(.delete, key("f1"), base: 1))
    let answer = server.service.changes(space: server.space, cursor: nil, limit: nil)
    #expect(answer.json == (try ChangesPage(wire: answer.json)).wire)
  }

  @Test("P-14: a cursor from before a compacted tombstone is 410; a later one and a first pull are not")
  mutating func expired() throws {
    try make(3)
    let early = try server.page().cursor
    _ = try server.push(&phone, Operation(.delete, key("f1"), base: 1))
    let late = try server.page().cursor
    _ = try server.push(&phone, Operation(.edit, key("f2"), base: 2, set: fields(("to", "EDDM"))))
    server.advance(days: 89)
    try server.service.compact()
    #expect(try server.page(early).changes.map { $0.deleted } == [true, false])
    server.advance(days: 2)
    try server.service.compact()
    let answer = server.service.changes(space: server.space, cursor: early, limit: nil)
    #expect(answer.status == 410)
    #expect(answer.problem == "cursor-expired")
    #expect(try server.page(late).changes.map { $0.key } == [key("f2")])
    #expect(try server.pull().map { $0.key } == [key("f3"), key("f2")])
  }

  @Test("P-14: a first pull in small pages gets past the horizon")
  mutating func firstPullPastHorizon() throws {
    try make(5)
    _ = try server.push(&phone, Operation(.delete, key("f5"), base: 5))
    server.advance(days: 91)
    try server.service.compact()
    #expect(try server.pull(limit: 1).map { $0.key } == [key("f1"), key("f2"), key("f3"), key("f4")])
  }

  @Test("P-14: a cursor of another epoch or from the future is 410, an unreadable one 400")
  mutating func badCursors() throws {
    try make(1)
    func status(_ cursor: String) -> Int {
      server.service.changes(space: server.space, cursor: cursor, limit: nil).status
    }
    #expect(status("1.0") == 410)
    #expect(status("0.2") == 410)
    for cursor in ["", "0", "0.", ".1", "a.b", "0.-1", "0.1.2.3", "0.99999999999999999999", "0.1 ", "0.1\u{0}"] {
      #expect(status(cursor) == 400, "\(cursor)")
    }
  }

  @Test("P-15: a limit beyond the maximum is reduced to it, one below 1 is 1")
  mutating func clamped() throws {
    try make(2)
    #expect(try server.page(limit: 1_000_000).changes.count == 2)
    #expect(try server.page(limit: 0).changes.count == 1)
    #expect(try server.page(limit: -5).changes.count == 1)
  }

  @Test("P-16: the digest follows every change")
  mutating func digest() throws {
    try make(4)
    _ = try server.push(
      &phone, Operation(.edit, key("f1"), base: 1, set: fields(("to", "EDDM"))), Operation(.delete, key("f2"), base: 2),
      Operation(.delete, key("f3"), base: 3), Operation(.restore, key("f3"), base: 0, set: fields(("to", "LKTB"))))
    var expected = Digest()
    for record in try server.pull() { expected.add(record) }
    let answer = try server.digest()
    #expect(answer.digest == expected)
    #expect(answer.version == 8 && answer.cursor == "0.8" && answer.epoch == 0 && answer.lost.isEmpty)
    #expect(answer.digest.total == 3)
  }

  @Test("P-16: a listing names the records of the buckets, including tombstones; fetched records come as they are")
  mutating func listing() throws {
    try make(4)
    _ = try server.push(&phone, Operation(.delete, key("f2"), base: 2))
    let buckets = JSON.array([key("f1"), key("f2")].map { .integer(Int64($0.id.bucket)) })
    let answer = server.service.digest(space: server.space, body: JSON.object(JSONObject([("buckets", buckets)])).bytes)
    let listing = try BucketListing(wire: answer.json)
    #expect(answer.json == listing.wire)
    #expect(
      listing.entries == [
        BucketListing.Entry(key("f1"), version: 1, deleted: false),
        BucketListing.Entry(key("f2"), version: 5, deleted: true),
      ])
    let wanted = JSON.array(
      [key("f2"), key("none"), key("f4")].map { .array([.string($0.collection), .string($0.id.description)]) })
    let fetched = server.service.digest(space: server.space, body: JSON.object(JSONObject([("fetch", wanted)])).bytes)
    let records = try fetched.json["changes"]?.items?.map { try Record(change: $0) }
    #expect(records?.map { $0.version } == [5, 4])
    #expect(records?[0].deleted == true)
    #expect(records?[1].fields == fields(("to", "LKPR")))
  }

  @Test("P-38: a list of more than 4 MiB comes in parts on request, and the parts make up the whole")
  mutating func longListing() throws {
    let count = 45_000
    // Straight into the storage, because 45 000 pushes would only cost time.
    let (space, start) = (server.space, Instant(milliseconds: 0))
    try server.storage.write(space: space) { writing in
      for version in 1...Int64(count) {
        let record = Record(key("f\(version)", String(repeating: "n", count: 40)), version: version, fields: Fields())
        try writing.insert(
          StoredRecord(ServerRecord(record, created: version), author: nil, received: start), in: space)
      }
    }
    let all = JSON.array((0..<256).map { .integer(Int64($0)) })
    var (after, parts, versions): (Int64?, [Int], [Int64]) = (0, [], [])
    while let from = after {
      let body = JSON.object(JSONObject([("buckets", all), ("after", .integer(from))]))
      let answer = server.service.digest(space: space, body: body.bytes)
      let page = try BucketListing(wire: answer.json)
      versions += page.entries.map { $0.version }
      parts.append(answer.body.count)
      after = page.next
    }
    #expect(parts.count == 2 && parts[0] < 4 * 1024 * 1024 + 1000)
    #expect(versions == Array(1...Int64(count)))
    let whole = server.service.digest(space: space, body: JSON.object(JSONObject([("buckets", all)])).bytes)
    #expect(try BucketListing(wire: whole.json).entries.count == count)
  }

  @Test("P-16: a request for impossible buckets or records is 400")
  func badDigestRequests() {
    let bodies = [
      "", "[]", "{}", #"{"buckets":7}"#, #"{"buckets":[1],"after":-1}"#, #"{"buckets":[1],"after":"1"}"#,
      #"{"buckets":[256]}"#, #"{"buckets":[-1]}"#, #"{"buckets":["1"]}"#,
      #"{"fetch":[["flight"]]}"#, #"{"fetch":[["flight","x"]]}"#, #"{"fetch":[["a b","\#(key("a").id)"]]}"#,
    ]
    for body in bodies {
      #expect(server.service.digest(space: server.space, body: Array(body.utf8)).status == 400, "\(body)")
    }
  }
}
