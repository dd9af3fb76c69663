import Base

/// Reads the device's storage in a single pass. The start of the app waits for it, and there may be megabytes.
public struct StoredReading: Sendable {
  /// The few entries that are not records.
  public private(set) var others: [Entry] = []
  private var isBroken = false
  private var replicas: [Replica] = []
  private var aside: [LinesAside] = []

  private struct LinesAside {
    let space: String
    var lines: [UInt8] = []
  }

  /// - Parameter aside: spaces whose records are not parsed yet, because perhaps nobody will need them.
  public init(aside: [String] = []) {
    self.aside = aside.map { LinesAside(space: $0) }
  }

  public init(_ stored: StoredEntries, aside: [String] = []) {
    self.init(aside: aside)
    take(stored)
  }

  /// Reads one part of the storage. The line of a record that was deleted after a snapshot was made has an empty value.
  public mutating func take(_ stored: StoredEntries) {
    // Entries are in the order of their keys, so those of one space are adjacent.
    var space: [UInt8] = []
    var reader = RecordReader()
    var index: Int?
    var isAside: Int?
    stored.forEach { key, value in
      guard key.count > 1, key[0] == UInt8(ascii: "r"), key[1] == UInt8(ascii: "/") else {
        others.append(Entry(String(utf8: key), String(utf8: value)))
        return
      }
      let end = key.place(of: UInt8(ascii: "/"), from: 2)
      if end - 2 != space.count || !space.withUnsafeBufferPointer({ key.has($0, at: 2) }) {
        space = Array(key[2..<end])
        isAside = self.aside.firstIndex { $0.space.withBytes { $0.elementsEqual(space) } }
        index = replicas.firstIndex { $0.space.withBytes { $0.elementsEqual(space) } }
      }
      if let index = isAside {
        self.aside[index].lines.append(line: key, value)
      } else if let key = reader.key(key, nameFrom: end + 1) {
        let place = index ?? replicas.count
        index = place
        if place == replicas.count { replicas.append(Replica(space: String(utf8: space))) }
        if value.isEmpty {
          replicas[place].drop(key)
        } else {
          _ = replicas[place].take(key, stored: value, &reader.writer)
        }
      }
    }
  }

  /// Whether what was read is all that the snapshots had. Otherwise it must not be used.
  public var isWhole: Bool { !isBroken && replicas.allSatisfy { $0.confirmed.missing == 0 } }

  /// Takes the next part of the snapshot of a space, before the lines of it (decision 56).
  public mutating func take(_ part: UnsafeBufferPointer<UInt8>, of space: String) {
    let index = replicas.firstIndex { $0.space == space } ?? replicas.count
    if index == replicas.count { replicas.append(Replica(space: space)) }
    if aside.contains(where: { $0.space == space }) || !replicas[index].restore(part) { isBroken = true }
  }

  /// Hands over the records of a space. Parses them now when they were put aside.
  public mutating func takeReplica(of space: String) -> Replica {
    if let index = replicas.firstIndex(where: { $0.space == space }) { return replicas.remove(at: index) }
    return StoredReading(takeLines(of: space)).replicas.first ?? Replica(space: space)
  }

  /// Hands over the unparsed records of a space that was put aside, to be read later.
  public mutating func takeLines(of space: String) -> StoredEntries {
    guard let index = aside.firstIndex(where: { $0.space == space }) else { return StoredEntries([UInt8]()) }
    return StoredEntries(aside.remove(at: index).lines)
  }
}

/// Reads the keys of records one after another. Keys of one collection are adjacent, so they share its name.
struct RecordReader: ~Copyable {
  var writer = PackedWriter()
  private var collection = ""

  /// - Parameter nameFrom: where the name of the collection begins in the key.
  mutating func key(_ key: UnsafeBufferPointer<UInt8>, nameFrom: Int) -> RecordKey? {
    let slash = key.count - 37
    guard slash > nameFrom, key[slash] == UInt8(ascii: "/"),
      let id = RecordID(UnsafeBufferPointer(rebasing: key[(slash + 1)...]))
    else { return nil }
    let name = UnsafeBufferPointer(rebasing: key[nameFrom..<slash])
    if !collection.withBytes({ $0.elementsEqual(name) }) { collection = String(utf8: name) }
    return RecordKey(collection, id)
  }
}
