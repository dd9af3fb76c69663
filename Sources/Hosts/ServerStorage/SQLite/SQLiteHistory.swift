import Base
import Sync

private let columns = "version, collection, id, kind, account, received, fields, removed"

extension SQLiteReading: HistoryReading {
  public func history(
    of key: RecordKey?, in space: RecordID, before version: Int64?, _ body: (HistoryEntry) throws -> Bool
  ) throws {
    let space = try number(of: space)
    let statement = try statement(
      """
      SELECT \(columns) FROM history WHERE space = ?1 AND version < ?2
      \(key == nil ? "" : "AND collection = ?3 AND id = ?4") ORDER BY version DESC
      """)
    defer { statement.reset() }
    statement.bind(1, space)
    statement.bind(2, version ?? .max)
    if let key {
      statement.bind(3, key.collection)
      statement.bind(4, key.id)
    }
    while try statement.step() {
      if try !body(historyEntry(statement)) { return }
    }
  }

  private func historyEntry(_ row: SQLStatement) throws -> HistoryEntry {
    let key = RecordKey(row.text(1), row.id(2))
    return HistoryEntry(
      version: row.int64(0), key: key, kind: HistoryEntry.Kind(rawValue: row.int64(3)) ?? .edited,
      account: row.isNull(4) ? nil : row.id(4), received: row.instant(5),
      fields: try JSON.parse(stored: row.raw(6), of: key).members ?? Fields(),
      removed: try JSON.parse(stored: row.raw(7), of: key).items?.compactMap { $0.text } ?? [])
  }
}

extension SQLiteWriting {
  func insert(_ entries: [HistoryEntry], in space: Int64) throws {
    if entries.isEmpty { return }
    let statement = try statement("INSERT INTO history (space, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    for entry in entries {
      statement.bind(1, space)
      statement.bind(2, entry.version)
      statement.bind(3, entry.key.collection)
      statement.bind(4, entry.key.id)
      statement.bind(5, entry.kind.rawValue)
      statement.bind(6, entry.account)
      statement.bind(7, entry.received)
      statement.bind(8, text: JSON.object(entry.fields).bytes)
      statement.bind(9, text: JSON.array(entry.removed.map { .string($0) }).bytes)
      try statement.run()
    }
  }
}
