import Base
import Sync
import Testing

/// P-12: a device reads a page of changes without trees of its records, and takes from it what it would take from trees.
@Suite("A page as a device takes it")
struct PulledPageTests {
  private static let id = "01a3185c-5885-7248-99b7-84ef25b609f2"

  private static func page(_ changes: String, _ more: String = "") -> String {
    "{\"cursor\":\"2.9\",\"epoch\":2,\"version\":9\(more),\"changes\":[\(changes)]}"
  }

  /// What the trees of the page give.
  private static func read(_ body: String) -> PulledPage? {
    guard let json = JSON.read(body), let page = try? ChangesPage(wire: json) else { return nil }
    return PulledPage(page)
  }

  @Test(
    "P-12, P-20: pages give the same with trees and without, whatever is in them",
    arguments: [
      page(""), page("", ",\"more\":true"), page("", ",\"more\":false,\"new\":[{\"x\":null}]"),
      page("{\"collection\":\"a\",\"id\":\"\(id)\",\"version\":8,\"fields\":{}}"),
      page(
        "{\"id\":\"\(id)\",\"fields\":{\"n\":-0,\"d\":1.50,\"t\":\"ž\\n\\\"\"},\"version\":7,\"collection\":\"a-B_9\"}"),
      page("{\"collection\":\"a\",\"id\":\"\(id)\",\"version\":8,\"deleted\":true}"),
      page("{\"collection\":\"a\",\"id\":\"\(id)\",\"version\":8,\"deleted\":false,\"fields\":{\"a\":[[{}]]}}"),
      page("{\"collection\":\"a\",\"id\":\"\(id)\",\"version\":8,\"deleted\":true,\"fields\":{\"a\":1}}"),
      page(" {\"collection\": \"a\",\n\"id\":\"\(id)\",\"version\":8,\"fields\":{\"a\":\t1}}"),
      page("{\"collection\":\"\\u0061\",\"id\":\"\(id)\",\"version\":8,\"fields\":{}}"),
      page("{\"collection\":\"a/b\",\"id\":\"\(id)\",\"version\":8,\"fields\":{}}"),
      page("{\"collection\":\"a\",\"id\":\"x\",\"version\":8,\"fields\":{}}"),
      page("{\"collection\":\"a\",\"id\":\"\(id)\",\"version\":1.5,\"fields\":{}}"),
      page("{\"collection\":\"a\",\"id\":\"\(id)\",\"version\":8}"),
      page("{\"collection\":\"a\",\"id\":\"\(id)\",\"version\":8,\"fields\":[]}"),
      page("{\"collection\":\"a\",\"id\":\"\(id)\",\"version\":8,\"fields\":{\"a\":1,\"a\":2}}"),
      page("{\"collection\":\"a\",\"id\":\"\(id)\",\"version\":8,\"fields\":{\"a\":01}}"), page("7"), page("{}"),
      "", "{}", "[]", "null", page("") + " ", page("") + "x", "{\"cursor\":\"2.9\",\"epoch\":2,\"changes\":[]}",
      "{\"cursor\":7,\"epoch\":2,\"version\":9,\"changes\":[]}",
      "{\"cursor\":\"2.9\",\"epoch\":2,\"version\":9,\"changes\":{}}",
    ])
  func same(body: String) {
    #expect(PulledPage(body: body) == PulledPageTests.read(body))
  }

  @Test("P-20: a replica that takes pages is the same with trees and without, also when it is read from its storage")
  func replicas() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<60 {
      let records = (1...30).map { version in
        Record(
          RecordKey(
            ["flight", "aircraft"][Int(random.next() % 2)], RecordID(high: random.next() % 3, low: random.next() % 9)),
          version: version, fields: fields(("t", .string("ž\"\\\n\(random.next() % 100)")), ("n", .decimal("1.50"))),
          deleted: random.next() % 5 == 0)
      }
      let page = ChangesPage(cursor: "0.30", epoch: 0, version: 30, more: false, changes: records)
      var (read, known) = (Replica(space: "me"), Replica(space: "me"))
      let entries = PulledPage(body: page.wire.serialized).map { read.entries(for: $0) } ?? []
      #expect(entries == known.entries(for: page))
      read.apply(entries)
      known.apply(known.entries(for: page))
      #expect(read.confirmed == known.confirmed && read.digest == known.digest && read.state == known.state)
      var stored = StoredReading(StoredEntries(entries.inOrder { $0.key.precedesBytes($1.key) }))
      let again = stored.takeReplica(of: "me")
      // The storage keeps the last entry of a key.
      #expect(again.confirmed == read.confirmed)
    }
  }
}
