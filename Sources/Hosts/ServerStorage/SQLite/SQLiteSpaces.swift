import Base
import Sync

/// Including the columns of a child space's place, which are 10 to 14.
let spaceColumns =
  "space.id, kind, title, epoch, version, horizon, lost, created, name, bytes, \(placeColumns), space.everybody"

/// The number of the space whose members count for the space with the given number.
private let home = "(SELECT coalesce(parent, number) FROM space WHERE number = ?)"

extension SQLiteReading: SpaceReading {
  public func space(_ id: RecordID) throws -> Space? {
    let statement = try statement("SELECT \(spaceColumns) FROM space WHERE id = ?")
    defer { statement.reset() }
    statement.bind(1, id)
    return try statement.step() ? space(statement) : nil
  }

  public func spaces() throws -> [Space] {
    let statement = try statement("SELECT \(spaceColumns) FROM space ORDER BY number")
    defer { statement.reset() }
    var spaces: [Space] = []
    while try statement.step() { spaces.append(space(statement)) }
    return spaces
  }

  public func spaces(of account: RecordID) throws -> [(space: Space, role: Role)] {
    let statement = try statement(
      "SELECT \(spaceColumns), role FROM member JOIN space ON number = space WHERE account = ? ORDER BY number")
    defer { statement.reset() }
    statement.bind(1, account)
    var spaces: [(space: Space, role: Role)] = []
    while try statement.step() { spaces.append((space(statement), Role(rawValue: statement.int64(16)) ?? .reader)) }
    return spaces
  }

  public func spacesOfEverybody() throws -> [Space] {
    let statement = try statement(
      "SELECT \(spaceColumns) FROM space WHERE everybody IS NOT NULL ORDER BY number")
    defer { statement.reset() }
    var spaces: [Space] = []
    while try statement.step() { spaces.append(space(statement)) }
    return spaces
  }

  public func members(of space: RecordID) throws -> [Member] {
    let statement = try statement(
      "SELECT account, role FROM member WHERE space = \(home) ORDER BY role, account")
    defer { statement.reset() }
    statement.bind(1, try number(of: space))
    var members: [Member] = []
    while try statement.step() {
      members.append(Member(statement.id(0), Role(rawValue: statement.int64(1)) ?? .reader))
    }
    return members
  }

  public func role(of account: RecordID, in space: RecordID) throws -> Role? {
    let statement = try statement(
      """
      SELECT role FROM space JOIN member ON member.space = coalesce(space.parent, space.number)
      WHERE id = ? AND account = ? AND space.child_deleted IS NULL
      """)
    defer { statement.reset() }
    statement.bind(1, space)
    statement.bind(2, account)
    return try statement.step() ? Role(rawValue: statement.int64(0)) : nil
  }

  public func digest(of space: RecordID) throws -> Digest {
    let statement = try statement("SELECT digest FROM space WHERE id = ?")
    defer { statement.reset() }
    statement.bind(1, space)
    guard try statement.step() else { throw StorageError.unknownSpace(space) }
    return Digest(stored: statement.raw(0))
  }

  public func recordBytes(withOwnerOf space: RecordID) throws -> Int64 {
    try sum("bytes", withOwnerOf: space)
  }

  public func blobBytes(withOwnerOf space: RecordID) throws -> Int64 {
    try sum("(SELECT sum(max(size, \(BlobEntry.leastBytes))) FROM blob WHERE blob.space = space.number)", withOwnerOf: space)
  }

  private func sum(_ what: String, withOwnerOf space: RecordID) throws -> Int64 {
    let statement = try statement(
      """
      SELECT coalesce(sum(\(what)), 0) FROM member
      JOIN space ON space.number = member.space OR space.parent = member.space
      WHERE kind <> 2 AND role = 0 AND account =
        (SELECT account FROM member WHERE space = \(home) AND role = 0 ORDER BY account LIMIT 1)
      """)
    defer { statement.reset() }
    statement.bind(1, try number(of: space))
    return try statement.step() ? statement.int64(0) : 0
  }

  public func spaces(withOwnerOf space: RecordID) throws -> [RecordID] {
    let owner = try members(of: space).first { $0.role == .owner }
    guard let owner else { return [space] }
    let own = try spaces(of: owner.account).filter { $0.role == .owner && $0.space.kind != .published }
    let ids = try own.flatMap { owned in [owned.space.id] + (try children(of: owned.space.id).map { $0.id }) }
    return ids.contains(space) ? ids : ids + [space]
  }

