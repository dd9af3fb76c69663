import Base
import Kit
import Store
import Sync

/// The pictures and documents that belong to a flight or a session (L-95).
public enum Attachment {
  public static let flight = Attribute<RecordID>(
    Field("flight", Text(cs: "Záznam", en: "Record"), .reference(Flight.collection.name), required: true))

  public static let collection = AttachedFile.collection(
    "attachment", Text(cs: "Přílohy", en: "Attachments"), of: flight, keepsHistory: true)

  static let shape = AttachmentShape(collection, of: flight, app: "logbook") { LogbookRoute.flight($0).url }
}
