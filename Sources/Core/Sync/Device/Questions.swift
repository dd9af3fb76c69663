import Base

/// What the user must settle when the server did not accept a change (P-7, P-8), or when a record is gone.
extension Replica {
  func conflictEntries(_ result: PushResult, _ pending: Pending) -> [Entry] {
    let operation = pending.operation
    let later = pendingChanges(of: operation.key).filter { pending.place.precedesBytes($0.place) }
    if operation.kind == .delete {
      // The user has undone the change since, so there is nothing to ask.
      if later.contains(where: { $0.operation.kind == .restore }) { return [] }
      return [entry(Conflict(operation.key, .deletedHere, place: pending.place, base: .object(pending.before)))]
    }
    guard let record = result.record, !record.deleted else {
      let gone = result.record == nil && confirmed.contains(operation.key) ? [entry(nil, operation.key)] : []
      // The user has deleted the record or brought it back since.
      if later.contains(where: { $0.operation.decides(operation.set) }) { return gone }
      let changes = pendingChanges(of: operation.key).filter { $0.operation.kind != .delete }
      return keeping(operation.key, changes, answered: pending.place) + gone
    }
    var entries: [Entry] = []
    for member in result.conflicts.members { entries += asking(member.name, pending, mine: member.value) }
    for name in result.conflictingRemovals { entries += asking(name, pending, mine: nil) }
    return entries
  }

  /// P-25: the triple of base, theirs and mine. When several changes of the field are open, we ask about the last one
  /// made here, with the base of the first. A value that a restored server had lost is not a later decision of anybody,
  /// so we ask about it separately.
  func asking(_ name: String, _ pending: Pending, mine: JSON?) -> [Entry] {
    if PublishedDraft.isBasis(name) { return [] }
    var base = pending.before[name]
    var entries: [Entry] = []
    for earlier in conflicts[pending.operation.key] ?? [] where earlier.isAbout(name) {
      if pending.isRepair || earlier.isOfRepair {
        // Nothing is left to ask when we already ask about this value, or when the user has replaced it.
        if earlier.mine == mine || !earlier.isOfRepair && earlier.base == mine { return [] }
        if !pending.isRepair && pending.before[name] == earlier.mine { entries.append(removal(of: earlier)) }
        continue
      }
      if pending.place.precedesBytes(earlier.place) { return [] }
      base = earlier.base
      entries.append(removal(of: earlier))
    }
    return entries + [
      entry(Conflict(pending.operation.key, .field(name), place: pending.place, base: base, mine: mine))
    ]
  }

  /// P-8: the record is gone elsewhere while these changes wait here. We keep it whole, with the user's values from
  /// these changes and from every open conflict, so that the user can bring it back. A value that a restored server had
  /// lost and that a later value has replaced stays open separately.
  ///
  /// - Parameter refused: the place of the first refused change of the record. It is no part of what is kept.
  private func keeping(
    _ key: RecordKey, _ changes: [Pending], answered: String? = nil, refused: String? = nil
  ) -> [Entry] {
    let open = conflicts[key] ?? []
    var mine = confirmed[key].flatMap { $0.deleted ? nil : $0 } ?? Record(key)
    // In the order in which they were made, so that the user's last value is kept. Repairs of the server come before
    // everything that the user wanted.
    let conflicts = open.map { (place: $0.place, operation: $0.wanted(beside: changes)) }
    let made = changes.filter { !$0.isRepair }.map { (place: $0.place, operation: $0.operation) }
    let wanted = (conflicts + made).inOrder { $0.place.precedesBytes($1.place) }
    let all = changes.filter { $0.isRepair }.map { (place: $0.place, operation: $0.operation) } + wanted
    for change in all { mine = change.operation.applied(to: mine) ?? mine }
    let place = all.last?.place ?? refused ?? ""
    let kept = Conflict(key, .deletedThere, place: place, mine: .object(mine.fields))
    let done = open.filter { question in
      !question.isLeft(by: mine.fields) || open.contains { $0.replaces(question) }
        || changes.contains { $0.replaces(question) }
    }
    return done.map { removal(of: $0) } + [entry(kept)] + noLongerNew(key, except: answered)
  }

  /// P-22: a refused change of a record that is gone by now becomes the question whether that comes back, with everything else that
  /// the user has wanted of it.
  func asking(about refusal: Refusal) -> [Entry] {
    let key = refusal.operation.key
    let changes = pendingChanges(of: key).filter { $0.operation.kind == .edit }
    return keeping(key, changes + [Pending(place: placeOfTrying(refusal), refusal.operation, before: Fields())])
  }

  /// Where a refused change comes when it is tried again: after a deletion that waits here, which else would settle the question about
  /// it when it is carried out.
  private func placeOfTrying(_ refusal: Refusal) -> String {
    let deletion = pendingChanges(of: refusal.operation.key).last { $0.operation.kind == .delete }
    guard let deletion, refusal.place.precedesBytes(deletion.place) else { return refusal.place }
    return deletion.place + "-" + refusal.place
  }

  /// Whether the record of a refused change has been deleted since.
  func isGone(_ refusal: Refusal) -> Bool {
    let operation = refusal.operation
    return operation.kind == .edit && !operation.makesRecord && visible(operation.key) == nil
      && confirmed.contains(operation.key)
  }

  /// The place of the first refused change of each record that was there before it.
  var refusedPlaces: [RecordKey: String] {
    var places: [RecordKey: String] = [:]
    for refusal in refusals where refusal.operation.kind == .edit && !refusal.operation.makesRecord {
      if places[refusal.operation.key] == nil { places[refusal.operation.key] = refusal.place }
    }
    return places
  }

