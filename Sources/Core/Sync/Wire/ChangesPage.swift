import Base

/// One page of `GET …/changes` (P-12).
public struct ChangesPage: Equatable, Sendable {
  /// P-15: a larger `limit` is reduced to this.
  public static let limit = 10_000

  /// Opaque to the client.
  public var cursor: String
  public var epoch: Int64
  /// After this page the client holds everything up to this version.
  public var version: Int64
  public var more: Bool
  public var changes: [Record]

  public init(cursor: String, epoch: Int64, version: Int64, more: Bool, changes: [Record]) {
    self.cursor = cursor
    self.epoch = epoch
    self.version = version
    self.more = more
    self.changes = changes
  }

  public init(wire json: JSON) throws(WireError) {
    guard let cursor = json.text("cursor") else { throw WireError("cursor", "is missing") }
    guard let epoch = json.int64("epoch") else { throw WireError("epoch", "is missing") }
    guard let version = json.int64("version") else { throw WireError("version", "is missing") }
    guard let items = json.items("changes") else { throw WireError("changes", "must be a list") }
    var changes: [Record] = []
    changes.reserveCapacity(items.count)
    for item in items { changes.append(try Record(change: item)) }
    self.init(
      cursor: cursor, epoch: epoch, version: version, more: json.flag("more") ?? false, changes: changes)
  }

  public var wire: JSON {
    var json = JSONObject()
    json.add("cursor", cursor)
    json.add("epoch", epoch)
    json.add("version", version)
    json.add("more", more)
    json.add("changes", .array(changes.map { $0.change }))
    return .object(json)
  }
}

/// The server's cursor: epoch and version. While a client that began with nothing pulls its first pages, the cursor
/// also carries the version at which it began: older tombstones do not concern the client.
public struct Cursor: Equatable, Sendable {
  public var epoch: Int64
  public var version: Int64
  /// Tombstones up to this version do not concern the client; 0 for none.
  public var since: Int64

  public init(epoch: Int64, version: Int64, since: Int64 = 0) {
    self.epoch = epoch
    self.version = version
    self.since = since
  }

  public init?(_ text: String) {
    let parts = text.parts(at: UInt8(ascii: "."))
    guard parts.count == 2 || parts.count == 3 else { return nil }
    var numbers: [Int64] = []
    for part in parts {
      guard let number = integer(part), number >= 0 else { return nil }
      numbers.append(number)
    }
    self.init(epoch: numbers[0], version: numbers[1], since: numbers.count == 3 ? numbers[2] : 0)
  }

  public var text: String { since > version ? "\(epoch).\(version).\(since)" : "\(epoch).\(version)" }
}

/// The versions of an epoch begin here. A restored server continues in a later epoch, so that no version is ever given twice and
/// a lost one is recognised. An epoch is the second in which it began (P-90), or counts from 1 in data of earlier programs.
public func firstVersion(ofEpoch epoch: Int64) -> Int64 { epoch < firstTimedEpoch ? epoch << 40 : epoch << 20 }

/// From here on epochs are seconds since 1970.
public let firstTimedEpoch: Int64 = 1 << 30
