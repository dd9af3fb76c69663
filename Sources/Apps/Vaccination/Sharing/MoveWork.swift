import Base
import Sync

/// What is left to do so that each card is in one space (V-63 … V-66). It follows from what the spaces hold and from nothing
/// else, so that it can be broken off anywhere, and any device that has both spaces goes on with it.
struct MoveWork {
  typealias Changes = [(name: String, value: JSON?)]

  enum Step {
    /// All of it in one commit.
    case copy([(key: RecordKey, changes: Changes)], into: String)
    /// A value that differs becomes a question, unless the other space still has what was seen.
    case carry(RecordKey, Changes, seen: Fields, into: String)
    case note(RecordKey, in: String)
    /// That the card shall be there.
    case mark(RecordID, in: String)
    case picture(Record, from: String, to: String)
    /// All of it in one commit.
    case delete([RecordKey], in: String)
    /// Its values are in the other space by now.
    case letGo(Sync.Conflict, in: String)
  }

  private(set) var steps: [Step] = []
  private let spaces: [SpaceCards]

  /// - Parameters:
  ///   - spaces: those of this device that cards may be in and that its user may change.
  ///   - name: what the server calls a space.
  ///   - isSent: whether the server has the picture's bytes in that space.
  init(_ spaces: [SpaceCards], name: (String) -> String, isSent: (Record, String) -> Bool) {
    self.spaces = spaces
    for source in spaces where source.isWhole {
      letGoOfNotes(source)
      for person in source.persons {
        let note = source.moves[person]
        let target = note.map { goal(of: $0, name) } ?? home(of: person, besides: source, name)
        guard let target, target.isWhole, target.space != source.space, !leadsBack(person, to: source, name) else {
          continue
        }
        move(person, note, source, target, isSent)
      }
      followDeleted(source, name)
    }
  }

  /// Where a note leads; nil when that is none of these spaces.
  private func goal(of note: Record, _ name: (String) -> String) -> SpaceCards? {
    let wanted = note[CardMove.target] ?? ""
    return wanted.utf8.isEmpty ? nil : spaces.first { name($0.space) == wanted }
  }

  /// V-66: the card is in spaces whose notes lead in a circle. Each of them would be emptied because the next one has everything.
  private func leadsBack(_ person: RecordID, to source: SpaceCards, _ name: (String) -> String) -> Bool {
    var place = source
    for _ in spaces {
      guard let note = place.moves[person], let next = goal(of: note, name), next.has(person) else { return false }
      if next.space == source.space { return true }
      place = next
    }
    return false
  }

  /// V-65: the one other space in which the person is, when it is not in this one.
  private func home(of person: RecordID, besides source: SpaceCards, _ name: (String) -> String) -> SpaceCards? {
    if source.has(person) { return nil }
    let others = spaces.filter { space in
      space.space != source.space && space.has(person)
        && space.moves[person].map { goal(of: $0, name)?.space == space.space } ?? true
    }
    return others.count == 1 ? others[0] : nil
  }

  private mutating func move(
    _ person: RecordID, _ note: Record?, _ source: SpaceCards, _ target: SpaceCards, _ isSent: (Record, String) -> Bool
  ) {
    let held = note?[CardMove.held]?.members ?? Fields()
    let isCopied = note.map { $0[CardMove.isCopied] == true } ?? true
    let card = source.card(person)
    var copies: [(key: RecordKey, changes: Changes)] = []
    var asked: [Step] = []
    // Whether the server does not have everything there yet.
    var isWaiting = false
    // Who may not delete here leaves the card here.
    var isDone = !source.replica.refusals.contains { $0.operation.kind == .delete && card.holds($0.operation.key) }
    for record in card {
      let seen = held[CardMove.name(record.key)]?.members
      guard let there = target.replica.visible(record.key) else {
        // What the server refuses there stays here.
        if target.replica.refusals.contains(where: { $0.operation.key == record.key }) {
          isWaiting = true
          continue
        }
        // Deleted there after it was moved, and not changed here since.
        if isCopied, let seen, seen == record.fields { continue }
        asked += keptThere(record, target)
        copies.append((record.key, record.fields.members.map { ($0.name, $0.value) }))
        continue
      }
      if target.replica.isPending(record.key) || target.replica.confirmed.isDeleted(record.key) != false { isWaiting = true }
      let left = difference(record, there, seen, source, target)
      if !left.isEmpty {
        isDone = false
        steps += left.steps(record.key, into: target.space)
      } else if record.key.collection == CardPicture.collection.name, !isSent(record, target.space) {
        isDone = false
        steps.append(.picture(record, from: source.space, to: target.space))
      }
    }
    if !copies.isEmpty {
      steps.append(.copy(copies, into: target.space))
      steps += asked
    } else if isWaiting {
      return
    } else if let note, !isCopied {
      if source.replica.refusals.contains(where: { $0.operation.key == note.key }) { return }
      steps.append(.note(note.key, in: source.space))
    } else if isDone {
      leave(person, card, note, source, target)
    }
  }

