import Base
import Sync

/// A state of a record that a user has seen, without the fields that pending changes hid.
private struct SeenRecord {
  let version: Int64
  let step: Int
  let hidden: [String]
}

/// Everything that a user can see of a record at one moment.
private struct Sight: Equatable {
  let confirmed: Record?
  let visible: Record?
  /// Whether a question is open. It shows the other value too.
  let isAsked: Bool
}

/// Records every value that a user has saved, and who has seen what, independently of the code under test.
final class Ledger {
  private(set) var actions: [Action] = []
  /// The step in which a device first showed a value. Only a user who has seen a value may overwrite it.
  private var shown: [Owner: [String: Int]] = [:]
  private var authors: [String: Set<Owner>] = [:]
  /// The versions at which the server stored a value.
  private var stored: [String: [Int64]] = [:]
  private var seen: [Owner: [RecordKey: [SeenRecord]]] = [:]
  private var sights: [Owner: [RecordKey: Sight]] = [:]
  /// The deletions that the server knows, with their author and the number of the action.
  private var deletions: [RecordKey: [(version: Int64, owner: Owner?, number: Int?)]] = [:]
  /// The numbers of deletions that an owner has with the copied profile of another one.
  private var inherited: [Owner: Set<Int>] = [:]
  /// The numbers of deletions that met no record on the server.
  private var deletionsOfNothing: Set<Int> = []
  private var evicted: Set<Owner> = []
  private var left: Set<Owner> = []
  private var gaveUp: [Owner: Set<String>] = [:]
  /// After a restored backup: who still held a value that the server has lost.
  private var holders: [String: Set<Owner>] = [:]
  private(set) var faults: [String] = []
  private var reported: Set<String> = []
  private var restores = 0
  /// The numbers of the actions that the server has applied at least once.
  private var appliedOnce: Set<Int> = []

  static func name(_ key: RecordKey, _ field: String, _ value: JSON) -> String {
    "\(key.collection)/\(key.id.description)/\(field)=\(value.serialized)"
  }

  static func names(_ key: RecordKey, _ fields: Fields) -> Set<String> {
    Set(fields.members.map { name(key, $0.name, $0.value) })
  }

  private static func deletion(_ key: RecordKey, _ version: Int64) -> String {
    "\(key.collection)/\(key.id.description)@\(version)"
  }

  func fault(_ text: String) {
    if faults.count < 20 { faults.append(text) }
  }

  // MARK: - What happened on devices

  func saved(_ action: Action) {
    actions.append(action)
    for (field, value) in action.values {
      guard let value else { continue }
      let name = Ledger.name(action.key, field, value)
      if action.kind == .giveUp {
        gaveUp[action.owner, default: []].insert(name)
      } else {
        authors[name, default: []].insert(action.owner)
      }
    }
  }

  /// Called for every change of a replica, because its user may look at it now.
  func show(_ key: RecordKey, of replica: Replica, to owner: Owner, at step: Int) {
    var names: [String] = []
    let confirmed = replica.confirmed[key]
    let visible = replica.visible(key)
    let sight = Sight(confirmed: confirmed, visible: visible, isAsked: replica.conflicts[key] != nil)
    // Nothing has changed since the last look.
    if sights[owner]?[key] == sight { return }
    sights[owner, default: [:]][key] = sight
    for member in visible?.fields.members ?? [] {
      names.append(Ledger.name(key, member.name, member.value))
    }
    if replica.conflicts[key] != nil {
      // A conflict shows the other value too.
      for member in confirmed?.fields.members ?? [] { names.append(Ledger.name(key, member.name, member.value)) }
    }
    if let confirmed, confirmed.deleted { names.append(Ledger.deletion(key, confirmed.version)) }
    if let confirmed, !confirmed.deleted { note(confirmed, as: visible, seenBy: owner, at: step) }
    for name in names where shown[owner]?[name] == nil { shown[owner, default: [:]][name] = step }
  }

