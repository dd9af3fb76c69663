import Base
import Store
import Sync

/// A dose of the card with what the screens need of it.
struct CardDose: Sendable {
  let key: RecordKey
  let fields: Fields
  let day: InexactDay?

  init(_ record: Record) {
    key = record.key
    fields = record.fields
    day = DoseRecord.day(record.fields)
  }

  var id: RecordID { key.id }
  var outcome: DoseRecord.Outcome { DoseRecord.meaning(fields) }
  var isGiven: Bool { outcome == .given }

  /// V-29: of a file, with a day that has not come yet.
  func isToCome(_ today: Day) -> Bool { isGiven && (day.map { $0.first > today } ?? false) }
}

/// A person with the whole card. What is reckoned of it is kept until a record of this person, the catalogue or the day
/// changes (V-51).
final class Member {
  let id: RecordID
  private(set) var fields: Fields
  /// The newest first; what has no day last.
  private(set) var doses: [CardDose] = []
  private(set) var plans: [Record] = []
  private(set) var ownVaccines: [Record] = []
  private(set) var pictures: [Record] = []
  /// In which space of this device the card is.
  var space = Context.privateSpace
  /// Its user may only look.
  var isReadOnly = false
  /// Where it is going, as the server calls that space; nil for a card that stays.
  var moves: String?
  /// Other spaces that have the card too, after two devices have moved it differently (V-66).
  var otherSpaces: [String] = []
  private var reckoned: Outlook?
  /// How often the engine was asked.
  private(set) var reckonings = 0

  init(_ record: Record) {
    id = record.id
    fields = record.fields
  }

  var key: RecordKey { RecordKey(PersonRecord.collection.name, id) }
  var name: String { fields[PersonRecord.name] ?? "" }
  var born: Day? { fields[PersonRecord.born] }

  func take(_ record: Record, _ others: [Record]) {
    fields = record.fields
    func all(_ collection: RecordType) -> [Record] {
      others.filter { $0.key.collection == collection.name }.inOrder { $0.id < $1.id }
    }
    doses = all(DoseRecord.collection).map { CardDose($0) }.inOrder { one, other in
      let (left, right) = (one.day?.first ?? .earliest, other.day?.first ?? .earliest)
      return left == right ? one.id < other.id : left > right
    }
    plans = all(PlanRecord.collection)
    ownVaccines = all(OwnVaccine.collection)
    pictures = all(CardPicture.collection)
    reckoned = nil
  }

  /// What the engine has to know: with what the card says of illnesses (V-83). Nil without a date of birth.
  func person(_ catalogue: Catalogue) -> Person? {
    guard var person = PersonRecord.person(fields) else { return nil }
    for dose in doses { person.immuneTo += DoseRecord.immunity(dose.fields, in: catalogue) }
    return person
  }

  func plan(_ series: String) -> Record? { plans.first { $0[PlanRecord.series] == series } }

  func outlook(_ vaccines: Vaccines, _ today: Day) -> Outlook {
    if let reckoned, reckoned.today == today, reckoned.version == vaccines.version { return reckoned }
    reckonings += 1
    let outlook = Outlook(self, vaccines, today)
    reckoned = outlook
    return outlook
  }
}
