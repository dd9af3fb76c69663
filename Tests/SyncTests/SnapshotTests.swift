import Base
import Sync
import Testing

@Suite("Snapshots of a space's records")
struct SnapshotTests {
  private static func id(_ number: Int) -> RecordID { RecordID.v8(named: "\(number)", in: "snapshot") }

  /// Records of two collections, some of them replaced and removed again, with tombstones, known and long texts.
  private func replica(_ count: Int) -> Replica {
    var random = SplitMix64(seed: UInt64(count))
    var replica = Replica(space: "town")
    for number in 0..<count {
      let key = EntryKey.record(space: "town", RecordKey(number % 7 == 0 ? "layer" : "object", Self.id(number))).text
      let text = String(repeating: "ž\(random.next()) ", count: Int(random.next() % 40))
      let fields = #"{"kind":"lamp","no":\#(number),"note":"\#(text)","at":[14.4,50.1],"of":"\#(Self.id(number / 2))"}"#
      replica.apply([Entry(key, number % 11 == 0 ? #"{"v":\#(number),"d":true}"# : #"{"v":\#(number),"f":\#(fields)}"#)])
      if number % 5 == 0 { replica.apply([Entry(key, #"{"v":\#(number + 1),"f":{"kind":"lamp"}}"#)]) }
      if number % 13 == 0 { replica.apply([Entry(key, nil)]) }
    }
    return replica
  }

  private func parts(_ replica: Replica) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    while let part = replica.confirmed.snapshot(part: parts.count) { parts.append(part) }
    return parts
  }

  private func reading(_ parts: [[UInt8]], aside: [String] = []) -> StoredReading {
    var reading = StoredReading(aside: aside)
    for part in parts { part.withUnsafeBufferPointer { reading.take($0, of: "town") } }
    return reading
  }

  @Test("P-20: a space is the same when it comes from a snapshot", arguments: [1, 2, 90, 3_000, 12_000])
  func same(count: Int) {
    let replica = replica(count + 1)
    let parts = parts(replica)
    #expect(parts.count > (count > 10_000 ? 2 : 1))
    var reading = reading(parts)
    #expect(reading.isWhole)
    var taken = reading.takeReplica(of: "town")
    #expect(taken.confirmed == replica.confirmed && taken.digest == replica.digest)
    #expect(self.parts(taken).count <= parts.count, "what was gone takes no room")
    // It goes on as every space does.
    var same = replica
    for number in 0..<count where number % 3 == 0 {
      let key = EntryKey.record(space: "town", RecordKey("object", Self.id(number))).text
      let entry = Entry(key, number % 2 == 0 ? nil : #"{"v":\#(count + number),"f":{"kind":"bench","new":\#(number)}}"#)
      taken.apply([entry])
      same.apply([entry])
    }
    #expect(taken.confirmed == same.confirmed && taken.digest == same.digest)
  }

  @Test("P-20: what was written since the snapshot counts, also that a record is gone")
  func journal() {
    let replica = replica(500)
    let keys = replica.confirmed.keys
    var reading = reading(parts(replica))
    let lines = [
      Entry(EntryKey.record(space: "town", keys[0]).text, ""),
      Entry(EntryKey.record(space: "town", keys[1]).text, #"{"v":900,"f":{"kind":"tree"}}"#),
      Entry(EntryKey.record(space: "town", RecordKey("object", Self.id(9_999))).text, #"{"v":901,"f":{}}"#),
    ]
    reading.take(StoredEntries(lines))
    #expect(reading.isWhole)
    let taken = reading.takeReplica(of: "town")
    var same = replica
    same.apply(lines)
    #expect(taken.confirmed == same.confirmed && taken.digest == same.digest)
    #expect(taken.confirmed[keys[0]] == nil && taken.confirmed[keys[1]]?.version == 900)
  }

  @Test("P-77: a snapshot that is damaged, not whole or of a space that stays aside is not used")
  func damaged() {
    let parts = parts(replica(6_000))
    for part in parts.indices {
      #expect(!reading(parts.indices.filter { $0 != part }.map { parts[$0] }).isWhole)
      for place in [0, 9, parts[part].count / 2, parts[part].count - 1] {
        var damaged = parts
        damaged[part][place] ^= 4
        #expect(!reading(damaged).isWhole)
        damaged[part] = Array(parts[part][..<place])
        #expect(!reading(damaged).isWhole)
      }
    }
    #expect(!reading(parts + [parts[1]]).isWhole, "a part comes twice")

    #expect(!reading(parts, aside: ["town"]).isWhole)
  }

  @Test("P-77: bytes that were made to have the right sum stop nothing", arguments: 1...10)
  func forged(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var parts = parts(replica(60))
    for _ in 0..<50 {
      let part = Int(random.next() % UInt64(parts.count))
      let place = 8 + Int(random.next() % UInt64(parts[part].count - 8))
      parts[part][place] = random.next() % 2 == 0 ? UInt8(truncatingIfNeeded: random.next()) : 0xFF
      let sum = sum(parts[part][8...])
      for place in 0..<8 { parts[part][place] = UInt8(truncatingIfNeeded: sum >> UInt64(8 * place)) }
      var reading = reading(parts)
      if !reading.isWhole { continue }
      let replica = reading.takeReplica(of: "town")
      replica.forEachVisible { _ in }
      _ = replica.confirmed.keys.map { replica.visible($0) }
    }
  }

  /// As the parts say it.
  private func sum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var sum = UInt64(bytes.count)
    var rest = bytes
    while rest.count >= 8 {
      var word: UInt64 = 0
      for (place, byte) in rest.prefix(8).enumerated() { word |= UInt64(byte) << UInt64(8 * place) }
      sum = (sum ^ word) &* 0x9e37_79b9_7f4a_7c15
      sum ^= sum >> 29
      rest = rest.dropFirst(8)
    }
    for byte in rest { sum = (sum ^ UInt64(byte)) &* 0x9e37_79b9_7f4a_7c15 }
    return mix64(sum)
  }

  @Test("P-77: the form of a snapshot is the same in every version with its number")
  func form() {
    // When this fails, bytes that devices have stored are read as something else: raise `RecordStore.snapshotForm`.
    var replica = Replica(space: "town")
    for number in 1...2 {
      let key = EntryKey.record(space: "town", RecordKey("lamp", Self.id(number))).text
      replica.apply([Entry(key, #"{"v":\#(number),"f":{"no":7,"kind":"known","n":-1.50,"o":[null,true,{"a":"known"}]}}"#)])
    }
    let shown = parts(replica).map { $0.map { hexText(UInt64($0)).suffix(2) }.joined() }
    #expect(shown == SnapshotTests.form)
  }

  private static let form = [
    "ddf3cf2b4222a383010206046c616d70026e6f046b696e64016e016f016101056b6e6f776e",
    "ef4a6ccb0e24102335000000408c5321fc7025e17b4887a327356ebd01000000000000000001022703856b6e6f776e04652d312e3530"
      + "05c50002e206a030000000958032be4385e7c15a18be84cb3ecca702000000000000000001022703a004652d312e353005c50002e206a0",
  ]
}