  /// P-22: whether it is asked already which value a field of the refused change shall have; or if the record comes back, with later
  /// values for what it sets: nobody can say which of them the user wanted and which were only seen. That question is answered first.
  ///
  /// - Parameter earlier: the refused changes of the record that are made again before it. What is asked about them is asked about it instead.
  public func waits(_ refusal: Refusal, after earlier: [Refusal] = []) -> Bool {
    let operation = refusal.operation
    guard operation.kind == .edit else { return false }
    guard isGone(refusal) else {
      return (conflicts[operation.key] ?? []).contains { question in
        guard case .field(let name) = question.kind, question.mine != operation.set[name], operation.writes(name) else { return false }
        return !earlier.contains { $0.operation.writes(name) && $0.operation.set[name] == question.mine }
      }
    }
    return (conflicts[operation.key] ?? []).contains { question in
      guard question.kind == .deletedThere, placeOfTrying(refusal).precedesBytes(question.place),
        let mine = question.mine?.members
      else { return false }
      return operation.set.members.contains { mine[$0.name] != nil && mine[$0.name] != $0.value }
        || operation.unset.contains { mine[$0] != nil }
    }
  }

  /// The server knows a record that was made here, so its creation and the changes after it become edits. If the record
  /// is gone when they arrive, they must neither create it again without asking nor create half a record.
  func noLongerNew(_ key: RecordKey, except answered: String? = nil) -> [Entry] {
    var entries: [Entry] = []
    for var pending in pendingChanges(of: key) where pending.operation.makesRecord {
      if let answered, answered == pending.place { continue }
      pending.operation.follows = true
      entries.append(entry(pending))
    }
    return entries
  }

  /// What to keep and what is settled when a record turns out to be deleted elsewhere.
  ///
  /// A refused change is no wish that waits, but may be tried again: then the record must be known whole (P-22).
  ///
  /// - Parameters:
  ///   - answered: a change that no longer waits.
  ///   - refused: the place of the first refused change of the record.
  func keeping(_ key: RecordKey, besides answered: Pending? = nil, refused: String? = nil) -> [Entry] {
    let changes = pendingChanges(of: key).filter { $0 != answered }
    // A deletion or a return that waits here decides for itself.
    if changes.contains(where: { $0.operation.kind != .edit }) { return [] }
    let open = conflicts[key] ?? []
    let hasValues = open.contains { $0.kind != .deletedHere }
    return changes.isEmpty && !hasValues && refused == nil
      ? open.map { removal(of: $0) } : keeping(key, changes, refused: refused)
  }
}

extension Replica {
  /// The open questions, in order. Conflicts about one field of a record are one question, because a restored server
  /// may have lost several of its values.
  public var questions: [[Conflict]] {
    let open = conflicts.values.flatMap { $0 }.inOrder { one, other in
      if one.key != other.key { return one.key.id < other.key.id }
      if one.subject != other.subject { return one.subject.precedesBytes(other.subject) }
      return one.place.precedesBytes(other.place)
    }
    var questions: [[Conflict]] = []
    for conflict in open {
      if let last = questions.last?.first, last.key == conflict.key, last.subject == conflict.subject {
        questions[questions.count - 1].append(conflict)
      } else {
        questions.append([conflict])
      }
    }
    return questions
  }

  /// The number of ``questions``, for every screen.
  public var questionCount: Int {
    conflicts.values.reduce(0) { sum, open in
      sum + open.indices.filter { place in !open[..<place].contains { $0.subject == open[place].subject } }.count
    }
  }
}

extension Operation {
  /// Whether it sets or removes the field.
  func writes(_ name: String) -> Bool { set[name] != nil || unset.contains(name) }

  /// Whether this later change of the same user leaves nothing to ask about these values.
  func decides(_ values: Fields) -> Bool {
    switch kind {
    case .delete: true
    case .restore: values.members.allSatisfy { set[$0.name] != nil }
    case .edit: false
    }
  }

  /// Whether the record has all these values after this change.
  func brings(_ values: Fields) -> Bool {
    kind != .delete && values.members.allSatisfy { set[$0.name] == $0.value }
  }
}

extension Conflict {
  /// Whether it asks about a value that a restored server had lost, and these fields have a different value.
  fileprivate func isLeft(by fields: Fields) -> Bool {
    if case .field(let name) = kind { return isOfRepair && fields[name] != mine }
    return false
  }

  /// Whether it asks about a user's change to the same value that the other question is about.
  fileprivate func replaces(_ other: Conflict) -> Bool {
    guard case .field(let name) = other.kind else { return false }
    return !isOfRepair && isAbout(name) && base == other.mine
  }

  /// The user's wish as a change of a living record. A record that was kept whole also holds values that the user only
  /// saw; those that a waiting change has replaced are left out.
  func wanted(beside changes: [Pending]) -> Operation {
    var operation = Operation(.edit, key, base: 0)
    switch kind {
    case .field(let name): if let mine { operation.set[name] = mine } else { operation.unset.append(name) }
    case .deletedThere:
      for member in mine?.members?.members ?? []
      where !changes.contains(where: { $0.replaces(member.name, member.value) }) {
        operation.set[member.name] = member.value
      }
    case .deletedHere: break
    }
    return operation
  }
}

extension Pending {
  fileprivate func replaces(_ question: Conflict) -> Bool {
    guard case .field(let name) = question.kind, !isRepair else { return false }
    return replaces(name, question.mine)
  }

  fileprivate func replaces(_ name: String, _ value: JSON?) -> Bool {
    before[name] == value && operation.writes(name)
  }
}
