import Base
import Store
import Sync

/// The persons of this device's user with their cards. The first one is the user.
final class Family {
  private(set) var members: [Member] = []

  init() {}

  func member(_ id: RecordID) -> Member? { members.first { $0.id == id } }

  /// - Parameter keys: the records that have changed; none means all.
  func take(_ keys: [RecordKey], _ context: Context) {
    if !keys.isEmpty && !keys.contains(where: { Family.concerns($0) }) { return }
    var persons: [Record] = []
    var others: [RecordID: [Record]] = [:]
    context.replica().forEachVisible { record in
      guard Family.concerns(record.key) else { return }
      if record.key.collection.sameBytes(PersonRecord.collection.name) {
        persons.append(record)
      } else if let person = record[DoseRecord.person] {
        others[person, default: []].append(record)
      }
    }
    let before = members
    members = persons.inOrder { $0.id < $1.id }.map { record in
      let rest = others[record.id] ?? []
      if let member = before.first(where: { $0.id == record.id }) {
        if keys.isEmpty || Family.isTouched(member, by: keys, rest) { member.take(record, rest) }
        return member
      }
      let member = Member(record)
      member.take(record, rest)
      return member
    }
  }

  static func concerns(_ key: RecordKey) -> Bool {
    Vaccination.own.contains { $0.name.sameBytes(key.collection) }
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
