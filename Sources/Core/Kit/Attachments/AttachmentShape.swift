import Base
import Store
import Sync

/// The collection of the pictures and documents that belong to records of another one. Each attachment is a record of its
/// own, so that two devices that add one each have both; it names its bytes (P-19).
///
/// A class without type parameters, as ``RecordShape``.
public final class AttachmentShape: Sendable {
  public let collection: RecordType
  /// The record that it belongs to.
  public let owner: Attribute<RecordID>
  public let words: AttachmentWords
  /// What its user calls an attachment; nil where that is the name of its file.
  public let caption: Attribute<String>?
  /// The beginning of the names of its actions: `logbook.attachment.`.
  public let prefix: String
  /// Where an owner is shown; its attachments are seen in full at `…/attachment/ID`.
  let ownerURL: @Sendable (RecordID) -> String
  /// The part of an address before the id of an attachment.
  let part: String

  /// - Parameters:
  ///   - collection: see ``AttachedFile/collection(_:_:of:keepsHistory:)``.
  ///   - app: its id.
  public init(
    _ collection: RecordType, of owner: Attribute<RecordID>, app: String, words: AttachmentWords = AttachmentWords(),
    caption: Attribute<String>? = nil,
    part: String = AttachmentShape.part, ownerURL: @escaping @Sendable (RecordID) -> String
  ) {
    self.collection = collection
    self.owner = owner
    self.words = words
    self.caption = caption
    self.part = part
    self.ownerURL = ownerURL
    prefix = app + "." + collection.name + "."
  }

  /// What the files are chosen for; the owner's id follows, or the name of a draft.
  public var purpose: String { prefix.first(bytes: prefix.utf8.count - 1) + "/" }

  public func url(_ owner: RecordID, _ id: RecordID) -> String {
    ownerURL(owner) + "/" + part + "/" + id.description
  }

  /// The usual part of an address before the id of an attachment.
  public static let part = "attachment"

  /// Of a record that names a file which was chosen.
  public func fields(of blob: ChosenBlob, _ record: RecordID) -> Fields {
    var fields = Fields()
    fields[owner] = record
    fields[AttachedFile.sha256] = blob.sha256
    fields[AttachedFile.name] = blob.name.utf8.isEmpty ? nil : blob.name.first(bytes: 200)
    fields[AttachedFile.mediaType] = blob.type
    fields[AttachedFile.size] = Int(clamping: blob.size)
    return fields
  }

  /// What an attachment is called.
  public func title(_ fields: Fields) -> String {
    guard let caption, let text = fields[caption], !text.utf8.isEmpty else { return AttachedFile.title(fields) }
    return text
  }

  func key(_ id: String) -> RecordKey? { RecordID(id).map { RecordKey(collection.name, $0) } }
}

/// What a record knows of the file that it names.
public enum AttachedFile {
  /// Names the bytes (P-19).
  public static let sha256 = Attribute<String>(
    Field("sha256", Text(cs: "SHA-256", en: "SHA-256"), .text(maximum: 64), required: true))
  /// Of the file that was chosen.
  public static let name = Attribute<String>(Field("file", Text(cs: "Soubor", en: "File"), .text(maximum: 200)))
  public static let mediaType = Attribute<String>(
    Field("mediaType", Text(cs: "Druh souboru", en: "Media type"), .text(maximum: 80)))
  public static let size = Attribute<Int>(
    Field("bytes", Text(cs: "Velikost v bajtech", en: "Size in bytes"), .integer(0...Int64(Int32.max))))

  /// The records that name files of others. It knows no words of screens: every start makes the collections.
  ///
  /// - Parameter more: what else is known of each.
  public static func collection(
    _ name: String, _ title: Text, of owner: Attribute<RecordID>, more: [Field] = [], keepsHistory: Bool = false
  ) -> RecordType {
    RecordType(
      name, title, [owner.field, sha256.field, self.name.field, mediaType.field, size.field] + more,
      keepsHistory: keepsHistory)
  }

  public static func title(_ fields: Fields) -> String { fields[name] ?? fields[sha256] ?? "" }
}
