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
        let target = note.map { goal(of: $0, name) } ?? home(of: person, besides: source)
        guard let target, target.isWhole, target.space != source.space, !leadsBack(person, to: source, name) else {
          continue
        }
        move(person, note, source, target, isSent)
      }
      followDeleted(source)
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
  private func home(of person: RecordID, besides source: SpaceCards) -> SpaceCards? {
    if source.has(person) { return nil }
    let others = spaces.filter { $0.space != source.space && $0.has(person) && $0.moves[person] == nil }
    return others.count == 1 ? others[0] : nil
  }

  private mutating func move(
    _ person: RecordID, _ note: Record?, _ source: SpaceCards, _ target: SpaceCards, _ isSent: (Record, String) -> Bool
  ) {
    let held = note?[CardMove.held]?.members ?? Fields()
    let isCopied = note.map { $0[CardMove.isCopied] == true } ?? true
    let card = source.card(person)
    var copies: [(key: RecordKey, changes: Changes)] = []
    var deleted: [RecordKey] = []
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
        } else if let seen, seen == record.fields, isCopied || target.isDeletedNow(record.key) {
          // Deleted there after it was moved, and not changed here since.
          if !isCopied { deleted.append(record.key) }
        } else {
          copies.append((record.key, record.fields.members.map { ($0.name, $0.value) }))
        }
        continue
      }
      if target.replica.isPending(record.key) || target.replica.confirmed.isDeleted(record.key) != false { isWaiting = true }
      let left = difference(record, there, seen, source, target)
      if !left.isEmpty {
        isDone = false
        steps.append(contentsOf: left)
      } else if record.key.collection == CardPicture.collection.name, !isSent(record, target.space) {
        isDone = false
        steps.append(.picture(record, from: source.space, to: target.space))
      }
    }
    if !deleted.isEmpty { steps.append(.delete(deleted, in: source.space)) }
    if !copies.isEmpty {
      steps.append(.copy(copies, into: target.space))
    } else if isWaiting {
      return
    } else if let note, !isCopied {
      steps.append(.note(note.key, in: source.space))
    } else if isDone {
      steps.append(.delete(card.map { $0.key } + (note.map { [$0.key] } ?? []), in: source.space))
    }
  }

  /// V-64: what was changed here since the card was moved, and is not there.
  private func difference(
    _ record: Record, _ there: Record, _ held: Fields?, _ source: SpaceCards, _ target: SpaceCards
  ) -> [Step] {
    let open = source.replica.conflicts[record.key] ?? []
    // A deletion that was not done: until then it was as the deletion says.
    let undone = open.first { $0.isDeletedHere }?.base?.members
    let seen = held ?? undone ?? Fields()
    var changes: Changes = []
    for member in record.fields.members where member.value != seen[member.name] {
      changes.append((member.name, member.value))
    }
    for member in seen.members where record.fields[member.name] == nil { changes.append((member.name, nil)) }
    let asked = target.replica.conflicts[record.key] ?? []
    func isThere(_ name: String, _ value: JSON?) -> Bool {
      there.fields[name] == value || asked.contains { $0.isAbout(name) && $0.mine == value }
    }
    var steps: [Step] = []
    let carried = changes.filter { !isThere($0.name, $0.value) }
    if !carried.isEmpty { steps.append(.carry(record.key, carried, seen: seen, into: target.space)) }
    for conflict in open {
      if case .field(let name) = conflict.kind, let mine = conflict.mine, !isThere(name, mine) {
        steps.append(.carry(record.key, [(name, mine)], seen: Fields(), into: target.space))
      }
    }
    return steps
  }

  /// V-65: a record that was changed here while its card was moved elsewhere: the change goes along.
  private mutating func followDeleted(_ source: SpaceCards) {
    for question in source.replica.questions {
      guard let conflict = question.first, conflict.isDeletedThere,
        source.replica.visible(conflict.key) == nil, let mine = conflict.mine?.members,
        let person = SpaceCards.person(of: conflict.key, mine), let target = home(of: person, besides: source),
        let there = target.replica.visible(conflict.key)
      else { continue }
      let asked = target.replica.conflicts[conflict.key] ?? []
      let changes: Changes = mine.members.filter { member in
        there.fields[member.name] != member.value
          && !asked.contains { $0.isAbout(member.name) && $0.mine == member.value }
      }.map { ($0.name, $0.value) }
      if changes.isEmpty {
        steps.append(.letGo(conflict, in: source.space))
      } else {
        steps.append(.carry(conflict.key, changes, seen: Fields(), into: target.space))
      }
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
