import Base
import Sync

/// A picture of the paper card: a record of its own, so that two devices that add one each have both.
public enum CardPicture {
  public static let person = Attribute<RecordID>(
    Field("person", Text(cs: "Osoba", en: "Person"), .reference("cardholder"), required: true))
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
    "cardPicture", Text(cs: "Fotografie průkazu", en: "Pictures of the card"),
    [person.field, sha256.field, name.field, mediaType.field, size.field])
}
