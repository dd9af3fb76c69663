import Base
import Sync
import Testing

@Suite("Reading the storage")
struct StoredReadingTests {
  private let lines: [Entry] = {
    var lines: [Entry] = []
    for space in ["a", "aa", "b"] {
      for collection in ["flight", "pilot"] {
        for number in 1...7 {
          let id = RecordID.v8(named: "\(collection) \(number)", in: "test")
          lines.append(
            Entry("r/\(space)/\(collection)/\(id)", #"{"v":\#(number),"f":{"name":"\#(space) \#(number)"}}"#))
        }
      }
      lines.append(Entry("s/\(space)", "{}"))
    }
    return lines.sorted { $0.key < $1.key }
  }()

  private func reading(_ lines: [Entry], aside: [String] = []) -> StoredReading {
    StoredReading(StoredEntries(lines), aside: aside)
  }

  @Test("P-20: every record gets into its own space, and nothing else counts as a record")
  func spaces() {
    var reading = reading(lines)
    #expect(reading.others.map { $0.key } == ["s/a", "s/aa", "s/b"])
    for space in ["a", "aa", "b"] {
      let replica = reading.takeReplica(of: space)
      #expect(replica.confirmed.count == 14)
      #expect(replica.confirmed.values.allSatisfy { $0.fields.text("name")?.hasPrefix(space + " ") == true })
    }
  }

  @Test("P-20: a browser without storage has the entries in the order of the changes", arguments: [7, 11, 17, 29])
  func anyOrder(step: Int) {
    var mixed = reading(lines.indices.map { lines[$0 * step % lines.count] })
    var sorted = reading(lines)
    for space in ["a", "aa", "b"] {
      let (one, other) = (mixed.takeReplica(of: space), sorted.takeReplica(of: space))
      #expect(one.confirmed == other.confirmed && one.digest == other.digest && one.confirmed.count == 14)
    }
  }

  @Test("Z-1: spaces that are put aside are read on request, with the same result")
  func aside() {
    var reading = reading(lines, aside: ["aa", "none"])
    var later = StoredReading(reading.takeLines(of: "aa"))
    let replica = later.takeReplica(of: "aa")
    var whole = self.reading(lines)
    #expect(replica.confirmed == whole.takeReplica(of: "aa").confirmed && replica.confirmed.count == 14)
    #expect(reading.takeReplica(of: "aa").confirmed.isEmpty, "it was handed out")
    #expect(reading.takeReplica(of: "none").confirmed.isEmpty && reading.takeReplica(of: "a").confirmed.count == 14)
    var shown = self.reading(lines, aside: ["b"])
    #expect(shown.takeReplica(of: "b").confirmed.count == 14, "its app was opened meanwhile")
  }

  @Test("P-20: a storage that comes in parts reads the same as in one piece", arguments: 1...45)
  func parts(first: Int) {
    var whole = reading(lines, aside: ["aa"])
    var parts = StoredReading(aside: ["aa"])
    for start in stride(from: 0, to: lines.count, by: first) {
      parts.take(StoredEntries(Array(lines[start..<min(start + first, lines.count)])))
    }
    #expect(parts.others == whole.others)
    for space in ["a", "b"] {
      #expect(parts.takeReplica(of: space).confirmed == whole.takeReplica(of: space).confirmed)
    }
    #expect(parts.takeLines(of: "aa") == whole.takeLines(of: "aa"))
  }

  @Test(
    "A line that is not a record of ours stays untouched and does not affect others",
    arguments: [
      "r/", "r/a", "r/a/", "r//flight/x", "r/a/flight/x", "r/a/flight/01a3185c-5885-7248-99b7-84ef25b609fZ",
      "r/a/01a3185c-5885-7248-99b7-84ef25b609f2",
    ])
  func broken(key: String) {
    var reading = reading([Entry(key, #"{"v":1,"f":{}}"#)] + lines)
    #expect(reading.takeReplica(of: "a").confirmed.count == 14 && reading.others.count == 3)
  }
}