  private func note(_ confirmed: Record, as visible: Record?, seenBy owner: Owner, at step: Int) {
    let names = (confirmed.fields.members + (visible?.fields.members ?? [])).map { $0.name }
    let hidden = names.filter { visible == nil || visible?.fields[$0] != confirmed.fields[$0] }
    let state = SeenRecord(version: confirmed.version, step: step, hidden: hidden)
    if let last = seen[owner]?[confirmed.key]?.last, last.version == state.version, last.hidden == hidden { return }
    seen[owner, default: [:]][confirmed.key, default: []].append(state)
  }

  func evict(_ owner: Owner) { evicted.insert(owner) }

  /// The account lost access: what others wrote may leave the device.
  func leave(_ owner: Owner) { left.insert(owner) }

  /// The other owner knows everything that this one knows.
  func copy(_ owner: Owner, to other: Owner) {
    shown[other] = shown[owner]
    seen[other] = seen[owner]
    sights[other] = sights[owner]
    gaveUp[other] = gaveUp[owner]
    for (name, owners) in authors where owners.contains(owner) { authors[name]?.insert(other) }
    let own = actions.filter { $0.kind == .delete && $0.owner == owner }.map { $0.number }
    inherited[other] = inherited[owner, default: []].union(own)
  }

  // MARK: - What happened on the server

  /// Invariants 5 and 6: whoever overwrites a value has seen it. A deleted record stays deleted unless somebody who
  /// knows of the deletion brings it back.
  func applied(_ effect: ReferenceServer.Effect, _ action: Action?, by sender: Owner?) {
    guard let after = effect.after?.record else {
      // The server has never had the deleted record. Somebody who creates the same one later, for example starter
      // content, creates a new one.
      if let action, action.kind == .delete { deletionsOfNothing.insert(action.number) }
      return
    }
    let before = effect.before?.record
    if let action {
      for member in before?.fields.members ?? [] where after.fields[member.name] != member.value {
        let name = Ledger.name(after.key, member.name, member.value)
        if !knows(action, name) && !knowsLater(action, after.key, member.name, member.value) {
          fault("5: \(action.kind) \(action.number) of \(action.owner) overwrote unseen \(name) at \(after.version)")
        }
      }
      if let last = deletions[after.key]?.last, !after.deleted, before?.deleted ?? true {
        let name = Ledger.deletion(after.key, last.version)
        let isInherited = last.number.map { inherited[action.owner]?.contains($0) == true } ?? false
        let isKnown = isInherited || knowsDeletion(of: after.key, since: last.version, action)
        // Known limits, all after ninety days. A restored server that has forgotten a tombstone cannot tell a record
        // that was never created from a deleted one; nor can a server that gets the same creation again from a device
        // with a new name. Starter content that somebody creates is created. A restore, which a person wanted, causes
        // no question.
        // A draft has the id of its record, so it counts too.
        let isStarter = after.id.high >> 12 & 0xF == 8 || after.key.collection == "draft"
        let isForgotten =
          before == nil
          && (restores > 0 || isStarter || action.kind == .restore || appliedOnce.contains(action.origin))
        if !isForgotten && last.owner != action.owner && !isKnown {
          fault("6: \(action.kind) \(action.number) of \(action.owner) brought back unseen deletion \(name)")
        }
      }
    }
    if let action { appliedOnce.insert(action.origin) }
    if after.deleted {
      deletions[after.key, default: []].append((after.version, action?.owner ?? sender, action?.number))
    } else {
      for member in after.fields.members where before?.fields[member.name] != member.value || before?.deleted == true {
        stored[Ledger.name(after.key, member.name, member.value), default: []].append(after.version)
      }
    }
  }

  private func knows(_ action: Action, _ name: String) -> Bool {
    // After a restored backup the server may have earlier values again, which this one has replaced (knowsLater).
    let wasShown = (shown[action.owner]?[name]).map { $0 <= action.knewAt } ?? false
    let isOwn = authors[name]?.contains(action.owner) == true
    // Of changes that came while a form was open, the user knows only those that the same user made in another tab
    // (decision 6).
    if restores == 0, let knowledge = action.knowledge {
      return knowledge.values.contains(name) || isOwn || knowsByOwnChange(action, knowledge, name)
    }
    return isOwn || wasShown || action.knowledge.map { knowsByOwnChange(action, $0, name) } ?? false
  }

