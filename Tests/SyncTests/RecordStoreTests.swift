import Base
import Sync
import Testing

/// Compares the store of packed records with a dictionary of trees.
@Suite("The compact store of records")
struct RecordStoreTests {
  private static func id(_ number: Int) -> RecordID { RecordID.v8(named: "\(number)", in: "store") }

  private func check(_ store: RecordStore, _ trees: [RecordKey: Record]) -> Bool {
    var seen = 0
    var isSame = store.count == trees.count && store.isEmpty == trees.isEmpty
    store.forEach { cursor in
      seen += 1
      guard let record = trees[cursor.key] else {
        isSame = false
        return
      }
      isSame = isSame && cursor.record == record && cursor.version == record.version && cursor.id == record.id
      isSame = isSame && cursor.isDeleted == record.deleted && cursor.isOf(record.key.collection)
      for member in record.fields.members where cursor.value(member.name) != member.value { isSame = false }
      isSame = isSame && cursor.value("no such field") == nil
      isSame = isSame && walked(cursor) == record.fields.members.map { "\($0.name) \($0.value)" }
    }
    return isSame && seen == trees.count
  }

  /// The fields one after the other.
  private func walked(_ cursor: RecordCursor) -> [String] {
    var found: [String] = []
    while cursor.nextField() { found.append("\(cursor.fieldName) \(cursor.fieldValue ?? "gone")") }
    return found
  }

