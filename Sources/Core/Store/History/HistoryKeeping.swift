import Base
import Sync

/// Writing the history and reading it back.
extension Context {
  fileprivate func keepsHistory(_ key: RecordKey) -> Bool {
    schema.collection(named: key.collection)?.keepsHistory == true
  }

  /// Of the account, or as the app knows it.
  fileprivate var authorName: String {
    guard let account = account.account else { return author }
    return account.name.utf8.isEmpty ? account.email : account.name
  }

  /// The user's name for it, or what the browser says.
  fileprivate var deviceName: String { settings.device.utf8.isEmpty ? device : settings.device }

  /// The record's history, the latest step first; also of a deleted record.
  public func changes(of key: RecordKey, in space: String = Context.privateSpace) -> [Change] {
    var changes: [Change] = []
    var refused = replica(space).refusals.filter { $0.operation.key == key }.map { $0.place }
    for place in history.places(of: key, replicas) where place.space == space {
      guard let record = record(RecordKey(History.name, place.id), in: space) else { continue }
      for (number, step) in HistoryStep.steps(of: record).enumerated() where step.key == key {
        if step.kind == .refuse {
          refused.append(step.place ?? "")
          continue
        }
        changes.append(
          Change(
            space: space, id: place.id, place: number, author: record[History.author] ?? "",
            device: record[History.device] ?? "", step: step))
      }
    }
    for index in changes.indices {
      guard let place = changes[index].step.place else { continue }
      changes[index].isRefused = refused.contains(place)
    }
    return changes.inOrder { $0.id > $1.id }
  }
}

extension UpdateContext {
  /// What these changes do to records whose history is kept. Making a record is not a step.
  ///
  /// - Parameter keepsValues: whether the values of deleted records are kept. Work with its own undo does not need them,
  ///   and may delete thousands.
  /// - Parameter moved: what becomes of deleted records in another space. Their values are kept: whoever has changed one meanwhile
  ///   may bring it back.
  func historySteps(
    _ made: ArraySlice<Pending>, keepsValues: Bool, moved: [RecordKey: MovedRecord] = [:]
  ) -> [HistoryStep] {
    var steps: [HistoryStep] = []
    for pending in made {
      let operation = pending.operation
      if operation.makesRecord || !keepsHistory(operation.key) { continue }
      switch operation.kind {
      case .edit:
        var step = HistoryStep(operation.key, .edit)
        step.old = pending.before
        step.new = operation.set
        step.place = pending.place
        steps.append(step)
      case .delete:
        var step = HistoryStep(operation.key, .delete)
        if keepsValues || moved[operation.key] != nil { step.old = pending.before }
        step.place = pending.place
        step.moved = moved[operation.key]
        steps.append(step)
      case .restore:
        // What it held is in the record, and what that changes will be in the steps to come.
        var step = HistoryStep(operation.key, .restore)
        step.place = pending.place
        steps.append(step)
      }
    }
    return steps
  }

  /// That the user left the server's value and gave up their own.
  func historySteps(givingUp conflict: Conflict, in replica: Replica) -> [HistoryStep] {
    if !keepsHistory(conflict.key) { return [] }
    var step = HistoryStep(conflict.key, .giveUp)
    if case .field(let name) = conflict.kind {
      step.old[name] = conflict.mine
      step.new[name] = replica.visible(conflict.key)?.fields[name]
    } else if case .deletedThere = conflict.kind {
      step.old = conflict.mine?.members ?? Fields()
    }
    return [step]
  }

  /// That changes which the server refused did not come about, whether they are given up now or made anew; nothing of those of which
  /// no history tells.
  func historySteps(refused: [Refusal], in space: String) -> [HistoryStep] {
    // A record of the history may tell of a hundred of them.
    var read: Set<Key> = []
    var told: Set<Key> = []
    for refusal in refused {
      for place in history.places(of: refusal.operation.key, replicas)
      where place.space == space && read.insert(Key(place.id.description)).inserted {
        guard let record = record(RecordKey(History.name, place.id), in: space) else { continue }
        for step in HistoryStep.steps(of: record) where step.kind != .refuse {
          if let place = step.place { told.insert(Key(place)) }
        }
      }
    }
    return refused.filter { told.contains(Key($0.place)) }.map { refusal in
      var step = HistoryStep(refusal.operation.key, .refuse)
      step.place = refusal.place
      return step
    }
  }

  /// Applies the records that keep the steps.
  ///
  /// - Returns: their entries, to be committed with the changes themselves.
  func keep(_ steps: [HistoryStep], at index: Int) -> [Entry] {
    var entries: [Entry] = []
    var start = 0
    while start < steps.count {
      let end = min(start + History.most, steps.count)
      var fields = Fields()
      if !authorName.utf8.isEmpty { fields[History.author] = authorName }
      if !deviceName.utf8.isEmpty { fields[History.device] = deviceName }
      fields[History.steps] = .array(steps[start..<end].map { $0.json })
      let made = replicas[index].edit(
        RecordKey(History.name, newID()), fields.members.map { ($0.name, $0.value) }, tab: tab)
      touched += replicas[index].apply(made)
      entries += made
      start = end
    }
    return entries
  }

