import Base
import ServerStorage
import Sync

/// P-32: brings the records of a source into a published space by ordinary pushes, and changes only what the source has
/// changed: a field that somebody else has changed since stays as it is and is listed, a record that an editor has
/// deleted stays deleted.
///
/// Only one import into a space may run at a time (see ``DataDirectory/importLock()``): the numbers of its operations
/// are those of one device.
public struct PublishedImport<Storage: ServerStorage>: Sendable {
  let sync: SyncService<Storage>
  let space: RecordID
  /// Whose versions an import may change.
  let device: RecordID
  /// Also these: what the starter content says gives way to any source.
  let starter: RecordID

  /// - Parameter name: of the published space.
  public init(_ sync: SyncService<Storage>, name: String, space: RecordID, isStarter: Bool = false) {
    self.sync = sync
    self.space = space
    starter = RecordID.v8(named: name, in: "starter-device")
    device = isStarter ? starter : RecordID.v8(named: name, in: "import-device")
  }

  /// What is to be done, or was.
  public struct Plan: Sendable {
    public enum Kind: Sendable { case make, change, restore }

    public struct Change: Sendable {
      public let kind: Kind
      public let key: RecordKey
      let base: Int64
      public var set = Fields()
      public var unset: [String] = []
    }

    /// What somebody else has said, and stays.
    public struct Kept: Sendable {
      public let key: RecordKey
      /// Nil for the whole record, which was deleted.
      public let field: String?
      public let ours: JSON?
      public let theirs: JSON?
    }

    public fileprivate(set) var changes: [Change] = []
    public fileprivate(set) var kept: [Kept] = []
    /// Records of an earlier import that the source has no more; nothing happens to them.
    public fileprivate(set) var missing: [RecordKey] = []
    public fileprivate(set) var unchangedCount = 0

    public func count(_ kind: Kind) -> Int { changes.count { $0.kind == kind } }
  }

  /// - Parameters:
  ///   - wanted: whole records, as the source has them.
  ///   - collections: those that the source fills: their records that are not wanted are missing.
  ///   - unimportant: fields that are no reason to change a record: the row in the source.
  public func plan(
    _ wanted: [(key: RecordKey, fields: Fields)], collections: [String], unimportant: [String] = []
  ) throws -> Plan {
    try sync.storage.read { reading in
      var plan = Plan()
      var keys: Set<RecordKey> = []
      for (key, fields) in wanted where keys.insert(key).inserted {
        try add(key, fields, unimportant, to: &plan, reading)
      }
      for collection in collections {
        var found: [RecordKey] = []
        try reading.records(of: collection, in: space, after: nil) { record in
          let key = RecordKey(collection, record.id)
          if !keys.contains(key) { found.append(key) }
          return true
        }
        for key in found {
          guard let created = try reading.record(key, in: space)?.server.created else { continue }
          if try reading.made(created, by: device, in: space) { plan.missing.append(key) }
        }
      }
      return plan
    }
  }

  private func add(
    _ key: RecordKey, _ fields: Fields, _ unimportant: [String], to plan: inout Plan, _ reading: Storage.Reading
  ) throws {
    guard let current = try reading.record(key, in: space)?.server else {
      return plan.changes.append(Plan.Change(kind: .make, key: key, base: 0, set: fields))
    }
    let record = current.record
    if record.deleted {
      if try isOurs(record.version, reading) {
        plan.changes.append(Plan.Change(kind: .restore, key: key, base: record.version, set: fields))
      } else {
        plan.kept.append(Plan.Kept(key: key, field: nil, ours: nil, theirs: nil))
      }
      return
    }
    var change = Plan.Change(kind: .change, key: key, base: record.version)
    var isImportant = false
    for member in fields.members where record.fields[member.name] != member.value {
      let version = current.version(of: member.name)
      let neverWas = record.fields[member.name] == nil && version == current.created
      if try neverWas || isOurs(version, reading) {
        change.set[member.name] = member.value
        if !unimportant.contains(member.name) { isImportant = true }
      } else {
        plan.kept.append(
          Plan.Kept(key: key, field: member.name, ours: member.value, theirs: record.fields[member.name]))
      }
    }
    // What an earlier import has said and the source says no more. The starter's words stay.
    for member in record.fields.members where fields[member.name] == nil {
      if try reading.made(current.version(of: member.name), by: device, in: space) {
        change.unset.append(member.name)
        isImportant = true
      }
    }
    if isImportant { plan.changes.append(change) } else { plan.unchangedCount += 1 }
  }

  private func isOurs(_ version: Int64, _ reading: Storage.Reading) throws -> Bool {
    try reading.made(version, by: device, in: space) || reading.made(version, by: starter, in: space)
  }

  /// Why an import ends before its end.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// Carries the plan out. What editors change meanwhile stays as they want it.
  ///
  /// - Returns: what the server has not taken, one line each, in English.
  public func carryOut(_ plan: Plan, progress: (_ done: Int, _ of: Int) -> Void) throws -> [String] {
    var refused: [String] = []
    var number = try sync.storage.read { try $0.device(device, in: space)?.last ?? 0 }
    var start = 0
    while start < plan.changes.count {
      let batch = plan.changes[start..<min(start + 200, plan.changes.count)]
      let operations = batch.map { change in
        number += 1
        return Sync.Operation(
          change.kind == .restore ? .restore : .edit, change.key, base: change.base, set: change.set,
          unset: change.unset,
          number: number)
      }
      let body = PushRequest(device: device, epoch: nil, operations: operations).wire.bytes
      let answer: SyncAnswer = sync.push(space: space, role: .editor, body: body)
      let json = try JSON.parse(answer.body)
      guard answer.status == 200 else { throw Failure(description: json["detail"]?.text ?? "status \(answer.status)") }
      for result in try PushResponse(wire: json).results {
        let key = operations[Int(result.number - operations[0].number)].key
        switch result.status {
        case .applied, .merged: break
        case .conflict: refused.append("\(key.collection)/\(key.id): changed meanwhile, left as it is")
        case .rejected(let problem):
          refused.append("\(key.collection)/\(key.id): \(problem.field ?? "") \(problem.detail)")
        }
      }
      start += batch.count
      progress(start, plan.changes.count)
    }
    return refused
  }
}
