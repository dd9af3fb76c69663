import Base
import Store
import Sync

/// A picture or a document that belongs to a flight or a session: a record of its own, so that two devices that add one
/// each have both (L-95).
public enum Attachment {
  public static let flight = Attribute<RecordID>(
    Field("flight", Text(cs: "Záznam", en: "Record"), .reference(Flight.collection.name), required: true))
  /// Names the bytes (P-19).
  public static let sha256 = Attribute<String>(
    Field("sha256", Text(cs: "SHA-256", en: "SHA-256"), .text(maximum: 64), required: true))
  /// Of the file that was chosen.
  public static let name = Attribute<String>(Field("file", Text(cs: "Soubor", en: "File"), .text(maximum: 200)))
  public static let mediaType = Attribute<String>(
    Field("mediaType", Text(cs: "Druh souboru", en: "Media type"), .text(maximum: 80)))
  public static let size = Attribute<Int>(
    Field("bytes", Text(cs: "Velikost v bajtech", en: "Size in bytes"), .integer(0...Int64(Int32.max))))

  public static let collection = RecordType(
    "attachment", Text(cs: "Přílohy", en: "Attachments"),
    [flight.field, sha256.field, name.field, mediaType.field, size.field], keepsHistory: true)

  /// Of a record that names a file which was chosen.
  static func fields(of blob: ChosenBlob, _ flight: RecordID) -> Fields {
    var fields = Fields()
    fields[Attachment.flight] = flight
    fields[sha256] = blob.sha256
    fields[name] = blob.name.utf8.isEmpty ? nil : blob.name.first(bytes: 200)
    fields[mediaType] = blob.type
    fields[size] = Int(clamping: blob.size)
    return fields
  }

  static func isPicture(_ fields: Fields) -> Bool { fields[mediaType]?.startsWith("image/") == true }

  static func title(_ fields: Fields) -> String { fields[name] ?? fields[sha256] ?? "" }
}