  func space(_ row: SQLStatement) -> Space {
    var space = Space(
      id: row.id(0), kind: Space.Kind(rawValue: row.int64(1)) ?? .private, title: row.text(2),
      name: row.isNull(8) ? nil : row.text(8), epoch: row.int64(3), version: row.int64(4), horizon: row.int64(5),
      lost: LostRange.list(stored: row.bytes(6)), created: row.instant(7), bytes: row.int64(9),
      everybody: row.isNull(15) ? nil : Role(rawValue: row.int64(15)))
    space.place = place(row, from: 10)
    return space
  }
}

extension SQLiteWriting: SpaceWriting {
  public func insert(_ space: Space) throws {
    take(space.id)
    // A device makes its space again after an earlier one with this id was deleted: the bytes are the new one's now.
    try forget(leftBehind: space.id)
    let statement = try statement(
      """
      INSERT INTO space (id, kind, title, epoch, version, horizon, lost, bytes, created, digest, name, everybody)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    statement.bind(1, space.id)
    bind(space, statement, from: 2)
    statement.bind(9, space.created)
    statement.bind(10, blob: Digest().stored)
    statement.bind(11, space.name)
    if let everybody = space.everybody { statement.bind(12, everybody.rawValue) } else { statement.bindNull(12) }
    try statement.run()
  }

  public func update(_ space: Space) throws {
    try requireTaken(space.id)
    let statement = try statement(
      "UPDATE space SET kind = ?, title = ?, epoch = ?, version = ?, horizon = ?, lost = ?, bytes = ? WHERE id = ?")
    bind(space, statement, from: 1)
    statement.bind(8, space.id)
    try statement.run()
  }

  public func update(_ space: Space, _ digest: Digest) throws {
    try requireTaken(space.id)
    let statement = try statement(
      """
      UPDATE space SET kind = ?, title = ?, epoch = ?, version = ?, horizon = ?, lost = ?, bytes = ?, digest = ?
      WHERE id = ?
      """)
    bind(space, statement, from: 1)
    statement.bind(8, blob: digest.stored)
    statement.bind(9, space.id)
    try statement.run()
  }

  private func bind(_ space: Space, _ statement: SQLStatement, from place: Int32) {
    statement.bind(place, space.kind.rawValue)
    statement.bind(place + 1, space.title)
    statement.bind(place + 2, space.epoch)
    statement.bind(place + 3, space.version)
    statement.bind(place + 4, space.horizon)
    statement.bind(place + 5, text: LostRange.stored(space.lost))
    statement.bind(place + 6, space.bytes)
  }

  public func delete(space: RecordID) throws {
    let bytes = try self.statement(
      """
      INSERT OR IGNORE INTO left_behind
      SELECT id FROM space WHERE id = ?1 OR parent = (SELECT number FROM space WHERE id = ?1)
      """)
    bytes.bind(1, space)
    try bytes.run()
    let statement = try statement("DELETE FROM space WHERE id = ?")
    statement.bind(1, space)
    try statement.run()
    forgetSpace()
  }

  public func setRole(_ role: Role?, of account: RecordID, in space: RecordID) throws {
    let number = try number(of: space)
    let statement = try statement(
      role == nil
        ? "DELETE FROM member WHERE space = ? AND account = ?"
        : "INSERT INTO member (space, account, role) VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET role = ?3")
    statement.bind(1, number)
    statement.bind(2, account)
    if let role { statement.bind(3, role.rawValue) }
    try statement.run()
  }
}

extension Digest {
  /// 256 sums of 8 bytes, then 256 counts of 4 bytes, the lowest byte first.
  init(stored bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Digest.bucketCount * 12 else {
      self.init()
      return
    }
    self.init(
      buckets: (0..<Digest.bucketCount).map {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self))
      },
      counts: (0..<Digest.bucketCount).map {
        let offset = Digest.bucketCount * 8 + $0 * 4
        return Int64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      })
  }

  var stored: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Digest.bucketCount * 12) { buffer, count in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      for index in 0..<Digest.bucketCount {
        bytes.storeBytes(of: buckets[index].littleEndian, toByteOffset: index * 8, as: UInt64.self)
        bytes.storeBytes(
          of: UInt32(clamping: counts[index]).littleEndian, toByteOffset: Digest.bucketCount * 8 + index * 4,
          as: UInt32.self)
      }
      count = Digest.bucketCount * 12
    }
  }
}

extension LostRange {
  static func list(stored bytes: [UInt8]) -> [LostRange] {
    let pairs = (try? JSON.parse(bytes))?.items ?? []
    return pairs.compactMap { pair in
      guard let items = pair.items, items.count == 2, let after = items[0].int64, let before = items[1].int64
      else { return nil }
      return LostRange(after: after, before: before)
    }
  }

  static func stored(_ list: [LostRange]) -> [UInt8] {
    JSON.array(list.map { .array([.integer($0.after), .integer($0.before)]) }).bytes
  }
}
