import Base
import Sync

private let columns = "number, count, status, version, made, received, collection, id, detail"

extension SQLiteReading: OperationReading {
  public func device(_ device: RecordID, in space: RecordID) throws -> DeviceLog? {
    let space = try number(of: space)
    let statement = try statement("SELECT last, rejections, account FROM device WHERE space = ? AND device = ?")
    defer { statement.reset() }
    statement.bind(1, space)
    statement.bind(2, device)
    guard try statement.step() else { return nil }
    var log = DeviceLog()
    log.last = statement.int64(0)
    log.hasRejections = statement.flag(1)
    if !statement.isNull(2) {
      log.owner = statement.raw(2).isEmpty ? .importer : .account(statement.id(2))
    }
    return log
  }

  public func operations(
    _ numbers: ClosedRange<Int64>, of device: RecordID, in space: RecordID
  ) throws -> [LoggedOperation] {
    let space = try self.number(of: space)
    let statement = try statement(
      """
      SELECT \(columns) FROM operation
      WHERE space = ?1 AND device = ?2 AND number <= ?4 AND number >= coalesce(
        (SELECT max(number) FROM operation WHERE space = ?1 AND device = ?2 AND number <= ?3), ?3)
      ORDER BY number
      """)
    defer { statement.reset() }
    statement.bind(1, space)
    statement.bind(2, device)
    statement.bind(3, numbers.lowerBound)
    statement.bind(4, numbers.upperBound)
    var list: [LoggedOperation] = []
    while try statement.step() {
      let logged = try loggedOperation(statement)
      if logged.number + logged.count > numbers.lowerBound { list.append(logged) }
    }
    return list
  }

  public func hashes(
    _ numbers: ClosedRange<Int64>, of device: RecordID, in space: RecordID
  ) throws -> [Int64: UInt64] {
    let space = try self.number(of: space)
    let statement = try statement(
      """
      SELECT first, hashes FROM operation_hash
      WHERE space = ?1 AND device = ?2 AND first <= ?4 AND first >= coalesce(
        (SELECT max(first) FROM operation_hash WHERE space = ?1 AND device = ?2 AND first <= ?3), ?3)
      """)
    defer { statement.reset() }
    statement.bind(1, space)
    statement.bind(2, device)
    statement.bind(3, numbers.lowerBound)
    statement.bind(4, numbers.upperBound)
    var found: [Int64: UInt64] = [:]
    while try statement.step() {
      let (first, hashes) = (statement.int64(0), statement.raw(1))
      for place in 0..<hashes.count / 8 where numbers.contains(first + Int64(place)) {
        found[first + Int64(place)] =
          hashes.loadUnaligned(fromByteOffset: place * 8, as: UInt64.self).littleEndian
      }
    }
    return found
  }

  public func made(_ versions: [Int64], by device: RecordID, in space: RecordID) throws -> Set<Int64> {
    let space = try number(of: space)
    let statement = try statement(
      """
      SELECT version + count FROM operation WHERE space = ? AND device = ? AND made = 1 AND version <= ?
      ORDER BY version DESC LIMIT 1
      """)
    defer { statement.reset() }
    var made: Set<Int64> = []
    for version in versions {
      statement.bind(1, space)
      statement.bind(2, device)
      statement.bind(3, version)
      if try statement.step(), version < statement.int64(0) { made.insert(version) }
      statement.reset()
    }
    return made
  }

  public func rejected(_ keys: [RecordKey], of device: RecordID, in space: RecordID) throws -> Set<RecordKey> {
    let space = try number(of: space)
    let statement = try statement(
      "SELECT 1 FROM operation WHERE space = ? AND device = ? AND id = ? AND collection = ? AND status = 3 LIMIT 1")
    defer { statement.reset() }
    var rejected: Set<RecordKey> = []
    for key in keys {
      statement.bind(1, space)
      statement.bind(2, device)
      statement.bind(3, key.id)
      statement.bind(4, key.collection)
      if try statement.step() { rejected.insert(key) }
      statement.reset()
    }
    return rejected
  }

  private func loggedOperation(_ row: SQLStatement) throws -> LoggedOperation {
    let key = row.isNull(7) ? nil : RecordKey(row.text(6), row.id(7))
    return LoggedOperation(
      number: row.int64(0), count: row.int64(1), status: LoggedOperation.Status(rawValue: row.int64(2)) ?? .merged,
      version: row.int64(3), made: row.flag(4), key: key,
      detail: row.isNull(8) ? nil : try JSON.parse(stored: row.raw(8)), received: row.instant(5))
  }
}

extension SQLiteWriting: OperationWriting {
  public func log(_ operations: [LoggedOperation], of device: RecordID, in space: RecordID) throws {
    guard let first = operations.first else { return }
    let space = try number(of: space)
    let rest = try extend(with: first, device, space) ? operations.dropFirst() : operations[...]
    try insert(rest, device, space)
  }

  /// A device that is alone in its space extends one entry for years.
  private func extend(with next: LoggedOperation, _ device: RecordID, _ space: Int64) throws -> Bool {
    guard next.status == .applied, next.made else { return false }
    let statement = try statement(
      """
      UPDATE operation SET count = count + ?5, received = ?6
      WHERE space = ?1 AND device = ?2 AND status = 0 AND made = 1 AND number + count = ?3 AND version + count = ?4
        AND number = (SELECT max(number) FROM operation WHERE space = ?1 AND device = ?2)
      RETURNING 1
      """)
    defer { statement.reset() }
    statement.bind(1, space)
    statement.bind(2, device)
    statement.bind(3, next.number)
    statement.bind(4, next.version)
    statement.bind(5, next.count)
    statement.bind(6, next.received)
    return try statement.step()
  }

  private func insert(_ operations: ArraySlice<LoggedOperation>, _ device: RecordID, _ space: Int64) throws {
    if operations.isEmpty { return }
    let statement = try statement(
      """
      INSERT INTO operation (space, device, number, count, status, version, made, received, collection, id, detail)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    for operation in operations {
      statement.bind(1, space)
      statement.bind(2, device)
      statement.bind(3, operation.number)
      statement.bind(4, operation.count)
      statement.bind(5, operation.status.rawValue)
      statement.bind(6, operation.version)
      statement.bind(7, operation.made)
      statement.bind(8, operation.received)
      statement.bind(9, operation.key?.collection)
      statement.bind(10, operation.key?.id)
      if let detail = operation.detail { statement.bind(11, text: detail.bytes) } else { statement.bindNull(11) }
      try statement.run()
    }
  }

  public func update(_ log: DeviceLog, of device: RecordID, in space: RecordID) throws {
    let space = try number(of: space)
    let statement = try statement(
      """
      INSERT INTO device (space, device, last, rejections, account) VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT DO UPDATE SET last = ?3, rejections = ?4, account = ?5
      """)
    statement.bind(1, space)
    statement.bind(2, device)
    statement.bind(3, log.last)
    statement.bind(4, log.hasRejections)
    switch log.owner {
    case .account(let account): statement.bind(5, account)
    case .importer: statement.bind(5, blob: [])
    case nil: statement.bindNull(5)
    }
    try statement.run()
  }

  public func log(hashes: [UInt64], from number: Int64, of device: RecordID, in space: RecordID) throws {
    let space = try self.number(of: space)
    let statement = try statement("INSERT INTO operation_hash (space, device, first, hashes) VALUES (?, ?, ?, ?)")
    statement.bind(1, space)
    statement.bind(2, device)
    statement.bind(3, number)
    statement.bind(4, blob: hashes.map { $0.littleEndian }.withUnsafeBytes { Array($0) })
    try statement.run()
  }
}
