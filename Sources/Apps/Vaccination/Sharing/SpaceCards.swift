import Base
import Sync

/// The cards in one space, sorted by person: what ``MoveWork`` compares.
struct SpaceCards {
  let replica: Replica
  private(set) var cards: [RecordID: [Record]] = [:]
  private(set) var moves: [RecordID: Record] = [:]

  init(_ replica: Replica) {
    self.replica = replica
    replica.forEachVisible { record in
      guard Family.concerns(record.key), let person = SpaceCards.person(of: record.key, record.fields) else { return }
      if record.key.collection == CardMove.collection.name {
        moves[person] = record
      } else {
        cards[person, default: []].append(record)
      }
    }
  }

  var space: String { replica.space }

  /// Whether it was here as a whole once: what is not here then is nowhere in it.
  var isWhole: Bool { replica.state.cursor != nil && !replica.state.isPartial }

  /// Everybody of whom something is here, in order.
  var persons: [RecordID] {
    var all: [RecordID] = []
    for person in cards.keys { all.append(person) }
    for person in moves.keys where cards[person] == nil { all.append(person) }
    return all.inOrder { $0 < $1 }
  }

  /// The person first, then the rest in the order in which it was made.
  func card(_ person: RecordID) -> [Record] {
    (cards[person] ?? []).inOrder { one, other in
      let (left, right) = (SpaceCards.isPerson(one.key), SpaceCards.isPerson(other.key))
      return left == right ? one.id < other.id : left
    }
  }

  func has(_ person: RecordID) -> Bool {
    replica.visible(RecordKey(PersonRecord.collection.name, person)) != nil
  }

  /// Whether it was deleted here, and the server has not heard of that.
  func isDeletedNow(_ key: RecordKey) -> Bool { replica.pendingChanges(of: key).last?.operation.kind == .delete }

  static func isPerson(_ key: RecordKey) -> Bool { key.collection == PersonRecord.collection.name }

  static func person(of key: RecordKey, _ fields: Fields) -> RecordID? {
    isPerson(key) ? key.id : fields[DoseRecord.person]
  }
}