  /// A user who sees an own value in a field knows the value that it replaced. The server may have refused that value
  /// and never had it, so that the user's next change there replaces the earlier one. The same holds for a deletion,
  /// for example of a published draft: who deleted a value wanted it away, also where the server keeps the record
  /// because somebody else changed it.
  private func knowsByOwnChange(_ action: Action, _ knowledge: Knowledge, _ name: String) -> Bool {
    let field = String(name.prefix { $0 != "=" })
    return actions.contains { earlier in
      guard earlier.number < action.number, earlier.owner == action.owner, earlier.key == action.key else {
        return false
      }
      if earlier.kind == .delete { return knows(earlier, name) }
      return earlier.values.contains { (changed, value) in
        guard let value else { return false }
        let own = Ledger.name(earlier.key, changed, value)
        return own.hasPrefix(field + "=") && knowledge.values.contains(own)
      } && knows(earlier, name)
    }
  }

  /// A restored server may have an earlier value again. A user who has seen what once replaced it, or the deletion of
  /// its record, knows enough. A known limit: when somebody has brought the record back with the same value since, the
  /// repair does not say so, because it sends only differences.
  private func knowsLater(_ action: Action, _ key: RecordKey, _ field: String, _ value: JSON) -> Bool {
    guard restores > 0, let version = stored[Ledger.name(key, field, value)]?.last else { return false }
    let hasSeen = seen[action.owner]?[key]?.contains { state in
      state.step <= action.knewAt && state.version >= version && !state.hidden.contains(field)
    }
    return hasSeen ?? false || knowsDeletion(of: key, since: version, action)
  }

  /// A user who has seen a later deletion of the record knows enough, also when a restored server has only an earlier
  /// one.
  private func knowsDeletion(of key: RecordKey, since version: Int64, _ action: Action) -> Bool {
    let start = Ledger.deletion(key, 0).dropLast()
    return shown[action.owner]?.contains { name, step in
      step <= action.knewAt && name.hasPrefix(start) && (Int64(name.dropFirst(start.count)) ?? 0) >= version
    } ?? false
  }

  /// The server forgets everything after `version`. Values that it lost and that devices still hold must come back.
  /// `lost` is what it held until now, because values that were overwritten before that were overwritten knowingly.
  func restored(after version: Int64, lost: [Record], replicas: [(owner: Owner, replica: Replica)]) {
    var current: Set<String> = []
    for record in lost {
      for member in record.fields.members { current.insert(Ledger.name(record.key, member.name, member.value)) }
    }
    restores += 1
    for name in stored.keys {
      wasStored.insert(name)
      // Who held it when the server lost it before. Since it came back, a device loses it only with somebody's
      // knowledge.
      holders[name] = nil
    }
    for name in stored.keys {
      let kept = stored[name]?.filter { $0 <= version } ?? []
      stored[name] = kept.isEmpty ? nil : kept
    }
    for key in deletions.keys {
      deletions[key]?.removeAll { $0.version > version }
    }
    for (owner, replica) in replicas {
      var names = Ledger.values(keptBy: replica).filter { wasStored.contains($0) }
      for record in replica.confirmed.values {
        for member in record.fields.members { names.insert(Ledger.name(record.key, member.name, member.value)) }
      }
      for name in names where stored[name] == nil && current.contains(name) { holders[name, default: []].insert(owner) }
    }
  }

  // MARK: - Accounts

