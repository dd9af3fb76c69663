import Base
import Store
import Sync

/// The persons of this device's user with their cards, of the private space and of the shared ones (V-62). The first one is the
/// user.
final class Family {
  private(set) var members: [Member] = []
  /// V-86: records of persons who are in no space any more.
  private(set) var leftovers: [Leftover] = []
  /// Of a record that waits to follow its person (V-65) nobody is here yet. Each with `+` where its user may change it.
  private var spaces: [String] = []

  init() {}

  func member(_ id: RecordID) -> Member? { members.first { $0.id == id } }

  /// The chosen one; without one, as on an imported card, by the place in the family.
  func colour(of member: Member) -> PersonColour {
    if let chosen = PersonColour(name: member.fields[PersonRecord.colour] ?? "") { return chosen }
    let place = members.firstIndex { $0.id == member.id } ?? 0
    return PersonColour.allCases[place % PersonColour.allCases.count]
  }

  /// Where records of the person are kept; the private space for somebody new.
  func space(of person: RecordID?) -> String {
    person.flatMap { member($0)?.space ?? leftover($0)?.space } ?? Context.privateSpace
  }

  func leftover(_ person: RecordID) -> Leftover? { leftovers.first { $0.person == person } }

  /// Where this record of a card is.
  func space(of key: RecordKey, _ context: Context) -> String {
    Family.spaces(context).first { space in
      context.record(key, in: space).flatMap { SpaceCards.person(of: key, $0.fields) }
        .map { self.space(of: $0) == space } ?? false
    } ?? Context.privateSpace
  }

  /// - Parameter keys: the records that have changed; none means all.
  func take(_ keys: [RecordKey], _ context: Context) {
    let spaces = Family.spaces(context)
    // Somebody's role in a space may have changed.
    let known = spaces.map { $0 + (context.mayChange($0) ? "+" : "-") }
    let isSame = listed(known) == listed(self.spaces)
    if isSame && !keys.isEmpty && !keys.contains(where: { Family.concerns($0) }) { return }
    self.spaces = known
    let cards = spaces.map { SpaceCards(context.replica($0)) }
    let before = members
    leftovers = Leftover.all(cards)
    members = []
    for (place, space) in cards.enumerated() {
      for person in space.family {
        let homes = Family.homes(of: person, cards, context)
        guard homes.first == place else { continue }
        let card = space.card(person)
        guard let record = card.first, SpaceCards.isPerson(record.key) else { continue }
        let rest = Array(card.dropFirst())
        let member = before.first { $0.id == person } ?? Member(record)
        let isMoved = member.space != space.space
        if isMoved || keys.isEmpty || !before.contains(where: { $0 === member })
          || Family.isTouched(member, by: keys, rest)
        {
          member.take(record, rest)
        }
        member.space = space.space
        member.isReadOnly = !context.mayChange(space.space)
        let goal = space.moves[person]?[CardMove.target]
        member.moves = goal ?? "" == context.serverID(of: space.space) ? nil : goal
        member.otherSpaces = homes.dropFirst().map { cards[$0].space }
        members.append(member)
      }
    }
  }

  /// The places of the spaces in which a card is, the one first that it is shown from. One that it has left for another of
  /// them does not count.
  private static func homes(of person: RecordID, _ cards: [SpaceCards], _ context: Context) -> [Int] {
    let all = cards.indices.filter { cards[$0].has(person) }
    if all.count < 2 { return all }
    let staying = all.filter { place in
      guard let target = cards[place].moves[person]?[CardMove.target] else { return true }
      return !all.contains { $0 != place && context.serverID(of: cards[$0].space) == target }
    }
    return staying.isEmpty ? all : staying
  }

  static func concerns(_ key: RecordKey) -> Bool {
    Vaccination.own.contains { $0.name == key.collection }
      || key.collection == CardMove.collection.name
  }

  /// Whether one of the records is this person's, or was.
  private static func isTouched(_ member: Member, by keys: [RecordKey], _ rest: [Record]) -> Bool {
    keys.contains { key in
      key == member.key || rest.contains { $0.key == key } || member.has(key)
    }
  }
}

extension Member {
  /// Whether the record was among this person's when they were last read.
  func has(_ key: RecordKey) -> Bool {
    doses.contains { $0.key == key } || plans.contains { $0.key == key } || ownVaccines.contains { $0.key == key }
      || pictures.contains { $0.key == key }
  }
}
