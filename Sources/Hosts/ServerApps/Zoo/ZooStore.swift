import Base
import Server
import ServerStorage
import Sync
import Zoo

/// The zoo's published space, for importers.
public struct ZooStore<Storage: ServerStorage>: Sendable {
  public let sync: SyncService<Storage>
  public var space: RecordID { PublishedSpace.id(Zoo.space) }

  public init(_ sync: SyncService<Storage>) {
    self.sync = sync
  }

  /// All living records.
  public func records() throws -> [Record] {
    var records: [Record] = []
    try sync.storage.read { reading in
      for collection in Zoo.published {
        try reading.records(of: collection.name, in: space, after: nil) { raw in
          let fields = try JSON.parse(Array(raw.fields)).members ?? Fields()
          records.append(Record(RecordKey(collection.name, raw.id), version: raw.version, fields: fields))
          return true
        }
      }
    }
    return records
  }

  /// What an import would change.
  ///
  /// - Parameters:
  ///   - more: the records of the map and of the sources of the content.
  ///   - untold: fields of which these records say nothing.
  ///   - isRemoving: whether to remove animals that the source no longer has, unless an editor has changed them.
  public func plan(
    _ result: ZooImport, more: [Record], untold: [String] = [], isRemoving: Bool = false
  ) throws -> PublishedImport<Storage>.Plan {
    let wanted = more.map { ($0.key, $0.fields) } + result.items.map { ($0.key, $0.fields) }
    return try importing.plan(
      wanted, collections: [Animal.collection.name], unimportant: [Animal.sourceRow.name],
      untold: result.untold + untold, isRemoving: isRemoving)
  }

  public func carryOut(
    _ plan: PublishedImport<Storage>.Plan, progress: (_ done: Int, _ of: Int) -> Void
  ) throws -> [String] {
    try importing.carryOut(plan, progress: progress)
  }

  private var importing: PublishedImport<Storage> {
    PublishedImport(sync, name: Zoo.space, space: space, assistants: [PictureFetching<Storage>.device])
  }
}

/// The records that say where the lexicon comes from.
public enum ZooSources {
  /// - Parameters:
  ///   - url: the address of the portal; nil for a file.
  ///   - date: the day for which the data are valid.
  public static func lexicon(url: String?, date: Day?) -> Record {
    record(
      "lexicon", "Lexikon zvířat", "Lexicon of animals", "Otevřená data Zoo Praha: texty, zařazení a obrázky zvířat.",
      "Open data of Prague Zoo: texts, classification and pictures of the animals.", url, date, rank: 1)
  }

  public static func adoptions(date: Day?) -> Record {
    record(
      "adoptions", "Adopce zvířat", "Adoption of animals", "Otevřená data Zoo Praha: roční příspěvky a anglické názvy.",
      "Open data of Prague Zoo: contributions for a year, and English names.", nil, date, rank: 2)
  }

  public static func map(date: Day?) -> Record {
    var record = record(
      "map", "Mapa", "Map", "Místa, cesty a stavby z OpenStreetMap.", "Places, paths and buildings of OpenStreetMap.",
      "https://www.openstreetmap.org/copyright", date, rank: 3)
    record[Source.attribution] = "© OpenStreetMap contributors"
    record[Source.licence] = "ODbL 1.0"
    record[Source.licenceURL] = "https://opendatacommons.org/licenses/odbl/1-0/"
    return record
  }

  private static func record(
    _ code: String, _ titleCs: String, _ titleEn: String, _ textCs: String, _ textEn: String, _ url: String?,
    _ date: Day?, rank: Int
  ) -> Record {
    var record = Record(Zoo.key(Source.collection, code))
    record[Source.titleCs] = titleCs
    record[Source.titleEn] = titleEn
    record[Source.textCs] = textCs
    record[Source.textEn] = textEn
    record[Source.url] = url
    record[Source.date] = date
    record[Source.rank] = rank
    return record
  }
}
