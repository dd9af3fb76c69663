import Base

/// A page of changes as a device takes it (P-12): each record is read as the text that is stored, without a tree of its fields.
/// A first synchronisation brings a hundred thousand.
public struct PulledPage: Equatable, Sendable {
  public struct Change: Equatable, Sendable {
    public let key: RecordKey
    public let version: Int64
    public let isDeleted: Bool
    /// See ``Record/stored``.
    let stored: String
  }

  public private(set) var cursor = ""
  public private(set) var epoch: Int64 = 0
  public private(set) var version: Int64 = 0
  public private(set) var more = false
  public private(set) var changes: [Change] = []

  public init(_ page: ChangesPage) {
    (cursor, epoch, version, more) = (page.cursor, page.epoch, page.version, page.more)
    changes = page.changes.map {
      Change(key: $0.key, version: $0.version, isDeleted: $0.deleted, stored: $0.stored.serialized)
    }
  }

  /// Nil for what is no page.
  public init?(body: String) {
    guard let page = body.withBytes({ PulledPage($0) }) ?? PulledPage(trees: body) else { return nil }
    self = page
  }

  /// The same with trees.
  init?(trees body: String) {
    guard let json = JSON.read(body), let page = try? ChangesPage(wire: json) else { return nil }
    self.init(page)
  }

  /// Nil also for what is written otherwise than our server writes it.
  private init?(_ body: UnsafeBufferPointer<UInt8>) {
    var walk = JSONWalk(body)
    var (cursor, epoch, version): (String?, Int64?, Int64?) = (nil, nil, nil)
    var (changes, hasChanges): ([Change], Bool) = ([], false)
    var more: Bool? = false
    var reader = ChangeReader()
    let isPage = walk.members { name, walk in
      if name.isText("cursor") {
        cursor = walk.plainText().map { String(utf8: $0) }
        return cursor != nil
      } else if name.isText("epoch") {
        epoch = walk.integer()
        return epoch != nil
      } else if name.isText("version") {
        version = walk.integer()
        return version != nil
      } else if name.isText("more") {
        more = walk.flag()
        return more != nil
      } else if name.isText("changes") {
        hasChanges = true
        return walk.items { walk in
          guard let change = reader.change(&walk) else { return false }
          changes.append(change)
          return true
        }
      } else {
        return walk.skip() != nil
      }
    }
    guard isPage, walk.isAtEnd, hasChanges, let cursor, let epoch, let version, let more else { return nil }
    (self.cursor, self.epoch, self.version, self.more, self.changes) = (cursor, epoch, version, more, changes)
  }
}

/// Reads changes one after another. Those of one collection are adjacent mostly, so they share its name.
private struct ChangeReader {
  private var collection = ""
  private var stored: [UInt8] = []

  mutating func change(_ walk: inout JSONWalk) -> PulledPage.Change? {
    var (id, version, fields): (RecordID?, Int64?, UnsafeBufferPointer<UInt8>?) = (nil, nil, nil)
    var hasName = false
    var isDeleted = false
    let isChange = walk.members { member, walk in
      if member.isText("fields") {
        fields = walk.skip()
        return fields?.first == 0x7B
      }
      if member.isText("id") {
        id = walk.plainText().flatMap { RecordID($0) }
        return id != nil
      }
      if member.isText("collection") {
        hasName = walk.plainText().map { take(collection: $0) } ?? false
        return hasName
      }
      if member.isText("version") {
        version = walk.integer()
        return version != nil
      }
      if member.isText("deleted") {
        guard let flag = walk.flag() else { return false }
        isDeleted = flag
        return true
      }
      return walk.skip() != nil
    }
    guard isChange, hasName, let id, let version, isDeleted || fields != nil else { return nil }
    stored.removeAll(keepingCapacity: true)
    stored.append("{\"v\":")
    stored.append(decimal: version)
    if !isDeleted, let fields {
      stored.append(",\"f\":")
      stored.append(contentsOf: fields)
      stored.append(UInt8(ascii: "}"))
    } else {
      stored.append(",\"d\":true}")
    }
    return PulledPage.Change(
      key: RecordKey(collection, id), version: version, isDeleted: isDeleted, stored: String(utf8: stored))
  }

  /// Whether it is a name of a collection.
  private mutating func take(collection name: UnsafeBufferPointer<UInt8>) -> Bool {
    if collection.withBytes({ $0.count == name.count && $0.elementsEqual(name) }) { return true }
    collection = String(utf8: name)
    return RecordKey.isName(collection)
  }
}

extension JSONWalk {
  fileprivate mutating func flag() -> Bool? {
    guard let word = skip() else { return nil }
    return word.isText("true") ? true : word.isText("false") ? false : nil
  }
}
