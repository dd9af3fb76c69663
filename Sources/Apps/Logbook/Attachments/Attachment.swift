import Base
import Kit
import Store
import Sync

/// The pictures and documents that belong to a flight or a session (L-95).
public enum Attachment {
  public static let flight = Attribute<RecordID>(
    Field("flight", Text(cs: "Záznam", en: "Record"), .reference(Flight.collection.name), required: true))

  static let shape = AttachmentShape(
    "attachment", Text(cs: "Přílohy", en: "Attachments"), of: flight, app: "logbook", keepsHistory: true
  ) { "/logbook/flights/" + $0.description }

  public static var collection: RecordType { shape.collection }
}
