import Base

/// One space on one device: the server's records as last seen, the user's changes on top of them, and the open
/// questions. It is exactly the sum of its storage entries: every change is a list of entries that is applied here and
/// committed by the host. So memory, disk and the other tabs cannot drift apart (P-20).
public struct Replica: Sendable {
  /// The space's name on this device. The private space keeps its name when an account is added.
  public let space: String
  public private(set) var state = SpaceState()
  /// The server's records as far as we know, including tombstones.
  public private(set) var confirmed = RecordStore()
  /// In the order in which the changes were made.
  public private(set) var outbox: [Pending] = []
  /// In the order in which the changes were made.
  public private(set) var refusals: [Refusal] = []
  public private(set) var conflicts: [RecordKey: [Conflict]] = [:]
  /// The digest of `confirmed`.
  public private(set) var digest = Digest()
  private var pendingPlaces: [RecordKey: [String]] = [:]
  private var counter: Int64 = 0

  public init(space: String) {
    self.space = space
  }

  /// The record as the user sees it: the server's, with the pending changes on top (P-21).
  public func visible(_ key: RecordKey) -> Record? {
    var record = confirmed[key].flatMap { $0.deleted ? nil : $0 }
    guard let places = pendingPlaces[key] else { return record }
    for place in places {
      if let index = index(of: place) { record = outbox[index].operation.applied(to: record) }
    }
    return record
  }

  /// Looks at the record as the user sees it, for callers that need single fields. Nil when there is none.
  public func look<Result>(at key: RecordKey, _ body: (RecordCursor) -> Result) -> Result? {
    let cursor = RecordCursor(confirmed.form)
    if isPending(key) {
      guard let record = visible(key) else { return nil }
      cursor.move(to: record)
    } else if !confirmed.look(at: key, cursor) || cursor.isDeleted {
      return nil
    }
    return body(cursor)
  }

  /// Every record that is confirmed or pending, in no order.
  public var keys: [RecordKey] {
    var keys = confirmed.keys
    for key in pendingPlaces.keys where !confirmed.contains(key) { keys.append(key) }
    return keys
  }

  /// Every record as the user sees it, in no order. Reads whole records.
  public func forEachVisible(_ body: (Record) -> Void) {
    lookThrough { body($0.record) }
  }

  /// Every record of a collection as the user sees it, in no order.
  public func forEachVisible(of collection: String, _ body: (Record) -> Void) {
    lookThrough(of: collection) { body($0.record) }
  }

  /// Every record of a collection as the user sees it, in no order, for callers that need single fields.
  public func lookThrough(of collection: String, _ body: (RecordCursor) -> Void) {
    let place = collectionPlace(of: collection)
    lookThrough { if $0.isOf(collection, at: place) { body($0) } }
  }

  /// What ``RecordCursor/collectionPlace`` is for records of this collection; nil when no record of it lies packed.
  public func collectionPlace(of collection: String) -> Int? {
    confirmed.form.place(ofName: collection).map { Int(truncatingIfNeeded: $0) + 1 }
  }

  /// Every record as the user sees it, in no order, for callers that need single fields or few of the records.
  public func lookThrough(_ body: (RecordCursor) -> Void) {
    // As most are. A look at each of a hundred thousand records must not touch the replica.
    if pendingPlaces.isEmpty { return confirmed.forEach { if !$0.isDeleted { body($0) } } }
    confirmed.forEach { cursor in
      if pendingPlaces[cursor.key] == nil {
        if !cursor.isDeleted { body(cursor) }
      } else if let record = visible(cursor.key) {
        cursor.move(to: record)
        body(cursor)
      }
    }
    let cursor = RecordCursor(confirmed.form)
    for key in pendingPlaces.keys where !confirmed.contains(key) {
      guard let record = visible(key) else { continue }
      cursor.move(to: record)
      body(cursor)
    }
  }

