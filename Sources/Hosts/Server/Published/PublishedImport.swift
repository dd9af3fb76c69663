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
  private let name: String
  /// Whose versions an import may change.
  let device: RecordID
  /// Also these: what the starter content says gives way to any source.
  let starter: RecordID

  /// Others that are no editors: what they have added to a record does not keep it.
  let assistants: [RecordID]

  /// - Parameter name: of the published space.
  public init(
    _ sync: SyncService<Storage>, name: String, space: RecordID, isStarter: Bool = false, assistants: [RecordID] = []
  ) {
    self.sync = sync
    self.space = space
    self.name = name
    self.assistants = assistants
    starter = RecordID.v8(named: name, in: "starter-device")
    device = isStarter ? starter : RecordID.v8(named: name, in: "import-device")
  }

  /// What is to be done, or was.
  public struct Plan: Sendable {
    public enum Kind: Sendable { case make, change, restore, remove }

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
    /// Records of an earlier import that the source has no more; nothing happens to them unless they are among the
    /// changes too.
    public fileprivate(set) var missing: [RecordKey] = []
    public fileprivate(set) var unchangedCount = 0

    public func count(_ kind: Kind) -> Int { changes.count { $0.kind == kind } }
  }

  /// - Parameters:
  ///   - wanted: whole records, as the source has them.
  ///   - collections: those that the source fills: their records that are not wanted are missing.
  ///   - unimportant: fields that are no reason to change a record: the row in the source.
  ///   - isRemoving: whether missing records are taken out that no editor has changed, nor has in a draft.
  public func plan(
    _ wanted: [(key: RecordKey, fields: Fields)], collections: [String], unimportant: [String] = [],
    isRemoving: Bool = false
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
        for key in found { try addMissing(key, isRemoving: isRemoving, to: &plan, reading) }
      }
      return plan
    }
  }

  private func addMissing(_ key: RecordKey, isRemoving: Bool, to plan: inout Plan, _ reading: Storage.Reading) throws {
    guard let server = try reading.record(key, in: space)?.server,
      try reading.made(server.created, by: device, in: space)
    else { return }
    plan.missing.append(key)
    if !isRemoving { return }
    let draft = try reading.record(key, in: PublishedSpace.drafts(name))
    let isEdited = try server.changed.contains { field in
      if try isOurs(field.version, reading) { return false }
      return try !assistants.contains { try reading.made(field.version, by: $0, in: space) }
    }
    if isEdited || draft.map({ !$0.record.deleted }) == true { return }
    plan.changes.append(Plan.Change(kind: .remove, key: key, base: server.record.version))
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
        let kind: Sync.Operation.Kind =
          switch change.kind {
          case .make, .change: .edit
          case .restore: .restore
          case .remove: .delete
          }
        return Sync.Operation(
          kind, change.key, base: change.base, set: change.set, unset: change.unset, number: number)
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
