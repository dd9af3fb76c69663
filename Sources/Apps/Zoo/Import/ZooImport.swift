import Base
import Sync

/// The lexicon's sources becoming records of the published space, with a report of everything that was put right, not
/// taken, or refers to nothing (Z-100). A pure function: the same bytes make the same records.
public struct ZooImport: Sendable {
  public struct Options: Sendable {
    /// The code of the ``Source``.
    public var sourceName = "lexicon"
    /// For links without a host.
    public var base = "https://www.zoopraha.cz"
    /// Z-103: hosts that are known to answer by https.
    public var secureHosts = ["zoopraha.cz", "www.zoopraha.cz", "upload.wikimedia.org", "commons.wikimedia.org"]
    /// For a portal on this machine.
    public var allowsInsecurePictures = false
    /// Whether the places of the map are known, so that a name that is none of theirs is a broken link.
    var checksPlaces = false

    public init() {}
  }

  /// A file with its name for the report.
  public struct File: Sendable {
    public let name: String
    public let bytes: [UInt8]

    public init(name: String, _ bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  public struct Item: Sendable {
    public let key: RecordKey
    public var fields: Fields
  }

  /// Code lists first, then the animals in the order of the source.
  public private(set) var items: [Item] = []
  public private(set) var notes: [ImportNote] = []
  /// Z-113: the names of an animal's fields of which the sources say nothing; what there is of them stays.
  public private(set) var untold: [String] = []
  public private(set) var animalCount = 0
  /// Rows that were read and became no record of their own.
  public private(set) var rejectedCount = 0

  /// - Parameters:
  ///   - lexicon: the one table, as CSV.
  ///   - adoptions: `adopce-zvirat.csv`.
  ///   - existing: the records of the space: its places and code lists are known.
  public init(lexicon: File, adoptions: File? = nil, existing: [Record] = [], _ options: Options = Options()) {
    let csv = LexiconFile(lexicon)
    notes = csv.notes
    noteColumns(csv.table, LexiconEntry.columns)
    rejectedCount = csv.notes.count { $0.kind == .rejection }
    untold = LexiconEntry.untold(csv.table).map { $0.name }
    assemble(csv.table.rows.map { LexiconEntry(flat: $0) }, adoptions, existing, options)
  }

  /// Z-108: of the tables of a portal, whose links without a host are of `options.base`.
  public init(
    tables: [DatastoreTable], adoptions: File? = nil, existing: [Record] = [], _ options: Options = Options()
  ) {
    let lexicon = LexiconTables(tables.map { $0.table })
    notes = lexicon.notes
    untold = lexicon.untold.map { $0.name }
    var places = LocationRows(existing)
    for row in lexicon.locations { places.add(row) }
    notes += places.notes
    assemble(lexicon.entries, adoptions, existing + places.new, options)
    items = places.new.map { Item(key: $0.key, fields: $0.fields) } + items
  }

  private mutating func noteColumns(_ table: SourceTable, _ known: [String]) {
    for column in known where !table.has(column) {
      notes.append(ImportNote(.columnIsMissing, source: table.name, row: 1, column: column))
    }
    for column in table.columns where !known.contains(column) {
      notes.append(ImportNote(.columnIsUnknown, source: table.name, row: 1, column: column))
    }
  }

  private mutating func assemble(
    _ entries: [LexiconEntry], _ adoptions: File?, _ existing: [Record], _ options: Options
  ) {
    let places = PlaceFinding(existing)
    var options = options
    options.checksPlaces = !places.isEmpty
    var terms = TermFinding(existing)
    var merging = AnimalMerging()
    for entry in entries {
      let animal = AnimalAssembly(entry, options, &terms, places)
      notes += animal.notes
      if animal.fields.isEmpty { rejectedCount += 1 } else { merging.add(animal.fields, entry.row) }
    }
    merging.noteSameLatinNames()
    let adopted = adoptions.map { Adoptions($0) }
    if let adopted { merging.adopt(adopted) }
    untold += (adopted?.untold ?? Adoptions.all).map { $0.name }
    notes += merging.notes
    rejectedCount += merging.rejectedCount
    animalCount = merging.animals.count
    items = terms.new.map { Item(key: $0.key, fields: $0.fields) }
    for animal in merging.animals {
      items.append(Item(key: Zoo.key(Animal.collection, animal.row.id), fields: animal.fields))
    }
  }
}