  @Test("The fields are walked over as they are, whether they lie in the arena or are a tree")
  func walk() {
    let id = Self.id(7)
    let fields = Fields([
      ("id", .string(id.description)), ("text", "čáslav"), ("n", 7), ("d", .decimal("1.50")), ("o", ["a": [1, "x"]]),
      (String(repeating: "n", count: 100), "long"), ("", .null), ("same", "čáslav"), ("last", .bool(true)),
    ])
    let record = Record(RecordKey("flight", id), version: 3, fields: fields)
    var store = RecordStore()
    for number in 1...3 { store.put(Record(RecordKey("flight", Self.id(number)), version: 1, fields: fields)) }
    store.put(record)
    var cursors = [RecordCursor(record)]
    store.forEach { if $0.id == id { cursors.append(RecordCursor($0.record)) } }
    store.forEach { cursor in
      #expect(walked(cursor) == fields.members.map { "\($0.name) \($0.value)" })
      // Behind the last one there is none.
      #expect(!cursor.nextField())
    }
    func texts(_ cursor: RecordCursor) -> [String?] {
      var texts: [String?] = []
      while cursor.nextField() { texts.append(cursor.withFieldText { String(utf8: $0) }) }
      return texts
    }
    func ids(_ cursor: RecordCursor) -> [RecordID?] {
      var ids: [RecordID?] = []
      while cursor.nextField() { ids.append(cursor.fieldID) }
      return ids
    }
    let expected = fields.members.map { $0.value.text }
    store.forEach { #expect(texts($0) == expected) }
    store.forEach { #expect(ids($0) == [id] + [RecordID?](repeating: nil, count: 8)) }
    for cursor in cursors { #expect(texts(cursor) == expected) }
    #expect(ids(RecordCursor(record)).first == id)
    // A name has one number in all records of the store.
    var numbers: [[Int?]] = []
    store.forEach { cursor in
      var list: [Int?] = []
      while cursor.nextField() { list.append(cursor.fieldPlace) }
      numbers.append(list)
    }
    #expect(Set(numbers).count == 1 && numbers[0].filter { $0 == nil }.count == 1)
  }

  @Test("P-20: after any changes the store holds what a dictionary of trees holds", arguments: 1...6)
  func againstTrees(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var store = RecordStore()
    var trees: [RecordKey: Record] = [:]
    var copies: [(RecordStore, [RecordKey: Record])] = []
    let size = [3, 20, 200, 2000][Int(seed % 4)]
    for step in 0..<4000 {
      // Starter content may give records of two collections the same id.
      let key = RecordKey(random.next() % 2 == 0 ? "flight" : "pilot", Self.id(Int(random.next() % UInt64(size))))
      switch random.next() % 10 {
      case 0, 1, 2:
        store.remove(key)
        trees[key] = nil
      case 3:
        let tombstone = Record(key, version: Int64(bitPattern: random.next()), deleted: true)
        store.put(tombstone)
        trees[key] = tombstone
      default:
        var fields = Fields()
        for _ in 0..<random.next() % 6 {
          let long = random.next() % 200 == 0 ? 40_000 : random.next() % 30
          fields["f\(random.next() % 9)"] = .string(String(repeating: "x", count: Int(long)) + "\(random.next() % 5)")
        }
        let record = Record(key, version: Int64(step), fields: fields)
        store.put(record)
        trees[key] = record
      }
      #expect(store.contains(key) == (trees[key] != nil) && store.version(of: key) == trees[key]?.version)
      #expect(store.isDeleted(key) == trees[key]?.deleted && store[key] == trees[key])
      if step % 500 == 250 { copies.append((store, trees)) }
    }
    #expect(check(store, trees))
    for (copy, trees) in copies { #expect(check(copy, trees), "a copy has changed with its original") }
    #expect(Set(store.keys) == Set(trees.keys))
    for key in Array(trees.keys) { store.remove(key) }
    #expect(store.isEmpty && store == RecordStore() && store.keys.isEmpty)
  }

  @Test("A record that changes again and again takes the memory of one")
  func garbage() {
    var store = RecordStore()
    let keys = (0..<50).map { RecordKey("flight", Self.id($0)) }
    for round in 0..<2000 {
      for key in keys {
        store.put(
          Record(key, version: Int64(round), fields: ["n": .integer(Int64(round)), "text": "some words of it"]))
      }
    }
    #expect(store.count == 50 && store.values.allSatisfy { $0.version == 1999 && $0.fields["n"] == 1999 })
    #expect(store.bytes < 50 * 200, "\(store.bytes) bytes")
  }

  @Test("A record that is larger than a chunk, and small ones around it")
  func largeRecord() {
    var store = RecordStore()
    let large = Record(
      RecordKey("note", Self.id(1)), version: 7, fields: ["text": .string(String(repeating: "ž", count: 600_000))])
    let small = (2..<900).map { Record(RecordKey("note", Self.id($0)), version: 1, fields: ["n": .integer(Int64($0))]) }
    for record in small[..<400] { store.put(record) }
    store.put(large)
    for record in small[400...] { store.put(record) }
    #expect(store[large.key] == large && small.allSatisfy { store[$0.key] == $0 })
    store.put(Record(large.key, version: 8))
    #expect(store[large.key] == Record(large.key, version: 8) && store.bytes < 300_000)
  }

  @Test(
    "P-20: a stored record reads the same as its tree",
    arguments: [
      #"{"v":41,"f":{"to":"LKPR","n":1.50}}"#, #"{"v":0,"f":{}}"#, #"{"v":43,"d":true}"#,
      #"{"v":43,"d":true,"f":{"a":1}}"#,
      #"{"v":43,"f":{"a":1},"d":true}"#, #"{"v":43,"f":{"a":1},"d":false,"x":2}"#, #"{"f":{"a":1},"v":5}"#, #"{"v":5}"#,
      #"{"v":5,"f":[]}"#, #"{"v":5,"f":7}"#, #"{"v":-5,"f":{"a":1}}"#, #"{"v":1.5,"f":{"a":1}}"#,
      #"{"v":05,"f":{"a":1}}"#,
      #"{"v":9223372036854775807,"f":{"a":1}}"#, #"{"v":99999999999999999999,"f":{"a":1}}"#, #" {"v":5,"f":{"a":1}} "#,
      #"{"v":5, "f":{"a":1}}"#, #"{"v":5,"f":{"a":1}"#, #"{"v":5,"f":{"a":1,"a":2}}"#, #"{"v":5,"f":}"#, "{}", "",
      "null",
      #"{"v":,"f":{}}"#, #"{"v":5,"d":true"#, #"{"v":5,"f":{"a":"\ud800"}}"#, #"{"v":5,"f":{"a":"\u0000\n"}}"#,
    ])
  func stored(text: String) {
    let line = Entry("r/s/flight/\(flight.id)", text)
    let tree = JSON.read(text).map { json in
      Record(
        flight, version: json.int64("v") ?? 0, fields: json.members("f") ?? Fields(), deleted: json.flag("d") ?? false)
    }
    var read = StoredReading(StoredEntries([line]))
    #expect(read.takeReplica(of: "s").confirmed[flight] == tree)
    var replica = Replica(holding: Record(flight, version: 1))
    replica.apply([line])
    #expect(replica.confirmed[flight] == tree && replica.confirmed.count == (tree == nil ? 0 : 1))
    var digest = Digest()
    if let tree { digest.add(tree) }
    #expect(replica.digest == digest)
  }

  @Test("P-20: depth is limited as for a tree", arguments: [61, 62, 63])
  func depth(count: Int) {
    let value = String(repeating: "[", count: count) + String(repeating: "]", count: count)
    let line = Entry("r/s/flight/\(flight.id)", "{\"v\":1,\"f\":{\"a\":\(value)}}")
    var read = StoredReading(StoredEntries([line]))
    #expect((read.takeReplica(of: "s").confirmed[flight] == nil) == (count > 62))
  }

  @Test("P-21: looking through the records shows pending changes and single fields of them")
  func cursors() {
    var replica = Replica(
      holding: Record(flight, version: 1, fields: ["to": "LKPR", "from": "LKTB"]),
      Record(other, version: 2, deleted: true))
    let made = RecordKey("pilot", Self.id(1))
    replica.edit(flight, ("to", "EDDM"))
    replica.edit(made, ("name", "Jan"))
    var seen: [String: String] = [:]
    replica.lookThrough { cursor in
      let text = cursor.value("to")?.text ?? cursor.value("name")?.text ?? ""
      #expect(cursor.record == replica.visible(cursor.key) && !cursor.isDeleted)
      seen[cursor.collection] = text
    }
    #expect(seen == ["flight": "EDDM", "pilot": "Jan"])
    var flights: [RecordKey] = []
    replica.forEachVisible(of: "flight") { flights.append($0.key) }
    #expect(flights == [flight])
    replica.delete(flight)
    var left = 0
    replica.lookThrough { _ in left += 1 }
    #expect(left == 1)
  }
}
