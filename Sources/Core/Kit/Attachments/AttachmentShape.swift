import Base
import Store
import Sync

/// The collection of pictures and documents that belong to the records of another collection. Each attachment is a
/// record of its own, so when two devices add one each, both are kept. An attachment names its bytes (P-19).
///
/// This is a class without type parameters, like ``RecordShape``.
public final class AttachmentShape: Sendable {
  public let collection: RecordType
  /// The record to which the attachment belongs.
  public let owner: Attribute<RecordID>
  public let words: AttachmentWords
  /// The attribute with the attachment's caption; nil where the file name is the caption.
  public let caption: Attribute<String>?
  /// The beginning of the names of its actions: `logbook.attachment.`.
  public let prefix: String
  /// The address of an owner's screen; its attachments are shown at full size at `…/attachment/ID`.
  let ownerURL: @Sendable (RecordID) -> String
  /// The part of the address before an attachment's id.
  let part: String

  /// - Parameters:
  ///   - collection: see ``AttachedFile/collection(_:_:of:keepsHistory:)``.
  ///   - app: the id of the app.
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

  /// The purpose with which files are chosen; the owner's id or the name of a draft follows it.
  public var purpose: String { prefix.first(bytes: prefix.utf8.count - 1) + "/" }

  /// The action that removes an attachment.
  public var removal: String { prefix + AttachmentVerb.remove.name }

  public func url(_ owner: RecordID, _ id: RecordID) -> String {
    ownerURL(owner) + "/" + part + "/" + id.description
  }

  /// The usual part of the address before an attachment's id.
  public static let part = "attachment"

  /// The fields of a record that names a chosen file.
  public func fields(of blob: ChosenBlob, _ record: RecordID) -> Fields {
    var fields = Fields()
    fields[owner] = record
    fields[AttachedFile.sha256] = blob.sha256
    fields[AttachedFile.name] = blob.name.utf8.isEmpty ? nil : blob.name.first(bytes: 200)
    fields[AttachedFile.mediaType] = blob.type
    fields[AttachedFile.size] = Int(clamping: blob.size)
    return fields
  }

  /// The title of an attachment.
  public func title(_ fields: Fields) -> String {
    guard let caption, let text = fields[caption], !text.utf8.isEmpty else { return AttachedFile.title(fields) }
    return text
  }

  func key(_ id: String) -> RecordKey? { RecordID(id).map { RecordKey(collection.name, $0) } }
}

/// What a record knows about the file that it names.
public enum AttachedFile {
  /// Names the bytes (P-19).
  public static let sha256 = Attribute<String>(
    Field("sha256", Text(cs: "SHA-256", en: "SHA-256"), .text(maximum: 64), required: true))
  /// The name of the chosen file.
  public static let name = Attribute<String>(Field("file", Text(cs: "Soubor", en: "File"), .text(maximum: 200)))
  public static let mediaType = Attribute<String>(
    Field("mediaType", Text(cs: "Druh souboru", en: "Media type"), .text(maximum: 80)))
  public static let size = Attribute<Int>(
    Field("bytes", Text(cs: "Velikost v bajtech", en: "Size in bytes"), .integer(0...Int64(Int32.max))))

  /// The collection whose records name the files of other records. It holds no screen texts, because every start makes
  /// the collections.
  ///
  /// - Parameter more: further attributes of each record.
  public static func collection(
    _ name: String, _ title: Text, of owner: Attribute<RecordID>, more: [Field] = [], keepsHistory: Bool = false
  ) -> RecordType {
    RecordType(
      name, title, [owner.field, sha256.field, self.name.field, mediaType.field, size.field] + more,
      keepsHistory: keepsHistory)
  }

  public static func title(_ fields: Fields) -> String { fields[name] ?? fields[sha256] ?? "" }
}
