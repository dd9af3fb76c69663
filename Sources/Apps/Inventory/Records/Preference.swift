import Base
import Kit
import Sync

/// What the user wants of working together, on all of their devices: one record in the private space.
enum Preference {
  /// I-73: the others are not told who is in a project.
  static let isHidden = Attribute<Bool>(
    Field("hidden", Text(cs: "Neukazovat ostatním, že tu jsem", en: "Do not show others that I am here"), .flag))
  /// I-73: with that they are told where, too.
  static let showsPosition = Attribute<Bool>(
    Field("position", Text(cs: "Ukazovat ostatním moji polohu", en: "Show others my position"), .flag))

  static let collection = RecordType(
    "inventoryPreference", Text(cs: "Spolupráce", en: "Working together"), [isHidden.field, showsPosition.field])

  static var key: RecordKey { RecordKey(collection.name, RecordID.v8(named: "preference", in: collection.name)) }
}
