import Base
import Sync

/// Settling conflicts and refused changes, and taking everything out of the device.
extension Context {
  /// The conflict's name in a page: its storage key.
  static func name(_ conflict: Conflict, in space: String) -> String {
    EntryKey.conflict(space: space, conflict.key, field: conflict.name).text
  }

  static func name(_ refusal: Refusal, in space: String) -> String {
    EntryKey.refusal(space: space, place: refusal.place).text
  }
}

extension UpdateContext {
  /// - Parameter names: of conflicts, with spaces between; with "mine" the first holds, and the others are given up.
  func settle(_ names: String, _ choice: Replica.Choice) {
    let names = names.parts(at: UInt8(ascii: " "))
    for name in names.dropFirst() { settle(one: name, .theirs) }
    settle(one: names[0], choice)
    tidySpaces()
  }

  private func settle(one name: String, _ choice: Replica.Choice) {
    guard case .conflict(let space, let key, let field)? = EntryKey(name),
      let index = replicas.firstIndex(where: { $0.space == space }),
      let conflict = replicas[index].conflicts[key]?.first(where: { $0.name == field })
    else { return }
    if choice == .theirs { return commit(givingUp([conflict], at: index) + takeDirtyDrafts(), space: space) }
    // P-70: with the record comes what was deleted together with it.
    let belonging = conflict.kind == .deletedThere ? belongings(ofDeleted: key, in: space) : []
    let mine = conflict.mine?.members ?? Fields()
    let untold = conflict.kind == .deletedThere ? untold(by: mine, of: key, in: space) : Fields()
    perform(in: space) { replica, tab in
      var entries =
        untold.isEmpty ? replica.settle(conflict, choice, tab: tab) : replica.restore(key, untold, tab: tab)
      for step in belonging { entries += replica.restore(step.key, step.old, tab: tab, offset: entries.count) }
      return entries
    }
  }

  /// P-8: a space that was lost and came back without the record leaves only what was changed here. The rest, without which the
  /// server takes nothing, is in the history of the deletion.
  private func untold(by mine: Fields, of key: RecordKey, in space: String) -> Fields {
    let isWhole = requiredFields(key.collection).allSatisfy { mine[$0] != nil }
    guard !isWhole, let old = fields(ofDeleted: key, in: space) else { return Fields() }
    var untold = Fields()
    for member in old.members where mine[member.name] == nil { untold[member.name] = member.value }
    return untold
  }

  /// Leaves the server's values, which is told in the history, too. Who may only read meanwhile can do that and nothing else, and
  /// could not send the history.
  func givingUp(_ conflicts: [Conflict], at index: Int) -> [Entry] {
    let space = replicas[index].space
    let steps = mayChange(space) ? conflicts.flatMap { historySteps(givingUp: $0, in: replicas[index]) } : []
    let entries = keep(steps, at: index)
    let given = conflicts.flatMap { replicas[index].settle($0, .theirs, tab: tab) }
    touched += replicas[index].apply(given)
    return entries + given
  }

  func retryRefusal(_ name: String) { settleRefusal(name, isRetried: true) }

  func askToDropRefusal(_ name: String) {
    ask(
      Dialog(
        title: Words.discard, text: Words.discardQuestion, confirm: Words.discard,
        action: "refusal.dropped", value: name, isDestructive: true))
  }

  func dropRefusal(_ name: String) { settleRefusal(name, isRetried: false) }

  private func settleRefusal(_ name: String, isRetried: Bool) {
    guard case .refusal(let space, let place)? = EntryKey(name),
      let index = replicas.firstIndex(where: { $0.space == space }),
      let refusal = replicas[index].refusals.first(where: { $0.place == place })
    else { return }
    settle([refusal], isRetried: isRetried, at: index)
    if !isRetried { deleteNeverFilled(space) }
    tidySpaces()
  }