  /// Invariant 1: every saved value is in the server's record (or was knowingly overwritten later), in the device's
  /// pending changes, in a kept conflict, or in the list of refusals.
  func checkAccounts(_ replicas: [(owner: Owner, replica: Replica)], at step: Int) {
    var held: [Owner: Set<String>] = [:]
    var confirmed: Set<String> = []
    for (owner, replica) in replicas {
      held[owner] = Ledger.values(keptBy: replica)
      for record in replica.confirmed.values {
        for member in record.fields.members { confirmed.insert(Ledger.name(record.key, member.name, member.value)) }
      }
    }
    for action in actions where action.kind != .giveUp && action.kind != .delete && !evicted.contains(action.owner) {
      for (field, value) in action.values {
        // The basis of a draft never becomes a question (P-49).
        guard let value, !field.startsWith(PublishedDraft.basis(of: "")) else { continue }
        let name = Ledger.name(action.key, field, value)
        if stored[name] != nil || held[action.owner]?.contains(name) == true { continue }
        if gaveUp[action.owner]?.contains(name) == true || isSuperseded(action, field) { continue }
        if let holders = holders[name] {
          if confirmed.contains(name) || held.values.contains(where: { $0.contains(name) }) { continue }
          if holders.allSatisfy({
            evicted.contains($0) || left.contains($0) || isDone(with: name, action.key, field, by: $0)
          }) {
            continue
          }
        } else if wasStored.contains(name) {
          continue
        }
        if reported.insert(name).inserted {
          fault("1: value \(name) of \(action.kind) \(action.number) of \(action.owner) is nowhere at \(step)")
        }
      }
    }
    for action in actions where action.kind == .delete && !evicted.contains(action.owner) {
      guard let replica = replicas.first(where: { $0.owner == action.owner })?.replica else { continue }
      if !isAccounted(action, replica), reported.insert("deletion \(action.number)").inserted {
        fault("1: deletion \(action.number) of \(action.owner) is nowhere at \(step)")
      }
    }
  }

  /// A deletion must not be forgotten either.
  private func isAccounted(_ deletion: Action, _ replica: Replica) -> Bool {
    let key = deletion.key
    // A restored server may have lost the deletion together with everybody who knew of it.
    return deletions[key]?.isEmpty == false || restores > 0 || deletionsOfNothing.contains(deletion.number)
      || replica.outbox.contains { $0.operation.key == key && $0.operation.kind == .delete }
      || replica.refusals.contains { $0.operation.key == key }
      || replica.conflicts[key]?.contains { $0.kind == .deletedHere } == true
      || replica.visible(key) == nil
      || actions.contains { $0.owner == deletion.owner && $0.key == key && $0.madeAt > deletion.madeAt }
  }

  /// Values that the server had before it was restored. Nobody is at fault when nobody holds them any more.
  private var wasStored: Set<String> = []

  private func isDone(with name: String, _ key: RecordKey, _ field: String, by owner: Owner) -> Bool {
    if gaveUp[owner]?.contains(name) == true { return true }
    return actions.contains { later in
      later.owner == owner && later.key == key && later.kind != .giveUp
        && (later.kind == .delete || later.values.contains { $0.field == field })
        && !later.values.contains { $0.value.map { Ledger.name(key, field, $0) == name } ?? false }
    }
  }

  /// The same user has changed the field again or deleted the record.
  private func isSuperseded(_ action: Action, _ field: String) -> Bool {
    actions.contains { later in
      later.owner == action.owner && later.key == action.key && later.number != action.number
        && (later.madeAt > action.madeAt || later.place.precedesBytes(action.place) == false)
        && later.kind != .giveUp
        && (later.kind == .delete || later.values.contains { $0.field == field })
    }
  }

  private static func values(keptBy replica: Replica) -> Set<String> {
    var names: Set<String> = []
    func add(_ key: RecordKey, _ fields: Fields) {
      for member in fields.members { names.insert(name(key, member.name, member.value)) }
    }
    for pending in replica.outbox { add(pending.operation.key, pending.operation.set) }
    for refusal in replica.refusals { add(refusal.operation.key, refusal.operation.set) }
    for conflict in replica.conflicts.values.flatMap({ $0 }) {
      switch conflict.kind {
      case .field(let field): if let mine = conflict.mine { names.insert(name(conflict.key, field, mine)) }
      case .deletedThere: add(conflict.key, conflict.mine?.members ?? Fields())
      case .deletedHere: break
      }
    }
    return names
  }
}
