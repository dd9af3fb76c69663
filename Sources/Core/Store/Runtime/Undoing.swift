import Base
import Sync

/// How to undo the last deletion or change of many records.
struct Undo: Sendable {
  let space: String
  /// Records that were deleted.
  var restored: [(key: RecordKey, fields: Fields)] = []
  /// Fields that were changed.
  var changed: [(key: RecordKey, fields: [Changed])] = []
  /// Records that were made, as they were then.
  var made: [(key: RecordKey, fields: Fields)] = []
  /// Whether each record that was made in the last space is the one that was deleted at the same place of the first.
  var isMove = false

  /// A field as it was and as it became; nil where it has no value.
  struct Changed: Sendable {
    let name: String
    let before: JSON?
    let after: JSON?
  }

  /// A file that was taken from a draft.
  var chosen: (sha256: String, choice: Blob.Choice)?
  /// What the same work did in other spaces.
  var others: [Undo] = []
  /// The blobs that went along to another space, and the one from which they went.
  var files: [(sha256: String, space: String)] = []
  /// Those that the last of the other spaces did not have before.
  var carried: [String] = []
}

extension UpdateContext {
  /// Takes the last deletion or change of many records back.
  func undoLast() {
    notices = []
    guard let undo = undo else { return }
    self.undo = nil
    if let (sha256, choice) = undo.chosen { addToDraft(choice.form, sha256, named: choice.name) }
    let words = undo.made.isEmpty ? Words.restored : Words.undone
    var entries: [Entry] = []
    var stayed = 0
    var parts = [undo] + undo.others
    if undo.isMove { stayed = leaveChanged(&parts) }
    // What goes back to another space is not among the deleted records of this one (P-70).
    let moves = parts.contains { !$0.made.isEmpty } && parts.contains { !$0.restored.isEmpty }
    let moved = undo.isMove ? Undo.moved(parts[parts.count - 1].made, parts[0].restored, undo.space) : [:]
    for part in parts {
      entries += applied(in: part.space, keepsValues: parts.count == 1 || !moves, moved: moved) {
        part.entries($0, tab: $1, staying: &stayed)
      }
    }
    for (sha256, space) in undo.files { carryBlob(sha256, type: "", size: 0, from: space, to: space) }
    if let last = undo.others.last { withdraw(undo.carried, from: last) }
    var said = words
    if stayed > 0 { said = entries.isEmpty ? Words.stay(stayed) : words + " " + Words.stay(stayed) }
    if entries.isEmpty { return mayChange(undo.space) ? show(said) : () }
    commit(entries + takeDirtyDrafts(), notice: Notice(said), space: undo.space)
  }
}

extension UpdateContext {
  /// Files that went along are not sent to a space that has told nobody of them.
  private func withdraw(_ files: [String], from part: Undo) {
    let replica = replica(part.space)
    if files.isEmpty || part.made.contains(where: { replica.confirmed.contains($0.key) }) { return }
    let named = names(among: files, in: part.space)
    for file in files where !named.contains(file) { withdrawBlob(file, from: part.space) }
  }
}

extension Undo {
  /// P-48: a value that is no longer the one that was given has been changed since, and stays.
  ///
  /// - Parameter stayed: counts those values.
  fileprivate func entries(_ replica: Replica, tab: String, staying stayed: inout Int) -> [Entry] {
    let later = made.reduce(0) { $0 + changedValues($1, replica) }
    if later > 0 {
      stayed += later
      return []
    }
    var entries: [Entry] = []
    for record in restored {
      entries += replica.restore(record.key, record.fields, tab: tab, offset: entries.count)
    }
    var kept = 0
    for record in changed {
      // A record that somebody has deleted since stays deleted.
      guard let now = replica.visible(record.key)?.fields else { continue }
      let changes = record.fields.filter { $0.before != $0.after && now[$0.name] != $0.before }
      let back = changes.filter { now[$0.name] == $0.after }
      kept += changes.count - back.count
      if back.isEmpty { continue }
      entries += replica.edit(
        record.key, back.map { (name: $0.name, value: $0.before) }, tab: tab, offset: entries.count)
    }
    stayed += kept
    // What was split off a value that stays would be nowhere else.
    if kept > 0 { return entries }
    for (key, _) in made { entries += replica.delete(key, tab: tab, offset: entries.count) }
    return entries
  }

  /// How many values of a record that was made are others by now; 0 where it is gone.
  fileprivate func changedValues(_ made: (key: RecordKey, fields: Fields), _ replica: Replica) -> Int {
    guard let now = replica.visible(made.key)?.fields else { return 0 }
    let added = now.members.filter { made.fields[$0.name] == nil }.count
    return added + made.fields.members.filter { now[$0.name] != $0.value }.count
  }

  typealias Records = [(key: RecordKey, fields: Fields)]

  /// What becomes of records that go to another space, in the same order; what belongs to one of them goes along with it.
  static func moved(_ from: Records, _ to: Records, _ space: String) -> [RecordKey: MovedRecord] {
    var moved: [RecordKey: MovedRecord] = [:]
    if from.count != to.count { return moved }
    for (place, owner) in owners(to).enumerated() where owner == place {
      moved[from[place].key] = MovedRecord(space: space, id: to[place].key.id)
    }
    return moved
  }

  /// The place of the record to which each belongs among these, or its own.
  fileprivate static func owners(_ records: Records) -> [Int] {
    var places: [Key: Int] = [:]
    for (place, record) in records.enumerated() { places[Key(record.key.id.description)] = place }
    return records.indices.map { place in
      for member in records[place].fields.members {
        if let owner = member.value.text.flatMap({ places[Key($0)] }) { return owner }
      }
      return place
    }
  }
}

extension UpdateContext {
  /// P-48: a record that has been changed since it was moved stays where it is, with what belongs to it.
  ///
  /// - Returns: how many values were changed.
  private func leaveChanged(_ parts: inout [Undo]) -> Int {
    let last = parts.count - 1
    let (made, replica) = (parts[last].made, replica(parts[last].space))
    let owners = Undo.owners(made)
    var count = 0
    var stays = [Bool](repeating: false, count: made.count)
    for (place, record) in made.enumerated() {
      let changed = parts[last].changedValues(record, replica)
      count += changed
      if changed > 0 { stays[owners[place]] = true }
    }
    if count == 0 { return 0 }
    let back = made.indices.filter { !stays[owners[$0]] }
    parts[last].made = back.map { made[$0] }
    let restored = parts[0].restored
    parts[0].restored = back.compactMap { restored.indices.contains($0) ? restored[$0] : nil }
    return count
  }
}