  /// Makes refused changes again in their order, or discards them, as one commit. Either way they did not come about, which the history
  /// then says (P-29). Who may only read meanwhile can discard them, and could not send the history.
  func settle(_ refused: [Refusal], isRetried: Bool, at index: Int) {
    let space = replicas[index].space
    if refused.isEmpty || isRetried && !mayChange(space) { return }
    // Of these the record is asked about already.
    let refused = isRetried ? refused.filter { !replicas[index].waits($0) } : refused
    if refused.isEmpty { return show(Notice(Words.waitsForAnswer, isError: true)) }
    let history = replicas[index].refusedHistory(of: refused)
    var entries = mayChange(space) ? keep(historySteps(refused: refused, in: space), at: index) : []
    let known = replicas[index].outbox.count
    var earlier: [RecordKey: [Refusal]] = [:]
    for refusal in isRetried ? Refusal.inOrderOfReturn(refused) : [] {
      let key = refusal.operation.key
      let made = again(refusal, after: earlier[key] ?? [], at: index)
      earlier[key, default: []].append(refusal)
      touched += replicas[index].apply(made)
      entries += made
    }
    let dropped = (isRetried ? history : refused + history).flatMap { replicas[index].drop($0) }
    touched += replicas[index].apply(dropped)
    let steps = historySteps(replicas[index].outbox.dropFirst(known), keepsValues: true)
    entries += dropped + keep(steps, at: index)
    commit(entries + takeDirtyDrafts(), space: space)
  }

  private func again(_ refusal: Refusal, after earlier: [Refusal], at index: Int) -> [Entry] {
    let operation = refusal.operation
    guard operation.kind == .restore else { return replicas[index].retry(refusal, after: earlier, tab: tab) }
    var whole = untold(by: operation.set, of: operation.key, in: replicas[index].space)
    for member in operation.set.members { whole[member.name] = member.value }
    // What the user wants of it since is asked already, and comes back with it.
    for question in replicas[index].conflicts[operation.key] ?? [] where question.kind == .deletedThere {
      for member in question.mine?.members?.members ?? [] { whole[member.name] = nil }
    }
    return replicas[index].restore(operation.key, whole, tab: tab) + replicas[index].drop(refusal)
  }

  /// A space as the device has it: records as seen, changes not sent, conflicts and refusals.
  func document(of replica: Replica) -> JSONObject {
    let records = replica.keys.inOrder { $0.id < $1.id }.compactMap { replica.visible($0)?.change }
    var json = JSONObject([("space", .string(replica.space)), ("records", .array(records))])
    json.add("unsent", .array(replica.outbox.map { $0.operation.wire }))
    json.add("refused", .array(replica.refusals.map { $0.operation.wire }))
    let conflicts = replica.conflicts.values.flatMap { $0 }.inOrder { $0.key.id < $1.key.id }
    json["conflicts"] = .array(
      conflicts.map { conflict in
        var json = JSONObject([
          ("collection", .string(conflict.key.collection)), ("id", .string(conflict.key.id.description)),
          ("name", .string(conflict.name)),
        ])
        if let mine = conflict.mine { json.add("mine", mine) }
        return .object(json)
      })
    return json
  }

  /// Everything this device holds, as one JSON file, with the files. An app restores its records from it.
  func exportDevice() {
    // What is published is not the user's, unless something of it waits here.
    let open = replicas.filter { publication($0.space) == nil || $0.hasUnsent }.map { JSON.object(document(of: $0)) }
    let spaces = open + closedSpaces.map { JSON.object(document(of: $0.replica)) }
    // P-85
    var forms = JSONObject()
    for name in drafts.names { forms[name] = drafts[name].map { .object($0) } }
    let all = JSON.object(
      JSONObject([("exported", .string(now.rfc3339)), ("spaces", .array(spaces)), ("forms", .object(forms))]))
    download(
      name: "vademecum-\(today.iso).json", type: "application/json", text: all.serialized,
      files: blobs.blobs.map { $0.sha256 }.filter { hasBytes($0) })
  }
}
