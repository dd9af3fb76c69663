import Base

/// The content of a space as 256 sums that can be compared (P-16). Only living records count, so that removing old
/// tombstones changes nothing.
public struct Digest: Equatable, Sendable {
  public static let bucketCount = 256
  public private(set) var buckets: [UInt64]
  public private(set) var counts: [Int64]

  public init() {
    buckets = Array(repeating: 0, count: Digest.bucketCount)
    counts = Array(repeating: 0, count: Digest.bucketCount)
  }

  public init(buckets: [UInt64], counts: [Int64]) {
    precondition(buckets.count == Digest.bucketCount && counts.count == Digest.bucketCount)
    self.buckets = buckets
    self.counts = counts
  }

  /// A deleted record counts for nothing (decision 4).
  public mutating func add(_ record: Record) {
    if !record.deleted { add(record.key, record.version) }
  }

  /// Takes away what ``add(_:)`` has added for the same version of the record.
  public mutating func remove(_ record: Record) {
    if !record.deleted { remove(record.key, record.version) }
  }

  /// Adds a living record.
  mutating func add(_ key: RecordKey, _ version: Int64) {
    buckets[key.id.bucket] &+= Digest.contribution(of: key, version)
    counts[key.id.bucket] += 1
  }

  /// Removes a living record.
  mutating func remove(_ key: RecordKey, _ version: Int64) {
    buckets[key.id.bucket] &-= Digest.contribution(of: key, version)
    counts[key.id.bucket] -= 1
  }

  public var total: Int64 {
    var total: Int64 = 0
    for count in counts { total += count }
    return total
  }

  /// The buckets in which the two differ, in order.
  public func differences(from other: Digest) -> [Int] {
    (0..<Digest.bucketCount).filter { buckets[$0] != other.buckets[$0] || counts[$0] != other.counts[$0] }
  }

  /// Mixed so that sums of different sets practically never coincide. Addition makes the order irrelevant.
  static func contribution(of key: RecordKey, _ version: Int64) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    key.collection.withBytes { for byte in $0 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 } }
    hash = mix64(hash ^ key.id.high)
    hash = mix64(hash ^ key.id.low)
    return mix64(hash ^ UInt64(bitPattern: version))
  }
}

/// Versions that a restored server has lost: later than `after`, and before the epoch that began at `before`.
public struct LostRange: Equatable, Sendable {
  public var after: Int64
  public var before: Int64
  public init(after: Int64, before: Int64) {
    self.after = after
    self.before = before
  }
  public func contains(_ version: Int64) -> Bool { version > after && version < before }
}

/// `GET …/digest`.
public struct DigestAnswer: Equatable, Sendable {
  public var version: Int64
  public var epoch: Int64
  public var cursor: String
  public var lost: [LostRange]
  public var digest: Digest

  public init(version: Int64, epoch: Int64, cursor: String, lost: [LostRange], digest: Digest) {
    self.version = version
    self.epoch = epoch
    self.cursor = cursor
    self.lost = lost
    self.digest = digest
  }

  public init(wire json: JSON) throws(WireError) {
    guard let version = json.int64("version"), let epoch = json.int64("epoch"),
      let cursor = json.text("cursor")
    else { throw WireError("version", "is missing") }
    guard let buckets = json.items("buckets"), let counts = json.items("counts"),
      buckets.count == Digest.bucketCount, counts.count == Digest.bucketCount
    else { throw WireError("buckets", "must be 256") }
    var sums: [UInt64] = []
    for item in buckets {
      guard let text = item.text, let sum = hexNumber(text) else { throw WireError("buckets", "must be hex") }
      sums.append(sum)
    }
    var lost: [LostRange] = []
    for item in json.items("lost") ?? [] {
      guard let pair = item.items, pair.count == 2, let after = pair[0].int64, let before = pair[1].int64 else {
        throw WireError("lost", "must be pairs")
      }
      lost.append(LostRange(after: after, before: before))
    }
    self.init(
      version: version, epoch: epoch, cursor: cursor, lost: lost,
      digest: Digest(buckets: sums, counts: counts.map { $0.int64 ?? 0 }))
  }

  public var wire: JSON {
    var json = JSONObject()
    json.add("version", version)
    json.add("epoch", epoch)
    json.add("cursor", cursor)
    if !lost.isEmpty { json.add("lost", .array(lost.map { .array([.integer($0.after), .integer($0.before)]) })) }
    json.add("buckets", .array(digest.buckets.map { .string(hexText($0)) }))
    json.add("counts", .array(digest.counts.map { .integer($0) }))
    return .object(json)
  }
}

/// `POST …/digest {"buckets": […], "after": 0}`: the server's records in these buckets, living and deleted, in the
/// order of versions.
public struct BucketListing: Equatable, Sendable {
  public struct Entry: Equatable, Sendable {
    public var key: RecordKey
    public var version: Int64
    public var deleted: Bool
    public init(_ key: RecordKey, version: Int64, deleted: Bool) {
      self.key = key
      self.version = version
      self.deleted = deleted
    }
  }
  public var entries: [Entry]
  /// The version from which the list continues (P-38); nil at its end.
  public var next: Int64?
  public init(_ entries: [Entry], next: Int64? = nil) {
    self.entries = entries
    self.next = next
  }

  public init(wire json: JSON) throws(WireError) {
    guard let items = json.items("records") else { throw WireError("records", "must be a list") }
    next = json.int64("next")
    entries = []
    entries.reserveCapacity(items.count)
    for item in items {
      guard let version = item.int64("version") else { throw WireError("version", "is missing") }
      entries.append(Entry(try RecordKey(wire: item), version: version, deleted: item.flag("deleted") ?? false))
    }
  }

  public var wire: JSON {
    let records = entries.map { entry -> JSON in
      var json = JSONObject()
      json.add("collection", entry.key.collection)
      json.add("id", entry.key.id.description)
      json.add("version", entry.version)
      if entry.deleted { json.add("deleted", true) }
      return .object(json)
    }
    var json = JSONObject([("records", .array(records))])
    if let next { json.add("next", next) }
    return .object(json)
  }
}