  public func isPending(_ key: RecordKey) -> Bool { pendingPlaces[key] != nil }

  func pendingCount(of key: RecordKey) -> Int { pendingPlaces[key]?.count ?? 0 }

  /// In the order in which they were made.
  public func pendingChanges(of key: RecordKey) -> [Pending] {
    (pendingPlaces[key] ?? []).compactMap { index(of: $0).map { outbox[$0] } }
  }

  /// The place of the next change in this tab.
  func nextPlace(tab: String, after offset: Int = 0) -> String {
    Pending.place(counter + 1 + Int64(offset), tab: tab)
  }

  private func index(of place: String) -> Int? {
    let index = Replica.position(of: place, among: outbox.count) { outbox[$0].place }
    return index < outbox.count && outbox[index].place == place ? index : nil
  }

  /// Where a change stands, or would stand, among others in the order of their places.
  private static func position(of place: String, among count: Int, _ other: (Int) -> String) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if other(middle).precedesBytes(place) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

// MARK: - Entries

extension Replica {
  /// Applies entries that were read from storage, made here, or committed by another tab. Returns the records whose
  /// visible state may have changed.
  @discardableResult
  public mutating func apply(_ entries: [Entry]) -> [RecordKey] {
    var touched: [RecordKey] = []
    var removedPlaces: [String] = []
    var reader = RecordReader()
    let records = "r/" + space + "/"
    for entry in entries {
      if entry.key.startsWith(records) {
        guard let key = entry.key.withBytes({ reader.key($0, nameFrom: records.utf8.count) }) else { continue }
        take(key, stored: entry.value, &reader.writer)
        touched.append(key)
        continue
      }
      guard let key = EntryKey(entry.key), key.space == space else { continue }
      let json = entry.value.flatMap { JSON.read($0) }
      switch key {
      case .record: continue
      case .state:
        state = json.map { SpaceState(stored: $0) } ?? SpaceState()
      case .operation(_, let place):
        if let pending = json.flatMap({ Pending(place: place, stored: $0) }) {
          touched.append(pending.operation.key)
          insert(pending)
        } else if let index = index(of: place) {
          touched.append(outbox[index].operation.key)
          removedPlaces.append(place)
        }
      case .conflict(_, let key, let name):
        setConflict(key, name: name, json)
        touched.append(key)
      case .refusal(_, let place):
        let refusal = json.flatMap { Refusal(place: place, stored: $0) }
        let before = setRefusal(place, refusal)
        if let key = (refusal ?? before)?.operation.key { touched.append(key) }
      }
    }
    remove(removedPlaces)
    return touched
  }

  /// - Parameter stored: the stored text of the record; nil when it is gone. Unreadable text counts as gone.
  private mutating func take(_ key: RecordKey, stored: String?, _ writer: inout PackedWriter) {
    let isTaken = stored?.withBytes { take(key, stored: $0, &writer) } ?? false
    if !isTaken { drop(key) }
  }

  /// - Parameter stored: the stored text of the record.
  /// - Returns: false when it is unreadable. Then nothing has changed.
  mutating func take(_ key: RecordKey, stored: UnsafeBufferPointer<UInt8>, _ writer: inout PackedWriter) -> Bool {
    guard let head = confirmed.pack(stored, of: key, into: &writer) else { return false }
    forget(key, confirmed.put(key, head, writer))
    if !head.isDeleted { digest.add(key, head.version) }
    return true
  }

  /// Removes a record that is gone from the storage.
  mutating func drop(_ key: RecordKey) { forget(key, confirmed.remove(key)) }

  /// Takes the next part of a snapshot, see ``RecordStore/restore(_:)``.
  mutating func restore(_ part: UnsafeBufferPointer<UInt8>) -> Bool {
    let before = confirmed.chunks.count
    guard confirmed.restore(part) else { return false }
    confirmed.forEach(fromChunk: before) { if !$0.isDeleted { digest.add($0.key, $0.version) } }
    return true
  }

