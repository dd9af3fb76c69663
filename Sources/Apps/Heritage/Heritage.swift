import Base
import Kit
import Sync

/// The history of an institution. The rules are numbered E-1, E-2, … in Specs/heritage.md.
public enum Heritage {
  /// The published space and the drafts beside it, see ``PublishedSpace``.
  public static let space = "heritage"

  /// In the published space and in the drafts.
  public static let published: [RecordType] = [
    Institution.collection, Period.collection, Milestone.collection, Person.collection, Faculty.collection,
    Site.collection,
  ]

  /// In the private space of each reader.
  public static let own: [RecordType] = [Introduction.collection]

  /// What can be undone of imports: in the drafts, so that every editor can.
  static let importJournal = ImportJournal("heritageImport")

  public static let collections = published + own + [importJournal.collection]

  /// With which an institution begins: its name, as a draft.
  public static func template(title: String) -> Record {
    Record(
      key(Institution.collection, "institution"),
      fields: JSONObject([(Institution.name.cs.name, .string(title)), (Institution.name.en.name, .string(title))]))
  }

  /// E-87: why readers may not see these records; nil when they may.
  public static func fault(inPublished records: [Record]) -> String? { Completeness.fault(inPublished: records) }

  /// E-91: the titles of these records that name a picture, which no file of content has.
  public static func withPictures(_ records: [Record]) -> [String] { Completeness.withPictures(records) }

  /// The key of a record that has a code in the archive it comes from: `milestone/rescript-1707`.
  public static func key(_ collection: RecordType, _ code: String) -> RecordKey {
    RecordKey(collection.name, RecordID.v8(named: collection.name + "/" + code, in: space))
  }
}