  /// Brings back a value, or a whole record that was deleted.
  ///
  /// - Parameter name: of the change, then a slash and the field; a change alone is a deletion.
  func restoreFromHistory(_ name: String) {
    let parts = name.parts(at: UInt8(ascii: "/"), limit: 4)
    guard parts.count > 2, let id = RecordID(parts[1]), let number = integer(parts[2]),
      let kept = record(RecordKey(History.name, id), in: parts[0])
    else { return }
    let steps = HistoryStep.steps(of: kept)
    guard let number = Int(exactly: number), steps.indices.contains(number) else { return }
    let step = steps[number]
    if parts.count > 3 {
      saveAll(
        undoable: [(step.key, [(parts[3], step.old[parts[3]])])], in: parts[0], notice: Words.valueRestored)
    } else if record(step.key, in: parts[0]) == nil {
      let belonging = belongings(of: step.key, among: self.steps(ofSave: kept, in: parts[0]), in: parts[0])
      perform(in: parts[0], notice: Notice(Words.restored)) { replica, tab in
        var entries: [Entry] = []
        for step in [step] + belonging {
          entries += replica.restore(step.key, step.old, tab: tab, offset: entries.count)
        }
        return entries
      }
    }
  }
}

extension Context {
  /// P-70: whatever belonged to a record and was deleted in the same save comes back with it, and what belonged to that.
  fileprivate func belongings(of key: RecordKey, among steps: [HistoryStep], in space: String) -> [HistoryStep] {
    var left = steps.filter { other in
      other.kind == .delete && other.key != key && record(other.key, in: space) == nil
        && schema.collection(named: other.key.collection)?.definesSpace != true
    }
    var found: [HistoryStep] = []
    var owners: Set<Key> = [Key(key.id.description)]
    while true {
      var others: [HistoryStep] = []
      var more: [HistoryStep] = []
      for step in left {
        let belongs = step.old.members.contains { $0.value.text.map { owners.contains(Key($0)) } == true }
        if belongs { more.append(step) } else { others.append(step) }
      }
      if more.isEmpty { return found }
      owners = []
      for step in more { owners.insert(Key(step.key.id.description)) }
      found += more
      left = others
    }
  }

  /// The steps of the save of which this record of the history tells. One of more than a hundred steps has several, of one moment.
  fileprivate func steps(ofSave kept: Record, in space: String) -> [HistoryStep] {
    let own = HistoryStep.steps(of: kept)
    var all = own
    var isParted = own.count == History.most
    replica(space).forEachVisible(of: History.name) { record in
      if record.id == kept.id || record.id.instant != kept.id.instant { return }
      let steps = HistoryStep.steps(of: record)
      isParted = isParted || steps.count == History.most
      all += steps
    }
    return isParted ? all : own
  }

  private func deletion(of key: RecordKey, in space: String) -> Change? {
    if record(key, in: space) != nil { return nil }
    return changes(of: key, in: space).first { !$0.isRefused && $0.step.kind == .delete }
  }

  /// What a record held that is still deleted; nil when this device does not know it and so cannot bring it back.
  public func fields(ofDeleted key: RecordKey, in space: String) -> Fields? {
    deletion(of: key, in: space).flatMap { $0.step.old.isEmpty ? nil : $0.step.old }
  }

  /// P-70: where a record went that is no longer in this space; nil for one that was only deleted.
  public func whereto(_ key: RecordKey, in space: String) -> MovedRecord? { deletion(of: key, in: space)?.step.moved }

  /// The same of a record that is still deleted, as far as this device knows its deletion.
  func belongings(ofDeleted key: RecordKey, in space: String) -> [HistoryStep] {
    guard let last = deletion(of: key, in: space),
      let kept = record(RecordKey(History.name, last.id), in: space)
    else { return [] }
    return belongings(of: key, among: steps(ofSave: kept, in: space), in: space)
  }
}

extension Context {
  /// Those of the texts that a record of the space holds, or its history, from which it may come back. Reads every record.
  public func names(among texts: [String], in space: String) -> [String] {
    var found: [String] = []
    let look = { (fields: Fields) in
      for member in fields.members {
        if let text = member.value.text, texts.contains(text) { found.append(text) }
      }
    }
    replica(space).forEachVisible { record in
      if record.key.collection != History.name { return look(record.fields) }
      for step in HistoryStep.steps(of: record) {
        look(step.old)
        look(step.new)
      }
    }
    return found
  }
}

extension Replica {
  /// What the server refused of what the user did: without the history that tells of nothing else (P-22).
  var refusedChanges: [Refusal] {
    if !refusals.contains(where: { $0.isHistory }) { return refusals }
    let places = refusedPlaces
    return refusals.filter { !$0.tells(onlyOf: places) }
  }

  /// The refused records of the history that tell of these changes, and of nothing that came about: no use without them.
  func refusedHistory(of decided: [Refusal]) -> [Refusal] {
    if !refusals.contains(where: { $0.isHistory }) { return [] }
    let places = refusedPlaces
    let names = Set(decided.map { Key($0.place) })
    return refusals.filter { other in
      other.tells(onlyOf: places) && other.told.contains { $0.map { names.contains(Key($0)) } == true }
    }
  }

  private var refusedPlaces: Set<Key> { Set(refusals.map { Key($0.place) }) }
}

extension Refusal {
  fileprivate var isHistory: Bool { operation.key.collection == History.name }

  /// The places of the changes of which this record of the history tells; nil for a step that names none.
  fileprivate var told: [String?] {
    guard isHistory else { return [] }
    return (operation.set[History.steps.name]?.items ?? []).map { $0.text("place") }
  }

  /// Whether this is a record of the history with nothing but changes of these places.
  fileprivate func tells(onlyOf places: Set<Key>) -> Bool {
    let told = told
    return !told.isEmpty && told.allSatisfy { place in place.map { places.contains(Key($0)) } == true }
  }
}