  /// Removes the record from the digest.
  private mutating func forget(_ key: RecordKey, _ head: RecordStore.Head?) {
    if let head, !head.isDeleted { digest.remove(key, head.version) }
  }

  private mutating func setConflict(_ key: RecordKey, name: String, _ json: JSON?) {
    var list = conflicts[key] ?? []
    list.removeAll { $0.name == name }
    if let conflict = json.flatMap({ Conflict(key, name: name, stored: $0) }) {
      list.append(conflict)
      counter = max(counter, Pending.counter(of: conflict.place))
    }
    conflicts[key] = list.isEmpty ? nil : list
  }

  /// A full account may refuse tens of thousands.
  ///
  /// - Returns: what was refused at that place before.
  private mutating func setRefusal(_ place: String, _ refusal: Refusal?) -> Refusal? {
    let index = Replica.position(of: place, among: refusals.count) { refusals[$0].place }
    let before = index < refusals.count && refusals[index].place == place ? refusals[index] : nil
    guard let refusal else {
      if before != nil { refusals.remove(at: index) }
      return before
    }
    counter = max(counter, Pending.counter(of: place))
    if before != nil { refusals[index] = refusal } else { refusals.insert(refusal, at: index) }
    return before
  }

  private mutating func insert(_ pending: Pending) {
    counter = max(counter, Pending.counter(of: pending.place))
    if let index = index(of: pending.place) {
      outbox[index] = pending
      return
    }
    pendingPlaces[pending.operation.key, default: []].append(pending.place)
    if let last = outbox.last, pending.place.precedesBytes(last.place) {
      let index = outbox.firstIndex { pending.place.precedesBytes($0.place) } ?? outbox.count
      outbox.insert(pending, at: index)
      pendingPlaces[pending.operation.key] = pendingPlaces[pending.operation.key]?.inOrder { $0.precedesBytes($1) }
    } else {
      outbox.append(pending)
    }
  }

  private mutating func remove(_ places: [String]) {
    guard !places.isEmpty else { return }
    var gone: Set<Key> = []
    for place in places { gone.insert(Key(place)) }
    var kept: [Pending] = []
    kept.reserveCapacity(outbox.count)
    for pending in outbox {
      guard gone.contains(Key(pending.place)) else {
        kept.append(pending)
        continue
      }
      let key = pending.operation.key
      pendingPlaces[key]?.removeAll { $0 == pending.place }
      if pendingPlaces[key]?.isEmpty == true { pendingPlaces[key] = nil }
    }
    outbox = kept
  }
}

extension Replica {
  func entry(_ record: Record?, _ key: RecordKey) -> Entry {
    Entry(EntryKey.record(space: space, key).text, record?.stored.serialized)
  }

  func entry(_ pending: Pending) -> Entry {
    Entry(EntryKey.operation(space: space, place: pending.place).text, pending.stored.serialized)
  }

  func removal(of pending: Pending) -> Entry {
    Entry(EntryKey.operation(space: space, place: pending.place).text, nil)
  }

  func entry(_ conflict: Conflict) -> Entry {
    Entry(EntryKey.conflict(space: space, conflict.key, field: conflict.name).text, conflict.stored.serialized)
  }

  func removal(of conflict: Conflict) -> Entry {
    Entry(EntryKey.conflict(space: space, conflict.key, field: conflict.name).text, nil)
  }

  func entry(_ refusal: Refusal) -> Entry {
    Entry(EntryKey.refusal(space: space, place: refusal.place).text, refusal.stored.serialized)
  }

  func entry(_ state: SpaceState) -> Entry {
    Entry(EntryKey.state(space: space).text, state.stored.serialized)
  }
}

extension Replica {
  /// The state of the space without the device's name, for a reader that continues after signing out.
  public var anonymous: Entry {
    var state = state
    state.device = nil
    state.nextNumber = 1
    return entry(state)
  }
}
