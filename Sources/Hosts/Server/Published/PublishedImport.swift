import Base
import ServerStorage
import Sync

/// P-32: brings the records of a source into a published space by ordinary pushes. It changes only what the source has
/// changed. A field that somebody else has changed since stays and is listed. A record that an editor has deleted stays
/// deleted.
///
/// Only one import runs at a time (``SoleWork/imports``), because its operations have the numbers of one device.
public struct PublishedImport<Storage: ServerStorage>: Sendable {
  let sync: SyncService<Storage>
  let space: RecordID
  private let name: String
  /// An import may change the versions of this device.
  let device: RecordID
  /// An import may also change these: any source overrides the starter content.
  let starter: RecordID

  /// Other devices that are not editors. Their additions to a record do not protect it.
  let assistants: [RecordID]

  /// - Parameter name: the name of the published space.
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

  /// What an import will do, or has done.
  public struct Plan: Sendable {
    public enum Kind: Sendable { case make, change, restore, remove }

    public struct Change: Sendable {
      public let kind: Kind
      public let key: RecordKey
      let base: Int64
      public var set = Fields()
      public var unset: [String] = []
    }

    /// A value from somebody else that stays.
    public struct Kept: Sendable {
      public let key: RecordKey
      /// Nil for a whole record that was deleted.
      public let field: String?
      public let ours: JSON?
      public let theirs: JSON?
    }

    public fileprivate(set) var changes: [Change] = []
    public fileprivate(set) var kept: [Kept] = []
    /// Records of an earlier import that the source no longer has. They are removed only when they are among the
    /// changes too.
    public fileprivate(set) var missing: [RecordKey] = []
    public fileprivate(set) var unchangedCount = 0
    /// The living records of each collection that the source fills, whoever has made them.
    fileprivate var livingCounts: [(collection: String, count: Int)] = []

    /// The collections of which more than ten records and more than a fifth would be removed: rather a source that was cut off
    /// than one that has lost so much.
    public var emptied: [(collection: String, removed: Int, of: Int)] {
      livingCounts.compactMap { collection, count in
        let removed = changes.count { $0.kind == .remove && $0.key.collection == collection }
        return removed > 10 && removed * 5 > count ? (collection, removed, count) : nil
      }
    }

    public func count(_ kind: Kind) -> Int { changes.count { $0.kind == kind } }
  }

  /// - Parameters:
  ///   - wanted: the whole records of the source.
  ///   - collections: the collections that the source fills. Their records that are not wanted are missing.
  ///   - unimportant: fields that are no reason to change a record, such as the row in the source.
  ///   - untold: fields of which the source says nothing at all. They stay as they are.
  ///   - isRemoving: whether to remove missing records, unless an editor has changed them or has a draft of them.
  ///   - outdated: records that are removed when they are not wanted, unless an editor has changed them.
  public func plan(
    _ wanted: [(key: RecordKey, fields: Fields)], collections: [String], unimportant: [String] = [],
    untold: [String] = [], isRemoving: Bool = false, outdated: [RecordKey] = []
  ) throws -> Plan {
    try sync.storage.read { reading in
      var plan = Plan()
      var keys: Set<RecordKey> = []
      for (key, fields) in wanted where keys.insert(key).inserted {
        try add(key, fields, unimportant, untold, to: &plan, reading)
      }
      for collection in collections {
        var found: [RecordKey] = []
        var living = 0
        try reading.records(of: collection, in: space, after: nil) { record in
          living += 1
          let key = RecordKey(collection, record.id)
          if !keys.contains(key) { found.append(key) }
          return true
        }
        plan.livingCounts.append((collection, living))
        for key in found { try addMissing(key, isRemoving: isRemoving, to: &plan, reading) }
      }
      for key in outdated where !keys.contains(key) {
        guard let server = try reading.record(key, in: space)?.server, !server.record.deleted,
          try isOurs(server.created, reading), try !isEdited(server, reading)
        else { continue }
        plan.changes.append(Plan.Change(kind: .remove, key: key, base: server.record.version))
      }
      return plan
    }
  }

  private func isEdited(_ server: ServerRecord, _ reading: Storage.Reading) throws -> Bool {
    try server.changed.contains { field in
      if try isOurs(field.version, reading) { return false }
      return try !assistants.contains { try reading.made(field.version, by: $0, in: space) }
    }
  }

  private func addMissing(_ key: RecordKey, isRemoving: Bool, to plan: inout Plan, _ reading: Storage.Reading) throws {
    guard let server = try reading.record(key, in: space)?.server,
      try reading.made(server.created, by: device, in: space)
    else { return }
    plan.missing.append(key)
    if !isRemoving { return }
    let draft = try reading.record(key, in: PublishedSpace.drafts(name))
    if try isEdited(server, reading) || draft.map({ !$0.record.deleted }) == true { return }
    plan.changes.append(Plan.Change(kind: .remove, key: key, base: server.record.version))
  }

  private func add(
    _ key: RecordKey, _ fields: Fields, _ unimportant: [String], _ untold: [String], to plan: inout Plan,
    _ reading: Storage.Reading
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
    // A field that an earlier import has set and the source no longer has. Fields of the starter content stay.
    for member in record.fields.members where fields[member.name] == nil && !untold.contains(member.name) {
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

  /// Why an import stopped early.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// Carries out the plan. Changes that editors make meanwhile stay.
  ///
  /// - Returns: what the server has refused, one line each, in English.
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
