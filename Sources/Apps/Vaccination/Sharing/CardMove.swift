import Base
import Sync

/// That a card is to leave the space in which this note lies, and for which one (V-63). It goes together with the card.
enum CardMove {
  static let person = Attribute<RecordID>(
    Field("person", Text(cs: "Osoba", en: "Person"), .reference("cardholder"), required: true))
  /// What the server calls the other space.
  static let target = Attribute<String>(
    Field("to", Text(cs: "Kam", en: "Where to"), .text(maximum: 80), required: true))
  /// What the card held when the user moved it: fields by `collection/id`. Records that are in the other space already are
  /// left out.
  static let held = Attribute<JSON>(Field("held", Text(cs: "Původní stav", en: "What it held"), .structure))
  /// The server has had everything that was held in the other space: what is not there any more was deleted there.
  static let isCopied = Attribute<Bool>(Field("copied", Text(cs: "Zkopírováno", en: "Copied"), .flag))

  static let collection = RecordType(
    "cardMove", Text(cs: "Přesuny průkazů", en: "Moves of cards"),
    [person.field, target.field, held.field, isCopied.field])

  /// One card is on one way only, so that two devices that move it make the same record.
  static func key(_ person: RecordID) -> RecordKey {
    RecordKey(collection.name, RecordID.v8(named: person.description, in: collection.name))
  }

  static func name(_ key: RecordKey) -> String { key.collection + "/" + key.id.description }

  /// The note that a user makes.
  ///
  /// - Parameter card: all records of the person where they are now.
  static func fields(_ person: RecordID, _ card: [Record], to target: Replica, named name: String) -> Fields {
    var held = Fields()
    for record in card where target.visible(record.key) == nil {
      held[CardMove.name(record.key)] = .object(record.fields)
    }
    var fields = Fields()
    fields[CardMove.person] = person
    fields[CardMove.target] = name
    fields[CardMove.held] = .object(held)
    return fields
  }
}
