import Base
import Sync

/// The members of a child space are rows of its parent: `home` is the space whose members count.
let childTables = """
  ALTER TABLE space ADD COLUMN parent INTEGER REFERENCES space ON DELETE CASCADE;
  ALTER TABLE space ADD COLUMN child_owner BLOB;
  ALTER TABLE space ADD COLUMN child_purpose TEXT;
  ALTER TABLE space ADD COLUMN placing INTEGER;
  ALTER TABLE space ADD COLUMN child_deleted INTEGER;
  CREATE INDEX space_parent ON space (parent) WHERE parent IS NOT NULL;
  CREATE INDEX space_owner ON space (child_owner) WHERE child_owner IS NOT NULL;
  """

/// These follow the other columns of a space.
let placeColumns = """
  (SELECT above.id FROM space AS above WHERE above.number = space.parent), space.child_owner, space.child_purpose,
  space.placing, space.child_deleted
  """

extension SQLiteReading: ChildSpaceReading {
  public func children(of parent: RecordID) throws -> [Space] {
    let number = try number(of: parent)
    let statement = try statement("SELECT \(spaceColumns) FROM space WHERE parent = ? ORDER BY number")
    defer { statement.reset() }
    statement.bind(1, number)
    var spaces: [Space] = []
    while try statement.step() { spaces.append(space(statement)) }
    return spaces
  }

  public func latestEpoch() throws -> Int64 {
    let statement = try statement("SELECT coalesce(max(epoch), 0) FROM space")
    defer { statement.reset() }
    return try statement.step() ? statement.int64(0) : 0
  }

  /// - Parameter first: the first column of the place.
  func place(_ row: SQLStatement, from first: Int32) -> SpacePlace? {
    if row.isNull(first) { return nil }
    return SpacePlace(
      parent: row.id(first), owner: row.isNull(first + 1) ? nil : row.id(first + 1), purpose: row.text(first + 2),
      number: row.int64(first + 3), deleted: row.isNull(first + 4) ? nil : row.instant(first + 4))
  }
}

extension SQLiteWriting: ChildSpaceWriting {
  public func update(place: SpacePlace, of space: RecordID) throws {
    let parent = try number(of: place.parent)
    let statement = try statement(
      "UPDATE space SET parent = ?, child_owner = ?, child_purpose = ?, placing = ?, child_deleted = ? WHERE id = ?")
    statement.bind(1, parent)
    statement.bind(2, place.owner)
    statement.bind(3, place.purpose)
    statement.bind(4, place.number)
    if let deleted = place.deleted { statement.bind(5, deleted) } else { statement.bindNull(5) }
    statement.bind(6, space)
    try statement.run()
  }

  public func clear(space: RecordID) throws {
    try requireTaken(space)
    let number = try number(of: space)
    for table in [
      "record", "operation", "operation_hash", "device", "history", "trash", "blob",
    ] {
      let statement = try statement("DELETE FROM \(table) WHERE space = ?")
      statement.bind(1, number)
      try statement.run()
    }
    let statement = try statement("UPDATE space SET digest = x'', bytes = 0, title = '' WHERE number = ?")
    statement.bind(1, number)
    try statement.run()
  }
}
