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

  /// V-98: those whose card is here, in the order in which they were entered; then those whom an import has made, the oldest first.
  var family: [RecordID] {
    var known: [(id: RecordID, isMade: Bool, born: Int32)] = []
    for person in persons {
      guard let record = replica.visible(RecordKey(PersonRecord.collection.name, person)) else { continue }
      let born = record[PersonRecord.born]?.number ?? Int32.max
      known.append((person, person.instant != nil, born))
    }
    let sorted = known.inOrder { one, other in
      if one.isMade != other.isMade { return one.isMade }
      if one.isMade || one.born == other.born { return one.id < other.id }
      return one.born < other.born
    }
    return sorted.map { $0.id }
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

  static func isPerson(_ key: RecordKey) -> Bool { key.collection == PersonRecord.collection.name }

  static func person(of key: RecordKey, _ fields: Fields) -> RecordID? {
    isPerson(key) ? key.id : fields[DoseRecord.person]
  }
}