  /// V-65: what a user has changed there before the record went, and what the copy would set back: it is asked about.
  private func keptThere(_ record: Record, _ target: SpaceCards) -> [Step] {
    let kept = target.replica.conflicts[record.key]?.first { $0.isDeletedThere }?.mine?.members ?? Fields()
    let changes: Changes = kept.members.filter { member in
      record.fields[member.name].map { $0 != member.value } ?? false
    }.map { ($0.name, $0.value) }
    return changes.isEmpty ? [] : [.carry(record.key, changes, seen: Fields(), into: target.space)]
  }

  /// Everything is in the other space. V-66: somebody else may decide at this moment that the card shall be here, and empty the other
  /// space. So the server must have that it shall be there, in the record in which it would say the opposite: of two such decisions
  /// it takes one.
  private mutating func leave(
    _ person: RecordID, _ card: [Record], _ note: Record?, _ source: SpaceCards, _ target: SpaceCards
  ) {
    guard let note else { return steps.append(.delete(card.map { $0.key }, in: source.space)) }
    if target.replica.refusals.contains(where: { $0.operation.key == note.key }) { return }
    guard let mark = target.moves[person] else { return steps.append(.mark(person, in: target.space)) }
    if target.replica.isPending(mark.key) || source.replica.isPending(note.key) { return }
    steps.append(.delete(card.map { $0.key } + [note.key], in: source.space))
    if mark[CardMove.target] ?? "" == note[CardMove.target] ?? "" { steps.append(.delete([mark.key], in: target.space)) }
  }

  /// V-64: what was changed here since the card was moved, and is not there.
  private func difference(
    _ record: Record, _ there: Record, _ held: Fields?, _ source: SpaceCards, _ target: SpaceCards
  ) -> Difference {
    let open = source.replica.conflicts[record.key] ?? []
    // A deletion that was not done: until then it was as the deletion says.
    let undone = open.first { $0.isDeletedHere }?.base?.members
    let seen = held ?? undone ?? Fields()
    var difference = Difference(there, asked: target.replica.conflicts[record.key] ?? [])
    for member in record.fields.members where member.value != seen[member.name] {
      difference.add(member.name, member.value)
    }
    for member in seen.members where record.fields[member.name] == nil { difference.add(member.name, nil) }
    for conflict in open {
      if case .field(let name) = conflict.kind, let mine = conflict.mine { difference.addAsked(name, mine) }
    }
    difference.seen = seen
    return difference
  }

  /// V-65: a record that was changed here while its card was moved elsewhere: the change goes along.
  private mutating func followDeleted(_ source: SpaceCards, _ name: (String) -> String) {
    for question in source.replica.questions {
      guard let conflict = question.first, conflict.isDeletedThere,
        source.replica.visible(conflict.key) == nil, let mine = conflict.mine?.members,
        let person = SpaceCards.person(of: conflict.key, mine), let target = home(of: person, besides: source, name),
        let there = target.replica.visible(conflict.key)
      else { continue }
      var difference = Difference(there, asked: target.replica.conflicts[conflict.key] ?? [])
      for member in mine.members { difference.add(member.name, member.value) }
      steps +=
        difference.isEmpty
        ? [.letGo(conflict, in: source.space)] : difference.steps(conflict.key, into: target.space)
    }
  }

  /// Where a card goes is no question of fields: V-66 asks when it is needed.
  private mutating func letGoOfNotes(_ source: SpaceCards) {
    for question in source.replica.questions {
      for conflict in question where conflict.key.collection == CardMove.collection.name {
        steps.append(.letGo(conflict, in: source.space))
      }
    }
  }
}

extension [Record] {
  fileprivate func holds(_ key: RecordKey) -> Bool { contains { $0.key == key } }
}

extension Sync.Conflict {
  fileprivate var isDeletedHere: Bool { if case .deletedHere = kind { true } else { false } }
  fileprivate var isDeletedThere: Bool { if case .deletedThere = kind { true } else { false } }
}
