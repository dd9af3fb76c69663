import Base
import Kit
import Sync

/// A picture of the paper card: a record of its own, so that two devices that add one each have both.
public enum CardPicture {
  public static let person = Attribute<RecordID>(
    Field("person", Text(cs: "Osoba", en: "Person"), .reference("cardholder"), required: true))

  public static let collection = AttachedFile.collection(
    "cardPicture", Text(cs: "Fotografie průkazu", en: "Pictures of the card"), of: person)
}
