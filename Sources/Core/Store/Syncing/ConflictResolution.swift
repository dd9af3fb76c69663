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

  func settle(one name: String, _ choice: Replica.Choice) {
    guard case .conflict(let space, let key, let field)? = EntryKey(name),
      let index = replicas.firstIndex(where: { $0.space == space }),
      let conflict = replicas[index].conflicts[key]?.first(where: { $0.name == field })
    else { return }
    // Mine is a change as any other; that mine was given up is one too.
    let given = choice == .theirs ? keep(historySteps(givingUp: conflict, in: replicas[index]), at: index) : []
    // P-70: with the record comes what was deleted together with it.
    var belonging: [HistoryStep] = []
    if case (.deletedThere, .mine) = (conflict.kind, choice) { belonging = belongings(ofDeleted: key, in: space) }
    perform(in: space) { replica, tab in
      var entries = replica.settle(conflict, choice, tab: tab)
      for step in belonging { entries += replica.restore(step.key, step.old, tab: tab, offset: entries.count) }
      return entries + given
    }
  }

  func retryRefusal(_ name: String) {
    settleRefusal(name) { replica, refusal, tab in replica.retry(refusal, tab: tab) }
  }

  func askToDropRefusal(_ name: String) {
    ask(
      Dialog(
        title: Words.discard, text: Words.discardQuestion, confirm: Words.discard,
        action: "refusal.dropped", value: name, isDestructive: true))
  }

  func dropRefusal(_ name: String) {
    settleRefusal(name) { replica, refusal, _ in replica.drop(refusal) }
  }

  /// Either way the refused change did not come about, which the history then says (P-29).
  private func settleRefusal(_ name: String, _ change: (Replica, Refusal, String) -> [Entry]) {
    guard case .refusal(let space, let place)? = EntryKey(name), mayChange(space),
      let index = replicas.firstIndex(where: { $0.space == space }),
      let refusal = replicas[index].refusals.first(where: { $0.place == place })
    else { return }
    let told = keep(historySteps(refused: refusal, in: space), at: index)
    perform(in: space) { replica, tab in
      var entries = change(replica, refusal, tab) + told
      for history in replica.refusedHistory(of: refusal) { entries += replica.drop(history) }
      return entries
    }
    tidySpaces()
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
    let spaces = replicas.filter { publication($0.space) == nil || !$0.outbox.isEmpty }.map {
      JSON.object(document(of: $0))
    }
    let all = JSON.object(
      JSONObject([("exported", .string(now.rfc3339)), ("spaces", .array(spaces))]))
    download(
      name: "vademecum-\(today.iso).json", type: "application/json", text: all.serialized,
      files: blobs.blobs.map { $0.sha256 }.filter { hasBytes($0) })
  }
}
